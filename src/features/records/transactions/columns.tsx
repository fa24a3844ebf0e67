import type { ReactNode } from 'react'
import type { Transaction } from '../../../../contract/records.ts'
import type { MessageKey } from '../../../i18n/messages.ts'
import { useApp } from '../../../lib/app.tsx'
import styles from './Transactions.module.css'
import { StatusPill } from '../shared/StatusPill.tsx'

/** One definition of what a record shows; the table has a column for each, the cards place them (S-TXN-02). */
export const COLUMNS = [
  { id: 'type', label: 'records.column.type', Cell: TypeCell },
  { id: 'reference', label: 'records.column.reference', Cell: ReferenceCell },
  { id: 'amount', label: 'records.column.amount', Cell: AmountCell },
  { id: 'date', label: 'records.column.date', Cell: DateCell },
  { id: 'status', label: 'records.column.status', Cell: StatusCell },
] as const satisfies { id: string; label: MessageKey; Cell: (props: { row: Transaction }) => ReactNode }[]

export function TypeCell({ row }: { row: Transaction }) {
  const { t } = useApp()
  return (
    <span className={styles.typeCell}>
      {t(`records.type.${row.action}`)}
      {row.method.name ? <small>{row.method.name}</small> : null}
    </span>
  )
}

export function ReferenceCell({ row }: { row: Transaction }) {
  const { format } = useApp()
  return <span className={styles.reference}>{row.reference || format.digits(row.id)}</span>
}

/** Money's direction by its sign; a record that failed moved none, and an amount below 0 has its own. */
export function AmountCell({ row }: { row: Transaction }) {
  const { format } = useApp()
  const sign = row.status === 'fail' || row.amount < 0 ? '' : row.action === 'withdraw' ? '\u2212' : '+'
  return (
    <span className={styles.amount} data-status={row.status} data-sign={sign}>
      <span className="figures">
        {sign}
        {format.money(row.amount)}
      </span>
    </span>
  )
}

export function DateCell({ row }: { row: Transaction }) {
  const { format } = useApp()
  return <time dateTime={new Date(row.createdAt).toISOString()}>{format.dateTime(row.createdAt)}</time>
}

export function StatusCell({ row }: { row: Transaction }) {
  return <StatusPill status={row.status} />
}
