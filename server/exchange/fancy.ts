/**
 * Fancy markets of a cricket match: questions with a number for an answer. Yes wins when the number reaches the
 * line, No when it stays below. Source: spec 2.26; N-ENT-32; S-EXCH-05.
 */
import type { MarketStatus } from '../../contract/exchange/price.ts'
import { paisa } from '../../contract/money.ts'
import { type Market, NO_QUOTE, type Quote, type State, stateOf } from './state.ts'
import { OVERS, runsToCome } from '../matches/cricket.ts'
import type { Match } from '../matches/match.ts'

const BALLS = OVERS * 6
const ANY_SIZE = paisa(Number.MAX_SAFE_INTEGER)

export type FancyType = 'Fancy' | 'Ball by Ball' | 'Khadda' | 'Lottery' | 'Odd/Even'
export interface Fancy extends Market {
  type: FancyType
}

interface Question {
  code: string
  title: string
  type: FancyType
  innings: 1 | 2
  /** Answered after so many balls of the innings. */
  balls: number
  /** Asked from so many balls of the innings on. */
  from: number
  answer: (runs: readonly number[], balls: number) => number
  /** The line, from the runs expected. */
  line: (expected: number) => number
  /** Profit for 100 of a Yes, liability for 100 of a No. */
  rates: { yes: number; no: number }
}

const EVEN = { yes: 100, no: 100 }
const MARGIN = { yes: 90, no: 110 }
const whole = (expected: number): number => Math.max(1, Math.round(expected))
const total = (runs: readonly number[], balls: number): number => runs[Math.min(balls, runs.length - 1)] ?? 0

const asked = new WeakMap<Match, Question[]>()

/** The questions of a match never change. */
function questions(match: Match): Question[] {
  const known = asked.get(match) ?? questionsOf(match)
  asked.set(match, known)
  return known
}

function questionsOf(match: Match): Question[] {
  const { home, away } = match.fixture
  return ([1, 2] as const).flatMap((innings) => {
    const side = innings === 1 ? home : away
    const asked = { innings, from: 0, answer: total, line: whole, rates: EVEN }
    const overs = [2, 4, 6, 8, OVERS].map((over) => ({
      ...asked,
      code: `o${innings}${over}`,
      title: `${over} over runs ${side}`,
      type: 'Fancy' as const,
      balls: over * 6,
    }))
    const end = { ...asked, balls: BALLS }
    const balls = Array.from({ length: BALLS }, (_, index) => ({
      ...asked,
      code: `n${innings}${index + 1}`,
      title: `${Math.floor(index / 6)}.${(index % 6) + 1} ball runs ${side}`,
      type: 'Ball by Ball' as const,
      from: index - 2,
      balls: index + 1,
      answer: (runs: readonly number[], until: number) => total(runs, until) - total(runs, until - 1),
      line: () => 1,
      rates: { yes: 65, no: 75 },
    }))
    return [
      ...overs,
      ...balls,
      { ...end, code: `k${innings}`, title: `Khadda total runs ${side}`, type: 'Khadda', rates: MARGIN },
      {
        ...end,
        code: `l${innings}`,
        title: `Last digit of total 5 or more ${side}`,
        type: 'Lottery',
        answer: (runs, until) => total(runs, until) % 10,
        line: () => 5,
        rates: MARGIN,
      },
      {
        ...end,
        code: `e${innings}`,
        title: `Total runs odd ${side}`,
        type: 'Odd/Even',
        answer: (runs, until) => total(runs, until) % 2,
        line: () => 1,
        rates: MARGIN,
      },
    ] satisfies Question[]
  })
}

/** Every fancy of the match; those that are not asked yet or any more are closed. `wanted`: some of them. */
export function fancyMarkets(
  match: Match,
  now: number,
  wanted: (question: Question, state: State) => boolean = () => true,
): Fancy[] {
  if (match.fixture.sport !== 'cricket') return []
  const state = stateOf(match, now)
  const reached = state.moment?.innings ?? { number: 1, runs: 0, balls: 0 }
  const some = questions(match).filter((question) => wanted(question, state))
  return some.map((question) => {
    const runs = match.innings[question.innings - 1] ?? []
    const played =
      reached.number > question.innings
        ? runs.length - 1
        : reached.number === question.innings
          ? reached.balls
          : 0
    const isInningsOver = reached.number > question.innings || (played > 0 && played === runs.length - 1)
    const isAnswered = played >= question.balls || isInningsOver
    const status = statusOf(state.status, isAnswered)
    const isAsked = played >= question.from && (question.innings === 1 || reached.number === 2)
    const line = question.line(total(runs, played) + runsToCome(question.balls - played))
    const quote = (): Quote =>
      status !== 'open' || !isAsked || state.isBallRunning ? NO_QUOTE : quoteOf(line, question.rates)
    return {
      id: `f.${match.fixture.eventId}.${question.code}`,
      kind: 'fancy',
      type: question.type,
      eventId: match.fixture.eventId,
      eventName: `${match.fixture.home} v ${match.fixture.away}`,
      name: question.title,
      status,
      isInPlay: state.isInPlay,
      isBallRunning: state.isBallRunning,
      version: state.version + (isAnswered ? 1 : 0),
      incidents: state.incidents,
      book: state.book,
      runners: [{ id: 1, name: question.title }],
      outcome: status === 'settled' ? question.answer(runs, question.balls) : undefined,
      quote,
    }
  })
}

/** A question that was answered before the match was called off stands. */
function statusOf(match: MarketStatus, isAnswered: boolean): MarketStatus {
  if (isAnswered) return 'settled'
  return match === 'settled' ? 'void' : match
}

function quoteOf(line: number, rates: Question['rates']): Quote {
  const isNumber = rates === EVEN
  return {
    back: [{ price: 100 + rates.yes, size: ANY_SIZE }],
    lay: [{ price: 100 + rates.no, size: ANY_SIZE }],
    lines: { back: isNumber ? line + 1 : line, lay: line },
  }
}

/** Those a screen shows: open or about to be; a ball's question only around that ball. */
export const shownFancies = (match: Match, now: number): Fancy[] =>
  fancyMarkets(match, now, mayBeShown).filter(
    ({ status, type, quote }) =>
      (status === 'open' || status === 'suspended') && (type !== 'Ball by Ball' || quote(1).back.length > 0),
  )

/** Of the sixty balls of an innings only those ahead of the one under way: looked at before a market is made of each. */
function mayBeShown({ type, innings, from, balls }: Question, { moment }: State): boolean {
  if (type !== 'Ball by Ball') return true
  const reached = moment?.innings ?? { number: 1, balls: 0 }
  const played = reached.number === innings ? reached.balls : reached.number > innings ? balls : 0
  return played >= from && played < balls
}
