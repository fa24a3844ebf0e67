/**
 * What players do in the markets of match odds, by price and of nobody in particular: what they wait with is shown beside the
 * house's levels, and what they took of those is there no more. One look a second for all who ask. Source: exchange.md 2;
 * decision 198.
 */
import { sql } from 'kysely'
import type { PriceLevel } from '../../contract/exchange/price.ts'
import type { Side } from '../../contract/exposure.ts'
import { add, type Paisa, paisa } from '../../contract/money.ts'
import type { Db } from '../host.ts'
import type { TakenOfHouse } from '../ledger/house.ts'
import { withinLimit } from './house.ts'
import { lookedAt } from './looked.ts'
import { bookAt, type Market, type Quote } from './state.ts'

interface Level extends PriceLevel {
  selection: number
  /** What the player wants to do, or did; of what waits, whoever takes it does the other. */
  side: Side
}

/** Of a market; of what waits the best of each side first. */
export interface Players {
  /** `isInPlay`: waits while the match is played, or before it; null at either time. */
  waiting: readonly (Level & { isInPlay: boolean | null })[]
  /** Of the house's book of that number, which stands for three seconds. */
  taken: readonly (Level & { book: number })[]
}

export const NO_PLAYERS: Players = { waiting: [], taken: [] }

interface Row extends Omit<Level, 'size'> {
  market: string
  size: string
  isInPlay: boolean | null
  isTaken: boolean
}

async function playersIn(db: Db, markets: readonly string[], now: number): Promise<Map<string, Players>> {
  const named = sql.join(markets)
  const book = bookAt(now)
  const { rows } = await sql<Row>`
    select market, selection, side, price, "isInPlay", "isTaken", sum(size) as size from (
      select market, selection, side, odds as price, false as "isTaken", rest as size,
        case when at_start <> 'keep' then placed_in_play end as "isInPlay"
      from exchange_order where market in (${named}) and rest > 0 and seat is not null and not is_stopped(player_id, ${new Date(now)})
        and (expires_at is null or expires_at > ${new Date(now)})
      union all
      select market, selection, side, price, true, size, null
      from exchange_fill where market in (${named}) and book = ${BigInt(book)} and counter is null
    ) there
    group by market, selection, side, price, "isInPlay", "isTaken"
    order by case side when 'back' then price else -price end`.execute(db)
  const inMarket = (market: string): Players => {
    const own = rows.filter((row) => row.market === market)
    return {
      waiting: own
        .filter(({ isTaken }) => !isTaken)
        .map((row) => ({ ...levelOf(row), isInPlay: row.isInPlay })),
      taken: own.filter(({ isTaken }) => isTaken).map((row) => ({ ...levelOf(row), book })),
    }
  }
  return new Map(markets.map((market) => [market, inMarket(market)]))
}

const levelOf = ({ selection, side, price, size }: Row): Level => ({
  selection,
  side,
  price,
  size: paisa(BigInt(size)),
})

/** Names what they do: while it is the same, so is that. */
export const nameOfPlayers = ({ waiting, taken }: Players): string =>
  [...waiting, ...taken].map((level) => Object.values(level).join(' ')).join()

/** What this process knows of a database's markets. */
export const playersBook = lookedAt<Players>({ none: NO_PLAYERS, read: playersIn, nameOf: nameOfPlayers })

/** So many levels of a runner as an order meets them: the house's, and what players wait with. None while the market is closed. */
export function offeredIn(
  market: Pick<Market, 'kind' | 'runners' | 'status' | 'isInPlay' | 'book' | 'quote'>,
  { waiting, taken }: Players,
  house: { taken: readonly TakenOfHouse[]; limit: Paisa },
  { selection, count }: { selection: number; count: number },
): Pick<Quote, 'back' | 'lay'> {
  const gone = taken.filter((level) => level.selection === selection && level.book === market.book)
  // What is taken whole, or not there any more, makes room for the next level.
  const isWhole = gone.length === 0 && house.taken.length === 0
  const quote = market.quote(selection, isWhole ? count : undefined)
  const sums = (side: Side) => {
    const all = [...sumsOf(gone.filter((level) => level.side === side))]
    return new Map(all.map(([price, size]) => [price, BigInt(size)]))
  }
  const left = withinLimit(market, { quote, selection }, house, { back: sums('back'), lay: sums('lay') })
  const there = waiting.filter(
    (level) =>
      market.status === 'open' &&
      level.selection === selection &&
      (level.isInPlay ?? market.isInPlay) === market.isInPlay,
  )
  // Who wants to lay is there to be backed.
  const laying = there.filter(({ side }) => side === 'lay')
  const backing = there.filter(({ side }) => side === 'back')
  return {
    back: joined([...left.back, ...laying], (a, b) => b.price - a.price).slice(0, count),
    lay: joined([...left.lay, ...backing], (a, b) => a.price - b.price).slice(0, count),
  }
}

function joined(
  levels: readonly PriceLevel[],
  order: (a: PriceLevel, b: PriceLevel) => number,
): PriceLevel[] {
  return [...sumsOf(levels)].map(([price, size]) => ({ price, size })).sort(order)
}

/** By price. */
function sumsOf(levels: readonly PriceLevel[]): Map<number, Paisa> {
  const sums = new Map<number, Paisa>()
  for (const { price, size } of levels) sums.set(price, add(sums.get(price) ?? paisa(0), size))
  return sums
}
