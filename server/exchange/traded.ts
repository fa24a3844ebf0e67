/**
 * What was traded of a market's runners: the price of the last bet that was matched, and the stakes of all of them. Read from
 * the fills, so that where there are none nothing is said. One look a second for all who ask. Source: exchange.md 4; decision 193.
 */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db } from '../host.ts'

/** By runner; none that nothing was matched of. */
export type Traded = ReadonlyMap<number, { price: number; volume: Paisa }>

/** A runner's, as the wire has it. */
export function tradedOf(traded: Traded | undefined, selection: number) {
  const { price: ltp, volume: vol } = traded?.get(selection) ?? {}
  return { ltp, vol }
}

const NONE: Traded = new Map()
const LOOK_MS = 1000
/** Markets that are remembered: more than are shown. */
const MOST = 800

interface TradedRow {
  market: string
  selection: number
  price: number
  volume: string
}

/** What was traded of markets, by their ids. */
export async function tradedIn(db: Db, markets: readonly string[]): Promise<Map<string, Traded>> {
  const { rows } = await sql<TradedRow>`
    select market, selection, (array_agg(price order by id desc))[1] as price, sum(size) as volume
    from exchange_fill where market in (${sql.join(markets)}) group by market, selection`.execute(db)
  const found = new Map(
    markets.map((market) => [market, new Map<number, { price: number; volume: Paisa }>()]),
  )
  for (const { market, selection, price, volume } of rows)
    found.get(market)?.set(selection, { price, volume: paisa(BigInt(volume)) })
  return found
}

export interface TradedBook {
  /** What is known of a market; the same object until something is traded. */
  of: (market: string) => Traded
  /** Looks at markets that were not looked at within this second. */
  look: (markets: readonly string[], now: number) => Promise<void>
}

const books = new WeakMap<Db, TradedBook>()

/** What this process knows of a database's markets. */
export function tradedBook(db: Db): TradedBook {
  const known = books.get(db)
  if (known) return known
  const kept = new LRUCache<string, { at: number; traded: Traded; name: string }>({ max: MOST })
  const book: TradedBook = {
    of: (market) => kept.get(market)?.traded ?? NONE,
    async look(markets, now) {
      const at = Math.floor(now / LOOK_MS)
      const old = markets.filter((market) => kept.get(market)?.at !== at)
      if (old.length === 0) return
      for (const [market, traded] of await tradedIn(db, old)) {
        const name = nameOf(traded)
        const before = kept.get(market)
        kept.set(market, { at, name, traded: before?.name === name ? before.traded : traded })
      }
    },
  }
  books.set(db, book)
  return book
}

/** Names what was traded: while it is the same, so is that. */
export const nameOf = (traded: Traded): string =>
  [...traded].map(([id, { price, volume }]) => `${id} ${price} ${volume}`).join()
