/** Who is calling: the session behind a bearer token, read afresh for every request. Source: money.md 3.4. */
import { sql } from 'kysely'
import type { Caller, Host } from '../host.ts'
import { nextToken, rotated } from './token-rotation.ts'
import { IDLE_MS } from './sessions.ts'
import { statement } from '../store/statement.ts'
import { hashOf, looksLikeToken } from '../crypto/tokens.ts'
import { unheededSince } from '../protection/passes.ts'

/** Last use is written at most this often. */
const TOUCH_MS = 60 * 1000

/** The session that a token's hash is the current, the next or the past one of, unless it is over. */
const readSession = statement((db, hash: Buffer, now: Date, idleSince: Date) =>
  db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select([
      'session.id as sessionId',
      'session.scope as scope',
      'session.last_used_at as lastUsed',
      'session.token_hash as current',
      'session.token_made_at as madeAt',
      unheededSince.as('unheededSince'),
      'session.next_hash as next',
      'session.past_until as pastUntil',
      'session.public_key as key',
      'player.id as id',
      'player.public_id as publicId',
      'player.username as username',
    ])
    .where((row) =>
      row.or([row('token_hash', '=', hash), row('next_hash', '=', hash), row('past_hash', '=', hash)]),
    )
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .compile(),
)

/** The caller behind a token; undefined when it is unknown, revoked, over its time, or was given up for another. */
export async function callerOfToken(host: Host, token: string): Promise<Caller | undefined> {
  if (!looksLikeToken(token)) return undefined
  const now = host.clock()
  const hash = hashOf(token)
  const [found] = await readSession(host.db, hash, new Date(now), new Date(now - IDLE_MS))
  if (!found) return undefined
  const { sessionId, id, publicId, username, scope, unheededSince: since, key } = found
  const caller = { id, publicId, username, sessionId, scope, unheededSince: since, ...(key && { key }) }
  const shown = { ...found, token, hash }
  const turn = await rotated(host, caller, shown)
  if (turn === 'over') return undefined
  if (now - found.lastUsed.getTime() >= TOUCH_MS) await touch(host, sessionId, now)
  return turn === 'due' ? { ...caller, renew: () => nextToken(host, caller, shown) } : caller
}

async function touch(host: Host, sessionId: bigint, now: number): Promise<void> {
  await host.db
    .updateTable('session')
    .set({ last_used_at: sql`greatest(last_used_at, ${new Date(now)})` })
    .where('id', '=', sessionId)
    .execute()
}
