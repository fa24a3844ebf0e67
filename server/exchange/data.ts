/**
 * What the exchange's data provider answers, made from the demo's matches. Answers stand for 250 ms, so that many
 * screens that ask often cost one computation. Source: wire-contract.md "Exchange data provider"; money.md 3.5.
 */
import {
  type EventDetails,
  type ExchangeEvent,
  exchangeDataApi,
  type MatchOdds,
  type Sport,
} from '../../contract/exchange.ts'
import type { Json } from '../../contract/marketChanges.ts'
import { DHAKA_OFFSET_MS } from '../../contract/wire.ts'
import { z } from '../../contract/zod.ts'
import type { Handlers } from '../implement.ts'
import { fail } from '../messages.ts'
import { shownFancies } from './fancy.ts'
import { type Fixture, fixtureOf, fixturesBetween, isKnown } from './fixtures.ts'
import { bookmakerOf, matchOddsOf } from './market.ts'
import { knownMatch, momentAt, runnersOf } from './match.ts'

/** Where this host serves the provider's calls. */
export const EXCHANGE_BASE = '/exchange-data'

const FRESH_MS = 250
const KEPT = 500
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const kept = new Map<string, { until: number; answer: unknown }>()

/** The answer made at most 250 ms ago, or a new one. Clocks that go back (a test's) make a new one too. */
function fresh<Answer>(key: string, now: number, make: () => Answer): Answer {
  const known = kept.get(key)
  // The key names the maker: what was kept under it has its type.
  if (known && known.until > now && known.until <= now + FRESH_MS) return known.answer as Answer
  const answer = make()
  kept.delete(key)
  kept.set(key, { until: now + FRESH_MS, answer })
  const oldest = kept.keys().next().value
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return answer
}

export const exchangeDataHandlers: Handlers<typeof exchangeDataApi> = {
  sportsEvents: async ({ input, host }) => {
    const now = host.clock()
    return fresh(`sport ${input.sport}`, now, () => eventsOf(input.sport, now))
  },
  matchOdds: async ({ input, host }) => {
    const now = host.clock()
    const eventId = /^1\.(\d+)$/.exec(input.marketId)?.[1] ?? ''
    const fixture = shownFixture(eventId, now)
    return fresh(`odds ${eventId}`, now, () => oddsOf(fixture, now))
  },
  eventDetails: async ({ input, host }) => {
    const now = host.clock()
    const fixture = shownFixture(input.eventId, now)
    return fresh(`event ${input.eventId}`, now, () => ({ [input.eventId]: detailsOf(fixture, now) }))
  },
}

/**
 * What the provider's call answers about a market at a moment, as the wire spells it: `match-odds` for `1.<event>`, the
 * rows of `event` for an event's id. Undefined for what no screen may show.
 */
export function marketAnswer(market: string, now: number): Json {
  const [, prefix, eventId = ''] = /^(1\.)?(\d+)$/.exec(market) ?? []
  const fixture = fixtureOf(eventId)
  if (!fixture || !isKnown(fixture, now)) return undefined
  const answer = prefix
    ? z.encode(exchangeDataApi.matchOdds.output, oddsOf(fixture, now))
    : z.encode(exchangeDataApi.eventDetails.output, { [eventId]: detailsOf(fixture, now) })[eventId]
  return answer as unknown as Json
}

/** The match of an event that a screen may show. Throws NOT_FOUND. */
export function shownFixture(eventId: string, now: number): Fixture {
  const fixture = fixtureOf(eventId)
  if (!fixture || !isKnown(fixture, now)) throw fail('NOT_FOUND')
  return fixture
}

/** From twelve hours ago until the end of tomorrow in Dhaka: the tabs In-Play, Today, Tomorrow and Result. */
function eventsOf(sport: Sport, now: number): ExchangeEvent[] {
  const today = Math.floor((now + DHAKA_OFFSET_MS) / DAY)
  const end = (today + 2) * DAY - DHAKA_OFFSET_MS - 1
  return fixturesBetween(sport, now - 12 * HOUR, end).map((fixture) => {
    const match = knownMatch(fixture)
    const isOver = now >= match.endsAt
    return {
      id: fixture.eventId,
      name: `${fixture.home} v ${fixture.away}`,
      marketId: `1.${fixture.eventId}`,
      hasFancy: sport === 'cricket',
      hasBookmaker: true,
      sport,
      isInPlay: now >= fixture.startsAt && !isOver,
      startsAt: fixture.startsAt,
      isOver,
      result: isOver ? (runnersOf(fixture)[match.winner ?? -1] ?? 'Void') : '',
    }
  })
}

function oddsOf(fixture: Fixture, now: number): MatchOdds {
  const market = matchOddsOf(knownMatch(fixture), now)
  return {
    isInPlay: market.isInPlay,
    status: market.status,
    version: market.version,
    runners: market.runners.map(({ id, name }) => {
      const { back, lay } = market.quote(id)
      return { id, name, back, lay }
    }),
  }
}

function detailsOf(fixture: Fixture, now: number): EventDetails {
  const match = knownMatch(fixture)
  const bookmaker = bookmakerOf(match, now)
  const isOver = bookmaker.status === 'settled' || bookmaker.status === 'void'
  const profit = (price: number | undefined): number => (price === undefined ? 0 : price - 100)
  return {
    fancy: shownFancies(match, now).map((fancy) => {
      const { back, lay, lines } = fancy.quote(1)
      return {
        title: fancy.name,
        no: lines?.lay ?? 0,
        noRate: profit(lay[0]?.price),
        yes: lines?.back ?? 0,
        yesRate: profit(back[0]?.price),
        isSuspended: back.length === 0 && !fancy.isBallRunning,
        isBallRunning: fancy.isBallRunning,
        type: fancy.type,
        marketId: fancy.id,
        version: fancy.version,
      }
    }),
    bookmaker: isOver
      ? []
      : bookmaker.runners.map(({ id, name }) => {
          const { back, lay } = bookmaker.quote(id)
          return {
            runner: name,
            backPrice: profit(back[0]?.price),
            layPrice: profit(lay[0]?.price),
            isSuspended: back.length === 0 && !bookmaker.isBallRunning,
            isBallRunning: bookmaker.isBallRunning,
            marketId: bookmaker.id,
            selection: id,
            version: bookmaker.version,
          }
        }),
    streamUrl: '',
    scoreUrl: `${EXCHANGE_BASE}/score/frame/${fixture.eventId}`,
  }
}

/** The score in a line, for the score's page. */
export function scoreOf(fixture: Fixture, now: number): string {
  const match = knownMatch(fixture)
  const moment = momentAt(match, now)
  if (!moment) return `${fixture.home} v ${fixture.away}`
  if (now < match.endsAt) return moment.score
  const winner = runnersOf(fixture)[match.winner ?? -1]
  return `${moment.score} · ${winner ?? 'Void'}`
}
