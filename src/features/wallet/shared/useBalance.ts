import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { type Paisa, paisaFromWire, paisaToWire } from '../../../../contract/money.ts'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { poll, query } from '../../../lib/api/query.ts'
import { useIsPrerendering } from '../../../lib/hydration/useIsPrerendering.ts'

/** Source: spec 9 (K-POLL-02); the data saver makes it ten times slower, live events six times. */
const POLL_MS = 10_000
const SAVING_FACTOR = 10
const LIVE_FACTOR = 6
const MINUTE_MS = 60_000

export interface Balance {
  /** The last balance the host told; undefined before the first answer and for a guest. */
  amount: Paisa | undefined
  /** Money bound to a promotion: playable, not yet the player's own; undefined when there is none. */
  bonus: Paisa | undefined
  /** When the host told it, to the minute for a value kept from an earlier visit; undefined when nobody knows. */
  at: number | undefined
  isOffline: boolean
  /** The player wants it out of sight, wherever it would stand (S-NACCT-01). */
  isHidden: boolean
  isFetching: boolean
  refresh: () => Promise<unknown>
}

/** The main wallet's balance: polled while the page is visible and the host answers, kept on the device for offline. */
export function useBalance(): Balance {
  const { storage, settings, network } = useApp()
  const player = usePlayer()
  const { isOnline, isLive } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const slower = settings.savesData() ? SAVING_FACTOR : isLive ? LIVE_FACTOR : 1
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery({
    ...query(walletApi.balance, {}),
    enabled: player !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
    // A host that does not answer is still asked now and then: its answer says that it is back.
    refetchInterval: poll(isOnline ? POLL_MS * slower : POLL_MS * 3),
  })

  const balance = data?.balance
  // As it is shown: most polls have nothing new to keep.
  const minute = dataUpdatedAt - (dataUpdatedAt % MINUTE_MS)
  useEffect(() => {
    if (balance === undefined) return
    void storage.set('balance', paisaToWire(balance))
    void storage.set('balanceAt', String(minute))
  }, [balance, minute, storage])

  const isPrerendering = useIsPrerendering()
  const kept = player && !isPrerendering ? paisaFromWire(storage.get('balance') ?? '') : undefined
  return {
    amount: player ? (balance ?? kept) : undefined,
    bonus: player && data?.bonus ? data.bonus : undefined,
    at: dataUpdatedAt || (kept === undefined ? undefined : timeFrom(storage.get('balanceAt'))),
    isOffline: !isOnline,
    isHidden: !isPrerendering && settings.get().hideBalance === '1',
    isFetching,
    refresh: refetch,
  }
}

/** What is no time of a calendar is none. */
const timeFrom = (text: string | undefined): number | undefined =>
  new Date(Number(text)).getTime() || undefined
