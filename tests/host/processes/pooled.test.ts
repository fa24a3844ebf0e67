/** Hosts behind a pooler in transaction mode: nothing that outlives a transaction goes through it. Decision 232. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { taka } from '../../../contract/money.ts'
import type { Db } from '../../../server/host.ts'
import { lead } from '../../../server/jobs/leader.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { placeBet } from '../../../server/ledger/bets.ts'
import { openStore, type Store } from '../../../server/store/open.ts'
import { fileDatabase } from '../support/file-database.ts'
import { newPlayer, NOON } from '../support/harness.ts'
import { pooler } from '../support/pooler.ts'

const LENT = 4
const TIMEOUTS = 'set statement_timeout = 30000; set idle_in_transaction_session_timeout = 30000'

const onPostgres = fileDatabase()

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !isSo(); tries += 1) await pause(20)
  expect(isSo()).toBe(true)
}

const bet = (db: Db, playerId: bigint, tx: string) =>
  placeBet(db, { provider: 'P', tx, round: tx, game: 'G', playerId, amount: taka(1), at: NOON })

test('two hosts of twenty callers each share four connections, and hear of each other on two more a host', async (context) => {
  const { database, reason } = onPostgres()
  if (!database) return context.skip(reason)
  const { url: directUrl } = database
  const pool = await pooler(directUrl, LENT, TIMEOUTS)
  const place = { databaseUrl: pool.url, directUrl, dataDir: '' }
  const stores = await Promise.all([openStore(place), openStore(place)])
  const heard: string[][] = [[], []]
  try {
    const [one, other] = stores
    const starts = [0, 0]
    const listening = await Promise.all(
      stores.flatMap(({ signals }, index) =>
        // The players' streams and the staff's.
        [1, 2].map(() =>
          signals.listen('maidan_try', {
            onPayload: (payload) => void heard[index]?.push(payload),
            onStart: () => void (starts[index]! += 1),
          }),
        ),
      ),
    )
    await until(() => starts.every((count) => count === 2))
    const leading = new Set<number>()
    const leads = stores.map((_, index) =>
      lead({ directUrl }, () => {
        leading.add(index)
        return async () => void leading.delete(index)
      }),
    )
    await until(() => leading.size === 1)

    const players: bigint[] = []
    while (players.length < 4) players.push(await newPlayer(one.db, taka(1000)))
    // Often enough that each text would have a name where names hold.
    const callers = Array.from({ length: 40 }, async (_, caller) => {
      const { db } = stores[caller % 2] as Store
      for (let n = 0; n < 3; n += 1) await bet(db, players[caller % 4] as bigint, `${caller}-${n}`)
    })
    await Promise.all(callers)
    for (const id of players) expect(await balanceOf(other.db, id)).toBe(taka(1000 - 30))
    expect((await auditCheck(other.db)).filter(({ faults }) => faults > 0)).toEqual([])

    await sql`select pg_notify('maidan_try', 'a word')`.execute(one.db)
    await until(() => heard.every((words) => words.length === 2))
    expect(heard).toEqual([
      ['a word', 'a word'],
      ['a word', 'a word'],
    ])

    expect(pool.size()).toBeLessThanOrEqual(LENT)
    const { rows } = await sql<{ held: number; left: number }>`
      select count(*)::int as held from pg_stat_activity
      where datname = current_database() and application_name = 'maidan-kept'`.execute(one.db)
    expect(rows[0]?.held).toBe(2 * stores.length)

    await Promise.all(leads.map(({ stop }) => stop()))
    await Promise.all(listening.map(({ stop }) => stop()))
  } finally {
    await Promise.all(stores.map((store) => store.close()))
    await pool.close()
  }
})

test('a pooler whose connections wait for ever is refused, with what to write into its configuration', async (context) => {
  const { database, reason } = onPostgres()
  if (!database) return context.skip(reason)
  const { url: directUrl } = database
  const pool = await pooler(directUrl, 1, 'select 1')
  try {
    const place = { databaseUrl: pool.url, directUrl, dataDir: '' }
    await expect(openStore(place)).rejects.toThrow(
      /no (statement|idle_in_transaction_session)_timeout.*connect_query=/,
    )
  } finally {
    await pool.close()
  }
})
