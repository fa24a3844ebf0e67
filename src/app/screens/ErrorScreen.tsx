import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '../../lib/app.tsx'
import { reloadIfServed } from '../../lib/pwa/pwa.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { StateScreen } from './StateScreen.tsx'
import styles from './states.module.css'

/** A screen that failed: the specified heading, what is safe, and two ways on. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const { t } = useApp()
  const toast = useToast()
  useEffect(() => console.error(error), [error])
  return (
    <StateScreen
      isAlert
      title={t('error.title')}
      text={t('error.safe')}
      actions={
        <>
          <Button onClick={() => void reloadIfServed().catch(() => toast(t('state.failed'), 'alert'))}>
            {t('common.reload')}
          </Button>
          <ButtonLink to="/" kind="secondary">
            {t('common.home')}
          </ButtonLink>
        </>
      }
      below={
        error instanceof Error && error.message ? (
          <details className={styles.said}>
            <summary>{t('error.code')}</summary>
            <code>{error.message}</code>
          </details>
        ) : null
      }
    />
  )
}
