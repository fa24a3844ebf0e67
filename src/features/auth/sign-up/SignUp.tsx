import { Link } from '@tanstack/react-router'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { useIsWide } from '../../../lib/hooks/useIsWide.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Art } from './Art.tsx'
import styles from '../auth.module.css'
import { FormErrors } from '../form/FormErrors.tsx'
import { AdultTick, PasswordPair, ReferralField, UsernameField } from './SignUpFields.tsx'
import { useSignUp } from './useSignUp.ts'

/** One form at both widths, with a picture of the site beside it where there is room. Source: spec 2.9. */
export function SignUp() {
  const { config, t } = useApp()
  const { form, submit } = useSignUp()
  const isWide = useIsWide()
  const { errors, isSubmitting } = form.formState

  return (
    <div className={`${styles.page} ${styles.withArt}`}>
      <Title>{t('auth.signUpTitle')}</Title>
      <div className={styles.card}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.head}>
            <h1 className={styles.title}>{t('auth.signUpTitle')}</h1>
            <p className={styles.intro}>
              {t(config.mode === 'demo' ? 'auth.signUpIntro' : 'auth.signUpIntroLicensed')}
            </p>
          </div>
          <FormErrors errors={errors} />
          <UsernameField
            hint={t('auth.usernameHint')}
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
          <PasswordPair
            hint={t('auth.passwordHint')}
            password={{ error: errors.password?.message, ...form.register('password') }}
            confirm={{ error: errors.confirmPassword?.message, ...form.register('confirmPassword') }}
          />
          <details
            className={styles.referral}
            open={form.getValues('referralCode') !== '' || errors.referralCode !== undefined}
          >
            <summary>
              {t('auth.haveReferral')}
              <Icon name="chevron-down" size={16} />
            </summary>
            <ReferralField
              label={t('auth.referral')}
              hint={t('auth.referralHint')}
              error={errors.referralCode?.message}
              {...form.register('referralCode')}
            />
          </details>
          <AdultTick error={errors.isAdult?.message} {...form.register('isAdult')} />
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
