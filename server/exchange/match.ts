/**
 * A match from its first to its last moment, drawn once from its seed: every scoring event with the chances after
 * it. The chances are computed from the same rates that the events are drawn with, so that the prices are fair.
 */
import { LRUCache } from 'lru-cache'
import type { Sport } from '../../contract/exchange.ts'
import { type Dice, seeded } from '../random/seeded.ts'
import type { Fixture } from './fixtures.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

export interface Moment {
  at: number
  score: string
  /** Chance of each runner, in the order of `runnersOf`. */
  chances: readonly number[]
  /** The market is closed for so long after it. */
  suspendMs: number
  /** How many moments up to this one closed the market. */
  incidents: number
  /** Cricket: innings (1 or 2), its runs and its balls so far. */
  innings?: { number: 1 | 2; runs: number; balls: number }
}

/** A moment as a sport's rules make it. */
type Event = Omit<Moment, 'incidents'>

/** What a sport's rules make of a fixture. */
type Play = Omit<Match, 'moments'> & { moments: readonly Event[] }

export interface Match {
  fixture: Fixture
  moments: readonly Moment[]
  endsAt: number
  /** Index of the runner that won; undefined when the match was called off or tied, and all bets are void. */
  winner: number | undefined
  /** Cricket: runs after each ball of an innings, from 0 balls on. */
  innings: readonly [readonly number[], readonly number[]]
}

export const runnersOf = ({ sport, home, away }: Fixture): string[] =>
  sport === 'soccer' ? [home, away, 'The Draw'] : [home, away]

/** The share of matches that are called off on the way. */
const CALLED_OFF = 0.04

export function matchOf(fixture: Fixture): Match {
  const dice = seeded(`${fixture.seed} play`)
  const isCalledOff = dice() < CALLED_OFF
  const share = 0.3 + dice() * 0.5
  const play = PLAY[fixture.sport](fixture, dice)
  const whole = { ...play, moments: counted(play.moments) }
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
  return events.map((event) => ({ ...event, incidents: (incidents += event.suspendMs > 0 ? 1 : 0) }))
}

const PLAY: Record<Sport, (fixture: Fixture, dice: Dice) => Play> = { cricket, soccer, tennis }
const NO_INNINGS: Match['innings'] = [[], []]

export const OVERS = 10
const BALLS = OVERS * 6
export const BALL_MS = 30 * SECOND
const BREAK_MS = 5 * MINUTE
/** Chance and runs of a ball: what is left is no run. The last is a wicket. */
const RUNS: readonly (readonly [chance: number, runs: number])[] = [
  [0.36, 1],
  [0.08, 2],
  [0.11, 4],
  [0.05, 6],
]
const WICKET = 0.06
const BALL_MEAN = 1.26
const BALL_VARIANCE = 2.65

/** What a side with so many balls to come will make, without the wickets it may run out of. */
export const runsToCome = (balls: number): number => balls * BALL_MEAN

function cricket(fixture: Fixture, dice: Dice): Play {
  const moments: Event[] = []
  const totals: [number[], number[]] = [[0], [0]]
  let at = fixture.startsAt
  for (const number of [1, 2] as const) {
    const runs = totals[number - 1] ?? []
    let wickets = 0
    for (let balls = 1; balls <= BALLS && wickets < 10; balls++) {
      at += BALL_MS
      const isOut = dice() < WICKET
      wickets += isOut ? 1 : 0
      const total = (runs.at(-1) ?? 0) + (isOut ? 0 : drawn(dice))
      runs.push(total)
      const toCome = wickets === 10 ? 0 : BALLS - balls
      const target = number === 2 ? (totals[0].at(-1) ?? 0) + 1 : undefined
      const home = target === undefined ? firstInnings(total, toCome) : chasing(target - total, toCome)
      const side = number === 1 ? fixture.home : fixture.away
      const score = `${side} ${total}/${wickets} (${Math.floor(balls / 6)}.${balls % 6})`
      const suspendMs = isOut ? 20 * SECOND : 0
      moments.push({
        at,
        score,
        chances: [home, 1 - home],
        suspendMs,
        innings: { number, runs: total, balls },
      })
      if (target !== undefined && total >= target) break
    }
    if (number === 1) at += BREAK_MS
  }
  const [first, second] = totals.map((runs) => runs.at(-1) ?? 0)
  const winner = first === second ? undefined : (first ?? 0) > (second ?? 0) ? 0 : 1
  return { fixture, moments, endsAt: at, winner, innings: totals }
}

function drawn(dice: Dice): number {
  let left = dice()
  for (const [chance, runs] of RUNS) {
    if (left < chance) return runs
    left -= chance
  }
  return 0
}

const firstInnings = (runs: number, balls: number): number =>
  above(runs + runsToCome(balls) - runsToCome(BALLS), (balls + BALLS) * BALL_VARIANCE)
const chasing = (needed: number, balls: number): number =>
  needed <= 0 ? 0 : balls === 0 ? 1 : above(needed - 0.5 - runsToCome(balls), balls * BALL_VARIANCE)

/** Chance that a normal variable of this mean and variance is above 0 (Zelen and Severo's formula, error below 1e-7). */
export function above(mean: number, variance: number): number {
  const z = mean / Math.sqrt(Math.max(variance, 1e-9))
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z >= 0 ? 1 - tail : tail
}

const HALF_TIME_MS = 15 * MINUTE

function soccer(fixture: Fixture, dice: Dice): Play {
  const rates = [0.7 + dice() * 1.3, 0.6 + dice() * 1.1] as const
  const moments: Event[] = []
  let [home, away] = [0, 0]
  let at = fixture.startsAt
  for (let minute = 1; minute <= 90; minute++) {
    at += MINUTE + (minute === 46 ? HALF_TIME_MS : 0)
    const roll = dice()
    const isHome = roll < rates[0] / 90
    const isAway = !isHome && roll < (rates[0] + rates[1]) / 90
    home += isHome ? 1 : 0
    away += isAway ? 1 : 0
    const left = (90 - minute) / 90
    const chances = soccerChances(home - away, rates[0] * left, rates[1] * left)
    const suspendMs = isHome || isAway ? 40 * SECOND : 0
    moments.push({
      at,
      score: `${fixture.home} ${home}-${away} ${fixture.away} (${minute}')`,
      chances,
      suspendMs,
    })
  }
  const winner = home > away ? 0 : away > home ? 1 : 2
  return { fixture, moments, endsAt: at, winner, innings: NO_INNINGS }
}

/** Win, loss and draw from a lead and the goals that both sides may yet score. */
function soccerChances(lead: number, home: number, away: number): number[] {
  const [ofHome, ofAway] = [poisson(home), poisson(away)]
  const chances = [0, 0, 0]
  for (const [scored, p] of ofHome.entries()) {
    for (const [conceded, q] of ofAway.entries()) {
      const end = lead + scored - conceded
      const index = end > 0 ? 0 : end < 0 ? 1 : 2
      chances[index] = (chances[index] ?? 0) + p * q
    }
  }
  return chances
}

/** Chance of 0, 1, … 9 goals. */
function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let goals = 1; goals < 10; goals++) chances.push(((chances[goals - 1] ?? 0) * mean) / goals)
  return chances
}

const GAME_MS = 90 * SECOND

function tennis(fixture: Fixture, dice: Dice): Play {
  const rate = 0.44 + dice() * 0.12
  const winSet = setChances(rate)
  const fresh = winSet(0, 0)
  const moments: Event[] = []
  const won: [number, number] = [0, 0]
  const sets: string[] = []
  let at = fixture.startsAt
  while (Math.max(...won) < 2) {
    const games: [number, number] = [0, 0]
    while (!isSet(games)) {
      at += GAME_MS
      games[dice() < rate ? 0 : 1] += 1
      const isOver = isSet(games)
      if (isOver) won[games[0] > games[1] ? 0 : 1] += 1
      const home = matchChance(won, isOver ? fresh : winSet(...games), fresh)
      const score = `${fixture.home} ${[...sets, games.join('-')].join(' ')} ${fixture.away}`
      moments.push({ at, score, chances: [home, 1 - home], suspendMs: isOver ? 15 * SECOND : 0 })
    }
    sets.push(games.join('-'))
  }
  return { fixture, moments, endsAt: at, winner: won[0] === 2 ? 0 : 1, innings: NO_INNINGS }
}

/** Six games with two more than the other, or seven. */
const isSet = ([a, b]: readonly [number, number]): boolean =>
  (Math.max(a, b) >= 6 && Math.abs(a - b) >= 2) || Math.max(a, b) === 7

/** Chance of the set from a score in games, when each game is won with `rate`. */
function setChances(rate: number): (a: number, b: number) => number {
  const known = new Map<number, number>()
  const chance = (a: number, b: number): number => {
    if (isSet([a, b])) return a > b ? 1 : 0
    const found = known.get(a * 10 + b)
    if (found !== undefined) return found
    const made = rate * chance(a + 1, b) + (1 - rate) * chance(a, b + 1)
    known.set(a * 10 + b, made)
    return made
  }
  return chance
}

/** Best of three: `now` is the chance of the set under way, `fresh` of one that has not begun. */
function matchChance([a, b]: readonly [number, number], now: number, fresh: number): number {
  if (a === 2) return 1
  if (b === 2) return 0
  if (a === 1 && b === 1) return now
  if (a === 1) return now + (1 - now) * fresh
  if (b === 1) return now * fresh
  return now * (fresh + (1 - fresh) * fresh) + (1 - now) * fresh * fresh
}

/** Matches are drawn once; all that may be asked for (eight days) have room, some 30 kB each. */
const drawnMatches = new LRUCache<string, Match>({ max: 800 })
export function knownMatch(fixture: Fixture): Match {
  const known = drawnMatches.get(fixture.eventId) ?? matchOf(fixture)
  drawnMatches.set(fixture.eventId, known)
  return known
}

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
