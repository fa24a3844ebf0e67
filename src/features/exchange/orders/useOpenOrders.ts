import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { exchangeApi, type ExchangeOrder } from '../../../../contract/exchange.ts'
import { type MarketKind, netOf } from '../../../../contract/exposure.ts'
import type { Paisa } from '../../../../contract/money.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { poll, query } from '../../../lib/api/query.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'
import { positionOf } from '../shared/position.ts'

const POLL_MS = 10_000
/** While a bet is held back in play. */
export const HELD_MS = 1000
/** Where changes are told, or data is to be saved. */
const SLOW_FACTOR = 6
export const ORDERS_FEATURE = 'exchange-orders'

export interface OpenOrders {
  /** Whether this host takes orders: without it the exchange is to look at. */
  isOffered: boolean
  orders: readonly ExchangeOrder[]
  /** Undefined before the first answer. */
  exposure: Paisa | undefined
  balance: Paisa | undefined
}

/** The player's open orders and the money they hold, asked for again while the screen is seen. Source: S-EXCH-11; F-03. */
export function useOpenOrders(): OpenOrders {
  const { settings, network } = useApp()
  const { isLive } = useSyncExternalStore(network.subscribe, network.get, network.get)
  const player = usePlayer()
  const isOffered = useFeature(ORDERS_FEATURE)
  const { data } = useQuery({
    ...query(exchangeApi.openOrders, {}),
    enabled: isOffered && player !== undefined,
    refetchInterval: ({ state }) => {
      const isHeldBack = state.data?.data.some(({ delayedUntil }) => delayedUntil !== undefined)
      const usual = settings.savesData() || isLive ? POLL_MS * SLOW_FACTOR : POLL_MS
      return poll(isHeldBack ? HELD_MS : usual)()
    },
    refetchOnWindowFocus: true,
  })
  return { isOffered, orders: data?.data ?? [], exposure: data?.exposure, balance: data?.balance }
}

/** What the player wins (below 0: loses) in a market if `outcome` wins, by what is matched; undefined without any bet in it. */
export function netIf(
  orders: readonly ExchangeOrder[],
  {
    market,
    kind,
    outcome,
    runners,
  }: { market: string; kind: MarketKind; outcome: number; runners: ReadonlyMap<string, number> },
): number | undefined {
  const own = orders.filter((order) => order.market === market && (order.matched ?? 0) > 0)
  if (own.length === 0) return undefined
  return own.reduce((sum, order) => {
    const selection = kind === 'fancy' ? order.run : runners.get(order.selectionName)
    return selection === undefined ? sum : sum + netOf(kind, positionOf(order, selection), outcome)
  }, 0)
}
