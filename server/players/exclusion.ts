/**
 * A player excludes themself, and asks to return. Everything that begins with an exclusion is one operation. Source:
 * protection.md PP-20, PP-21; protection-build.md 7; decision 182.
 */
import { randomUUID } from 'node:crypto'
import { EXCLUSION_PAST_MS, type Exclusion, exclusionUntil } from '../../contract/protection/exclusion.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Db, Tx } from '../host.ts'
import { lockPlayer } from '../ledger/accounts.ts'
import { dropWaiting, lockWaitingMarkets } from '../ledger/exchange.ts'
import { runOp } from '../ledger/ops.ts'
import { fail } from '../messages/errors.ts'
import { excludedRefusal, exclusionOf } from '../protection/excluded.ts'
import { tellProtection } from '../protection/log.ts'
import type { Held } from '../protection/passes.ts'
import { withdrawConsents } from '../protection/selling.ts'

interface Wanted {
  playerId: bigint
  months: number
  /** When it was chosen, by the device. */
  begunAt: number
  at: number
}

/** Begins an exclusion of so many months, as `begin` does. Throws KEY_REUSED. */
export function exclude(
  db: Db,
  key: string | undefined,
  { playerId, at, ...chosen }: Wanted,
): Promise<Exclusion> {
  const begunAt = Math.max(Math.min(chosen.begunAt, at), at - EXCLUSION_PAST_MS)
  const term = { begunAt, until: exclusionUntil(begunAt, chosen.months), issuer: null }
  return begin(db, key, { playerId, at, payload: chosen, term })
}

/** Begins the exclusion that a pass says, as `begin` does. Throws KEY_REUSED. */
export function excludeByPass(
  db: Db,
  key: string | undefined,
  { playerId, at, ...held }: Held & { playerId: bigint; at: number },
): Promise<Exclusion> {
  const term = { ...held, begunAt: Math.min(held.begunAt, at) }
  return begin(db, key, { playerId, at, payload: held, term })
}

interface Begun {
  playerId: bigint
  at: number
  payload: object
  /** `issuer`: who made the pass that says so, where one does. */
  term: Omit<Held, 'issuer'> & { issuer: string | null }
}

/** Begins an exclusion or makes the one that runs longer, and ends every session. A shorter one changes nothing. */
async function begin(
  db: Db,
  key: string | undefined,
  { playerId, at, payload, term }: Begun,
): Promise<Exclusion> {
  const op = { scope: `p:${playerId}`, key: key ?? randomUUID(), kind: 'exclusion', payload, playerId, at }
  await runOp(db, op, async (tx, opId) => {
    const markets = await lockWaitingMarkets(tx, playerId)
    await lockPlayer(tx, playerId)
    await keepExclusion(tx, opId, { playerId, at, term })
    await endSessions(tx, playerId, at)
    await endGames(tx, playerId, at)
    await withdrawConsents(tx, playerId, at)
    await dropWaiting(tx, { opId, playerId, markets, why: 'excluded', at })
    await tellProtection(tx, playerId, at)
    return {}
  })
  return held(db, playerId)
}

async function keepExclusion(
  tx: Tx,
  opId: bigint,
  { playerId, at, term: { begunAt, until, issuer } }: Omit<Begun, 'payload'>,
): Promise<void> {
  const open = await exclusionOf(tx, playerId)
  if (!open) {
    await tx
      .insertInto('exclusion')
      .values({
        player_id: playerId,
        op_id: opId,
        told_at: new Date(at),
        begun_at: new Date(begunAt),
        until: new Date(until),
        return_asked_at: null,
        returned_at: null,
        longer_at: null,
        pass_issuer: issuer,
      })
      .execute()
  } else if (until > open.until) {
    await tx
      .updateTable('exclusion')
      .set({ until: new Date(until), longer_at: new Date(at), return_asked_at: null, pass_issuer: issuer })
      .where('player_id', '=', playerId)
      .where('returned_at', 'is', null)
      .execute()
  }
}

const endGames = (tx: Tx, playerId: bigint, at: number) =>
  tx
    .updateTable('game_launch')
    .set({ ended_at: new Date(at) })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .execute()

/** Asks to return; twice is once. Throws NOT_EXCLUDED, EXCLUDED (409, before the term is over). */
export async function askReturn(
  db: Db,
  { playerId, at }: { playerId: bigint; at: number },
): Promise<Exclusion> {
  await db.transaction().execute(async (tx) => {
    await lockPlayer(tx, playerId)
    const open = await exclusionOf(tx, playerId)
    if (!open) throw fail('NOT_EXCLUDED')
    if (open.opensAt !== undefined) return
    if (at < open.until) throw excludedRefusal(open, 409)
    await tx
      .updateTable('exclusion')
      .set({ return_asked_at: new Date(at) })
      .where('player_id', '=', playerId)
      .where('returned_at', 'is', null)
      .execute()
    await tellProtection(tx, playerId, at)
  })
  return held(db, playerId)
}

async function held(db: Db, playerId: bigint): Promise<Exclusion> {
  const exclusion = await exclusionOf(db, playerId)
  if (!exclusion) throw new Error('an exclusion that was begun is gone')
  return exclusion
}

/**
 * The player is at the door with the right key, and locked. A log in a day after they asked to return is the return: every
 * session that was there to be paid out ends. Throws EXCLUDED to who would play, NOT_EXCLUDED to who need not be paid out here.
 */
export async function admit(
  tx: Tx,
  { playerId, scope, at }: { playerId: bigint; scope: 'full' | 'payout'; at: number },
): Promise<void> {
  const open = await exclusionOf(tx, playerId)
  if (scope === 'payout') {
    if (!open) throw fail('NOT_EXCLUDED')
    return
  }
  if (!open) return
  if (open.opensAt === undefined || at < open.opensAt) throw excludedRefusal(open)
  await tx
    .updateTable('exclusion')
    .set({ returned_at: new Date(at) })
    .where('player_id', '=', playerId)
    .where('returned_at', 'is', null)
    .execute()
  await endSessions(tx, playerId, at)
}
