/**
 * More markets of a match than who wins it: questions of which one selection comes true. Their prices come from the rates that
 * the match is drawn with and from how it stands, and from nothing that is yet to be drawn. They are backed only, at the
 * house's price, whole or not at all: to the ledger they are a bookmaker's. Ids: `s.<event>.<code>`. Odds are hundredths.
 * Source: exchange.md 4; decision 194.
 */
import type { Sport } from '../../contract/exchange.ts'
import type { MarketStatus } from '../../contract/exchange/price.ts'
import type { RuleName } from '../../contract/exchange/side-markets.ts'
import { ODDS_RANGE } from '../../contract/exposure.ts'
import { paisa } from '../../contract/money.ts'
import { type Match, type Moment, momentAt } from '../matches/match.ts'
import { cricketQuestions } from './questions/cricket.ts'
import { soccerQuestions } from './questions/soccer.ts'
import { tennisQuestions } from './questions/tennis.ts'
import { type Market, NO_QUOTE, type Quote, stateOf } from './state.ts'

/** What is asked. It depends on what has happened alone, and once it is asked it stays, with its code, its name and its selections. */
export interface Question {
  /** Its own among those of the match. */
  code: string
  /** In the wire's English, as its selections are. */
  name: string
  /** Which words say how it is settled. */
  rule: RuleName
  selections: readonly string[]
  /** Index of the selection that came true; undefined until that is known. A match that ends before leaves it void. */
  winner: number | undefined
  /** The chance of each selection, as the match stands; they add up to 1. Asked of one that is not answered. */
  chances: () => readonly number[]
}

/** What a sport asks, from the moments up to now. */
export type Questions = (match: Match, past: readonly Moment[]) => Question[]

const ASKED: Record<Sport, Questions> = {
  cricket: cricketQuestions,
  soccer: soccerQuestions,
  tennis: tennisQuestions,
}

export interface SideMarket extends Market {
  rule: RuleName
}

/** What the house keeps: the prices of a market's selections are as if their chances added up to so much more than 1. */
export const MARGIN = 0.05
/** Dearer odds are not offered. */
const DEAREST = 10_000
/** The house takes any stake at its price. */
const ANY_SIZE = paisa(Number.MAX_SAFE_INTEGER)

/** The price of a chance, on the house's side; undefined for one that is too small or too sure. */
export function priceOf(chance: number): number | undefined {
  const odds = Math.floor(100 / (chance * (1 + MARGIN)))
  return odds >= ODDS_RANGE.min && odds <= DEAREST ? odds : undefined
}

interface Asked {
  moment: Moment | undefined
  questions: Question[]
}
const asked = new WeakMap<Match, Asked>()

/** The questions of a match as it stands: made once for each thing that happens. */
export function questionsOf(match: Match, now: number): Question[] {
  const moment = momentAt(match, now)
  const known = asked.get(match)
  if (known && known.moment === moment) return known.questions
  const past = moment ? match.moments.slice(0, match.moments.indexOf(moment) + 1) : []
  // A match whose seed was never secret takes no bets any more.
  const questions = match.isPublic ? [] : ASKED[match.fixture.sport](match, past).map(onceEach)
  asked.set(match, { moment, questions })
  return questions
}

/** Its chances are worked out when they are first asked for, and kept. */
function onceEach(question: Question): Question {
  let known: readonly number[] | undefined
  return { ...question, chances: () => (known ??= question.chances()) }
}

/** Every side market of the match that has been asked so far. */
export function sideMarkets(match: Match, now: number): SideMarket[] {
  const { status, isInPlay, isBallRunning, version, incidents, book } = stateOf(match, now)
  const { eventId, home, away } = match.fixture
  return questionsOf(match, now).map((question) => {
    const { code, name, rule, selections, winner, chances } = question
    const isAnswered = winner !== undefined
    const own = statusOf(status, isAnswered)
    return {
      id: `s.${eventId}.${code}`,
      kind: 'bookmaker',
      rule,
      eventId,
      eventName: `${home} v ${away}`,
      name,
      status: own,
      isInPlay,
      isBallRunning,
      version: version + (isAnswered ? 1 : 0),
      incidents,
      book,
      runners: selections.map((selection, index) => ({ id: index + 1, name: selection })),
      outcome: isAnswered ? winner + 1 : undefined,
      quote: (selection) =>
        own !== 'open' || isBallRunning ? NO_QUOTE : quoteOf(chances()[selection - 1] ?? 0),
    }
  })
}

/** A question that was answered before the match was called off stands; one that was not is void. */
function statusOf(match: MarketStatus, isAnswered: boolean): MarketStatus {
  if (isAnswered) return 'settled'
  return match === 'settled' ? 'void' : match
}

function quoteOf(chance: number): Quote {
  const price = priceOf(chance)
  return price === undefined ? NO_QUOTE : { back: [{ price, size: ANY_SIZE }], lay: [] }
}

/** Those a screen shows: what is answered is shown no more. */
export const shownSideMarkets = (match: Match, now: number): SideMarket[] =>
  sideMarkets(match, now).filter(({ status }) => status === 'open' || status === 'suspended')
