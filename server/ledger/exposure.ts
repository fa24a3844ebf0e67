/**
 * The money that a player's orders in a market hold: moved between cash and exposure so that it always covers the
 * worst outcome. Source: money.md "Exchange exposure", P21.
 */
import { exposureOf, gainOf, liabilityOf, type Position } from '../../contract/exposure.ts'
import type { Tx } from '../host.ts'
import { written } from '../store/statement.ts'
import { send } from '../store/transaction.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../messages/errors.ts'
import { may } from '../protection/may.ts'
import { move } from './accounts.ts'
import { noteLetGo } from './exchange-let-go.ts'
import { roomOf } from './reduce-only.ts'

export interface MarketRow {
  id: string
  kind: 'match_odds' | 'bookmaker' | 'fancy'
  runners: number[]
}

/** The row's figures as the arithmetic wants them. */
export const positionOf = (row: {
  side: 'back' | 'lay'
  selection: number
  odds: number
  run: number | null
  matched: bigint
  gain: bigint
  rest: bigint
}): Position => ({
  side: row.side,
  selection: row.run ?? row.selection,
  odds: row.odds,
  matched: Number(row.matched),
  gain: Number(row.gain),
  rest: Number(row.rest),
})

/** As its money is held: an order that is held back in play to be matched at any odds, at the worst that it would have met when it was placed. */
const heldAs = (
  row: Parameters<typeof positionOf>[0] & { seat: bigint | null; worst_odds: number | null },
): Position => positionOf({ ...row, odds: heldOdds(row) })

/** The odds at which what waits of an order is held. */
export const heldOdds = ({
  odds,
  seat,
  worst_odds,
}: {
  odds: number
  seat: bigint | null
  worst_odds: number | null
}): number => (seat === null ? (worst_odds ?? odds) : odds)

/** What an order can cost by itself, its waiting part at its own price. */
const riskOf = ({ side, matched, gain, rest, odds }: Position): bigint =>
  BigInt(side === 'back' ? matched + rest : liabilityOf(gain + gainOf(rest, odds)))

interface Holding {
  opId: bigint
  market: MarketRow
  at: number
  /** The order that is new: where it raises the hold it must be within its player's limits; one that lowers it always may be placed. */
  placed?: bigint
  /** What `may` answered before in this transaction of the player whose it is, locked since; true unless said. */
  isLimited?: boolean
}

/**
 * Holds what each player's open orders in the market can cost, no more and no less; whatever changes an order comes by
 * here, so their devices are told. Throws FUNDS, LIMIT_LOSS, LIMIT_WAGER.
 */
export async function holdExposure(tx: Tx, playerIds: readonly bigint[], holding: Holding): Promise<void> {
  for (const held of await lockHeld(tx, playerIds, holding.market.id)) await renew(tx, held, holding)
}

async function renew(
  tx: Tx,
  { playerId, cash, held, open }: Held,
  { opId, market, at, placed, isLimited = true }: Holding,
): Promise<void> {
  await publish(tx, { to: playerId, kind: 'orders', at })
  const orders = await letGrowingGo(tx, { opId, market, at }, open)
  const needed = BigInt(exposureOf(market.kind, orders.map(heldAs), market.runners))
  const change = needed - held
  if (change === 0n) return
  const order = orders.find(({ op_id }) => op_id === placed)
  if (isLimited && order && change > 0n) {
    // The limits count it at its own odds.
    const counted = { wager: riskOf(positionOf(order)) }
    await may(tx, { playerId, at, counted }, 'order', { loss: change, wager: riskOf(heldAs(order)) })
  }
  if (change > cash) throw fail('FUNDS')
  const [own, exposure] = [{ playerId, kind: 'cash' } as const, { playerId, kind: 'exposure' } as const]
  await move(
    tx,
    change > 0n
      ? { opId, kind: 'exposure_held', debit: own, credit: exposure, amount: change, at }
      : { opId, kind: 'exposure_released', debit: exposure, credit: own, amount: -change, at },
  )
  await setHold(tx, playerId, market.id, needed)
}

const setHold = written((db, playerId: bigint, market: string, amount: bigint) =>
  db
    .insertInto('exchange_hold')
    .values({ player_id: playerId, market, amount })
    .onConflict((conflict) => conflict.columns(['player_id', 'market']).doUpdateSet({ amount }))
    .compile(),
)

type OpenOrder = Parameters<typeof positionOf>[0] & { op_id: bigint; reduce_only: boolean }

/**
 * Of an order that only lowers a risk nothing waits that would raise it now: it is let go. So what is seen in the book of such orders may
 * be matched, whatever else of their player's was matched meanwhile. Answers the orders as they stand then.
 */
async function letGrowingGo<Order extends OpenOrder>(
  tx: Tx,
  { opId, market: { kind, runners }, at }: { opId: bigint; market: MarketRow; at: number },
  orders: Order[],
): Promise<Order[]> {
  const left: Order[] = []
  for (const order of orders) {
    const { op_id: orderId, reduce_only, rest, matched, odds } = order
    const others = orders.filter((other) => other !== order).map(positionOf)
    const most = Number(rest)
    const room =
      reduce_only && most > 0 ? roomOf({ kind, runners, others }, positionOf(order), odds, most) : most
    left.push({ ...order, rest: BigInt(room) })
    if (room === most) continue
    const ended = { status: 'lapsed', settled_at: new Date(at) } as const
    const less = tx
      .updateTable('exchange_order')
      .set({ rest: BigInt(room), ...(room === 0 && matched === 0n ? ended : {}) })
      .where('op_id', '=', orderId)
    await send(tx, less)
    await noteLetGo(tx, { opId, orderId, why: 'reduce_only', amount: rest - BigInt(room), at })
  }
  return left
}

const OPEN = [
  'placed.op_id',
  'placed.side',
  'placed.selection',
  'placed.odds',
  'placed.run',
  'placed.matched',
  'placed.gain',
  'placed.rest',
  'placed.seat',
  'placed.worst_odds',
  'placed.reduce_only',
] as const

/**
 * Locks players, who are locked already where they are several; answers of each their cash, what is held in the market and their open
 * orders in it. The market is locked: nobody else changes those two.
 */
async function lockHeld(tx: Tx, playerIds: readonly bigint[], market: string): Promise<Held[]> {
  const rows = await tx
    .selectFrom('account')
    .leftJoin('exchange_hold as hold', (join) =>
      join.onRef('hold.player_id', '=', 'account.player_id').on('hold.market', '=', market),
    )
    .leftJoin('exchange_order as placed', (join) =>
      join
        .onRef('placed.player_id', '=', 'account.player_id')
        .on('placed.market', '=', market)
        .on('placed.status', '=', 'open'),
    )
    .select(['account.player_id', 'account.balance', 'hold.amount', ...OPEN])
    .where('account.player_id', 'in', playerIds)
    .where('account.kind', '=', 'cash')
    .where('account.cur', '=', 'BDT')
    .forUpdate('account')
    .execute()
  return playerIds.map((playerId) => {
    const own = rows.filter((row) => row.player_id === playerId)
    const [account] = own
    if (!account) throw new Error('no such player')
    // Who has no open order has one row without any.
    const open = own.flatMap((row) => (row.op_id === null ? [] : [row as Placed<typeof row>]))
    return { playerId, cash: account.balance ?? 0n, held: account.amount ?? 0n, open }
  })
}

interface Held {
  playerId: bigint
  cash: bigint
  held: bigint
  open: (OpenOrder & { seat: bigint | null; worst_odds: number | null })[]
}

/** A row of an order: what the table never leaves out is there. */
type Placed<Row> = {
  [Name in keyof Row]: Name extends 'run' | 'seat' | 'worst_odds' | 'amount' | 'balance' | 'player_id'
    ? Row[Name]
    : NonNullable<Row[Name]>
}
