/**
 * The prices of match odds as they stood: written down as they change, thinned when they grow old, and told at even distances.
 * Only what was seen is here, so that it says nothing of what comes, and nothing of a time at which nobody looked.
 * Source: exchange.md 4; decision 193.
 */
import { type RawBuilder, sql } from 'kysely'
import type { History, Span } from '../../contract/exchange/figures.ts'
import type { Db } from '../host.ts'
import type { Fixture } from '../matches/fixtures.ts'
import { runnersOf } from '../matches/match.ts'
import { tradedIn, tradedOf } from './traded.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** By the second for so long, by the minute for `KEPT_MS`. */
const BY_SECOND_MS = DAY
const KEPT_MS = 30 * DAY

export interface Tick {
  market: string
  at: number
  /** The best price to back of each runner; 0 where there is none. */
  prices: number[]
  bySecond: boolean
}

/** Writes what has changed; a second of a market is written once. */
export async function keepTicks(db: Db, ticks: readonly Tick[]): Promise<void> {
  if (ticks.length === 0) return
  await db
    .insertInto('price_tick')
    .values(
      ticks.map(({ market, at, prices, bySecond }) => ({
        market,
        at: new Date(at),
        prices,
        by_second: bySecond,
      })),
    )
    .onConflict((conflict) => conflict.columns(['market', 'at']).doNothing())
    .execute()
}

/**
 * Nobody has looked since the newest tick of all: from the second after it until `now` no price is known, of any market that
 * had one.
 */
export async function breakOff(db: Db, now: number): Promise<void> {
  await sql`
    insert into price_tick (market, at, prices, by_second)
    select market, newest.at + interval '1 second', array_fill(0, array[cardinality(prices)]), true
    from (select max(at) as at from price_tick) newest,
      lateral (select distinct on (market) market, prices from price_tick
        where price_tick.at > newest.at - interval '1 day' order by market, at desc) last
    where 0 < any (prices) and newest.at + interval '1 second' < ${new Date(now)}
    on conflict (market, at) do nothing`.execute(db)
}

/** Of what is older than a day the last tick of each minute stays, of what is older than 30 days none. */
export async function thinTicks(db: Db, now: number): Promise<void> {
  const day = new Date(Math.floor((now - BY_SECOND_MS) / MINUTE) * MINUTE)
  await sql`
    delete from price_tick tick where by_second and at < ${day} and exists (
      select from price_tick later where later.market = tick.market
        and later.at > tick.at and later.at < date_trunc('minute', tick.at) + interval '1 minute')`.execute(
    db,
  )
  await db
    .updateTable('price_tick')
    .set({ by_second: false })
    .where('by_second', '=', true)
    .where('at', '<', day)
    .execute()
  await db
    .deleteFrom('price_tick')
    .where('at', '<', new Date(now - KEPT_MS))
    .execute()
}

/** Points of a market at most. */
const POINTS = 121
/** Distances that a reader can name, in seconds. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200] as const
const SPAN_MS: Record<Span, number> = { '10m': 10 * MINUTE, '1h': 60 * MINUTE, all: KEPT_MS }

/** How a market's prices went up to now; without points where none were written down. */
export async function historyOf(db: Db, fixture: Fixture, span: Span, now: number): Promise<History> {
  const market = `1.${fixture.eventId}`
  const traded = (await tradedIn(db, [market])).get(market)
  const runners = runnersOf(fixture).map((name, index) => ({
    id: index + 1,
    name,
    ...tradedOf(traded, index + 1),
  }))
  const known = await extentOf(db, market, now)
  if (!known) return { from: now, step: 1, runners: runners.map((runner) => ({ ...runner, prices: [] })) }
  const first = Math.max(known.first, known.last - SPAN_MS[span])
  const step = STEPS.find((seconds) => (known.last - first) / (seconds * SECOND) < POINTS) ?? 14_400
  // At whole steps of the clock, so that a later answer says the same of the same moments.
  const from = Math.ceil(first / (step * SECOND)) * step * SECOND
  const rows = await pricesAt(db, market, { from, until: known.last, step })
  return {
    from,
    step,
    runners: runners.map((runner, index) => ({
      ...runner,
      prices: rows.map((prices) => prices?.[index] || undefined),
    })),
  }
}

/**
 * From a market's first tick until its prices are known: the newest tick of any market says when somebody last looked, and one
 * without prices that nothing follows is where it ended.
 */
async function extentOf(db: Db, market: string, now: number) {
  const { rows } = await sql<{ first: Date | null; last: Date; prices: number[]; looked: Date }>`
    select (select min(at) from price_tick where market = ${market}) as first, at as last, prices,
      (select max(at) from price_tick where at <= ${new Date(now)}) as looked
    from price_tick where market = ${market} and at <= ${new Date(now)} order by at desc limit 1`.execute(db)
  const row = rows[0]
  if (!row?.first) return undefined
  const isEnded = row.prices.every((price) => price === 0)
  return { first: row.first.getTime(), last: (isEnded ? row.last : row.looked).getTime() }
}

const moment = (at: number): RawBuilder<Date> => sql`${new Date(at)}::timestamptz`

/** What stood at each step, none where nothing was known yet. */
async function pricesAt(
  db: Db,
  market: string,
  { from, until, step }: { from: number; until: number; step: number },
): Promise<(number[] | null)[]> {
  const { rows } = await sql<{ prices: number[] | null }>`
    select (select prices from price_tick where market = ${market} and at <= step.at order by at desc limit 1) as prices
    from generate_series(${moment(from)}, ${moment(until)}, ${`${step} seconds`}::interval) as step(at)
    order by step.at`.execute(db)
  return rows.map(({ prices }) => prices)
}
