import { useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useApp } from '../../lib/app.tsx'
import { useVipOffered } from '../../lib/hooks/useVipOffered.ts'
import { Skeleton } from '../../ui/States.tsx'
import { OutboxCard } from '../../features/cashier/shared/OutboxCard.tsx'
import styles from './Account.module.css'
import { BalanceCard } from './BalanceCard.tsx'
import { AccountFrame } from '../../features/account/shared/AccountFrame.tsx'
import { lazyLayout } from '../../features/account/shared/lazyLayout.tsx'
import { Overview } from '../../features/account/shared/Overview.tsx'
import { VerificationTip } from '../../features/account/shared/VerificationTip.tsx'
import { tabOf, type TabId } from '../../features/account/shared/tabs.ts'
import type { AccountModel } from './useAccount.ts'

/** The account shell: a menu at the left that switches tabs in place, and the tab with its tip and overview (S-WACCT). */
export function AccountDesktop({ model }: { model: AccountModel }) {
  const { t } = useApp()
  const search: { tab?: string } = useSearch({ strict: false })
  const tab = useShownTab(tabOf(search.tab))
  return (
    <AccountFrame tab={tab}>
      {FUNDS[tab] ? null : <VerificationTip />}
      <Suspense fallback={<Skeleton height={480} label={t('common.loading')} />}>
        <Tab tab={tab} model={model} />
      </Suspense>
    </AccountFrame>
  )
}

/** Where there is no VIP programme its tab is none, either. */
function useShownTab(tab: TabId): TabId {
  const hasVip = useVipOffered()
  return tab === 'vip' && !hasVip ? tabOf(undefined) : tab
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

function TabContent({ tab, model }: { tab: TabId; model: AccountModel }) {
  const { t } = useApp()
  const Screen = SCREENS[tab]
  if (Screen) return <Screen />
  return (
    <>
      <h1 className={styles.tabTitle}>{t('account.wallet')}</h1>
      <BalanceCard model={model} />
    </>
  )
}

/** A screen of an address of its own, loaded when its tab is opened. */
const screen = <Module extends { [Key in Name]: ComponentType }, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyLayout<object>(async () => (await load())[name])

/** The two tabs of Funds: with an overview, a tip and an outbox of their own. */
const FUNDS: Partial<Record<TabId, ComponentType>> = {
  deposit: screen(() => import('../../features/cashier/deposit/Deposit.tsx'), 'Deposit'),
  withdrawal: screen(() => import('../../features/cashier/withdraw/screens.ts'), 'Withdraw'),
}

const SCREENS: Partial<Record<TabId, ComponentType>> = {
  transactionRecords: screen(
    () => import('../../features/records/transactions/Transactions.tsx'),
    'Transactions',
  ),
  turnover: screen(() => import('../../features/records/turnover/TurnoverRecords.tsx'), 'TurnoverRecords'),
  bettingRecords: screen(() => import('../../features/records/bets/BettingRecords.tsx'), 'BettingRecords'),
  statement: screen(() => import('../../features/records/statement/Statement.tsx'), 'Statement'),
  outbox: screen(() => import('../../features/cashier/outbox/OutboxScreen.tsx'), 'OutboxScreen'),
  vip: screen(() => import('../../features/vip/VipScreen.tsx'), 'VipScreen'),
  referralProgram: screen(() => import('../../features/referral/ReferralScreen.tsx'), 'ReferralScreen'),
  profile: screen(() => import('../../features/account/profile/Profile.tsx'), 'Profile'),
  inbox: screen(() => import('../../features/inbox/Inbox.tsx'), 'Inbox'),
  notifications: screen(() => import('../../features/notifications/Notifications.tsx'), 'Notifications'),
  settings: screen(() => import('../../features/settings/Settings.tsx'), 'Settings'),
  protection: screen(() => import('../../features/protection/Protection.tsx'), 'Protection'),
  resetPassword: screen(() => import('../../features/auth/password/ResetPassword.tsx'), 'ResetPassword'),
}
