/**
 * Keeps the exchange's orders: releases what was held back in play, matches what waits with the book as it moves, the first in the
 * queue first, lets it lapse when a market turns in-play, and settles what has ended. Several processes may do it at once: every
 * step is an operation with a key.
 */
import { sql } from 'kysely'
import type { LetGo } from '../../contract/exchange/timeline.ts'
import type { Paisa } from '../../contract/money.ts'
import type { Db, Host } from '../host.ts'
import { heldHedges, refuseHedge } from '../ledger/exchange-cash-out.ts'
import { endMarket, settlePlayers } from '../ledger/exchange-settle.ts'
import { refuseOrder, releaseOrder } from '../ledger/exchange-delay.ts'
import { type Lapsing, lapseOrders, matchWaiting, takesStart } from '../ledger/exchange.ts'
import type { Code } from '../messages/codes.ts'
import { HostError } from '../messages/errors.ts'
import { releaseCashOut } from '../exchange/cash-outs.ts'
import { eventOfMarket, marketAt, onTerms } from '../exchange/market.ts'
import { standingOf } from '../exchange/suspended.ts'
import { fixtureOf } from '../matches/fixtures.ts'
import type { Market } from '../exchange/state.ts'
import { repeat } from './repeat.ts'

const LOOK_EVERY_MS = 1000
const BATCH = 200

/** One look at every market with orders that is not settled. */
export async function keepExchange(host: Host): Promise<void> {
  const now = host.clock()
  const markets = await host.db
    .selectFrom('exchange_market')
    .select(['id', 'status'])
    .where('status', '<>', 'settled')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  await host.matches.ready(now)
  for (const { id, status } of markets) {
    if (status === 'settling') await settlePlayers(host.db, id, now)
    else await keepMarket(host, await marketFor(host, id, now), now)
  }
}

/** The market, of a match of whichever day: one may have waited since the host was last up. */
async function marketFor({ db, matches }: Host, id: string, now: number): Promise<Market | undefined> {
  const fixture = fixtureOf(eventOfMarket(id))
  if (!fixture || !(await matches.find(fixture))) return undefined
  const market = marketAt(matches, id, now)
  return market && standingOf(db, market)
}

async function keepMarket(host: Host, market: Market | undefined, now: number): Promise<void> {
  if (!market) return
  if (market.status === 'settled' || market.status === 'void') {
    const outcome = market.status === 'void' || market.outcome === undefined ? 'void' : market.outcome
    await once(() => endMarket(host.db, 1, { market: market.id, outcome, actor: 'host', at: now }))
    await settlePlayers(host.db, market.id, now)
    return
  }
  const held = await cashOutsOf(host, market, now)
  await keepWaiting(host.db, onTerms(host.matches, market), now, held)
}

/** Something that is held back until its delay is over or something has happened in the match, and what becomes of it then. */
interface HeldBack {
  dueAt: number
  opId: bigint
  incidents: number | null
  release: () => Promise<void>
  /** It is not done, and says why. */
  refuse: (code: Code) => Promise<void>
}

/** The ways out of a market that are held back. */
async function cashOutsOf(host: Host, market: Market, now: number): Promise<HeldBack[]> {
  const all = await heldHedges(host.db, market.id)
  return all.map((held) => ({
    dueAt: held.delayed_until.getTime(),
    opId: held.op_id,
    incidents: held.incidents,
    release: () => releaseCashOut(host, held, market, now),
    refuse: (code) => refuseHedge(host.db, held, code, now),
  }))
}

type Kept = Pick<Market, 'id' | 'kind' | 'status' | 'isInPlay' | 'incidents' | 'book' | 'quote'> & {
  delayMs: number
  houseLimit?: Paisa
}

/** Releases what was held back in a market, or refuses it; lets what waits in it lapse, or matches it. */
export async function keepWaiting(
  db: Db,
  market: Kept,
  now: number,
  cashOuts: readonly HeldBack[] = [],
): Promise<void> {
  await keepHeldBack(db, market, now, cashOuts)
  const waiting = await waitingIn(db, market.id, now).where('seat', 'is not', null).execute()
  const inBook = waiting.filter(
    (order) => !endedBy(order, market, now) && !takesStart(order, market.isInPlay),
  )
  await lapseEnded(db, waiting, market, now)
  for (const order of waiting) {
    const isLast = takesStart(order, market.isInPlay)
    if (market.status === 'open' && !endedBy(order, market, now) && !isFresh(order, market, now)) {
      const levels = market.quote(order.selection)[order.side]
      const best = levels[0]?.price
      const isReached = best !== undefined && isTaken(order, best)
      const lapse = ({ op_id, player_id: playerId }: Waiting) =>
        lapseOrders(db, { playerId, market: market.id, why: 'start', orderIds: [op_id] }, now)
      const match = () => matchWaiting(db, order.op_id, { ...market, levels }, now)
      // What its player has no money or no limit for at the first prices comes back.
      if (isLast) {
        // Of a market that was suspended this moment it waits on.
        if ((await once(match)) !== 'MARKET_CLOSED') await lapse(order)
      } else if (isReached || meetsAnother(order, inBook)) await once(match)
    }
  }
}

/** What is held back is released when its delay is over, or refused as soon as something has happened in the match. */
async function keepHeldBack(db: Db, market: Kept, now: number, cashOuts: readonly HeldBack[]): Promise<void> {
  const orders = await waitingIn(db, market.id, now).where('seat', 'is', null).execute()
  await lapseEnded(db, orders, market, now)
  const all = [...orders.filter((one) => !endedBy(one, market, now)).map(heldOrder), ...cashOuts]
  // Whose delay is over first goes first.
  all.sort((a, b) => a.dueAt - b.dueAt || Number(a.opId - b.opId))
  for (const { dueAt, incidents, release, refuse } of all) {
    if (dueAt > now && incidents === market.incidents) continue
    await release().catch((error: unknown) => {
      if (error instanceof HostError && error.status < 500) return refuse(error.code)
      throw error
    })
  }

  function heldOrder({ op_id: id, incidents, selection, side, run, delayed_until }: Waiting): HeldBack {
    const { lines, ...quote } = market.quote(selection)
    // A line that has moved on is another bet.
    const levels = run !== null && lines?.[side] !== run ? [] : quote[side]
    return {
      dueAt: delayed_until?.getTime() ?? 0,
      opId: id,
      incidents,
      release: () => releaseOrder(db, id, { ...market, levels }, now),
      refuse: (code) => refuseOrder(db, { id, market: market.id }, code, now),
    }
  }
}

/**
 * In play what waits is not matched with the next prices before it could have been at those that it was placed at: else it would
 * be enough to ask for a little more than is there, to be matched a moment before a ball.
 */
const isFresh = ({ created_at, placed_in_play }: Waiting, { delayMs }: Kept, now: number): boolean =>
  placed_in_play && created_at.getTime() + delayMs > now

/** Lets lapse what waits no longer, all of a player's that ends for one reason at once. */
async function lapseEnded(
  db: Db,
  orders: readonly Waiting[],
  market: Pick<Market, 'id' | 'isInPlay'>,
  now: number,
): Promise<void> {
  const ended = new Map<string, Lapsing>()
  for (const order of orders) {
    const why = endedBy(order, market, now)
    if (!why) continue
    const { op_id, player_id: playerId } = order
    const one = ended.get(`${playerId} ${why}`) ?? { playerId, market: market.id, why, orderIds: [] }
    ended.set(`${playerId} ${why}`, { ...one, orderIds: [...one.orderIds, op_id] })
  }
  for (const lapsing of ended.values()) await lapseOrders(db, lapsing, now)
}

/** Why it waits no longer: its player has excluded themself (PP-20), its time is over, or the match has begun without it. */
function endedBy(order: Waiting, { isInPlay }: Pick<Market, 'isInPlay'>, now: number): LetGo | undefined {
  if (order.is_excluded) return 'excluded'
  if (order.expires_at !== null && order.expires_at.getTime() <= now) return 'expired'
  return isInPlay && !order.placed_in_play && order.at_start === 'lapse' ? 'start' : undefined
}

type Waiting = Awaited<ReturnType<ReturnType<typeof waitingIn>['execute']>>[number]

/** What waits in a market, the first in the queue of its side first. */
function waitingIn(db: Db, market: string, now: number) {
  const place = sql`case side when 'back' then odds else -odds end`
  return db
    .selectFrom('exchange_order')
    .select([
      'op_id',
      'player_id',
      'side',
      'selection',
      'odds',
      'seat',
      'placed_in_play',
      'at_start',
      'expires_at',
      'created_at',
      'delayed_until',
      'incidents',
      'run',
    ])
    .select(sql<boolean>`is_excluded(player_id)`.as('is_excluded'))
    .select(sql<boolean>`is_stopped(player_id, ${new Date(now)})`.as('is_stopped'))
    .where('market', '=', market)
    .where('rest', '>', 0n)
    .orderBy(place)
    .orderBy('seat')
}

const isTaken = ({ side, odds }: Pick<Waiting, 'side' | 'odds'>, price: number): boolean =>
  side === 'back' ? price >= odds : price <= odds

/** Whether another player's order, which came before and could not be matched then, waits at a price that this one takes. */
function meetsAnother(order: Waiting, waiting: readonly Waiting[]): boolean {
  if (order.is_stopped || order.seat === null) return false
  for (const other of waiting) {
    if (other.side === order.side || other.selection !== order.selection) continue
    // From here on they ask for more than it takes.
    if (!isTaken(order, other.odds)) return false
    if (other.player_id !== order.player_id && (other.seat ?? order.seat) < order.seat && !other.is_stopped)
      return true
  }
  return false
}

/** Does what may be refused: another process, or staff, may have been there first. Answers why it was. */
async function once(work: () => Promise<unknown>): Promise<Code | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof HostError && error.status < 500)) throw error
    return error.code
  }
}

/** Looks every second until stopped. `stop` resolves when a look under way has ended. */
export const startKeeper = (host: Host): (() => Promise<void>) =>
  repeat(host, {
    name: 'exchange',
    work: async () => {
      await keepExchange(host)
      return LOOK_EVERY_MS
    },
    failed: ['exchange_failed'],
    againMs: LOOK_EVERY_MS,
  })
