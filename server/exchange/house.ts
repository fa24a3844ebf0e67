/** What the house has matched in an event's markets, as far as what is shown of its prices depends on it. One look a second for all who ask. Source: exchange.md 2; decision 210. */
import { sql } from 'kysely'
import type { Db } from '../host.ts'
import { houseLevels, type TakenOfHouse } from '../ledger/house.ts'
import type { Paisa } from '../../contract/money.ts'
import { lookedAt } from './looked.ts'
import type { Market, Quote } from './state.ts'

/** In all markets of an event. */
export type HouseTaken = readonly (TakenOfHouse & { market: string })[]

type Row = HouseTaken[number] & { event: string }

async function takenIn(db: Db, events: readonly string[]): Promise<Map<string, HouseTaken>> {
  const { rows } = await sql<Row>`
    select event, market, selection, side, size, gain from exchange_house where event in (${sql.join(events)})
    order by market, selection, side`.execute(db)
  return new Map(events.map((event) => [event, rows.filter((row) => row.event === event)]))
}

/** Names what was taken: while it is the same, so is that. */
export const nameOfHouse = (taken: HouseTaken): string =>
  taken.map((one) => `${one.market} ${one.selection} ${one.side} ${one.size} ${one.gain}`).join()

/** What this process knows of a database's events. */
export const houseBook = lookedAt<HouseTaken>({ none: [], read: takenIn, nameOf: nameOfHouse })

const NOTHING_GONE: ReadonlyMap<number, bigint> = new Map()

/** What of a market's prices is to be had; `taken`: of that market; `gone`: what was taken of this book, by side and price. */
export function withinLimit(
  { kind, runners }: Pick<Market, 'kind' | 'runners'>,
  { quote, selection }: { quote: Quote; selection: number },
  { taken, limit }: { taken: readonly TakenOfHouse[]; limit: Paisa },
  gone: Record<'back' | 'lay', ReadonlyMap<number, bigint>> = { back: NOTHING_GONE, lay: NOTHING_GONE },
): Quote {
  const market = { kind, runners: runners.map((runner) => runner.id), taken, limit }
  const left = (side: 'back' | 'lay') =>
    houseLevels(quote[side], gone[side], {
      market,
      bet: { selection: quote.lines?.[side] ?? selection, side },
    })
  return { ...quote, back: left('back'), lay: left('lay') }
}
