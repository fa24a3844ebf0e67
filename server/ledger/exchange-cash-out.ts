/**
 * The way out of a position: the hedge of hedge.ts at the depth that is there, what other players wait with and the house's
 * levels, placed by the order path in one operation. All of it is matched or nothing is placed, and nothing of it waits. In play
 * what was accepted is held back first, as any order that would be matched at once. Source: exchange.md 3; decisions 200, 201.
 */
import type { PriceLevel } from '../../contract/exchange/price.ts'
import { exposureOf, netOf, ODDS_RANGE, type Position, type Side } from '../../contract/exposure.ts'
import { paisa } from '../../contract/money.ts'
import type { Db, Tx } from '../host.ts'
import { publish } from '../events/publish.ts'
import type { Code } from '../messages/codes.ts'
import { fail } from '../messages/errors.ts'
import { may } from '../protection/may.ts'
import { keepSitting } from '../protection/sitting.ts'
import type { MoneyOutTables } from '../store/migrations/011-money-out.ts'
import { type Book, lockMatched, makersOf, match, type Plan, planMatch } from './exchange-match.ts'
import {
  IN_QUEUE,
  insertOrder,
  lockMarket,
  refuseBesideCashOut,
  NO_TERMS,
  type Offered,
  type ReceiptFor,
} from './exchange.ts'
import { holdExposure, type MarketRow, positionOf } from './exposure.ts'
import { hedgeOf, type Offers, spreadOf } from './hedge.ts'
import { partOf, runOp } from './ops.ts'

/** The market as it stands, with the house's prices of each selection. */
export interface HedgedMarket extends Omit<Offered, 'levels'> {
  quote: (selection: number) => Record<Side, readonly PriceLevel[]>
}

export interface WantedHedge {
  playerId: bigint
  /** Of the position, 1 to 100. */
  percent: number
  at: number
}

type Agreed = Pick<HedgePlan, 'before' | 'after'>

interface Bet {
  selection: number
  side: Side
  /** The worst price that it takes. */
  odds: number
  stake: bigint
  parts: Plan['parts']
}

/** By the market's runners, in their order. */
export interface HedgePlan {
  before: number[]
  after: number[]
  bets: Bet[]
}

/** More than anybody holds. */
const NO_END = 10n ** 14n

/** The worst price of each side, so that all offers are looked at. */
const ANY_ODDS = { back: ODDS_RANGE.min, lay: ODDS_RANGE.max } as const

const orderRows = (tx: Tx, playerId: bigint, market: string) =>
  tx
    .selectFrom('exchange_order')
    .select(['side', 'selection', 'odds', 'run', 'matched', 'gain', 'rest'])
    .where('player_id', '=', playerId)
    .where('market', '=', market)
    .where('status', '=', 'open')
    .execute()

/**
 * Whose offers a hedge is made of. One that is to be held back is promised by the house's alone: what somebody else waits with can be
 * taken away meanwhile, by who would have the hedge fail.
 */
type Whose = 'all' | 'house'

/**
 * The hedge of a part of a player's position. Throws RESULT_KNOWN, NO_POSITION, HEDGE_FANCY, HEDGED_ALREADY, OWN_ORDER, NO_DEPTH (too little is
 * offered), HEDGE_WORSE (it would leave less than the worst outcome does), HEDGE_WAITS (it is to be held back, and money could be lacking then).
 */
export async function planHedge(
  tx: Tx,
  market: HedgedMarket,
  { playerId, percent, at }: WantedHedge,
  whose: Whose = market.delayMs > 0 ? 'house' : 'all',
): Promise<HedgePlan> {
  const row = await tx
    .selectFrom('exchange_market')
    .select('status')
    .where('id', '=', market.id)
    .executeTakeFirst()
  if (row && row.status !== 'open') throw fail('RESULT_KNOWN')
  const positions = (await orderRows(tx, playerId, market.id)).map(positionOf)
  const ids = market.runners.map(({ id }) => id)
  if (positions.every(({ matched }) => matched === 0)) throw fail('NO_POSITION')
  if (market.kind === 'fancy') throw fail('HEDGE_FANCY')
  const before = ids.map((outcome) => netsOf(market, positions, outcome))
  const part = before.map((net) => Math.round((net * percent) / 100))
  if (spreadOf(part) <= 1) throw fail('HEDGED_ALREADY')
  const { offers, isBlocked } = await offersIn(tx, market, { playerId, at, whose })
  const trades = hedgeOf(part, offers.map(sized))
  if (!trades) throw fail(isBlocked ? 'OWN_ORDER' : 'NO_DEPTH')
  const bets = trades.map(({ index, side, stake }) =>
    betOf(ids[index] ?? 0, side, BigInt(stake), offers[index]?.[side] ?? []),
  )
  const hedges = bets.map(hedgePosition)
  const after = before.map((net, index) => net + netsOf(market, hedges, ids[index] ?? 0))
  if (bets.length === 0) throw fail('HEDGED_ALREADY')
  if (Math.min(...after) < Math.min(...before)) throw fail('HEDGE_WORSE')
  if (market.delayMs > 0 && mayLack(market, ids, positions, hedges)) throw fail('HEDGE_WAITS')
  return { before, after, bets }
}

/**
 * Whether what waits could make the hedge want more money than is held for what is matched, whatever of it is taken back meanwhile:
 * who holds none of it ready when the delay is over would have left what was accepted.
 */
function mayLack(
  { kind }: Pick<Book, 'kind'>,
  runners: readonly number[],
  open: readonly Position[],
  hedges: readonly Position[],
): boolean {
  const matched = open.map((one) => ({ ...one, rest: 0 }))
  return exposureOf(kind, [...open, ...hedges], runners) > exposureOf(kind, matched, runners)
}

const netsOf = ({ kind }: Pick<Book, 'kind'>, positions: readonly Position[], outcome: number): number =>
  positions.reduce((sum, position) => sum + netOf(kind, position, outcome), 0)

type Parts = Record<Side, Plan['parts']>

/** What the player's bets would meet now, of each selection and side; where an own order stands on the other side, nothing. */
async function offersIn(
  tx: Tx,
  market: HedgedMarket,
  { playerId, at, whose }: { playerId: bigint; at: number; whose: Whose },
): Promise<{ offers: Parts[]; isBlocked: boolean }> {
  const offers: Parts[] = []
  let isBlocked = false
  for (const { id: selection } of market.runners) {
    const found: Parts = { back: [], lay: [] }
    for (const side of ['back', 'lay'] as const) {
      const terms = { playerId, selection, side, odds: ANY_ODDS[side], rest: NO_END, seat: undefined }
      const book = bookOf(market, selection, side)
      const plan = await planMatch(tx, book, { ...terms, priceChange: 'better' }, at)
      isBlocked ||= plan.refusal !== undefined
      found[side] = whose === 'all' ? plan.parts : plan.parts.filter(({ maker }) => !maker)
    }
    offers.push(found)
  }
  return { offers, isBlocked }
}

const bookOf = (market: HedgedMarket, selection: number, side: Side): Book => ({
  ...market,
  levels: market.quote(selection)[side],
})

const sized = ({ back, lay }: Parts): Offers => {
  const plain = (parts: Plan['parts']) => parts.map(({ price, size }) => ({ price, size: Number(size) }))
  return { back: plain(back), lay: plain(lay) }
}

function betOf(selection: number, side: Side, stake: bigint, offers: Plan['parts']): Bet {
  let left = stake
  const parts = offers.flatMap((offer) => {
    const size = left < offer.size ? left : offer.size
    left -= size
    return size > 0n ? [{ ...offer, size }] : []
  })
  return { selection, side, odds: parts.at(-1)?.price ?? ANY_ODDS[side], stake, parts }
}

const hedgePosition = ({ selection, side, odds, stake, parts }: Bet): Position => ({
  side,
  selection,
  odds,
  matched: Number(stake),
  gain: parts.reduce((sum, { price, size }) => sum + Number(size) * (price - 100), 0),
  rest: 0,
})

export interface AcceptedHedge extends WantedHedge {
  /** What was accepted: the same position, and no outcome worse than this. */
  agreed: Agreed
  /** The house's prices are of this moment. */
  quotedAt: number
  /** What the operation is known by, beside its key. */
  payload: unknown
  receiptFor: ReceiptFor
}

/** What was placed, or is to be when its delay is over, as the operation keeps it. */
export interface Hedged extends Agreed {
  bets: { selection: number; side: Side; stake: number; gain: number }[]
  /** Of one that is held back: the operation that accepted it, and until when. */
  held?: { id: string; until: number }
}

/**
 * Places an accepted hedge once for its key or, where the market has a delay, holds it back. Throws what `planHedge` throws,
 * QUOTE_CHANGED, CASH_OUT_HELD, MARKET_CLOSED (suspended by staff), KEY_REUSED and, where the market would then hold more than before, FUNDS and what `may` throws:
 * what lowers the hold may always be done, and nothing else is held back.
 */
export async function placeHedge(
  db: Db,
  key: string,
  market: HedgedMarket,
  { payload, agreed, quotedAt, receiptFor, ...wanted }: AcceptedHedge,
): Promise<Hedged> {
  const { playerId, at } = wanted
  const op = { scope: `p:${playerId}`, key, kind: 'exchange_cash_out', payload, playerId, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const row = await lockMarket(tx, market.id)
    if (row.is_suspended) throw fail('MARKET_CLOSED')
    await refuseBesideCashOut(tx, playerId, market.id)
    const plan = await agreedPlan(tx, market, wanted, agreed)
    if (market.delayMs === 0) {
      await placeBets(tx, wanted, { opId, row, market, plan, receiptFor })
      return { ...hedgedBy(plan) }
    }
    const until = at + market.delayMs
    await holdBack(tx, { opId, market, wanted, agreed, quotedAt, until })
    return { ...hedgedBy(plan), held: { id: String(opId), until } }
  })
  return result as unknown as Hedged
}

async function agreedPlan(tx: Tx, market: HedgedMarket, wanted: WantedHedge, agreed: Agreed, whose?: Whose) {
  const plan = await planHedge(tx, market, wanted, whose)
  if (!isAsAgreed(plan, agreed)) throw fail('QUOTE_CHANGED')
  return plan
}

const hedgedBy = ({ before, after, bets }: HedgePlan): Hedged => ({
  before,
  after,
  bets: bets.map((bet) => {
    const { selection, side, matched: stake, gain } = hedgePosition(bet)
    return { selection, side, stake, gain }
  }),
})

interface Placing {
  opId: bigint
  row: MarketRow
  market: HedgedMarket
  plan: HedgePlan
  receiptFor: ReceiptFor
}

/** Places all bets of a hedge, each matched whole, within what `mayGrow` allows. */
async function placeBets(
  tx: Tx,
  wanted: WantedHedge,
  { opId, row, market, plan, receiptFor }: Placing,
): Promise<void> {
  const { playerId, at } = wanted
  const whole: Plan = { parts: plan.bets.flatMap(({ parts }) => parts), refusal: undefined }
  const waited = await lockMatched(tx, whole, { playerId, seat: undefined }, at)
  await mayGrow(tx, market, plan, wanted)
  for (const [n, bet] of plan.bets.entries()) {
    const { selection, side, odds, stake, parts } = bet
    const orderId = await partOf(tx, { kind: 'exchange_order', playerId, at }, opId, n)
    const reference = `cash-out-${opId}-${n}`
    const terms = { selection, side, odds, run: undefined, stake: paisa(stake), reference, at }
    const receipt = receiptFor(terms)
    const book = bookOf(market, selection, side)
    const order = { ...terms, playerId, priceChange: 'better', terms: NO_TERMS, receipt } as const
    await insertOrder(tx, orderId, { ...market, ...book }, order, IN_QUEUE)
    const met = {
      playerId,
      selection,
      side,
      odds,
      priceChange: 'better',
      rest: stake,
      seat: undefined,
    } as const
    const matched = { parts, refusal: undefined }
    await match(tx, { opId: orderId, orderId, book, terms: met, plan: matched, waited, at })
  }
  await holdExposure(tx, [playerId, ...makersOf(whole)], { opId, market: row, at })
}

/** Nothing of it is a bet yet, and nothing more is held: it is done whole when its delay is over, or never. */
async function holdBack(
  tx: Tx,
  {
    opId,
    market,
    wanted: { playerId, percent, at },
    agreed,
    quotedAt,
    until,
  }: {
    opId: bigint
    market: HedgedMarket
    wanted: WantedHedge
    agreed: Agreed
    quotedAt: number
    until: number
  },
): Promise<void> {
  await tx
    .insertInto('exchange_cash_out')
    .values({
      op_id: opId,
      player_id: playerId,
      market: market.id,
      percent,
      agreed: JSON.stringify({ before: agreed.before, after: agreed.after }),
      quoted_at: new Date(quotedAt),
      incidents: market.incidents,
      delayed_until: new Date(until),
    })
    .execute()
  await publish(tx, { to: playerId, kind: 'orders', at })
}

export type HeldHedge = Awaited<ReturnType<typeof heldHedges>>[number]

/** What is held back in a market. */
export const heldHedges = (db: Db, market: string) =>
  db
    .selectFrom('exchange_cash_out')
    .select(['op_id', 'player_id', 'market', 'percent', 'agreed', 'quoted_at', 'incidents', 'delayed_until'])
    .where('market', '=', market)
    .where('status', '=', 'held')
    .orderBy('delayed_until')
    .orderBy('op_id')
    .execute()

/**
 * Places what was held back, once, by what is there now: the whole hedge, to no worse end than was accepted. Throws what
 * `placeHedge` throws: then nothing was done, and it is refused.
 */
export async function releaseHedge(
  db: Db,
  { op_id: id, player_id: playerId, percent, agreed }: HeldHedge,
  market: HedgedMarket,
  { at, receiptFor }: { at: number; receiptFor: ReceiptFor },
): Promise<void> {
  const key = `cash-out:${id}`
  const op = { scope: 'exchange', key, kind: 'exchange_cash_out_release', payload: key, playerId: null, at }
  await runOp(db, op, async (tx, opId) => {
    const row = await lockMarket(tx, market.id)
    if (!(await endHeld(tx, id, { status: 'placed', placed_by: opId, ended_at: new Date(at) }))) return {}
    if (row.is_suspended) throw fail('MARKET_CLOSED')
    const wanted = { playerId, percent, at }
    const best = await planHedge(tx, market, wanted, 'all')
    // An outcome may come to a poisha less by a better offer: then it is what was promised.
    const plan = isAsAgreed(best, agreed) ? best : await agreedPlan(tx, market, wanted, agreed, 'house')
    await placeBets(tx, wanted, { opId, row, market, plan, receiptFor })
    return {}
  })
}

/** What was held back is not done, and says why. */
export async function refuseHedge(
  db: Db,
  { op_id: id, player_id: playerId, market }: Pick<HeldHedge, 'op_id' | 'player_id' | 'market'>,
  refusal: Code,
  at: number,
): Promise<void> {
  const key = `cash-out-refused:${id}`
  const op = { scope: 'exchange', key, kind: 'exchange_cash_out_refuse', payload: key, playerId: null, at }
  await runOp(db, op, async (tx) => {
    await lockMarket(tx, market)
    const ended = { status: 'refused', refusal, ended_at: new Date(at) } as const
    if (await endHeld(tx, id, ended)) await publish(tx, { to: playerId, kind: 'orders', at })
    return {}
  })
}

type Ended = Pick<MoneyOutTables['exchange_cash_out'], 'ended_at'> &
  ({ status: 'placed'; placed_by: bigint } | { status: 'refused'; refusal: Code })

/** Answers whether it was held back until now: another process may have been there first. */
async function endHeld(tx: Tx, id: bigint, ended: Ended): Promise<boolean> {
  const done = await tx
    .updateTable('exchange_cash_out')
    .set(ended)
    .where('op_id', '=', id)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

const isAsAgreed = (plan: HedgePlan, agreed: Agreed): boolean =>
  plan.before.length === agreed.before.length &&
  plan.before.every((net, index) => net === agreed.before[index]) &&
  plan.after.every((net, index) => net >= (agreed.after[index] ?? Infinity))

/** What grows the hold, because of what waits, is a bet like any other (PP-19, PP-05 to PP-09). */
async function mayGrow(tx: Tx, market: HedgedMarket, plan: HedgePlan, wanted: WantedHedge): Promise<void> {
  const { playerId, at } = wanted
  const runners = market.runners.map(({ id }) => id)
  const open = (await orderRows(tx, playerId, market.id)).map(positionOf)
  const held = exposureOf(market.kind, open, runners)
  const change = exposureOf(market.kind, [...open, ...plan.bets.map(hedgePosition)], runners) - held
  if (change <= 0) return
  const adds = { loss: BigInt(change), wager: BigInt(change) }
  const { sitting } = await may(tx, { playerId, at }, 'order', adds)
  await keepSitting(tx, { playerId, at, sitting })
}
