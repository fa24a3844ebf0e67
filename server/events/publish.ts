/**
 * Says that something has changed, in the transaction that changes it: an event is told when and only when its cause
 * is committed, by the database's NOTIFY, to every host process. It is kept for some minutes for those who come back.
 * Source: issue of live events; decision 060.
 */
import { type RawBuilder, sql } from 'kysely'
import type { LiveKind } from '../../contract/live.ts'
import type { Tx } from '../host.ts'
import { written } from '../store/statement.ts'
import { send } from '../store/transaction.ts'

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

/** What an operation says before its end. */
const said = new WeakMap<Tx, Published[]>()

/** From here on what a transaction says is kept until `publishSaid`: it is told in one statement. */
export function sayTogether(tx: Tx): void {
  said.set(tx, [])
}

export async function publish(tx: Tx, published: Published): Promise<void> {
  const together = said.get(tx)
  if (together) together.push(published)
  else await tell(tx, eventsOf(JSON.stringify([rowOf(published)])))
}

/**
 * Tells what an operation has said, and every player whose cash or points it has moved: the balance as it is after it, or that
 * the points are others. Called at the end of every operation, while the player's lock is held, so that the numbers of a
 * player's balance events have the order of their commits.
 */
export async function publishSaid(tx: Tx, opId: bigint, at: number): Promise<void> {
  const together = said.get(tx) ?? []
  said.delete(tx)
  await tellOp(tx, JSON.stringify(together.map(rowOf)), opId, new Date(at))
}

const tellOp = written((db, events: string, opId: bigint, at: Date) =>
  telling(
    sql`${eventsOf(events)}
      union all
      select player_id, null,
        case kind when 'cash' then 'balance' else 'vip' end,
        case kind when 'cash' then jsonb_build_object('balance', to_char(balance / 100.0, 'FM9999999999999990.00'))
          else '{}' end,
        ${at}::timestamptz
      from account
      where player_id is not null and kind in ('cash', 'vp') and id in (
        select debit from transfer where op_id = ${opId} union all select credit from transfer where op_id = ${opId})`,
  ).compile(db),
)

/** Rows of `live_event`, in the order in which they were said; of any number of them one text. */
const eventsOf = (events: string): RawBuilder<unknown> =>
  sql`select player_id, topic, kind, data, at from jsonb_to_recordset(${events}::jsonb)
    as row(player_id bigint, topic text, kind text, data jsonb, at timestamptz)`

const rowOf = ({ to, kind, data = {}, at }: Published) => ({
  player_id: typeof to === 'bigint' ? String(to) : null,
  topic: typeof to === 'bigint' ? null : to,
  kind,
  data,
  at: new Date(at),
})

/** Stores events and notifies of them. `rows`: a query of player_id, topic, kind, data and at. */
export async function tell(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await send(tx, telling(rows).compile(tx))
}

const telling = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with told as (insert into live_event(player_id, topic, kind, data, at) ${rows}
      returning id, player_id, topic, kind, data, at)
    select pg_notify(${CHANNEL}, json_build_object('id', id::text, 'player', player_id::text, 'topic', topic,
      'kind', kind, 'data', data, 'at', floor(extract(epoch from at) * 1000))::text) from told`
