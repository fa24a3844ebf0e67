/** Where a waiting order stands: how much came before it at its price, told when that is other, and nothing of whose it is. Decision 211. */
import { expect } from 'vitest'
import { higherOdds } from '../../../contract/exposure.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { type Client, onEveryStore, type World } from '../support/harness.ts'
import { matchToMeetIn } from '../support/markets.ts'
import { ordersOf, place, players, sound } from '../support/orders.ts'

const SECOND = 1000

/** What stands before each player's newest order, in their list of all and in the open ones. */
async function aheadOf(clients: readonly Client[]): Promise<(string | undefined)[]> {
  return Promise.all(
    clients.map(async (client) => {
      const [newest] = await ordersOf(client)
      const open = (await client.call('GET', '/api/exchange/orders')).body['data'] as unknown as Record<
        string,
        string
      >[]
      const same = open.find(({ id }) => id === newest?.['id'])
      if (same) expect(same['queue_ahead']).toBe(newest?.['queue_ahead'])
      return newest?.['queue_ahead']
    }),
  )
}

/** Who is told of their orders by what is done. */
async function toldBy({ db }: World, clients: readonly Client[], work: () => Promise<unknown>) {
  const count = async ({ id }: Client) =>
    (
      await db
        .selectFrom('live_event')
        .select('id')
        .where('player_id', '=', id)
        .where('kind', '=', 'orders')
        .execute()
    ).length
  const before = await Promise.all(clients.map(count))
  await work()
  const after = await Promise.all(clients.map(count))
  return after.map((events, n) => events > (before[n] ?? 0))
}

onEveryStore(
  'exchange.md 2 a waiting order says how much came before it at its price, and is told when that is other',
  async (world) => {
    const { id, price } = matchToMeetIn()
    const all = (await players(world, 5)) as [Client, Client, Client, Client, Client]
    const [first, second, third, dearer, taker] = all
    const waiting = [first, second, third]
    const { order } = await place(first, id, 'back', price, '100.00')
    // The answer of the press is the order as it was placed.
    expect(order).not.toHaveProperty('queue_ahead', expect.anything())
    const { order: mid } = await place(second, id, 'back', price, '40.00')
    await place(third, id, 'back', price, '30.00')
    // Another price, another selection and the other side are other queues.
    await place(dearer, id, 'back', higherOdds(price), '50.00')
    await place(dearer, id, 'back', price, '50.00', { selection: 2 })
    expect(await aheadOf(waiting)).toEqual(['0.00', '100.00', '140.00'])

    const met = () => place(taker, id, 'lay', price, '30.00')
    // Who is met, who takes, and who waits behind; a dearer price is none of it.
    expect(await toldBy(world, all, met)).toEqual([true, true, true, false, true])
    expect(await aheadOf(waiting)).toEqual(['0.00', '70.00', '110.00'])
    const lower = () =>
      first.call('POST', `/api/exchange/orders/${order['id']}/edit`, {
        body: { waited: '70.00', stake: '20.00', odds: price / 100 },
      })
    expect(await toldBy(world, all, lower)).toEqual([true, true, true, false, false])
    expect(await aheadOf(waiting)).toEqual(['0.00', '20.00', '60.00'])
    const cancel = () => second.call('POST', `/api/exchange/orders/${mid['id']}/cancel`, { body: {} })
    // Who stands before it is not concerned.
    expect(await toldBy(world, all, cancel)).toEqual([false, true, true, false, false])
    expect(await aheadOf(waiting)).toEqual(['0.00', undefined, '20.00'])

    // Another price goes to the back of that price's queue.
    const move = () =>
      first.call('POST', `/api/exchange/orders/${order['id']}/edit`, {
        body: { waited: '20.00', stake: '20.00', odds: higherOdds(price) / 100 },
      })
    expect(await toldBy(world, all, move)).toEqual([true, false, true, false, false])
    expect(await aheadOf([first, third])).toEqual(['50.00', '0.00'])
    const text = JSON.stringify((await first.call('GET', '/api/exchange/orders')).body)
    for (const { id: playerId } of [second, third, dearer])
      expect(text).not.toContain(`"${String(playerId)}"`)
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 what is not to be met any more stands before nobody: of a player in a time-out, after its time, and in play what was not kept',
  async (world) => {
    const { id, price, startsAt } = matchToMeetIn()
    const [stopped, late, gone, kept, last] = (await players(world, 5)) as [
      Client,
      Client,
      Client,
      Client,
      Client,
    ]
    const soon = new Date(world.clock.now + 10 * SECOND).toISOString()
    await place(stopped, id, 'back', price, '10.00')
    await place(late, id, 'back', price, '20.00', { expires_at: soon })
    await place(gone, id, 'back', price, '40.00')
    await place(kept, id, 'back', price, '80.00', { at_start: 'keep' })
    await place(last, id, 'back', price, '100.00', { at_start: 'keep' })
    expect(await aheadOf([kept, last])).toEqual(['70.00', '150.00'])
    await world.db
      .updateTable('player')
      .set({
        time_out_at: new Date(world.clock.now),
        time_out_until: new Date(world.clock.now + 20 * SECOND),
      })
      .where('id', '=', stopped.id)
      .execute()
    expect(await aheadOf([kept, last])).toEqual(['60.00', '140.00'])
    world.clock.forward(10 * SECOND)
    // Nobody has let it lapse yet.
    expect(await aheadOf([kept, last])).toEqual(['40.00', '120.00'])
    world.clock.now = startsAt
    expect(await aheadOf([kept, last])).toEqual(['0.00', '80.00'])
    await keepExchange(world.host)
    expect(await aheadOf([kept, last])).toEqual(['0.00', '80.00'])
    await sound(world)
  },
)
