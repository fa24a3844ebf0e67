/**
 * Says that something has changed, in the transaction that changes it: an event is told when and only when its cause
 * is committed, by the database's NOTIFY, to every host process. It is kept for some minutes for those who come back.
 * Source: issue of live events; decision 060.
 */
import { type RawBuilder, sql } from 'kysely'
import type { LiveKind } from '../../contract/live.ts'
import type { Tx } from '../host.ts'

export const CHANNEL = 'maidan_live'

/** Everyone who is signed in; everyone, guests too. */
export type Topic = 'players' | 'everyone'

export interface Published {
  /** A player's row id, or a topic. */
  to: bigint | Topic
  kind: LiveKind
  /** Small and not secret beyond its receiver; 4 kB at most. */
  data?: Record<string, unknown>
  /** Milliseconds since the epoch. */
  at: number
}

export async function publish(tx: Tx, { to, kind, data = {}, at }: Published): Promise<void> {
  const playerId = typeof to === 'bigint' ? to : null
  const topic = typeof to === 'bigint' ? null : to
  await tell(
    tx,
    sql`insert into live_event(player_id, topic, kind, data, at)
      values (${playerId}, ${topic}, ${kind}, ${JSON.stringify(data)}::jsonb, ${new Date(at)})`,
  )
}

/**
 * Tells every player whose cash or points an operation has moved: the balance as it is after it, or that the points
 * are others. Called at the end of every operation, while the player's lock is held, so that the numbers of a
 * player's balance events have the order of their commits.
 */
export async function publishMoved(tx: Tx, opId: bigint, at: number): Promise<void> {
  await tell(
    tx,
    sql`insert into live_event(player_id, kind, data, at)
      select player_id,
        case kind when 'cash' then 'balance' else 'vip' end,
        case kind when 'cash' then jsonb_build_object('balance', to_char(balance / 100.0, 'FM9999999999999990.00'))
          else '{}' end,
        ${new Date(at)}::timestamptz
      from account
      where player_id is not null and kind in ('cash', 'vp') and id in (
        select debit from transfer where op_id = ${opId} union all select credit from transfer where op_id = ${opId})`,
  )
}

/** Stores events and notifies of them. `insert` gives rows of `live_event`. */
export async function tell(tx: Tx, insert: RawBuilder<unknown>): Promise<void> {
  await sql`with told as (${insert} returning id, player_id, topic, kind, data, at)
    select pg_notify(${CHANNEL}, json_build_object('id', id::text, 'player', player_id::text, 'topic', topic,
      'kind', kind, 'data', data, 'at', floor(extract(epoch from at) * 1000))::text) from told`.execute(tx)
}
