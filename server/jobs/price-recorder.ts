/**
 * Writes down how the prices of match odds go: each second while a match is played, each minute of the three hours before it,
 * and only what has changed. Thins once a minute what has grown old. Source: exchange.md 4; decision 193.
 */
import { SPORTS } from '../../contract/exchange.ts'
import { breakOff, keepTicks, thinTicks, type Tick } from '../exchange/price-history.ts'
import { matchOddsOf } from '../exchange/market.ts'
import { standOf } from '../exchange/state.ts'
import { suspendedNow } from '../exchange/suspended.ts'
import type { Host } from '../host.ts'
import { fixturesBetween } from '../matches/fixtures.ts'
import type { Match } from '../matches/match.ts'
import { repeat } from './repeat.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const AHEAD_MS = 3 * HOUR
/** Longer than a match lasts. */
const BACK_MS = 6 * HOUR
/** Who has not looked for so long has missed something. */
const MISSED_MS = 10 * SECOND

/** What was seen of a market last. */
interface Last {
  at: number
  stand: string
  prices: string
}

/** Answers what looks once. */
export function priceRecorder(host: Pick<Host, 'db' | 'clock' | 'matches'>): () => Promise<void> {
  const { db, clock, matches } = host
  const seen = new Map<string, Last>()
  let lookedAt = -Infinity
  let thinnedAt = -Infinity

  /** What is to be written of a match at a second; undefined where it is as it was. */
  const tickOf = (match: Match, at: number, suspended: ReadonlySet<string>): Tick | undefined => {
    const market = `1.${match.fixture.eventId}`
    const last = seen.get(market)
    const bySecond = at >= match.fixture.startsAt
    if (at >= match.endsAt && !last) return undefined
    if (!bySecond && last && minuteOf(at) === minuteOf(last.at)) return undefined
    const isSuspended = suspended.has(market)
    const stand = `${standOf(match, at).odds} ${isSuspended}`
    if (last?.stand === stand) return undefined
    const { runners, quote } = matchOddsOf(match, at)
    const prices = runners.map(({ id }) => (isSuspended ? 0 : (quote(id, 1).back[0]?.price ?? 0)))
    const name = prices.join()
    if (at >= match.endsAt) seen.delete(market)
    else seen.set(market, { at, stand, prices: name })
    return last?.prices === name ? undefined : { market, at, prices, bySecond }
  }

  return async () => {
    const at = Math.floor(clock() / SECOND) * SECOND
    if (at === lookedAt) return
    await matches.ready(at)
    if (at < lookedAt || at - lookedAt > MISSED_MS) {
      seen.clear()
      await breakOff(db, at)
    }
    const suspended = await suspendedNow(db)
    const ticks = SPORTS.flatMap((sport) => fixturesBetween(sport, at - BACK_MS, at + AHEAD_MS)).flatMap(
      (fixture) => {
        const match = matches.of(fixture)
        return (match && tickOf(match, at, suspended)) ?? []
      },
    )
    await keepTicks(db, ticks)
    lookedAt = at
    if (minuteOf(at) === thinnedAt) return
    await thinTicks(db, at)
    thinnedAt = minuteOf(at)
  }
}

const minuteOf = (at: number): number => Math.floor(at / MINUTE)

/** Looks every second until stopped. */
export function startRecorder(host: Host): () => Promise<void> {
  const look = priceRecorder(host)
  return repeat(host, {
    name: 'prices',
    work: async () => {
      await look()
      return SECOND
    },
    failed: ['job_failed', { name: 'prices' }],
    againMs: MINUTE,
  })
}
