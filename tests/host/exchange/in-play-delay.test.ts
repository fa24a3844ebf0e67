/** In play a bet that would be matched at once is held back for some seconds, over HTTP and with the host's clock in hand. Decision 200. */
import { expect } from 'vitest'
import { ladderOdds } from '../../../contract/exposure.ts'
import { taka } from '../../../contract/money.ts'
import { setLimit } from '../../../server/ledger/limits.ts'
import type { Moment } from '../../../server/matches/match.ts'
import { exclude } from '../../../server/players/exclusion.ts'
import { type Client, onEveryStore, type World } from '../support/harness.ts'
import { bestOf, look, quiet, quoteOf } from '../support/in-play.ts'
import { moneyOf, ordersOf, place, players, sound } from '../support/orders.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

const newest = async (client: Client) => (await ordersOf(client))[0] ?? {}
const seats = async ({ db }: World) =>
  (await db.selectFrom('exchange_order').select('seat').orderBy('op_id').execute()).map(({ seat }) => seat)

onEveryStore(
  'exchange.md 2 what would be matched at once is held back: its money is held, it is in no queue, and after the delay it is matched',
  async (world) => {
    for (const [sport, seconds] of [
      ['tennis', 3],
      ['cricket', 3],
      ['soccer', 5],
    ] as const) {
      const { id, at } = quiet(sport, {
        isNext: (next, now) => next.at - now.at > 15 * SECOND || sport === 'tennis',
      })
      const [held, waits] = (await players(world, 2)) as [Client, Client]
      world.clock.now = at
      const price = bestOf(id, at)
      const placed = await place(held, id, 'back', price, '20.00', { price_change: 'any' })
      expect(placed.order, sport).toMatchObject({ matched: '0.00', unmatched: '20.00', status: 'open' })
      expect(Date.parse(placed.order['delayed_until'] ?? '')).toBe(at + seconds * SECOND)
      expect(await moneyOf(world, held)).toEqual({ cash: 9980, exposure: 20 })
      // Who comes meanwhile and only waits is in the queue at once, and before it.
      const queued = await place(waits, id, 'back', ladderOdds(price * 4), '10.00')
      expect(queued.order).toMatchObject({ unmatched: '10.00', delayed_until: null })
      expect((await seats(world)).slice(-2)).toEqual([null, expect.any(BigInt)])

      await look(world, seconds * SECOND - 1)
      expect(await newest(held)).toMatchObject({ matched: '0.00', unmatched: '20.00' })
      await look(world, 1)
      expect(await newest(held)).toMatchObject({ matched: '20.00', unmatched: '0.00', delayed_until: null })
      const [mine = 0n, theirs = 0n] = (await seats(world)).slice(-2)
      expect(Number(mine)).toBeGreaterThan(Number(theirs))
      expect(await moneyOf(world, held)).toEqual({ cash: 9980, exposure: 20 })
      await sound(world)
    }
  },
)

onEveryStore(
  'exchange.md 2 a ball, a point or a goal meanwhile refuses it, says so, and gives the money back; a minute of football does not',
  async (world) => {
    for (const [sport, isNext] of [
      ['cricket', () => true],
      ['tennis', () => true],
      ['soccer', (next: Moment, now: Moment) => next.incidents > now.incidents],
    ] as const) {
      const { id, next } = quiet(sport, { isNext })
      const [client] = (await players(world, 1)) as [Client]
      world.clock.now = next.at - SECOND
      const price = bestOf(id, world.clock.now)
      const { order } = await place(client, id, 'back', price, '20.00')
      expect(order['delayed_until'], sport).toBeTruthy()
      await look(world, SECOND)
      expect(await newest(client), sport).toMatchObject({
        status: 'LAPSED',
        matched: '0.00',
        unmatched: '0.00',
        refusal: 'INCIDENT',
        delayed_until: null,
      })
      expect(await moneyOf(world, client)).toEqual({ cash: 10_000, exposure: 0 })
      // A look that comes late, after the delay as well, is no later.
      await look(world, 10 * SECOND)
      expect(await newest(client)).toMatchObject({ refusal: 'INCIDENT' })
      await sound(world)
    }
    const isNothing = (next: Moment, now: Moment) => next.incidents === now.incidents
    const { id, next } = quiet('soccer', { isNext: isNothing })
    const [client] = (await players(world, 1)) as [Client]
    world.clock.now = next.at - SECOND
    await place(client, id, 'back', bestOf(id, world.clock.now), '20.00', { price_change: 'any' })
    await look(world, 5 * SECOND)
    expect(await newest(client)).toMatchObject({ matched: '20.00', refusal: '' })
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 it is taken back meanwhile, but not in the last second, and a repeat is answered as it was',
  async (world) => {
    const { id, at } = quiet('tennis')
    const [client, other] = (await players(world, 2)) as [Client, Client]
    world.clock.now = at
    const terms = { client_reference: 'held-back-0001', price_change: 'any' }
    const odds = bestOf(id, at)
    const first = await place(client, id, 'back', odds, '20.00', terms)
    const second = await place(other, id, 'back', odds, '30.00', { price_change: 'any' })
    const cancel = async (who: Client, order: string | undefined) =>
      who.call('POST', `/api/exchange/orders/${order}/cancel`, { body: {} })
    world.clock.forward(1500)
    expect((await cancel(client, first.order['id'])).body['order']).toMatchObject({
      status: 'CANCELLED',
      unmatched: '0.00',
    })
    expect(await moneyOf(world, client)).toEqual({ cash: 10_000, exposure: 0 })
    world.clock.forward(500)
    const late = await cancel(other, second.order['id'])
    expect([late.status, late.body.code]).toEqual([409, 'ORDER_DECIDED'])
    const all = await other.call('POST', '/api/exchange/orders/cancel', { body: {} })
    expect(all.body.code).toBe('NOTHING_WAITS')
    await look(world, SECOND)
    expect(await newest(client)).toMatchObject({ status: 'CANCELLED', matched: '0.00', refusal: '' })
    expect(await newest(other)).toMatchObject({ matched: '30.00' })
    const again = await place(client, id, 'back', odds, '20.00', terms)
    expect(again.order).toEqual(first.order)
    await sound(world)
  },
)

onEveryStore(
  'PP-05 PP-19 PP-20 what is held back counts as any bet: in the limits, and a time-out or an exclusion takes it back',
  async (world) => {
    const { id, at } = quiet('tennis')
    const [limited, resting, leaver] = (await players(world, 3)) as [Client, Client, Client]
    world.clock.now = at
    const limit = { kind: 'loss', period: 'day', value: taka(100), raiseHours: 168, at } as const
    await setLimit(world.db, undefined, { playerId: limited.id, ...limit })
    const bet = (client: Client, side = 'back') =>
      place(client, id, side, bestOf(id, at, side === 'back' ? 'back' : 'lay'), '80.00', {
        price_change: 'any',
      })
    expect((await bet(limited)).order).toMatchObject({ unmatched: '80.00' })
    expect((await bet(limited)).body.code).toBe('LIMIT_LOSS')
    // Its own other side is not met, whichever is released first.
    expect((await bet(limited, 'lay')).body.code).toBe('OWN_ORDER')
    await bet(resting)
    await bet(leaver)
    const until = new Date(at + HOUR).toISOString()
    expect((await resting.call('POST', '/api/time-out', { body: { until } })).status).toBeLessThan(300)
    await exclude(world.db, undefined, { playerId: leaver.id, months: 6, begunAt: at, at })
    expect(await moneyOf(world, leaver)).toEqual({ cash: 10_000, exposure: 0 })
    await look(world, 3 * SECOND)
    expect(await newest(limited)).toMatchObject({ matched: '80.00' })
    expect(await newest(resting)).toMatchObject({ status: 'LAPSED', matched: '0.00', refusal: 'TIME_OUT' })
    expect(await moneyOf(world, resting)).toEqual({ cash: 10_000, exposure: 0 })
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 a price that is taken whole is held back, too; a lay at any odds holds what it would cost, and what is filled at once is filled after the delay or not at all',
  async (world) => {
    const { id, at, match } = quiet('cricket')
    const [client, layer, filled] = (await players(world, 3)) as [Client, Client, Client]
    world.clock.now = at
    const event = match.fixture.eventId
    const rate = quoteOf(`b.${event}`, at)?.back[0]?.price ?? 0
    const bookmaker = await place(client, `b.${event}`, 'back', rate, '50.00', { price_change: 'any' })
    expect(bookmaker.order).toMatchObject({ matched: '0.00', unmatched: '50.00' })
    expect(bookmaker.order['delayed_until']).toBeTruthy()

    const low = 110
    await place(layer, id, 'lay', low, '20.00', { price_change: 'any' })
    const cost = (20 * (bestOf(id, at, 'lay') - 100)) / 100
    expect((await moneyOf(world, layer)).exposure).toBeGreaterThanOrEqual(cost)

    const all = (quoteOf(id, at)?.back ?? []).reduce((sum, { size }) => sum + size, 0) / 100
    const stake = Math.min(all, 5000).toFixed(2)
    await place(filled, id, 'back', 101, stake, { fill_or_kill: stake, price_change: 'any' })
    expect(await newest(filled)).toMatchObject({ matched: '0.00', unmatched: stake })
    await look(world, 3 * SECOND)
    expect(await newest(client)).toMatchObject({ matched: '50.00', unmatched: '0.00' })
    expect(await newest(layer)).toMatchObject({ matched: '20.00' })
    const killed = await newest(filled)
    expect(killed['unmatched']).toBe('0.00')
    expect([stake, '0.00']).toContain(killed['matched'])
    if (killed['matched'] === '0.00') expect(killed['refusal']).toBe('NOT_FILLED')
    await sound(world)
  },
)
