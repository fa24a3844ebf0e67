/** The tabs of the wide account and their place in its menu. Source: spec 2.12; S-WACCT-01, 02. */
import type { LabelKey } from '../../../i18n/messages.ts'

export const TABS = [
  'profile',
  'deposit',
  'withdrawal',
  'wallet',
  'turnover',
  'vip',
  'transactionRecords',
  'bettingRecords',
  'statement',
  'outbox',
  'resetPassword',
  'inbox',
  'notifications',
  'settings',
  'referralProgram',
  'protection',
] as const

export type TabId = (typeof TABS)[number]

export const tabOf = (text: string | undefined): TabId => TABS.find((tab) => tab === text) ?? 'profile'

export const MENU: { label: LabelKey; tabs: { id: TabId; icon: string; label: LabelKey }[] }[] = [
  {
    label: 'account.group.money',
    tabs: [
      { id: 'deposit', icon: 'deposit', label: 'account.deposit' },
      { id: 'withdrawal', icon: 'withdraw', label: 'account.withdrawal' },
    ],
  },
  {
    label: 'account.group.funds',
    tabs: [
      { id: 'wallet', icon: 'wallet', label: 'account.wallet' },
      { id: 'turnover', icon: 'turnover', label: 'account.turnover' },
      { id: 'vip', icon: 'vip', label: 'account.vip' },
      { id: 'transactionRecords', icon: 'list', label: 'account.transactions' },
      { id: 'bettingRecords', icon: 'bets', label: 'account.bets' },
      { id: 'statement', icon: 'records', label: 'history.title' },
      { id: 'outbox', icon: 'upload', label: 'waiting.title' },
    ],
  },
  {
    label: 'account.group.personal',
    tabs: [
      { id: 'profile', icon: 'user', label: 'account.profile' },
      { id: 'protection', icon: 'shield', label: 'account.playSafely' },
    ],
  },
  {
    label: 'account.group.profile',
    tabs: [
      { id: 'resetPassword', icon: 'lock', label: 'account.password' },
      { id: 'inbox', icon: 'inbox', label: 'account.inbox' },
      { id: 'notifications', icon: 'bell', label: 'notify.title' },
      { id: 'settings', icon: 'settings', label: 'shell.settings' },
      { id: 'referralProgram', icon: 'referral', label: 'account.referral' },
    ],
  },
]
