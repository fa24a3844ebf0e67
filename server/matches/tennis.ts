/** Tennis, the best of three sets, point by point. Pure. */
import type { Dice } from '../random/seeded.ts'
import { between, matchChance } from './chances.ts'
import type { Fixture } from './fixtures.ts'
import type { Event, Play } from './match.ts'

const SECOND = 1000
const POINT_MS = 15 * SECOND
/** The chance of who serves to win the point, and how much better or worse the first side does on each: from `least`, up to `more` above it. */
export const SERVED = 0.62
export const EDGE = { least: -0.03, more: 0.06 } as const

/** A score of the first side and the other. */
export type Pair = readonly [number, number]

/** Six games with two more than the other, or seven. */
export const isSet = ([a, b]: Pair): boolean =>
  (Math.max(a, b) >= 6 && Math.abs(a - b) >= 2) || Math.max(a, b) === 7

/** So many points, and two more than the other. */
const isWon = ([a, b]: Pair, points: number): boolean => Math.max(a, b) >= points && Math.abs(a - b) >= 2

/** What the first side wins of its own service points, and of the other's. */
interface Rates {
  serving: number
  returning: number
}

/** How a match stands. */
export interface Tally {
  /** Those that are over. */
  sets: readonly Pair[]
  games: Pair
  points: Pair
  /** The first side serves this game, or began this tie-break. */
  isServing: boolean
}

/** The same where only games may be known. */
export type TennisTally = Pick<Tally, 'sets' | 'games'> & Partial<Tally>

export function tennis(fixture: Fixture, dice: Dice): Play {
  const edge = between(EDGE, dice)
  const rates = { serving: SERVED + edge, returning: 1 - SERVED + edge }
  const chances = chancesOf(rates)
  const moments: Event[] = []
  let tally: Tally = { sets: [], games: [0, 0], points: [0, 0], isServing: true }
  const opening = chances(tally)
  let at = fixture.startsAt
  while (Math.max(...setsWon(tally)) < 2) {
    at += POINT_MS
    const next = played(tally, dice() < pointRate(rates, tally))
    const isSetOver = next.sets.length > tally.sets.length
    tally = next
    const score = `${fixture.home} ${scoreText(tally)} ${fixture.away}`
    moments.push({
      at,
      score,
      chances: chances(tally),
      suspendMs: isSetOver ? 15 * SECOND : 0,
      tennis: tally,
    })
  }
  const winner = setsWon(tally)[0] === 2 ? 0 : 1
  return { opening, moments, endsAt: at, winner, innings: [[], []], rates: [rates.serving, rates.returning] }
}

const more = ([a, b]: Pair, isFirst: boolean): Pair => (isFirst ? [a + 1, b] : [a, b + 1])

/** How it stands after another point, which the first side won or lost. */
function played({ sets, games, points, isServing }: Tally, isFirst: boolean): Tally {
  const now = more(points, isFirst)
  if (!isWon(now, isTied(games) ? TIE_BREAK : GAME)) return { sets, games, points: now, isServing }
  const won = more(games, isFirst)
  const next = { points: [0, 0], isServing: !isServing } as const
  return isSet(won) ? { ...next, sets: [...sets, won], games: [0, 0] } : { ...next, sets, games: won }
}

export const setsWon = ({ sets }: Pick<Tally, 'sets'>): [number, number] => {
  const first = sets.filter(([a, b]) => a > b).length
  return [first, sets.length - first]
}

/** The first side's chance of the next point. */
const pointRate = (rates: Rates, tally: Tally): number => rateOf(rates, servesNext(tally))

/** Whether the first side serves the next point. */
export const servesNext = ({ games, points, isServing }: Omit<Tally, 'sets'>): boolean =>
  isTied(games) ? isServing === servesFirst(points) : isServing

function scoreText(tally: Tally): string {
  const { sets, games, points } = tally
  const isOver = Math.max(...setsWon(tally)) === 2
  const all = [...sets, ...(isOver ? [] : [games])].map((pair) => pair.join('-'))
  return [...all, ...(isOver ? [] : [`(${pointsText(points, isTied(games))})`])].join(' ')
}

const GAME = 4
const TIE_BREAK = 7

export const isTied = ([a, b]: Pair): boolean => a === 6 && b === 6

const rateOf = ({ serving, returning }: Rates, isServing: boolean): number =>
  isServing ? serving : returning

/** Whether who began a tie-break serves its next point: one, then two each. */
const servesFirst = ([a, b]: Pair): boolean => [0, 3].includes((a + b) % 4)

const CALLED = ['0', '15', '30', '40']

function pointsText([a, b]: Pair, isTieBreak: boolean): string {
  if (isTieBreak) return `${a}-${b}`
  if (Math.max(a, b) < GAME) return `${CALLED[a]}-${CALLED[b]}`
  return a === b ? '40-40' : a > b ? 'A-40' : '40-A'
}

/** The chances of both sides, from how a match stands. */
function chancesOf(rates: Rates): (tally: Tally) => [number, number] {
  const winSet = setChances(rates)
  // Who serves first in a set makes no difference to who wins it.
  const fresh = winSet([0, 0], true)
  const inSet = ({ games, points, isServing }: Tally): number => {
    if (isTied(games)) return tieBreakChance(rates, points, isServing)
    const game = gameChance(rateOf(rates, isServing), points)
    return game * winSet(more(games, true), !isServing) + (1 - game) * winSet(more(games, false), !isServing)
  }
  return (tally) => {
    const first = matchChance(setsWon(tally), inSet(tally), fresh)
    return [first, 1 - first]
  }
}

/** The first side's chance of a game from its points, when each is won with `rate`. */
function gameChance(rate: number, [a, b]: Pair): number {
  if (isWon([a, b], GAME)) return a > b ? 1 : 0
  const deuce = rate ** 2 / (rate ** 2 + (1 - rate) ** 2)
  if (Math.min(a, b) >= GAME - 1) return a === b ? deuce : a > b ? rate + (1 - rate) * deuce : rate * deuce
  return rate * gameChance(rate, more([a, b], true)) + (1 - rate) * gameChance(rate, more([a, b], false))
}

/** The same of a tie-break, which the first side began (`isServing`) or the other. */
function tieBreakChance(rates: Rates, [a, b]: Pair, isServing: boolean): number {
  if (isWon([a, b], TIE_BREAK)) return a > b ? 1 : 0
  const rate = rateOf(rates, isServing === servesFirst([a, b]))
  if (Math.min(a, b) >= TIE_BREAK - 1) {
    const both = rates.serving * rates.returning
    const even = both / (both + (1 - rates.serving) * (1 - rates.returning))
    return a === b ? even : a > b ? rate + (1 - rate) * even : rate * even
  }
  return (
    rate * tieBreakChance(rates, more([a, b], true), isServing) +
    (1 - rate) * tieBreakChance(rates, more([a, b], false), isServing)
  )
}

/** The first side's chance of a set from its games, before a game that it serves or returns. */
type SetChance = (games: Pair, isServing: boolean) => number

function setChances(rates: Rates): SetChance {
  const known = new Map<string, number>()
  const [hold, taken] = [gameChance(rates.serving, [0, 0]), gameChance(rates.returning, [0, 0])]
  const chance: SetChance = ([a, b], isServing) => {
    if (isSet([a, b])) return a > b ? 1 : 0
    const key = `${a} ${b} ${isServing}`
    const found = known.get(key)
    if (found !== undefined) return found
    const game = isServing ? hold : taken
    const made = isTied([a, b])
      ? tieBreakChance(rates, [0, 0], isServing)
      : game * chance(more([a, b], true), !isServing) + (1 - game) * chance(more([a, b], false), !isServing)
    known.set(key, made)
    return made
  }
  return chance
}

/** How a set may end: its games, whether the first side serves first in the next one, and the chance of it. */
export interface SetEnd {
  games: Pair
  isServing: boolean
  chance: number
}
export type SetEnds = (now: Omit<Tally, 'sets'>) => SetEnd[]

/** How the set under way may end, from how it stands. */
export function setEndsOf(rates: Rates): SetEnds {
  const known = new Map<string, SetEnd[]>()
  const [hold, taken] = [gameChance(rates.serving, [0, 0]), gameChance(rates.returning, [0, 0])]
  const fromGame = (games: Pair, isServing: boolean): SetEnd[] => {
    if (isSet(games)) return [{ games, isServing, chance: 1 }]
    const key = `${games.join()} ${isServing}`
    const game = isTied(games) ? tieBreakChance(rates, [0, 0], isServing) : isServing ? hold : taken
    const made = known.get(key) ?? afterGame(games, isServing, game)
    known.set(key, made)
    return made
  }
  const afterGame = (games: Pair, isServing: boolean, first: number): SetEnd[] => {
    const ends = new Map<string, SetEnd>()
    for (const isFirst of [true, false])
      for (const end of fromGame(more(games, isFirst), !isServing)) {
        const before = ends.get(end.games.join())?.chance ?? 0
        ends.set(end.games.join(), { ...end, chance: before + (isFirst ? first : 1 - first) * end.chance })
      }
    return [...ends.values()]
  }
  return ({ games, points, isServing }) =>
    afterGame(
      games,
      isServing,
      isTied(games) ? tieBreakChance(rates, points, isServing) : gameChance(rateOf(rates, isServing), points),
    )
}
