/**
 * A market as it is at a moment: its state, its prices and how it ended, worked out from the match. Ids:
 * `1.<event>` match odds, `b.<event>` bookmaker, `f.<event>.<code>` a fancy, `s.<event>.<code>` a side market. Odds are hundredths, sizes poisha.
 */
import type { PriceLevel } from '../../contract/exchange/price.ts'
import { higherOdds, ladderOdds, lowerOdds, ODDS_RANGE, type Side } from '../../contract/exposure.ts'
import { type Paisa, paisa, taka } from '../../contract/money.ts'
import { seeded } from '../random/seeded.ts'
import { fancyMarkets } from './fancy.ts'
import { type Delays, type Fixture, fixtureOf } from '../matches/fixtures.ts'
import { type Match, runnersOf } from '../matches/match.ts'
import { sideMarkets } from './side-markets.ts'
import { type Market, NO_QUOTE, type Quote, type State, stateOf } from './state.ts'

const MARKET_ID = /^([1bfs])\.(\d+)(?:\.|$)/

/** The event whose market an id names; "" for an id that is none. */
export const eventOfMarket = (id: string): string => MARKET_ID.exec(id)?.[2] ?? ''

/** Where matches are known: all of the host's, or one that somebody plays again. */
interface Known {
  of: (fixture: Fixture) => Match | undefined
}

/** For how long a bet that would be matched at once is held back in a market, milliseconds; 0 before its match. */
export function delayIn({ delays }: { delays: Delays }, { eventId, isInPlay }: Market): number {
  const sport = fixtureOf(eventId)?.sport
  return isInPlay && sport ? delays[sport] : 0
}

/** On what terms the host takes orders (`Matches`). */
interface Terms {
  delays: Delays
  commission: number
  houseLimit: Paisa
}

/** Above every version that a match and its staff give a market. */
const VERSIONS = 100_000

/**
 * The version of a market that was shown and that a bet names: another one where the house takes another share, too, so that
 * nobody's bet is kept at a share that they did not see.
 */
export const versionOn = ({ commission }: Pick<Terms, 'commission'>, { version }: Pick<Market, 'version'>) =>
  version + commission * VERSIONS

/** A market as an order meets it now. */
export const onTerms = ({ delays, commission, houseLimit }: Terms, market: Market) => ({
  ...market,
  delayMs: delayIn({ delays }, market),
  commission,
  houseLimit,
})

/** The market of an id at a moment; undefined for an id that is none, or of a match that is not known. */
export function marketAt(matches: Known, id: string, now: number): Market | undefined {
  const [, kind, eventId = ''] = MARKET_ID.exec(id) ?? []
  const fixture = fixtureOf(eventId)
  const match = fixture && matches.of(fixture)
  if (kind === undefined || !match) return undefined
  if (kind === 'f') return fancyMarkets(match, now).find((market) => market.id === id)
  if (kind === 's') return sideMarkets(match, now).find((market) => market.id === id)
  const market = kind === '1' ? matchOddsOf(match, now) : bookmakerOf(match, now)
  return market.id === id ? market : undefined
}

const common = (match: Match, state: State) => {
  const { fixture, winner } = match
  const { moment: _, ...shown } = state
  return {
    ...shown,
    eventId: fixture.eventId,
    eventName: `${fixture.home} v ${fixture.away}`,
    runners: runnersOf(fixture).map((name, index) => ({ id: index + 1, name })),
    outcome: state.status === 'settled' && winner !== undefined ? winner + 1 : undefined,
  }
}

/** The chance of a runner now, a little moved with each book, as a market moves. */
export function chanceOf(match: Match, { moment, book }: State, selection: number): number {
  const chances = moment?.chances ?? match.opening
  const dice = seeded(`${match.seed} book ${book} ${selection}`)
  return (chances[selection - 1] ?? 0) * (1 + (dice() - 0.5) * 0.03)
}

/** Of each side; what a screen is told of them is less unless it asks for depth. */
export const LEVELS = 10
/** What match odds keep of a fair price, at least. */
const MARGIN = 0.005

export function matchOddsOf(match: Match, now: number): Market {
  const state = stateOf(match, now)
  const shared = common(match, state)
  const quote = (selection: number, count = LEVELS): Quote => {
    const chance = chanceOf(match, state, selection)
    if (shared.status !== 'open' || chance <= 0.0015 || chance >= 0.995) return NO_QUOTE
    const dice = seeded(`${match.seed} sizes ${shared.book} ${selection}`)
    const size = () => taka(50 + Math.floor(dice() ** 3 * 40_000))
    const fair = 100 / chance
    // Each on the house's side of the fair price, as far as the ladder's steps go: the first is no price to back below.
    const best = Math.floor(fair * (1 - MARGIN))
    const backed = best < ODDS_RANGE.min ? [] : steps(ladderOdds(best), lowerOdds, count)
    const laid = steps(higherOdds(ladderOdds(Math.ceil(fair * (1 + MARGIN)) - 1)), higherOdds, count)
    // Level by level, so that the first ones are the same however many are asked for.
    const sizes = Array.from({ length: count }, () => ({ back: size(), lay: size() }))
    const offered = (prices: number[], side: Side): PriceLevel[] =>
      sizes
        .slice(0, prices.length)
        .map((there, level) => ({ price: prices[level] ?? best, size: there[side] }))
    return { back: offered(backed, 'back'), lay: offered(laid, 'lay') }
  }
  return { ...shared, id: `1.${match.fixture.eventId}`, kind: 'match_odds', name: 'Match Odds', quote }
}

/** So many different prices from the best one on; fewer at the ladder's end. */
function steps(best: number, next: (odds: number) => number, count: number): number[] {
  const prices = [best]
  while (prices.length < count) prices.push(next(prices.at(-1) ?? best))
  return [...new Set(prices)]
}

/** The bookmaker takes any stake at its price. */
const ANY_SIZE = paisa(Number.MAX_SAFE_INTEGER)
/** Above this profit for 100 the bookmaker shows none. */
const DEAREST = 900

export function bookmakerOf(match: Match, now: number): Market {
  const state = stateOf(match, now)
  const shared = common(match, state)
  const quote = (selection: number): Quote => {
    const chance = chanceOf(match, state, selection)
    const fair = chance > 0 ? ((1 - chance) / chance) * 100 : Infinity
    if (shared.status !== 'open' || shared.isBallRunning || fair > DEAREST || fair < 2) return NO_QUOTE
    const price = 100 + Math.max(1, Math.floor(fair * 0.97))
    return {
      back: [{ price, size: ANY_SIZE }],
      lay: [{ price: Math.max(price + 1, 100 + Math.ceil(fair * 1.03)), size: ANY_SIZE }],
    }
  }
  return { ...shared, id: `b.${match.fixture.eventId}`, kind: 'bookmaker', name: 'Bookmaker', quote }
}
