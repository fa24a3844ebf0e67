import { type FormEvent, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { useReloadHold } from '../../../lib/pwa/reloadHold.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { countdown } from './countdown.ts'
import styles from './Profile.module.css'
import { type Contact, useVerification } from './useVerification.ts'
import { useWebOtp } from '../../../lib/hooks/useWebOtp.ts'

/** Proves a number or an address by a code of 6 digits: Verify, then a countdown in its place and one field. */
export function Verify({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { config, format, t } = useApp()
  const model = useVerification(contact)
  const [code, setCode] = useState('')
  useReloadHold(code !== '')
  const isRunning = model.left > 0
  // From the tap on: what comes before the page listens is not handed over any more.
  useWebOtp((isRunning || model.isBusy) && contact.kind !== 'email', setCode)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await model.submit(code)) onClose()
  }
  return (
    <Dialog
      title={t(contact.kind === 'email' ? 'profile.verifyEmail' : 'profile.verifyPhone')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>
          {t(isRunning ? 'profile.phoneSent' : 'profile.phoneText', { target: format.digits(contact.value) })}
        </p>
        {config.mode === 'demo' ? <p className={styles.note}>{t('profile.demoCode')}</p> : null}
        {isRunning ? (
          <p className={styles.wait}>
            {t('profile.wait')}{' '}
            <strong role="timer" className="figures">
              {format.digits(countdown(model.left))}
            </strong>
          </p>
        ) : (
          <>
            {model.isOver ? <p role="status">{t('profile.over')}</p> : null}
            <Button wide busy={model.isBusy} onClick={() => void model.send()}>
              {t('profile.verify')}
            </Button>
            {model.error ? (
              <p role="alert" className={styles.error}>
                {model.error}
              </p>
            ) : null}
          </>
        )}
        {isRunning ? (
          <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
            <div role={model.error ? 'alert' : undefined}>
              <Field
                label={t('profile.code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                spellCheck={false}
                value={code}
                error={model.error || undefined}
                onChange={(event) => setCode(event.target.value)}
              />
            </div>
            <Button type="submit" wide busy={model.isBusy}>
              {t('profile.submitCode')}
            </Button>
          </form>
        ) : null}
      </div>
    </Dialog>
  )
}
