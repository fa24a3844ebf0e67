/**
 * Orders at the exchange: placed, matched with what the book offers, cancelled or lapsed as far as they wait. One
 * transaction at a time works on a market. Lock order: operation, market, player. Source: money.md "Exchange
 * exposure"; protection.md "What they teach"; X-88.
 */
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { PriceChoice } from '../../contract/exchange.ts'
import type { PriceLevel } from '../../contract/exchange/price.ts'
import { gainOf, type MarketKind, type Side } from '../../contract/exposure.ts'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { isStopped, may } from '../protection/may.ts'
import { keepSitting } from '../protection/sitting.ts'
import type { MoneyOutTables } from '../store/migrations/011-money-out.ts'
import { lockPlayer } from './accounts.ts'
import { holdExposure, type MarketRow } from './exposure.ts'
import { runOp } from './ops.ts'

export type OrderRow = Selectable<MoneyOutTables['exchange_order']>

/** The market as the player's order meets it. */
export interface Offered {
  id: string
  kind: MarketKind
  runners: { id: number; name: string }[]
  eventName: string
  name: string
  isInPlay: boolean
  /** Names the book; what is matched is taken from it once. */
  book: number
  /** What is there to be matched with, the best first. */
  levels: readonly PriceLevel[]
}

export interface NewOrder {
  playerId: bigint
  selection: number
  side: Side
  odds: number
  run: number | undefined
  stake: Paisa
  reference: string
  priceChange: PriceChoice
  at: number
  /** What the match was committed to, with the host's signature; undefined of a match that was not. */
  receipt: OrderReceipt | undefined
}

export interface OrderReceipt {
  match_day: string
  match_root: string
  receipt_key: string
  receipt_signature: string
}
const NO_RECEIPT = { match_day: null, match_root: null, receipt_key: null, receipt_signature: null }

/**
 * Places an order once: its key is the header's or the client reference. The answer is the order as it stood then.
 * Throws FUNDS, PRICE_CHANGED, KEY_REUSED (also for a reference with other terms), MARKET_CLOSED (settled by staff), and
 * what `may` throws.
 */
export async function placeOrder(
  db: Db,
  key: string | undefined,
  market: Offered,
  order: NewOrder,
): Promise<OrderAfter> {
  // A repeat is signed anew, at another moment: it is the same order.
  const { playerId, at, receipt: _, ...terms } = order
  const payload = { ...terms, market: market.id }
  const op = {
    scope: `p:${playerId}`,
    key: key ?? order.reference,
    kind: 'exchange_order',
    payload,
    playerId,
    at,
  }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const known = await orderOf(tx, playerId, order.reference)
    if (known) return after(tx, sameTerms(known, market.id, order))
    const row = await openMarket(tx, market)
    await lockPlayer(tx, playerId)
    await may(tx, { playerId, at }, 'order')
    await keepSitting(tx, playerId, at)
    await insertOrder(tx, opId, market, order)
    const matched = await take(tx, { opId, orderId: opId, market, order, at })
    // A bookmaker's or a fancy's price is taken whole or not at all: nothing of it waits.
    if (market.kind !== 'match_odds' && matched < BigInt(order.stake)) throw fail('PRICE_CHANGED')
    await holdExposure(tx, { opId, playerId, market: row, at, placed: opId })
    return after(tx, opId)
  })
  return readAfter(result)
}

/** What the operation made of the order: kept with it, so that every repeat is answered the same. */
export interface OrderAfter {
  orderId: bigint
  matched: bigint
  gain: bigint
  rest: bigint
  status: OrderRow['status']
  settledAt: number | undefined
}

async function after(tx: Tx, orderId: bigint): Promise<Record<string, string | null>> {
  const { matched, gain, rest, status, settled_at } = await orderById(tx, orderId)
  return {
    orderId: String(orderId),
    matched: String(matched),
    gain: String(gain),
    rest: String(rest),
    status,
    settledAt: settled_at === null ? null : String(settled_at.getTime()),
  }
}

const readAfter = (result: Record<string, unknown>): OrderAfter => ({
  orderId: BigInt(String(result['orderId'])),
  matched: BigInt(String(result['matched'])),
  gain: BigInt(String(result['gain'])),
  rest: BigInt(String(result['rest'])),
  status: result['status'] === 'cancelled' ? 'cancelled' : 'open',
  settledAt: result['settledAt'] === null ? undefined : Number(result['settledAt']),
})

/** The market's row, made at its first order, and its lock. Throws MARKET_CLOSED when it is settled. */
async function openMarket(tx: Tx, market: Offered): Promise<MarketRow> {
  const runners = market.runners.map(({ id }) => id)
  await tx
    .insertInto('exchange_market')
    .values({ id: market.id, kind: market.kind, runners })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await lockMarket(tx, market.id)
  if (row.status !== 'open') throw fail('MARKET_CLOSED')
  return row
}

export const lockMarket = (tx: Tx, id: string) =>
  tx.selectFrom('exchange_market').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

const orderOf = (tx: Tx, playerId: bigint, reference: string) =>
  tx
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('reference', '=', reference)
    .executeTakeFirst()

/** The earlier order of a reference, if it was the same one. */
function sameTerms(known: OrderRow, market: string, order: NewOrder): bigint {
  const isSame =
    known.market === market &&
    known.selection === order.selection &&
    known.side === order.side &&
    known.odds === order.odds &&
    (known.run ?? undefined) === order.run &&
    known.stake === BigInt(order.stake)
  if (!isSame) throw fail('KEY_REUSED')
  return known.op_id
}

async function insertOrder(tx: Tx, opId: bigint, market: Offered, order: NewOrder): Promise<void> {
  const runner = market.runners.find(({ id }) => id === order.selection)
  await tx
    .insertInto('exchange_order')
    .values({
      op_id: opId,
      player_id: order.playerId,
      market: market.id,
      event_name: market.eventName,
      market_name: market.name,
      selection: order.selection,
      selection_name: runner?.name ?? '',
      side: order.side,
      odds: order.odds,
      run: order.run ?? null,
      stake: BigInt(order.stake),
      rest: BigInt(order.stake),
      placed_in_play: market.isInPlay,
      reference: order.reference,
      net: null,
      created_at: new Date(order.at),
      settled_at: null,
      ...(order.receipt ?? NO_RECEIPT),
    })
    .execute()
}

interface Taking {
  opId: bigint
  orderId: bigint
  market: Pick<Offered, 'id' | 'book' | 'levels'>
  order: Pick<NewOrder, 'selection' | 'side' | 'odds' | 'priceChange'>
  at: number
}

/** Matches what waits of an order with what is left of the book; answers how much was matched. Throws PRICE_CHANGED. */
async function take(tx: Tx, { opId, orderId, market, order, at }: Taking): Promise<bigint> {
  const best = market.levels[0]?.price
  if (order.priceChange === 'exact' && best !== undefined && isBetter(order, best))
    throw fail('PRICE_CHANGED')
  const takeable = market.levels.filter(
    ({ price }) => order.priceChange === 'any' || price === order.odds || isBetter(order, price),
  )
  if (takeable.length === 0) return 0n
  const { rest } = await tx
    .selectFrom('exchange_order')
    .select('rest')
    .where('op_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const gone = await takenFrom(tx, market, order)
  let left = rest
  let gain = 0n
  for (const { price, size } of takeable) {
    const there = BigInt(size) - (gone.get(price) ?? 0n)
    const part = left < there ? left : there
    if (part <= 0n) continue
    left -= part
    gain += BigInt(gainOf(Number(part), price))
    const { selection, side } = order
    await tx
      .insertInto('exchange_fill')
      .values({
        order_id: orderId,
        op_id: opId,
        market: market.id,
        selection,
        side,
        book: BigInt(market.book),
        price,
        size: part,
        at: new Date(at),
      })
      .execute()
  }
  const matched = rest - left
  if (matched === 0n) return 0n
  await tx
    .updateTable('exchange_order')
    .set((row) => ({ matched: row('matched', '+', matched), gain: row('gain', '+', gain), rest: left }))
    .where('op_id', '=', orderId)
    .execute()
  return matched
}

/** A backer wants more, a layer less. */
const isBetter = ({ side, odds }: { side: Side; odds: number }, price: number): boolean =>
  side === 'back' ? price > odds : price < odds

/** What players have taken of the book that stands, by price. */
async function takenFrom(
  tx: Tx,
  market: Taking['market'],
  { selection, side }: Taking['order'],
): Promise<Map<number, bigint>> {
  const rows = await tx
    .selectFrom('exchange_fill')
    .select((row) => ['price', row.fn.sum<string>('size').as('size')])
    .where('market', '=', market.id)
    .where('book', '=', BigInt(market.book))
    .where('selection', '=', selection)
    .where('side', '=', side)
    .groupBy('price')
    .execute()
  return new Map(rows.map(({ price, size }) => [price, BigInt(size)]))
}

/**
 * Matches an order that waits with the book as it is now; once for a book, and not during a time-out or an exclusion. Answers whether
 * anything was matched.
 */
export async function matchWaiting(
  db: Db,
  orderId: bigint,
  market: Pick<Offered, 'id' | 'book' | 'levels'>,
  at: number,
): Promise<boolean> {
  const key = `match:${orderId}:${market.book}`
  const op = { scope: 'exchange', key, kind: 'exchange_match', payload: key, playerId: null, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const row = await lockMarket(tx, market.id)
    const order = await orderById(tx, orderId)
    if (row.status !== 'open' || order.rest === 0n) return { matched: 0 }
    await lockPlayer(tx, order.player_id)
    if (await isStopped(tx, order.player_id, at)) return { matched: 0 }
    const terms = { ...order, priceChange: 'better' } as const
    const matched = await take(tx, { opId, orderId, market, order: terms, at })
    await holdExposure(tx, { opId, playerId: order.player_id, market: row, at })
    return { matched: Number(matched) }
  })
  return Number(result['matched']) > 0
}

const orderById = (tx: Tx, orderId: bigint) =>
  tx.selectFrom('exchange_order').selectAll().where('op_id', '=', orderId).executeTakeFirstOrThrow()

/** The player takes back what waits. Throws NOT_FOUND, NOTHING_WAITS, KEY_REUSED. */
export async function cancelOrder(
  db: Db,
  key: string | undefined,
  { playerId, orderId, at }: { playerId: bigint; orderId: bigint; at: number },
): Promise<OrderAfter> {
  const scope = `p:${playerId}`
  const payload = { orderId }
  const op = { scope, key: key ?? randomUUID(), kind: 'exchange_cancel', payload, playerId, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const found = await tx
      .selectFrom('exchange_order')
      .select('market')
      .where('op_id', '=', orderId)
      .where('player_id', '=', playerId)
      .executeTakeFirst()
    if (!found) throw fail('NOT_FOUND')
    const dropped = await drop(tx, { opId, orderId, marketId: found.market, end: 'cancelled', at })
    if (!dropped) throw fail('NOTHING_WAITS')
    return after(tx, orderId)
  })
  return readAfter(result)
}

/** What waits comes back when the market turns in-play or closes. */
export async function lapseOrder(db: Db, order: { id: bigint; market: string }, at: number): Promise<void> {
  const key = `lapse:${order.id}`
  const op = { scope: 'exchange', key, kind: 'exchange_lapse', payload: key, playerId: null, at }
  await runOp(db, op, async (tx, opId) => {
    await drop(tx, { opId, orderId: order.id, marketId: order.market, end: 'lapsed', at })
    return {}
  })
}

interface Dropping {
  opId: bigint
  orderId: bigint
  marketId: string
  end: 'cancelled' | 'lapsed'
  at: number
}

/** Locks the markets in which something of the player's waits, before the player is locked. */
export async function lockWaitingMarkets(tx: Tx, playerId: bigint): Promise<string[]> {
  const rows = await tx
    .selectFrom('exchange_order')
    .select('market')
    .distinct()
    .where('player_id', '=', playerId)
    .where('rest', '>', 0n)
    .orderBy('market')
    .execute()
  for (const { market } of rows) await lockMarket(tx, market)
  return rows.map(({ market }) => market)
}

/** Lets go of all that waits of a player in markets that are locked. What was placed meanwhile in another is the keeper's. */
export async function dropWaiting(
  tx: Tx,
  { opId, playerId, markets, at }: { opId: bigint; playerId: bigint; markets: string[]; at: number },
): Promise<void> {
  if (markets.length === 0) return
  const waiting = await tx
    .selectFrom('exchange_order')
    .select(['op_id as orderId', 'market as marketId'])
    .where('player_id', '=', playerId)
    .where('market', 'in', markets)
    .where('rest', '>', 0n)
    .orderBy('op_id')
    .execute()
  for (const order of waiting) await drop(tx, { opId, ...order, end: 'cancelled', at })
}

/** Lets go of what waits; answers whether anything did. */
async function drop(tx: Tx, { opId, orderId, marketId, end, at }: Dropping): Promise<boolean> {
  const market = await lockMarket(tx, marketId)
  const order = await orderById(tx, orderId)
  if (order.status !== 'open' || order.rest === 0n) return false
  await lockPlayer(tx, order.player_id)
  await tx
    .updateTable('exchange_order')
    .set({
      rest: 0n,
      ...(order.matched === 0n ? { status: end, settled_at: new Date(at) } : {}),
    })
    .where('op_id', '=', orderId)
    .execute()
  await holdExposure(tx, { opId, playerId: order.player_id, market, at })
  return true
}

/** The sum that a player's orders hold, of all markets. */
export async function exposureHeld(db: Db, playerId: bigint): Promise<Paisa> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from account where player_id = ${playerId} and kind = 'exposure'`.execute(db)
  return paisa(rows[0]?.balance ?? 0n)
}
