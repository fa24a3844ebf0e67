/**
 * What players wait with in the markets of match odds, shown beside the house's levels: sizes by price, of nobody in
 * particular. One look a second for all who ask. Source: exchange.md 2; decision 198.
 */
import { sql } from 'kysely'
import type { PriceLevel } from '../../contract/exchange/price.ts'
import type { Side } from '../../contract/exposure.ts'
import { add, paisa } from '../../contract/money.ts'
import type { Db } from '../host.ts'
import { lookedAt } from './looked.ts'
import type { Market, Quote } from './state.ts'

interface Level extends PriceLevel {
  selection: number
  /** What the player wants to do; whoever takes it does the other. */
  side: Side
  /** Placed while the match was played: what waited before lapses when it begins. */
  isInPlay: boolean
}

/** A market's, the best of each side first. */
export type Waiting = readonly Level[]

interface WaitingRow extends Omit<Level, 'size'> {
  market: string
  size: string
}

async function waitingIn(db: Db, markets: readonly string[], now: number): Promise<Map<string, Waiting>> {
  const { rows } = await sql<WaitingRow>`
    select market, selection, side, odds as price, placed_in_play as "isInPlay", sum(rest) as size
    from exchange_order
    where market in (${sql.join(markets)}) and rest > 0 and not is_stopped(player_id, ${new Date(now)})
    group by market, selection, side, odds, placed_in_play
    order by case side when 'back' then odds else -odds end`.execute(db)
  const found = new Map(markets.map((market) => [market, [] as Level[]]))
  for (const { market, size, ...level } of rows)
    found.get(market)?.push({ ...level, size: paisa(BigInt(size)) })
  return found
}

/** Names what waits: while it is the same, so is that. */
export const nameOfWaiting = (waiting: Waiting): string =>
  waiting
    .map(({ selection, side, price, size, isInPlay }) => `${selection} ${side} ${price} ${size} ${isInPlay}`)
    .join()

/** What this process knows of a database's markets. */
export const waitingBook = lookedAt<Waiting>({ none: [], read: waitingIn, nameOf: nameOfWaiting })

/** So many levels of a runner as an order meets them: the house's, and what players wait with. None while the market is closed. */
export function offeredIn(
  market: Pick<Market, 'status' | 'isInPlay' | 'quote'>,
  waiting: Waiting,
  selection: number,
  count: number,
): Pick<Quote, 'back' | 'lay'> {
  const house = market.quote(selection, count)
  const players = waiting.filter(
    (level) =>
      market.status === 'open' && level.selection === selection && level.isInPlay === market.isInPlay,
  )
  if (players.length === 0) return house
  // Who wants to lay is there to be backed.
  const laying = players.filter(({ side }) => side === 'lay')
  const backing = players.filter(({ side }) => side === 'back')
  return {
    back: joined([...house.back, ...laying], (a, b) => b.price - a.price).slice(0, count),
    lay: joined([...house.lay, ...backing], (a, b) => a.price - b.price).slice(0, count),
  }
}

function joined(
  levels: readonly PriceLevel[],
  order: (a: PriceLevel, b: PriceLevel) => number,
): PriceLevel[] {
  const byPrice = new Map<number, PriceLevel>()
  for (const { price, size } of levels)
    byPrice.set(price, { price, size: add(byPrice.get(price)?.size ?? paisa(0), size) })
  return [...byPrice.values()].sort(order)
}
