/** What settled orders came to, by the day (GMT+6) they were settled on, newest first. Source: X-41. */
import type { ExchangeOrder } from '../../../../contract/exchange.ts'
import { startOfDay } from '../../../lib/format.ts'

export interface DayNet {
  /** The first moment of the day. */
  at: number
  count: number
  /** Poisha. */
  net: number
}

export function netByDay(orders: readonly ExchangeOrder[]): DayNet[] {
  const days = new Map<number, DayNet>()
  for (const { net, settledAt, createdAt } of orders) {
    if (net === undefined) continue
    const at = startOfDay(settledAt ?? createdAt)
    const day = days.get(at) ?? { at, count: 0, net: 0 }
    days.set(at, { at, count: day.count + 1, net: day.net + net })
  }
  return [...days.values()].sort((a, b) => b.at - a.at)
}
