import { useId } from 'react'
import { useApp, usePicture } from '../../../lib/app.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { FieldError } from '../funds/FieldError.tsx'
import styles from './Deposit.module.css'
import type { DepositModel } from './useDeposit.ts'

/** Payment methods as radio cards with their rebate (S-DEP-04). */
export function MethodChoice({ model }: { model: DepositModel }) {
  const { t, format } = useApp()
  const picture = usePicture()
  const name = useId()
  const { rows, isLoading, isFailed, retry } = model.methods
  return (
    <fieldset className={styles.block} aria-describedby={`${name}-error`}>
      <legend className={styles.legend}>{t('deposit.method')}</legend>
      {isLoading ? <Skeleton height={56} label={t('common.loading')} /> : null}
      {isFailed ? (
        <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={retry} />
      ) : null}
      {!isLoading && !isFailed && rows.length === 0 ? (
        <p className={styles.quiet}>{t('deposit.methodsNone')}</p>
      ) : null}
      <div className={styles.cards}>
        {rows.map((method) => (
          <label key={method.name} className={styles.card}>
            <input
              type="radio"
              name={name}
              data-field="method"
              checked={model.method?.name === method.name}
              onChange={() => model.chooseMethod(method.name)}
              onBlur={() => model.touch('method')}
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
            {method.percent > 0 ? (
              <span className={styles.rebate}>
                {t('deposit.rebate', { percent: format.digits(`${method.percent}%`) })}
              </span>
            ) : null}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} text={model.errors.method} />
    </fieldset>
  )
}
