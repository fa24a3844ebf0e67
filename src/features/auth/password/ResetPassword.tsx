import { Title } from '../../../lib/Title.tsx'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Field, PasswordField } from '../../../ui/Field.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { inAccount } from '../../account/shared/AccountFrame.tsx'
import styles from '../auth.module.css'
import { FormErrors } from '../form/FormErrors.tsx'
import { NewPassword, PasswordSet } from './NewPassword.tsx'
import { useResetPassword } from './useResetPassword.ts'

/** `/reset-password`, and the tab of the wide account. Source: spec 2.21; S-PASS-01 to 03. */
export const ResetPassword = inAccount('resetPassword', function ResetPassword() {
  const { t } = useApp()
  const model = useResetPassword()
  return (
    <div className={`${styles.page} ${styles.account}`}>
      <Title>{t('password.title')}</Title>
      {!model.isOpen ? (
        <EmptyState title={t('password.closed')}>
          <h1 className={styles.title}>{t('password.title')}</h1>
        </EmptyState>
      ) : model.isDone ? (
        <Changed onAgain={model.again} />
      ) : (
        <ChangeForm model={model} />
      )}
    </div>
  )
})

function Changed({ onAgain }: { onAgain: () => void }) {
  const { t } = useApp()
  return (
    <div className={styles.card}>
      <PasswordSet title={t('password.changed')} text={t('password.changedText')}>
        <ButtonLink to="/account" wide>
          {t('password.done')}
        </ButtonLink>
        <Button kind="quiet" onClick={onAgain}>
          {t('password.again')}
        </Button>
      </PasswordSet>
    </div>
  )
}

function ChangeForm({ model }: { model: ReturnType<typeof useResetPassword> }) {
  const { t } = useApp()
  const player = usePlayer()
  const { form, rules, submit, isWide, asksStep } = model
  const { errors, isSubmitting } = form.formState
  const [next, again] = form.watch(['next', 'again'])
  const words = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') }
  return (
    <div className={styles.card}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <h1 className={styles.title}>{t('password.title')}</h1>
        <FormErrors errors={errors} />
        {/* Password managers ask whose password it is. */}
        <input
          type="hidden"
          autoComplete="username"
          name="username"
          value={player?.username ?? ''}
          readOnly
        />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          error={errors.current?.message}
          {...words}
          {...form.register('current')}
        />
        {asksStep ? (
          <Field
            label={t('secure.code')}
            hint={t('secure.codeOrRecovery')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.code?.message}
            {...form.register('code')}
          />
        ) : null}
        <NewPassword
          rules={rules}
          hint={isWide ? t('password.allowed') : undefined}
          next={{ error: errors.next?.message, typed: next, ...form.register('next') }}
          again={{ error: errors.again?.message, typed: again, ...form.register('again') }}
        />
        <p className={styles.note}>{t('password.others')}</p>
        <Button type="submit" wide busy={isSubmitting}>
          {t('password.submit')}
        </Button>
      </form>
    </div>
  )
}
