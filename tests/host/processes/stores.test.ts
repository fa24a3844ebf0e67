/** The test harness itself, and hosts that start at once on one PostgreSQL. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { openStore } from '../../../server/store/open.ts'
import { taka } from '../../../contract/money.ts'
import { newPlayer, onEveryStore } from '../support/harness.ts'

onEveryStore('each test has a fresh database of its engine', async ({ db, kind }) => {
  const id = await newPlayer(db, taka(5))
  expect(await balanceOf(db, id)).toBe(taka(5))
  expect(await db.selectFrom('player').select('id').execute()).toHaveLength(1)
  expect(['embedded', 'postgresql']).toContain(kind)
})

onEveryStore(
  'hosts that start at once on one empty PostgreSQL bring its schema up once',
  async ({ host }) => {
    const url = host.config.databaseUrl
    if (url === undefined) return
    const drop = await openStore({ databaseUrl: url, dataDir: '' })
    await sql`drop schema public cascade; create schema public`.execute(drop.db)
    await drop.close()
    const stores = await Promise.all([1, 2, 3, 4].map(() => openStore({ databaseUrl: url, dataDir: '' })))
    for (const { db } of stores) {
      expect(await db.selectFrom('account').select('id').execute()).toHaveLength(10)
    }
    await Promise.all(stores.map((store) => store.close()))
  },
)
