import { Link } from '@tanstack/react-router'
import { recordsApi } from '../../../../contract/records.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import styles from './LatestRecords.module.css'
import { StatusPill } from './StatusPill.tsx'

const SHOWN = 6

const KINDS = {
  deposit: { title: 'records.deposits', type: '0' },
  withdraw: { title: 'records.withdrawals', type: '1' },
} as const

/** The side panel of the wide Funds forms: the latest of their kind, and More (S-DEP-15). */
export function LatestRecords({ action }: { action: keyof typeof KINDS }) {
  const { t, format } = useApp()
  const remoteId = usePlayer()?.remoteId
  const { data, error, retry } = useCachedRead(recordsApi.transactions, { remoteId })
  const latest = data?.transactions.filter((row) => row.action === action).slice(0, SHOWN)
  const { title, type } = KINDS[action]
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t(title)}</h2>
        <Link to="/transaction-record" search={{ type }} className={styles.more}>
          {t('records.more')}
        </Link>
      </header>
      {latest ? (
        latest.length === 0 ? (
          <EmptyState title={t('common.noData')} />
        ) : (
          <ul>
            {latest.map((row) => (
              <li key={row.id}>
                <Link to="/transaction-record" search={{ id: row.id }} className={styles.row}>
                  <span className={styles.what}>
                    <span>{row.method.name}</span>
                    <small>{format.dateTime(row.createdAt)}</small>
                  </span>
                  <Money amount={row.amount} />
                  <StatusPill status={row.status} />
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState message={t('state.failed')} retryLabel={t('common.retry')} onRetry={retry} />
      ) : (
        <Skeleton height={320} label={t('common.loading')} />
      )}
    </section>
  )
}
