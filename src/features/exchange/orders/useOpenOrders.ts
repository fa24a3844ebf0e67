import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { exchangeApi, type ExchangeOrder } from '../../../../contract/exchange.ts'
import { gainOf, type MarketKind, netOf, type Position } from '../../../../contract/exposure.ts'
import type { Paisa } from '../../../../contract/money.ts'
import { useApp, usePlayer } from '../../../lib/app.tsx'
import { poll, query } from '../../../lib/api/query.ts'
import { useFeature } from '../../../lib/hooks/useFeature.ts'

const POLL_MS = 10_000
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
    refetchInterval: poll(settings.savesData() || isLive ? POLL_MS * SLOW_FACTOR : POLL_MS),
    refetchOnWindowFocus: true,
  })
  return { isOffered, orders: data?.data ?? [], exposure: data?.exposure, balance: data?.balance }
}

/** Where a back and a Yes, or a lay and a No, stand. */
export const sideOf = ({ betType }: Pick<ExchangeOrder, 'betType'>): 'back' | 'lay' =>
  /^(back|yes)$/i.test(betType) ? 'back' : 'lay'

/**
 * What an order's matched part wins or loses on an outcome. The host says the possible profit (or liability) of the whole
 * order; what waits counts at its own price, the rest of it is the matched part's.
 */
export function positionOf(order: ExchangeOrder, selection: number): Position {
  const { odds = 0, stake, matched = stake, unmatched = 0, profit = 0, liability = 0 } = order
  const side = sideOf(order)
  const whole = (side === 'back' ? profit : liability) * 100
  return {
    side,
    selection,
    odds,
    matched,
    gain: Math.max(0, whole - gainOf(unmatched, odds)),
    rest: unmatched,
  }
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
