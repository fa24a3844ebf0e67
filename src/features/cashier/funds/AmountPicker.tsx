import { type ReactNode, useId } from 'react'
import type { Paisa } from '../../../../contract/money.ts'
import { useApp } from '../../../lib/app.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { typedAmount } from '../deposit/depositRules.ts'
import { showTaken } from '../shared/paymentRules.ts'
import styles from './AmountPicker.module.css'
import { FieldError } from './FieldError.tsx'

interface Props {
  /** As it was typed. */
  amount: string
  paisa: Paisa | undefined
  range: { min: Paisa; max: Paisa }
  picks: readonly Paisa[]
  error: string | undefined
  onChange: (text: string) => void
  onLeave?: () => void
  /** Under the field: what else may be picked. */
  children?: ReactNode
}

/** One's own amount first and empty; the quick amounts set it and none is highlighted beforehand (D-01). */
export function AmountPicker({ amount, paisa, range, picks, error, onChange, onLeave, children }: Props) {
  const { t, format } = useApp()
  const id = useId()
  return (
    <div className={styles.block}>
      <div className={styles.under}>
        <label htmlFor={id} className={styles.legend}>
          {t('deposit.amount')}
          <DemoTag />
        </label>
        <p id={`${id}-range`} className={styles.range}>
          {t('deposit.range', { min: format.money(range.min), max: format.money(range.max) })}
        </p>
      </div>
      <div className={styles.amount} data-invalid={error ? true : undefined}>
        <span aria-hidden="true">৳</span>
        <input
          id={id}
          data-field="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={amount}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-range ${id}-error`}
          onChange={({ target }) => {
            const taken = typedAmount(target.value, amount)
            onChange(taken)
            showTaken(target, taken)
          }}
          onBlur={onLeave}
        />
        {amount ? (
          <IconButton label={t('common.reset')} onClick={() => onChange('')}>
            <Icon name="close" size={20} />
          </IconButton>
        ) : null}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {children}
      <div className={styles.picks} role="group" aria-label={t('deposit.picks')}>
        {picks.map((pick) => (
          <button
            key={pick}
            type="button"
            className={styles.pick}
            aria-pressed={paisa === pick}
            disabled={pick < range.min || pick > range.max}
            onClick={() => onChange(String(pick / 100))}
          >
            {format.money(pick)}
          </button>
        ))}
      </div>
    </div>
  )
}
