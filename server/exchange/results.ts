/**
 * The matches of the last 30 days that are over. There is no table of them: each is drawn again from its day's secret, once, and
 * what is told of it is kept in memory, some kilobyte each. Days are drawn one after another with a pause after each match, so
 * that whoever asks for many holds nobody up. Results that staff corrected are read from the ledger each time.
 * Source: exchange.md 4; decision 197.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Sport } from '../../contract/exchange.ts'
import {
  type DayResults,
  type MatchOver,
  type MatchResult,
  RESULT_DAYS,
  type SettledMarket,
} from '../../contract/exchange/results.ts'
import type { Host } from '../host.ts'
import { type Fixture, fixtureOf } from '../matches/fixtures.ts'
import type { Match } from '../matches/match.ts'
import { dayOf, type Drawn, firstDay, fixturesOfDay } from '../matches/matches.ts'
import { scoreAt } from '../matches/tally.ts'
import { fail } from '../messages/errors.ts'
import { outcomeOf, type Settled, settledMarkets } from './settled.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** All of 30 days have room: nobody's asking makes one be drawn twice. */
const KEPT = 3_200
/** Matches whose markets are kept, some 20 kB each. */
const MARKETS_KEPT = 100

interface Past {
  /** By event; null of one that is not known here. */
  matches: LRUCache<string, { over: MatchOver | null }>
  markets: LRUCache<string, SettledMarket[]>
  /** The last day that is being drawn: the next one waits for it. */
  underWay: Promise<unknown>
}
const pasts = new WeakMap<Drawn, Past>()

function pastOf(matches: Drawn): Past {
  const known = pasts.get(matches)
  if (known) return known
  const made: Past = {
    matches: new LRUCache({ max: KEPT }),
    markets: new LRUCache({ max: MARKETS_KEPT }),
    underWay: Promise.resolve(),
  }
  pasts.set(matches, made)
  return made
}

/** The first day that is told; undefined where there is none yet. */
async function firstTold({ db }: Host, now: number): Promise<string | undefined> {
  const first = await firstDay(db)
  const oldest = dayOf(now - (RESULT_DAYS - 1) * DAY_MS)
  return first === undefined || first > oldest ? first : oldest
}

/** A sport's matches of a day that are over, the newest first; none of a day that is not told. */
export async function resultsOfDay(host: Host, sport: Sport, day: string): Promise<DayResults> {
  const now = host.clock()
  await host.matches.ready(now)
  const today = dayOf(now)
  const first = (await firstTold(host, now)) ?? today
  if (day < first || day > today) return { first, matches: [] }
  const over = await drawnOf(host, sport, day, now)
  const corrected = await correctedOf(
    host,
    over.flatMap(({ event }) => [`1.${event}`, `b.${event}`]),
  )
  const matches = over.map((match) => withCorrected(match, corrected))
  return { first, matches: matches.toReversed() }
}

/** How a match ended, and each of its markets. Throws MATCH_NOT_OVER, NOT_FOUND. */
export async function resultOfMatch(host: Host, eventId: string): Promise<MatchResult> {
  const now = host.clock()
  await host.matches.ready(now)
  const fixture = fixtureOf(eventId)
  const first = await firstTold(host, now)
  if (!fixture || first === undefined || dayOf(fixture.startsAt) < first) throw fail('NOT_FOUND')
  if (fixture.startsAt > now) throw fail('MATCH_NOT_OVER')
  const match = await host.matches.past(fixture)
  if (!match) throw fail('NOT_FOUND')
  if (now < match.endsAt) throw fail('MATCH_NOT_OVER')
  const { markets } = pastOf(host.matches)
  const settled = markets.get(eventId) ?? settledMarkets(match).map(told)
  markets.set(eventId, settled)
  const corrected = await correctedOf(
    host,
    settled.map(({ id }) => id),
  )
  return {
    ...withCorrected(overOf(host, match), corrected),
    markets: settled.map((market) => ({ ...market, ...correction(match, market, corrected) })),
  }
}

const told = (settled: Settled): SettledMarket => ({ ...settled, corrected: undefined })

/** The matches of a day that are over, in the order of their beginning. */
async function drawnOf(host: Host, sport: Sport, day: string, now: number): Promise<MatchOver[]> {
  const past = pastOf(host.matches)
  const fixtures = fixturesOfDay(day).filter((one) => one.sport === sport && one.startsAt <= now)
  if (fixtures.some(({ eventId }) => !past.matches.has(eventId))) {
    past.underWay = past.underWay.then(
      () => drawAll(host, past, fixtures, now),
      () => drawAll(host, past, fixtures, now),
    )
    await past.underWay
  }
  return fixtures.flatMap(({ eventId }) => past.matches.get(eventId)?.over ?? [])
}

async function drawAll(host: Host, past: Past, fixtures: readonly Fixture[], now: number): Promise<void> {
  for (const fixture of fixtures) {
    if (past.matches.has(fixture.eventId)) continue
    const match = await host.matches.past(fixture)
    // One that is under way is looked at again when it is over.
    if (!match || now >= match.endsAt)
      past.matches.set(fixture.eventId, { over: match ? overOf(host, match) : null })
    await pause()
  }
}

function overOf({ matches }: Host, match: Match): MatchOver {
  const { fixture, endsAt, winner } = match
  const { eventId, home, away, startsAt } = fixture
  return {
    event: eventId,
    home,
    away,
    startsAt,
    endedAt: endsAt,
    winner: outcomeOf(match, `1.${eventId}`, winner === undefined ? null : winner + 1).winner,
    score: scoreAt(match, endsAt),
    isProven: matches.commitmentOf(fixture) !== undefined,
    isCorrected: false,
  }
}

interface Corrected {
  outcome: number | null
  at: number
}

/** Of some markets those whose result was corrected: settled more than once, or made void before their match had ended them. */
async function correctedOf({ db }: Host, markets: readonly string[]): Promise<Map<string, Corrected>> {
  if (markets.length === 0) return new Map()
  const rows = await db
    .selectFrom('exchange_market')
    .select(['id', 'outcome', 'settled_at'])
    .where('id', 'in', markets)
    .where((row) => row.or([row('version', '>', 1), row('voided_at', 'is not', null)]))
    .execute()
  return new Map(rows.map(({ id, outcome, settled_at }) => [id, { outcome, at: settled_at?.getTime() ?? 0 }]))
}

/** What a corrected market came to, and what it had come to before. */
function correction(
  match: Match,
  { id, isVoid, winner, runs }: SettledMarket,
  corrected: ReadonlyMap<string, Corrected>,
): Partial<SettledMarket> {
  const now = corrected.get(id)
  if (!now) return {}
  return {
    ...outcomeOf(match, id, now.outcome),
    corrected: { at: now.at, before: { isVoid, winner, runs } },
  }
}

/** The winner of the match odds as they stand now; that anything of who wins was corrected is said. */
function withCorrected(match: MatchOver, corrected: ReadonlyMap<string, Corrected>): MatchOver {
  const odds = corrected.get(`1.${match.event}`)
  if (!odds) return corrected.has(`b.${match.event}`) ? { ...match, isCorrected: true } : match
  const names = [match.home, match.away, 'The Draw']
  return { ...match, winner: odds.outcome === null ? '' : (names[odds.outcome - 1] ?? ''), isCorrected: true }
}
