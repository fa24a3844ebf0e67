/**
 * Orders at the exchange: placed, matched with what the book offers (exchange-match.ts), cancelled or lapsed as far as
 * they wait. One transaction at a time works on a market. Lock order: operation, markets by their ids, players by their
 * accounts' ids. Source: money.md "Exchange exposure"; protection.md "What they teach"; X-88; decision 198.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { AtStart, PriceChoice } from '../../contract/exchange.ts'
import type { LetGo } from '../../contract/exchange/timeline.ts'
import type { Side } from '../../contract/exposure.ts'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db, Tx } from '../host.ts'
import type { Code } from '../messages/codes.ts'
import { fail } from '../messages/errors.ts'
import { isStopped, may, standingOf } from '../protection/may.ts'
import { keepSitting } from '../protection/sitting.ts'
import { statement, written } from '../store/statement.ts'
import { send } from '../store/transaction.ts'
import type { MoneyOutTables } from '../store/migrations/011-money-out.ts'
import { lockPlayer } from './accounts.ts'
import { guardOrder } from './exchange-guard.ts'
import { endOf, noteLetGo } from './exchange-let-go.ts'
import { tellCameBack } from './exchange-letters.ts'
import {
  type Book,
  isBetter,
  lockMatched,
  makersOf,
  holdToLowering,
  match,
  NOTHING,
  type Plan,
  planMatch,
  readBook,
  sizeOf,
  type Terms,
} from './exchange-match.ts'
import { orderById, type OrderRow } from './exchange-order.ts'
import { holdExposure } from './exposure.ts'
import { runOp } from './ops.ts'

/** The market as the player's order meets it. */
export interface Offered extends Book {
  runners: { id: number; name: string }[]
  eventName: string
  name: string
  /** How often the match itself has moved its prices so far. */
  incidents: number
  /** For so long an order that would be matched at once is held back; 0 before the match. */
  delayMs: number
  /** What the house takes of what is won by an order that is placed now: hundredths of a percent, 0 unless said. */
  commission?: number
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
  terms: OrderTerms
  /** The sign-in that places it, whose guard it waits under. */
  sessionId?: bigint
  at: number
  /** What the match was committed to, with the host's signature; undefined of a match that was not. */
  receipt: OrderReceipt | undefined
}

/** What an order asks for beside its price; `NO_TERMS` where nothing is said. */
export interface OrderTerms {
  /** Of what waits when the match begins. */
  atStart: AtStart
  /** Until then it waits. */
  expiresAt: number | undefined
  /** Only ever waits. */
  makeOnly: boolean
  /** Matched no further than it lowers what its player can lose in the market. */
  reduceOnly: boolean
  /** Filled at once as far as this at least, or not placed; nothing of it waits. */
  least: Paisa | undefined
}
export const NO_TERMS: OrderTerms = {
  atStart: 'lapse',
  expiresAt: undefined,
  makeOnly: false,
  reduceOnly: false,
  least: undefined,
}

export interface OrderReceipt {
  match_day: string
  match_root: string
  receipt_key: string
  receipt_signature: string
}
/** What the player keeps of a bet; undefined of a match that was not committed to. */
export type ReceiptFor = (
  order: Omit<NewOrder, 'receipt' | 'priceChange' | 'playerId' | 'terms'>,
) => OrderReceipt | undefined
const NO_RECEIPT = { match_day: null, match_root: null, receipt_key: null, receipt_signature: null }

/**
 * Places an order once: its key is the header's or the client reference. The answer is the order as it stood then.
 * Throws FUNDS, PRICE_CHANGED, OWN_ORDER, CASH_OUT_HELD, WOULD_MATCH, NOT_FILLED, WOULD_GROW, KEY_REUSED (also for a reference with other terms), MARKET_CLOSED (settled or
 * suspended by staff), and what `may` throws.
 */
export async function placeOrder(
  db: Db,
  key: string | undefined,
  market: Offered,
  order: NewOrder,
): Promise<OrderAfter> {
  // A repeat is signed anew, at another moment: it is the same order.
  const { playerId, at, receipt: _, terms, sessionId, ...asked } = order
  const payload = { ...asked, ...said(terms), market: market.id }
  const op = {
    scope: `p:${playerId}`,
    key: key ?? order.reference,
    kind: 'exchange_order',
    payload,
    playerId,
    at,
  }
  const wanted = wantedBy(order)
  const { result } = await runOp(db, op, {
    look: (tx) =>
      Promise.all([
        orderOf(tx, playerId, order.reference),
        marketLocked(tx, market.id),
        heldCashOut(tx, playerId, market.id),
        readBook(tx, market, wanted, at),
      ]),
    act: async (tx, opId, [[known], [locked], [held], reading]) => {
      if (known) return after(sameTerms(known, market.id, order))
      const row = locked ?? (await newMarket(tx, market))
      if (!isTaking(row)) throw fail('MARKET_CLOSED')
      if (held) throw fail('CASH_OUT_HELD')
      // Of a market that was made just now nothing had been read.
      const plan = await planMatch(tx, market, wanted, at, locked && reading)
      const isHeldBack = market.delayMs > 0 && plan.parts.length > 0
      const now = isHeldBack ? NOTHING : plan
      const [waited, standing] = await Promise.all([
        lockMatched(tx, now, wanted, at),
        standingOf(tx, playerId, at),
      ])
      const { limited: isLimited, sitting } = await may(tx, { playerId, at, standing }, 'order')
      await keepSitting(tx, { playerId, at, sitting })
      if (plan.refusal) throw fail(plan.refusal)
      await holdToLowering(tx, market, wanted, plan)
      holdToTerms(market, order, plan)
      await insertOrder(tx, opId, market, order, isHeldBack ? heldBack(market, order, plan) : IN_QUEUE)
      if (sessionId !== undefined) await guardOrder(tx, opId, sessionId, at)
      await match(tx, { opId, orderId: opId, book: market, terms: wanted, plan: now, waited, at })
      if (terms.least !== undefined && !isHeldBack) await letRestGo(tx, { opId, orderId: opId, at })
      const players = [playerId, ...makersOf(now)]
      await holdExposure(tx, players, { opId, market: row, at, placed: opId, isLimited })
      return after(opId)
    },
  })
  return readAfter(result)
}

/** An order that comes now, as it is matched. */
export const wantedBy = (order: NewOrder): NewOrder & Terms => ({
  ...order,
  rest: BigInt(order.stake),
  seat: undefined,
  reduce_only: order.terms.reduceOnly,
})

/** The terms that are said: an order without any is the same operation as before there were terms. */
const said = (terms: OrderTerms): Partial<OrderTerms> =>
  Object.fromEntries(
    Object.entries(terms).filter(([name, value]) => value !== NO_TERMS[name as keyof OrderTerms]),
  )

/** Throws PRICE_CHANGED, WOULD_MATCH, NOT_FILLED. */
export function holdToTerms(
  { kind }: Book,
  { stake, terms: { makeOnly, least } }: NewOrder,
  { parts }: Pick<Plan, 'parts'>,
): void {
  // A bookmaker's or a fancy's price is taken whole or not at all: nothing of it waits.
  if (kind !== 'match_odds' && sizeOf(parts) < BigInt(stake)) throw fail('PRICE_CHANGED')
  if (makeOnly && parts.length > 0) throw fail('WOULD_MATCH')
  if (least !== undefined && sizeOf(parts) < BigInt(least)) throw fail('NOT_FILLED')
}

/** Nothing waits of an order that was to be filled at once. */
export async function letRestGo(
  tx: Tx,
  { opId, orderId, at }: { opId: bigint; orderId: bigint; at: number },
): Promise<void> {
  const { rest: amount } = await orderById(tx, orderId)
  await send(tx, tx.updateTable('exchange_order').set({ rest: 0n }).where('op_id', '=', orderId))
  await noteLetGo(tx, { opId, orderId, why: 'not_filled', amount, at })
}

type Delay = Pick<
  Insertable<MoneyOutTables['exchange_order']>,
  'seat' | 'delayed_until' | 'incidents' | 'price_choice' | 'worst_odds'
>

/** It is given the next seat. */
export const IN_QUEUE: Delay = { delayed_until: null, incidents: null, price_choice: null, worst_odds: null }

/** Held back: no seat yet. A lay at any odds holds what it would cost now, so that its money is there when it is released. */
export function heldBack(market: Offered, { side, odds, priceChange, at }: NewOrder, { parts }: Plan): Delay {
  const worst = parts.reduce((price, part) => (isBetter(side, price, part.price) ? part.price : price), odds)
  return {
    seat: null,
    delayed_until: new Date(at + market.delayMs),
    incidents: market.incidents,
    price_choice: priceChange,
    worst_odds: side === 'lay' && worst !== odds ? worst : null,
  }
}

/**
 * The last part of a delay: it is not taken back then, since whoever hears what happens in a match before the host does would
 * take back what it is bad for.
 */
export const DECIDED_MS = 1000

const isDecided = ({ seat, delayed_until }: OrderRow, at: number): boolean =>
  seat === null && delayed_until !== null && at >= delayed_until.getTime() - DECIDED_MS

/** What the operation made of the order: kept with it, so that every repeat is answered the same. */
export interface OrderAfter {
  orderId: bigint
  matched: bigint
  withPlayers: bigint
  gain: bigint
  rest: bigint
  status: OrderRow['status']
  settledAt: number | undefined
  isHeldBack: boolean
}

export const after = (orderId: bigint) =>
  sql<string>`(
    select jsonb_build_object('orderId', op_id::text, 'matched', matched::text, 'withPlayers', with_players::text,
      'gain', gain::text, 'rest', rest::text, 'status', status,
      'settledAt', floor(extract(epoch from settled_at) * 1000)::bigint::text, 'isHeldBack', seat is null and rest > 0)
    from exchange_order where op_id = ${orderId})`

export const readAfter = (result: Record<string, unknown>): OrderAfter => ({
  orderId: BigInt(String(result['orderId'])),
  matched: BigInt(String(result['matched'])),
  // Operations from before players met have none.
  withPlayers: typeof result['withPlayers'] === 'string' ? BigInt(result['withPlayers']) : 0n,
  gain: BigInt(String(result['gain'])),
  rest: BigInt(String(result['rest'])),
  status: result['status'] === 'cancelled' ? 'cancelled' : 'open',
  settledAt: result['settledAt'] === null ? undefined : Number(result['settledAt']),
  isHeldBack: result['isHeldBack'] === true,
})

/** Whether a market whose row is locked takes bets, as far as its result and staff go. */
export const isTaking = ({ status, is_suspended }: { status: string; is_suspended: boolean }): boolean =>
  status === 'open' && !is_suspended

/** The market's row, made at its first order or when staff first suspend it, and its lock. */
export const lockOrMake = async (tx: Tx, market: Pick<Offered, 'id' | 'kind' | 'runners'>) =>
  (await marketLocked(tx, market.id))[0] ?? (await newMarket(tx, market))

/** Made by whichever of two comes first. */
async function newMarket(tx: Tx, { id, kind, runners: all }: Pick<Offered, 'id' | 'kind' | 'runners'>) {
  const runners = all.map((runner) => runner.id)
  await tx
    .insertInto('exchange_market')
    .values({ id, kind, runners })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return lockMarket(tx, id)
}

const marketLocked = statement((db, id: string) =>
  db
    .selectFrom('exchange_market')
    .select(['id', 'kind', 'runners', 'status', 'version', 'outcome', 'is_void', 'is_suspended'])
    .where('id', '=', id)
    .forUpdate()
    .compile(),
)

export async function lockMarket(tx: Tx, id: string) {
  const [market] = await marketLocked(tx, id)
  if (!market) throw new Error(`no market ${id}`)
  return market
}

/**
 * While a way out of a market is held back its player begins nothing else in it: that would change the position, and be a way to
 * leave what was accepted. The market is locked. Throws CASH_OUT_HELD.
 */
export async function refuseBesideCashOut(tx: Tx, playerId: bigint, market: string): Promise<void> {
  if ((await heldCashOut(tx, playerId, market)).length > 0) throw fail('CASH_OUT_HELD')
}

const heldCashOut = statement((db, playerId: bigint, market: string) =>
  db
    .selectFrom('exchange_cash_out')
    .select('op_id')
    .where('player_id', '=', playerId)
    .where('market', '=', market)
    .where('status', '=', 'held')
    .compile(),
)

const orderOf = statement((db, playerId: bigint, reference: string) =>
  db
    .selectFrom('exchange_order')
    .select([
      'op_id',
      'market',
      'selection',
      'side',
      'odds',
      'run',
      'stake',
      'at_start',
      'expires_at',
      'make_only',
      'least',
      'reduce_only',
    ])
    .where('player_id', '=', playerId)
    .where('reference', '=', reference)
    .compile(),
)

/** The earlier order of a reference, if it was the same one. */
function sameTerms(
  known: Awaited<ReturnType<typeof orderOf>>[number],
  market: string,
  order: NewOrder,
): bigint {
  const isSame =
    known.market === market &&
    known.selection === order.selection &&
    known.side === order.side &&
    known.odds === order.odds &&
    (known.run ?? undefined) === order.run &&
    known.stake === BigInt(order.stake) &&
    known.at_start === order.terms.atStart &&
    known.expires_at?.getTime() === order.terms.expiresAt &&
    known.make_only === order.terms.makeOnly &&
    known.reduce_only === order.terms.reduceOnly &&
    known.least === (order.terms.least === undefined ? null : BigInt(order.terms.least))
  if (!isSame) throw fail('KEY_REUSED')
  return known.op_id
}

export async function insertOrder(
  tx: Tx,
  opId: bigint,
  market: Offered,
  order: NewOrder,
  delay: Delay,
): Promise<void> {
  const runner = market.runners.find(({ id }) => id === order.selection)
  const placed = {
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
    any_price: order.priceChange === 'any',
    at_start: order.terms.atStart,
    expires_at: order.terms.expiresAt === undefined ? null : new Date(order.terms.expiresAt),
    make_only: order.terms.makeOnly,
    reduce_only: order.terms.reduceOnly,
    least: order.terms.least === undefined ? null : BigInt(order.terms.least),
    placed_in_play: market.isInPlay,
    reference: order.reference,
    net: null,
    created_at: new Date(order.at),
    settled_at: null,
    refusal: null,
    commission_rate: market.commission ?? 0,
    ...delay,
    ...(order.receipt ?? NO_RECEIPT),
  }
  await newOrder(tx, placed)
}

const newOrder = written((db, row: Insertable<MoneyOutTables['exchange_order']>) =>
  db.insertInto('exchange_order').values(row).compile(),
)

/** Whether an order takes the first prices in play, whatever they are. */
export const takesStart = (
  { at_start, placed_in_play }: Pick<OrderRow, 'at_start' | 'placed_in_play'>,
  isInPlay: boolean,
): boolean => isInPlay && !placed_in_play && at_start === 'take'

/**
 * Matches an order that waits with the book as it is now, and with those of other players that came before it; once for a
 * book, not after its time, and not during a time-out or an exclusion. Answers whether anything was matched. Throws
 * MARKET_CLOSED while staff have the market suspended, FUNDS and what `may` throws for an order that takes the first prices in play.
 */
export async function matchWaiting(db: Db, orderId: bigint, book: Book, at: number): Promise<boolean> {
  const key = `match:${orderId}:${book.book}`
  const op = { scope: 'exchange', key, kind: 'exchange_match', payload: key, playerId: null, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const row = await lockMarket(tx, book.id)
    const order = await orderById(tx, orderId)
    const isLate = order.expires_at !== null && order.expires_at.getTime() <= at
    const { player_id: playerId, seat } = order
    if (row.status !== 'open' || order.rest === 0n || isLate || seat === null) return { matched: 0 }
    if (row.is_suspended) throw fail('MARKET_CLOSED')
    const priceChange = takesStart(order, book.isInPlay) ? 'any' : 'better'
    const terms = { ...order, playerId, priceChange, seat } as const
    const plan = await planMatch(tx, book, terms, at)
    const waited = await lockMatched(tx, plan, terms, at)
    if (await isStopped(tx, order.player_id, at)) return { matched: 0 }
    const matched = await match(tx, { opId, orderId, book, terms, plan, waited, at })
    if (matched === 0n) return { matched: 0 }
    // Only who takes the first prices in play may hold more than they did: within their money and their limits.
    await holdExposure(tx, [playerId, ...makersOf(plan)], { opId, market: row, at, placed: orderId })
    return { matched: Number(matched) }
  })
  return Number(result['matched']) > 0
}

/** The player takes back what waits. Throws NOT_FOUND, NOTHING_WAITS, ORDER_DECIDED, KEY_REUSED. */
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
    const dropped = await drop(tx, {
      opId,
      orderId,
      marketId: found.market,
      why: 'taken_back',
      isWish: true,
      at,
    })
    if (dropped === 0n) throw fail('NOTHING_WAITS')
    return after(orderId)
  })
  return readAfter(result)
}

/**
 * The player takes back all that waits, of a market or of all of them, at once. Answers how many orders that were, and
 * their stakes. What is in the last part of its delay is left. Throws NOTHING_WAITS, KEY_REUSED.
 */
export async function cancelWaiting(
  db: Db,
  key: string | undefined,
  { playerId, market, at }: { playerId: bigint; market: string | undefined; at: number },
): Promise<{ count: number; amount: Paisa }> {
  const scope = `p:${playerId}`
  const payload = { market: market ?? null }
  const op = { scope, key: key ?? randomUUID(), kind: 'exchange_cancel_all', payload, playerId, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const markets = await lockWaitingMarkets(tx, playerId, market)
    await lockPlayer(tx, playerId)
    const dropped = await dropWaiting(tx, {
      opId,
      playerId,
      markets,
      why: 'all_taken_back',
      isWish: true,
      at,
    })
    if (dropped.length === 0) throw fail('NOTHING_WAITS')
    const amount = dropped.reduce((sum, { rest }) => sum + rest, 0n)
    return { count: dropped.length, amount: String(amount) }
  })
  return { count: Number(result['count']), amount: paisa(BigInt(String(result['amount']))) }
}

export interface Lapsing {
  playerId: bigint
  market: string
  why: LetGo
  orderIds: readonly bigint[]
}

/** What a player waits with comes back when the market turns in-play or closes, or its time is over: told by one letter. */
export async function lapseOrders(
  db: Db,
  { playerId, market, why, orderIds }: Lapsing,
  at: number,
): Promise<void> {
  const key = `lapse:${createHash('sha256').update(orderIds.join()).digest('base64url')}`
  const op = { scope: 'exchange', key, kind: 'exchange_lapse', payload: key, playerId: null, at }
  await runOp(db, op, async (tx, opId) => {
    let amount = 0n
    for (const orderId of orderIds) amount += await drop(tx, { opId, orderId, marketId: market, why, at })
    await tellCameBack(tx, { playerId, market, why, amount }, at)
    return {}
  })
}

interface Dropping {
  opId: bigint
  orderId: bigint
  marketId: string
  why: LetGo
  /** Why it was not placed when its delay was over. */
  refusal?: Code
  /** By the player's own wish: not in the last part of its delay. */
  isWish?: boolean
  at: number
}

/** Locks the markets in which something of the player's waits, or one of them, before the player is locked. */
export async function lockWaitingMarkets(tx: Tx, playerId: bigint, market?: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('exchange_order')
    .select('market')
    .distinct()
    .where('player_id', '=', playerId)
    .$if(market !== undefined, (query) => query.where('market', '=', market ?? ''))
    .where('rest', '>', 0n)
    .orderBy('market')
    .execute()
  for (const { market } of rows) await lockMarket(tx, market)
  return rows.map(({ market }) => market)
}

/** Lets go of all that waits of a player in markets that are locked, and answers it. `isWish`: by their own wish. What was placed meanwhile in another is the keeper's. */
export async function dropWaiting(
  tx: Tx,
  {
    opId,
    playerId,
    markets,
    why,
    isWish = false,
    at,
  }: { opId: bigint; playerId: bigint; markets: string[]; why: LetGo; isWish?: boolean; at: number },
): Promise<{ orderId: bigint; rest: bigint }[]> {
  if (markets.length === 0) return []
  const all = await tx
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('market', 'in', markets)
    .where('rest', '>', 0n)
    .orderBy('op_id')
    .execute()
  const dropped = all.filter((order) => !(isWish && isDecided(order, at)))
  for (const { op_id: orderId, market: marketId } of dropped)
    await drop(tx, { opId, orderId, marketId, why, at })
  return dropped.map(({ op_id: orderId, rest }) => ({ orderId, rest }))
}

/** Lets go of what waits; answers how much that was. Throws ORDER_DECIDED. */
export async function drop(tx: Tx, dropping: Dropping): Promise<bigint> {
  const { opId, orderId, marketId, why, refusal, isWish = false, at } = dropping
  const market = await lockMarket(tx, marketId)
  const order = await orderById(tx, orderId)
  if (order.status !== 'open' || order.rest === 0n) return 0n
  // Another process has released it.
  if (refusal !== undefined && order.seat !== null) return 0n
  if (isWish && isDecided(order, at)) throw fail('ORDER_DECIDED')
  await lockPlayer(tx, order.player_id)
  const ended = {
    rest: 0n,
    ...(order.matched === 0n ? { status: endOf(why), settled_at: new Date(at) } : {}),
    ...(refusal && { refusal }),
  }
  await send(tx, tx.updateTable('exchange_order').set(ended).where('op_id', '=', orderId))
  await noteLetGo(tx, { opId, orderId, why, amount: order.rest, at })
  await holdExposure(tx, [order.player_id], { opId, market, at })
  return order.rest
}

/** The sum that a player's orders hold, of all markets. */
export async function exposureHeld(db: Db, playerId: bigint): Promise<Paisa> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from account where player_id = ${playerId} and kind = 'exposure'`.execute(db)
  return paisa(rows[0]?.balance ?? 0n)
}
