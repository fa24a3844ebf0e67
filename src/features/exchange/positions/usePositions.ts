import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { contentApi } from '../../../../contract/content.ts'
import { CASH_OUT_FEATURE, cashOutApi } from '../../../../contract/exchange/cash-out.ts'
import { useApp } from '../../../lib/app.tsx'
import { query } from '../../../lib/api/query.ts'
import { HELD_MS } from '../orders/useOpenOrders.ts'
import { useCachedRead } from '../../../lib/hooks/useCachedRead.ts'

const POLL_MS = 10_000
/** Where changes are told, or data is to be saved. */
const SLOW_MS = 60_000

/** The player's positions, told anew by the same events as their bets; `isMissing`: the host has no such thing. */
export function usePositions() {
  const { settings, network } = useApp()
  const { isLive, isOnline } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const { data: general } = useQuery(query(contentApi.general, {}))
  const isOffered = general?.features.includes(CASH_OUT_FEATURE) ?? false
  const everyMs = settings.savesData() || isLive ? SLOW_MS : POLL_MS
  const read = useCachedRead(
    cashOutApi.positions,
    {},
    {
      isOffered,
      refetchInterval: (held) =>
        held?.data.some(({ cashOut }) => cashOut?.state === 'held') ? HELD_MS : everyMs,
    },
  )
  return { ...read, isOnline, isMissing: general !== undefined && !isOffered }
}
