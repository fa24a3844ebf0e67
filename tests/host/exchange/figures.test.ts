/** What people trade by: ten levels, what was traded, and the prices as they were written down. exchange.md 4; decision 193. */
import { brotliCompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { depth, type Depth, history, type History, SPANS } from '../../../contract/exchange/figures.ts'
import { ladderOdds } from '../../../contract/exposure.ts'
import { changed, type Json, marketData } from '../../../contract/marketChanges.ts'
import { taka } from '../../../contract/money.ts'
import { z } from '../../../contract/kit/zod.ts'
import { createServer } from '../../../server/app.ts'
import { marketAt, matchOddsOf } from '../../../server/exchange/market.ts'
import { keepTicks, thinTicks } from '../../../server/exchange/price-history.ts'
import { priceRecorder } from '../../../server/jobs/price-recorder.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import type { Match } from '../../../server/matches/match.ts'
import { type Client, NOON, onEveryStore, signedIn, type World } from '../support/harness.ts'
import { readStream } from '../support/live-client.ts'
import { knownMatch, testMatches } from '../support/matches.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The next football match that is played to its end: three runners. */
function nextMatch(): Match {
  const found = fixturesBetween('soccer', NOON + 10 * MINUTE, NOON + 10 * HOUR)
    .map(knownMatch)
    .find(({ winner }) => winner !== undefined)
  if (!found) throw new Error('no such match')
  return found
}

const openApp = async (world: World) => {
  const app = await createServer(world.host, { limits: 'off', marketsMs: 20 })
  const get = async (path: string) => {
    const response = await app.fetch(new Request(`http://maidan.test/exchange-data${path}`))
    return { status: response.status, text: await response.text() }
  }
  return {
    app,
    get,
    depthOf: async (eventId: string): Promise<Depth> =>
      z.decode(depth, JSON.parse((await get(`/depth/${eventId}`)).text) as never),
    historyOf: async (eventId: string, span = 'all'): Promise<History> =>
      z.decode(history, JSON.parse((await get(`/history/1.${eventId}?span=${span}`)).text) as never),
  }
}

let orders = 0
const place = (client: Client, market: string, more: object) => {
  orders += 1
  const body = { market, selection: 1, side: 'back', client_reference: `figure-${orders}-00`, ...more }
  return client.call('POST', '/api/exchange/orders', { body })
}

onEveryStore(
  'ten levels of each side in depth, three of them in match odds; what was traded is said once something was',
  async (world) => {
    const { app, get, depthOf } = await openApp(world)
    const { eventId } = nextMatch().fixture
    const market = `1.${eventId}`
    const client = await signedIn(world.host, taka(500_000))
    const before = await depthOf(eventId)
    for (const { back, lay, ltp, vol } of before.runners) {
      expect([back.length, lay.length]).toEqual([10, 10])
      expect(back.map(({ price }) => price)).toEqual(
        back.map(({ price }) => ladderOdds(price)).sort((a, b) => b - a),
      )
      expect(lay.map(({ price }) => price)).toEqual(lay.map(({ price }) => price).sort((a, b) => a - b))
      expect([ltp, vol]).toEqual([undefined, undefined])
    }
    const best = JSON.parse((await get(`/match-odds/${market}`)).text) as {
      runners: { back: object[]; lay: object[] }[]
    }
    const whole = JSON.parse((await get(`/depth/${eventId}`)).text) as typeof best
    expect(whole.runners.map(({ back, lay }) => [back.slice(0, 3), lay.slice(0, 3)])).toEqual(
      best.runners.map(({ back, lay }) => [back, lay]),
    )
    // Somebody watches it by the stream.
    const reader = readStream(
      await app.fetch(new Request(`http://maidan.test/api/events/public?markets=d.${eventId}`)),
    )
    const told = (): Json =>
      reader
        .events()
        .filter(({ event }) => event === 'market')
        .map(({ data }) => marketData.parse(data))
        .reduce<Json>((now, { all, change }) => all ?? changed(now, change), undefined)
    await expect.poll(told).toEqual(whole)

    // An order that takes what the ladder shows beyond the third level.
    const [runner] = before.runners
    const deep = runner?.back.at(-1)
    const four = (runner?.back ?? []).slice(0, 4)
    const stake = Math.min(25_000, four.reduce((sum, { size }) => sum + size, 0) / 100)
    const placed = await place(client, market, { odds: (deep?.price ?? 0) / 100, stake })
    expect(placed.status).toBe(201)
    world.clock.forward(SECOND)
    const fills = await world.db
      .selectFrom('exchange_fill')
      .select(['price', 'size', 'selection'])
      .where('market', '=', market)
      .orderBy('id')
      .execute()
    const after = (await depthOf(eventId)).runners
    expect(after.map(({ ltp }) => ltp)).toEqual([fills.at(-1)?.price, undefined, undefined])
    expect(after.map(({ vol }) => vol)).toEqual([
      fills.reduce((sum, { size }) => sum + Number(size), 0),
      undefined,
      undefined,
    ])
    await expect
      .poll(() => {
        world.clock.forward(SECOND)
        const now = z.safeDecode(depth, told() as never).data
        return now?.runners.map(({ ltp, vol }) => [ltp, vol])
      })
      .toEqual(after.map(({ ltp, vol }) => [ltp, vol]))
    await reader.close()
    for (const path of [
      '/depth/9',
      '/depth/x',
      '/history/9',
      '/history/1.9',
      '/history/f.14.o6',
      '/history/1.14?span=2y',
    ])
      expect([404, 422], path).toContain((await get(path)).status)
  },
)

onEveryStore(
  'prices are written as they change: by the minute before a match, by the second in it, and told at even distances',
  async (world) => {
    const match = nextMatch()
    const { eventId, startsAt } = match.fixture
    const market = `1.${eventId}`
    const { historyOf, get } = await openApp(world)
    const look = priceRecorder(world.host)
    const priceAt = (selection: number, at: number): number =>
      marketAt(testMatches, market, at)?.quote(selection).back[0]?.price ?? 0
    const ticks = () =>
      world.db.selectFrom('price_tick').selectAll().where('market', '=', market).orderBy('at').execute()
    const seconds = async (from: number, until: number) => {
      for (world.clock.now = from; world.clock.now <= until; world.clock.forward(SECOND)) await look()
    }
    expect((await historyOf(eventId)).runners.map(({ prices }) => prices)).toEqual([[], [], []])

    await seconds(startsAt - 3 * MINUTE, startsAt + 2 * MINUTE)
    const written = await ticks()
    for (const { at, prices } of written) {
      expect(prices).toEqual([1, 2, 3].map((selection) => priceAt(selection, at.getTime())))
    }
    const earlier = written.filter(({ at }) => at.getTime() < startsAt)
    const minutes = earlier.map(({ at }) => at.getTime() % MINUTE)
    expect(minutes).toEqual([0, 0, 0].slice(0, minutes.length))
    expect(minutes.length).toBeGreaterThan(0)
    // Only what has changed.
    for (const [index, { prices }] of written.entries())
      expect(prices).not.toEqual(written[index - 1]?.prices)
    expect(written.length).toBeGreaterThan(20)

    // What is told of a moment is what stood then, and stays so whatever comes.
    const first = await historyOf(eventId, '10m')
    const stood = ({ from, step, runners }: History) =>
      new Map(runners[0]?.prices.map((price, index) => [from + index * step * SECOND, price]))
    for (const [at, price] of stood(first)) {
      const tick = written.findLast((one) => one.at.getTime() <= at)
      expect(price ?? 0, `at ${at - startsAt}`).toBe(tick?.prices[0])
      expect(at).toBeLessThanOrEqual(world.clock.now)
    }
    await seconds(startsAt + 2 * MINUTE, startsAt + 4 * MINUTE)
    const later = stood(await historyOf(eventId, '10m'))
    for (const [at, price] of stood(first)) expect(later.get(at)).toBe(price)

    // Nobody looked for five minutes: there is a gap, no line across it.
    const stoppedAt = world.clock.now - SECOND
    await seconds(stoppedAt + 5 * MINUTE, stoppedAt + 6 * MINUTE)
    const gapped = stood(await historyOf(eventId, '10m'))
    for (const [at, price] of gapped) {
      if (at > stoppedAt + SECOND && at < stoppedAt + 5 * MINUTE) expect(price).toBeUndefined()
    }
    expect([...gapped].some(([at, price]) => at > stoppedAt + 5 * MINUTE && price !== undefined)).toBe(true)

    // It ends with the match.
    await seconds(match.endsAt - 20 * SECOND, match.endsAt + 5 * SECOND)
    const ended = await ticks()
    expect(ended.at(-1)?.prices).toEqual([0, 0, 0])
    expect(ended.at(-1)?.at.getTime()).toBeLessThanOrEqual(match.endsAt)
    const count = ended.length
    await seconds(match.endsAt + MINUTE, match.endsAt + MINUTE + 5 * SECOND)
    expect(await ticks()).toHaveLength(count)
    world.clock.forward(20 * DAY)
    for (const span of SPANS) {
      const { text } = await get(`/history/${market}?span=${span}`)
      const { runners } = z.decode(history, JSON.parse(text) as never)
      expect(runners).toHaveLength(3)
      for (const { prices } of runners) expect(prices.length).toBeLessThanOrEqual(121)
      expect(brotliCompressSync(text).length).toBeLessThan(1500)
    }
    expect((await historyOf(eventId)).runners[0]?.prices.some((price) => price !== undefined)).toBe(true)
  },
)

onEveryStore(
  'a whole match by the second is told in 1.5 kB, and old ticks are thinned, then gone',
  async (world) => {
    const match = nextMatch()
    const { eventId, startsAt } = match.fixture
    const market = `1.${eventId}`
    const { get } = await openApp(world)
    const seconds = Array.from({ length: (match.endsAt - startsAt) / SECOND }, (_, second) => {
      const at = startsAt + second * SECOND
      const { runners, quote } = matchOddsOf(match, at)
      return { market, at, prices: runners.map(({ id }) => quote(id, 1).back[0]?.price ?? 0), bySecond: true }
    })
    const all = seconds.filter(({ prices }, index) => prices.join() !== seconds[index - 1]?.prices.join())
    expect(all.length).toBeGreaterThan(500)
    for (let from = 0; from < all.length; from += 1000)
      await keepTicks(world.db, all.slice(from, from + 1000))
    world.clock.now = match.endsAt
    for (const span of SPANS) {
      const { text } = await get(`/history/${market}?span=${span}`)
      expect(brotliCompressSync(text).length, span).toBeLessThan(1500)
      expect(
        (JSON.parse(text) as { runners: { prices: number[] }[] }).runners[0]?.prices.length,
      ).toBeGreaterThan(80)
    }
    const count = async () =>
      Number(
        (
          await world.db
            .selectFrom('price_tick')
            .select((row) => row.fn.countAll<string>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    await thinTicks(world.db, match.endsAt + HOUR)
    expect(await count()).toBe(all.length)
    await thinTicks(world.db, match.endsAt + DAY + MINUTE)
    const minutes = new Set(all.map(({ at }) => Math.floor(at / MINUTE)))
    expect(await count()).toBe(minutes.size)
    const kept = await world.db.selectFrom('price_tick').selectAll().orderBy('at').execute()
    for (const { at, prices, by_second } of kept) {
      const last = all.findLast((tick) => Math.floor(tick.at / MINUTE) === Math.floor(at.getTime() / MINUTE))
      expect([at.getTime(), prices, by_second]).toEqual([last?.at, last?.prices, false])
    }
    await thinTicks(world.db, match.endsAt + 31 * DAY)
    expect(await count()).toBe(0)
  },
)
