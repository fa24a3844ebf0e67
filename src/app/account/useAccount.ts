import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { securityLevel, type User } from '../../../contract/account.ts'
import { contentApi } from '../../../contract/content.ts'
import { useApp, usePlayer } from '../../lib/app.tsx'
import { query } from '../../lib/api/query.ts'
import { type Balance, useBalance } from '../../features/wallet/shared/useBalance.ts'
import { missingOf, useUser } from '../../features/account/shared/useUser.ts'

/** The refresh control turns at least this long (K-POLL-09). */
const REFRESH_MS = 500

export interface Contact {
  id: string
  name: string
  icon: string
  address: string
}

export interface AccountModel {
  username: string
  user: User | undefined
  isFailed: boolean
  retry: () => void
  /** When the profile was true, if it is from an earlier visit. */
  oldAt: number | undefined
  level: 0 | 1 | 2
  /** What a withdrawal would still need. */
  missing: ('birthday' | 'phone')[]
  balance: Balance
  isHidden: boolean
  toggleHidden: () => void
  isRefreshing: boolean
  refreshBalance: () => void
  contacts: Contact[]
}

/** The player's account, for both layouts. Source: spec 2.12, 2.13. */
export function useAccount(): AccountModel {
  const { settings, t } = useApp()
  const player = usePlayer()
  const { data, error, isOld, at, retry } = useUser()
  const balance = useBalance()
  const { data: links } = useQuery(query(contentApi.socialLinks, {}))
  const { data: general } = useQuery(query(contentApi.general, {}))
  const [isRefreshing, setIsRefreshing] = useState(false)
  const user = data?.user
  const mail = links?.email || general?.supportMail

  return {
    username: player?.username ?? '',
    user,
    isFailed: error !== null && user === undefined,
    retry,
    oldAt: isOld ? at : undefined,
    level: user ? securityLevel(user) : 0,
    missing: missingOf(user),
    balance,
    isHidden: balance.isHidden,
    toggleHidden: () => settings.set({ hideBalance: balance.isHidden ? '0' : '1' }),
    isRefreshing,
    refreshBalance() {
      setIsRefreshing(true)
      const turn = new Promise((resolve) => setTimeout(resolve, REFRESH_MS))
      void Promise.all([balance.refresh(), turn]).finally(() => setIsRefreshing(false))
    },
    contacts: [
      { id: 'whatsapp', name: 'WhatsApp', icon: 'bubble', address: links?.whatsapp ?? '' },
      { id: 'facebook', name: 'Facebook', icon: 'people', address: links?.facebook ?? '' },
      { id: 'telegram', name: 'Telegram', icon: 'plane', address: links?.telegram ?? '' },
      { id: 'email', name: t('account.email'), icon: 'mail', address: mail ? `mailto:${mail}` : '' },
    ].filter(({ address }) => /^(https:\/\/|mailto:)/.test(address)),
  }
}
