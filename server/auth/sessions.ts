/**
 * Sessions: an opaque bearer token, its SHA-256 in the database, over after 14 idle or 30 days in all.
 * A request reads its session afresh, so a revoked token is dead at once, in every process. A token that is a day old
 * is followed by another (rotation.ts). Source: money.md 3.4.
 */
import type { Host, SessionScope, Tx } from '../host.ts'
import { publish } from '../events/publish.ts'
import { forgetEnded } from '../push/queue.ts'
import { hashOf, newToken } from '../crypto/tokens.ts'

const DAY = 24 * 60 * 60 * 1000
export const IDLE_MS = 14 * DAY
export const ABSOLUTE_MS = 30 * DAY
/** The oldest session goes when a player has more. */
export const SESSIONS_PER_PLAYER = 10

interface Opened {
  /** The device's cookie. */
  deviceToken?: string
  scope?: SessionScope
  /** The newest mark of held passes that its player was compared with. */
  marksHeeded?: bigint
  /** The device's key that it is bound to (signed-calls.ts). */
  key?: Buffer | undefined
}

/** Opens a session and answers its token, the only time it is seen. */
export async function startSession(
  tx: Tx,
  host: Host,
  playerId: bigint,
  device: string,
  { deviceToken, scope = 'full', marksHeeded = 0n, key }: Opened = {},
): Promise<{ token: string; sessionId: bigint }> {
  const token = newToken(host)
  const now = host.clock()
  const { id } = await tx
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      player_id: playerId,
      scope,
      device: device.slice(0, 80),
      device_mark: deviceToken === undefined ? null : hashOf(deviceToken),
      marks_heeded: marksHeeded,
      created_at: new Date(now),
      last_used_at: new Date(now),
      expires_at: new Date(now + ABSOLUTE_MS),
      revoked_at: null,
      token_made_at: new Date(now),
      next_hash: null,
      past_hash: null,
      past_until: null,
      public_key: key ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const surplus = tx
    .selectFrom('session')
    .select('id')
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .offset(SESSIONS_PER_PLAYER)
  await tx
    .updateTable('session')
    .set({ revoked_at: new Date(now) })
    .where('id', 'in', surplus)
    .execute()
  await told(tx, playerId, now)
  return { token, sessionId: id }
}

/** Tells the player's apps that their sessions have changed: the stream of one that is over ends, and its push. */
async function told(tx: Tx, playerId: bigint, at: number): Promise<void> {
  await forgetEnded(tx, playerId)
  await publish(tx, { to: playerId, kind: 'session', at })
}

/**
 * Whether a player who has signed in before does so from a device that they had not used. A device is known by its cookie, since
 * many have the same label and an update changes it; a session without a mark, from before there were any, by its label (PP-40).
 */
export async function isNewDevice(
  tx: Tx,
  playerId: bigint,
  { device, deviceToken }: { device: string; deviceToken: string | undefined },
): Promise<boolean> {
  const mark = deviceToken === undefined ? null : hashOf(deviceToken)
  const { used, known } = await tx
    .selectFrom('session')
    .select((row) => [
      row.fn.countAll<bigint>().as('used'),
      row.fn
        .countAll<bigint>()
        .filterWhere((session) =>
          session.or([
            session('device_mark', '=', mark),
            session.and([session('device_mark', 'is', null), session('device', '=', device.slice(0, 80))]),
          ]),
        )
        .as('known'),
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return used > 0n && known === 0n
}

/** Those of some sessions that are not over. */
export async function liveSessions(host: Host, ids: bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set()
  const now = host.clock()
  const rows = await host.db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('last_used_at', '>', new Date(now - IDLE_MS))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Ends all sessions of a player, but one where it is named. Answers how many were open. */
export async function endSessions(tx: Tx, playerId: bigint, now: number, but?: bigint): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: new Date(now) })
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? 0n))
    .executeTakeFirst()
  await told(tx, playerId, now)
  return Number(ended.numUpdatedRows)
}

/** Ends a session; ending it twice is no error. Answers whether it was open. */
export async function revokeSession(tx: Tx, sessionId: bigint, now: number): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: new Date(now) })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('player_id')
    .executeTakeFirst()
  if (ended) await told(tx, ended.player_id, now)
  return ended !== undefined
}
