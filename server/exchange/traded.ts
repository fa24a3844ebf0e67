/**
 * What was traded of a market's runners: the price of the last bet that was matched, and the stakes of all of them; of two
 * players who meet one stake. Read from the fills, so that where there are none nothing is said. One look a second for all who
 * ask. Source: exchange.md 4; decision 193.
 */
import { sql } from 'kysely'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db } from '../host.ts'
import { lookedAt } from './looked.ts'

/** By runner; none that nothing was matched of. */
export type Traded = ReadonlyMap<number, { price: number; volume: Paisa }>

/** A runner's, as the wire has it. */
export function tradedOf(traded: Traded | undefined, selection: number) {
  const { price: ltp, volume: vol } = traded?.get(selection) ?? {}
  return { ltp, vol }
}

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
    from exchange_fill where market in (${sql.join(markets)}) and (counter is null or order_id > counter) group by market, selection`.execute(
    db,
  )
  const found = new Map(
    markets.map((market) => [market, new Map<number, { price: number; volume: Paisa }>()]),
  )
  for (const { market, selection, price, volume } of rows)
    found.get(market)?.set(selection, { price, volume: paisa(BigInt(volume)) })
  return found
}

/** Names what was traded: while it is the same, so is that. */
export const nameOf = (traded: Traded): string =>
  [...traded].map(([id, { price, volume }]) => `${id} ${price} ${volume}`).join()

/** What this process knows of a database's markets. */
export const tradedBook = lookedAt<Traded>({ none: new Map(), read: tradedIn, nameOf })
