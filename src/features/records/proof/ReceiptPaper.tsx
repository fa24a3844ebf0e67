import { paisaFromWire } from '../../../../contract/money.ts'
import type { Receipt } from '../../../../contract/proof.ts'
import type { TransactionStatus } from '../../../../contract/records.ts'
import { useApp } from '../../../lib/app.tsx'
import { useSiteTitle } from '../../../lib/Title.tsx'
import { DemoTag } from '../../wallet/shared/DemoTag.tsx'
import { StatusPill } from '../shared/StatusPill.tsx'
import styles from './Proof.module.css'
import { useWhen } from './useWhen.ts'

const STATUSES: readonly TransactionStatus[] = ['processing', 'success', 'fail']
const ACTIONS = ['deposit', 'withdraw', 'adjustment'] as const

/** The rows of a receipt in the player's language, as they are read, printed and saved. */
export function useReceiptRows(): (receipt: Receipt) => [string, string][] {
  const { t } = useApp()
  const at = useWhen()
  return (receipt) =>
    (
      [
        [t('detail.method'), receipt.method],
        [t('detail.reference'), receipt.reference],
        [t('detail.created'), at(receipt.created_at)],
        [t('detail.updated'), receipt.updated_at === receipt.created_at ? '' : at(receipt.updated_at)],
        [t('receipt.player'), receipt.player],
        [t('detail.record'), receipt.id],
        [t('receipt.issued'), at(receipt.issued_at)],
      ] as [string, string][]
    ).filter(([, value]) => value !== '')
}

/** Action, amount and status in words. */
export function useReceiptHead() {
  const { t, format } = useApp()
  return (receipt: Receipt) => {
    const action = ACTIONS.find((one) => one === receipt.action)
    const amount = paisaFromWire(receipt.amount)
    return {
      action: action ? t(`records.type.${action}`) : receipt.action,
      amount: amount === undefined ? receipt.amount : format.money(amount),
      status: STATUSES.find((one) => one === receipt.status),
    }
  }
}

/** A receipt as it is shown and printed. */
export function ReceiptPaper({ receipt, keyId }: { receipt: Receipt; keyId: string }) {
  const { t } = useApp()
  const { action, amount, status } = useReceiptHead()(receipt)
  return (
    <section className={styles.paper} aria-label={t('receipt.title')}>
      <header className={styles.paperHead}>
        <span className={styles.brand}>{useSiteTitle()}</span>
        <span className={styles.kind}>{t('receipt.title')}</span>
      </header>
      <p className={styles.sum}>
        <span className={styles.action}>{action}</span>
        <span className={styles.amount}>
          <span className="figures">{amount}</span>
          <DemoTag />
        </span>
        {status ? <StatusPill status={status} /> : <span>{receipt.status}</span>}
      </p>
      <dl className={styles.rows}>
        {useReceiptRows()(receipt).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.signed}>{t('receipt.signedBy', { key: keyId })}</p>
    </section>
  )
}
