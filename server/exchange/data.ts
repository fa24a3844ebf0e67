/**
 * What the exchange's data provider answers, made from the demo's matches. A market is worked out once for everybody,
 * whether they ask or are told, and again when something of it has changed; a list of events stands for 250 ms.
 * Source: wire-contract.md "Exchange data provider"; money.md 3.5; decision 163.
 */
import { LRUCache } from 'lru-cache'
import { type Depth, depth } from '../../contract/exchange/figures.ts'
import {
  type EventDetails,
  type ExchangeEvent,
  exchangeDataApi,
  type MatchOdds,
  type MatchProof,
  type Sport,
} from '../../contract/exchange.ts'
import type { Json } from '../../contract/marketChanges.ts'
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'
import { z } from '../../contract/kit/zod.ts'
import type { Host } from '../host.ts'
import type { Handlers } from '../http/handler.ts'
import { fail } from '../messages/errors.ts'
import { shownFancies } from './fancy.ts'
import { fixtureOf, fixturesBetween, isKnown } from '../matches/fixtures.ts'
import { bookmakerOf, delayIn, LEVELS, matchOddsOf, versionOn } from './market.ts'
import { type Match, momentAt, runnersOf } from '../matches/match.ts'
import { commitmentsOf, type Drawn } from '../matches/matches.ts'
import { scoreAt } from '../matches/tally.ts'
import { type Figures, figuresOf, NO_FIGURES } from './figures.ts'
import { historyOf } from './price-history.ts'
import { shownSideMarkets } from './side-markets.ts'
import { nameOfSuspensions, type Suspensions, withSuspensions } from './suspended.ts'
import { resultOfMatch, resultsOfDay } from './results.ts'
import { type Market, type Quote, standOf } from './state.ts'
import { nameOf, type Traded, tradedOf } from './traded.ts'
import { type HouseTaken, nameOfHouse, withinLimit } from './house.ts'
import { nameOfPlayers, offeredIn, type Players } from './players.ts'

/** Days that are told at once. */
const COMMITMENTS = 60

/** Where this host serves the provider's calls. */
export const EXCHANGE_BASE = '/exchange-data'

const FRESH_MS = 250
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

interface List {
  until: number
  events: ExchangeEvent[]
}

/** The list made at most 250 ms ago, or a new one. Clocks that go back (a test's) make a new one too. */
function listOf(matches: Drawn, sport: Sport, now: number): ExchangeEvent[] {
  const { lists } = workOf(matches)
  const known = lists.get(sport)
  if (known && known.until > now && known.until <= now + FRESH_MS) return known.events
  const events = eventsOf(matches, sport, now)
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

/** What was worked out of some matches, and how often. */
interface Work {
  lists: Map<Sport, List>
  odds: LRUCache<string, Standing<MatchOdds>>
  details: LRUCache<string, Standing<EventDetails>>
  depths: LRUCache<string, Standing<Depth>>
  times: number
}
const works = new WeakMap<Drawn, Work>()

function workOf(matches: Drawn): Work {
  const known = works.get(matches)
  if (known) return known
  const made: Work = {
    lists: new Map(),
    odds: new LRUCache({ max: STANDING / 2 }),
    details: new LRUCache({ max: STANDING / 2 }),
    depths: new LRUCache({ max: STANDING / 2 }),
    times: 0,
  }
  works.set(matches, made)
  return made
}

/** How often a market of these matches was worked out. */
export const marketsWorked = (matches: Drawn): number => workOf(matches).times

function standing<Answer>(
  work: Work,
  kept: LRUCache<string, Standing<Answer>>,
  match: Match,
  stand: string,
  make: () => Omit<Standing<Answer>, 'stand'>,
): Standing<Answer> {
  const { eventId } = match.fixture
  const known = kept.get(eventId)
  if (known?.stand === stand) return known
  work.times += 1
  const made = { stand, ...make() }
  kept.set(eventId, made)
  return made
}

function oddsStanding(matches: Drawn, match: Match, known: Known, now: number): Standing<MatchOdds> {
  const work = workOf(matches)
  const stand = `${standOf(match, now).odds} ${nameOfPlayers(known.players)} ${nameOfEvent(known)}`
  return standing(work, work.odds, match, stand, () => {
    const answer = oddsOf(match, known, matches, now)
    return { answer, wire: oddsOnWire(answer) }
  })
}

function detailsStanding(matches: Drawn, match: Match, known: OfEvent, now: number): Standing<EventDetails> {
  const work = workOf(matches)
  const stand = `${standOf(match, now).details} ${nameOfEvent(known)}`
  return standing(work, work.details, match, stand, () => {
    const answer = detailsOf(match, known, matches, now)
    return { answer, wire: detailsOnWire(answer) }
  })
}

function depthStanding(matches: Drawn, match: Match, known: Known, now: number): Standing<Depth> {
  const work = workOf(matches)
  const { traded, players } = known
  const stand = `${standOf(match, now).odds} ${nameOf(traded)} ${nameOfPlayers(players)} ${nameOfEvent(known)}`
  return standing(work, work.depths, match, stand, () => {
    const answer = depthOf(match, known, matches, now)
    return { answer, wire: z.encode(depth, answer) as unknown as Json }
  })
}

/** What a schema encodes is made of JSON's values alone. */
const oddsOnWire = (odds: MatchOdds): Json =>
  z.encode(exchangeDataApi.matchOdds.output, odds) as unknown as Json
const detailsOnWire = (details: EventDetails): Json =>
  z.encode(exchangeDataApi.eventDetails.output, { it: details })['it'] as unknown as Json

/** Both markets of a match without its players, worked out for this moment whatever is kept. */
export const marketsAt = (match: Match, terms: Terms, now: number): { odds: Json; details: Json } => ({
  odds: oddsOnWire(oddsOf(match, NOTHING_KNOWN, terms, now)),
  details: detailsOnWire(detailsOf(match, NOTHING_KNOWN, terms, now)),
})

/** The host's matches, with the days that may be asked for now. */
export async function matchesAt({ matches }: { matches: Drawn }, now: number): Promise<Drawn> {
  await matches.ready(now)
  return matches
}

/** What the database says of a market now, by the name that it is told by. */
async function lookedAtFor({ db }: Host, name: string, now: number) {
  const figures = figuresOf(db)
  await figures.look([name], now)
  return figuresIn(figures, name)
}

/** What the database says of all markets of an event. */
interface OfEvent {
  house: HouseTaken
  suspensions: Suspensions
}

const nameOfEvent = ({ house, suspensions }: OfEvent): string =>
  `${nameOfHouse(house)} ${nameOfSuspensions(suspensions)}`

/** What it says of a market. */
interface Known extends OfEvent {
  traded: Traded
  players: Players
}

const figuresIn = (figures: Omit<Figures, 'look'>, name: string): Known => {
  const market = name.replace(/^d/, '1')
  const event = market.replace(/^1\./, '')
  return {
    traded: figures.traded(market),
    players: figures.players(market),
    house: figures.house(event),
    suspensions: figures.suspensions(event),
  }
}

const NOTHING_KNOWN = figuresIn(NO_FIGURES, '')

export const exchangeDataHandlers: Handlers<typeof exchangeDataApi> = {
  sportsEvents: async ({ input, host }) => {
    const now = host.clock()
    const matches = await matchesAt(host, now)
    return listOf(matches, input.sport, now)
  },
  matchOdds: async ({ input, host }) => {
    const now = host.clock()
    const matches = await matchesAt(host, now)
    const eventId = /^1\.(\d+)$/.exec(input.marketId)?.[1] ?? ''
    const match = shownMatch(matches, eventId, now)
    const figures = await lookedAtFor(host, input.marketId, now)
    return oddsStanding(matches, match, figures, now).answer
  },
  depth: async ({ input, host }) => {
    const now = host.clock()
    const matches = await matchesAt(host, now)
    const match = shownMatch(matches, input.eventId, now)
    const figures = await lookedAtFor(host, `d.${input.eventId}`, now)
    return depthStanding(matches, match, figures, now).answer
  },
  priceHistory: async ({ input, host }) => {
    const fixture = fixtureOf(/^1\.(\d+)$/.exec(input.marketId)?.[1] ?? '')
    if (!fixture) throw fail('NOT_FOUND')
    return historyOf(host.db, fixture, input.span, host.clock())
  },
  eventDetails: async ({ input, host }) => {
    const now = host.clock()
    const matches = await matchesAt(host, now)
    const match = shownMatch(matches, input.eventId, now)
    const figures = await lookedAtFor(host, input.eventId, now)
    return { [input.eventId]: detailsStanding(matches, match, figures, now).answer }
  },
  commitments: async ({ host }) => {
    await host.matches.ready(host.clock())
    return commitmentsOf(host.db, COMMITMENTS)
  },
  matchProof: async ({ input, host }) => {
    const now = host.clock()
    await host.matches.ready(now)
    const fixture = fixtureOf(input.eventId)
    const match = fixture && (await host.matches.find(fixture))
    if (!match) throw fail('NOT_FOUND')
    if (now < match.endsAt) throw fail('MATCH_NOT_OVER')
    const proof = await proofOfMatch(host, input.eventId)
    if (!proof) throw fail('NOT_FOUND')
    return proof
  },
  dayResults: ({ input, host }) => resultsOfDay(host, input.sport, input.day),
  matchResult: ({ input, host }) => resultOfMatch(host, input.eventId),
}

/** How anyone checks a match; undefined before it is over, and of a match that nothing was said of. */
export async function proofOfMatch(host: Host, eventId: string): Promise<MatchProof | undefined> {
  const fixture = fixtureOf(eventId)
  const match = fixture && (await host.matches.find(fixture))
  const proof = match && host.clock() >= match.endsAt ? host.matches.proofOf(match.fixture) : undefined
  return proof && { event: eventId, ...proof }
}

/**
 * What the provider's call answers about a market at a moment, as the wire spells it: `match-odds` for `1.<event>`, the
 * rows of `event` for an event's id, `depth` for `d.<event>`; the same object while nothing of it changes. Undefined for what
 * no screen may show. `figures`: what the database says of match odds.
 */
export function marketAnswer(
  matches: Drawn,
  market: string,
  now: number,
  figures: Omit<Figures, 'look'> = NO_FIGURES,
): Json {
  const [, prefix, eventId = ''] = /^(1\.|d\.)?(\d+)$/.exec(market) ?? []
  const match = knownMatch(matches, eventId, now)
  if (!match) return undefined
  const known = figuresIn(figures, market)
  if (!prefix) return detailsStanding(matches, match, known, now).wire
  return prefix === 'd.'
    ? depthStanding(matches, match, known, now).wire
    : oddsStanding(matches, match, known, now).wire
}

function knownMatch(matches: Drawn, eventId: string, now: number): Match | undefined {
  const fixture = fixtureOf(eventId)
  return fixture && isKnown(fixture, now) ? matches.of(fixture) : undefined
}

/** The match of an event that a screen may show. Throws NOT_FOUND. */
export function shownMatch(matches: Drawn, eventId: string, now: number): Match {
  const match = knownMatch(matches, eventId, now)
  if (!match) throw fail('NOT_FOUND')
  return match
}

/** From twelve hours ago until the end of tomorrow in Dhaka: the tabs In-Play, Today, Tomorrow and Result. */
function eventsOf(matches: Drawn, sport: Sport, now: number): ExchangeEvent[] {
  const today = Math.floor((now + DHAKA_OFFSET_MS) / DAY)
  const end = (today + 2) * DAY - DHAKA_OFFSET_MS - 1
  return fixturesBetween(sport, now - 12 * HOUR, end).flatMap((fixture) => {
    const match = matches.of(fixture)
    if (!match) return []
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

/** On what terms the house takes bets. */
type Terms = Pick<Drawn, 'delays' | 'commission' | 'houseLimit'>

/** What a bet in a market is told beforehand; nothing of a commission that there is not. */
const termsIn = (market: Market, { delays, commission }: Terms) => ({
  betDelay: delayIn({ delays }, market) / 1000,
  commission: commission === 0 ? undefined : commission,
})

/** What the house has matched in a market, and what it may lose there. */
const limitIn = ({ id }: Market, house: HouseTaken, { houseLimit: limit }: Terms) => ({
  taken: house.filter(({ market }) => market === id),
  limit,
})

const isShut = ({ back, lay }: Pick<Quote, 'back' | 'lay'>): boolean => back.length === 0 && lay.length === 0

/** So many levels of each side are told of what is not asked for in depth. */
const BEST_LEVELS = 3

function oddsOf(
  match: Match,
  { players, house, suspensions }: OfEvent & Pick<Known, 'players'>,
  terms: Terms,
  now: number,
): MatchOdds {
  const market = withSuspensions(matchOddsOf(match, now), suspensions)
  const { isInPlay, status, runners } = market
  return {
    isInPlay,
    status,
    version: versionOn(terms, market),
    ...termsIn(market, terms),
    runners: runners.map(({ id, name }) => {
      const wanted = { selection: id, count: BEST_LEVELS }
      return { id, name, ...offeredIn(market, players, limitIn(market, house, terms), wanted) }
    }),
  }
}

function depthOf(match: Match, known: Known, terms: Terms, now: number): Depth {
  const { traded, players, house, suspensions } = known
  const market = withSuspensions(matchOddsOf(match, now), suspensions)
  const { isInPlay, status, runners } = market
  return {
    isInPlay,
    status,
    version: versionOn(terms, market),
    runners: runners.map(({ id, name }) => ({
      id,
      name,
      ...tradedOf(traded, id),
      ...offeredIn(market, players, limitIn(market, house, terms), { selection: id, count: LEVELS }),
    })),
  }
}

function detailsOf(match: Match, { house, suspensions }: OfEvent, terms: Terms, now: number): EventDetails {
  const standing = <One extends Market>(market: One): One => withSuspensions(market, suspensions)
  const bookmaker = standing(bookmakerOf(match, now))
  const isOver = bookmaker.status === 'settled' || bookmaker.status === 'void'
  const profit = (price: number | undefined): number => (price === undefined ? 0 : price - 100)
  const offered = (market: Market, selection: number): Quote => {
    const quote = market.quote(selection)
    return withinLimit(market, { quote, selection }, limitIn(market, house, terms))
  }
  return {
    fancy: shownFancies(match, now)
      .map(standing)
      .map((fancy) => {
        const { back, lay, lines } = offered(fancy, 1)
        return {
          title: fancy.name,
          no: lines?.lay ?? 0,
          noRate: profit(lay[0]?.price),
          yes: lines?.back ?? 0,
          yesRate: profit(back[0]?.price),
          isSuspended: isShut({ back, lay }) && !fancy.isBallRunning,
          isBallRunning: fancy.isBallRunning,
          type: fancy.type,
          marketId: fancy.id,
          version: versionOn(terms, fancy),
        }
      }),
    bookmaker: isOver
      ? []
      : bookmaker.runners.map(({ id, name }) => {
          const { back, lay } = offered(bookmaker, id)
          return {
            runner: name,
            backPrice: profit(back[0]?.price),
            layPrice: profit(lay[0]?.price),
            isSuspended: isShut({ back, lay }) && !bookmaker.isBallRunning,
            isBallRunning: bookmaker.isBallRunning,
            marketId: bookmaker.id,
            selection: id,
            version: versionOn(terms, bookmaker),
          }
        }),
    more: shownSideMarkets(match, now)
      .map(standing)
      .map((side) => {
        const { id, name, rule, status, isBallRunning } = side
        const version = versionOn(terms, side)
        const runners = side.runners.map((runner) => ({
          ...runner,
          odds: offered(side, runner.id).back[0]?.price,
        }))
        return { marketId: id, name, rule, status, isBallRunning, version, runners }
      }),
    ...termsIn(bookmaker, terms),
    streamUrl: '',
    scoreUrl: `${EXCHANGE_BASE}/score/frame/${match.fixture.eventId}`,
    score: scoreAt(match, now),
  }
}

/** The score in a line, for the score's page. */
export function scoreOf(match: Match, now: number): string {
  const { fixture } = match
  const moment = momentAt(match, now)
  if (!moment) return `${fixture.home} v ${fixture.away}`
  if (now < match.endsAt) return moment.score
  const winner = runnersOf(fixture)[match.winner ?? -1]
  return `${moment.score} · ${winner ?? 'Void'}`
}
