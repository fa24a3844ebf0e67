/**
 * Sessions of staff: an opaque bearer token of their own kind, its SHA-256 in the database, over after half an hour without a call
 * or twelve hours in all. A call reads its session afresh, so a revoked one is dead at once, in every process. Decision 205.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addressPrefix } from '../context/address.ts'
import type { Db, Host, Tx } from '../host.ts'
import type { Staff } from './trail.ts'

const MINUTE = 60_000
export const STAFF_IDLE_MS = 30 * MINUTE
export const STAFF_ABSOLUTE_MS = 12 * 60 * MINUTE
/** How often a use is written down: a call in between reads only. */
const TOUCH_MS = MINUTE

/** Known to secret scanners, and never a player's. */
const PREFIX = 'ms_'
const TOKEN = /^ms_[\w-]{43}$/

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session and answers its token, the only time it is seen. */
export async function startStaffSession(
  tx: Tx,
  host: Host,
  staffId: bigint,
  { device, address }: { device: string; address: string },
): Promise<string> {
  const token = PREFIX + host.random(32).toString('base64url')
  const now = host.clock()
  await tx
    .insertInto('staff_session')
    .values({
      token_hash: hashOf(token),
      staff_id: staffId,
      device: device.slice(0, 80),
      network: addressPrefix(address, 24, 56),
      created_at: new Date(now),
      last_used_at: new Date(now),
      expires_at: new Date(now + STAFF_ABSOLUTE_MS),
      revoked_at: null,
    })
    .execute()
  return token
}

/** Sessions that are open now. */
const open = (db: Db | Tx, now: number) =>
  db
    .selectFrom('staff_session')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('last_used_at', '>', new Date(now - STAFF_IDLE_MS))

/** Who of staff is behind a token; undefined where it is unknown, over or revoked, or its owner has left. */
export async function staffOfToken(host: Host, token: string): Promise<Staff | undefined> {
  if (!TOKEN.test(token)) return undefined
  const now = host.clock()
  const row = await open(host.db, now)
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff_session.id as sessionId', 'last_used_at', 'staff.id', 'name', 'roles', 'player_id'])
    .where('token_hash', '=', hashOf(token))
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (now - row.last_used_at.getTime() >= TOUCH_MS) await touch(host.db, row.sessionId, now)
  const { id, name, roles, sessionId, player_id: playerId } = row
  return { id, name, roles, sessionId, playerId }
}

/** The roles behind those of some sessions that are open. To ask is no use of a session. */
export async function rolesOfSessions(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  ids: bigint[],
): Promise<Map<bigint, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await open(db, clock())
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff_session.id', 'roles'])
    .where('staff_session.id', 'in', ids)
    .where('staff.ended_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, roles }) => [id, roles]))
}

const touch = (db: Db, id: bigint, now: number) =>
  db
    .updateTable('staff_session')
    .set({ last_used_at: sql`greatest(last_used_at, ${new Date(now)})` })
    .where('id', '=', id)
    .execute()

/** Where one of staff is signed in, the newest first. */
export const staffSessions = (db: Db, staffId: bigint, now: number) =>
  open(db, now)
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .execute()

/** Ends the sessions of one of staff, or the one that is named. Answers how many were open. */
export async function endStaffSessions(tx: Tx, staffId: bigint, now: number, only?: bigint): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_session')
    .set({ revoked_at: new Date(now) })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0n))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends every session of one of staff but this one. Answers how many were open. */
export async function endOtherStaffSessions(
  tx: Tx,
  staffId: bigint,
  now: number,
  but: bigint,
): Promise<number> {
  const others = await open(tx, now)
    .select('id')
    .where('staff_id', '=', staffId)
    .where('id', '<>', but)
    .execute()
  for (const { id } of others) await endStaffSessions(tx, staffId, now, id)
  return others.length
}

/** How many sessions each of staff has open. */
export async function openSessionCounts(db: Db, now: number): Promise<Map<bigint, number>> {
  const rows = await open(db, now)
    .select((row) => ['staff_id', row.fn.countAll<bigint>().as('open')])
    .groupBy('staff_id')
    .execute()
  return new Map(rows.map(({ staff_id: id, open: count }) => [id, Number(count)]))
}
