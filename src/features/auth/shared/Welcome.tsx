import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import styles from './Welcome.module.css'

/**
 * After the sign-up: two ways on of the same weight, home first and focused (X-55, D-02); below the words how to play
 * safely and, where the host has them, a passkey and the second step are offered (PP-40).
 */
export function Welcome({
  username,
  mayProtect,
  onClose,
}: {
  username: string
  mayProtect: boolean
  onClose: () => void
}) {
  const { config, storage, t } = useApp()
  const navigate = useNavigate()
  const homePage = useRef<HTMLButtonElement>(null)
  // After the dialog's own effect, which opens it and would focus the cross.
  useEffect(() => homePage.current?.focus(), [])
  const close = () => {
    void storage.set('regPopup', '0')
    onClose()
  }
  const leaveTo = (to: '/' | '/deposit' | '/protection') => {
    close()
    void navigate({ to })
  }
  const protect = () => {
    close()
    void navigate({ to: '/profile', hash: 'protection' })
  }
  return (
    <Dialog
      title={t('auth.welcomeTitle')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={close}
      actions={
        <>
          <Button ref={homePage} kind="secondary" onClick={() => leaveTo('/')}>
            {t('auth.homePage')}
          </Button>
          <Button kind="secondary" onClick={() => leaveTo('/deposit')}>
            {t('auth.depositNow')}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>{t('auth.welcomeText', { username })}</p>
        {config.mode === 'demo' ? <p>{t('auth.welcomeDemo')}</p> : null}
        <div className={styles.offers}>
          <button type="button" className={styles.offer} onClick={() => leaveTo('/protection')}>
            {t('home.tools')}
          </button>
          {mayProtect ? (
            <button type="button" className={styles.offer} onClick={protect}>
              {t('auth.protect')}
            </button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
