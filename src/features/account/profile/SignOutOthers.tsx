import { type FormEvent, useState } from 'react'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useBusy } from '../../../lib/busy.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PasswordField } from '../../../ui/Field.tsx'
import styles from './Profile.module.css'
import { useSignOut } from './useSignOut.ts'

/** Ends every session but this one; the host asks for the password. */
export function SignOutOthers({ onClose }: { onClose: () => void }) {
  const { t } = useApp()
  const player = usePlayer()
  const [password, setPassword] = useState('')
  useBusy(password !== '')
  const { isBusy, error, setError, end } = useSignOut()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') setError(t('profile.passwordMissing'))
    else if (await end('others', password)) onClose()
  }
  return (
    <Dialog title={t('profile.signOutOthers')} closeLabel={t('common.close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('profile.signOutOthersText')}</p>
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
          {t('profile.signOut')}
        </Button>
      </form>
    </Dialog>
  )
}
