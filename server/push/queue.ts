/**
 * Puts a notification in the queue of every browser of a player that asked for its kind, in the transaction of what
 * it tells about: what did not happen is told to nobody, and what did is told even when this process dies.
 */
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../host.ts'
import { send } from '../store/transaction.ts'
import { kindOf, type NoticeName } from './notices.ts'

export interface Push {
  playerId: bigint
  notice: NoticeName
  /** The address within the app that a tap opens; no token, no figure. */
  path: string
  /** Of two with the same tag the later one stays on the screen. */
  tag: string
  /** Milliseconds since the epoch. */
  at: number
}

/** Stands in the path and tag of a letter's notification for the letter's number. */
export const ITS_ID = '{id}'

export const queuePush = (tx: Tx, push: Push): Promise<void> => send(tx, queued(push).compile(tx))

/** Writes a letter and queues what tells of it. `letter`: what writes it and answers its id. */
export const queueLetter = (tx: Tx, letter: OperationNodeSource, push: Push): Promise<void> => {
  const path = sql`replace(${push.path}, ${ITS_ID}, (select id from letter)::text)`
  const tag = sql`replace(${push.tag}, ${ITS_ID}, (select id from letter)::text)`
  return send(tx, sql`with letter as (${letter}) ${queued({ ...push, path, tag })}`.compile(tx))
}

/** During a time-out nothing of bets calls a player back: it is in the inbox. */
function queued({ playerId, notice, path, tag, at }: Queued): RawBuilder<unknown> {
  const now = new Date(at)
  const kind = kindOf(notice)
  return sql`insert into push_message(session_id, notice, path, tag, made_at, due_at)
    select session_id, ${notice}, ${path}, ${tag}, ${now}::timestamptz, ${now}::timestamptz from push_subscription
    where player_id = ${playerId} and ${kind} = any(kinds)
      and not (${kind} = 'exchange' and is_stopped(player_id, ${now}))`
}

type Queued = Omit<Push, 'path' | 'tag'> & Record<'path' | 'tag', string | RawBuilder<unknown>>

/** A browser is told nothing of a session that is over: called where sessions of a player end. */
export async function forgetEnded(tx: Tx, playerId: bigint): Promise<void> {
  await sql`delete from push_subscription using session
    where push_subscription.player_id = ${playerId} and session.id = push_subscription.session_id
      and session.revoked_at is not null`.execute(tx)
}
