/** What the sign-up of one form and the one of two steps ask in the same way. */
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useApp } from '../../../lib/app.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field, PasswordField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from '../auth.module.css'

type FieldProps = Omit<ComponentProps<typeof Field>, 'label'>

/** The name to log in with. */
export function UsernameField(field: FieldProps) {
  const { t } = useApp()
  return (
    <Field
      label={t('auth.username')}
      placeholder={t('auth.usernameShape')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}

/** The code of whoever invited the player. */
export function ReferralField(field: FieldProps & { label: string }) {
  return <Field autoComplete="off" autoCapitalize="characters" spellCheck={false} {...field} />
}

interface PairProps {
  hint: string
  password: UseFormRegisterReturn & { error: string | undefined }
  confirm: UseFormRegisterReturn & { error: string | undefined }
}

/** A new password and the same again; beside each other where there is room. */
export function PasswordPair({ hint, password, confirm }: PairProps) {
  const { t } = useApp()
  const words = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') }
  return (
    <div className={styles.pair}>
      <PasswordField
        label={t('auth.password')}
        placeholder={t('auth.passwordShape')}
        hint={hint}
        autoComplete="new-password"
        {...words}
        {...password}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        placeholder={t('auth.confirmShape')}
        autoComplete="new-password"
        {...words}
        {...confirm}
      />
    </div>
  )
}

/** 18 years and the terms, never ticked beforehand. */
export function AdultTick({ error, ...box }: UseFormRegisterReturn & { error: string | undefined }) {
  const { t } = useApp()
  return (
    <>
      <label className={styles.adult}>
        <Checkbox
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'adult-note' : undefined}
          {...box}
        />
        {t('auth.adult')}
      </label>
      {/* In a tab of its own: a password that has been typed is kept nowhere, and would be lost with the page. */}
      <Link to="/terms" target="_blank" className={styles.terms}>
        {t('auth.readTerms')}
      </Link>
      {error ? (
        <p id="adult-note" className={styles.adultError}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
    </>
  )
}
