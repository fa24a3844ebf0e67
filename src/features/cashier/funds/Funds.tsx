import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Overview } from '../../account/shared/Overview.tsx'
import { VerificationTip } from '../../account/shared/VerificationTip.tsx'
import { LatestRecords } from '../../records/shared/LatestRecords.tsx'
import styles from './Funds.module.css'
import { OutboxCard } from '../shared/OutboxCard.tsx'

/** The wide Funds frame: its two tabs, the overview, the form at the left and its records at the right (S-FUNDS-01, 03..07, S-DEP-15). */
export function Funds({
  tab,
  side,
  children,
}: {
  tab: 'deposit' | 'withdrawal'
  /** Above the records. */
  side?: ReactNode
  children: ReactNode
}) {
  const { t } = useApp()
  const navigate = useNavigate()
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('deposit.funds')}</h1>
        <Tabs
          label={t('deposit.funds')}
          tabs={[
            { id: 'deposit', label: t('deposit.title') },
            { id: 'withdrawal', label: t('deposit.withdrawal') },
          ]}
          selected={tab}
          onSelect={(next) => next !== tab && void navigate({ to: '/account', search: { tab: next } })}
          panelId="funds-panel"
        />
      </div>
      <Overview />
      <VerificationTip />
      <div
        className={styles.columns}
        id="funds-panel"
        role="tabpanel"
        aria-label={t(tab === 'deposit' ? 'deposit.title' : 'deposit.withdrawal')}
      >
        <div className={styles.panel}>{children}</div>
        <div className={styles.side}>
          {side}
          <OutboxCard />
          <LatestRecords action={tab === 'deposit' ? 'deposit' : 'withdraw'} />
        </div>
      </div>
    </div>
  )
}
