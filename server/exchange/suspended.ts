/**
 * Markets that staff have suspended, or made void: to everybody they are as one that the match itself has closed, without prices. Their version is
 * another afterwards, so that nobody bets at what they saw before. Source: console.md "markets"; decision 215.
 */
import { sql } from 'kysely'
import type { Db } from '../host.ts'
import { statement } from '../store/statement.ts'
import { lookedAt } from './looked.ts'
import { type Market, NO_QUOTE } from './state.ts'

/** A market that was suspended at least once. */
interface Suspension {
  market: string
  isSuspended: boolean
  times: number
  /** Made void by staff before the match had ended it. */
  isVoid: boolean
}

/** Of an event. */
export type Suspensions = readonly Suspension[]

async function suspendedIn(db: Db, events: readonly string[]): Promise<Map<string, Suspensions>> {
  const { rows } = await sql<Suspension & { event: string }>`
    select split_part(id, '.', 2) as event, id as market, is_suspended as "isSuspended", suspensions as times,
      voided_at is not null as "isVoid"
    from exchange_market where suspensions > 0 and split_part(id, '.', 2) in (${sql.join(events)}) order by id`.execute(
    db,
  )
  return new Map(events.map((event) => [event, rows.filter((row) => row.event === event)]))
}

/** Names what is suspended: while it is the same, so is that. */
export const nameOfSuspensions = (all: Suspensions): string =>
  all.map(({ market, isSuspended, times, isVoid }) => `${market} ${isSuspended} ${times} ${isVoid}`).join()

/** What this process knows of a database's events. */
export const suspensionBook = lookedAt<Suspensions>({
  none: [],
  read: suspendedIn,
  nameOf: nameOfSuspensions,
})

/** A market as it is with what staff have done. One that is over is so, whatever they had suspended. */
export function withSuspensions<One extends Market>(market: One, all: Suspensions): One {
  const own = all.find((one) => one.market === market.id)
  if (!own) return market
  const version = market.version + own.times
  const isOver = market.status === 'settled' || market.status === 'void'
  if (!own.isSuspended || isOver) return { ...market, version }
  const status = own.isVoid ? 'void' : 'suspended'
  return { ...market, version, status, isBallRunning: false, quote: () => NO_QUOTE }
}

/** The same, as the database has it this moment. */
export async function standingOf<One extends Market>(db: Db, market: One): Promise<One> {
  const [row] = await readSuspension(db, market.id)
  return row ? withSuspensions(market, [row]) : market
}

const readSuspension = statement((db, id: string) =>
  db
    .selectFrom('exchange_market')
    .select(['id as market', 'is_suspended as isSuspended', 'suspensions as times'])
    .select((row) => row('voided_at', 'is not', null).$castTo<boolean>().as('isVoid'))
    .where('id', '=', id)
    .where('suspensions', '>', 0)
    .compile(),
)

/** Every market that is suspended now. */
export const suspendedNow = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('exchange_market')
    .select('id')
    .where('suspensions', '>', 0)
    .where('is_suspended', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
