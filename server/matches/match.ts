/**
 * A match from its first to its last moment, drawn once from its seed: every scoring event with the chances after
 * it. The chances are computed from the same rates that the events are drawn with, so that the prices are fair, and from
 * what has happened so far, so that they tell nothing of what comes. Pure: the host and whoever checks it draw the same.
 */
import type { Sport } from '../../contract/exchange.ts'
import type { Incident } from '../../contract/exchange/score.ts'
import { drawsOf } from '../fairness/fair.ts'
import { type Dice, seeded } from '../random/seeded.ts'
import { between } from './chances.ts'
import { cricket } from './cricket.ts'
import type { Fixture } from './fixtures.ts'
import { soccer } from './soccer.ts'
import { tennisByGames } from './tennis-before.ts'
import { tennis, type TennisTally } from './tennis.ts'

const MINUTE = 60 * 1000

export interface Moment {
  at: number
  score: string
  /** Chance of each runner, in the order of `runnersOf`. */
  chances: readonly number[]
  /** The market is closed for so long after it. */
  suspendMs: number
  /** Which one of the match's it is, from 1 on: balls, points, or minutes. */
  number: number
  /** How many moments up to this one closed the market. */
  incidents: number
  /** Cricket: innings (1 or 2), its runs, balls and wickets so far. */
  innings?: { number: 1 | 2; runs: number; balls: number; wickets: number }
  /** Football: the minute, and the goals and cards of it. */
  minute?: { number: number; incidents: readonly Incident[] }
  /** Tennis: how it stands. */
  tennis?: TennisTally
}

/** A moment as a sport's rules make it. */
export type Event = Omit<Moment, 'incidents' | 'number'>

/** What a sport's rules make of a fixture. */
export type Play = Omit<Match, 'moments' | 'fixture' | 'seed' | 'isPublic'> & { moments: readonly Event[] }

export interface Match {
  fixture: Fixture
  /** What it is drawn from: 64 hexadecimal letters, secret until it is over. */
  seed: string
  /** Its seed was never secret, as before there were commitments: it takes no bets any more. */
  isPublic: boolean
  /** Chance of each runner before anything has happened. */
  opening: readonly number[]
  moments: readonly Moment[]
  endsAt: number
  /** Index of the runner that won; undefined when the match was called off or tied, and all bets are void. */
  winner: number | undefined
  /** Cricket: runs after each ball of an innings, from 0 balls on. */
  innings: readonly [readonly number[], readonly number[]]
  /**
   * What the chances are worked out from, beside how it stands. Football: goals that each side makes in a match. Tennis: the
   * first side's chance of a point that it serves, and of one that it returns. Cricket: nothing, both sides play alike.
   */
  rates: readonly number[]
}

export const runnersOf = ({ sport, home, away }: Fixture): string[] =>
  sport === 'soccer' ? [home, away, 'The Draw'] : [home, away]

/** The share of matches that are called off on the way, and after which part of their moments: from `least`, up to `more` above it. */
export const CALLED_OFF = { chance: 0.04, least: 0.3, more: 0.5 } as const

/** A committed seed is 64 hexadecimal letters; others are as they were. */
const COMMITTED = /^[0-9a-f]{64}$/

/**
 * Numbers from 0 up to 1, each of 2^32 equally likely: the draws of fair.ts, with the event's id in the player's place. `row`:
 * 0 for what is bet on; 1 for what is only shown, which must move none of the others.
 */
function diceOf(seed: string, eventId: string, row: number): Dice {
  const draw = drawsOf(seed, eventId, row)
  return () => draw(2 ** 32) / 2 ** 32
}

/** Draws a match. The same seed always draws the same one. */
export function matchOf(fixture: Fixture, seed: string): Match {
  const isPublic = !COMMITTED.test(seed)
  const dice = isPublic ? seeded(`${seed} play`) : diceOf(seed, fixture.eventId, 0)
  const shown = isPublic ? seeded(`${seed} shown`) : diceOf(seed, fixture.eventId, 1)
  const isCalledOff = dice() < CALLED_OFF.chance
  const share = between(CALLED_OFF, dice)
  const play = (isPublic ? BEFORE : PLAY)[fixture.sport](fixture, dice, shown)
  const whole = { ...play, fixture, seed, isPublic, moments: counted(play.moments) }
  if (!isCalledOff) return whole
  const kept = whole.moments.slice(0, Math.max(1, Math.floor(whole.moments.length * share)))
  return {
    ...whole,
    moments: kept,
    endsAt: (kept.at(-1)?.at ?? fixture.startsAt) + MINUTE,
    winner: undefined,
  }
}

function counted(events: readonly Event[]): Moment[] {
  let incidents = 0
  return events.map((event, index) => ({
    ...event,
    number: index + 1,
    incidents: (incidents += event.suspendMs > 0 ? 1 : 0),
  }))
}

const PLAY: Record<Sport, (fixture: Fixture, dice: Dice, shown: Dice) => Play> = { cricket, soccer, tennis }
/** The rules that matches from before there were secrets go on by. */
const BEFORE: typeof PLAY = { ...PLAY, tennis: tennisByGames }

/** The last thing that happened; undefined before the first. */
export function momentAt({ moments }: Match, now: number): Moment | undefined {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle]?.at ?? Infinity) <= now) low = middle + 1
    else high = middle
  }
  return moments[low - 1]
}
