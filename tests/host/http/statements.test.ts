/** How often a request asks the database, and how: what is asked with every one is prepared. */
import { type KyselyPlugin, sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../../server/host.ts'
import { statement } from '../../../server/store/statement.ts'
import { onEveryStore } from '../support/harness.ts'
import { onEverySite } from '../support/site.ts'

/** The same database, whose answers are counted. */
function counted(db: Db): { db: Db; answers: () => number } {
  let answers = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answers += 1
      return result
    },
  }
  return { db: db.withPlugin(counting), answers: () => answers }
}

onEverySite('a read with a token asks who calls, and then for what it answers', async (site) => {
  const { token } = await site.player()
  const { db, answers } = counted(site.host.db)
  site.host.db = db
  const asked = async (method: 'GET' | 'POST', path: string): Promise<number> => {
    const before = answers()
    const { status } = await site.call(method, path, { token, ...(method === 'POST' && { body: {} }) })
    expect([path, status]).toEqual([path, 200])
    return answers() - before
  }
  expect(await asked('POST', '/api/balance')).toBe(2)
  expect(await asked('GET', '/api/transaction/show')).toBe(2)
  expect(await asked('GET', '/api/user/show')).toBe(2)
  expect(await asked('GET', '/api/inbox')).toBe(3)
})

onEveryStore('a statement is prepared once and answers for the values of each time', async ({ db }) => {
  const sum = statement((on, one: number, other: number) =>
    sql<{ sum: number }>`select ${one}::int + ${other}::int + ${1}::int as sum`.compile(on),
  )
  const prepared = async (): Promise<number> => {
    const { rows } = await sql<{ calls: bigint }>`
      select count(*) as calls from pg_prepared_statements where statement like 'select $1::int + $2::int%'`.execute(
      db,
    )
    return Number(rows[0]?.calls)
  }
  expect(await sum(db, 1, 2)).toEqual([{ sum: 4 }])
  expect(await sum(db, 20, 30)).toEqual([{ sum: 51 }])
  expect(await prepared()).toBe(1)
  // In a transaction too, on whatever connection it is.
  expect(await db.transaction().execute((tx) => sum(tx, 0, 0))).toEqual([{ sum: 1 }])
})

onEveryStore(
  'what is asked often is prepared by name, but for what answers all columns of a database that others use, too',
  async ({ db, kind }) => {
    const prepared = async (text: string): Promise<number> => {
      const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from pg_prepared_statements where statement like ${`${text}%`}`.execute(db)
      return Number(rows[0]?.count)
    }
    const holds = db.selectFrom('exchange_hold')
    const [named, all] = ['select "amount" from "exchange_hold"', 'select * from "exchange_hold"']
    const ask = async (): Promise<void> => {
      await holds.select('amount').where('market', '=', '1.1').execute()
      await holds.selectAll().where('market', '=', '1.1').execute()
    }
    await ask()
    expect(await prepared(named)).toBe(0)
    for (let time = 0; time < 30; time += 1) await ask()
    const isShared = kind === 'postgresql'
    expect([await prepared(named), await prepared(all)]).toEqual([1, isShared ? 0 : 1])
    // A newer host's migration beside this one, after which it is asked again.
    if (isShared) await sql`alter table exchange_hold add column newer int`.execute(db)
    await ask()
    // Lists of every length are texts of their own: they have no name but where they are asked often.
    for (let length = 1; length <= 300; length += 1)
      await holds
        .select('market')
        .where(
          'market',
          'in',
          Array.from({ length }, (_, one) => `1.${one}`),
        )
        .execute()
    expect(await prepared('select "market" from "exchange_hold"')).toBe(0)
  },
)
