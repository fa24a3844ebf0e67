import { type FormEvent, useId, useRef } from 'react'
import { WITHDRAWAL_PICKS } from '../../../../contract/cashier.ts'
import { useApp, usePicture } from '../../../lib/app.tsx'
import { useRequireHost } from '../../../lib/hooks/useRequireHost.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import styles from '../deposit/Deposit.module.css'
import { AmountPicker } from '../funds/AmountPicker.tsx'
import { FieldError } from '../funds/FieldError.tsx'
import { DemoMark } from '../../wallet/shared/DemoMark.tsx'
import type { WithdrawModel } from './useWithdraw.ts'
import own from './Withdraw.module.css'

/** Amount, method and recipient, then one line that says what will happen (S-WD-02, 03). */
export function WithdrawForm({ model }: { model: WithdrawModel }) {
  const { t, format } = useApp()
  const form = useRef<HTMLFormElement>(null)
  const { isOnline } = useRequireHost()
  const { check, method, paisa, recipientWords } = model
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const field = model.submit()
    if (field) form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
  }
  if (!check) return null
  return (
    <form ref={form} className={own.form} onSubmit={submit} noValidate>
      <Available model={model} />
      <AmountPicker
        amount={model.amount}
        paisa={paisa}
        range={check}
        picks={WITHDRAWAL_PICKS}
        error={model.errors.amount}
        onChange={model.setAmount}
      >
        {check.available === undefined || check.available > check.max ? null : (
          <button
            type="button"
            className={own.all}
            onClick={() => model.setAmount(String((check.available ?? 0) / 100))}
          >
            {t('withdraw.all', { amount: format.money(check.available) })}
          </button>
        )}
      </AmountPicker>
      <Methods model={model} />
      <Recipients model={model} />
      <div className={own.last}>
        {paisa !== undefined && method && recipientWords && !model.errors.amount ? (
          <p className={own.review}>
            {t('withdraw.review', {
              amount: format.money(paisa),
              number: recipientWords,
              method: method.name,
            })}
          </p>
        ) : null}
        <p className={own.meta}>{t('withdraw.final')}</p>
      </div>
      {model.problem ? (
        <p className={own.problem} role="alert">
          <Icon name="alert" size={20} />
          {model.problem}
        </p>
      ) : null}
      <Button type="submit" wide busy={model.isBusy}>
        {t(model.isBusy ? 'withdraw.submitting' : isOnline ? 'withdraw.submit' : 'slow.needsInternet')}
        <DemoMark />
      </Button>
    </form>
  )
}

/** What can be taken and why not more. */
function Available({ model }: { model: WithdrawModel }) {
  const { t, format } = useApp()
  const { check } = model
  if (check?.available === undefined) return null
  const why = [
    ...(check.held ? [t('withdraw.whyHeld', { amount: format.money(check.held) })] : []),
    ...(check.available > check.max ? [t('withdraw.whyMax', { max: format.money(check.max) })] : []),
    ...(model.givesUp ? [t('withdraw.givesUp')] : []),
  ]
  return (
    <div className={own.sums}>
      <p className={own.meta}>{t('withdraw.available')}</p>
      <p className={own.available}>
        <Money amount={check.available} />
        <DemoTag />
      </p>
      {why.map((words) => (
        <p key={words} className={own.meta}>
          {words}
        </p>
      ))}
    </div>
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
          <label key={method.id} className={`${styles.card} ${own.card}`}>
            <input
              type="radio"
              name={name}
              data-field="method"
              checked={model.method?.id === method.id}
              onChange={() => model.chooseMethod(method.id)}
            />
            <img
              src={picture(method.icon)}
              alt=""
              crossOrigin="anonymous"
              width={32}
              height={32}
              loading="lazy"
            />
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
          <label key={phone} className={`${styles.card} ${own.card}`}>
            <input
              type="radio"
              name={name}
              data-field="recipient"
              checked={model.recipient === phone}
              onChange={() => model.chooseRecipient(phone)}
            />
            <Icon name="phone" size={20} />
            <span className={`${styles.cardName} figures`}>{words}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} text={model.errors.recipient} />
    </fieldset>
  )
}
