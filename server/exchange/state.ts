/**
 * What every market of an event shares at a moment, and what a market is. Odds are hundredths, sizes poisha.
 */
import type { MarketStatus, PriceLevel } from '../../contract/exchange/price.ts'
import type { MarketKind, Side } from '../../contract/exposure.ts'
import { BALL_MS } from '../matches/cricket.ts'
import { type Match, momentAt } from '../matches/match.ts'

const SECOND = 1000
/** Closed for so long while it turns in-play. */
const TURN_MS = 10 * SECOND
/** How long a book stands before its prices and sizes are drawn anew. */
const BOOK_MS = 3 * SECOND
/** The number of the book that stands. */
export const bookAt = (now: number): number => Math.floor(now / BOOK_MS)
/** The part of each ball while it is bowled. */
const BOWLED_MS = 8 * SECOND

export interface Runner {
  id: number
  name: string
}

export interface Quote {
  /** What can be backed: the best price first. */
  back: PriceLevel[]
  lay: PriceLevel[]
  /** The run line of a fancy: of Yes (back) and of No (lay). */
  lines?: Record<Side, number>
}

export interface Market {
  id: string
  kind: MarketKind
  eventId: string
  eventName: string
  name: string
  status: MarketStatus
  isInPlay: boolean
  isBallRunning: boolean
  /** Goes up with every incident that closes the market. */
  version: number
  /** How often the match itself has moved the prices: with every ball, point and goal. */
  incidents: number
  /** Names the book that stands now: what is matched is taken from it once. */
  book: number
  runners: Runner[]
  /** The winner's id, or the runs of a fancy; only of a settled market. */
  outcome: number | undefined
  /** Prices of a runner, of match odds so many levels of each side (10 unless said); none while the market is closed. */
  quote: (selection: number, levels?: number) => Quote
}

export const NO_QUOTE: Quote = { back: [], lay: [] }

export type State = ReturnType<typeof stateOf>

/** The event's own part of every market of it. */
export function stateOf(match: Match, now: number) {
  const { fixture, endsAt, winner, isPublic } = match
  const isOver = now >= endsAt
  const isStarted = now >= fixture.startsAt
  const moment = momentAt(match, now)
  const isClosed =
    isPublic ||
    (isStarted && now < fixture.startsAt + TURN_MS) ||
    (moment !== undefined && now < moment.at + moment.suspendMs)
  const status: MarketStatus = isOver
    ? winner === undefined
      ? 'void'
      : 'settled'
    : isClosed
      ? 'suspended'
      : 'open'
  const closings = moment?.incidents ?? 0
  const isBallRunning =
    fixture.sport === 'cricket' && isStarted && !isOver && (now - fixture.startsAt) % BALL_MS < BOWLED_MS
  return {
    moment,
    status,
    isInPlay: isStarted && !isOver,
    isBallRunning,
    version: 1 + (isStarted ? 1 : 0) + closings + (isOver ? 1 : 0),
    incidents: fixture.sport === 'soccer' ? closings : (moment?.number ?? 0),
    book: bookAt(now),
  }
}

/**
 * Names everything that an event's markets are worked out from: while it is the same, so are they. A closed market has
 * no prices, so that its book says nothing, and a bookmaker shows none while a ball is bowled.
 */
export function standOf(match: Match, now: number): { odds: string; details: string } {
  const { status, isInPlay, isBallRunning, version, moment, book } = stateOf(match, now)
  const incident = `${status} ${isInPlay} ${version} ${moment?.at ?? 0}`
  const priced = status === 'open' ? book : 0
  return {
    odds: `${incident} ${priced}`,
    details: `${incident} ${isBallRunning} ${isBallRunning ? 0 : priced}`,
  }
}
