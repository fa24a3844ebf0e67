import { type FormEvent, useId } from 'react'
import { WITHDRAWAL_PICKS } from '../../../../contract/cashier.ts'
import { useApp, usePicture } from '../../../lib/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { ProfileLink } from '../../account/shared/ProfileLink.tsx'
import styles from '../deposit/Deposit.module.css'
import { FieldError } from '../deposit/FieldError.tsx'
import { DemoNotice } from '../shared/DemoNotice.tsx'
import { useWithdraw, type WithdrawModel } from './useWithdraw.ts'
import own from './Withdraw.module.css'

/** `/withdrawal`, and a tab of the wide account: the same form at both widths. Source: spec 2.14. */
export function Withdraw() {
  const { t } = useApp()
  const model = useWithdraw()
  return (
    <div className={own.screen}>
      <title>{`${t('deposit.withdrawal')} · Maidan`}</title>
      <h1 className={styles.title}>{t('deposit.withdrawal')}</h1>
      <DemoNotice short />
      {model.isChecking ? <Skeleton height={320} label={t('common.loading')} /> : null}
      {model.refusal && !model.isChecking ? <Refusal model={model} /> : null}
      {model.check ? <Form model={model} /> : null}
    </div>
  )
}

/** Why nothing can be taken out now, and what to do about it (S-FUNDS-07, D-04, D-14). */
function Refusal({ model }: { model: WithdrawModel }) {
  const { t, format } = useApp()
  const { bonus } = model
  return (
    <section className={own.refusal} role="alert">
      <p>{model.refusal}</p>
      <p className={own.links}>
        {model.missing.map((what) => (
          <ProfileLink key={what} open={what}>
            {t(`account.tip.${what}`)}
          </ProfileLink>
        ))}
      </p>
      {bonus ? (
        <>
          <p>
            {t('withdraw.bonus', {
              remaining: format.money(bonus.remaining),
              available: format.money(bonus.available),
              cost: format.money(bonus.cost),
            })}
          </p>
          <Button kind="secondary" onClick={model.giveUpBonus}>
            {t('withdraw.giveUp', { cost: format.money(bonus.cost) })}
          </Button>
          <ButtonLink to="/turnover-record" kind="quiet">
            {t('turnover.title')}
          </ButtonLink>
        </>
      ) : (
        <Button kind="secondary" small onClick={model.recheck}>
          {t('common.retry')}
        </Button>
      )}
    </section>
  )
}

function Form({ model }: { model: WithdrawModel }) {
  const { t, format } = useApp()
  const { check } = model
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void model.submit()
  }
  if (!check) return null
  return (
    <form className={own.form} onSubmit={submit} noValidate>
      <dl className={own.sums}>
        <div>
          <dt>{t('withdraw.available')}</dt>
          <dd className="figures">{check.available === undefined ? '–' : format.money(check.available)}</dd>
        </div>
        <div>
          <dt>{t('withdraw.held')}</dt>
          <dd className="figures">{check.held === undefined ? '–' : format.money(check.held)}</dd>
        </div>
      </dl>
      {model.givesUp ? <p className={styles.meta}>{t('withdraw.givesUp')}</p> : null}
      <div className={styles.block}>
        <Field
          label={t('deposit.amount')}
          prefix="৳"
          inputMode="decimal"
          autoComplete="off"
          value={model.amount}
          error={model.errors.amount}
          hint={t('deposit.range', { min: format.money(check.min), max: format.money(check.max) })}
          onChange={(event) => model.setAmount(event.target.value)}
        />
        <div className={styles.picks} role="group" aria-label={t('deposit.picks')}>
          {WITHDRAWAL_PICKS.map((pick) => (
            <button
              key={pick}
              type="button"
              className={styles.pick}
              aria-pressed={model.paisa === pick}
              disabled={pick < check.min || pick > check.max}
              onClick={() => model.setAmount(String(pick / 100))}
            >
              {format.money(pick)}
            </button>
          ))}
        </div>
        {check.available === undefined || check.available > check.max ? null : (
          <Button kind="quiet" small onClick={() => model.setAmount(String((check.available ?? 0) / 100))}>
            {t('withdraw.all', { amount: format.money(check.available) })}
          </Button>
        )}
      </div>
      <Methods model={model} />
      <Recipients model={model} />
      <p className={styles.meta}>{t('withdraw.final')}</p>
      {model.problem ? (
        <p className={own.problem} role="alert">
          <Icon name="alert" size={20} />
          {model.problem}
        </p>
      ) : null}
      <Button type="submit" wide busy={model.isBusy}>
        {t(model.isBusy ? 'withdraw.submitting' : 'withdraw.submit')}
      </Button>
    </form>
  )
}

function Methods({ model }: { model: WithdrawModel }) {
  const { t } = useApp()
  const picture = usePicture()
  const name = useId()
  return (
    <fieldset className={styles.block} aria-describedby={`${name}-error`}>
      <legend className={styles.legend}>{t('deposit.method')}</legend>
      <div className={own.cards}>
        {model.methods.map((method) => (
          <label key={method.id} className={styles.card}>
            <input
              type="radio"
              name={name}
              checked={model.method?.id === method.id}
              onChange={() => model.chooseMethod(method.id)}
            />
            <img src={picture(method.icon)} alt="" width={32} height={32} loading="lazy" />
            <span className={styles.cardName}>{method.name}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} text={model.errors.method} />
    </fieldset>
  )
}

/** The profile's phone or a verified second one; a number that is not verified is not offered (S-WD-04). */
function Recipients({ model }: { model: WithdrawModel }) {
  const { t } = useApp()
  const name = useId()
  return (
    <fieldset className={styles.block} aria-describedby={`${name}-error`}>
      <legend className={styles.legend}>{t('withdraw.recipient')}</legend>
      <div className={own.cards}>
        {model.recipients.map(({ phone, words }) => (
          <label key={phone} className={styles.card}>
            <input
              type="radio"
              name={name}
              checked={model.recipient === phone}
              onChange={() => model.chooseRecipient(phone)}
            />
            <span className={styles.cardName}>{words}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} text={model.errors.recipient} />
    </fieldset>
  )
}
