import { useApp } from '../../../lib/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import styles from '../auth.module.css'
import { BotCheckBox } from '../bot-check/BotCheckBox.tsx'
import { ForgotCode } from './ForgotCode.tsx'
import { FormErrors } from '../form/FormErrors.tsx'
import { COUNTRIES, type ForgotModel, useForgot } from './useForgot.ts'

const PANEL = 'forgot-way'

/** Asks for a code by e-mail or SMS, then takes it with the new password, on one screen. Source: spec 2.22; S-PASS-04 to 06. */
export function ForgotForm() {
  const model = useForgot()
  return (
    <div className={styles.card}>
      {model.asked ? <ForgotCode model={model} asked={model.asked} /> : <Ask model={model} />}
    </div>
  )
}

function Ask({ model }: { model: ForgotModel }) {
  const { t } = useApp()
  const { form, way, bot } = model
  const { errors, isSubmitting } = form.formState
  return (
    <form className={styles.form} onSubmit={(event) => void model.submit(event)} noValidate>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('auth.forgotTitle')}</h1>
        <p className={styles.intro}>{t('forgot.intro')}</p>
      </div>
      <Tabs
        label={t('forgot.ways')}
        tabs={[
          { id: 'email', label: t('forgot.email') },
          { id: 'sms', label: t('forgot.sms') },
        ]}
        selected={way}
        onSelect={model.choose}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={t(`forgot.${way}`)} className={styles.step}>
        <FormErrors errors={errors} />
        <Field
          label={t('auth.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username')}
        />
        {way === 'email' ? (
          <Field
            key="email"
            label={t('forgot.mail')}
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
        ) : (
          <>
            <SelectField key="country" label={t('forgot.country')} {...form.register('country')}>
              {COUNTRIES.map(({ callingCode, country }) => (
                <option key={country} value={callingCode}>
                  {`${callingCode} (${country})`}
                </option>
              ))}
            </SelectField>
            <Field
              key="phone"
              label={t('forgot.phone')}
              type="tel"
              autoComplete="tel-national"
              error={errors.phone?.message}
              {...form.register('phone')}
            />
            <p className={styles.note}>{t('forgot.smsNote')}</p>
          </>
        )}
        {model.needsProof ? <BotCheckBox bot={bot} /> : null}
      </div>
      <Button type="submit" wide busy={isSubmitting}>
        {t('forgot.submit')}
      </Button>
      <p className={styles.note}>{t('auth.forgotNever')}</p>
      <ButtonLink to="/login" kind="quiet">
        {t('auth.backToLogin')}
      </ButtonLink>
    </form>
  )
}
