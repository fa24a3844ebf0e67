import { Link } from '@tanstack/react-router'
import { useApp } from '../../lib/app.tsx'
import { useIsWide } from '../../lib/useIsWide.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Art } from './Art.tsx'
import styles from './auth.module.css'
import { FormProblem } from './FormProblem.tsx'
import { useSignUp } from './useSignUp.ts'

/** One form at both widths, with a picture of the site beside it where there is room. Source: spec 2.9. */
export function SignUp() {
  const { config, t } = useApp()
  const { form, submit } = useSignUp()
  const isWide = useIsWide()
  const { errors, isSubmitting, submitCount } = form.formState
  const wrong = Object.keys(errors).filter((name) => name !== 'root').length
  const passwordWords = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') }

  return (
    <div className={`${styles.page} ${styles.withArt}`}>
      <title>{`${t('auth.signUpTitle')} · Maidan`}</title>
      <div className={styles.card}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.head}>
            <h1 className={styles.title}>{t('auth.signUpTitle')}</h1>
            <p className={styles.intro}>
              {t(config.mode === 'demo' ? 'auth.signUpIntro' : 'auth.signUpIntroLicensed')}
            </p>
          </div>
          {errors.root?.message ? (
            <FormProblem takesFocus={wrong === 0}>{errors.root.message}</FormProblem>
          ) : wrong && submitCount ? (
            <FormProblem takesFocus={false}>{t('auth.checkFields', { count: wrong })}</FormProblem>
          ) : null}
          <Field
            label={t('auth.username')}
            placeholder={t('auth.usernameShape')}
            hint={t('auth.usernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username')}
          />
          <div className={styles.pair}>
            <Field
              label={t('auth.email')}
              type="email"
              autoComplete="email"
              error={errors.email?.message}
              {...form.register('email')}
            />
            <Field
              label={t('auth.phone')}
              placeholder={isWide ? t('auth.phoneShape').slice(1) : t('auth.phoneShape')}
              prefix={isWide ? '+880' : '+88'}
              type="tel"
              autoComplete="tel-national"
              error={errors.phone?.message}
              {...form.register('phone')}
            />
          </div>
          <div className={styles.pair}>
            <PasswordField
              label={t('auth.password')}
              placeholder={t('auth.passwordShape')}
              hint={t('auth.passwordHint')}
              autoComplete="new-password"
              error={errors.password?.message}
              {...passwordWords}
              {...form.register('password')}
            />
            <PasswordField
              label={t('auth.confirmPassword')}
              placeholder={t('auth.confirmShape')}
              autoComplete="new-password"
              error={errors.confirmPassword?.message}
              {...passwordWords}
              {...form.register('confirmPassword')}
            />
          </div>
          <details
            className={styles.referral}
            open={form.getValues('referralCode') !== '' || errors.referralCode !== undefined}
          >
            <summary>
              {t('auth.haveReferral')}
              <Icon name="chevron-down" size={16} />
            </summary>
            <Field
              label={t('auth.referral')}
              hint={t('auth.referralHint')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={errors.referralCode?.message}
              {...form.register('referralCode')}
            />
          </details>
          <label className={styles.adult}>
            <Checkbox
              aria-invalid={errors.isAdult ? true : undefined}
              aria-describedby={errors.isAdult ? 'adult-note' : undefined}
              {...form.register('isAdult')}
            />
            {t('auth.adult')}
          </label>
          {errors.isAdult?.message ? (
            <p id="adult-note" className={styles.adultError}>
              <Icon name="alert" size={16} />
              {errors.isAdult.message}
            </p>
          ) : null}
          <div className={styles.submit}>
            <Button type="submit" wide busy={isSubmitting}>
              {t('auth.create')}
            </Button>
          </div>
          <p className={styles.switch}>
            {t('auth.haveAccount')}
            <Link to="/login" className={styles.link}>
              {t('auth.login')}
            </Link>
          </p>
        </form>
      </div>
      <Art />
    </div>
  )
}
