import { useApp } from '../../../lib/app.tsx'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { DemoMark } from '../../wallet/shared/DemoMark.tsx'
import { showTaken, typedAccount, typedTrx } from '../shared/paymentRules.ts'
import styles from './MakePayment.module.css'
import { grouped } from './PayTo.tsx'
import { Receipts } from './Receipts.tsx'
import type { PaymentModel } from './usePayment.ts'

/** What was used to pay: number, transaction id, receipts. Number and amount are repeated before Submit. */
export function ClaimFields({ payment, model }: { payment: Payment; model: PaymentModel }) {
  const { t, format } = useApp()
  const amount = format.money(payment.amount)
  return (
    <div className={styles.form}>
      <Field
        name="accountNumber"
        label={t('payment.account')}
        hint={t('payment.accountHint')}
        error={model.problems.accountNumber ? t('payment.error.account') : undefined}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="next"
        value={model.typed.accountNumber}
        onChange={({ target }) => {
          model.setAccount(target.value)
          showTaken(target, typedAccount(target.value))
        }}
      />
      <Field
        name="transactionId"
        label={t('payment.trx')}
        hint={
          model.isTrxTakenOut
            ? t('payment.trxTaken', { id: model.typed.transactionId })
            : t('payment.trxHint')
        }
        error={model.problems.transactionId ? t('payment.error.trx') : undefined}
        autoCapitalize="characters"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={model.typed.transactionId}
        onChange={({ target }) => {
          model.setTrx(target.value)
          showTaken(target, typedTrx(target.value))
        }}
      />
      {model.receipts.isOffered ? <Receipts receipts={model.receipts} /> : null}
      {model.isKept ? null : <p className={styles.bad}>{t(model.notKept)}</p>}
      <div className={styles.sticky}>
        <p className={styles.review}>
          {model.number.value === undefined
            ? t('payment.reviewNoNumber', { amount, method: payment.method.name })
            : t('payment.review', { amount, number: grouped(model.number.value) })}
        </p>
        <Button type="submit" wide busy={model.isSubmitting}>
          {t('payment.submit')}
          <DemoMark />
        </Button>
      </div>
    </div>
  )
}
