/** Moments of matches under way, and the keeper's looks at them, for tests of what is held back in play. */
import type { Sport } from '../../../contract/exchange.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import type { Match, Moment } from '../../../server/matches/match.ts'
import { NOON, type World } from './harness.ts'
import { knownMatch, testMatches } from './matches.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

export const quoteOf = (id: string, at: number) => marketAt(testMatches, id, at)?.quote(1)

export interface Quiet {
  id: string
  match: Match
  /** Nothing has happened in the match for nine seconds, and the next thing happens later than a delay. */
  at: number
  next: Moment
}

/** A moment of a match under way at which bets are taken on a first runner that nobody is sure of. */
export function quiet(
  sport: Sport,
  { isNext = () => true }: { isNext?: (next: Moment, now: Moment) => boolean } = {},
): Quiet {
  for (const fixture of fixturesBetween(sport, NOON + HOUR, NOON + 80 * HOUR)) {
    const match = knownMatch(fixture)
    const id = `1.${fixture.eventId}`
    for (const [n, moment] of match.moments.slice(3, -1).entries()) {
      const next = match.moments[n + 4]
      const at = moment.at + 9 * SECOND
      const [best] = quoteOf(id, at)?.back ?? []
      const isEven = best !== undefined && best.price > 150 && best.price < 400
      if (next && isEven && moment.suspendMs === 0 && isNext(next, moment)) return { id, match, at, next }
    }
  }
  throw new Error('no such moment')
}

export const bestOf = (id: string, at: number, side: 'back' | 'lay' = 'back') => {
  const [best] = quoteOf(id, at)?.[side] ?? []
  if (!best) throw new Error('no price')
  return best.price
}

/** The keeper looks, so much later. */
export const look = async (world: World, ms = 0) => {
  world.clock.forward(ms)
  await keepExchange(world.host)
}
