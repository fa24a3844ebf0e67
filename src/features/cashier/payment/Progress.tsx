import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { Paisa } from '../../../../contract/money.ts'
import type { Transaction } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import type { Payment } from '../../../lib/outbox/outboxStore.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { browserOf } from '../../install/shared/browserOf.ts'
import { ReceiptStates } from '../shared/ReceiptStates.tsx'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import styles from './MakePayment.module.css'

const SuccessMark = lazyPart(async () => (await import('../../../ui/SuccessMark.tsx')).SuccessMark)

const InstallRow = lazyPart(async () => (await import('../../install/shared/InstallRow.tsx')).InstallRow)
const TellMe = lazyPart(async () => (await import('../../notifications/shared/TellMe.tsx')).TellMe)

/** After Submit: on the device, on its way, being checked, decided. Each word only once it is true (money.md 3.2). */
export function Progress({ payment, record, isKept }: ProgressProps) {
  const { t, format } = useApp()
  const isAutomatic = useFeature('demo-autopilot')
  if (payment.state === 'sent') {
    return (
      <Panel icon="clock" tone="info">
        <h2 className={styles.outcome}>{t('payment.pending')}</h2>
        <p>{t('payment.pendingSentence')}</p>
        <SentId payment={payment} />
        {isAutomatic ? (
          <p className={styles.hint}>
            {t(isForAPerson(payment.amount) ? 'payment.autopilotLeaves' : 'payment.autopilot')}
          </p>
        ) : null}
        {payment.recordId ? (
          <ButtonLink to="/transaction-record" search={{ id: payment.recordId }} kind="secondary" small>
            {t('payment.seeRecord')}
          </ButtonLink>
        ) : null}
        <Suspense>
          <TellMe kind="deposit" />
          {/* On iOS the offer to be told says it already. */}
          {browserOf(navigator.userAgent) === 'ios' ? null : (
            <InstallRow isCard text={t('install.pending')} />
          )}
        </Suspense>
        <ReceiptStates payment={payment} />
      </Panel>
    )
  }
  if (payment.state === 'success') {
    return (
      <Panel icon="check" tone="good">
        <h2 className={styles.outcome}>{t('payment.successTitle')}</h2>
        <p>{t('payment.successText', { amount: format.money(record?.amount ?? payment.amount) })}</p>
        <ReceiptStates payment={payment} loose />
        <NextSteps recordId={record?.id ?? payment.recordId} />
      </Panel>
    )
  }
  if (payment.state === 'fail') {
    return (
      <Panel icon="alert" tone="bad">
        <h2 className={styles.outcome}>{t('payment.failTitle')}</h2>
        <p>{record?.reason || t('payment.failText')}</p>
        <ReceiptStates payment={payment} loose />
        <NextSteps recordId={record?.id ?? payment.recordId} />
      </Panel>
    )
  }
  return <Waiting payment={payment} isKept={isKept} />
}

/** The demo's program leaves whole taka that end in 7 to staff (server/jobs/autopilot.ts). */
const isForAPerson = (amount: Paisa): boolean => amount % 1000 === 700

/** Not with the host yet: on the device, or on its way. */
function Waiting({ payment, isKept }: Pick<ProgressProps, 'payment' | 'isKept'>) {
  const { t, outbox, network } = useApp()
  const { isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const saved = t(isKept ? 'payment.saved' : 'payment.notSaved')
  if (payment.state === 'sending') {
    return (
      <Panel icon="upload" tone="info">
        <h2 className={styles.outcome}>{t('payment.sending')}</h2>
        <SentId payment={payment} />
        <p className={styles.hint}>{saved}</p>
      </Panel>
    )
  }
  const why = {
    queued: payment.note || t(isKept ? 'payment.queued' : 'payment.queuedOpen'),
    stale: t('outbox.state.stale'),
    needs_login: t('outbox.state.needs_login'),
  }
  const { state } = payment
  return (
    <Panel icon={isOnline ? 'upload' : 'offline'} tone="info">
      <h2 className={styles.outcome}>{saved}</h2>
      <p>{state === 'stale' || state === 'needs_login' ? why[state] : why.queued}</p>
      <SentId payment={payment} />
      <Button kind="secondary" small onClick={() => void outbox.retry(payment.key)}>
        {t('outbox.retry')}
      </Button>
    </Panel>
  )
}

/** Whoever pasted a message and pressed Submit at once sees here first which id was taken out of it. */
const SentId = ({ payment: { transactionId: id } }: Pick<ProgressProps, 'payment'>) => {
  const { t } = useApp()
  return id === '' ? null : <p className={styles.hint}>{t('payment.trxSent', { id })}</p>
}

interface ProgressProps {
  payment: Payment
  record: Transaction | undefined
  isKept: boolean
}

function Panel({
  icon,
  tone,
  children,
}: {
  icon: string
  tone: 'info' | 'good' | 'bad'
  children: ReactNode
}) {
  return (
    <section className={styles.progress} data-tone={tone} role="status">
      <span className={styles.badge}>
        {tone === 'good' ? (
          <Suspense fallback={<Icon name={icon} size={32} />}>
            <SuccessMark />
          </Suspense>
        ) : (
          <Icon name={icon} size={32} />
        )}
      </span>
      {children}
    </section>
  )
}

function NextSteps({ recordId }: { recordId: string }) {
  const { t } = useApp()
  const hasReceipt = useFeature('receipts') && recordId !== ''
  return (
    <div className={styles.onward}>
      {hasReceipt ? (
        <ButtonLink to="/receipt" search={{ id: recordId }} kind="secondary">
          {t('receipt.open')}
        </ButtonLink>
      ) : null}
      <ButtonLink to="/transaction-record" search={recordId ? { id: recordId } : {}} kind="secondary">
        {t('payment.seeRecord')}
      </ButtonLink>
      <ButtonLink to="/deposit" kind="secondary">
        {t('payment.another')}
      </ButtonLink>
    </div>
  )
}
