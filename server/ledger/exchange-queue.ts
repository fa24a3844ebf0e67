/**
 * Where a waiting order stands in the queue of its price: how much those that came first wait with there. Those who wait
 * behind one are told when it moves on, by the event that tells of their orders. Source: exchange.md 2; decision 211.
 */
import { sql } from 'kysely'
import type { Tx } from '../host.ts'
import { tell } from '../events/publish.ts'

/** So many orders behind are told at once, the next first: whoever stands farther back sees it when they look. */
const MOST_TOLD = 50

/**
 * What stands before the order of a row of `exchange_order` at its price, of orders that may be matched now: before the match, and
 * in play. Poisha of stake; null of an order that has no place in a queue. At one price the house comes after all of them.
 */
export const aheadOf = (now: number) => {
  const before = (isThere: ReturnType<typeof sql>) => sql<string | null>`
    case when exchange_order.rest > 0 and exchange_order.seat is not null then (
      select coalesce(sum(came.rest), 0) from exchange_order came
      where came.market = exchange_order.market and came.selection = exchange_order.selection
        and came.side = exchange_order.side and came.odds = exchange_order.odds and came.seat < exchange_order.seat
        and came.rest > 0 and ${isThere} and (came.expires_at is null or came.expires_at > ${new Date(now)})
        and not is_stopped(came.player_id, ${new Date(now)})) end`
  return {
    ahead: before(sql`true`),
    aheadInPlay: before(sql`(came.placed_in_play or came.at_start = 'keep')`),
  }
}

/** Something of these orders no longer waits: who waits behind them at their price is nearer by it. The market is locked. */
export async function tellBehind(tx: Tx, orderIds: readonly bigint[], at: number): Promise<void> {
  if (orderIds.length === 0) return
  await tell(
    tx,
    sql`select distinct player_id, null, 'orders', '{}'::jsonb, ${new Date(at)}::timestamptz from (
        select behind.player_id from exchange_order gone
        join exchange_order behind on behind.market = gone.market and behind.selection = gone.selection
          and behind.side = gone.side and behind.odds = gone.odds and behind.seat > gone.seat
          and behind.rest > 0 and behind.player_id <> gone.player_id
        where gone.op_id in (${sql.join(orderIds)})
        order by behind.seat limit ${MOST_TOLD}) near`,
  )
}
