/** What became of an order, step by step, over HTTP: who or what let go of it, with whom it was matched, and what is taken away of it. Decision 207. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { higherOdds } from '../../../contract/exposure.ts'
import { type OrderHistory, orderHistory, verifyProtection } from '../../../contract/proof.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { endMarket, resettle, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { exclude } from '../../../server/players/exclusion.ts'
import { type Client, NOON, onEveryStore, type World } from '../support/harness.ts'
import { bestOf, look, quiet } from '../support/in-play.ts'
import { matchToMeetIn } from '../support/markets.ts'
import { testMatches } from '../support/matches.ts'
import { place, players, sound } from '../support/orders.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

type Step = Record<string, unknown>

const timeline = async (client: Client, id: string | undefined): Promise<Step[]> => {
  const { status, body } = await client.call('GET', `/api/exchange/orders/${id}/timeline`)
  expect(status).toBe(200)
  return body['data'] as unknown as Step[]
}
/** The steps without their moments, and without what they do not say. */
const told = async (client: Client, id: string | undefined): Promise<Step[]> =>
  (await timeline(client, id)).map(({ at: _at, ...step }) =>
    Object.fromEntries(
      Object.entries(step).filter(([, value]) => value !== undefined && value !== null && value !== ''),
    ),
  )
const edit = async (client: Client, id: string | undefined, body: object) =>
  (await client.call('POST', `/api/exchange/orders/${id}/edit`, { body })).body['order'] as Record<
    string,
    string
  >
const from = (at: number) => new Date(at).toISOString()

onEveryStore(
  'exchange.md 2 an order tells when it was asked for, queued, changed, and matched with whom, and what it came to; and no name',
  async (world) => {
    const { id, price } = matchToMeetIn()
    const [mine, other, third] = (await players(world, 3)) as [Client, Client, Client]
    const { clock } = world
    const { order } = await place(mine, id, 'back', price, '100.00')
    clock.forward(10 * SECOND)
    await edit(mine, order['id'], { waited: '100.00', stake: '80.00', odds: price / 100 })
    clock.forward(10 * SECOND)
    await place(other, id, 'lay', price, '30.00')
    await place(third, id, 'lay', price, '20.00')
    clock.forward(10 * SECOND)
    // Two that wait at one price are one step of whoever takes them: how many they are is not told.
    await place(other, id, 'lay', price, '30.00')
    const steps = await timeline(mine, order['id'])
    expect(steps.map(({ kind, at, amount }) => [kind, at, amount])).toEqual([
      ['asked', expect.anything(), '100.00'],
      ['queued', expect.anything(), '100.00'],
      ['less', expect.anything(), '20.00'],
      ['matched', expect.anything(), '30.00'],
      ['matched', expect.anything(), '20.00'],
      ['matched', expect.anything(), '30.00'],
    ])
    expect(steps.map(({ at }) => Date.parse(String(at)) - NOON)).toEqual(
      [0, 0, 10, 20, 20, 30].map((s) => s * SECOND),
    )
    expect(steps.slice(3)).toEqual(
      Array(3).fill(expect.objectContaining({ with: 'player', odds: price / 100 })),
    )
    for (const client of [other, third]) {
      expect(JSON.stringify(steps)).not.toContain(client.remoteId)
      expect((await client.call('GET', `/api/exchange/orders/${order['id']}/timeline`)).status).toBe(404)
    }

    await endMarket(world.db, 1, { market: id, outcome: 1, actor: 'host', at: clock.now })
    await settlePlayers(world.db, id, clock.now)
    clock.forward(HOUR)
    await resettle(world.db, { market: id, outcome: 2, actor: 'staff', at: clock.now })
    const won = (80 * (price / 100 - 1)).toFixed(2)
    expect((await told(mine, order['id'])).slice(-2)).toEqual([
      { kind: 'won', amount: won },
      { kind: 'lost', amount: '-80.00' },
    ])
    await sound(world)
  },
)

onEveryStore('exchange.md 2 it tells who or what let go of an order, each by its own word', async (world) => {
  const { id, price, startsAt } = matchToMeetIn()
  const [mine, other] = (await players(world, 2)) as [Client, Client]
  const { clock, db } = world
  const far = Array.from({ length: 10 }).reduce<number>((odds) => higherOdds(odds), price)
  const waits = async (more = {}) => (await place(mine, id, 'back', far, '20.00', more)).order['id']
  const last = async (order: string | undefined) => (await told(mine, order)).at(-1)

  const one = await waits()
  expect((await mine.call('POST', `/api/exchange/orders/${one}/cancel`)).status).toBe(200)
  expect(await last(one)).toEqual({ kind: 'taken_back', amount: '20.00' })

  const all = await waits()
  await mine.call('POST', '/api/exchange/orders/cancel', { body: {} })
  expect(await last(all)).toEqual({ kind: 'all_taken_back', amount: '20.00' })

  const before = await waits({ at_start: 'keep' })
  const after = await edit(mine, before, { waited: '20.00', stake: '20.00', odds: higherOdds(far) / 100 })
  expect(await last(before)).toEqual({ kind: 'moved', amount: '20.00', order: after['id'] })
  expect(await told(mine, after['id'])).toEqual([
    { kind: 'asked', amount: '20.00', odds: higherOdds(far) / 100, order: before },
    { kind: 'queued', amount: '20.00' },
  ])

  const timed = await waits({ expires_at: from(clock.now + HOUR / 2) })
  clock.forward(HOUR / 2)
  await keepExchange(world.host)
  expect(await last(timed)).toEqual({ kind: 'expired', amount: '20.00' })

  // What is filled at once says what came back of it.
  const best = marketAt(testMatches, id, clock.now)?.quote(1).back[0]
  const size = (best?.size ?? 0) / 100
  const least = await place(mine, id, 'back', best?.price ?? 0, (size + 15).toFixed(2), {
    fill_or_kill: '10.00',
  })
  expect((await told(mine, least.order['id'])).slice(1)).toEqual([
    { kind: 'matched', amount: size.toFixed(2), odds: (best?.price ?? 0) / 100, with: 'house' },
    { kind: 'not_filled', amount: '15.00' },
  ])

  const lapses = await waits()
  const { order: theirs } = await place(other, id, 'back', far, '20.00', { at_start: 'keep' })
  clock.now = startsAt + SECOND
  await keepExchange(world.host)
  expect(await last(lapses)).toEqual({ kind: 'start', amount: '20.00' })

  await exclude(db, undefined, {
    playerId: other.id,
    begunAt: clock.now,
    months: 6,
    at: clock.now,
  })
  expect((await stepsIn(world, theirs['id'])).at(-1)).toEqual({ why: 'excluded', amount: 2000n })

  // What still waits when the result is known comes back with it.
  await endMarket(db, 1, { market: id, outcome: 1, actor: 'host', at: clock.now })
  await settlePlayers(db, id, clock.now)
  expect(await last(after['id'])).toEqual({ kind: 'closed', amount: '20.00' })
  await sound(world)
})

/** An excluded player is signed out: theirs is read where it is kept. */
const stepsIn = ({ db }: World, id: string | undefined) =>
  db
    .selectFrom('exchange_let_go')
    .select(['why', 'amount'])
    .where('order_id', '=', BigInt(id ?? 0))
    .orderBy('id')
    .execute()

onEveryStore(
  'exchange.md 2 of what is held back in play it tells until when, and when it was released or why not',
  async (world) => {
    const { id, at } = quiet('tennis')
    const [mine] = (await players(world, 1)) as [Client]
    world.clock.now = at
    const stake = '20.00'
    const { order } = await place(mine, id, 'back', bestOf(id, at), stake, { price_change: 'any' })
    const asked = { kind: 'asked', amount: stake, odds: bestOf(id, at) / 100 }
    const held = { kind: 'held', amount: stake, until: order['delayed_until'] }
    expect(await told(mine, order['id'])).toEqual([asked, held])
    await look(world, 3 * SECOND)
    const steps = await timeline(mine, order['id'])
    expect(steps.at(-1)).toMatchObject({ kind: 'matched', with: 'house' })
    expect(Date.parse(String(steps.at(-1)?.['at']))).toBe(at + 3 * SECOND)

    const soon = quiet('cricket')
    const [unlucky] = (await players(world, 1)) as [Client]
    world.clock.now = soon.next.at - SECOND
    const { order: late } = await place(unlucky, soon.id, 'back', bestOf(soon.id, world.clock.now), stake)
    await look(world, SECOND)
    expect((await told(unlucky, late['id'])).at(-1)).toEqual({
      kind: 'refused',
      amount: stake,
      refusal: 'INCIDENT',
    })
    await sound(world)
  },
)

onEveryStore(
  'F-13 what became of all orders is taken away as a chain that the host signs, and a changed line is found',
  async (world) => {
    const { id, price } = matchToMeetIn()
    const [mine, other] = (await players(world, 2)) as [Client, Client]
    const { order } = await place(mine, id, 'back', price, '50.00')
    await place(other, id, 'lay', price, '20.00')
    await mine.call('POST', `/api/exchange/orders/${order['id']}/cancel`)
    const { body } = await mine.call('GET', '/api/export?format=orders')
    const history = orderHistory.parse(body)
    const lines = history.lines.map(({ kind, data }) => ({ kind, ...(JSON.parse(data) as object) }))
    expect(lines).toMatchObject([
      { kind: 'asked', order: order['id'], amount: '50.00', odds: price / 100, market: id, side: 'back' },
      { kind: 'queued', amount: '50.00' },
      { kind: 'matched', amount: '20.00', with: 'player' },
      { kind: 'taken_back', amount: '30.00' },
    ])
    expect(JSON.stringify(history)).not.toContain(other.remoteId)
    const digest = (before: string, text: string) =>
      createHash('sha256').update(Buffer.from(before, 'hex')).update(text).digest('hex')
    const verdict = (of: OrderHistory) => verifyProtection(of, { digest, verify: () => true })
    expect(await verdict(history)).toEqual({ ok: true })
    const [first, ...rest] = history.lines
    const changed = {
      ...history,
      lines: [{ ...first!, data: first!.data.replace('50.00', '90.00') }, ...rest],
    }
    expect(await verdict(changed)).toEqual({ ok: false, broken: 'line', line: 1 })
  },
)

onEveryStore(
  'exchange.md 2 what was let go is kept as it was written, and the examination misses what is not',
  async (world) => {
    const { id, price } = matchToMeetIn()
    const [mine] = (await players(world, 1)) as [Client]
    const { order } = await place(mine, id, 'back', price, '50.00')
    await mine.call('POST', `/api/exchange/orders/${order['id']}/cancel`)
    await expect(world.db.updateTable('exchange_let_go').set({ why: 'guard' }).execute()).rejects.toThrow()
    await sound(world)
    const { order: lost } = await place(mine, id, 'back', price, '50.00')
    await sql`update exchange_order set rest = rest - 1 where op_id = ${lost['id']}`.execute(world.db)
    expect((await auditCheck(world.db)).filter(({ faults }) => faults > 0)).toEqual([
      { rule: 'what an order asked for was matched, waits, or is said to have been let go', faults: 1 },
    ])
  },
)
