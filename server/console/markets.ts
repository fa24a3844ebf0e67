/**
 * Markets of the exchange as the house's traders look at them: the ledger's rows beside the match itself. What is not settled is put
 * in order here, since what the house can lose is worked out by outcome; what is settled, by the database. Source: console.md "markets".
 */
import { type Selectable, sql } from 'kysely'
import {
  type MarketOrder,
  type MarketsListed,
  type MarketState,
  SETTLED_DAYS,
} from '../../contract/console/markets.ts'
import { SPORTS } from '../../contract/exchange.ts'
import type { MarketKind } from '../../contract/exposure.ts'
import { shownFancies } from '../exchange/fancy.ts'
import { bookmakerOf, eventOfMarket, marketAt, matchOddsOf } from '../exchange/market.ts'
import { shownSideMarkets } from '../exchange/side-markets.ts'
import type { Market } from '../exchange/state.ts'
import { tradedIn } from '../exchange/traded.ts'
import type { Db, Host } from '../host.ts'
import { type HouseOutcome, houseOutcomes, type TakenOfHouse } from '../ledger/house.ts'
import { type Fixture, fixtureOf, fixturesBetween, KNOWN_MS } from '../matches/fixtures.ts'
import type { MoneyOutTables } from '../store/migrations/011-money-out.ts'
import { DAY_MS } from './days.ts'

type Row = Selectable<MoneyOutTables['exchange_market']>
/** What the ledger says of a market; of one that nobody has bet in, nothing. */
export type Known = Pick<
  Row,
  'id' | 'kind' | 'runners' | 'status' | 'outcome' | 'is_void' | 'is_suspended' | 'settled_at'
>

/** A market of the list, with what it is put in order by. */
interface Placed {
  row: Known
  taken: readonly TakenOfHouse[]
  exposure: bigint
  startsAt: number
}

export interface Listed {
  row: Known
  event: string
  name: string
  startsAt: number
  state: MarketState
  matched: bigint
  exposure: bigint | null
  waiting: number
}

export interface Asked {
  listed: MarketsListed
  order: MarketOrder
  /** A part of the match's name; "" for all. */
  search: string
  /** Where the page before ended. */
  after: string | undefined
  limit: number
}

/** A page of markets, and where the next one begins. Undefined for a place that is none. */
export async function marketsListed(
  host: Host,
  asked: Asked,
): Promise<{ data: Listed[]; next: string | null } | undefined> {
  const after = asked.after === undefined ? undefined : readPlace(asked.after)
  if (asked.after !== undefined && !after) return undefined
  const now = host.clock()
  await host.matches.ready(now)
  const { limit } = asked
  const rows =
    asked.listed === 'settled'
      ? await settled(host.db, asked, after, now)
      : await live(host, asked, after, now)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? placeOf(asked, last) : null
  return { data: await withFigures(host, page, now), next }
}

/** What stands in an order, as text: two figures and the id. */
type Place = readonly [number, number, string]
const readPlace = (text: string): Place | undefined => {
  const [, first, second, id] = /^(-?\d{1,16})~(\d{1,16})~(\S{1,64})$/.exec(text) ?? []
  return id === undefined ? undefined : [Number(first), Number(second), id]
}

/** The biggest exposure first, or the first to start; of settled ones the one that was settled last. */
const keyOf = (
  { listed, order }: Pick<Asked, 'listed' | 'order'>,
  { row, exposure, startsAt }: Placed,
): Place =>
  listed === 'settled'
    ? [-(row.settled_at?.getTime() ?? 0), 0, row.id]
    : [order === 'exposure' ? -Number(exposure) : 0, startsAt, row.id]

const placeOf = (asked: Pick<Asked, 'listed' | 'order'>, placed: Placed): string =>
  keyOf(asked, placed).join('~')

const compare = (a: Place, b: Place): number =>
  a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0)

const COLUMNS = [
  'id',
  'kind',
  'runners',
  'status',
  'outcome',
  'is_void',
  'is_suspended',
  'settled_at',
] as const

/** All that is not settled, in order, from a place on. */
async function live(host: Host, asked: Asked, after: Place | undefined, now: number): Promise<Placed[]> {
  const { db } = host
  const fixtures = asked.search === '' ? undefined : fixturesNamed(asked.search, now)
  if (fixtures?.length === 0) return []
  const events = fixtures?.map(({ eventId }) => eventId)
  const known = await db
    .selectFrom('exchange_market')
    .select(COLUMNS)
    .where('status', '<>', 'settled')
    .$if(events !== undefined, (query) => query.where(sql`split_part(id, '.', 2)`, 'in', events ?? []))
    .$if(asked.listed === 'suspended', (query) => query.where('is_suspended', '=', true))
    .execute()
  const unbet = fixtures && asked.listed === 'live' ? await withoutBets(host, fixtures, now) : []
  const ids = new Set(known.map(({ id }) => id))
  const placed = await withExposure(db, [...known, ...unbet.filter(({ id }) => !ids.has(id))])
  return placed
    .map((one) => ({ one, key: keyOf(asked, one) }))
    .filter(({ key }) => !after || compare(key, after) > 0)
    .sort((a, b) => compare(a.key, b.key))
    .map(({ one }) => one)
}

async function settled(db: Db, asked: Asked, after: Place | undefined, now: number): Promise<Placed[]> {
  const from = now - SETTLED_DAYS * DAY_MS
  const events =
    asked.search === '' ? undefined : fixturesNamed(asked.search, now, from).map((one) => one.eventId)
  if (events?.length === 0) return []
  const at = after && new Date(-after[0])
  const rows = await db
    .selectFrom('exchange_market')
    .select(COLUMNS)
    .where('status', '=', 'settled')
    .where('settled_at', '>', new Date(from))
    .$if(events !== undefined, (query) => query.where(sql`split_part(id, '.', 2)`, 'in', events ?? []))
    .$if(at !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('settled_at', '<', at ?? new Date(0)),
          row.and([row('settled_at', '=', at ?? new Date(0)), row('id', '>', after?.[2] ?? '')]),
        ]),
      ),
    )
    .orderBy('settled_at', 'desc')
    .orderBy('id')
    .limit(asked.limit + 1)
    .execute()
  return rows.map((row) => ({ row, taken: [], exposure: 0n, startsAt: startOf(row.id) }))
}

const startOf = (market: string): number => fixtureOf(eventOfMarket(market))?.startsAt ?? 0

/** Matches of these days by a part of their name. */
function fixturesNamed(search: string, now: number, from = now - KNOWN_MS): Fixture[] {
  const wanted = search.toLocaleLowerCase()
  return SPORTS.flatMap((sport) => fixturesBetween(sport, from, now + KNOWN_MS)).filter((fixture) =>
    nameOf(fixture).toLocaleLowerCase().includes(wanted),
  )
}

const nameOf = ({ home, away }: Fixture): string => `${home} v ${away}`

/** Of what nobody has bet in, the markets of so many matches are found: those that begin, or began, next to now. */
const MATCHES_MOST = 24

/** Every market of these matches that is shown to players now, whether or not anybody has bet in it. */
async function withoutBets({ matches }: Host, fixtures: readonly Fixture[], now: number): Promise<Known[]> {
  const found: Known[] = []
  const nearest = fixtures.toSorted((a, b) => Math.abs(a.startsAt - now) - Math.abs(b.startsAt - now))
  for (const fixture of nearest.slice(0, MATCHES_MOST)) {
    const match = await matches.find(fixture)
    if (!match || match.endsAt <= now) continue
    const shown = [matchOddsOf(match, now), bookmakerOf(match, now)]
    for (const market of [...shown, ...shownFancies(match, now), ...shownSideMarkets(match, now)])
      found.push(unknown(market))
  }
  return found
}

/** As the ledger would have it at its first bet. */
const unknown = ({ id, kind, runners }: Pick<Market, 'id' | 'kind' | 'runners'>): Known => ({
  id,
  kind,
  runners: runners.map((runner) => runner.id),
  status: 'open',
  outcome: null,
  is_void: false,
  is_suspended: false,
  settled_at: null,
})

/** What the house has matched in each, and the most that it can lose there. */
async function withExposure(db: Db, rows: readonly Known[]): Promise<Placed[]> {
  const { rows: all } = await sql<TakenOfHouse & { market: string }>`
    select house.market, house.selection, house.side, house.size, house.gain from exchange_house house
    join exchange_market market on market.id = house.market where market.status <> 'settled'`.execute(db)
  const byMarket = new Map<string, TakenOfHouse[]>()
  for (const one of all) {
    const own = byMarket.get(one.market)
    if (own) own.push(one)
    else byMarket.set(one.market, [one])
  }
  return rows.map((row) => {
    const taken = byMarket.get(row.id) ?? []
    return { row, taken, exposure: exposureOf({ ...row, taken }), startsAt: startOf(row.id) }
  })
}

/** The most that the house can lose, 0 where it can lose nothing. */
function exposureOf(market: { kind: MarketKind; runners: number[]; taken: readonly TakenOfHouse[] }): bigint {
  if (market.taken.length === 0) return 0n
  const worst = houseOutcomes(market).reduce((least, { net }) => (net < least ? net : least), 0n)
  return -worst
}

/** What is told of each beside its place. */
async function withFigures(host: Host, page: readonly Placed[], now: number): Promise<Listed[]> {
  if (page.length === 0) return []
  const ids = page.map(({ row }) => row.id)
  const traded = await tradedIn(host.db, ids)
  const waiting = await waitingIn(host.db, ids)
  const names = await namesIn(host.db, ids)
  const listed: Listed[] = []
  for (const { row, exposure, startsAt } of page) {
    const market = await marketNow(host, row.id, now)
    const volumes = [...(traded.get(row.id)?.values() ?? [])]
    const fixture = fixtureOf(eventOfMarket(row.id))
    listed.push({
      row,
      event: fixture ? nameOf(fixture) : row.id,
      name: names.get(row.id) ?? market?.name ?? row.id,
      startsAt,
      state: stateOf(row, market),
      matched: volumes.reduce((sum, { volume }) => sum + BigInt(volume), 0n),
      exposure: row.status === 'open' ? exposure : null,
      waiting: waiting.get(row.id) ?? 0,
    })
  }
  return listed
}

/** A market of a match of whichever day, as the match has it. */
async function marketNow({ matches }: Host, id: string, now: number): Promise<Market | undefined> {
  const fixture = fixtureOf(eventOfMarket(id))
  if (!fixture || !(await matches.find(fixture))) return undefined
  return marketAt(matches, id, now)
}

function stateOf(row: Known, market: Market | undefined): MarketState {
  if (row.status !== 'open') return row.is_void ? 'void' : 'settled'
  if (market?.status === 'settled' || market?.status === 'void') return 'closed'
  if (row.is_suspended) return 'suspended'
  if (market?.status !== 'open') return 'closed'
  return market.isInPlay ? 'inPlay' : 'open'
}

async function waitingIn(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('exchange_order')
    .select((row) => ['market', row.fn.countAll<bigint>().as('count')])
    .where('market', 'in', ids)
    .where('rest', '>', 0n)
    .groupBy('market')
    .execute()
  return new Map(rows.map(({ market, count }) => [market, Number(count)]))
}

/** As they were called when somebody bet in them. */
async function namesIn(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('exchange_order')
    .select(['market', 'market_name as name'])
    .distinctOn('market')
    .where('market', 'in', ids)
    .orderBy('market')
    .execute()
  return new Map(rows.map(({ market, name }) => [market, name]))
}

export interface Opened extends Listed {
  /** The match has ended it, whether or not it is settled yet. */
  isOver: boolean
  runners: { id: number; name: string }[]
  outcomes: HouseOutcome[]
}

/** One market, of the ledger or of a match that is shown; undefined of what is neither. */
export async function marketOpened(host: Host, id: string): Promise<Opened | undefined> {
  const now = host.clock()
  await host.matches.ready(now)
  const market = await marketNow(host, id, now)
  const known = await host.db
    .selectFrom('exchange_market')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  const row = known ?? (market && unknown(market))
  if (!row) return undefined
  const taken = await host.db
    .selectFrom('exchange_house')
    .select(['selection', 'side', 'size', 'gain'])
    .where('market', '=', id)
    .execute()
  const exposure = exposureOf({ ...row, taken })
  const [listed] = await withFigures(host, [{ row, taken, exposure, startsAt: startOf(id) }], now)
  if (!listed) return undefined
  const names = new Map(market?.runners.map((runner) => [runner.id, runner.name]))
  const runners = row.runners.map((runner) => ({ id: runner, name: names.get(runner) ?? String(runner) }))
  const isOver = market === undefined || market.status === 'settled' || market.status === 'void'
  return { ...listed, isOver, runners, outcomes: houseOutcomes({ ...row, taken }) }
}
