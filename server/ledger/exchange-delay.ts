/**
 * Orders that are held back in play: each has its stake held and no seat in the queue until its delay is over. Then it is
 * released into the book as that is then, or refused where the match has moved meanwhile. Source: exchange.md 2; decision 200.
 */
import { sql } from 'kysely'
import type { MarketStatus } from '../../contract/exchange/price.ts'
import type { Db, Tx } from '../host.ts'
import { send } from '../store/transaction.ts'
import type { Code } from '../messages/codes.ts'
import { fail } from '../messages/errors.ts'
import { isStopped } from '../protection/may.ts'
import { type Book, lockMatched, makersOf, match, planMatch, sizeOf } from './exchange-match.ts'
import { drop, letRestGo, lockMarket } from './exchange.ts'
import { orderById } from './exchange-order.ts'
import { holdExposure } from './exposure.ts'
import { runOp } from './ops.ts'

/** The market as it is when an order's delay is over. */
export interface Releasing extends Book {
  status: MarketStatus
  incidents: number
}

/**
 * Releases an order into the book, once: it is given its seat, what it meets is matched, and the rest waits. Throws INCIDENT,
 * MARKET_CLOSED, TIME_OUT, PRICE_CHANGED, OWN_ORDER, NOT_FILLED, FUNDS, LIMIT_LOSS, LIMIT_WAGER: then nothing was done, and it is refused.
 */
export async function releaseOrder(db: Db, orderId: bigint, book: Releasing, at: number): Promise<void> {
  const key = `release:${orderId}`
  const op = { scope: 'exchange', key, kind: 'exchange_release', payload: key, playerId: null, at }
  await runOp(db, op, async (tx, opId) => {
    const row = await lockMarket(tx, book.id)
    const order = await orderById(tx, orderId)
    const { player_id: playerId, least, stake } = order
    if (row.status !== 'open' || order.rest === 0n) return {}
    if (order.incidents !== book.incidents) throw fail('INCIDENT')
    if (book.status !== 'open' || row.is_suspended) throw fail('MARKET_CLOSED')
    const terms = { ...order, playerId, priceChange: order.price_choice ?? 'better', seat: undefined }
    const plan = await planMatch(tx, book, terms, at)
    const waited = await lockMatched(tx, plan, terms, at)
    if (await isStopped(tx, playerId, at)) throw fail('TIME_OUT')
    if (plan.refusal) throw fail(plan.refusal)
    const size = sizeOf(plan.parts)
    if (book.kind !== 'match_odds' && size < stake) throw fail('PRICE_CHANGED')
    if (least !== null && size < least) throw fail('NOT_FILLED')
    await seat(tx, orderId)
    await match(tx, { opId, orderId, book, terms, plan, waited, at })
    if (least !== null) await letRestGo(tx, { opId, orderId, at })
    await holdExposure(tx, [playerId, ...makersOf(plan)], { opId, market: row, at, placed: orderId })
    return {}
  })
}

/** Its place in the queue, behind all who have one: given while the market is locked. */
const seat = (tx: Tx, orderId: bigint): Promise<void> => {
  const next = { seat: sql<bigint>`nextval('exchange_seat')` }
  return send(tx, tx.updateTable('exchange_order').set(next).where('op_id', '=', orderId))
}

/** An order that was held back is not placed: its money comes back, once, and it keeps why. */
export async function refuseOrder(
  db: Db,
  order: { id: bigint; market: string },
  refusal: Code,
  at: number,
): Promise<void> {
  const key = `refuse:${order.id}`
  const op = { scope: 'exchange', key, kind: 'exchange_refuse', payload: key, playerId: null, at }
  await runOp(db, op, async (tx, opId) => {
    await drop(tx, { opId, orderId: order.id, marketId: order.market, why: 'refused', refusal, at })
    return {}
  })
}
