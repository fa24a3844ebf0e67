/**
 * In play an accepted way out of a position is held back like any bet that would be matched at once: as a whole, without a bet or a hold
 * of its own, until it is done or refused. Decisions 200, 201.
 */
import { expect } from 'vitest'
import { higherOdds } from '../../../contract/exposure.ts'
import { taka } from '../../../contract/money.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { endMarket } from '../../../server/ledger/exchange-settle.ts'
import { setLimit } from '../../../server/ledger/limits.ts'
import type { Moment } from '../../../server/matches/match.ts'
import { type Client, onEveryStore, onOneStore, type World } from '../support/harness.ts'
import { bestOf, look, quiet } from '../support/in-play.ts'
import { moneyOf, ordersOf, place, players, sound } from '../support/orders.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

interface Outcome {
  net: string
  before: string
  after: string
}
interface HeldBack {
  id: string
  state: string
  until: string
  message: string
}

const quote = async (client: Client, market: string, percent = 100) => {
  const { status, body } = await client.call(
    'GET',
    `/api/exchange/cash-out?market=${market}&percent=${percent}`,
  )
  return {
    status,
    code: body.code,
    delay: body['bet_delay'],
    quote: String(body['quote']),
    outcomes: body['outcomes'] as Outcome[],
  }
}
const accept = (client: Client, quoted: string, key?: string) =>
  client.call('POST', '/api/exchange/cash-out', { body: { quote: quoted }, ...(key ? { key } : {}) })
const position = async (client: Client, language?: 'bn') => {
  const { body } = await client.call('GET', '/api/exchange/positions', language ? { language } : {})
  const [own] = body.data as unknown as { outcomes: Outcome[]; cash_out: HeldBack | null }[]
  return own
}
const nets = async (client: Client) => (await position(client))?.outcomes.map(({ net }) => net)
const hedges = async (client: Client) =>
  (await ordersOf(client)).filter(({ transaction_id }) => transaction_id?.startsWith('cash-out-'))

/** A player whose bet is matched, in play, at a moment at which nothing has just happened. */
async function inPlay(world: World, at: number, id: string, stake = '50.00'): Promise<Client> {
  const [client] = (await players(world, 1)) as [Client]
  world.clock.now = at - 8 * SECOND
  await place(client, id, 'back', bestOf(id, world.clock.now), stake, { price_change: 'any' })
  await look(world, 5 * SECOND)
  expect((await ordersOf(client))[0]).toMatchObject({ matched: stake })
  world.clock.now = at
  return client
}

onEveryStore(
  'exchange.md 2 a way out that is accepted in play is held back: nothing is placed or held until its delay is over, then all of it is',
  async (world) => {
    const { id, at } = quiet('cricket', { isNext: (next, now) => next.at - now.at > 15 * SECOND })
    const client = await inPlay(world, at, id)
    const money = await moneyOf(world, client)
    const before = await nets(client)
    const offer = await quote(client, id)
    expect(offer.delay).toBe(3)
    const accepted = await accept(client, offer.quote, 'held-back-out-1')
    expect(accepted.status).toBe(200)
    expect(Date.parse(String(accepted.body['delayed_until']))).toBe(at + 3 * SECOND)
    expect(accepted.body['outcomes']).toEqual(offer.outcomes)
    const held = { id: accepted.body['id'], state: 'held', message: '' }
    expect((await position(client))?.cash_out).toMatchObject(held)
    expect(await moneyOf(world, client)).toEqual(money)
    expect([await hedges(client), await nets(client)]).toEqual([[], before])
    await sound(world)

    await look(world, 3 * SECOND - 1)
    expect(await hedges(client)).toEqual([])
    await look(world, 1)
    const told = await position(client)
    expect(told?.cash_out).toMatchObject({ ...held, state: 'placed' })
    // The house stands by the prices that it was accepted at, though its book is another by now.
    expect(told?.outcomes.map(({ net }) => net)).toEqual(offer.outcomes.map(({ after }) => after))
    expect((await hedges(client)).every(({ unmatched }) => unmatched === '0.00')).toBe(true)
    expect((await hedges(client)).length).toBeGreaterThan(0)
    // Its key answers as it did then, and another look does nothing.
    expect(await accept(client, offer.quote, 'held-back-out-1')).toEqual(accepted)
    const orders = (await ordersOf(client)).length
    await look(world, SECOND)
    expect((await ordersOf(client)).length).toBe(orders)
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 a ball, a point or a goal meanwhile refuses the whole way out, in words, and the bets stand as they were; a minute of football does not',
  async (world) => {
    for (const [sport, isNext] of [
      ['cricket', () => true],
      ['tennis', () => true],
      ['soccer', (next: Moment, now: Moment) => next.incidents > now.incidents],
    ] as const) {
      const { id, at, next } = quiet(sport, { isNext })
      const client = await inPlay(world, at, id)
      world.clock.now = next.at - SECOND
      const [money, before] = [await moneyOf(world, client), await nets(client)]
      const offer = await quote(client, id)
      expect((await accept(client, offer.quote)).body['delayed_until'], sport).toBeTruthy()
      await look(world, SECOND)
      const told = await position(client)
      expect(told?.cash_out, sport).toMatchObject({ state: 'refused' })
      expect(told?.cash_out?.message).toMatch(/^Something happened in the match/)
      expect((await position(client, 'bn'))?.cash_out?.message).toMatch(/[ঀ-৿]/)
      // However late somebody looks, it is not done any more.
      await look(world, 10 * SECOND)
      expect([await hedges(client), await nets(client)]).toEqual([[], before])
      expect(await moneyOf(world, client)).toEqual(money)
      await sound(world)
    }
    const { id, at, next } = quiet('soccer', { isNext: (then, now) => then.incidents === now.incidents })
    const client = await inPlay(world, at, id)
    world.clock.now = next.at - SECOND
    const offer = await quote(client, id, 50)
    await accept(client, offer.quote)
    await look(world, 5 * SECOND)
    // By the prices of now it is done, or refused because they are worse than what was accepted: never for an incident.
    const told = (await position(client))?.cash_out
    expect(['placed', 'refused']).toContain(told?.state)
    expect(told?.message ?? '').not.toMatch(/^Something happened in the match/)
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 meanwhile its player begins nothing else in that market, neither a bet nor another way out, so that what was accepted is not left',
  async (world) => {
    const { id, at } = quiet('tennis')
    const client = await inPlay(world, at, id)
    const [rival] = (await players(world, 1)) as [Client]
    const [offer, second] = [await quote(client, id), await quote(client, id, 30)]
    await accept(client, offer.quote)
    const held = [409, 'CASH_OUT_HELD']
    const bet = (who: Client) => place(who, id, 'back', 90_000, '10.00')
    expect([(await bet(client)).status, (await bet(client)).body.code]).toEqual(held)
    const again = await accept(client, second.quote)
    expect([again.status, again.body.code]).toEqual(held)
    const asked = await quote(client, id)
    expect([asked.status, asked.code]).toEqual(held)
    // Others, and other markets, are not concerned.
    expect((await bet(rival)).status).toBe(201)
    await look(world, 3 * SECOND)
    expect((await position(client))?.cash_out?.state).toBe('placed')
    expect((await bet(client)).status).toBe(201)
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 a way out for which the money could be gone when its delay is over is not held back: what waits is taken back first',
  async (world) => {
    const { id, at } = quiet('tennis')
    const client = await inPlay(world, at, id)
    const wait = async (side: 'back' | 'lay', odds: number, stake: string) =>
      expect((await place(client, id, side, odds, stake)).order).toMatchObject({ matched: '0.00' })
    // It waits for what nobody gives, and can lose less than the bet that is matched.
    await wait('back', 90_000, '10.00')
    expect((await quote(client, id)).status).toBe(200)
    // This one can lose more, once the bet no longer stands against it.
    await wait('lay', 110, '5000.00')
    const asked = await quote(client, id)
    expect([asked.status, asked.code]).toEqual([409, 'HEDGE_WAITS'])
    await client.call('POST', '/api/exchange/orders/cancel', { body: { market: id } })
    await accept(client, (await quote(client, id)).quote)
    await look(world, 3 * SECOND)
    expect((await position(client))?.cash_out?.state).toBe('placed')
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 a friend who takes back what he waits with does not spoil a way out: it is promised by the house’s offers, and done by better ones that are there',
  async (world) => {
    const between = (id: string, at: number) => higherOdds(bestOf(id, at))
    const found = (['cricket', 'soccer'] as const)
      .map((sport) => quiet(sport, { isNext: (next, now) => next.at - now.at > 20 * SECOND }))
      .find(({ id, at }) => [at, at + 3 * SECOND].every((now) => between(id, now) < bestOf(id, now, 'lay')))
    if (!found) throw new Error('no room between the prices')
    const { id, at } = found
    const [client, other] = [await inPlay(world, at, id), await inPlay(world, at, id)]
    const [friend] = (await players(world, 1)) as [Client]
    const outOf = async (who: Client, stays: boolean) => {
      const { order } = await place(friend, id, 'back', between(id, world.clock.now), '10.00')
      expect(order).toMatchObject({ unmatched: '10.00', delayed_until: null })
      const offer = await quote(who, id)
      expect((await accept(who, offer.quote)).status).toBe(200)
      await look(world, 2900)
      if (!stays) await friend.call('POST', `/api/exchange/orders/${order['id']}/cancel`, { body: {} })
      await look(world, 100)
      const told = await position(who)
      expect(told?.cash_out).toMatchObject({ state: 'placed' })
      await sound(world)
      const { matched } = (await ordersOf(friend))[0] ?? {}
      return {
        promised: offer.outcomes.map(({ after }) => Number(after)),
        got: told?.outcomes.map(({ net }) => Number(net)) ?? [],
        met: matched,
      }
    }
    const alone = await outOf(client, false)
    expect(alone).toMatchObject({ got: alone.promised, met: '0.00' })
    const better = await outOf(other, true)
    expect(better.met).toBe('10.00')
    expect(Math.min(...better.got)).toBeGreaterThan(Math.min(...better.promised))
  },
)

onEveryStore(
  'exchange.md 3 a process that has just begun does what another one held back: it signs the bets of it without a second connection',
  async (world) => {
    const { id, at } = quiet('cricket', { isNext: (next, now) => next.at - now.at > 15 * SECOND })
    const client = await inPlay(world, at, id)
    await accept(client, (await quote(client, id)).quote)
    // What a process keeps, it keeps by its database: this one has nothing yet.
    const begun = world.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => Promise.resolve(result),
    })
    world.clock.forward(3 * SECOND)
    await keepExchange({ ...world.host, db: begun })
    expect((await position(client))?.cash_out?.state).toBe('placed')
    const receipts = await world.db
      .selectFrom('exchange_order')
      .select('receipt_signature')
      .where('reference', 'like', 'cash-out-%')
      .execute()
    expect(receipts).toEqual([{ receipt_signature: expect.any(String) }])
    await sound(world)
  },
)

onOneStore(
  'PP-19 PP-06 exchange.md 3 a time-out or a limit meanwhile stops no way out that lowers the hold; a result that staff say does',
  async (world) => {
    const { id, at } = quiet('cricket', { isNext: (next, now) => next.at - now.at > 15 * SECOND })
    const [calm, ended] = [await inPlay(world, at, id), await inPlay(world, at, id)]
    await accept(calm, (await quote(calm, id)).quote)
    const until = new Date(at + HOUR).toISOString()
    expect((await calm.call('POST', '/api/time-out', { body: { until } })).status).toBeLessThan(300)
    const limit = { kind: 'wager', period: 'day', value: taka(1), raiseHours: 168, at } as const
    await setLimit(world.db, undefined, { playerId: calm.id, ...limit })
    await look(world, 3 * SECOND)
    expect((await position(calm))?.cash_out?.state).toBe('placed')
    await sound(world)
    await accept(ended, (await quote(ended, id)).quote)
    await endMarket(world.db, 1, { market: id, outcome: 1, actor: 'staff', at: world.clock.now })
    const rows = await world.db
      .selectFrom('exchange_cash_out')
      .select(['status', 'refusal'])
      .orderBy('op_id')
      .execute()
    expect(rows).toEqual([
      { status: 'placed', refusal: null },
      { status: 'refused', refusal: 'RESULT_KNOWN' },
    ])
    expect(await hedges(ended)).toEqual([])
  },
)
