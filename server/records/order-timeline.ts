/**
 * What became of a player's orders, step by step, from what the ledger keeps: the orders, their fills, what was let go and why, and
 * their results. With whom an order was matched is said as far as another player or the house. Source: exchange.md 2; decision 207.
 */
import { sql } from 'kysely'
import type { OrderStep, StepKind } from '../../contract/exchange/timeline.ts'
import { paisa } from '../../contract/money.ts'
import type { Db } from '../host.ts'
import { fail } from '../messages/errors.ts'

export interface StepRow {
  order_id: bigint
  kind: StepKind
  at: Date
  /** Poisha of stake; of a result what it came to. */
  amount: bigint
  /** Hundredths. */
  odds: number | null
  met: 'player' | 'house' | null
  until: Date | null
  /** Another order of the same player. */
  other: bigint | null
  refusal: string | null
}

/** All steps of a player's orders, or of one of them, the first one first; several parts of one price and moment are one. */
export async function stepsOf(
  db: Db,
  { playerId, orderId }: { playerId: bigint; orderId?: bigint },
): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    with placed as (
      select * from exchange_order where player_id = ${playerId}
        and (${orderId ?? null}::bigint is null or op_id = ${orderId ?? null})),
    -- What gave it its place in the book: its own operation, or the one that released it.
    seated as (
      select placed.op_id, placed.stake, coalesce(release.id, placed.op_id) as by, coalesce(release.at, placed.created_at) as at
      from placed left join op release on release.scope = 'exchange' and release.key = 'release:' || placed.op_id
      where placed.seat is not null),
    step as (
      select op_id as order_id, 'asked' as kind, created_at as at, op_id as by, 0 as rank, op_id as place, stake as amount, odds,
        null as met, null::timestamptz as until, (select min(order_id) from exchange_let_go where next_id = placed.op_id) as other,
        null as refusal from placed
      union all
      select op_id, 'held', created_at, op_id, 1, op_id, stake, null, null, delayed_until, null, null from placed
        where delayed_until is not null
      union all
      select order_id, 'matched', min(fill.at), fill.op_id, 2, min(fill.id), sum(size)::bigint, price,
        case when counter is null then 'house' else 'player' end, null, null, null
        from exchange_fill fill join placed on placed.op_id = order_id group by order_id, fill.op_id, price, counter is null
      union all
      select op_id, 'queued', at, by, 3, op_id, waits, null, null, null, null, null from (
        select seated.*, stake
          - coalesce((select sum(size) from exchange_fill where order_id = seated.op_id and op_id = seated.by), 0)::bigint
          - coalesce((select sum(amount) from exchange_let_go gone where gone.order_id = seated.op_id and gone.op_id = seated.by), 0)::bigint
          as waits from seated) queue where waits > 0
      union all
      select order_id, why, gone.at, coalesce(gone.op_id, order_id), 4, id, amount, null, null, null, next_id,
        case when why = 'refused' then refusal end
        from exchange_let_go gone join placed on placed.op_id = order_id where gone.at is not null
      union all
      select order_id, earlier.status, earlier.settled_at, 9223372036854775807, 5, id, earlier.net, null, null, null, null, null
        from exchange_earlier_result earlier join placed on placed.op_id = order_id
      union all
      select op_id, status, settled_at, 9223372036854775807, 6, op_id, net, null, null, null, null, null from placed
        where net is not null)
    select order_id, kind, at, amount, odds, met, until, other, refusal from step order by at, by, rank, place`.execute(
    db,
  )
  return rows
}

/** The steps of one order. Throws NOT_FOUND. */
export async function timelineOf(db: Db, playerId: bigint, orderId: bigint): Promise<OrderStep[]> {
  const rows = await stepsOf(db, { playerId, orderId })
  if (rows.length === 0) throw fail('NOT_FOUND')
  return rows.map(({ kind, at, amount, odds, met, until, other, refusal }) => ({
    kind,
    at: at.getTime(),
    amount: paisa(amount),
    odds: odds ?? undefined,
    with: met ?? undefined,
    until: until?.getTime(),
    order: other === null ? '' : String(other),
    refusal: refusal ?? '',
  }))
}
