import { Link } from '@tanstack/react-router'
import { recordsApi } from '../../../../contract/records.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { useKept } from '../../../lib/kept.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/States.tsx'
import { Money } from '../../wallet/shared/Money.tsx'
import styles from './DepositRecords.module.css'
import { StatusPill } from './StatusPill.tsx'

const SHOWN = 6

/** The side panel of the wide deposit form: the latest deposits, and More (S-DEP-15). */
export function DepositRecords() {
  const { t, format } = useApp()
  const remoteId = usePlayer()?.remoteId
  const { data, error, retry } = useKept(recordsApi.transactions, { remote_id: remoteId })
  const deposits = data?.transactions.filter((row) => row.action === 'deposit').slice(0, SHOWN)
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('records.deposits')}</h2>
        <Link to="/transaction-record" search={{ type: '0' }} className={styles.more}>
          {t('records.more')}
        </Link>
      </header>
      {deposits ? (
        deposits.length === 0 ? (
          <EmptyState title={t('common.noData')} />
        ) : (
          <ul>
            {deposits.map((row) => (
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
