import { type FormEvent, type ReactNode, useRef } from 'react'
import { RECEIPTS_PER_DEPOSIT } from '../../../../contract/cashier.ts'
import { Title } from '../../../lib/Title.tsx'
import { useApp } from '../../../lib/app.tsx'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, Skeleton } from '../../../ui/States.tsx'
import { DemoNotice } from '../shared/DemoNotice.tsx'
import { OutboxCard } from '../shared/OutboxCard.tsx'
import { Stepper } from '../shared/Stepper.tsx'
import { ClaimFields } from './ClaimFields.tsx'
import styles from './MakePayment.module.css'
import { PayTo } from './PayTo.tsx'
import { Progress } from './Progress.tsx'
import { Refused } from './Refused.tsx'
import { useOutcome } from './useOutcome.ts'
import { type PaymentModel, usePayment } from './usePayment.ts'

const SHARED = {
  waiting: 'payment.sharedWaiting',
  failed: 'payment.sharedFailed',
  some: 'payment.sharedSome',
} as const

/** `/make-payment`: one markup at both widths; the number left and the form right where there is room. Source: spec 2.15. */
export function MakePayment() {
  const { t } = useApp()
  const model = usePayment()
  const { payment } = model
  const title = payment ? t('payment.title', { method: payment.method.name }) : t('payment.titleNone')
  return (
    <div className={styles.screen}>
      <Title>{title}</Title>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {payment ? <Stepper now={isForm(payment) ? 'pay' : 'confirm'} /> : null}
      </div>
      <DemoNotice short />
      {model.receipts.shared ? (
        <p className={styles.shared} role="status">
          {t(SHARED[model.receipts.shared], { count: RECEIPTS_PER_DEPOSIT })}
        </p>
      ) : null}
      {payment ? (
        <Paying payment={payment} model={model} />
      ) : model.isReady ? (
        <EmptyState title={t('payment.nothing')}>
          <p>{t(model.isKeptForPlayer ? 'payment.keptForPlayer' : 'payment.nothingText')}</p>
          {model.isKeptForPlayer ? (
            <ButtonLink to="/login" search={{ next: '/make-payment' }}>
              {t('payment.logIn')}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/deposit" kind={model.isKeptForPlayer ? 'secondary' : 'primary'}>
            {t('payment.toDeposit')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Skeleton height={320} label={t('common.loading')} />
      )}
      <OutboxCard {...(payment && { except: payment.id })} />
    </div>
  )
}

/** Still to be submitted, or to be corrected. */
const isForm = ({ state }: Payment) => state === 'draft' || state === 'refused'

function Paying({ payment, model }: { payment: Payment; model: PaymentModel }) {
  const record = useOutcome(payment)
  const { number, typed } = model
  if (!isForm(payment)) return <Progress payment={payment} record={record} isKept={model.isKept} />
  const hasTyped = typed.accountNumber !== '' || typed.transactionId !== ''
  const isFormShown = !number.isExpired || number.isPaid || hasTyped || payment.state === 'refused'
  return (
    <ClaimForm model={model}>
      <PayTo payment={payment} model={model} />
      {isFormShown ? <ClaimFields payment={payment} model={model} /> : null}
      {payment.state === 'refused' ? (
        <Refused payment={payment} record={record} onCorrect={model.reopen} />
      ) : null}
    </ClaimForm>
  )
}

/** The form holds both columns, so that Submit stays in view on a phone from the first pixel. */
function ClaimForm({ model, children }: { model: PaymentModel; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const field = await model.submit()
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  return (
    <form ref={form} className={styles.columns} onSubmit={(event) => void submit(event)} noValidate>
      {children}
    </form>
  )
}
