/**
 * The house's rounds in the database, one small transaction for each step of a round's life:
 *
 *   ready ──claim──▶ betting ──take──▶ drawn ──settle──▶ settled
 *                       │ └──▶ open ─move─▲ │
 *                       └──undo──┴───▶ undoing ──close──▶ void
 *
 * A round that one press decides goes from its bet to `drawn`; one with moves is `open` between them. A player has one round alive in a game at a time (a unique index holds it), so the commitment shown is that of
 * the round played next. No step waits for the wallet: the pool may have one connection. Locks: round, then seat.
 */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Paisa } from '../../../contract/money.ts'
import { paisa } from '../../../contract/money.ts'
import type { Host, Tx } from '../../host.ts'
import { fail } from '../../messages/errors.ts'
import type { Tables } from '../../store/tables.ts'
import { drawsOf } from '../../fairness/fair.ts'
import { WalletRefusal } from '../wallet/client.ts'
import { IllegalMove, type Made, type Play, type Rules } from '../game.ts'

export const HISTORY_ROUNDS = 20

export type Round = Selectable<Tables['studio_round']>

/** A player's place at a game; `player` is the wallet's id of the player for this platform. */
export interface Seat {
  platform: string
  game: string
  player: string
}

const LIVE = ['ready', 'betting', 'open', 'drawn', 'undoing'] as const

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

/** The rounds of a seat. */
export const ofSeat = (db: Host['db'] | Tx, { platform, game, player }: Seat) =>
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
      choice: null,
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

/** A round of this seat by its id. Throws ROUND_UNKNOWN. */
export async function roundOf(host: Host, seat: Seat, id: string): Promise<Round> {
  const round = await ofSeat(host.db, seat).where('id', '=', id).executeTakeFirst()
  if (!round) throw fail('ROUND_UNKNOWN')
  return round
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
  /** What is bet on, as the game's frame says it; null where there is nothing to choose. */
  choice: unknown
}

/**
 * Starts the round, or answers the one that was started by the same request before. A free spin counts with the
 * stake that won it, whatever is sent. `stop`: why the wallet lets no round begin, a free one neither; a round that has
 * begun goes on. Throws ROUND_UNKNOWN, ROUND_DIFFERS, ROUND_EARLY, STAKE_UNKNOWN, and the stop as a WalletRefusal.
 */
export async function claimRound(
  host: Host,
  rules: Rules,
  seat: Seat,
  start: Start,
  stop?: string,
): Promise<Round> {
  return host.db.transaction().execute(async (tx) => {
    const round = await ofSeat(tx, seat).where('id', '=', start.round).forUpdate().executeTakeFirst()
    if (!round) throw fail('ROUND_UNKNOWN')
    if (round.state !== 'ready') return sameStart(round, start)
    if (stop !== undefined) throw new WalletRefusal(409, stop, 'No round may begin now.')
    const place = await tx
      .selectFrom('studio_seat')
      .selectAll()
      .where('platform', '=', seat.platform)
      .where('game', '=', seat.game)
      .where('player', '=', seat.player)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = host.clock()
    const wait = (place.last_started_at?.getTime() ?? -Infinity) + rules.roundMs - now
    if (wait > 0) throw fail('ROUND_EARLY', { retryAfter: wait / 1000 })
    const isFree = place.free_left > 0
    if (!isFree && rules.betOf(start.stake, start.choice) === undefined) throw fail('STAKE_UNKNOWN')
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
        choice: JSON.stringify(start.choice),
        stake: isFree ? place.free_stake : BigInt(start.stake),
        is_free: isFree,
        paid_round: isFree ? place.free_round : null,
      })
      .where('id', '=', round.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** A round that the same request started before. Throws ROUND_DIFFERS for another request. */
export function sameStart(round: Round, start: Start): Round {
  const isSame =
    round.player_seed === start.playerSeed &&
    (round.is_free || round.stake === BigInt(start.stake)) &&
    sameJson(round.choice, start.choice)
  if (!isSame) throw fail('ROUND_DIFFERS')
  return round
}

/** Whether two JSON values are the same, whatever the order of their members. */
function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const names = Object.keys(a)
  const other = b as Record<string, unknown>
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every(
      (name) => Object.hasOwn(b, name) && sameJson((a as Record<string, unknown>)[name], other[name]),
    )
  )
}

const drawOf = (round: Round) => drawsOf(round.server_seed, round.player_seed ?? '', round.nonce)
const betOf = (rules: Rules, round: Round): unknown => rules.betOf(Number(round.stake ?? 0n), round.choice)

/**
 * What the committed seeds of a started round, its bet and its moves give. The same whenever it is asked; of a game
 * on a clock, what it has come to at `at` (ms since 1970).
 */
export function playOf(rules: Rules, round: Round, at: number, moves = movesOf(round)): Play<unknown> {
  const isOver = round.state === 'drawn' || round.state === 'settled'
  const elapsed = isOver ? Infinity : at - (round.started_at?.getTime() ?? at)
  return rules.play(drawOf(round), betOf(rules, round), moves, { isFree: round.is_free, elapsed })
}

/** When a round of a game on a clock ends by itself, in ms since 1970; undefined for games without one. */
export function endOf(rules: Rules, round: Round): number | undefined {
  const started = round.started_at?.getTime()
  if (!rules.endsAfter || started === undefined) return undefined
  return started + rules.endsAfter(drawOf(round), betOf(rules, round))
}

export const movesOf = (round: Round): Made<unknown>[] => round.moves as Made<unknown>[]

/** The bet was taken: the round is open, or its outcome is fixed when nothing is left to choose. */
export const takeRound = (host: Host, rules: Rules, round: Round): Promise<Round> =>
  step(host, round.id, ['betting'], (tx, now) => {
    const play = playOf(rules, now, host.clock())
    return play.isOver ? drawn(tx, now, play) : { state: 'open' }
  })

/**
 * Adds the move number `index` to an open round. The same move asked again answers the round as it is.
 * Throws ROUND_DIFFERS when another move stands there, MOVE_REFUSED when the rules do not allow it now.
 */
export const addMove = (
  host: Host,
  rules: Rules,
  round: Round,
  { index, move }: { index: number; move: unknown },
): Promise<Round> =>
  step(host, round.id, ['open', 'drawn', 'settled'], (tx, now) => {
    const known = movesOf(now)
    const before = known[index]
    if (before) {
      if (!sameJson(before.move, move)) throw fail('ROUND_DIFFERS')
      return undefined
    }
    if (now.state !== 'open') return undefined
    if (index !== known.length) throw fail('ROUND_DIFFERS')
    const at = host.clock() - (now.started_at?.getTime() ?? 0)
    const moves = [...known, { move, at }]
    const play = allowed(() => playOf(rules, now, host.clock(), moves))
    const change = { moves: JSON.stringify(moves) }
    return play.isOver ? drawn(tx, now, play, change) : change
  })

/** Fixes the outcome of an open round that its clock has ended. A round that still runs is answered as it is. */
export const endByClock = (host: Host, rules: Rules, round: Round): Promise<Round> =>
  step(host, round.id, ['open'], (tx, now) => {
    const play = playOf(rules, now, host.clock())
    return play.isOver ? drawn(tx, now, play) : undefined
  })

function allowed<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    throw error instanceof IllegalMove ? fail('MOVE_REFUSED') : error
  }
}

/** Fixes an outcome, with the free rounds it used and won. */
async function drawn(tx: Tx, round: Round, play: Play<unknown>, change: Change = {}): Promise<Change> {
  const won = play.freeRounds ?? 0
  if (won > 0 || round.is_free) {
    await tx
      .updateTable('studio_seat')
      .set({
        free_left: sql`free_left + ${won - Number(round.is_free)}::int`,
        ...(won > 0 && !round.is_free ? { free_stake: round.stake, free_round: round.id } : {}),
      })
      .where('platform', '=', round.platform)
      .where('game', '=', round.game)
      .where('player', '=', round.player)
      .execute()
  }
  return { ...change, state: 'drawn', outcome: JSON.stringify(play.view), pay: BigInt(play.pay) }
}

/** Ends a round that was paid, and commits to the next. */
export const settleRound = (host: Host, round: Round): Promise<Round> =>
  step(host, round.id, ['drawn'], () => ({ state: 'settled', ended_at: new Date(host.clock()) }))

/** Gives a round up whose bet was refused or is better taken back. A round that went on meanwhile is answered as it is. */
export const undoRound = (host: Host, round: Round): Promise<Round> =>
  step(host, round.id, ['betting', 'open'], () => ({ state: 'undoing' }))

/** Ends a round that was given up, once the wallet has confirmed it; `refunded` says whether money went back. */
export const closeRound = (host: Host, round: Round, refunded: boolean): Promise<Round> =>
  step(host, round.id, ['undoing'], () => ({ state: 'void', refunded, ended_at: new Date(host.clock()) }))

type Change = Partial<{
  state: Round['state']
  moves: string
  outcome: string
  pay: bigint
  refunded: boolean
  ended_at: Date
}>

/** One step from a state, exactly once: whoever comes second sees the round as it is now. No change is no step. */
async function step(
  host: Host,
  id: string,
  from: readonly Round['state'][],
  change: (tx: Tx, round: Round) => Change | undefined | Promise<Change | undefined>,
): Promise<Round> {
  return host.db.transaction().execute(async (tx) => {
    const round = await tx
      .selectFrom('studio_round')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!from.includes(round.state)) return round
    const values = await change(tx, round)
    if (!values) return round
    const changed = await tx
      .updateTable('studio_round')
      .set(values)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const isOver = changed.state === 'settled' || changed.state === 'void'
    if (isOver && !changed.is_shared) await nextRound(tx, host, changed)
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

/** Rounds that were started before `at` and have not ended, each with the engine of its game. */
export const unfinishedRounds = (host: Host, at: number): Promise<(Round & { engine: string })[]> =>
  host.db
    .selectFrom('studio_round')
    .innerJoin('game', (join) =>
      join.onRef('game.platform', '=', 'studio_round.platform').onRef('game.code', '=', 'studio_round.game'),
    )
    .selectAll('studio_round')
    .select('game.engine')
    .where('state', 'in', ['betting', 'open', 'drawn', 'undoing'])
    .where('started_at', '<=', new Date(at))
    .orderBy('started_at')
    .execute()
