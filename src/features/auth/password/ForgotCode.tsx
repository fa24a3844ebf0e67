import { useEffect, useRef } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import styles from '../auth.module.css'
import { FormErrors } from '../form/FormErrors.tsx'
import { NewPassword, PasswordSet } from './NewPassword.tsx'
import type { Asked, ForgotModel } from './useForgot.ts'
import { useForgotCode } from './useForgotCode.ts'

/** The neutral answer, the code with its countdown, and the new password. */
export function ForgotCode({ model, asked }: { model: ForgotModel; asked: Asked }) {
  const { format, t } = useApp()
  const { form, rules, submit, isDone, asksStep, leftMs } = useForgotCode(asked, model.smsCode, model.forget)
  const { errors, isSubmitting } = form.formState
  const [next, again] = form.watch(['next', 'again'])
  const asking = model.form.formState
  const title = useRef<HTMLHeadingElement>(null)
  // The form before is gone: whoever sent it goes on reading here.
  useEffect(() => title.current?.focus(), [])
  if (isDone) return <Done username={asked.username} />
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {t('forgot.codeTitle')}
        </h1>
        <p role="status">{asked.message}</p>
        <p className={styles.intro} role="timer">
          {leftMs > 0 ? t('forgot.left', { time: format.minutes(leftMs) }) : t('forgot.over')}
        </p>
      </div>
      <FormErrors errors={errors} also={asking.errors.root?.message} />
      <input type="hidden" autoComplete="username" name="username" value={asked.username} readOnly />
      <Field
        label={t('forgot.code')}
        hint={t('forgot.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <NewPassword
        rules={rules}
        hint={t('password.allowed')}
        next={{ error: errors.next?.message, typed: next, ...form.register('next') }}
        again={{ error: errors.again?.message, typed: again, ...form.register('again') }}
      />
      {asksStep ? (
        <Field
          label={t('secure.code')}
          hint={t('secure.codeOrRecovery')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.second?.message}
          {...form.register('second')}
        />
      ) : null}
      <Button type="submit" wide busy={isSubmitting}>
        {t('forgot.set')}
      </Button>
      <Button
        kind="secondary"
        wide
        disabled={leftMs > 0}
        busy={asking.isSubmitting}
        onClick={() => void model.resend()}
      >
        {t('forgot.resend')}
      </Button>
      {leftMs > 0 ? <p className={styles.note}>{t('forgot.resendAfter')}</p> : null}
      <Button kind="quiet" onClick={model.back}>
        {t('forgot.back')}
      </Button>
    </form>
  )
}

function Done({ username }: { username: string }) {
  const { t } = useApp()
  return (
    <PasswordSet title={t('forgot.done')} text={t('forgot.doneText')}>
      <ButtonLink to="/login" state={{ username }} wide>
        {t('forgot.login')}
      </ButtonLink>
    </PasswordSet>
  )
}
