/**
 * What the exchange's data provider answers, made from the demo's matches. A market is worked out once for everybody,
 * whether they ask or are told, and again when something of it has changed; a list of events stands for 250 ms.
 * Source: wire-contract.md "Exchange data provider"; money.md 3.5; decision 163.
 */
import { LRUCache } from 'lru-cache'
import {
  type EventDetails,
  type ExchangeEvent,
  exchangeDataApi,
  type MatchOdds,
  type Sport,
} from '../../contract/exchange.ts'
import type { Json } from '../../contract/marketChanges.ts'
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'
import { z } from '../../contract/kit/zod.ts'
import type { Handlers } from '../http/handler.ts'
import { fail } from '../messages/errors.ts'
import { shownFancies } from './fancy.ts'
import { type Fixture, fixtureOf, fixturesBetween, isKnown } from './fixtures.ts'
import { bookmakerOf, matchOddsOf } from './market.ts'
import { knownMatch, momentAt, runnersOf } from './match.ts'
import { standOf } from './state.ts'

/** Where this host serves the provider's calls. */
export const EXCHANGE_BASE = '/exchange-data'

const FRESH_MS = 250
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

interface List {
  until: number
  events: ExchangeEvent[]
}
const lists = new Map<Sport, List>()

/** The list made at most 250 ms ago, or a new one. Clocks that go back (a test's) make a new one too. */
function listOf(sport: Sport, now: number): ExchangeEvent[] {
  const known = lists.get(sport)
  if (known && known.until > now && known.until <= now + FRESH_MS) return known.events
  const events = eventsOf(sport, now)
  lists.set(sport, { until: now + FRESH_MS, events })
  return events
}

/** A market as it stands: what it was worked out from, and what it is inside and on the wire. */
interface Standing<Answer> {
  stand: string
  answer: Answer
  wire: Json
}

/** All there are: matches of eight days, which nobody's asking can make more. */
const STANDING = 1_600
const standingOdds = new LRUCache<string, Standing<MatchOdds>>({ max: STANDING / 2 })
const standingDetails = new LRUCache<string, Standing<EventDetails>>({ max: STANDING / 2 })
let worked = 0

/** How often a market was worked out in this process. */
export const marketsWorked = (): number => worked

function standing<Answer>(
  kept: LRUCache<string, Standing<Answer>>,
  eventId: string,
  stand: string,
  make: () => Omit<Standing<Answer>, 'stand'>,
): Standing<Answer> {
  const known = kept.get(eventId)
  if (known?.stand === stand) return known
  worked += 1
  const made = { stand, ...make() }
  kept.set(eventId, made)
  return made
}

const oddsStanding = (fixture: Fixture, now: number): Standing<MatchOdds> =>
  standing(standingOdds, fixture.eventId, standOf(knownMatch(fixture), now).odds, () => {
    const answer = oddsOf(fixture, now)
    return { answer, wire: oddsOnWire(answer) }
  })

const detailsStanding = (fixture: Fixture, now: number): Standing<EventDetails> =>
  standing(standingDetails, fixture.eventId, standOf(knownMatch(fixture), now).details, () => {
    const answer = detailsOf(fixture, now)
    return { answer, wire: detailsOnWire(answer) }
  })

/** What a schema encodes is made of JSON's values alone. */
const oddsOnWire = (odds: MatchOdds): Json =>
  z.encode(exchangeDataApi.matchOdds.output, odds) as unknown as Json
const detailsOnWire = (details: EventDetails): Json =>
  z.encode(exchangeDataApi.eventDetails.output, { it: details })['it'] as unknown as Json

/** Both markets of a match, worked out for this moment whatever is kept. */
export const marketsAt = (fixture: Fixture, now: number): { odds: Json; details: Json } => ({
  odds: oddsOnWire(oddsOf(fixture, now)),
  details: detailsOnWire(detailsOf(fixture, now)),
})

export const exchangeDataHandlers: Handlers<typeof exchangeDataApi> = {
  sportsEvents: async ({ input, host }) => listOf(input.sport, host.clock()),
  matchOdds: async ({ input, host }) => {
    const now = host.clock()
    const eventId = /^1\.(\d+)$/.exec(input.marketId)?.[1] ?? ''
    return oddsStanding(shownFixture(eventId, now), now).answer
  },
  eventDetails: async ({ input, host }) => {
    const now = host.clock()
    return { [input.eventId]: detailsStanding(shownFixture(input.eventId, now), now).answer }
  },
}

/**
 * What the provider's call answers about a market at a moment, as the wire spells it: `match-odds` for `1.<event>`, the
 * rows of `event` for an event's id; the same object while nothing of it changes. Undefined for what no screen may show.
 */
export function marketAnswer(market: string, now: number): Json {
  const [, prefix, eventId = ''] = /^(1\.)?(\d+)$/.exec(market) ?? []
  const fixture = fixtureOf(eventId)
  if (!fixture || !isKnown(fixture, now)) return undefined
  return (prefix ? oddsStanding(fixture, now) : detailsStanding(fixture, now)).wire
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
