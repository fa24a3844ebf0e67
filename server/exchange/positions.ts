/** What a player's matched bets in a market come to, outcome by outcome, as its settlement would pay them. Source: exchange.md 3; decision 201. */
import type { MarketPosition } from '../../contract/exchange/cash-out.ts'
import { netOf } from '../../contract/exposure.ts'
import { paisa } from '../../contract/money.ts'
import type { Db, Host } from '../host.ts'
import type { Code } from '../messages/codes.ts'
import { textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import { type MarketRow, positionOf } from '../ledger/exposure.ts'
import { fixtureOf } from '../matches/fixtures.ts'
import { eventOfMarket, marketAt } from './market.ts'

type Row = Awaited<ReturnType<typeof openRows>>[number]

const openRows = (db: Db, playerId: bigint) =>
  db
    .selectFrom('exchange_order')
    .innerJoin('exchange_market', 'exchange_market.id', 'exchange_order.market')
    .select(['market', 'event_name', 'market_name', 'selection', 'selection_name', 'kind', 'runners'])
    .select(['side', 'odds', 'run', 'matched', 'gain', 'rest'])
    .where('player_id', '=', playerId)
    .where('exchange_order.status', '=', 'open')
    .orderBy('op_id', 'desc')
    .execute()

/** For so long it is told what became of a way out that was held back. */
const TOLD_MS = 60_000

/** By market the newest way out that is held back, or was just now. */
async function cashOutsOf(db: Db, playerId: bigint, now: number, locale: Locale) {
  const rows = await db
    .selectFrom('exchange_cash_out')
    .select(['op_id', 'market', 'status', 'delayed_until', 'refusal'])
    .where('player_id', '=', playerId)
    .where((row) => row.or([row('status', '=', 'held'), row('ended_at', '>', new Date(now - TOLD_MS))]))
    .orderBy('op_id')
    .execute()
  return new Map(
    rows.map(({ op_id, market, status: state, delayed_until, refusal }) => {
      const message = refusal === null ? '' : textOf(refusal as Code, locale)
      return [market, { id: String(op_id), state, until: delayed_until.getTime(), message }]
    }),
  )
}

/** Of all markets in which something is matched, the one with the newest bet first. */
export async function positionsOf(host: Host, playerId: bigint, locale: Locale): Promise<MarketPosition[]> {
  const now = host.clock()
  const cashOuts = await cashOutsOf(host.db, playerId, now, locale)
  await host.matches.ready(now)
  const byMarket = new Map<string, Row[]>()
  for (const row of await openRows(host.db, playerId))
    byMarket.set(row.market, [...(byMarket.get(row.market) ?? []), row])
  const positions: MarketPosition[] = []
  for (const [market, rows] of byMarket) {
    const [first] = rows
    if (!first || rows.every(({ matched }) => matched === 0n)) continue
    const event = eventOfMarket(market)
    const fixture = fixtureOf(event)
    if (fixture) await host.matches.find(fixture)
    const names = new Map(rows.map(({ selection, selection_name: name }) => [selection, name]))
    for (const { id, name } of marketAt(host.matches, market, now)?.runners ?? []) names.set(id, name)
    positions.push({
      market,
      event,
      sport: fixture?.sport ?? '',
      eventName: first.event_name,
      marketName: first.market_name,
      outcomes: first.kind === 'fancy' ? spansOf(rows) : runnersOf(first, rows, names),
      waiting: paisa(rows.reduce((sum, { rest }) => sum + rest, 0n)),
      cashOut: cashOuts.get(market),
    })
  }
  return positions
}

const netIf = (kind: MarketRow['kind'], rows: readonly Row[], outcome: number) =>
  paisa(rows.reduce((sum, row) => sum + netOf(kind, positionOf(row), outcome), 0))

const runnersOf = ({ kind, runners }: Row, rows: readonly Row[], names: ReadonlyMap<number, string>) =>
  runners.map((id) => ({
    name: names.get(id) ?? '',
    least: undefined,
    most: undefined,
    net: netIf(kind, rows, id),
  }))

/** A fancy's runs fall into spans: below its lowest line, and from each line to the next. */
function spansOf(rows: readonly Row[]) {
  const matched = rows.filter(({ matched }) => matched > 0n)
  const lines = [...new Set(matched.map(({ run }) => run ?? 0))].sort((a, b) => a - b)
  return [undefined, ...lines].map((least, place) => {
    const next = lines[place]
    const most = next === undefined ? undefined : next - 1
    return { name: '', least, most, net: netIf('fancy', rows, least ?? most ?? 0) }
  })
}
