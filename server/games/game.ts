/**
 * What the house needs to know of a game: its rules as one pure function. The host pays by it, the frame shows and
 * verifies by it, the tests compute its return by it (PP-29). Nothing here knows a clock, a database or the DOM.
 * Money is a whole number of poisha.
 */
import type { Draw } from '../fairness/fair.ts'
import type { LiveTable } from './live.ts'

/** A player's move in a round that is open, and when the host took it, in ms since the round began. */
export interface Made<Move> {
  move: Move
  at: number
}

export interface Moment {
  /** A free round: it costs nothing. */
  isFree: boolean
  /** Milliseconds since the round began; Infinity once it is over. */
  elapsed: number
}

/** A round so far. */
export interface Play<View> {
  /** What the player may see now, as plain JSON. */
  view: View
  /** True when no move can change anything any more. */
  isOver: boolean
  /** What the round pays if it ends as it stands. */
  pay: number
  /** Free rounds won. */
  freeRounds?: number
}

/** The rules of a game. Methods, so that engines of different games fit one table. */
export interface Rules<Bet = unknown, Move = unknown, View = unknown> {
  /** Milliseconds between the starts of two rounds: 2,500 for reels, 5,000 for others (PP-24). */
  roundMs: number
  /** Reads what a frame bets; undefined when the game offers no such bet. `stake` is the whole cost. */
  betOf(stake: number, choice: unknown): Bet | undefined
  /** Reads a move; undefined when it is none of this game's. Left out by games that one press decides. */
  moveOf?(move: unknown): Move | undefined
  /** The round so far. The same from the same numbers, bet and moves. Throws IllegalMove. */
  play(draw: Draw, bet: Bet, moves: readonly Made<Move>[], moment: Moment): Play<View>
  /** Milliseconds after which the round ends by itself, for games that run on a clock. */
  endsAfter?(draw: Draw, bet: Bet): number
  /** What makes a game a live table, whose rounds run on the host's clock for everybody at once (`live.ts`). */
  table?: LiveTable<View>
  /** The move that ends a round its player has left, as well for them as can be. Needed where there are moves. */
  leave?(play: Play<View>): Move
}

/** A move that the round does not allow now. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove'
}
