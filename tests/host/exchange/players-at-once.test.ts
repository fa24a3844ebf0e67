/**
 * Players' orders under faults: a transaction that is broken off at each of its writes leaves nothing, and two processes with
 * twenty callers make of two markets what one caller would have made, one order after the other. Decision 198.
 */
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import { paisa, taka } from '../../../contract/money.ts'
import type { Db } from '../../../server/host.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import {
  cancelWaiting,
  matchWaiting,
  NO_TERMS,
  type Offered,
  type OrderTerms,
  placeOrder,
} from '../../../server/ledger/exchange.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { seeded } from '../../../server/random/seeded.ts'
import { openStore } from '../../../server/store/open.ts'
import { seedOf } from '../../seed.ts'
import { newPlayer, NOON, onEveryStore } from '../support/harness.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { ModelBook, type Wanted } from './book-model.ts'

const SEED = seedOf('BOOK_SEED')

const marketOf = (id: string, book = 1): Offered => ({
  id,
  kind: 'match_odds',
  runners: [1, 2, 3].map((one) => ({ id: one, name: `Runner ${one}` })),
  eventName: 'A v B',
  name: 'Match Odds',
  isInPlay: false,
  book,
  levels: [],
  incidents: 0,
  delayMs: 0,
})

let orders = 0
function place(
  db: Db,
  playerId: bigint,
  market: Offered,
  { stake, terms = NO_TERMS, ...asked }: Omit<Wanted, 'player' | 'terms'> & { terms?: OrderTerms },
) {
  orders += 1
  return placeOrder(db, undefined, market, {
    ...asked,
    playerId,
    stake: paisa(stake),
    run: undefined,
    reference: `at-once-${orders}`,
    terms,
    receipt: undefined,
    at: NOON,
  })
}

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])
const isWrite = (node: RootOperationNode): boolean =>
  WRITES.has(node.kind) || (node.kind === 'RawNode' && /insert into|told as/.test(node.sqlFragments.join('')))

/** A database that breaks off at its nth write. */
function breakingAt(db: Db, nth: number): { db: Db; writes: () => number } {
  let writes = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isWrite(node)) writes += 1
      if (isWrite(node) && writes === nth) throw new Error('broken off')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { db: db.withPlugin(plugin), writes: () => writes }
}

/** All that orders and money are, as text. */
async function everything(db: Db): Promise<string> {
  const tables = [
    'op',
    'account',
    'transfer',
    'exchange_order',
    'exchange_fill',
    'exchange_hold',
    'live_event',
  ]
  const texts = []
  for (const table of tables) {
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.table(table)} t order by 1`.execute(db)
    texts.push(table, ...rows.map(({ line }) => line))
  }
  return texts.join('\n')
}

onEveryStore(
  'exchange.md 2 an operation that is broken off at any of its writes has never been',
  async ({ db }) => {
    const [a, b, taker] = [await newPlayer(db), await newPlayer(db), await newPlayer(db)]
    const market = { ...marketOf('1.71'), levels: [{ price: 200, size: taka(10) }] }
    const lay = {
      selection: 1,
      side: 'lay',
      odds: 200,
      stake: 3000,
      priceChange: 'better',
    } as const
    await place(db, a, marketOf('1.71'), { ...lay, odds: 210 })
    await place(db, b, marketOf('1.71'), lay)
    const back = { ...lay, side: 'back', stake: 8000 } as const
    const { orderId: late } = await place(
      db,
      taker,
      { ...market, levels: [] },
      { ...back, selection: 2, odds: 900 },
    )
    const done = { places: 0, matches: 0, cancels: 0 }
    const works: [keyof typeof done, (own: Db) => Promise<unknown>][] = [
      ['places', (own) => place(own, taker, market, back)],
      [
        'matches',
        (own) =>
          matchWaiting(own, late, { ...market, book: 2, levels: [{ price: 900, size: taka(10) }] }, NOON),
      ],
      ['cancels', (own) => cancelWaiting(own, undefined, { playerId: taker, market: undefined, at: NOON })],
    ]
    for (const [name, work] of works) {
      const before = await everything(db)
      for (let nth = 1; done[name] === 0; nth += 1) {
        const breaking = breakingAt(db, nth)
        const fate = await work(breaking.db).then(
          () => 'done',
          (error: Error) => error.message,
        )
        if (fate === 'done') done[name] = breaking.writes()
        else {
          expect(fate).toBe('broken off')
          expect(await everything(db), `${name}, at write ${nth}`).toBe(before)
        }
      }
      expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
    }
    // The operation, the order, its fills, each order that it meets, holds, and what is told of them.
    expect(done.places).toBeGreaterThan(10)
    expect(Math.min(done.matches, done.cancels)).toBeGreaterThan(3)
    const fills = await db.selectFrom('exchange_fill').select(['size', 'counter']).orderBy('id').execute()
    expect(fills.filter(({ counter }) => counter === null).map(({ size }) => size)).toEqual([1000n, 1000n])
    expect(fills.filter(({ counter }) => counter !== null).map(({ size }) => size)).toEqual([
      3000n,
      3000n,
      3000n,
      3000n,
    ])
  },
)

onEveryStore(
  'exchange.md 2 what waited before the match is not met in it, though nobody has let it lapse yet',
  async ({ db }) => {
    const [early, late] = [await newPlayer(db), await newPlayer(db)]
    const lay = {
      selection: 1,
      side: 'lay',
      odds: 200,
      stake: 3000,
      priceChange: 'better',
    } as const
    await place(db, early, marketOf('1.91'), lay)
    const inPlay = { ...marketOf('1.91'), isInPlay: true }
    const back = { ...lay, side: 'back', stake: 5000 } as const
    expect(await place(db, late, inPlay, back)).toMatchObject({ matched: 0n, rest: 5000n })
    // What is kept is met in it, also by who waited.
    const [keeps, later] = [await newPlayer(db), await newPlayer(db)]
    const kept = { ...lay, selection: 2, terms: { ...NO_TERMS, atStart: 'keep' as const } }
    await place(db, keeps, marketOf('1.91'), kept)
    const met = await place(db, later, inPlay, { ...back, selection: 2 })
    expect(met).toMatchObject({ matched: 3000n, withPlayers: 3000n })
    // An order of the match is met.
    expect(await place(db, early, inPlay, lay)).toMatchObject({ matched: 3000n, withPlayers: 3000n })
  },
)

onEveryStore(
  'exchange.md 2 what the house’s next book has for who waits is kept for them, whoever comes before they are looked at',
  async ({ db }) => {
    const [waits, comes] = [await newPlayer(db), await newPlayer(db)]
    const back = { selection: 1, side: 'back', odds: 210, stake: 3000, priceChange: 'better' } as const
    const { orderId } = await place(db, waits, marketOf('1.92'), back)
    const next: Offered = { ...marketOf('1.92', 2), levels: [{ price: 210, size: paisa(5000) }] }
    const came = await place(db, comes, next, { ...back, stake: 4000 })
    expect(came).toMatchObject({ matched: 2000n, withPlayers: 0n, rest: 2000n })
    expect(await matchWaiting(db, orderId, next, NOON)).toBe(true)
    const left = await db.selectFrom('exchange_order').select(['matched', 'rest']).orderBy('op_id').execute()
    expect(left).toEqual([
      { matched: 3000n, rest: 0n },
      { matched: 2000n, rest: 2000n },
    ])
  },
)

test('exchange.md 2 two processes and twenty callers at two markets: as one after the other, and nobody waits in a circle', async (context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase(server)
  const open = () => openStore({ databaseUrl: url, dataDir: '' })
  const stores = await Promise.all([open(), open()])
  const [{ db }] = stores
  try {
    const players: bigint[] = []
    while (players.length < 10) players.push(await newPlayer(db, taka(1_000_000)))
    const markets = [marketOf('1.81'), marketOf('1.82')]
    const caller = async (n: number) => {
      const dice = seeded(`${SEED} caller ${n}`)
      const whole = (below: number) => Math.floor(dice() * below)
      const counts = { placed: 0, own: 0 }
      for (let i = 0; i < 12; i += 1) {
        const wanted: Omit<Wanted, 'player' | 'terms'> = {
          selection: 1 + whole(2),
          side: whole(2) ? 'back' : 'lay',
          odds: 195 + whole(10),
          stake: 100 + whole(2000),
          priceChange: 'better',
        }
        const playerId = players[n % players.length] ?? 0n
        try {
          await place(stores[n % 2]?.db ?? db, playerId, markets[whole(2)] ?? marketOf('1.81'), wanted)
          counts.placed += 1
        } catch (error) {
          if (!(error instanceof HostError && error.code === 'OWN_ORDER')) throw error
          counts.own += 1
        }
      }
      return counts
    }
    const counts = await Promise.all(Array.from({ length: 20 }, (_, n) => caller(n)))
    const placed = counts.reduce((sum, one) => sum + one.placed, 0)
    expect(placed).toBeGreaterThan(100)
    for (const { id } of markets) {
      const rows = await db
        .selectFrom('exchange_order')
        .selectAll()
        .where('market', '=', id)
        .orderBy('seat')
        .execute()
      const model = new ModelBook()
      for (const { player_id, selection, side, odds, stake } of rows) {
        const player = String(player_id)
        const priceChange = 'better' as const
        model.place({ player, selection, side, odds, stake: Number(stake), priceChange, terms: NO_TERMS })
      }
      expect(rows.map((row) => [row.matched, row.gain, row.rest].map(Number))).toEqual(
        model.orders.map(({ matched, gain, rest }) => [matched, gain, rest]),
      )
      expect(model.orders.some(({ withPlayers }) => withPlayers > 0)).toBe(true)
    }
    expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
    await stores[1].close()
    const { rows } = await sql<{ deadlocks: string }>`
      select deadlocks::text from pg_stat_database where datname = current_database()`.execute(db)
    expect(rows).toEqual([{ deadlocks: '0' }])
  } finally {
    for (const store of stores) await store.close().catch(() => {})
    await drop()
  }
})
