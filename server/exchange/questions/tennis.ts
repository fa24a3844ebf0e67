/**
 * What is asked about a match of tennis: how many sets each side wins, and whose games are more, with some given. Each point is won with
 * the chance that it is drawn with (server/matches/tennis.ts): the chances here are exact. Pure. Source: exchange.md 4; decision 194.
 */
import type { Match, Moment } from '../../matches/match.ts'
import { type Pair, type SetEnd, type SetEnds, setEndsOf, setsWon, type Tally } from '../../matches/tennis.ts'
import type { Question } from '../side-markets.ts'

const BEFORE: Tally = { sets: [], games: [0, 0], points: [0, 0], isServing: true }
const SCORES: readonly Pair[] = [
  [2, 0],
  [2, 1],
  [1, 2],
  [0, 2],
]
/** Games more or fewer than the handicap by which either side is as likely to win. */
const LINES = [-3, 0, 3] as const

/** Every handicap that a match can come to. */
const HALVES = Array.from({ length: 26 }, (_, index) => index - 12.5)

/** How the match may end: sets of each side, by how many games the first side makes more in those to come, and the chance of it. */
interface End {
  sets: Pair
  more: number
  chance: number
}

export function tennisQuestions(match: Match, past: readonly Moment[]): Question[] {
  const { ends, line, rest } = planOf(match)
  const tally = { ...BEFORE, ...past.at(-1)?.tennis }
  const sets = setsWon(tally)
  const isOver = Math.max(...sets) === 2
  const sides = [match.fixture.home, match.fixture.away] as const
  let known: End[] | undefined
  const toCome = (): End[] => (known ??= after(ends(tally), sets, rest))
  return [
    {
      code: 'ss',
      name: 'Set score',
      rule: 'setScore',
      selections: SCORES.map((score) => score.join('-')),
      winner: isOver ? SCORES.findIndex((score) => score.join() === sets.join()) : undefined,
      chances: () => SCORES.map((score) => chanceOf(toCome(), (end) => end.sets.join() === score.join())),
    },
    ...LINES.map((more, index) =>
      handicap(sides, line + more, { index, made: madeMore(tally), isOver, toCome }),
    ),
  ]
}

/** `line`: the first side wins by more games than it, a half above a whole number. */
function handicap(
  sides: readonly [string, string],
  line: number,
  { index, made, isOver, toCome }: { index: number; made: number; isOver: boolean; toCome: () => End[] },
): Question {
  return {
    code: `h${index}`,
    name: `Games handicap ${sides[0]} ${signed(-line)}`,
    rule: 'gamesHandicap',
    selections: [`${sides[0]} ${signed(-line)}`, `${sides[1]} ${signed(line)}`],
    winner: isOver ? (made > line ? 0 : 1) : undefined,
    chances: () => {
      const first = chanceOf(toCome(), (end) => made + end.more > line)
      return [first, 1 - first]
    },
  }
}

const signed = (games: number): string => (games > 0 ? `+${games}` : String(games))

const chanceOf = (ends: readonly End[], isIt: (end: End) => boolean): number =>
  ends.reduce((all, end) => (isIt(end) ? all + end.chance : all), 0)

/** By how many games the first side is ahead in the sets that are over. */
const madeMore = ({ sets }: Pick<Tally, 'sets'>): number => sets.reduce((all, [a, b]) => all + a - b, 0)

/** What of a match stays the same: how its sets may end, and its even handicap. */
interface Plan {
  ends: SetEnds
  line: number
  /** How it may go on from so many sets of each side, before another begins; `more` of those to come alone. */
  rest: (sets: Pair, isServing: boolean) => readonly End[]
}
const plans = new WeakMap<Match, Plan>()

function planOf(match: Match): Plan {
  const known = plans.get(match) ?? planned(match.rates)
  plans.set(match, known)
  return known
}

function planned([serving = 0, returning = 0]: readonly number[]): Plan {
  const ends = setEndsOf({ serving, returning })
  const known = new Map<string, readonly End[]>()
  const rest = (sets: Pair, isServing: boolean): readonly End[] => {
    if (Math.max(...sets) === 2) return [{ sets, more: 0, chance: 1 }]
    const key = `${sets.join()} ${isServing}`
    const made = known.get(key) ?? after(ends({ ...BEFORE, isServing }), sets, rest)
    known.set(key, made)
    return made
  }
  return { ends, rest, line: evenLine(rest([0, 0], BEFORE.isServing)) }
}

/** How a match ends after a set that ends so. `sets`: of each side before it. */
function after(ends: readonly SetEnd[], [home, away]: Pair, rest: Plan['rest']): End[] {
  const found = new Map<string, End>()
  for (const { games, isServing, chance } of ends) {
    const isFirst = games[0] > games[1]
    for (const end of rest([home + (isFirst ? 1 : 0), away + (isFirst ? 0 : 1)], isServing)) {
      const more = end.more + games[0] - games[1]
      const key = `${end.sets.join()} ${more}`
      const before = found.get(key)?.chance ?? 0
      found.set(key, { sets: end.sets, more, chance: before + chance * end.chance })
    }
  }
  return [...found.values()]
}

/** The handicap by which either side is as likely to win. */
function evenLine(ends: readonly End[]): number {
  const away = (line: number): number => Math.abs(chanceOf(ends, (end) => end.more > line) - 0.5)
  return HALVES.reduce((best, line) => (away(line) < away(best) ? line : best))
}
