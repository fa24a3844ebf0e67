/**
 * A waiting order is changed where it stands: less of it keeps its place in the queue; at another price, or with more, what waits
 * goes to the back, as an order of its own with the terms of the one before. Source: exchange.md 2; decision 202.
 */
import { gainOf, liabilityOf } from '../../contract/exposure.ts'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db, Tx } from '../host.ts'
import { send } from '../store/transaction.ts'
import { fail } from '../messages/errors.ts'
import { isStopped, may } from '../protection/may.ts'
import { keepSitting } from '../protection/sitting.ts'
import { guardOrder } from './exchange-guard.ts'
import { noteLetGo } from './exchange-let-go.ts'
import { holdToLowering, lockMatched, makersOf, match, NOTHING, planMatch } from './exchange-match.ts'
import {
  after,
  heldBack,
  holdToTerms,
  IN_QUEUE,
  insertOrder,
  isTaking,
  lockMarket,
  type NewOrder,
  type Offered,
  type OrderAfter,
  type ReceiptFor,
  readAfter,
  refuseBesideCashOut,
  wantedBy,
} from './exchange.ts'
import { orderById, type OrderRow } from './exchange-order.ts'
import { holdExposure } from './exposure.ts'
import { partOf, runOp } from './ops.ts'

/** The market now, with the house's prices for the order's selection and side. */
export interface EditedMarket extends Offered {
  isOpen: boolean
}

export interface OrderEdit {
  playerId: bigint
  /** The sign-in that changes it: an order that goes to the back waits under its guard. */
  sessionId?: bigint
  orderId: bigint
  /** What waited of it as its player saw it: where it is another by now, nothing is changed. */
  waited: bigint
  /** So much waits afterwards. */
  stake: Paisa
  odds: number
  at: number
  /** What the player keeps of the order that goes to the back. */
  receiptFor: ReceiptFor
}

/**
 * Changes an order once for its key. Answers the order as it stands then: the same, or the one that goes to the back in its
 * place. Throws NOT_FOUND, NOTHING_WAITS, ORDER_DECIDED (it is held back), ORDER_MOVED, KEY_REUSED; where it goes to the back MARKET_CLOSED,
 * CASH_OUT_HELD, OWN_ORDER, WOULD_MATCH, WOULD_GROW, FUNDS and, where more can be lost by it than before, what `may` throws.
 */
export async function editOrder(
  db: Db,
  key: string,
  market: EditedMarket,
  edit: OrderEdit,
): Promise<OrderAfter> {
  const { playerId, orderId, waited, stake, odds, at } = edit
  const payload = { orderId, waited, stake, odds }
  const op = { scope: `p:${playerId}`, key, kind: 'exchange_edit', payload, playerId, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const row = await lockMarket(tx, market.id)
    const order = await orderById(tx, orderId)
    if (order.player_id !== playerId || order.market !== market.id) throw fail('NOT_FOUND')
    if (order.rest === 0n || isOver(order, market, at)) throw fail('NOTHING_WAITS')
    if (order.seat === null) throw fail('ORDER_DECIDED')
    if (order.rest !== waited) throw fail('ORDER_MOVED')
    if (odds === order.odds && BigInt(stake) <= order.rest) {
      const less = { rest: BigInt(stake) }
      await send(tx, tx.updateTable('exchange_order').set(less).where('op_id', '=', orderId))
      const amount = order.rest - BigInt(stake)
      await noteLetGo(tx, { opId, orderId, why: 'less', amount, at })
      await holdExposure(tx, [playerId], { opId, market: row, at })
      return after(orderId)
    }
    if (!isTaking(row) || !market.isOpen) throw fail('MARKET_CLOSED')
    await refuseBesideCashOut(tx, playerId, market.id)
    await leaveQueue(tx, order, at)
    const moved = await toTheBack(tx, { opId, market, order, edit })
    const next = moved.orderId
    await noteLetGo(tx, { opId, orderId, why: 'moved', amount: order.rest, next, at })
    await holdExposure(tx, [...moved.makers, playerId], { opId, market: row, at, placed: next })
    return after(next)
  })
  return readAfter(result)
}

/** It waits no longer, whether or not the keeper has been there: its time is over, or the match has begun without it. */
const isOver = (
  { status, expires_at, placed_in_play, at_start }: OrderRow,
  { isInPlay }: EditedMarket,
  at: number,
): boolean =>
  status !== 'open' ||
  (expires_at !== null && expires_at.getTime() <= at) ||
  (isInPlay && !placed_in_play && at_start !== 'keep')

/** Nothing waits of it any more; its hold is renewed with that of the order that stands in its place. */
const leaveQueue = (tx: Tx, { op_id, matched }: OrderRow, at: number) =>
  send(
    tx,
    tx
      .updateTable('exchange_order')
      .set({
        rest: 0n,
        ...(matched === 0n ? { status: 'cancelled' as const, settled_at: new Date(at) } : {}),
      })
      .where('op_id', '=', op_id),
  )

/** What can be lost by what waits, by itself. */
const riskOf = (side: OrderRow['side'], rest: number, odds: number): number =>
  side === 'back' ? rest : liabilityOf(gainOf(rest, odds))

/** Places what is to wait as a new order with the terms of the old one: matched, held back or seated as any that comes now. */
async function toTheBack(
  tx: Tx,
  { opId, market, order, edit }: { opId: bigint; market: EditedMarket; order: OrderRow; edit: OrderEdit },
): Promise<{ orderId: bigint; makers: bigint[] }> {
  const { playerId, sessionId, stake, odds, at } = edit
  const { selection, side } = order
  const orderId = await partOf(tx, { kind: 'exchange_order', playerId, at }, opId, 0)
  const asked = { selection, side, odds, run: undefined, stake, reference: `edit-${orderId}`, at }
  const placed: NewOrder = {
    ...asked,
    playerId,
    priceChange: 'better',
    terms: termsOf(order),
    receipt: edit.receiptFor(asked),
  }
  const wanted = wantedBy(placed)
  const plan = await planMatch(tx, market, wanted, at)
  // Who is in a time-out is not matched: what waits of theirs may cost less, and no more.
  const mayMatch = !(await isStopped(tx, playerId, at))
  const isHeldBack = mayMatch && market.delayMs > 0 && plan.parts.length > 0
  const now = isHeldBack || !mayMatch ? NOTHING : plan
  const waited = await lockMatched(tx, now, wanted, at)
  if (riskOf(side, stake, odds) > riskOf(side, Number(order.rest), order.odds)) {
    const { sitting } = await may(tx, { playerId, at }, 'order')
    await keepSitting(tx, { playerId, at, sitting })
  }
  if (plan.refusal) throw fail(plan.refusal)
  await holdToLowering(tx, market, wanted, plan)
  holdToTerms(market, placed, plan)
  // It keeps the commission, too.
  const asBefore = { ...market, commission: order.commission_rate }
  await insertOrder(tx, orderId, asBefore, placed, isHeldBack ? heldBack(market, placed, plan) : IN_QUEUE)
  if (sessionId !== undefined) await guardOrder(tx, orderId, sessionId, at)
  await match(tx, { opId: orderId, orderId, book: market, terms: wanted, plan: now, waited, at })
  return { orderId, makers: makersOf(now) }
}

const termsOf = ({ at_start, expires_at, make_only, reduce_only, least }: OrderRow): NewOrder['terms'] => ({
  atStart: at_start,
  expiresAt: expires_at?.getTime(),
  makeOnly: make_only,
  reduceOnly: reduce_only,
  least: least === null ? undefined : paisa(least),
})
