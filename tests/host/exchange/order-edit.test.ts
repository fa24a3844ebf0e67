/** What waits of an order is changed where it stands, over HTTP: its place in the queue, its money, its terms, and what may refuse it. Decision 202. */
import { expect } from 'vitest'
import { higherOdds, ladderOdds, lowerOdds } from '../../../contract/exposure.ts'
import { taka } from '../../../contract/money.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { setLimit } from '../../../server/ledger/limits.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { type Client, NOON, onEveryStore, type World } from '../support/harness.ts'
import { bestOf, look, quiet } from '../support/in-play.ts'
import { testMatches } from '../support/matches.ts'
import { moneyOf, ordersOf, place, players, sound } from '../support/orders.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

/** A match to come, what the house gives on its first runner, and a price between that and what it asks. */
function matchToCome(): { id: string; price: number; between: number } {
  for (const { eventId } of fixturesBetween('tennis', NOON + HOUR, NOON + 80 * HOUR)) {
    const id = `1.${eventId}`
    const quote = marketAt(testMatches, id, NOON)?.quote(1)
    const price = quote?.back[0]?.price ?? 0
    const between = higherOdds(price)
    if (price > 150 && price < 300 && between < (quote?.lay[0]?.price ?? 0)) return { id, price, between }
  }
  throw new Error('no such match')
}

interface Edit {
  waited: string
  stake: string
  odds: number
}
async function edit(client: Client, id: string | undefined, { odds, ...wanted }: Edit, key?: string) {
  const body = { ...wanted, odds: odds / 100 }
  const answer = await client.call('POST', `/api/exchange/orders/${id}/edit`, {
    body,
    ...(key ? { key } : {}),
  })
  return { ...answer, order: answer.body['order'] as Record<string, string> }
}
const byId = async (client: Client, id: string | undefined) =>
  (await ordersOf(client)).find((order) => order['id'] === id) ?? {}
const seatOf = async ({ db }: World, id: string | undefined) =>
  (
    await db
      .selectFrom('exchange_order')
      .select('seat')
      .where('op_id', '=', BigInt(id ?? 0))
      .executeTakeFirstOrThrow()
  ).seat

onEveryStore(
  'exchange.md 2 less of an order keeps its place in the queue; another price or more goes to the back, with its terms',
  async (world) => {
    const { id, between: ask } = matchToCome()
    const [first, second, taker] = (await players(world, 3)) as [Client, Client, Client]
    // Both ask for more than the house gives, and less than it asks.
    const expires = new Date(NOON + HOUR).toISOString()
    const mine = await place(first, id, 'back', ask, '40.00', { expires_at: expires, at_start: 'keep' })
    const theirs = await place(second, id, 'back', ask, '40.00')
    expect([mine.order['unmatched'], theirs.order['unmatched']]).toEqual(['40.00', '40.00'])
    const seat = await seatOf(world, mine.order['id'])

    const less = await edit(first, mine.order['id'], { waited: '40.00', stake: '25.00', odds: ask })
    expect(less.status).toBe(200)
    expect(less.order).toMatchObject({ id: mine.order['id'], unmatched: '25.00', status: 'open' })
    expect(await seatOf(world, mine.order['id'])).toBe(seat)
    expect(await moneyOf(world, first)).toEqual({ cash: 9975, exposure: 25 })

    // More of it goes behind the other, as an order of its own; the one before is taken back.
    const more = await edit(first, mine.order['id'], { waited: '25.00', stake: '30.00', odds: ask })
    expect(more.order).toMatchObject({
      unmatched: '30.00',
      stake: '30.00',
      at_start: 'keep',
      expires_at: mine.order['expires_at'],
    })
    expect(more.order['id']).not.toBe(mine.order['id'])
    expect(await byId(first, mine.order['id'])).toMatchObject({ status: 'CANCELLED', unmatched: '0.00' })
    expect(await moneyOf(world, first)).toEqual({ cash: 9970, exposure: 30 })
    expect(Number(await seatOf(world, more.order['id']))).toBeGreaterThan(
      Number(await seatOf(world, theirs.order['id'])),
    )
    await sound(world)

    // Away and back again is the back, too: the other one is met first.
    const away = await edit(second, theirs.order['id'], {
      waited: '40.00',
      stake: '40.00',
      odds: higherOdds(ask),
    })
    const back = await edit(second, away.order['id'], { waited: '40.00', stake: '40.00', odds: ask })
    await place(taker, id, 'lay', ask, '30.00')
    expect(await byId(first, more.order['id'])).toMatchObject({ matched: '30.00', unmatched: '0.00' })
    expect(await byId(second, back.order['id'])).toMatchObject({ matched: '0.00', unmatched: '40.00' })
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 a change is made once for its key, of what waits as its player saw it, and of nobody else’s order',
  async (world) => {
    const { id, price } = matchToCome()
    const [client, other] = (await players(world, 2)) as [Client, Client]
    const ask = ladderOdds(price * 3)
    const { order } = await place(client, id, 'back', ask, '40.00')
    const wanted = { waited: '40.00', stake: '50.00', odds: higherOdds(ask) }
    const [one, again] = await Promise.all([
      edit(client, order['id'], wanted, 'one-change-0001'),
      edit(client, order['id'], wanted, 'one-change-0001'),
    ])
    expect(one.status).toBe(200)
    expect(again).toEqual(one)
    expect((await ordersOf(client)).filter(({ status }) => status === 'open').length).toBe(1)
    const code = async (work: ReturnType<typeof edit>) => {
      const { status, body } = await work
      return [status, body.code]
    }
    const own = one.order['id']
    expect(await code(edit(other, own, { ...wanted, waited: '50.00' }))).toEqual([404, 'NOT_FOUND'])
    expect(await code(edit(client, order['id'], wanted))).toEqual([409, 'NOTHING_WAITS'])
    expect(await code(edit(client, own, wanted))).toEqual([409, 'ORDER_MOVED'])
    expect(await code(edit(client, own, { ...wanted, waited: '50.00' }, 'one-change-0001'))).toEqual([
      422,
      'KEY_REUSED',
    ])
    const off = await edit(client, own, { waited: '50.00', stake: '0.00', odds: ask })
    expect(off.body.errors).toHaveProperty('stake')
    const poor = await edit(client, own, { waited: '50.00', stake: '20000.00', odds: ask })
    expect([poor.status, poor.body.code]).toEqual([409, 'FUNDS'])
    // Nothing of what was refused has changed anything.
    expect(await byId(client, own)).toMatchObject({ unmatched: '50.00', status: 'open' })
    expect(await moneyOf(world, client)).toEqual({ cash: 9950, exposure: 50 })
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 at a price that is there it is matched as any order that comes then; one that only waits is left as it was, and in play it is held back',
  async (world) => {
    const { id, price } = matchToCome()
    const [client, waits] = (await players(world, 2)) as [Client, Client]
    const ask = ladderOdds(price * 3)
    const { order } = await place(client, id, 'back', ask, '20.00')
    const taken = await edit(client, order['id'], { waited: '20.00', stake: '20.00', odds: lowerOdds(price) })
    expect(taken.order).toMatchObject({ matched: '20.00', unmatched: '0.00' })
    const only = await place(waits, id, 'back', ask, '20.00', { make_only: true })
    const refused = await edit(waits, only.order['id'], {
      waited: '20.00',
      stake: '20.00',
      odds: lowerOdds(price),
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'WOULD_MATCH'])
    expect(await byId(waits, only.order['id'])).toMatchObject({ unmatched: '20.00', status: 'open' })
    // An own order on the other side would be met.
    await place(client, id, 'back', ask, '10.00', { make_only: true })
    const lay = await place(client, id, 'lay', 110, '10.00')
    const own = await edit(client, lay.order['id'], { waited: '10.00', stake: '10.00', odds: ask })
    expect([own.status, own.body.code]).toEqual([409, 'OWN_ORDER'])
    await sound(world)

    const moment = quiet('tennis')
    const [player] = (await players(world, 1)) as [Client]
    world.clock.now = moment.at
    const best = bestOf(moment.id, moment.at)
    const far = await place(player, moment.id, 'back', ladderOdds(best * 3), '20.00')
    const near = { waited: '20.00', stake: '20.00', odds: ladderOdds(best * 0.9) }
    const held = await edit(player, far.order['id'], near)
    expect(held.order).toMatchObject({ matched: '0.00', unmatched: '20.00' })
    expect(Date.parse(held.order['delayed_until'] ?? '')).toBe(moment.at + 3 * SECOND)
    const late = await edit(player, held.order['id'], { ...near, stake: '5.00' })
    expect([late.status, late.body.code]).toEqual([409, 'ORDER_DECIDED'])
    await look(world, 3 * SECOND)
    expect(await byId(player, held.order['id'])).toMatchObject({ matched: '20.00', unmatched: '0.00' })
    await sound(world)
  },
)

onEveryStore(
  'PP-19 PP-05 exchange.md 2 what costs more is asked about as a new bet is; what costs less never is',
  async (world) => {
    const { id, price } = matchToCome()
    const [resting, limited, hedged] = (await players(world, 3)) as [Client, Client, Client]
    const low = 110
    const bet = (client: Client) => place(client, id, 'lay', low, '100.00')
    const [one, two] = [await bet(resting), await bet(limited)]
    expect(price).toBeGreaterThan(low)
    // What this one holds is the loss of the first bet, whatever the second costs by itself.
    await place(hedged, id, 'back', price, '100.00')
    const three = await bet(hedged)
    expect((await moneyOf(world, hedged)).exposure).toBe(100)
    const until = new Date(NOON + HOUR).toISOString()
    for (const client of [resting, hedged])
      expect((await client.call('POST', '/api/time-out', { body: { until } })).status).toBeLessThan(300)
    const limit = { kind: 'loss', period: 'day', value: taka(1), raiseHours: 168, at: NOON } as const
    await setLimit(world.db, undefined, { playerId: limited.id, ...limit })
    const dearer = { waited: '100.00', stake: '100.00', odds: 120 }
    const cheaper = { waited: '100.00', stake: '100.00', odds: 105 }
    expect((await edit(resting, one.order['id'], dearer)).body.code).toBe('TIME_OUT')
    expect((await edit(hedged, three.order['id'], dearer)).body.code).toBe('TIME_OUT')
    expect((await edit(limited, two.order['id'], dearer)).body.code).toBe('LIMIT_LOSS')
    for (const [client, order] of [
      [resting, one.order['id']],
      [limited, two.order['id']],
    ] as const) {
      const moved = await edit(client, order, cheaper)
      expect(moved.order).toMatchObject({ unmatched: '100.00' })
      expect((await moneyOf(world, client)).exposure).toBe(5)
      const less = await edit(client, moved.order['id'], { ...cheaper, stake: '50.00' })
      expect(less.order).toMatchObject({ id: moved.order['id'], unmatched: '50.00' })
    }
    await sound(world)
  },
)
