import { useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useApp } from '../../lib/app.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { ResetPasswordTab } from '../auth/shared/ResetPasswordTab.tsx'
import { DepositTab } from '../cashier/shared/DepositTab.tsx'
import { OutboxCard } from '../cashier/shared/OutboxCard.tsx'
import { OutboxTab } from '../cashier/shared/OutboxTab.tsx'
import { WithdrawTab } from '../cashier/shared/WithdrawTab.tsx'
import { InboxTab } from '../inbox/shared/InboxTab.tsx'
import { NotificationsTab } from '../notifications/shared/NotificationsTab.tsx'
import { BetsTab } from '../records/shared/BetsTab.tsx'
import { StatementTab } from '../records/shared/StatementTab.tsx'
import { TransactionsTab } from '../records/shared/TransactionsTab.tsx'
import { TurnoverTab } from '../records/shared/TurnoverTab.tsx'
import { ReferralTab } from '../referral/shared/ReferralTab.tsx'
import { SettingsTab } from '../settings/shared/SettingsTab.tsx'
import { VipTab } from '../vip/shared/VipTab.tsx'
import styles from './Account.module.css'
import { BalanceCard } from './BalanceCard.tsx'
import { AccountFrame } from './shared/AccountFrame.tsx'
import { Overview } from './shared/Overview.tsx'
import { VerificationTip } from './shared/VerificationTip.tsx'
import { MENU, tabOf, type TabId } from './tabs.ts'
import type { AccountModel } from './useAccount.ts'

const Profile = lazy(async () => ({ default: (await import('./profile/Profile.tsx')).Profile }))

/** The account shell: a menu at the left that switches tabs in place, and the tab with its tip and overview (S-WACCT). */
export function AccountDesktop({ model }: { model: AccountModel }) {
  const { t } = useApp()
  const search: { tab?: string } = useSearch({ strict: false })
  const tab = tabOf(search.tab)
  return (
    <AccountFrame tab={tab}>
      {FUNDS[tab] ? null : <VerificationTip />}
      <Suspense fallback={<Skeleton height={480} label={t('common.loading')} />}>
        <Tab tab={tab} model={model} />
      </Suspense>
    </AccountFrame>
  )
}

function Tab({ tab, model }: { tab: TabId; model: AccountModel }) {
  const Funds = FUNDS[tab]
  if (Funds) return <Funds />
  return (
    <>
      <Overview />
      {tab === 'outbox' ? null : <OutboxCard />}
      <TabContent tab={tab} model={model} />
    </>
  )
}

/** The two tabs of Funds: with an overview, a tip and an outbox of their own. */
const FUNDS: Partial<Record<TabId, ComponentType>> = { deposit: DepositTab, withdrawal: WithdrawTab }

/** The tabs whose screen stands by itself; each is loaded when it is opened. */
const SCREENS: Partial<Record<TabId, ComponentType>> = {
  transactionRecords: TransactionsTab,
  turnover: TurnoverTab,
  bettingRecords: BetsTab,
  statement: StatementTab,
  outbox: OutboxTab,
  vip: VipTab,
  referralProgram: ReferralTab,
  profile: Profile,
  inbox: InboxTab,
  notifications: NotificationsTab,
  settings: SettingsTab,
  resetPassword: ResetPasswordTab,
}

function TabContent({ tab, model }: { tab: TabId; model: AccountModel }) {
  const { t } = useApp()
  const Screen = SCREENS[tab]
  if (Screen) return <Screen />
  const label = MENU.flatMap((group) => group.tabs).find(({ id }) => id === tab)?.label ?? 'account.profile'
  if (tab === 'wallet') {
    return (
      <>
        <h1 className={styles.tabTitle}>{t(label)}</h1>
        <BalanceCard model={model} />
      </>
    )
  }
  return (
    <EmptyState title={t('account.soon')}>
      <h1 className={styles.tabTitle}>{t(label)}</h1>
    </EmptyState>
  )
}
