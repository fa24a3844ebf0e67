import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import { CURRENCIES } from '../../../../contract/auth.ts'
import { contentApi } from '../../../../contract/content.ts'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Art } from './Art.tsx'
import styles from '../auth.module.css'
import { CaptchaField } from '../bot-check/CaptchaField.tsx'
import { CURRENCY_TERMS, currencyOf } from './currencies.ts'
import { FormErrors } from '../form/FormErrors.tsx'
import type { RegisterValues } from './registerRules.ts'
import { AdultTick, PasswordPair, ReferralField, UsernameField } from './SignUpFields.tsx'
import type { Captcha } from '../bot-check/useCaptcha.ts'
import { useRegister } from './useRegister.ts'

/** `/register`: the sign-up of two steps, at both widths. Source: spec 2.9; S-WSIGN; X-04. */
export function Register() {
  const { t } = useApp()
  const { form, step, captcha, submit, previous } = useRegister()
  const { errors, isSubmitting } = form.formState

  return (
    <div className={`${styles.page} ${styles.withArt}`}>
      <Title>{t('register.title')}</Title>
      <div className={styles.card}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.head}>
            <h1 className={styles.title}>{t('register.title')}</h1>
            <p className={styles.intro} aria-live="polite">
              {t('register.step', { step, name: t(step === 1 ? 'register.step1' : 'register.step2') })}
            </p>
          </div>
          <FormErrors errors={errors} />
          <fieldset className={styles.step} hidden={step !== 1}>
            <legend className="visually-hidden">{t('register.step1')}</legend>
            <AccountStep form={form} />
          </fieldset>
          <fieldset className={styles.step} hidden={step !== 2}>
            <legend className="visually-hidden">{t('register.step2')}</legend>
            <PersonStep form={form} captcha={captcha} />
          </fieldset>
          {step === 1 ? (
            <Button type="submit" wide>
              {t('register.next')}
            </Button>
          ) : (
            <div className={styles.pair}>
              <Button kind="secondary" wide onClick={previous}>
                {t('register.previous')}
              </Button>
              <Button type="submit" wide busy={isSubmitting}>
                {t('register.register')}
              </Button>
            </div>
          )}
          <p className={styles.switch}>
            {t('auth.haveAccount')}
            <Link to="/login" className={styles.link}>
              {t('auth.login')}
            </Link>
          </p>
        </form>
      </div>
      <aside className={styles.side}>
        <Art />
        <OnlineHelp />
      </aside>
    </div>
  )
}

type Form = UseFormReturn<RegisterValues>

function AccountStep({ form }: { form: Form }) {
  const { t } = useApp()
  const { errors } = form.formState
  return (
    <>
      <UsernameField
        hint={t('register.usernameHint')}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <PasswordPair
        hint={t('register.passwordHint')}
        password={{ error: errors.password?.message, ...form.register('password') }}
        confirm={{ error: errors.confirmPassword?.message, ...form.register('confirmPassword') }}
      />
      <SelectField
        label={t('register.currency')}
        error={errors.currency?.message}
        {...form.register('currency')}
      >
        {CURRENCIES.map((currency) => (
          <option key={currency} value={CURRENCY_TERMS[currency].code}>
            {currency}
          </option>
        ))}
      </SelectField>
      <ReferralField
        label={t('register.referral')}
        hint={t('register.referralHint')}
        error={errors.referralCode?.message}
        {...form.register('referralCode')}
      />
    </>
  )
}

function PersonStep({ form, captcha }: { form: Form; captcha: Captcha }) {
  const { t } = useApp()
  const { errors } = form.formState
  const { callingCode } = CURRENCY_TERMS[currencyOf(form.watch('currency'))]
  return (
    <>
      <Field
        label={t('register.name')}
        hint={t('register.nameHint')}
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Field
        label={t('register.phone')}
        prefix={callingCode}
        placeholder={callingCode === '+880' ? t('auth.phoneShape').slice(1) : undefined}
        type="tel"
        autoComplete="tel-national"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <CaptchaField captcha={captcha} error={errors.captcha?.message} {...form.register('captcha')} />
      <AdultTick error={errors.isAdult?.message} {...form.register('isAdult')} />
    </>
  )
}

/** The way to people who help: the host's first contact, else the help page (S-WSIGN-06). */
function OnlineHelp() {
  const { t } = useApp()
  const { data: links } = useQuery(query(contentApi.socialLinks, {}))
  const address = [links?.whatsapp, links?.telegram, links?.facebook].find((link) =>
    link?.startsWith('https://'),
  )
  const words = (
    <>
      <Icon name="chat" size={20} />
      {t('register.onlineCs')}
    </>
  )
  return address ? (
    <a className={styles.contact} href={address} target="_blank" rel="noreferrer">
      {words}
    </a>
  ) : (
    <Link className={styles.contact} to="/help">
      {words}
    </Link>
  )
}
