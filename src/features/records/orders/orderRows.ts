/** Which exchange orders are shown, and what they come to. Source: spec 2.17, T-STATE-07. */
import type { ExchangeOrder, OrderStatus } from '../../../../contract/exchange.ts'
import { add, type Paisa, subtract, ZERO } from '../../../../contract/money.ts'
import type { Filters } from '../list/filters.ts'
import { spanOf } from '../list/filters.ts'

export const ORDER_LISTS = ['open', 'settled'] as const
/** My Bets, and Bets History. */
export type OrderList = (typeof ORDER_LISTS)[number]

export const isOpenOrder = ({ status }: { status: OrderStatus }): boolean => status === 'open'

export function matchingOrders(
  rows: readonly ExchangeOrder[],
  list: OrderList,
  dates: Pick<Filters, 'date' | 'from' | 'to'>,
  now: number,
): ExchangeOrder[] {
  const [from, until] = spanOf(dates, now)
  return rows.filter(
    (row) => isOpenOrder(row) === (list === 'open') && row.createdAt >= from && row.createdAt < until,
  )
}

export interface OrderTotals {
  staked: Paisa
  /** What settled orders brought and cost. */
  won: Paisa
  lost: Paisa
  net: Paisa
  /** What open orders could bring. */
  profit: Paisa
}

export function orderTotals(rows: readonly ExchangeOrder[]): OrderTotals {
  const sum = (of: (row: ExchangeOrder) => Paisa | undefined) =>
    rows.reduce((total, row) => add(total, of(row) ?? ZERO), ZERO)
  const won = sum(({ net }) => (net !== undefined && net > 0 ? net : ZERO))
  const lost = sum(({ net }) => (net !== undefined && net < 0 ? subtract(ZERO, net) : ZERO))
  return {
    staked: sum((row) => row.stake),
    won,
    lost,
    net: subtract(won, lost),
    profit: sum((r) => r.profit),
  }
}

/** Odds are whole hundredths inside: 185 is shown as 1.85. */
export const shownOdds = (odds: number): string => (odds / 100).toFixed(2)
