/**
 * Puts a notification in the queue of every browser of a player that asked for its kind, in the transaction of what
 * it tells about: what did not happen is told to nobody, and what did is told even when this process dies.
 */
import { sql } from 'kysely'
import type { Tx } from '../host.ts'
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

/** During a time-out nothing of bets calls a player back: it is in the inbox. */
export async function queuePush(tx: Tx, { playerId, notice, path, tag, at }: Push): Promise<void> {
  const now = new Date(at)
  const kind = kindOf(notice)
  await sql`insert into push_message(session_id, notice, path, tag, made_at, due_at)
    select session_id, ${notice}, ${path}, ${tag}, ${now}::timestamptz, ${now}::timestamptz from push_subscription
    where player_id = ${playerId} and ${kind} = any(kinds)
      and not (${kind} = 'exchange' and is_stopped(player_id, ${now}))`.execute(tx)
}

/** A browser is told nothing of a session that is over: called where sessions of a player end. */
export async function forgetEnded(tx: Tx, playerId: bigint): Promise<void> {
  await sql`delete from push_subscription using session
    where push_subscription.player_id = ${playerId} and session.id = push_subscription.session_id
      and session.revoked_at is not null`.execute(tx)
}
