/**
 * What is asked about a match of football. In each minute that is left the first side makes a goal with a chance, the other
 * with another, as they are drawn (server/matches/soccer.ts): the chances here are exact. Pure. Source: exchange.md 4; decision 194.
 */
import type { ScoreSide } from '../../../contract/exchange/score.ts'
import type { Match, Moment } from '../../matches/match.ts'
import { MINUTES } from '../../matches/soccer.ts'
import type { Question } from '../side-markets.ts'

/** How it stands, and what may come. */
interface Standing {
  /** Who made each goal, in their order. */
  goals: readonly ScoreSide[]
  home: number
  away: number
  /** Minutes to come. */
  left: number
  /** Chance of each side's goal in a minute. */
  rates: readonly [home: number, away: number]
}

const TOTALS = [1.5, 2.5, 3.5] as const
/** Above so many goals of a side a score is any other. */
const MOST = 3

export function soccerQuestions({ fixture, rates }: Match, past: readonly Moment[]): Question[] {
  const goals = past.flatMap(({ minute }) =>
    (minute?.incidents ?? []).flatMap(({ kind, side }) => (kind === 'goal' ? side : [])),
  )
  const made = (side: ScoreSide): number => goals.filter((one) => one === side).length
  const [home = 0, away = 0] = rates
  const standing: Standing = {
    goals,
    home: made('home'),
    away: made('away'),
    left: MINUTES - (past.at(-1)?.minute?.number ?? 0),
    rates: [home / MINUTES, away / MINUTES],
  }
  const sides = [fixture.home, fixture.away] as const
  return [
    ...TOTALS.map((line) => totalGoals(standing, line)),
    bothScore(standing),
    ...Array.from({ length: goals.length + 1 }, (_, index) => nextGoal(standing, sides, index + 1)),
    correctScore(standing),
  ]
}

/** More goals than the line, or fewer. */
function totalGoals({ goals, left, rates: [home, away] }: Standing, line: number): Question {
  const isOver = goals.length > line
  return {
    code: `t${Math.floor(line)}`,
    name: `Total goals ${line}`,
    rule: 'totalGoals',
    selections: [`Over ${line}`, `Under ${line}`],
    winner: isOver ? 0 : left === 0 ? 1 : undefined,
    chances: () => {
      const most = Math.floor(line) - goals.length
      const under = sum(most + 1, (more) => binomial(left, more) * share(home + away, more, left - more))
      return [1 - under, under]
    },
  }
}

function bothScore({ home, away, left, rates }: Standing): Question {
  const isSo = home > 0 && away > 0
  return {
    code: 'bs',
    name: 'Both teams to score',
    rule: 'bothScore',
    selections: ['Yes', 'No'],
    winner: isSo ? 0 : left === 0 ? 1 : undefined,
    chances: () => {
      // No side's chance of none is counted twice where neither makes one.
      const none = (made: number, rate: number): number => (made > 0 ? 0 : (1 - rate) ** left)
      const no = none(home, rates[0]) + none(away, rates[1]) - none(home + away, rates[0] + rates[1])
      return [1 - no, no]
    },
  }
}

/** Who makes the goal of a number, if there is one. */
function nextGoal(
  { goals, left, rates: [home, away] }: Standing,
  sides: readonly string[],
  number: number,
): Question {
  const side = goals[number - 1]
  return {
    code: `n${number}`,
    name: `Next goal (${number})`,
    rule: 'nextGoal',
    selections: [...sides, 'No goal'],
    winner: side === undefined ? (left === 0 ? 2 : undefined) : side === 'home' ? 0 : 1,
    chances: () => {
      const none = (1 - home - away) ** left
      const ofHome = (home / (home + away)) * (1 - none)
      return [ofHome, 1 - none - ofHome, none]
    },
  }
}

const SCORES = Array.from({ length: MOST + 1 }, (_, home) =>
  Array.from({ length: MOST + 1 }, (__, away) => ({ home, away })),
).flat()

function correctScore({ home, away, left, rates }: Standing): Question {
  const isOther = home > MOST || away > MOST
  const found = SCORES.findIndex((score) => score.home === home && score.away === away)
  return {
    code: 'cs',
    name: 'Correct score',
    rule: 'correctScore',
    selections: [...SCORES.map((score) => `${score.home}-${score.away}`), 'Any other score'],
    winner: isOther ? SCORES.length : left === 0 ? found : undefined,
    chances: () => {
      const listed = SCORES.map((score) => scoreChance(score.home - home, score.away - away, left, rates))
      return [...listed, 1 - listed.reduce((all, one) => all + one, 0)]
    },
  }
}

/** Chance that so many more goals of each side are made. */
function scoreChance(home: number, away: number, left: number, rates: Standing['rates']): number {
  if (home < 0 || away < 0 || home + away > left) return 0
  const ways = binomial(left, home) * binomial(left - home, away)
  return ways * rates[0] ** home * rates[1] ** away * (1 - rates[0] - rates[1]) ** (left - home - away)
}

/** So many that come with a rate, and so many that do not. */
const share = (rate: number, hits: number, misses: number): number => rate ** hits * (1 - rate) ** misses

/** In how many ways `few` of `all` can be chosen. */
const binomial = (all: number, few: number): number =>
  few > all
    ? 0
    : Array.from({ length: few }, (_, index) => (all - index) / (index + 1)).reduce((a, b) => a * b, 1)

const sum = (length: number, of: (index: number) => number): number =>
  Array.from({ length: Math.max(0, length) }, (_, index) => of(index)).reduce((all, one) => all + one, 0)
