/**
 * How an order meets the book of its market: what other players wait with and the house's levels, the best price first; at
 * one price players before the house, and of players who came first. The market is locked while this is worked out, so
 * that the book stands still. Source: exchange.md 2; decision 198.
 */
import { sql } from 'kysely'
import type { PriceChoice } from '../../contract/exchange.ts'
import type { PriceLevel } from '../../contract/exchange/price.ts'
import { gainOf, type MarketKind, type Side } from '../../contract/exposure.ts'
import type { Paisa } from '../../contract/money.ts'
import type { Tx } from '../host.ts'
import type { Code } from '../messages/codes.ts'
import { lockPlayers } from './accounts.ts'
import { tellMatched, type Waited, waitedOrders } from './exchange-letters.ts'
import { fail } from '../messages/errors.ts'
import { statement } from '../store/statement.ts'
import { send } from '../store/transaction.ts'
import { tellBehind } from './exchange-queue.ts'
import { positionOf } from './exposure.ts'
import { houseLevels, type HouseMarket, houseMarket } from './house.ts'
import { BeginAnew } from './ops.ts'
import { grown, type Held, type Own, roomOf, UNMATCHED } from './reduce-only.ts'

/** The market as the orders in it are matched. */
export interface Book {
  id: string
  kind: MarketKind
  isInPlay: boolean
  /** Names the house's book; what is matched is taken from it once. */
  book: number
  /** What the house offers, the best first. */
  levels: readonly PriceLevel[]
  /** What the house may lose in the market on any outcome, and no more; no limit unless said. */
  houseLimit?: Paisa
}

/** An order, or what is left of one. */
export interface Terms {
  playerId: bigint
  selection: number
  side: Side
  odds: number
  priceChange: PriceChoice
  rest: bigint
  /** Matched no further than it lowers what its player can lose. */
  reduce_only?: boolean
  /** Of a fancy: its line. */
  run?: number | null | undefined
  /** Of one that is placed already. */
  op_id?: bigint
  /** Of an order that waits already: it meets those that came before it, in its turn. */
  seat: bigint | undefined
}

export interface Offer {
  price: number
  size: bigint
  /** The order of a player; undefined of the house. */
  maker: { orderId: bigint; playerId: bigint } | undefined
}

export interface Plan {
  /** What it is matched with, in this order. */
  parts: Offer[]
  /** Why it may not be placed. */
  refusal: Extract<Code, 'OWN_ORDER' | 'PRICE_CHANGED'> | undefined
}

/** It is matched with nothing now. */
export const NOTHING: Plan = { parts: [], refusal: undefined }

/** So many orders of players are met at once; more of them in the keeper's next look. Each costs some six statements. */
const MOST_MAKERS = 100

const OTHER_SIDE = { back: 'lay', lay: 'back' } as const

/** A backer wants more, a layer less. */
export const isBetter = (side: Side, price: number, odds: number): boolean =>
  side === 'back' ? price > odds : price < odds

const isTakeable = ({ side, odds, priceChange }: Terms, price: number): boolean =>
  priceChange === 'any' || price === odds || isBetter(side, price, odds)

/** What there is for an order in its market: read at once, while the market is locked. */
export type Reading = Awaited<ReturnType<typeof readBook>>

export async function readBook(tx: Tx, book: Book, terms: Terms, at: number) {
  // At a bookmaker's or a fancy's price nothing ever waits.
  const isShared = book.kind === 'match_odds'
  const [own, players, house] = await Promise.all([
    isShared && terms.seat === undefined ? ownWaiting(tx, book, terms, at) : [],
    isShared ? playersWaiting(tx, book, terms, at) : [],
    book.levels.length > 0 ? readHouse(tx, book, terms, at) : undefined,
  ])
  return { own, players, house }
}

/** What an order would be matched with now. `reading`: where the book was read in this transaction already. */
export async function planMatch(
  tx: Tx,
  book: Book,
  terms: Terms,
  at: number,
  reading?: Reading,
): Promise<Plan> {
  const { own, players: waiting, house: read } = reading ?? (await readBook(tx, book, terms, at))
  // An order never meets one of the same player: the newer one is not placed, whatever it would be matched with first.
  if (own.some(({ odds, any_price }) => any_price || isTakeable(terms, odds)))
    return { parts: [], refusal: 'OWN_ORDER' }
  const players = await offersOfPlayers(tx, book, terms, waiting)
  const best = [players[0]?.price, book.levels[0]?.price].filter((price) => price !== undefined)
  if (terms.priceChange === 'exact' && best.some((price) => isBetter(terms.side, price, terms.odds)))
    return { parts: [], refusal: 'PRICE_CHANGED' }
  const house = read ? offersOfHouse(book, terms, read) : []
  const parts = partsOf(terms, merged(terms.side, players, house))
  return { parts: terms.reduce_only ? await lowering(tx, book, terms, parts) : parts, refusal: undefined }
}

/** What a player holds in a market if these parts of their orders were matched, and one order of it by itself. */
async function heldBy(
  tx: Tx,
  { id, kind }: Book,
  { playerId, op_id, ...order }: Pick<Terms, 'playerId' | 'op_id' | 'side' | 'selection' | 'run'>,
  before: readonly Offer[] = [],
): Promise<{ held: Held; own: Own }> {
  const market = await tx
    .selectFrom('exchange_market')
    .select('runners')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const open = await tx
    .selectFrom('exchange_order')
    .select(['op_id', 'side', 'selection', 'odds', 'run', 'matched', 'gain', 'rest'])
    .where('player_id', '=', playerId)
    .where('market', '=', id)
    .where('status', '=', 'open')
    .execute()
  const own = open.find((one) => one.op_id === op_id)
  const others = open
    .filter((one) => one !== own)
    .map((one) => {
      const position = positionOf(one)
      const part = before.find(({ maker }) => maker?.orderId === one.op_id)
      return part ? { ...position, ...grown(position, Number(part.size), part.price) } : position
    })
  const selection = order.run ?? order.selection
  return {
    held: { kind, runners: market.runners, others },
    own: own ? positionOf(own) : { side: order.side, selection, ...UNMATCHED },
  }
}

/** What of these parts lowers what the player can lose, as far as it does. */
async function lowering(tx: Tx, book: Book, terms: Terms, parts: readonly Offer[]): Promise<Offer[]> {
  if (parts.length === 0) return []
  let { held, own } = await heldBy(tx, book, terms)
  const left: Offer[] = []
  for (const part of parts) {
    const size = roomOf(held, own, part.price, Number(part.size))
    if (size > 0) left.push({ ...part, size: BigInt(size) })
    if (size < Number(part.size)) break
    own = grown(own, size, part.price)
  }
  return left
}

/**
 * An order that only lowers a risk is not placed where nothing of it would, and at a bookmaker's or a fancy's price, which is taken whole,
 * where some of it would not. Throws WOULD_GROW.
 */
export async function holdToLowering(tx: Tx, book: Book, terms: Terms, { parts }: Plan): Promise<void> {
  if (!terms.reduce_only) return
  const wanted = book.kind === 'match_odds' ? 1 : Number(terms.rest)
  if (book.kind === 'match_odds' && parts.length > 0) return
  const { held, own } = await heldBy(tx, book, terms)
  if (roomOf(held, own, terms.odds, wanted) < wanted) throw fail('WOULD_GROW')
}

/** The best price first, at one price players before the house. Beyond the last player that was looked at nothing is known. */
function merged(side: Side, players: Offer[], house: Offer[]): Offer[] {
  const all = [...players, ...house].sort((a, b) =>
    isBetter(side, a.price, b.price) ? -1 : a.price === b.price ? 0 : 1,
  )
  const last = players.at(-1)
  return players.length < MOST_MAKERS || !last ? all : all.slice(0, all.indexOf(last) + 1)
}

function partsOf({ rest }: Terms, offers: readonly Offer[]): Offer[] {
  let left = rest
  return offers.flatMap((offer) => {
    const size = left < offer.size ? left : offer.size
    left -= size
    return size > 0n ? { ...offer, size } : []
  })
}

/** What waits at the market's selection on a side, of orders that the market as it is now may match. */
const waitingOn = (
  tx: Tx,
  { id, isInPlay }: Book,
  { selection, side, at }: { selection: number; side: Side; at: number },
) =>
  tx
    .selectFrom('exchange_order')
    .where('market', '=', id)
    .where('selection', '=', selection)
    .where('side', '=', side)
    // Spelled out: an index of what waits is of use to a plan that was made before the values are known.
    .where(sql<boolean>`rest > 0`)
    // What is held back in play has no seat yet.
    .where('seat', 'is not', null)
    // What waited before the match lapses when it begins unless it is kept, whether or not the keeper has been there yet.
    .where((row) => row.or([row('placed_in_play', '=', isInPlay), row('at_start', '=', 'keep')]))
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date(at))]))

/** What waits of the player on the other side, and what of theirs is held back there. */
function ownWaiting(tx: Tx, book: Book, { side, selection, playerId }: Terms, at: number) {
  const opposite = { selection, side: OTHER_SIDE[side] }
  // What is held back would meet it when it is released, and would be the older one then.
  const delayed = tx
    .selectFrom('exchange_order')
    .select(['odds', 'any_price'])
    .where('market', '=', book.id)
    .where('player_id', '=', playerId)
    .where('selection', '=', selection)
    .where('side', '=', opposite.side)
    .where('rest', '>', 0n)
    .where('seat', 'is', null)
  return waitingOn(tx, book, { ...opposite, at })
    .select(['odds', sql<boolean>`false`.as('any_price')])
    .where('player_id', '=', playerId)
    .unionAll(delayed)
    .execute()
}

/** What other players wait with at a price that the order takes, the first first. */
function playersWaiting(tx: Tx, book: Book, terms: Terms, at: number) {
  const { side, selection, playerId, odds, priceChange, seat } = terms
  return waitingOn(tx, book, { selection, side: OTHER_SIDE[side], at })
    .select(['op_id', 'player_id', 'odds', 'rest', 'reduce_only'])
    .where('player_id', '<>', playerId)
    .$if(priceChange !== 'any', (query) => query.where('odds', side === 'back' ? '>=' : '<=', odds))
    .$if(seat !== undefined, (query) => query.where('seat', '<', seat ?? 0n))
    .where(sql<boolean>`not is_stopped(player_id, ${new Date(at)})`)
    .orderBy('odds', side === 'back' ? 'desc' : 'asc')
    .orderBy('seat')
    .limit(MOST_MAKERS)
    .execute()
}

/** As much of it as may be met. */
async function offersOfPlayers(
  tx: Tx,
  book: Book,
  { side, selection }: Terms,
  rows: Reading['players'],
): Promise<Offer[]> {
  const offers: Offer[] = []
  for (const { op_id, player_id: playerId, odds: price, rest, reduce_only } of rows) {
    const before = offers.filter(({ maker }) => maker?.playerId === playerId)
    // What waits of an order that only lowers a risk does, unless another one of its player's is met before it.
    let size = rest
    if (reduce_only && before.length > 0) {
      const asked = { playerId, op_id, side: OTHER_SIDE[side], selection }
      const { held, own } = await heldBy(tx, book, asked, before)
      size = BigInt(roomOf(held, own, price, Number(rest)))
    }
    offers.push({ price, size, maker: { orderId: op_id, playerId } })
  }
  return offers
}

interface HouseReading {
  /** What was taken of its book, by price. */
  gone: Map<number, bigint>
  market: HouseMarket
  /** What those wait with who are due before the order, by odds. */
  due: { odds: number; rest: string }[]
}

async function readHouse(tx: Tx, book: Book, terms: Terms, at: number): Promise<HouseReading> {
  const { id, kind, houseLimit: limit } = book
  const [gone, market, due] = await Promise.all([
    takenFrom(tx, book, terms),
    houseMarket(tx, { id, kind, limit }),
    dueBefore(tx, book, terms, at),
  ])
  return { gone, market, due }
}

/**
 * What is left of the house's book for the order: less what was taken of it, within the house's limit, and less what those are due who
 * waited for it before.
 */
function offersOfHouse(book: Book, terms: Terms, { gone, market, due: before }: HouseReading): Offer[] {
  const { selection, run, side } = terms
  const bet = { selection: run ?? selection, side }
  const left = houseLevels(book.levels, gone, { market, bet }).map(({ price, size }) => ({
    price,
    size: BigInt(size),
  }))
  for (const { odds, rest } of before) {
    let due = BigInt(rest)
    for (const level of left) {
      if (isBetter(terms.side, odds, level.price) || level.size <= 0n) continue
      const part = due < level.size ? due : level.size
      level.size -= part
      due -= part
    }
  }
  return left
    .filter(({ price, size }) => size > 0n && isTakeable(terms, price))
    .map((level) => ({ ...level, maker: undefined }))
}

/** What players have taken of the house's book that stands, by price. */
async function takenFrom(tx: Tx, book: Book, { selection, side }: Terms): Promise<Map<number, bigint>> {
  const rows = await readTaken(tx, book.id, BigInt(book.book), selection, side)
  return new Map(rows.map(({ price, size }) => [price, BigInt(size)]))
}

const readTaken = statement((db, market: string, book: bigint, selection: number, side: Side) =>
  db
    .selectFrom('exchange_fill')
    .select((row) => ['price', row.fn.sum<string>('size').as('size')])
    .where('market', '=', market)
    .where('book', '=', book)
    .where('selection', '=', selection)
    .where('side', '=', side)
    .where('counter', 'is', null)
    .groupBy('price')
    .compile(),
)

/**
 * Orders on the same side that the house's book has reached while they waited, by price, the first in the queue first: the
 * keeper matches them within a second, and whoever comes between does not go before them.
 */
async function dueBefore(tx: Tx, book: Book, terms: Terms, at: number) {
  const best = book.levels[0]?.price
  if (book.kind !== 'match_odds' || best === undefined) return []
  const { side, selection, odds, seat } = terms
  return waitingOn(tx, book, { selection, side, at })
    .select((row) => ['odds', row.fn.sum<string>('rest').as('rest')])
    .where('odds', side === 'back' ? '<=' : '>=', best)
    .$if(seat !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('odds', side === 'back' ? '<' : '>', odds),
          row.and([row('odds', '=', odds), row('seat', '<', seat ?? 0n)]),
        ]),
      ),
    )
    .where(sql<boolean>`not is_stopped(player_id, ${new Date(at)})`)
    .groupBy('odds')
    .orderBy('odds', side === 'back' ? 'asc' : 'desc')
    .execute()
}

/** The players of a plan beside the one who takes, each once. */
export const makersOf = ({ parts }: Plan): bigint[] => [
  ...new Set(parts.flatMap(({ maker }) => (maker ? [maker.playerId] : []))),
]

/**
 * Locks all whom a match concerns, in one order, and answers the orders that waited for it. A player who was stopped since the plan was
 * made: the operation begins anew.
 */
export async function lockMatched(
  tx: Tx,
  { parts }: Plan,
  taker: Pick<Terms, 'playerId' | 'op_id' | 'seat'>,
  at: number,
): Promise<Waited[]> {
  const makers = parts.flatMap(({ maker }) => (maker ? [maker] : []))
  const playerIds = makers.map(({ playerId }) => playerId)
  // Who takes at the press is there and sees it.
  const own = taker.seat === undefined || taker.op_id === undefined ? [] : [taker.op_id]
  const [, stopped, waited] = await Promise.all([
    lockPlayers(tx, [taker.playerId, ...playerIds]),
    playerIds.length > 0 ? stoppedOf(tx, playerIds, at) : [],
    parts.length > 0 ? waitedOrders(tx, [...makers.map(({ orderId }) => orderId), ...own]) : [],
  ])
  if (stopped.length > 0) throw new BeginAnew()
  return waited
}

const stoppedOf = (tx: Tx, playerIds: readonly bigint[], at: number) =>
  tx
    .selectFrom('player')
    .select('id')
    .where('id', 'in', playerIds)
    .where(sql<boolean>`is_stopped(id, ${new Date(at)})`)
    .limit(1)
    .execute()

interface Matching {
  opId: bigint
  orderId: bigint
  book: Book
  terms: Terms
  plan: Plan
  /** What `lockMatched` answered. */
  waited: readonly Waited[]
  at: number
}

/**
 * Writes a plan down: both sides of each fill, and what it makes of their orders; who waited is told. Answers how much was
 * matched.
 */
export async function match(
  tx: Tx,
  { opId, orderId, book, terms, plan, waited, at }: Matching,
): Promise<bigint> {
  const { parts } = plan
  if (parts.length === 0) return 0n
  const { selection, side } = terms
  const shared = { op_id: opId, market: book.id, selection, book: BigInt(book.book), at: new Date(at) }
  const fills = parts.flatMap(({ price, size, maker }) => {
    const fill = { ...shared, order_id: orderId, side, price, size, counter: maker?.orderId ?? null }
    return maker
      ? [fill, { ...fill, order_id: maker.orderId, side: OTHER_SIDE[side], counter: orderId }]
      : [fill]
  })
  await send(tx, tx.insertInto('exchange_fill').values(fills))
  const grown = new Map<bigint, readonly Offer[]>([[orderId, parts], ...makersParts(parts)])
  await grow(tx, grown)
  const told = waited.filter(({ op_id }) => grown.has(op_id))
  for (const order of told) await tellMatched(tx, order, sizeOf(grown.get(order.op_id) ?? []), at)
  await tellBehind(
    tx,
    told.map(({ op_id }) => op_id),
    at,
  )
  return sizeOf(parts)
}

/** Each order of a player is met once. */
const makersParts = (parts: readonly Offer[]) =>
  parts.flatMap((part) => (part.maker ? [[part.maker.orderId, [part]] as const] : []))

export const sizeOf = (parts: readonly Offer[]): bigint => parts.reduce((sum, { size }) => sum + size, 0n)

/** What was matched of orders is no longer what waits of them. */
async function grow(tx: Tx, matched: ReadonlyMap<bigint, readonly Offer[]>): Promise<void> {
  const all = [...matched.values()]
  const gains = all.map((parts) =>
    parts.reduce((sum, part) => sum + BigInt(gainOf(Number(part.size), part.price)), 0n),
  )
  const withPlayers = all.map((parts) => sizeOf(parts.filter(({ maker }) => maker !== undefined)))
  await send(
    tx,
    sql`update exchange_order set matched = matched + part.size, gain = exchange_order.gain + part.gain,
        rest = rest - part.size, with_players = exchange_order.with_players + part.with_players
      from unnest(${[...matched.keys()]}::bigint[], ${all.map(sizeOf)}::bigint[], ${gains}::bigint[],
        ${withPlayers}::bigint[]) part(op_id, size, gain, with_players)
      where exchange_order.op_id = part.op_id`.compile(tx),
  )
}
