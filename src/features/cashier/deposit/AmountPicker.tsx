import { useId } from 'react'
import { DEPOSIT_PICKS } from '../../../../contract/cashier.ts'
import { useApp } from '../../../lib/app.tsx'
import { DemoTag } from '../../wallet/shared/Money.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Deposit.module.css'
import { FieldError } from './FieldError.tsx'
import type { DepositModel } from './useDeposit.ts'

/** One's own amount first and empty; the quick amounts set it and none is highlighted beforehand (D-01, S-DEP-08, 09, 12, 13). */
export function AmountPicker({ model }: { model: DepositModel }) {
  const { t, format } = useApp()
  const id = useId()
  const { range } = model
  return (
    <div className={styles.block}>
      <label htmlFor={id} className={styles.legend}>
        {t('deposit.amount')}
        <DemoTag />
      </label>
      <div className={styles.amount} data-invalid={model.errors.amount ? true : undefined}>
        <span aria-hidden="true">৳</span>
        <input
          id={id}
          data-field="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={model.amount}
          aria-invalid={model.errors.amount ? true : undefined}
          aria-describedby={`${id}-range ${id}-error`}
          onChange={(event) => model.setAmount(event.target.value)}
          onBlur={() => model.touch('amount')}
        />
        {model.amount ? (
          <IconButton label={t('common.reset')} onClick={() => model.setAmount('')}>
            <Icon name="close" size={20} />
          </IconButton>
        ) : null}
      </div>
      {/* The specification's optional UPI ID: hidden, since no method here takes one (S-DEP-11). */}
      <input type="text" name="upi" aria-label="UPI ID" hidden />
      <FieldError id={`${id}-error`} text={model.errors.amount} />
      <p id={`${id}-range`} className={styles.meta}>
        {t('deposit.range', { min: format.money(range.min), max: format.money(range.max) })}
      </p>
      <div className={styles.picks} role="group" aria-label={t('deposit.picks')}>
        {DEPOSIT_PICKS.map((pick) => (
          <button
            key={pick}
            type="button"
            className={styles.pick}
            aria-pressed={model.paisa === pick}
            disabled={pick < range.min || pick > range.max}
            onClick={() => model.setAmount(String(pick / 100))}
          >
            {format.money(pick)}
          </button>
        ))}
      </div>
    </div>
  )
}
