/** An order is changed from two processes while others meet it and it is taken back, in every order of who comes first. Decision 202. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paisa, taka } from '../../../contract/money.ts'
import type { Db } from '../../../server/host.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { type EditedMarket, editOrder } from '../../../server/ledger/exchange-edit.ts'
import { cancelOrder, NO_TERMS, type OrderAfter, placeOrder } from '../../../server/ledger/exchange.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { openStore } from '../../../server/store/open.ts'
import { strayTransfers } from '../support/accounts.ts'
import { newPlayer, NOON } from '../support/harness.ts'
import { inTurn } from '../support/in-turn.ts'
import { emptyMarket } from '../support/markets.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { ModelBook, type ModelOrder, type Wanted } from './book-model.ts'

const RUNNERS = [1, 2]
const marketOf = (id: string): EditedMarket => ({ ...emptyMarket(id, RUNNERS), isOpen: true })

const WAITED = 3000
const BACK = { selection: 1, side: 'back', odds: 210, priceChange: 'better', terms: NO_TERMS } as const

/** What is done to the order by the host, and what a book that is written down by hand makes of it: its answer is why it may not be. */
interface Work {
  name: string
  host: (db: Db) => Promise<OrderAfter>
  byHand: () => string | undefined
}

const everyOrder = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first) => everyOrder(list.filter((one) => one !== first)).map((rest) => [first, ...rest]))

test('exchange.md 2 an order is made less, made more, met and taken back by two processes at once: as one after the other, in every order', async (context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase(server)
  const stores = await Promise.all([1, 2].map(() => openStore({ databaseUrl: url, dataDir: '' })))
  const [one, two] = stores.map(({ db }) => db) as [Db, Db]
  const fates = new Set<string>()
  try {
    const ids = new Map<string, bigint>()
    for (const name of ['own', 'other', 'rival']) ids.set(name, await newPlayer(one, taka(100_000)))
    const idOf = (name: string): bigint => ids.get(name) ?? 0n
    for (const [round, turns] of everyOrder([0, 1, 2, 3]).entries()) {
      const market = marketOf(`1.${800 + round}`)
      const model = new ModelBook()
      const place = (db: Db, { player, stake, terms, ...asked }: Wanted) =>
        placeOrder(db, undefined, market, {
          ...asked,
          terms,
          playerId: idOf(player),
          stake: paisa(stake),
          run: undefined,
          reference: `turn-${round}-${player}`,
          receipt: undefined,
          at: NOON,
        })
      const own: Wanted = { ...BACK, player: 'own', stake: WAITED }
      const other: Wanted = { ...BACK, player: 'other', stake: 1000 }
      const lay: Wanted = { ...BACK, player: 'rival', side: 'lay', stake: 2000 }
      const { orderId } = await place(one, own)
      await place(two, other)
      const order = model.place(own) as ModelOrder
      model.place(other)
      const change = (db: Db, key: string, stake: number) =>
        editOrder(db, `${key}-${round}`, market, {
          playerId: idOf('own'),
          orderId,
          waited: BigInt(WAITED),
          stake: paisa(stake),
          odds: BACK.odds,
          at: NOON,
          receiptFor: () => undefined,
        })
      const byHand = (stake: number) => () => {
        if (order.rest === 0) return 'NOTHING_WAITS'
        if (order.rest !== WAITED) return 'ORDER_MOVED'
        const done = model.edit(order, stake, BACK.odds)
        return typeof done === 'string' ? done : undefined
      }
      const taking = { playerId: idOf('own'), orderId, at: NOON }
      const works: Work[] = [
        { name: 'less', host: (db) => change(db, 'less', 1500), byHand: byHand(1500) },
        { name: 'more', host: (db) => change(db, 'more', 3500), byHand: byHand(3500) },
        {
          name: 'back',
          host: (db) => cancelOrder(db, undefined, taking),
          byHand: () => (model.drop((one) => one === order).count === 0 ? 'NOTHING_WAITS' : undefined),
        },
        {
          name: 'met',
          host: (db) => place(db, lay),
          byHand: () => {
            const done = model.place(lay)
            return typeof done === 'string' ? done : undefined
          },
        },
      ]
      const turned = turns.flatMap((n) => works[n] ?? [])
      const where = turned.map(({ name }) => name).join(', ')
      const expected = turned.map((work) => work.byHand())
      const done = await inTurn(
        one,
        two,
        market.id,
        // Now it is one process that comes first, now the other.
        turned.map(
          ({ host }, n) =>
            () =>
              host(stores[(n + round) % 2]?.db ?? one),
        ),
      )
      expect(done.map(codeOf), where).toEqual(expected)
      const rows = await one
        .selectFrom('exchange_order')
        .select(['player_id', 'matched', 'gain', 'rest', 'with_players'])
        .where('market', '=', market.id)
        .orderBy('seat')
        .execute()
      expect(
        rows.map((row) => [
          row.player_id,
          ...[row.matched, row.gain, row.rest, row.with_players].map(Number),
        ]),
        where,
      ).toEqual(
        model.orders.map((row) => [idOf(row.player), row.matched, row.gain, row.rest, row.withPlayers]),
      )
      const holds = await one
        .selectFrom('exchange_hold')
        .selectAll()
        .where('market', '=', market.id)
        .execute()
      for (const [name, id] of ids)
        expect(Number(holds.find((row) => row.player_id === id)?.amount ?? 0), where).toBe(
          model.exposure(name, RUNNERS),
        )
      // Whichever process is asked again by the same key answers as it was answered.
      for (const [n, { name }] of turned.entries()) {
        const first = done[n]
        if (first?.status !== 'fulfilled' || !(name === 'less' || name === 'more')) continue
        expect(await change(two, name, name === 'less' ? 1500 : 3500), where).toEqual(first.value)
      }
      for (const code of expected) if (code) fates.add(code)
      expect((await auditCheck(one)).filter(({ faults }) => faults > 0)).toEqual([])
    }
    expect([...fates].toSorted()).toEqual(['NOTHING_WAITS', 'ORDER_MOVED'])
    expect(await strayTransfers(one)).toEqual([])
    await stores[1]?.close()
    const { rows } = await sql<{ deadlocks: string }>`
      select deadlocks::text from pg_stat_database where datname = current_database()`.execute(one)
    expect(rows).toEqual([{ deadlocks: '0' }])
  } finally {
    for (const store of stores) await store.close().catch(() => {})
    await drop()
  }
})

function codeOf(result: PromiseSettledResult<unknown>): string | undefined {
  if (result.status === 'fulfilled') return undefined
  if (result.reason instanceof HostError) return result.reason.code
  throw result.reason
}
