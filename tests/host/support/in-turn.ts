/** Works of several connections at one market of the exchange, on PostgreSQL: all of them at once, in an order that the test gives them. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../../server/host.ts'
import { lockMarket } from '../../../server/ledger/exchange.ts'

/** All of them begun while the market is held, each after the one before it waits for it; then they go, in that order. */
export async function inTurn<Done>(
  holder: Db,
  looker: Db,
  market: string,
  works: readonly (() => Promise<Done>)[],
): Promise<PromiseSettledResult<Done>[]> {
  const begun: Promise<Done>[] = []
  await holder.transaction().execute(async (tx) => {
    await lockMarket(tx, market)
    for (const work of works) {
      begun.push(work())
      await expect.poll(() => waitingFor(looker), { timeout: 10_000 }).toBe(begun.length)
    }
  })
  return Promise.allSettled(begun)
}

async function waitingFor(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
