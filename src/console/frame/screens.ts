/** The screens in the order of the navigation, each with the call that it begins with: whose roles may make it sees it. */
import type { StaffCallName } from '../../../contract/console/rights.ts'
import type { Queue } from '../../../contract/console/waiting.ts'

interface Screen {
  to:
    | '/deposits'
    | '/withdrawals'
    | '/approvals'
    | '/chats'
    | '/cases'
    | '/players'
    | '/markets'
    | '/content'
    | '/services'
    | '/reports'
    | '/health'
    | '/trail'
    | '/people'
    | '/safer-play'
  name: Queue | 'players' | 'markets' | 'content' | 'services' | 'reports' | 'health' | 'trail' | 'people'
  call: StaffCallName
  icon: string
}

export const FIRST_SCREENS: readonly Screen[] = [
  { to: '/deposits', name: 'deposits', call: 'deposits', icon: 'deposit' },
  { to: '/withdrawals', name: 'withdrawals', call: 'withdrawals', icon: 'withdraw' },
  { to: '/chats', name: 'chats', call: 'chats', icon: 'chat' },
  { to: '/cases', name: 'cases', call: 'cases', icon: 'mail' },
  { to: '/approvals', name: 'approvals', call: 'approvals', icon: 'eye' },
  { to: '/players', name: 'players', call: 'findPlayers', icon: 'user' },
  { to: '/safer-play', name: 'saferPlay', call: 'saferPlay', icon: 'shield' },
  { to: '/markets', name: 'markets', call: 'markets', icon: 'ball' },
  { to: '/content', name: 'content', call: 'news', icon: 'edit' },
  { to: '/services', name: 'services', call: 'services', icon: 'settings' },
  { to: '/reports', name: 'reports', call: 'report', icon: 'list' },
  { to: '/health', name: 'health', call: 'health', icon: 'clock' },
  { to: '/trail', name: 'trail', call: 'trail', icon: 'records' },
  { to: '/people', name: 'people', call: 'staffList', icon: 'people' },
]
