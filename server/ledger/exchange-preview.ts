/**
 * What another result of a market would move, or making it void, worked out from the ledger as it stands and without moving anything: the same
 * arithmetic as the settlement itself. Poisha. Source: console.md "markets"; decision 215.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { isOutcome, movesOf, netOfOrder, type Outcome } from './exchange-settle.ts'
import type { MarketRow } from './exposure.ts'

export interface ResultPreview {
  /** Players who had something matched there, and their bets. */
  players: number
  bets: number
  /** Players who have more or less by it. */
  changed: number
  toPlayers: bigint
  fromPlayers: bigint
  /** Of that, commission: below 0 where it is given back. */
  commission: bigint
  /** What the house gets by all of it; below 0: it pays. */
  house: bigint
  /** Players who no longer have what they would have to give back, and what of it the house bears. */
  short: number
  shortfall: bigint
}

export interface VoidPreview {
  players: number
  bets: number
  matched: bigint
  waiting: number
  rest: bigint
  held: bigint
}

/** What goes back if a market is made void as it stands; of one that nobody has bet in, nothing. Throws CONFLICT where it is settled. */
export async function previewVoid(db: Db, market: string): Promise<VoidPreview> {
  const { rows } = await sql<Record<keyof VoidPreview, string> & { isOpen: boolean }>`
    select count(distinct placed.player_id)::text as players,
      count(*) filter (where placed.matched > 0)::text as bets, coalesce(sum(placed.matched), 0)::text as matched,
      count(*) filter (where placed.rest > 0)::text as waiting, coalesce(sum(placed.rest), 0)::text as rest,
      (select coalesce(sum(amount), 0)::text from exchange_hold where market = ${market}) as held,
      not exists (select from exchange_market where id = ${market} and status <> 'open') as "isOpen"
    from exchange_order placed where placed.market = ${market} and placed.status = 'open'`.execute(db)
  const [row] = rows
  if (!row?.isOpen) throw fail('CONFLICT')
  return {
    players: Number(row.players),
    bets: Number(row.bets),
    matched: BigInt(row.matched),
    waiting: Number(row.waiting),
    rest: BigInt(row.rest),
    held: BigInt(row.held),
  }
}

/** Throws NOT_FOUND, CONFLICT (not settled now), SELECTION_UNKNOWN. */
export const previewResult = (db: Db, market: string, outcome: Outcome): Promise<ResultPreview> =>
  db
    .transaction()
    // One moment of the ledger for all of it.
    .setIsolationLevel('repeatable read')
    .execute((tx) => previewIn(tx, market, outcome))

async function previewIn(tx: Tx, id: string, outcome: Outcome): Promise<ResultPreview> {
  const market = await tx
    .selectFrom('exchange_market')
    .select(['id', 'kind', 'runners', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!market) throw fail('NOT_FOUND')
  if (market.status !== 'settled') throw fail('CONFLICT')
  if (!isOutcome(market, outcome)) throw fail('SELECTION_UNKNOWN')
  const players = await playersIn(tx, market, outcome)
  const earlier = await earlierIn(tx, id)
  const cash = await cashOf(tx, [...players.keys()])
  const sum: ResultPreview = {
    players: players.size,
    bets: 0,
    changed: 0,
    toPlayers: 0n,
    fromPlayers: 0n,
    commission: 0n,
    house: 0n,
    short: 0,
    shortfall: 0n,
  }
  for (const [player, { bets, net, rate }] of players) {
    const deciding = { net, rate, earlier: earlier.get(player) ?? [], cash: cash.get(player) ?? 0n }
    const { moved, taken, shortfall } = movesOf(deciding)
    const change = moved - taken
    sum.bets += bets
    if (change !== 0n) sum.changed += 1
    if (change > 0n) sum.toPlayers += change
    else sum.fromPlayers -= change
    sum.commission += taken
    sum.house -= change
    if (shortfall > 0n) sum.short += 1
    sum.shortfall += shortfall
  }
  return sum
}

/** Whoever had something matched, with what it would come to and the lowest commission of it. */
async function playersIn(tx: Tx, { id, kind }: MarketRow, outcome: Outcome) {
  const orders = await tx
    .selectFrom('exchange_order')
    .select(['player_id', 'side', 'selection', 'odds', 'run', 'matched', 'gain', 'rest', 'commission_rate'])
    .where('market', '=', id)
    .where('matched', '>', 0n)
    .where('status', 'not in', ['lapsed', 'cancelled'])
    .execute()
  const players = new Map<bigint, { bets: number; net: bigint; rate: number }>()
  for (const order of orders) {
    const known = players.get(order.player_id) ?? { bets: 0, net: 0n, rate: Infinity }
    players.set(order.player_id, {
      bets: known.bets + 1,
      net: known.net + netOfOrder(kind, order, outcome === 'void' ? null : outcome),
      rate: Math.min(known.rate, order.commission_rate),
    })
  }
  return players
}

interface Earlier {
  moved: bigint
  commission: bigint
}

async function earlierIn(tx: Tx, market: string): Promise<Map<bigint, Earlier[]>> {
  const rows = await tx
    .selectFrom('exchange_settlement')
    .select(['player_id', 'moved', 'commission'])
    .where('market', '=', market)
    .orderBy('version')
    .execute()
  const all = new Map<bigint, Earlier[]>()
  for (const row of rows) all.set(row.player_id, [...(all.get(row.player_id) ?? []), row])
  return all
}

async function cashOf(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (players.length === 0) return new Map()
  const rows = await tx
    .selectFrom('account')
    .select(['player_id', 'balance'])
    .where('player_id', 'in', players)
    .where('kind', '=', 'cash')
    .where('cur', '=', 'BDT')
    .execute()
  return new Map(rows.map(({ player_id, balance }) => [player_id ?? 0n, balance ?? 0n]))
}
