/**
 * Limits as the player sets them. A lower one holds at once; a higher one, or none, waits for the operator's time and for a
 * second word within a week, else it is dropped. The database keeps to that by itself. Source: protection.md PP-05 to
 * PP-09; protection-build.md 2; decision 177.
 */
import { randomUUID } from 'node:crypto'
import type { LimitKind, LimitPeriod } from '../../contract/protection.ts'
import type { LimitCap } from '../config.ts'
import type { Db, Tx } from '../host.ts'
import { fail, invalid } from '../messages/errors.ts'
import { tellProtection } from '../protection/log.ts'
import { CONFIRM_MS } from '../protection/standing.ts'
import { lockPlayer } from './accounts.ts'
import { runOp } from './ops.ts'

const HOUR_MS = 60 * 60 * 1000

export interface WantedLimit {
  playerId: bigint
  kind: LimitKind
  period: LimitPeriod
  /** Poisha, or milliseconds of a limit of time; undefined for none. */
  value: number | undefined
  /** How long a raise waits. */
  raiseHours: number
  at: number
}

/** Sets a limit, or asks for its raise. What is asked for already changes nothing. Throws INVALID (`value`), KEY_REUSED. */
export async function setLimit(db: Db, key: string | undefined, wanted: WantedLimit): Promise<void> {
  const { playerId, at, raiseHours, ...payload } = wanted
  const { kind, period } = payload
  if (payload.value !== undefined && payload.value <= 0) throw invalid({ value: 'LIMIT_VALUE' })
  const value = payload.value === undefined ? null : BigInt(payload.value)
  const op = { scope: `p:${playerId}`, key: key ?? randomUUID(), kind: 'limit_set', payload, playerId, at }
  await runOp(db, op, async (tx, opId) => {
    await lockPlayer(tx, playerId)
    const now = new Date(at)
    await tx
      .updateTable('player')
      .set((row) => ({ limits_asked_at: row.fn.coalesce('limits_asked_at', row.val(now)) }))
      .where('id', '=', playerId)
      .execute()
    const standing = await standingValue(tx, wanted)
    const waiting = await waitingRaise(tx, wanted)
    const isLower = value !== null && (standing === null || value < standing)
    const isAsked = !isLower && waiting !== undefined && waiting.value === value
    if (waiting && !isAsked) await close(tx, waiting.id, { dropped_at: now })
    if (!isAsked && value !== standing) {
      const due = isLower ? now : new Date(at + raiseHours * HOUR_MS)
      const change = { player_id: playerId, op_id: opId, kind, period, value, asked_at: now, due_at: due }
      await tx
        .insertInto('limit_change')
        .values({ ...change, confirmed_at: isLower ? now : null, dropped_at: null })
        .execute()
    }
    await tellProtection(tx, playerId, at)
    return {}
  })
}

/** The newest value that was confirmed; null where none holds. */
async function standingValue(tx: Tx, { playerId, kind, period }: WantedLimit): Promise<bigint | null> {
  const row = await tx
    .selectFrom('limit_change')
    .select('value')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.value ?? null
}

const waitingRaise = (tx: Tx, { playerId, kind, period }: WantedLimit) =>
  tx
    .selectFrom('limit_change')
    .select(['id', 'value'])
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .where('confirmed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()

const close = (tx: Tx, id: bigint, change: { confirmed_at: Date } | { dropped_at: Date }) =>
  tx.updateTable('limit_change').set(change).where('id', '=', id).execute()

interface Decided {
  playerId: bigint
  id: bigint
  at: number
}

/** The second word to a raise; twice is once. Throws NOT_FOUND, LIMIT_EARLY, LIMIT_OVER (dropped, or a week too late). */
export async function confirmLimit(db: Db, { playerId, id, at }: Decided): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const raise = await raiseOf(tx, playerId, id)
    if (raise.confirmed_at) return
    const due = raise.due_at.getTime()
    if (raise.dropped_at || at > due + CONFIRM_MS) throw fail('LIMIT_OVER')
    if (at < due) throw fail('LIMIT_EARLY', { retryAfter: (due - at) / 1000 })
    await close(tx, id, { confirmed_at: new Date(at) })
    await tellProtection(tx, playerId, at)
  })
}

/** Takes a raise back; twice is once. Throws NOT_FOUND, LIMIT_OVER (it is confirmed). */
export async function dropLimit(db: Db, { playerId, id, at }: Decided): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const raise = await raiseOf(tx, playerId, id)
    if (raise.confirmed_at) throw fail('LIMIT_OVER')
    if (raise.dropped_at) return
    await close(tx, id, { dropped_at: new Date(at) })
    await tellProtection(tx, playerId, at)
  })
}

/** The player's change, with the player locked; another's is as if it were not there. */
async function raiseOf(tx: Tx, playerId: bigint, id: bigint) {
  await lockPlayer(tx, playerId)
  const row = await tx
    .selectFrom('limit_change')
    .select(['due_at', 'confirmed_at', 'dropped_at'])
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Drops the raises whose week for a second word is over. */
export async function lapseRaises(db: Db, at: number): Promise<void> {
  const over = await db
    .selectFrom('limit_change')
    .select(['id', 'player_id'])
    .where('confirmed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('due_at', '<', new Date(at - CONFIRM_MS))
    .execute()
  for (const { id, player_id: playerId } of over) await dropLimit(db, { playerId, id, at })
}

/** Puts the operator's limits in the place of those that were. They hold at once, for everybody. */
export async function capLimits(db: Db, caps: readonly LimitCap[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('limit_cap').execute()
    for (const { kind, period, value } of caps)
      await tx
        .insertInto('limit_cap')
        .values({ kind, period, value: BigInt(value) })
        .execute()
  })
}
