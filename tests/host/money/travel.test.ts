/** A transaction's statements travel together, and what fails of them is never taken for done. Decision 229. */
import { setTimeout as pause } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { paisa, taka } from '../../../contract/money.ts'
import type { Db, Tx } from '../../../server/host.ts'
import { placeBet } from '../../../server/ledger/bets.ts'
import { NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { runOp } from '../../../server/ledger/ops.ts'
import { send, transact } from '../../../server/store/transaction.ts'
import { withDb } from '../../faults/world.ts'
import { newPlayer, NOON, onEveryStore } from '../support/harness.ts'
import { emptyMarket } from '../support/markets.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { waysOf } from '../support/ways.ts'

/** On the embedded database there is no way: it answers within this process. */
function onPostgres(name: string, body: (db: Db) => Promise<void>): void {
  test(`${name} [PostgreSQL]`, { timeout: 120_000 }, async (context) => {
    const server = await postgres()
    if (!server.url) return context.skip(server.reason)
    const { url, drop } = await newDatabase(server)
    try {
      await withDb({ dataDir: '', databaseUrl: url }, body)
    } finally {
      await drop()
    }
  })
}

const op = (key: string) => ({ scope: 'travel', key, kind: 'travel', payload: key, playerId: null, at: NOON })
const note = (tx: Tx, name: string) => tx.insertInto('permitted_place').values({ code: name })
const notes = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('permitted_place').select('code').orderBy('code').execute()).map(({ code }) => code)
const ops = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('op').select('key').where('scope', '=', 'travel').execute()).map(({ key }) => key)

onPostgres('what is asked at once is one way, in the order in which it is asked', async (db) => {
  let seen: unknown
  const ways = await waysOf(() =>
    transact(db, async (tx) => {
      await send(tx, note(tx, 'BA'))
      const [, both] = await Promise.all([
        note(tx, 'BB').execute(),
        tx.selectFrom('permitted_place').select('code').orderBy('code').execute(),
        note(tx, 'BC').execute(),
      ])
      seen = both.map(({ code }) => code)
      return () => note(tx, 'BD').execute()
    }),
  )
  expect([ways, seen]).toEqual([2, ['BA', 'BB']])
  expect(await notes(db)).toEqual(['BA', 'BB', 'BC', 'BD'])
})

onEveryStore('what fails before it could ask its last commits nothing', async ({ db }) => {
  const made = transact(db, async (tx) => {
    await send(tx, note(tx, 'BA'))
    // JSON has no such number.
    return async () => note(tx, JSON.stringify(1n)).execute()
  })
  await expect(made).rejects.toThrow('BigInt')
  expect(await notes(db)).toEqual([])
  // What has nothing more to ask is committed.
  const nothing = transact(db, async (tx) => {
    await send(tx, note(tx, 'BB'))
    return () => Promise.resolve('done')
  })
  expect([await nothing, await notes(db)]).toEqual(['done', ['BB']])
})

onEveryStore(
  'a write that fails undoes its transaction and says why, whoever waited for it',
  async ({ db }) => {
    const twice = async (tx: Tx): Promise<void> => {
      await send(tx, note(tx, 'BA'))
      await send(tx, note(tx, 'BA'))
    }
    const why = { code: '23505' }
    await expect(
      transact(db, async (tx) => {
        await twice(tx)
        return async () => 'done'
      }),
      'at its end',
    ).rejects.toMatchObject(why)
    await expect(
      transact(db, async (tx) => {
        await twice(tx)
        await tx.selectFrom('permitted_place').select('code').execute()
        return async () => 'done'
      }),
      'before a read',
    ).rejects.toMatchObject(why)
    await expect(
      transact(db, async (tx) => {
        await send(tx, note(tx, 'BB'))
        return () => note(tx, 'BB').execute()
      }),
      'with its commit',
    ).rejects.toMatchObject(why)
    expect(await notes(db)).toEqual([])
    await expect(
      db.transaction().execute(async (tx) => twice(tx)),
      'in a transaction of another kind',
    ).rejects.toMatchObject(why)
    expect(await notes(db)).toEqual([])
  },
)

onEveryStore('what goes on after its transaction has ended writes nothing', async ({ db }) => {
  let late: Promise<unknown> | undefined
  const refused = transact(db, async (tx) => {
    late = pause(20).then(() => send(tx, note(tx, 'BA')))
    late.catch(() => {})
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await expect(late).rejects.toThrow('The transaction is over')
  expect(await notes(db)).toEqual([])
})

onEveryStore(
  'whoever loses the lease before the end of an operation has done nothing of it',
  async ({ db }) => {
    let left = Infinity
    const losing: KyselyPlugin = {
      transformQuery: ({ node }) => {
        left -= 1
        if (left < 0) throw new Error('lost')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const held = db.withPlugin(losing)
    const once = () =>
      runOp(held, op('leased'), async (tx) => {
        await send(tx, note(tx, 'BA'))
        return {}
      })
    let asked = 0
    for (; asked < 20; asked += 1) {
      left = asked
      const isDone = await once().then(
        () => true,
        (error: unknown) => {
          expect(String(error)).toContain('lost')
          return false
        },
      )
      expect([await notes(db), await ops(db)]).toEqual(isDone ? [['BA'], ['leased']] : [[], []])
      if (isDone) break
    }
    expect(asked).toBeGreaterThan(3)
    expect(asked).toBeLessThan(20)
    // Nor is committed what was written before, where nothing else of the database would mind.
    left = 1
    const lostLast = transact(held, async (tx) => {
      await send(tx, note(tx, 'BB'))
      return () => tx.selectFrom('permitted_place').select('code').execute()
    })
    await expect(lostLast).rejects.toThrow('lost')
    expect(await notes(db)).toEqual(['BA'])
  },
)

onEveryStore('a repeat is answered as the first was, whatever is locked and read first', async ({ db }) => {
  let looks = 0
  const once = () =>
    runOp(db, op('seen'), {
      look: async (tx) => {
        looks += 1
        if (looks > 1) throw new Error('of a repeat nobody asks')
        const { rows } = await sql<{ seen: number }>`select 7 as seen`.execute(tx)
        return rows[0]?.seen
      },
      act: async (tx, opId, seen) => {
        await send(tx, note(tx, opId > 0n ? 'BA' : 'BB'))
        return { seen }
      },
    })
  expect(await once()).toEqual({ result: { seen: 7 }, replayed: false })
  expect(await once()).toEqual({ result: { seen: 7 }, replayed: true })
  expect([looks, (await notes(db)).length]).toEqual([2, 1])
})

onPostgres('a bet is two ways to the database and back, an order four', async (db) => {
  const playerId = await newPlayer(db, taka(1000))
  const bet = (tx: string) =>
    placeBet(db, { provider: 'TRAVEL', tx, playerId, round: tx, game: 'x', amount: taka(1), at: NOON })
  expect(await waysOf(() => bet('t1'))).toBe(2)
  expect(await waysOf(() => bet('t1')), 'its repeat').toBe(3)
  const levels = [{ price: 200, size: taka(100) }]
  const order = (reference: string, side: 'back' | 'lay', odds: number, whose = playerId) =>
    placeOrder(
      db,
      undefined,
      { ...emptyMarket('1.71'), levels: odds === 200 ? levels : [] },
      {
        playerId: whose,
        selection: 1,
        side,
        odds,
        run: undefined,
        stake: paisa(3000),
        reference,
        priceChange: 'better',
        terms: NO_TERMS,
        at: NOON,
        receipt: undefined,
      },
    )
  const other = await newPlayer(db, taka(1000))
  // Its market is made with it.
  await order('travel-1', 'back', 900)
  expect(await waysOf(() => order('travel-2', 'back', 200)), 'it meets the house').toBe(4)
  expect(await waysOf(() => order('travel-3', 'back', 800)), 'it waits').toBe(4)
  expect(await waysOf(() => order('travel-4', 'lay', 850, other)), 'it meets a player').toBe(4)
})
