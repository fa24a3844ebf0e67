/**
 * The studio's rounds in the database, one small transaction for each step of a round's life:
 *
 *   ready ──claim──▶ betting ──draw──▶ drawn ──settle──▶ settled
 *                       └────undo────▶ undoing ──close──▶ void
 *
 * A player has one round alive in a game at a time (a unique index holds it), so the commitment shown is that of
 * the round played next. No step waits for the wallet: the pool may have one connection. Locks: round, then seat.
 */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Paisa } from '../../../contract/money.ts'
import { paisa } from '../../../contract/money.ts'
import { z } from '../../../contract/zod.ts'
import type { Host, Tx } from '../../host.ts'
import { fail } from '../../messages.ts'
import type { Tables } from '../../store/tables.ts'
import { drawsOf } from '../fair.ts'
import { type Outcome, spin } from './rules.ts'
import { payOf, STAKES } from './stakes.ts'

/** Seconds between the starts of two rounds (PP-24). */
export const ROUND_MS = 2500
export const HISTORY_ROUNDS = 20

export type Round = Selectable<Tables['studio_round']>

/** A player's place at a game; `player` is the wallet's id of the player for this platform. */
export interface Seat {
  platform: string
  game: string
  player: string
}

const outcomeSchema = z.object({
  stops: z.array(z.int()),
  wins: z.array(
    z.object({
      line: z.int(),
      symbol: z.enum(['W', 'F', 'A', 'B', 'C', 'D', 'E', 'G', 'H', 'J']),
      count: z.int(),
      units: z.int(),
    }),
  ),
  units: z.int(),
  scatters: z.int(),
  freeSpins: z.int(),
})
/** The stored outcome of a round that was drawn. */
export const outcomeOf = (round: Round): Outcome => z.parse(outcomeSchema, round.outcome)

const LIVE = ['ready', 'betting', 'drawn', 'undoing'] as const

/** The round that this player plays next, or has not finished yet. Made, with its committed seed, when there is none. */
export async function liveRound(host: Host, seat: Seat): Promise<Round> {
  const find = (db: Host['db'] | Tx) => ofSeat(db, seat).where('state', 'in', LIVE).executeTakeFirst()
  const found = await find(host.db)
  if (found) return found
  return host.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('studio_seat')
      .values({ ...seat, last_started_at: null, free_stake: null, free_round: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await nextRound(tx, host, seat)
    return (await find(tx)) ?? Promise.reject(fail('CONFLICT'))
  })
}

const ofSeat = (db: Host['db'] | Tx, { platform, game, player }: Seat) =>
  db
    .selectFrom('studio_round')
    .selectAll()
    .where('platform', '=', platform)
    .where('game', '=', game)
    .where('player', '=', player)

/** Commits to the seed of the seat's next round. Another request may have been first: then its round stands. */
async function nextRound(tx: Tx, host: Host, { platform, game, player }: Seat): Promise<void> {
  const { nonce } = await tx
    .updateTable('studio_seat')
    .set({ nonce: sql`nonce + 1` })
    .where('platform', '=', platform)
    .where('game', '=', game)
    .where('player', '=', player)
    .returning('nonce')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('studio_round')
    .values({
      id: `r_${host.random(15).toString('base64url')}`,
      platform,
      game,
      player,
      nonce,
      server_seed: host.random(32).toString('hex'),
      player_seed: null,
      stake: null,
      paid_round: null,
      outcome: null,
      pay: null,
      created_at: new Date(host.clock()),
      started_at: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Free spins the player still has here, and the stake they count with. */
export async function freeSpinsOf(
  host: Host,
  { platform, game, player }: Seat,
): Promise<{ left: number; stake: Paisa | undefined }> {
  const row = await host.db
    .selectFrom('studio_seat')
    .select(['free_left', 'free_stake'])
    .where('platform', '=', platform)
    .where('game', '=', game)
    .where('player', '=', player)
    .executeTakeFirst()
  if (!row || row.free_left === 0 || row.free_stake === null) return { left: 0, stake: undefined }
  return { left: row.free_left, stake: paisa(row.free_stake) }
}

export interface Start {
  round: string
  stake: Paisa
  playerSeed: string
}

/**
 * Starts the round, or answers the one that was started by the same request before. A free spin counts with the
 * stake that won it, whatever is sent. Throws ROUND_UNKNOWN, ROUND_DIFFERS, ROUND_EARLY, STAKE_UNKNOWN.
 */
export async function claimRound(host: Host, seat: Seat, start: Start): Promise<Round> {
  return host.db.transaction().execute(async (tx) => {
    const round = await ofSeat(tx, seat).where('id', '=', start.round).forUpdate().executeTakeFirst()
    if (!round) throw fail('ROUND_UNKNOWN')
    if (round.state !== 'ready') return sameStart(round, start)
    const place = await tx
      .selectFrom('studio_seat')
      .selectAll()
      .where('platform', '=', seat.platform)
      .where('game', '=', seat.game)
      .where('player', '=', seat.player)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = host.clock()
    const wait = (place.last_started_at?.getTime() ?? -Infinity) + ROUND_MS - now
    if (wait > 0) throw fail('ROUND_EARLY', { retryAfter: wait / 1000 })
    const isFree = place.free_left > 0
    if (!isFree && !STAKES.includes(start.stake)) throw fail('STAKE_UNKNOWN')
    await tx
      .updateTable('studio_seat')
      .set({ last_started_at: new Date(now) })
      .where('platform', '=', seat.platform)
      .where('game', '=', seat.game)
      .where('player', '=', seat.player)
      .execute()
    return tx
      .updateTable('studio_round')
      .set({
        state: 'betting',
        started_at: new Date(now),
        player_seed: start.playerSeed,
        stake: isFree ? place.free_stake : BigInt(start.stake),
        is_free: isFree,
        paid_round: isFree ? place.free_round : null,
      })
      .where('id', '=', round.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function sameStart(round: Round, start: Start): Round {
  const isSame =
    round.player_seed === start.playerSeed && (round.is_free || round.stake === BigInt(start.stake))
  if (!isSame) throw fail('ROUND_DIFFERS')
  return round
}

/** What the committed seeds of a started round give. The same whenever it is asked. */
export function drawnFrom(round: Round): { outcome: Outcome; pay: Paisa } {
  const outcome = spin(drawsOf(round.server_seed, round.player_seed ?? '', round.nonce), round.is_free)
  return { outcome, pay: payOf(outcome, paisa(round.stake ?? 0n)) }
}

/** Fixes the outcome of a round whose bet was taken, with the free spins it used and won. */
export async function drawRound(host: Host, round: Round): Promise<Round> {
  const { outcome, pay } = drawnFrom(round)
  return step(host, round.id, 'betting', async (tx) => {
    await tx
      .updateTable('studio_seat')
      .set({
        free_left: sql`free_left + ${outcome.freeSpins - Number(round.is_free)}::int`,
        ...(outcome.freeSpins > 0 && !round.is_free ? { free_stake: round.stake, free_round: round.id } : {}),
      })
      .where('platform', '=', round.platform)
      .where('game', '=', round.game)
      .where('player', '=', round.player)
      .execute()
    return { state: 'drawn', outcome: JSON.stringify(outcome), pay: BigInt(pay) }
  })
}

/** Ends a round that was paid, and commits to the next. */
export const settleRound = (host: Host, round: Round): Promise<Round> =>
  step(host, round.id, 'drawn', () => ({ state: 'settled', ended_at: new Date(host.clock()) }))

/** Gives a round up whose bet was refused or is better taken back. A round that went on meanwhile is answered as it is. */
export const undoRound = (host: Host, round: Round): Promise<Round> =>
  step(host, round.id, 'betting', () => ({ state: 'undoing' }))

/** Ends a round that was given up, once the wallet has confirmed it; `refunded` says whether money went back. */
export const closeRound = (host: Host, round: Round, refunded: boolean): Promise<Round> =>
  step(host, round.id, 'undoing', () => ({ state: 'void', refunded, ended_at: new Date(host.clock()) }))

type Change = Partial<{
  state: Round['state']
  outcome: string
  pay: bigint
  refunded: boolean
  ended_at: Date
}>

/** One step from a state, exactly once: whoever comes second sees the round as it is now. */
async function step(
  host: Host,
  id: string,
  from: Round['state'],
  change: (tx: Tx) => Change | Promise<Change>,
): Promise<Round> {
  return host.db.transaction().execute(async (tx) => {
    const round = await tx
      .selectFrom('studio_round')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (round.state !== from) return round
    const changed = await tx
      .updateTable('studio_round')
      .set(await change(tx))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (changed.state === 'settled' || changed.state === 'void') await nextRound(tx, host, changed)
    return changed
  })
}

/** The last rounds that were settled or refunded, newest first. */
export const historyOf = (host: Host, seat: Seat): Promise<Round[]> =>
  ofSeat(host.db, seat)
    .where((is) =>
      is.or([is('state', '=', 'settled'), is.and([is('state', '=', 'void'), is('refunded', '=', true)])]),
    )
    .orderBy('nonce', 'desc')
    .limit(HISTORY_ROUNDS)
    .execute()

/** Rounds that were started before `at` and have not ended. */
export const unfinishedRounds = (host: Host, at: number): Promise<Round[]> =>
  host.db
    .selectFrom('studio_round')
    .selectAll()
    .where('state', 'in', ['betting', 'drawn', 'undoing'])
    .where('started_at', '<=', new Date(at))
    .orderBy('started_at')
    .execute()
