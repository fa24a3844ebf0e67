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
  type HedgedMarket,
  type HeldHedge,
  heldHedges,
  placeHedge,
  planHedge,
  refuseHedge,
  releaseHedge,
} from '../../../server/ledger/exchange-cash-out.ts'
import { editOrder } from '../../../server/ledger/exchange-edit.ts'
import { refuseOrder, releaseOrder } from '../../../server/ledger/exchange-delay.ts'
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
import { emptyMarket } from '../support/markets.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { ModelBook, type Wanted } from './book-model.ts'

const SEED = seedOf('BOOK_SEED')

const marketOf = (id: string, book = 1): Offered => ({ ...emptyMarket(id, [1, 2, 3]), book })

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
  WRITES.has(node.kind) ||
  (node.kind === 'RawNode' && /insert into|update exchange|told as/.test(node.sqlFragments.join('')))

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
    'exchange_cash_out',
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

/** Breaks an operation off at each of its writes in turn, which leaves nothing, until it is done; answers how many writes that takes. */
async function brokenOff(db: Db, work: (own: Db) => Promise<unknown>): Promise<number> {
  const before = await everything(db)
  for (let nth = 1; ; nth += 1) {
    const breaking = breakingAt(db, nth)
    const fate = await work(breaking.db).then(
      () => 'done',
      (error: Error) => error.message,
    )
    if (fate === 'done') {
      expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
      return breaking.writes()
    }
    expect(fate).toBe('broken off')
    expect(await everything(db), `at write ${nth}`).toBe(before)
  }
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
    const second: Offered = { ...market, book: 2, levels: [{ price: 900, size: taka(10) }] }
    const places = await brokenOff(db, (own) => place(own, taker, market, back))
    const matches = await brokenOff(db, (own) => matchWaiting(own, late, second, NOON))
    const cancels = await brokenOff(db, (own) =>
      cancelWaiting(own, undefined, { playerId: taker, market: undefined, at: NOON }),
    )
    // The operation, the order, its fills, each order that it meets, holds, and what is told of them.
    expect(places).toBeGreaterThan(10)
    expect(Math.min(matches, cancels)).toBeGreaterThan(3)
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
  'exchange.md 2 a keeper that is killed at any write of a release or a refusal has done nothing, and the next one does it once',
  async ({ db }) => {
    const [maker, taker, other] = [await newPlayer(db), await newPlayer(db), await newPlayer(db)]
    const market: Offered = { ...marketOf('1.73'), isInPlay: true, delayMs: 3000 }
    const book = { ...market, delayMs: 0 }
    const over = NOON + 3000
    const lay = { selection: 1, side: 'lay', odds: 200, stake: 3000, priceChange: 'better' } as const
    const back = { ...lay, side: 'back' } as const
    await place(db, maker, book, { ...lay, stake: 9000 })
    const held = await place(db, taker, market, back)
    const late = await place(db, other, market, back)
    expect([held.isHeldBack, late.isHeldBack]).toEqual([true, true])
    const released = await brokenOff(db, (own) =>
      releaseOrder(own, held.orderId, { ...book, status: 'open' }, over),
    )
    const named = { id: late.orderId, market: market.id }
    const refused = await brokenOff(db, (own) => refuseOrder(own, named, 'INCIDENT', over))
    expect(released).toBeGreaterThan(7)
    expect(refused).toBeGreaterThan(3)
    // Another keeper that comes to the same does nothing more.
    const settled = await everything(db)
    await releaseOrder(db, held.orderId, { ...book, status: 'open' }, over)
    await refuseOrder(db, named, 'INCIDENT', over)
    expect(await everything(db)).toBe(settled)
    const orders = await db
      .selectFrom('exchange_order')
      .select(['matched', 'rest', 'refusal'])
      .orderBy('op_id')
      .execute()
    expect(orders).toEqual([
      { matched: 3000n, rest: 6000n, refusal: null },
      { matched: 3000n, rest: 0n, refusal: null },
      { matched: 0n, rest: 0n, refusal: 'INCIDENT' },
    ])

    // The way out of it, held back and done, and another one refused.
    await place(db, maker, book, { ...back, odds: 210, stake: 4000 })
    // The house promises it, the other player gives more.
    const lay220 = [{ price: 220, size: taka(100) }]
    const hedged: HedgedMarket = { ...market, quote: () => ({ back: [], lay: lay220 }) }
    const wanted = { playerId: taker, percent: 50, at: NOON }
    const receiptFor = () => undefined
    const accept = async (own: Db, key: string) => {
      const agreed = await db.transaction().execute((tx) => planHedge(tx, hedged, wanted))
      return placeHedge(own, key, hedged, { ...wanted, agreed, quotedAt: NOON, payload: key, receiptFor })
    }
    const none = { ...hedged, delayMs: 0 }
    expect(await brokenOff(db, (own) => accept(own, 'out-1'))).toBeGreaterThan(2)
    const one = await heldOne(db, market.id)
    expect(
      await brokenOff(db, (own) => releaseHedge(own, one, none, { at: over, receiptFor })),
    ).toBeGreaterThan(8)
    await accept(db, 'out-2')
    const two = await heldOne(db, market.id)
    expect(await brokenOff(db, (own) => refuseHedge(own, two, 'INCIDENT', over))).toBeGreaterThan(2)
    const ends = await db
      .selectFrom('exchange_cash_out')
      .select(['status', 'refusal'])
      .orderBy('op_id')
      .execute()
    expect(ends).toEqual([
      { status: 'placed', refusal: null },
      { status: 'refused', refusal: 'INCIDENT' },
    ])
  },
)

onEveryStore(
  'exchange.md 2 a change that is broken off at any of its writes leaves the order as it stood',
  async ({ db }) => {
    const [player, maker] = [await newPlayer(db), await newPlayer(db)]
    const market = { ...marketOf('1.74'), isOpen: true }
    const back = { selection: 1, side: 'back', odds: 300, stake: 3000, priceChange: 'better' } as const
    await place(db, maker, market, { ...back, side: 'lay', odds: 200, stake: 1000 })
    const { orderId } = await place(db, player, market, back)
    const change = (key: string, waited: bigint, stake: number, odds: number) => (own: Db) =>
      editOrder(own, key, market, {
        playerId: player,
        orderId,
        waited,
        stake: paisa(stake),
        odds,
        at: NOON,
        receiptFor: () => undefined,
      })
    expect(await brokenOff(db, change('less', 3000n, 2000, 300))).toBeGreaterThan(3)
    expect(await brokenOff(db, change('back', 2000n, 2500, 190))).toBeGreaterThan(10)
    const rows = await db
      .selectFrom('exchange_order')
      .select(['odds', 'status', 'matched', 'rest'])
      .where('player_id', '=', player)
      .orderBy('op_id')
      .execute()
    expect(rows).toEqual([
      { odds: 300, status: 'cancelled', matched: 0n, rest: 0n },
      { odds: 190, status: 'open', matched: 1000n, rest: 1500n },
    ])
  },
)

async function heldOne(db: Db, market: string): Promise<HeldHedge> {
  const [held] = await heldHedges(db, market)
  if (!held) throw new Error('nothing is held back')
  return held
}

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
