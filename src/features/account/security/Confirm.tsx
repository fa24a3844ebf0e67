import { type FormEvent, type ReactNode, useState } from 'react'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useBusy } from '../../../lib/busy.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, PasswordField } from '../../../ui/Field.tsx'
import styles from './Security.module.css'

export interface Confirmed {
  password: string
  /** A code of the app or a recovery code; "" where none is asked for. */
  code: string
}

/** The password, and the second step where it is on, asked again before what protects the account is changed. */
export function Confirm({
  asksCode = false,
  submitLabel,
  kind = 'primary',
  isBusy,
  error,
  onConfirm,
  children,
}: {
  asksCode?: boolean
  submitLabel: string
  kind?: 'primary' | 'danger'
  isBusy: boolean
  error: string
  onConfirm: (confirmed: Confirmed) => void
  children?: ReactNode
}) {
  const { t } = useApp()
  const player = usePlayer()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  useBusy(password !== '' || code !== '')
  const [isTold, setIsTold] = useState(false)
  const missing = isTold && password === '' ? t('profile.passwordMissing') : undefined
  const codeMissing = isTold && asksCode && code.trim() === '' ? t('secure.codeMissing') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTold(true)
    if (password !== '' && (!asksCode || code.trim() !== '')) onConfirm({ password, code })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <input hidden autoComplete="username" value={player?.username ?? ''} readOnly />
      <PasswordField
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        showLabel={t('common.show')}
        hideLabel={t('common.hide')}
        value={password}
        error={missing}
        onChange={(event) => setPassword(event.target.value)}
      />
      {asksCode ? (
        <Field
          label={t('secure.code')}
          hint={t('secure.codeOrRecovery')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={codeMissing}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : null}
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      <Button type="submit" kind={kind} wide busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
