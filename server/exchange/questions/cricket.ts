/**
 * What is asked about a match of cricket: the runs of an innings and of its sessions, and when the next wicket falls. Each ball is a
 * wicket or some runs, with the chances that they are drawn with (server/matches/cricket.ts): the chances here are exact. Pure.
 * Source: exchange.md 4; decision 194.
 */
import { BALLS, RUNS, WICKET } from '../../matches/cricket.ts'
import type { Match, Moment } from '../../matches/match.ts'
import type { Question } from '../side-markets.ts'

const WICKETS = 10
/** The overs of each session. */
const SESSIONS = [
  [1, 3],
  [4, 6],
  [7, 10],
] as const
/** The lines of an innings, from the one whose over is as likely as not. */
const LINES = [-10, 0, 10] as const
/** A wicket is said to fall in one of so many overs together. */
const SPAN = 2

type Count = NonNullable<Moment['innings']>
const NONE: Omit<Count, 'number'> = { runs: 0, balls: 0, wickets: 0 }

/** An innings as far as it has gone. */
interface Innings {
  number: 1 | 2
  side: string
  /** After each ball. */
  counts: readonly Omit<Count, 'number'>[]
  /** More runs than the other side's end it; Infinity in the first. */
  target: number
  isOver: boolean
}

export function cricketQuestions({ fixture }: Match, past: readonly Moment[]): Question[] {
  const counts = past.flatMap(({ innings }) => innings ?? [])
  const [home, away] = ([1, 2] as const).map((number) => counts.filter((count) => count.number === number))
  const first = inningsOf(1, fixture.home, home ?? [], Infinity)
  // The second is asked about once it is known what is to be passed.
  const second = first.isOver ? [inningsOf(2, fixture.away, away ?? [], (home?.at(-1)?.runs ?? 0) + 1)] : []
  return [first, ...second].flatMap((innings) => [
    ...sessionsOf(innings),
    ...inningsRuns(innings),
    ...wicketsOf(innings),
  ])
}

function inningsOf(number: 1 | 2, side: string, counts: readonly Count[], target: number): Innings {
  const { runs, balls, wickets } = counts.at(-1) ?? NONE
  return { number, side, counts, target, isOver: balls === BALLS || wickets === WICKETS || runs >= target }
}

const countAt = ({ counts }: Innings, balls: number) => counts[balls - 1] ?? NONE

/** Those that have begun, and the one to come when the one before it is over. */
function sessionsOf(innings: Innings): Question[] {
  const { number, side, counts, isOver, target } = innings
  return SESSIONS.flatMap(([from, until]): Question[] => {
    const [begin, end] = [(from - 1) * 6, until * 6]
    // None is asked of an innings that was over before it.
    if (counts.length < begin || (isOver && counts.length <= begin)) return []
    const before = countAt(innings, begin)
    const whole = runsOf(end - begin, WICKETS - before.wickets)
    // Where the innings ends by the runs that it needs, no line is above them: what ends it has crossed the line.
    const line = Math.min(evenLine(whole), target - before.runs - 1)
    const now = countAt(innings, Math.min(counts.length, end))
    return [
      overUnder({
        code: `r${number}${from}`,
        name: `Overs ${from}-${until} runs ${side} ${line}.5`,
        rule: 'sessionRuns',
        line,
        made: now.runs - before.runs,
        left: end - counts.length,
        wickets: now.wickets,
        isOver,
      }),
    ]
  })
}

/** Three lines for the runs of the whole innings; in the second none that it would not play on for. */
function inningsRuns({ number, side, counts, target, isOver }: Innings): Question[] {
  const { runs, balls, wickets } = counts.at(-1) ?? NONE
  const middle = evenLine(runsOf(BALLS, WICKETS))
  return LINES.map((more) => middle + more)
    .filter((line) => line < target)
    .map((line, index) =>
      overUnder({
        code: `i${number}${index}`,
        name: `Innings runs ${side} ${line}.5`,
        rule: 'inningsRuns',
        line,
        made: runs,
        left: BALLS - balls,
        wickets,
        isOver,
      }),
    )
}

interface OverUnder extends Pick<Question, 'code' | 'name' | 'rule'> {
  /** Over is more runs than this. */
  line: number
  made: number
  /** Balls that may yet count; none below 0. */
  left: number
  /** Lost so far. */
  wickets: number
  isOver: boolean
}

function overUnder({ line, made, left, wickets, isOver, ...named }: OverUnder): Question {
  return {
    ...named,
    selections: [`Over ${line}.5`, `Under ${line}.5`],
    winner: made > line ? 0 : left <= 0 || isOver ? 1 : undefined,
    chances: () => {
      const under = upTo(runsOf(left, WICKETS - wickets), line - made)
      return [1 - under, under]
    },
  }
}

/** In which overs each wicket falls: of those that have fallen, and of the next. */
function wicketsOf({ number, side, counts, target, isOver }: Innings): Question[] {
  const falls = counts.flatMap(({ wickets }, index) =>
    wickets > (counts[index - 1]?.wickets ?? 0) ? index + 1 : [],
  )
  const { runs, balls } = counts.at(-1) ?? NONE
  const spans = Array.from({ length: BALLS / 6 / SPAN }, (_, index) => index * SPAN)
  const spanOf = (ball: number): number => Math.ceil(ball / 6 / SPAN) - 1
  // After one that fell with the last ball no other is asked about.
  const asked = Math.min(WICKETS, falls.length + (isOver && falls.at(-1) === balls ? 0 : 1))
  return Array.from({ length: asked }, (_, index) => {
    const ball = falls[index]
    return {
      code: `w${number}${index}`,
      name: `Next wicket (${index + 1}) ${side}`,
      rule: 'nextWicket' as const,
      selections: [...spans.map((over) => `Overs ${over + 1}-${over + SPAN}`), 'No more wicket'],
      winner: ball !== undefined ? spanOf(ball) : isOver ? spans.length : undefined,
      chances: () => {
        const chances = spans.map(() => 0)
        for (const [later, chance] of wicketChances(BALLS - balls, target - runs).entries()) {
          const span = spanOf(balls + later + 1)
          chances[span] = (chances[span] ?? 0) + chance
        }
        return [...chances, 1 - chances.reduce((all, one) => all + one, 0)]
      },
    }
  })
}

/** Chance of each number of runs from a ball, where no wicket falls. */
const SCORED: readonly (readonly [chance: number, runs: number])[] = [
  [1 - RUNS.reduce((all, [chance]) => all + chance, 0), 0],
  ...RUNS,
]

const known = new Map<number, Float64Array>()

/** Chance of each number of runs, from 0 on, of so many balls or until so many wickets have fallen. */
function runsOf(balls: number, wickets: number): Float64Array {
  const key = balls * (WICKETS + 1) + wickets
  const made = known.get(key) ?? madeRuns(balls, wickets)
  known.set(key, made)
  return made
}

function madeRuns(balls: number, wickets: number): Float64Array {
  if (balls === 0 || wickets === 0) return Float64Array.of(1)
  const [out, going] = [runsOf(balls - 1, wickets - 1), runsOf(balls - 1, wickets)]
  const chances = new Float64Array(balls * 6 + 1)
  const add = (more: Float64Array, chance: number, runs: number): void => {
    for (const [made, part] of more.entries())
      chances[made + runs] = (chances[made + runs] ?? 0) + chance * part
  }
  add(out, WICKET, 0)
  for (const [chance, runs] of SCORED) add(going, (1 - WICKET) * chance, runs)
  return chances
}

/** Chance of so many runs at most. */
const upTo = (chances: Float64Array, runs: number): number =>
  chances.subarray(0, Math.max(0, runs + 1)).reduce((all, one) => all + one, 0)

/** The runs of which it is as likely as not that there are more. */
function evenLine(chances: Float64Array): number {
  const away = (line: number): number => Math.abs(upTo(chances, line) - 0.5)
  let line = 0
  while (away(line + 1) < away(line)) line += 1
  return line
}

/** Chance that the next wicket falls with each of the balls to come, where so many runs end the innings. */
function wicketChances(balls: number, needed: number): number[] {
  if (needed > balls * 6) return Array.from({ length: balls }, (_, index) => (1 - WICKET) ** index * WICKET)
  let going = new Float64Array(needed)
  going[0] = 1
  return Array.from({ length: balls }, () => {
    const chance = going.reduce((all, one) => all + one, 0) * WICKET
    const next = new Float64Array(needed)
    for (const [made, part] of going.entries())
      for (const [scored, runs] of SCORED)
        if (made + runs < needed) next[made + runs] = (next[made + runs] ?? 0) + part * (1 - WICKET) * scored
    going = next
    return chance
  })
}
