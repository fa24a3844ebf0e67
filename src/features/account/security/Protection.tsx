import { useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy/lazyDialog.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { PasskeyCard } from './PasskeyCard.tsx'
import styles from './Security.module.css'
import { TwoStepCard } from './TwoStepCard.tsx'

const Dialog = lazyDialog(async () => (await import('./CloseAccount.tsx')).CloseAccount)

/** The second step and passkeys, where this host has them. */
export function Protection() {
  const hasStep = useFeature('two-step')
  const hasPasskeys = useFeature('passkeys')
  if (!hasStep && !hasPasskeys) return null
  return (
    <div className={styles.pair} id="protection">
      {hasPasskeys ? <PasskeyCard /> : null}
      {hasStep ? <TwoStepCard /> : null}
    </div>
  )
}

/** The way out, at the end of the profile. Source: protection.md F-09. */
export function Closing() {
  const { t } = useApp()
  const mayClose = useFeature('close-account')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayClose) return null
  return (
    <section className={styles.box}>
      <h2 className={styles.title}>{t('secure.close')}</h2>
      <p className={styles.note}>{t('secure.closeLead')}</p>
      <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('secure.close')}
      </Button>
      {isOpen ? <Dialog onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
