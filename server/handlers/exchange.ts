/** The player's orders at the exchange. Source; N-ENT-18; protection.md F-01..03, PP-33. */
import { randomUUID } from 'node:crypto'
import { EXCHANGE_STAKE, type ExchangeOrder, type exchangeApi } from '../../contract/exchange.ts'
import { gainOf, ladderOdds, liabilityOf, profitOf } from '../../contract/exposure.ts'
import { paisa } from '../../contract/money.ts'
import { RECORDS_LIMIT } from '../../contract/records.ts'
import { type Fixture, fixtureOf, isKnown } from '../matches/fixtures.ts'
import { proofOfMatch } from '../exchange/data.ts'
import { eventOfMarket, marketAt, onTerms, versionOn } from '../exchange/market.ts'
import { marketThen } from '../exchange/quotes.ts'
import { standingOf } from '../exchange/suspended.ts'
import { receiptOf, receiptsFor } from '../exchange/receipts.ts'
import type { Market } from '../exchange/state.ts'
import { createLaunch } from '../games/wallet/launch.ts'
import { EXCHANGE_PLATFORM } from '../games/wallet/providers.ts'
import type { Db, Host } from '../host.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { balanceOf } from '../ledger/accounts.ts'
import {
  cancelOrder,
  cancelWaiting,
  exposureHeld,
  type OrderAfter,
  placeOrder,
  type ReceiptFor,
} from '../ledger/exchange.ts'
import { type EditedMarket, editOrder } from '../ledger/exchange-edit.ts'
import { orderById, type OrderRow } from '../ledger/exchange-order.ts'
import { aheadOf } from '../ledger/exchange-queue.ts'
import { heldOdds } from '../ledger/exposure.ts'
import type { Output } from '../../contract/kit/endpoint.ts'
import { wasDone } from '../ledger/ops.ts'
import { fail, invalid, textOf } from '../messages/errors.ts'
import { may } from '../protection/may.ts'
import type { Wanted } from '../records/transactions.ts'
import { wantedId } from '../http/row-id.ts'

type Placing = Call<(typeof exchangeApi)['placeOrder']>

export const exchangeHandlers: Handlers<typeof exchangeApi> = {
  exchangeRecords: async ({ input, caller, host }) => ({ data: await ordersOf(host, caller.id, input) }),
  openOrders: async ({ caller, host }) => ({
    data: await ordersOf(host, caller.id, { isOpen: true }),
    exposure: await exposureHeld(host.db, caller.id),
    balance: await balanceOf(host.db, caller.id),
  }),
  placeOrder: async (call) => {
    const { input, caller, host, key, locale } = call
    const at = host.clock()
    const market = await wantedMarket(call, at)
    const run = market.kind === 'fancy' ? input.run : undefined
    const levels = market.quote(input.selection)[input.side]
    const { selection, side, odds, stake, reference, priceChange } = input
    const asked = { selection, side, odds, run, stake, reference, at }
    const receipt = (await receiptsOn(call, market.id))(asked)
    const { atStart = 'lapse', makeOnly = false, reduceOnly = false, expiresAt, least } = input
    const terms = { atStart, makeOnly, reduceOnly, expiresAt, least }
    const { id: playerId, sessionId } = caller
    const order = { ...asked, terms, playerId, sessionId, priceChange, receipt }
    const placed = await placeOrder(host.db, key, { ...onTerms(host.matches, market), levels }, order)
    const row = await orderById(host.db, placed.orderId)
    return {
      success: true,
      message: textOf('ORDER_PLACED', locale),
      order: orderAfter(row, placed),
      receipt: receiptOf(row, caller.publicId),
    }
  },
  betReceipts: ({ caller, host }) => betReceipts(host, caller),
  launchExchange: async ({ caller, host }) => {
    await may(host.db, { playerId: caller.id, at: host.clock() }, 'launch')
    return { code: await createLaunch(host, caller, { platform: EXCHANGE_PLATFORM, kind: 'access' }) }
  },
  cancelOrder: async ({ input, caller, host, key, locale }) => {
    const orderId = wantedId(input.id)
    const cancelled = await cancelOrder(host.db, key, { playerId: caller.id, orderId, at: host.clock() })
    return {
      success: true,
      message: textOf('ORDER_CANCELLED', locale),
      order: orderAfter(await orderById(host.db, cancelled.orderId), cancelled),
    }
  },
  editOrder: async ({ input, caller, host, key, locale }) => {
    const orderId = wantedId(input.id)
    const at = host.clock()
    const opKey = key ?? randomUUID()
    const { order, market } = await editedMarket(host, caller.id, orderId, at)
    // What was changed is not judged again: its repeat is answered by the ledger.
    if (!(await wasDone(host.db, { scope: `p:${caller.id}`, key: opKey }))) holdToLadder(input, order)
    const edited = await editOrder(host.db, opKey, market, {
      playerId: caller.id,
      sessionId: caller.sessionId,
      orderId,
      waited: BigInt(input.waited),
      stake: input.stake,
      odds: input.odds,
      at,
      receiptFor: await receiptsOn({ caller, host }, market.id),
    })
    const row = await orderById(host.db, edited.orderId)
    return {
      success: true,
      message: textOf('ORDER_EDITED', locale),
      order: orderAfter(row, edited),
      receipt: receiptOf(row, caller.publicId),
    }
  },
  cancelOrders: async ({ input, caller, host, key, locale }) => {
    const wanted = { playerId: caller.id, market: input.market, at: host.clock() }
    const cancelled = await cancelWaiting(host.db, key, wanted)
    return { success: true, message: textOf('ORDER_CANCELLED', locale), ...cancelled }
  },
}

/**
 * The market as the order may meet it. An order that was placed before is not judged again: its repeat is answered
 * by the ledger. Throws MARKET_UNKNOWN, MARKET_CLOSED, MARKET_CHANGED, PRICE_CHANGED, INVALID.
 */
async function wantedMarket(call: Placing, now: number): Promise<Market> {
  const { input, caller, host, key } = call
  await host.matches.ready(now)
  const fixture = fixtureOf(eventOfMarket(input.market))
  const match = fixture && (await host.matches.find(fixture))
  const known = match && marketAt(host.matches, input.market, now)
  if (!known || !fixture) throw fail('MARKET_UNKNOWN')
  const market = await standingOf(host.db, known)
  try {
    judge(call, fixture, market, now)
  } catch (refusal) {
    if (!(await isRepeat(host, caller.id, key, input.reference))) throw refusal
  }
  return market
}

/** Throws MARKET_UNKNOWN, MARKET_CLOSED, MARKET_CHANGED, PRICE_CHANGED, INVALID. */
function judge({ input, host }: Placing, fixture: Fixture, market: Market, now: number): void {
  if (!isKnown(fixture, now)) throw fail('MARKET_UNKNOWN')
  if (input.stake < EXCHANGE_STAKE.min || input.stake > EXCHANGE_STAKE.max)
    throw invalid({ stake: amountRange(EXCHANGE_STAKE) })
  if (!market.runners.some(({ id }) => id === input.selection))
    throw invalid({ selection: 'SELECTION_UNKNOWN' })
  if (market.kind === 'match_odds' && ladderOdds(input.odds) !== input.odds)
    throw invalid({ odds: 'ODDS_LADDER' })
  if (market.kind === 'fancy' && input.run === undefined) throw invalid({ run: 'FIELD_REQUIRED' })
  holdTogether(input, now)
  const { back, lay, lines } = market.quote(input.selection)
  if (market.status !== 'open' || (back.length === 0 && market.kind !== 'match_odds'))
    throw fail('MARKET_CLOSED')
  const version = versionOn(host.matches, market)
  const extra = { market_version: version }
  if (input.version !== undefined && input.version !== version) throw fail('MARKET_CHANGED', { extra })
  if (market.kind === 'fancy' && lines?.[input.side] !== input.run) throw fail('PRICE_CHANGED', { extra })
  const best = (input.side === 'back' ? back : lay)[0]?.price
  if (input.priceChange === 'exact' && best !== input.odds && market.kind !== 'match_odds') {
    throw fail('PRICE_CHANGED', { extra })
  }
}

/** An order of the player's and its market as it is now. Throws NOT_FOUND, and MARKET_UNKNOWN for a match that is known no more. */
async function editedMarket(
  host: Host,
  playerId: bigint,
  orderId: bigint,
  now: number,
): Promise<{ order: OrderRow; market: EditedMarket }> {
  const order = await host.db
    .selectFrom('exchange_order')
    .selectAll()
    .where('op_id', '=', orderId)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  const { market } = await marketThen(host, order.market, now)
  const levels = market.quote(order.selection)[order.side]
  return { order, market: { ...onTerms(host.matches, market), levels, isOpen: market.status === 'open' } }
}

/** Only what grows is held to the stakes that may be placed: the rest of an order may be less. Throws INVALID. */
function holdToLadder({ stake, odds }: { stake: number; odds: number }, { rest }: OrderRow): void {
  const min = stake > rest ? EXCHANGE_STAKE.min : 1
  if (stake < min || stake > EXCHANGE_STAKE.max)
    throw invalid({ stake: amountRange({ min, max: EXCHANGE_STAKE.max }) })
  if (ladderOdds(odds) !== odds) throw invalid({ odds: 'ODDS_LADDER' })
}

/** Terms that say nothing together, or nothing any more. Throws INVALID. */
function holdTogether({ stake, least, makeOnly, expiresAt, atStart }: Placing['input'], now: number): void {
  const waits = makeOnly === true || expiresAt !== undefined || (atStart ?? 'lapse') !== 'lapse'
  if (least !== undefined && waits) throw invalid({ fill_or_kill: 'TERMS_OF_ONE' })
  if (least !== undefined && (least < 1 || least > stake))
    throw invalid({ fill_or_kill: amountRange({ min: 1, max: stake }) })
  if (expiresAt !== undefined && expiresAt <= now) throw invalid({ expires_at: 'FIELD_DATE' })
}

/** What the player keeps of each order in a market; undefined of a match that was not committed to. */
const receiptsOn = (
  { caller, host }: Pick<Placing, 'caller' | 'host'>,
  market: string,
): Promise<ReceiptFor> =>
  receiptsFor(host, caller.publicId, { market, fixture: fixtureOf(eventOfMarket(market)) })

/** Bets whose receipts are told at once. */
const RECEIPTS = 20

async function betReceipts(
  host: Host,
  { id, publicId }: Placing['caller'],
): Promise<Output<(typeof exchangeApi)['betReceipts']>> {
  const rows = await host.db
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', id)
    .where('match_root', 'is not', null)
    .orderBy('op_id', 'desc')
    .limit(RECEIPTS)
    .execute()
  const earlier = await earlierResults(host.db, rows)
  const events = [...new Set(rows.map(({ market }) => eventOfMarket(market)))]
  const proofs = await Promise.all(events.map((event) => proofOfMatch(host, event)))
  return {
    data: rows.flatMap((row) => {
      const receipt = receiptOf(row, publicId)
      return receipt ? [{ receipt, order: shown(row, earlier.get(row.op_id)) }] : []
    }),
    proofs: proofs.filter((proof) => proof !== undefined),
  }
}

async function isRepeat({ db }: Host, playerId: bigint, key: string | undefined, reference: string) {
  const known = await db
    .selectFrom('op')
    .select('id')
    .where('scope', '=', `p:${playerId}`)
    .where('key', '=', key ?? reference)
    .unionAll(
      db
        .selectFrom('exchange_order')
        .select('op_id as id')
        .where('player_id', '=', playerId)
        .where('reference', '=', reference),
    )
    .executeTakeFirst()
  return known !== undefined
}

/** What is said of an amount that is too small or too large; poisha. */
function amountRange({ min, max }: { min: number; max: number }) {
  const shown = (poisha: number): string => (poisha / 100).toLocaleString('en-IN')
  return { code: 'AMOUNT_RANGE', params: { min: shown(min), max: shown(max) } } as const
}

async function ordersOf(
  { db, clock }: Host,
  playerId: bigint,
  { isOpen = false, from, until }: Pick<Wanted, 'from' | 'until'> & { isOpen?: boolean },
): Promise<ExchangeOrder[]> {
  const now = clock()
  const { ahead, aheadInPlay } = aheadOf(now)
  const rows = await db
    .selectFrom('exchange_order')
    .selectAll()
    .select([ahead.as('ahead'), aheadInPlay.as('aheadInPlay')])
    .where('player_id', '=', playerId)
    .$if(isOpen, (query) => query.where('status', '=', 'open'))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (query) => query.where('created_at', '<', new Date(until ?? 0)))
    .orderBy('op_id', 'desc')
    .limit(RECORDS_LIMIT)
    .execute()
  const earlier = await earlierResults(db, rows)
  return rows.map((row) => {
    const isInPlay = (fixtureOf(eventOfMarket(row.market))?.startsAt ?? Infinity) <= now
    const ahead = isInPlay ? row.aheadInPlay : row.ahead
    return { ...shown(row, earlier.get(row.op_id)), ahead: ahead === null ? undefined : paisa(BigInt(ahead)) }
  })
}

type Earlier = ExchangeOrder['earlier']

/** What settled orders had come to before their results were corrected, by order. */
async function earlierResults(db: Db, orders: readonly OrderRow[]): Promise<Map<bigint, Earlier>> {
  const ids = orders.filter(({ net }) => net !== null).map((row) => row.op_id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('exchange_earlier_result')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  const byOrder = new Map<bigint, Earlier>()
  for (const { order_id, status, net, settled_at } of rows) {
    const result = { status, net: paisa(net), settledAt: settled_at.getTime() }
    byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), result])
  }
  return byOrder
}

/** The order as an operation left it, whatever became of it since. */
function orderAfter(
  row: OrderRow,
  { matched, withPlayers: with_players, gain, rest, status, settledAt, isHeldBack }: OrderAfter,
): ExchangeOrder {
  const settled_at = settledAt === undefined ? null : new Date(settledAt)
  // As it was then: it may have been released, or refused, since.
  const held = { seat: isHeldBack ? null : row.seat, refusal: null }
  return shown({ ...row, matched, with_players, gain, rest, status, net: null, settled_at, ...held })
}

const FANCY_SIDES = { back: 'yes', lay: 'no' } as const

function shown(row: OrderRow, earlier: Earlier = []): ExchangeOrder {
  const matched = Number(row.matched)
  const gain = Number(row.gain)
  const allGain = gain + gainOf(Number(row.rest), heldOdds(row))
  const all = matched + Number(row.rest)
  const mayWait = row.market.startsWith('1.') && row.least === null
  return {
    id: String(row.op_id),
    market: row.market,
    event: eventOfMarket(row.market),
    eventName: row.event_name,
    marketName: row.market_name,
    selectionName: row.selection_name,
    betType: row.run === null ? row.side : FANCY_SIDES[row.side],
    stake: paisa(row.stake),
    odds: row.odds,
    run: row.run ?? undefined,
    matched: paisa(matched),
    withPlayers: paisa(row.with_players),
    unmatched: paisa(row.rest),
    ahead: undefined,
    averageOdds: matched === 0 ? undefined : 100 + Math.round(gain / matched),
    profit: paisa(row.side === 'back' ? profitOf(allGain) : all),
    liability: paisa(row.side === 'back' ? all : liabilityOf(allGain)),
    net: row.net === null ? undefined : paisa(row.net),
    status: row.status,
    reference: row.reference,
    createdAt: row.created_at.getTime(),
    settledAt: row.settled_at?.getTime(),
    atStart: mayWait ? row.at_start : undefined,
    reduceOnly: row.reduce_only ? true : undefined,
    expiresAt: mayWait ? row.expires_at?.getTime() : undefined,
    delayedUntil: row.seat === null && row.rest > 0n ? row.delayed_until?.getTime() : undefined,
    refusal: row.refusal ?? '',
    commission: row.commission_rate === 0 ? undefined : row.commission_rate,
    earlier,
  }
}
