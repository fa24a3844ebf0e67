/** Players' orders meet each other over HTTP: who goes first, what is held, what is shown, and how it ends. Decision 198. */
import { expect } from 'vitest'
import { depth, type Depth } from '../../../contract/exchange/figures.ts'
import type { PriceLevel } from '../../../contract/exchange/price.ts'
import { exchangeDataApi, type MatchOdds } from '../../../contract/exchange.ts'
import { higherOdds, liabilityOf, profitOf } from '../../../contract/exposure.ts'
import { changed, type Json, marketData } from '../../../contract/marketChanges.ts'
import { taka } from '../../../contract/money.ts'
import { z } from '../../../contract/kit/zod.ts'
import { createServer } from '../../../server/app.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { exclude } from '../../../server/players/exclusion.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { type Client, NOON, onEveryStore, type World } from '../support/harness.ts'
import { readStream } from '../support/live-client.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { moneyOf, ordersOf, place, players, sound } from '../support/orders.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

interface Gap {
  id: string
  /** The house's best prices, and one that is between them. */
  back: number
  between: number
  lay: number
}

/** A market whose first runner has a price between what the house gives and what it asks. */
function marketWithGap(): Gap {
  for (const sport of ['tennis', 'soccer'] as const) {
    for (const fixture of fixturesBetween(sport, NOON + HOUR, NOON + 80 * HOUR)) {
      const id = `1.${fixture.eventId}`
      const { back, lay } = marketAt(testMatches, id, NOON)?.quote(1) ?? {}
      const [gives, asks] = [back?.[0], lay?.[0]]
      if (knownMatch(fixture).winner === undefined || !gives || !asks || gives.size < 20_000) continue
      const between = higherOdds(gives.price)
      if (between < asks.price) return { id, back: gives.price, between, lay: asks.price }
    }
  }
  throw new Error('no such market')
}

/** Moves the clock on by so much at least, to a book of the house's that leaves the price between its own two. */
function toGap({ clock }: World, { id, between }: Gap, ms: number): void {
  const isBetween = () => {
    const { back, lay } = marketAt(testMatches, id, clock.now)?.quote(1) ?? {}
    return (back?.[0]?.price ?? Infinity) < between && between < (lay?.[0]?.price ?? 0)
  }
  for (clock.forward(ms); !isBetween();) clock.forward(SECOND)
}

onEveryStore(
  'exchange.md 2 the best price goes first, then players before the house, and of players who came first',
  async (world) => {
    const { id, back, between } = marketWithGap()
    const [first, second, best, taker] = (await players(world, 4)) as [Client, Client, Client, Client]
    for (const [client, odds, stake] of [
      [first, back, '30.00'],
      [second, back, '40.00'],
      [best, between, '20.00'],
    ] as const)
      expect((await place(client, id, 'lay', odds, stake)).order).toMatchObject({ unmatched: stake })

    const taken = await place(taker, id, 'back', back, '70.00')
    expect(taken.order).toMatchObject({ matched: '70.00', matched_with_players: '70.00', unmatched: '0.00' })
    const matched = async () => {
      const all = await Promise.all([best, first, second].map(ordersOf))
      return all.map(([order]) => [order?.['matched'], order?.['matched_with_players'], order?.['unmatched']])
    }
    expect(await matched()).toEqual([
      ['20.00', '20.00', '0.00'],
      ['30.00', '30.00', '0.00'],
      ['20.00', '20.00', '20.00'],
    ])
    // What two players have between them is the backer's stake and the layers' liability, held as it was.
    expect(await moneyOf(world, taker)).toEqual({ cash: 9930, exposure: 70 })
    const liability = liabilityOf(4000 * (back - 100)) / 100
    expect(await moneyOf(world, second)).toEqual({ cash: 10_000 - liability, exposure: liability })
    // What is left of the second player, then the house at the same price.
    const more = await place(taker, id, 'back', back, '50.00')
    expect(more.order).toMatchObject({ matched: '50.00', matched_with_players: '20.00' })
    const fills = await world.db.selectFrom('exchange_fill').selectAll().orderBy('id').execute()
    expect(fills.filter(({ counter }) => counter === null).map(({ size }) => size)).toEqual([3000n])
    expect(fills).toHaveLength(9)
    await sound(world)
    // Nobody is told with whom.
    const told = JSON.stringify([await ordersOf(taker), await ordersOf(second)])
    for (const client of [first, second, best, taker]) expect(told).not.toContain(client.remoteId)
  },
)

onEveryStore(
  'exchange.md 2 an own order is never met: the newer one is refused, whatever else it would be matched with',
  async (world) => {
    const { id, back, between, lay } = marketWithGap()
    const [own, other] = (await players(world, 2)) as [Client, Client]
    await place(other, id, 'lay', between, '500.00')
    const waits = await place(own, id, 'lay', back, '10.00')
    for (const [odds, more] of [
      [back, {}],
      [back, { price_change: 'exact' }],
      [lay, { price_change: 'any' }],
    ] as const) {
      const refused = await place(own, id, 'back', odds, '10.00', more)
      expect([refused.status, refused.body.code], JSON.stringify(more)).toEqual([409, 'OWN_ORDER'])
    }
    const bangla = await own.call('POST', '/api/exchange/orders', {
      language: 'bn',
      body: {
        market: id,
        selection: 1,
        side: 'back',
        odds: back / 100,
        stake: '10.00',
        client_reference: 'bangla-0001',
      },
    })
    expect(bangla.body.message).toMatch(/আপনারই একটি বাজি/)
    expect(await ordersOf(own)).toHaveLength(1)
    // At a price that it is not met at it is taken.
    expect((await place(own, id, 'back', between, '10.00')).order).toMatchObject({
      matched_with_players: '10.00',
    })
    await own.call('POST', `/api/exchange/orders/${waits.order['id']}/cancel`, { body: {} })
    expect((await place(own, id, 'back', back, '10.00')).order).toMatchObject({ matched: '10.00' })
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 what players wait with is shown beside the house’s sizes: asked for, in depth and by the stream',
  async (world) => {
    const { id, back, between } = marketWithGap()
    const event = id.slice(2)
    const app = await createServer(world.host, { limits: 'off', marketsMs: 20 })
    const get = async (path: string): Promise<Json> =>
      (await (await app.fetch(new Request(`http://maidan.test/exchange-data${path}`))).json()) as Json
    const shown = async (): Promise<[MatchOdds, Depth]> => [
      z.decode(exchangeDataApi.matchOdds.output, (await get(`/match-odds/${id}`)) as never),
      z.decode(depth, (await get(`/depth/${event}`)) as never),
    ]
    const reader = readStream(
      await app.fetch(new Request(`http://maidan.test/api/events/public?markets=${id},d.${event}`)),
    )
    const told = (market: string): Json =>
      reader
        .events()
        .filter((one) => one.event === 'market')
        .map(({ data }) => marketData.parse(data))
        .filter((one) => one.market === market)
        .reduce<Json>((now, { all, change }) => all ?? changed(now, change), undefined)
    const [before] = await shown()
    const [house] = before.runners[0]?.back ?? []
    const [first, second, taker] = (await players(world, 3)) as [Client, Client, Client]
    await place(first, id, 'lay', back, '30.00')
    await place(second, id, 'lay', back, '40.00')
    await place(second, id, 'lay', between, '20.00')
    world.clock.forward(SECOND)
    for (const [n, answer] of (await shown()).entries()) {
      const [one] = answer.runners
      expect(one?.back.slice(0, 2)).toEqual([
        { price: between, size: 2000 },
        { price: back, size: (house?.size ?? 0) + 7000 },
      ])
      expect(one?.back).toHaveLength(n === 0 ? 3 : 10)
      expect(one?.back.map(({ price }) => price)).toEqual(
        (one?.back.map(({ price }) => price) ?? []).toSorted((a, b) => b - a),
      )
    }
    // Told with the next second of the same book.
    world.clock.forward(SECOND)
    const polled = await shown()
    await expect
      .poll(() => [
        z.safeDecode(exchangeDataApi.matchOdds.output, told(id) as never).data,
        z.safeDecode(depth, told(`d.${event}`) as never).data,
      ])
      .toEqual(polled)
    // It can be had as it is shown, and then it is gone.
    const taken = await place(taker, id, 'back', between, '20.00')
    expect(taken.order).toMatchObject({ matched: '20.00', matched_with_players: '20.00' })
    world.clock.forward(SECOND)
    const [, after] = await shown()
    expect(after.runners[0]?.back.find(({ price }) => price === between)).toBeUndefined()
    // A match of two is traded once.
    expect([after.runners[0]?.ltp, after.runners[0]?.vol]).toEqual([between, 2000])
    await reader.close()
    await app.close()
  },
)

/** A market of whose first runner the best level is small enough to be taken whole. */
function marketToEmpty(): { id: string; best: PriceLevel; next: PriceLevel } {
  for (const fixture of fixturesBetween('soccer', NOON + HOUR, NOON + 80 * HOUR)) {
    const id = `1.${fixture.eventId}`
    const [best, next] = marketAt(testMatches, id, NOON)?.quote(1).back ?? []
    if (best && next && best.size < taka(5000) && next.size > taka(20)) return { id, best, next }
  }
  throw new Error('no such market')
}

onEveryStore(
  'exchange.md 2 what was taken of the house’s levels is shown no more while its book stands, asked for and in depth',
  async (world) => {
    const { id, best, next } = marketToEmpty()
    const [taker] = (await players(world, 1)) as [Client]
    const get = async (path: string) => (await taker.call('GET', `/exchange-data${path}`)).body
    const shown = async () => [
      z.decode(exchangeDataApi.matchOdds.output, await get(`/match-odds/${id}`)).runners[0],
      z.decode(depth, await get(`/depth/${id.slice(2)}`)).runners[0],
    ]
    const house = () => marketAt(testMatches, id, world.clock.now)?.quote(1)
    const whole = house()
    expect((await shown()).map((runner) => runner?.back[0])).toEqual([best, best])

    const stake = (best.size + 1000) / 100
    expect((await place(taker, id, 'back', next.price, stake.toFixed(2))).order).toMatchObject({
      matched: stake.toFixed(2),
      unmatched: '0.00',
    })
    world.clock.forward(SECOND)
    // The best level is gone, ৳10 of the next are, and the others are there as they were.
    const left = [{ ...next, size: next.size - 1000 }, ...(whole?.back.slice(2) ?? [])]
    const [three, ten] = await shown()
    expect(three?.back).toEqual(left.slice(0, 3))
    expect(ten?.back).toEqual(left)
    expect(ten?.lay).toEqual(whole?.lay)
    world.clock.forward(3 * SECOND)
    const again = await shown()
    expect(again.map((runner) => runner?.back)).toEqual([house()?.back.slice(0, 3), house()?.back])
  },
)

onEveryStore('exchange.md 2 all that waits is taken back at once, of a market or of all', async (world) => {
  const { id, back, between } = marketWithGap()
  const [own, taker] = (await players(world, 2)) as [Client, Client]
  const elsewhere = fixturesBetween('cricket', NOON + HOUR, NOON + 80 * HOUR)[0]
  const other = `1.${elsewhere?.eventId}`
  await place(own, id, 'lay', between, '50.00')
  await place(own, id, 'lay', back, '30.00')
  await place(own, other, 'back', 90_000, '20.00')
  await place(taker, id, 'back', between, '35.50')
  const cancel = (body: object, key?: string) =>
    own.call('POST', '/api/exchange/orders/cancel', { body, ...(key === undefined ? {} : { key }) })
  const done = await cancel({ market: id }, 'cancel-all-0001')
  expect(done.body).toMatchObject({ count: 2, amount: '44.50' })
  expect((await cancel({ market: id }, 'cancel-all-0001')).body).toEqual(done.body)
  // Of the part that was matched the liability is held, and not a poisha more.
  const held = liabilityOf(3550 * (between - 100)) / 100
  expect((await moneyOf(world, own)).exposure).toBeCloseTo(held + 20, 2)
  expect((await cancel({ market: id })).body.code).toBe('NOTHING_WAITS')
  expect((await taker.call('POST', '/api/exchange/orders/cancel', { body: {} })).body.code).toBe(
    'NOTHING_WAITS',
  )
  expect((await cancel({})).body).toMatchObject({ count: 1, amount: '20.00' })
  expect((await moneyOf(world, own)).exposure).toBeCloseTo(held, 2)
  await sound(world)
})

onEveryStore(
  'PP-19 PP-20 what a player waits with in a time-out is neither shown nor met, and after it is; of who is excluded nothing waits',
  async (world) => {
    const gap = marketWithGap()
    const { id, between } = gap
    const [resting, leaver, taker, guest] = (await players(world, 4)) as [Client, Client, Client, Client]
    const sizes = async () => {
      toGap(world, gap, SECOND)
      const { body } = await guest.call('GET', `/exchange-data/match-odds/${id}`)
      const { runners } = z.decode(exchangeDataApi.matchOdds.output, body)
      return runners[0]?.back.find(({ price }) => price === between)?.size
    }
    await place(resting, id, 'lay', between, '30.00')
    await place(leaver, id, 'lay', between, '40.00')
    expect(await sizes()).toBe(7000)
    const until = new Date(world.clock.now + 30 * 60 * SECOND).toISOString()
    await resting.call('POST', '/api/time-out', { body: { until } })
    expect(await sizes()).toBe(4000)
    const at = world.clock.now
    await exclude(world.db, undefined, { playerId: leaver.id, months: 6, begunAt: at, at })
    expect(await moneyOf(world, leaver)).toEqual({ cash: 10_000, exposure: 0 })
    expect(await sizes()).toBeUndefined()
    const waiting = await place(taker, id, 'back', between, '30.00')
    expect(waiting.order).toMatchObject({ matched: '0.00', unmatched: '30.00' })
    await keepExchange(world.host)
    expect((await ordersOf(taker))[0]).toMatchObject({ matched: '0.00' })
    // When the break is over they meet: who came later takes the price of who waited.
    toGap(world, gap, 31 * 60 * SECOND)
    await keepExchange(world.host)
    expect((await ordersOf(taker))[0]).toMatchObject({
      matched_with_players: '30.00',
      average_odds: between / 100,
    })
    expect((await ordersOf(resting))[0]).toMatchObject({ matched_with_players: '30.00' })
    await sound(world)
  },
)

onEveryStore(
  'PP-31 what one player wins another has lost: a result, a corrected one, and a market that is void',
  async (world) => {
    const { id, between } = marketWithGap()
    const [backer, layer] = (await players(world, 2)) as [Client, Client]
    await place(layer, id, 'lay', between, '33.33')
    const taken = await place(backer, id, 'back', between, '33.33')
    expect(taken.body['receipt']).toBeTruthy()
    const gain = 3333 * (between - 100)
    const cash = async () => [await moneyOf(world, backer), await moneyOf(world, layer)]
    const result = async (version: number, outcome: number | 'void') => {
      await endMarket(world.db, version, { market: id, outcome, actor: 'staff', at: world.clock.now })
      await settlePlayers(world.db, id, world.clock.now)
      await sound(world)
      return (await cash()).map((one) => Math.round(one.cash * 100) - 1_000_000)
    }
    expect(await result(1, 1)).toEqual([profitOf(gain), -liabilityOf(gain)])
    expect(await result(2, 2)).toEqual([-3333, 3333])
    expect(await result(3, 'void')).toEqual([0, 0])
    expect(await result(4, 1)).toEqual([profitOf(gain), -liabilityOf(gain)])
    for (const { exposure } of await cash()) expect(exposure).toBe(0)
    const months = (await backer.call('GET', '/api/statement')).body['months'] as {
      exchange: string
    }[]
    expect(months.map(({ exchange }) => exchange)).toEqual([(profitOf(gain) / 100).toFixed(2)])
    const receipts = (await backer.call('GET', '/api/exchange/receipts')).body['data']
    expect(receipts?.[0]?.['order']).toMatchObject({ status: 'WON', matched_with_players: '33.33' })
  },
)

onEveryStore(
  'PP-31 who has nothing left when what they won is taken back is not overdrawn, and the other player is paid',
  async (world) => {
    const { id, between } = marketWithGap()
    const [backer, layer] = (await players(world, 2)) as [Client, Client]
    await place(layer, id, 'lay', between, '33.33')
    await place(backer, id, 'back', between, '33.33')
    const result = async (version: number, outcome: number) => {
      await endMarket(world.db, version, { market: id, outcome, actor: 'staff', at: world.clock.now })
      await settlePlayers(world.db, id, world.clock.now)
      await sound(world)
    }
    await result(1, 1)
    const all = (await moneyOf(world, backer)).cash.toFixed(2)
    const elsewhere = fixturesBetween('cricket', NOON + HOUR, NOON + 80 * HOUR)[0]
    expect((await place(backer, `1.${elsewhere?.eventId}`, 'back', 90_000, all)).order).toMatchObject({
      unmatched: all,
    })
    await result(2, 2)
    expect(await moneyOf(world, backer)).toEqual({ cash: 0, exposure: Number(all) })
    expect(await moneyOf(world, layer)).toEqual({ cash: 10_033.33, exposure: 0 })
  },
)
