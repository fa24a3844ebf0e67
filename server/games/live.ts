/**
 * Tables whose rounds run on the host's clock, the same round for everybody who sits there. A round's number is its
 * place on the clock, so nothing has to run while nobody is seated. Pure; both the host and the frame import it.
 *
 *   0 ──── bets ────▶ closesAt ──▶ revealsAt ── draw ──▶ endsAt ── result ──▶ roundMs
 */
import type { Chips } from './chips.ts'
import type { Draw } from '../fairness/fair.ts'
import type { Rules } from './game.ts'

/** Milliseconds since the round began. Between the last bet and the seed lie two seconds in which nothing is told. */
export const TIMETABLE = { roundMs: 30_000, closesAt: 16_000, revealsAt: 18_000, endsAt: 25_000 } as const

/** Stands where other rounds have the player's seed: a round of everybody's cannot hang on one player's. */
export const TABLE_SEED = 'live'

/** How many rounds one chain of seeds lasts: an hour. */
export const CHAIN_ROUNDS = 120

/** The number of the round under way at a moment (ms since 1970). */
export const numberAt = (at: number): number => Math.floor(at / TIMETABLE.roundMs)
/** When a round begins, in ms since 1970. */
export const beginningOf = (number: number): number => number * TIMETABLE.roundMs

/** What a round at a table adds to the rules of its game. */
export interface LiveTable<View> {
  /** What everybody sees of a round once its seed is told. */
  view: (draw: Draw) => View
}

/** A game of chips and one draw, as it is played at a live table: open until its draw has been shown. */
export function atTable<Spot extends string, View>(
  game: Rules<Chips<Spot>, never, View>,
): Rules<Chips<Spot>, never, View | Record<string, never>> & { table: LiveTable<View> } {
  return {
    ...game,
    roundMs: TIMETABLE.roundMs,
    table: { view: (draw) => game.play(draw, {}, [], { isFree: false, elapsed: Infinity }).view },
    endsAfter: () => TIMETABLE.endsAt,
    play: (draw, chips, moves, moment) =>
      moment.elapsed < TIMETABLE.endsAt
        ? { view: {}, isOver: false, pay: 0 }
        : game.play(draw, chips, moves, moment),
  }
}
