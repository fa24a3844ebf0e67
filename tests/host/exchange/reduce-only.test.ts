/** Orders that only lower what their player can lose: never matched beyond that, however they are met, changed, held back or overtaken. Decision 211. */
import { expect, test } from 'vitest'
import { netOf } from '../../../contract/exposure.ts'
import { paisa, taka } from '../../../contract/money.ts'
import type { Db } from '../../../server/host.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { type HedgedMarket, placeHedge, planHedge } from '../../../server/ledger/exchange-cash-out.ts'
import { releaseOrder } from '../../../server/ledger/exchange-delay.ts'
import { editOrder } from '../../../server/ledger/exchange-edit.ts'
import { NO_TERMS, type Offered, placeOrder } from '../../../server/ledger/exchange.ts'
import { positionOf } from '../../../server/ledger/exposure.ts'
import { stepsOf } from '../../../server/records/order-timeline.ts'
import { openStore } from '../../../server/store/open.ts'
import { strayTransfers } from '../support/accounts.ts'
import { newPlayer, NOON, onEveryStore } from '../support/harness.ts'
import { inTurn } from '../support/in-turn.ts'
import { emptyMarket } from '../support/markets.ts'
import { newDatabase, postgres } from '../support/postgres.ts'

const RUNNERS = [1, 2]
const MARKET = emptyMarket('1.900')
/** What lowers the position of `short` most at 2.20: −1100 and +1000 become +44 and +46. */
const ROOM = 954
const ONLY_LOWERS = { ...NO_TERMS, reduceOnly: true }

let orders = 0
interface Asked {
  side: 'back' | 'lay'
  odds: number
  stake: number
  terms?: typeof NO_TERMS
  market?: Offered
}
const place = (db: Db, playerId: bigint, { side, odds, stake, terms = NO_TERMS, market = MARKET }: Asked) =>
  placeOrder(db, undefined, market, {
    playerId,
    selection: 1,
    side,
    odds,
    run: undefined,
    stake: paisa(stake),
    reference: `lowers-${(orders += 1)}`,
    priceChange: 'better',
    terms,
    receipt: undefined,
    at: NOON,
  })

/** A player who has laid 1000 poisha at 2.10, and another with money. */
async function short(db: Db, market = MARKET): Promise<{ own: bigint; rival: bigint }> {
  const [own, rival] = [await newPlayer(db, taka(1000)), await newPlayer(db, taka(1000))]
  await place(db, rival, { side: 'back', odds: 210, stake: 1000, market })
  const laid = await place(db, own, { side: 'lay', odds: 210, stake: 1000, market })
  expect(laid.matched).toBe(1000n)
  return { own, rival }
}

const rowsOf = (db: Db, playerId: bigint, market = MARKET) =>
  db
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('market', '=', market.id)
    .orderBy('op_id')
    .execute()

/** What each runner's win comes to for a player, by what is matched. */
async function nets(db: Db, playerId: bigint, market = MARKET): Promise<number[]> {
  const rows = (await rowsOf(db, playerId, market)).map(positionOf)
  return RUNNERS.map((winner) => rows.reduce((sum, row) => sum + netOf('match_odds', row, winner), 0))
}
const held = async (db: Db, playerId: bigint, market = MARKET) =>
  (
    await db
      .selectFrom('exchange_hold')
      .select('amount')
      .where('player_id', '=', playerId)
      .where('market', '=', market.id)
      .executeTakeFirst()
  )?.amount
async function sound(db: Db): Promise<void> {
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  expect(await strayTransfers(db)).toEqual([])
}
const newest = async (db: Db, playerId: bigint) => (await rowsOf(db, playerId)).at(-1)

onEveryStore(
  'exchange.md 2 an order that only lowers a risk waits and is matched as far as it does; the rest is let go and says why',
  async ({ db }) => {
    const { own, rival } = await short(db)
    expect(await nets(db, own)).toEqual([-1100, 1000])
    const { orderId, rest } = await place(db, own, {
      side: 'back',
      odds: 220,
      stake: 5000,
      terms: ONLY_LOWERS,
    })
    expect([Number(rest), await held(db, own)]).toEqual([ROOM, 1100n])
    const told = (await stepsOf(db, { playerId: own, orderId })).map(({ kind, amount }) => [
      kind,
      Number(amount),
    ])
    expect(told).toEqual([
      ['asked', 5000],
      ['queued', ROOM],
      ['reduce_only', 5000 - ROOM],
    ])
    await place(db, rival, { side: 'lay', odds: 220, stake: 5000 })
    expect(await newest(db, own)).toMatchObject({ matched: BigInt(ROOM), rest: 0n, status: 'open' })
    expect([await nets(db, own), await held(db, own)]).toEqual([[44, 46], 0n])
    await sound(db)
  },
)

onEveryStore(
  'exchange.md 2 where nothing of it would lower a risk it is not placed: without a position, on the side that grows it, and as a repeat with other terms',
  async ({ db }) => {
    const { own, rival } = await short(db)
    const wanted = { odds: 220, stake: 1000, terms: ONLY_LOWERS }
    const nobody = await newPlayer(db, taka(1000))
    for (const side of ['back', 'lay'] as const)
      await expect(place(db, nobody, { ...wanted, side })).rejects.toMatchObject({ code: 'WOULD_GROW' })
    await expect(place(db, own, { ...wanted, side: 'lay' })).rejects.toMatchObject({ code: 'WOULD_GROW' })
    // Also where it would be matched at once.
    await place(db, rival, { side: 'back', odds: 200, stake: 300 })
    await expect(place(db, own, { ...wanted, side: 'lay' })).rejects.toMatchObject({ code: 'WOULD_GROW' })
    expect(await nets(db, own)).toEqual([-1100, 1000])
    expect(await rowsOf(db, own)).toHaveLength(1)
    await sound(db)
  },
)

onEveryStore(
  'exchange.md 2 one that is met after another of its player lowers what is left, in one operation and in the next',
  async ({ db }) => {
    const { own, rival } = await short(db)
    for (const odds of [220, 230])
      await place(db, own, { side: 'back', odds, stake: 5000, terms: ONLY_LOWERS })
    expect((await rowsOf(db, own)).map(({ rest }) => Number(rest)).slice(1)).toEqual([ROOM, 913])
    // Both are there at once: the first takes all the room.
    await place(db, rival, { side: 'lay', odds: 230, stake: 5000 })
    const [, first, second] = await rowsOf(db, own)
    expect(first).toMatchObject({ matched: BigInt(ROOM), rest: 0n })
    expect(Number(second?.matched)).toBeLessThanOrEqual(1)
    expect(second?.rest).toBe(0n)
    const after = await nets(db, own)
    expect(Math.min(...after)).toBeGreaterThanOrEqual(44)
    await sound(db)
  },
)

onEveryStore(
  'exchange.md 2 it shrinks as the position does: by another bet, a way out, a change; and held back in play it waits for nothing then',
  async ({ db }) => {
    const { own, rival } = await short(db)
    const only = () => place(db, own, { side: 'back', odds: 220, stake: 5000, terms: ONLY_LOWERS })
    await only()
    await place(db, rival, { side: 'lay', odds: 215, stake: 400 })
    await place(db, own, { side: 'back', odds: 215, stake: 400 })
    // −1100 + 460 against 1000 − 400.
    expect(await nets(db, own)).toEqual([-640, 600])
    const [, waits] = await rowsOf(db, own)
    expect(waits).toMatchObject({ rest: 564n, matched: 0n, status: 'open' })

    const edit = { playerId: own, orderId: waits?.op_id ?? 0n, waited: 564n, odds: 220, at: NOON }
    const more = { ...edit, stake: paisa(900), receiptFor: () => undefined }
    const changed = await editOrder(db, 'more-of-it', { ...MARKET, isOpen: true }, more)
    expect([changed.orderId === waits?.op_id, Number(changed.rest)]).toEqual([false, 564])

    const level = { price: 205, size: paisa(100_000) }
    const inPlay = { ...MARKET, isInPlay: true, delayMs: 3000, levels: [level] }
    const keeps = await place(db, own, {
      side: 'back',
      odds: 200,
      stake: 5000,
      terms: ONLY_LOWERS,
      market: inPlay,
    })
    expect([keeps.isHeldBack, Number(keeps.rest)]).toEqual([true, 620])

    const market: HedgedMarket = {
      ...MARKET,
      quote: (selection) => ({ back: selection === 1 ? [level] : [], lay: [] }),
    }
    const wanted = { playerId: own, percent: 100, at: NOON }
    const agreed = await db.transaction().execute((tx) => planHedge(tx, market, wanted))
    const accepted = { ...wanted, agreed, quotedAt: NOON, payload: {}, receiptFor: () => undefined }
    await placeHedge(db, 'way-out', market, accepted)
    const level2 = await nets(db, own)
    expect(Math.max(...level2) - Math.min(...level2)).toBeLessThanOrEqual(2)
    for (const id of [changed.orderId, keeps.orderId]) {
      const row = (await rowsOf(db, own)).find(({ op_id }) => op_id === id)
      expect(row).toMatchObject({ rest: 0n, matched: 0n, status: 'lapsed' })
    }
    await releaseOrder(db, keeps.orderId, { ...inPlay, status: 'open' }, NOON + 3000)
    expect(await nets(db, own)).toEqual(level2)
    await sound(db)
  },
)

test('exchange.md 2 two orders that only lower a risk are met by two processes at once: together they lower it no further than one would', async (context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase(server)
  const stores = await Promise.all([1, 2].map(() => openStore({ databaseUrl: url, dataDir: '' })))
  const [one, two] = stores.map(({ db }) => db) as [Db, Db]
  try {
    for (const [round, turns] of [
      [0, 1, 2],
      [1, 0, 2],
      [2, 1, 0],
      [1, 2, 0],
    ].entries()) {
      const market = emptyMarket(`1.${910 + round}`)
      const { own, rival } = await short(one, market)
      for (const odds of [220, 230])
        await place(one, own, { side: 'back', odds, stake: 5000, terms: ONLY_LOWERS, market })
      const worst = Math.min(...(await nets(one, own, market)))
      const works = [
        () => place(one, rival, { side: 'lay', odds: 220, stake: 700, market }),
        () => place(two, rival, { side: 'lay', odds: 230, stake: 900, market }),
        () => place(two, own, { side: 'back', odds: 225, stake: 700, terms: ONLY_LOWERS, market }),
      ]
      await inTurn(
        one,
        two,
        market.id,
        turns.flatMap((turn) => works[turn] ?? []),
      )
      const ends = await nets(one, own, market)
      expect(Math.min(...ends), turns.join()).toBeGreaterThan(worst)
      expect(Math.min(...ends), turns.join()).toBeGreaterThanOrEqual(40)
      expect(await held(one, own, market), turns.join()).toBe(0n)
    }
    await sound(one)
  } finally {
    await Promise.all(stores.map(({ close }) => close()))
    await drop()
  }
})
