import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../../contract/kit/errors.ts'
import { securityApi } from '../../../../contract/security.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PasswordField } from '../../../ui/Field.tsx'
import { useAction } from '../../../lib/hooks/useAction.ts'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import own from './Withdraw.module.css'

/** The password again, before money goes to a number for the first time. It is kept nowhere. Decision 120. */
export function ConfirmPassword({
  number,
  onDone,
  onClose,
}: {
  /** Masked, as the form shows it. */
  number: string
  onDone: () => void
  onClose: () => void
}) {
  const { t, call } = useApp()
  const player = usePlayer()
  const [password, setPassword] = useState('')
  const { isBusy, error, setError, run } = useAction()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') {
      setError(t('profile.passwordMissing'))
      return
    }
    const answer = await run('confirm', () => call(securityApi.confirmPassword, { password }))
    if (!(answer instanceof ApiError)) onDone()
  }
  return (
    <Dialog
      title={t('withdraw.confirmTitle')}
      mark={<DemoTag />}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <form className={own.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('withdraw.confirmText', { number })}</p>
        <input hidden autoComplete="username" value={player?.username ?? ''} readOnly />
        <PasswordField
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          showLabel={t('common.show')}
          hideLabel={t('common.hide')}
          value={password}
          error={error || undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" wide busy={isBusy}>
          {t('withdraw.confirmSubmit')}
        </Button>
      </form>
    </Dialog>
  )
}
