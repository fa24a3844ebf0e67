/** What a password that is changed and one that was forgotten have in common: the new one, and that it is set. */
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useApp } from '../../../lib/app.tsx'
import { PasswordField } from '../../../ui/Field.tsx'
import { SuccessMark } from '../../../ui/SuccessMark.tsx'
import styles from '../auth.module.css'
import { PasswordRules } from './PasswordRules.tsx'
import type { PasswordRule } from './passwordRules.ts'

type Registered = UseFormRegisterReturn & { error: string | undefined; typed: string }

interface Props {
  rules: PasswordRule[]
  hint: string | undefined
  next: Registered
  again: Registered
}

/** The new password, the same again, and which requirements they meet (S-PASS-01, S-PASS-02). */
export function NewPassword({ rules, hint, next, again }: Props) {
  const { t } = useApp()
  const words = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') }
  const { typed, ...nextField } = next
  const { typed: typedAgain, ...againField } = again
  return (
    <>
      <PasswordField
        label={t('password.new')}
        placeholder={t('auth.passwordShape')}
        hint={hint}
        autoComplete="new-password"
        {...words}
        {...nextField}
      />
      <PasswordField
        label={t('password.confirm')}
        placeholder={t('auth.confirmShape')}
        autoComplete="new-password"
        {...words}
        {...againField}
      />
      <PasswordRules rules={rules} password={typed} again={typedAgain} />
    </>
  )
}

/** The new password is set: what that means, and the ways on. */
export function PasswordSet({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.result} role="status">
      <SuccessMark />
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  )
}
