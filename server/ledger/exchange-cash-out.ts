/**
 * The way out of a position: the hedge of hedge.ts at the depth that is there, what other players wait with and the house's
 * levels, placed by the order path in one operation. All of it is matched or nothing is placed, and nothing of it waits.
 * Source: exchange.md 3; decision 201.
 */
import type { PriceLevel } from '../../contract/exchange/price.ts'
import { exposureOf, netOf, ODDS_RANGE, type Position, type Side } from '../../contract/exposure.ts'
import { paisa } from '../../contract/money.ts'
import type { Db, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { may } from '../protection/may.ts'
import { keepSitting } from '../protection/sitting.ts'
import { type Book, lockMatched, makersOf, match, type Plan, planMatch } from './exchange-match.ts'
import {
  insertOrder,
  lockMarket,
  type NewOrder,
  NO_TERMS,
  type Offered,
  type OrderReceipt,
} from './exchange.ts'
import { holdExposure, positionOf } from './exposure.ts'
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
 * The hedge of a part of a player's position. Throws RESULT_KNOWN, NO_POSITION, HEDGE_FANCY, HEDGED_ALREADY, OWN_ORDER, NO_DEPTH (too little is
 * offered), HEDGE_WORSE (it would leave less than the worst outcome does).
 */
export async function planHedge(
  tx: Tx,
  market: HedgedMarket,
  { playerId, percent, at }: WantedHedge,
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
  const { offers, isBlocked } = await offersIn(tx, market, playerId, at)
  const trades = hedgeOf(part, offers.map(sized))
  if (!trades) throw fail(isBlocked ? 'OWN_ORDER' : 'NO_DEPTH')
  const bets = trades.map(({ index, side, stake }) =>
    betOf(ids[index] ?? 0, side, BigInt(stake), offers[index]?.[side] ?? []),
  )
  const hedges = bets.map(hedgePosition)
  const after = before.map((net, index) => net + netsOf(market, hedges, ids[index] ?? 0))
  if (bets.length === 0) throw fail('HEDGED_ALREADY')
  if (Math.min(...after) < Math.min(...before)) throw fail('HEDGE_WORSE')
  return { before, after, bets }
}

const netsOf = ({ kind }: Pick<Book, 'kind'>, positions: readonly Position[], outcome: number): number =>
  positions.reduce((sum, position) => sum + netOf(kind, position, outcome), 0)

type Parts = Record<Side, Plan['parts']>

/** What the player's bets would meet now, of each selection and side; where an own order stands on the other side, nothing. */
async function offersIn(
  tx: Tx,
  market: HedgedMarket,
  playerId: bigint,
  at: number,
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
      found[side] = plan.parts
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
  agreed: Pick<HedgePlan, 'before' | 'after'>
  /** What the operation is known by, beside its key. */
  payload: unknown
  /** What the player keeps of a bet; undefined of a match that was not committed to. */
  receiptFor: (
    order: Omit<NewOrder, 'receipt' | 'priceChange' | 'playerId' | 'terms'>,
  ) => Promise<OrderReceipt | undefined>
}

/** What was placed, as the operation keeps it. */
export interface Hedged {
  before: number[]
  after: number[]
  bets: { selection: number; side: Side; stake: number; gain: number }[]
}

/**
 * Places an accepted hedge once for its key. Throws what `planHedge` throws, QUOTE_CHANGED, KEY_REUSED and, where
 * the market would then hold more than before, FUNDS and what `may` throws: what lowers the hold may always be done.
 */
export async function placeHedge(
  db: Db,
  key: string,
  market: HedgedMarket,
  { payload, agreed, receiptFor, ...wanted }: AcceptedHedge,
): Promise<Hedged> {
  const { playerId, at } = wanted
  const op = { scope: `p:${playerId}`, key, kind: 'exchange_cash_out', payload, playerId, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const row = await lockMarket(tx, market.id)
    const plan = await planHedge(tx, market, wanted)
    if (!isAsAgreed(plan, agreed)) throw fail('QUOTE_CHANGED')
    const whole: Plan = { parts: plan.bets.flatMap(({ parts }) => parts), refusal: undefined }
    await lockMatched(tx, whole, playerId, at)
    await mayGrow(tx, market, plan, wanted)
    for (const [n, bet] of plan.bets.entries()) {
      const { selection, side, odds, stake, parts } = bet
      const orderId = await partOf(tx, { ...op, kind: 'exchange_order' }, opId, n)
      const reference = `cash-out-${opId}-${n}`
      const terms = { selection, side, odds, run: undefined, stake: paisa(stake), reference, at }
      const receipt = await receiptFor(terms)
      const book = bookOf(market, selection, side)
      await insertOrder(
        tx,
        orderId,
        { ...market, ...book },
        { ...terms, playerId, priceChange: 'better', terms: NO_TERMS, receipt },
      )
      const met = {
        playerId,
        selection,
        side,
        odds,
        priceChange: 'better',
        rest: stake,
        seat: undefined,
      } as const
      await match(tx, { opId: orderId, orderId, book, terms: met, plan: { parts, refusal: undefined }, at })
    }
    for (const player of [playerId, ...makersOf(whole)])
      await holdExposure(tx, { opId, playerId: player, market: row, at })
    const bets = plan.bets.map((bet) => {
      const { selection, side, matched: stake, gain } = { ...hedgePosition(bet) }
      return { selection, side, stake, gain }
    })
    return { before: plan.before, after: plan.after, bets }
  })
  return result as unknown as Hedged
}

const isAsAgreed = (plan: HedgePlan, agreed: Pick<HedgePlan, 'before' | 'after'>): boolean =>
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
  await may(tx, { playerId, at }, 'order', { loss: BigInt(change), wager: BigInt(change) })
  await keepSitting(tx, playerId, at)
}
