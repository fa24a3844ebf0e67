/** Markets of the exchange that tests bet in: matches to come in which something can happen, and one that nobody offers anything in. */
import { higherOdds } from '../../../contract/exposure.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import type { Offered } from '../../../server/ledger/exchange.ts'
import { type Fixture, fixturesBetween } from '../../../server/matches/fixtures.ts'
import { NOON } from './host.ts'
import { knownMatch, testMatches } from './matches.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

/** The price above what the house gives on a market's first runner, as long as it is below what it asks at each of the moments, which are ms. */
export function priceBetween(market: string, moments: readonly number[]): number | undefined {
  const quotes = moments.map((at) => marketAt(testMatches, market, at)?.quote(1))
  const price = higherOdds(quotes[0]?.back[0]?.price ?? 0)
  const isBetween = quotes.every(
    (quote) => (quote?.back[0]?.price ?? Infinity) < price && price < (quote?.lay[0]?.price ?? 0),
  )
  return isBetween ? price : undefined
}

/** A match to come with a price between what the house gives on its first runner and what it asks, for a minute. */
export function matchToMeetIn(): { id: string; price: number; startsAt: number } {
  for (const fixture of fixturesBetween('tennis', NOON + HOUR, NOON + 80 * HOUR)) {
    const id = `1.${fixture.eventId}`
    const moments = [0, 10, 20, 30, 40].map((s) => NOON + s * SECOND)
    const price = priceBetween(id, moments)
    if (price && knownMatch(fixture).winner !== undefined) return { id, price, startsAt: fixture.startsAt }
  }
  throw new Error('no such match')
}

/** A match after `now` whose first runner is no outsider: at odds of 20 nobody takes a bet on it. */
export function matchToCome(now: number): Fixture {
  for (const fixture of fixturesBetween('tennis', now + HOUR, now + 80 * HOUR)) {
    const best = marketAt(testMatches, `1.${fixture.eventId}`, now)?.quote(1).back[0]
    if (best && best.price < 400) return fixture
  }
  throw new Error('No such match')
}

/** Match odds before the match in which the house offers nothing. */
export const emptyMarket = (id: string, runners: readonly number[] = [1, 2]): Offered => ({
  id,
  kind: 'match_odds',
  runners: runners.map((one) => ({ id: one, name: `Runner ${one}` })),
  eventName: 'A v B',
  name: 'Match Odds',
  isInPlay: false,
  book: 1,
  levels: [],
  incidents: 0,
  delayMs: 0,
})
