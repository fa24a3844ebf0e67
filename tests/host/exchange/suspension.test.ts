/**
 * Staff suspend a market and let it go on: what is taken meanwhile and what is not, over HTTP, in the keeper and when both come at once.
 * Decision 215.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { higherOdds } from '../../../contract/exposure.ts'
import { taka } from '../../../contract/money.ts'
import { marketAnswer } from '../../../server/exchange/data.ts'
import { figuresOf } from '../../../server/exchange/figures.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { keepWaiting } from '../../../server/jobs/exchange-keeper.ts'
import { priceRecorder } from '../../../server/jobs/price-recorder.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { resumeMarket, suspendMarket } from '../../../server/ledger/exchange-suspend.ts'
import { matchWaiting } from '../../../server/ledger/exchange.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { type Client, onEveryStore, onOneStore, type World } from '../support/harness.ts'
import { bestOf, look, quiet } from '../support/in-play.ts'
import { matchToMeetIn } from '../support/markets.ts'
import { testMatches } from '../support/matches.ts'
import { moneyOf, ordersOf, place, players, sound } from '../support/orders.ts'

const SECOND = 1000

function acted(world: World, id: string, act: typeof suspendMarket, reason: string): Promise<void> {
  const at = world.clock.now
  const market = marketAt(testMatches, id, at)
  if (!market) throw new Error(`no market ${id}`)
  return world.db.transaction().execute((tx) => act(tx, { market, actor: 'staff:ada', reason, at }))
}
const suspend = (world: World, id: string) => acted(world, id, suspendMarket, 'the price is wrong')
const resume = (world: World, id: string) => acted(world, id, resumeMarket, 'it was looked into')

const edit = (client: Client, id: string | undefined, waited: string, stake: string, odds: number) =>
  client.call('POST', `/api/exchange/orders/${id}/edit`, { body: { waited, stake, odds: odds / 100 } })
const quote = (client: Client, market: string) =>
  client.call('GET', `/api/exchange/cash-out?market=${market}&percent=100`)
const accept = (client: Client, quoted: unknown) =>
  client.call('POST', '/api/exchange/cash-out', { body: { quote: quoted } })
const CLOSED = [409, 'MARKET_CLOSED']
const said = ({ status, body }: Awaited<ReturnType<Client['call']>>) => [status, body.code ?? 'ok']

/** What screens are told of a market by its name on the stream, a second later. */
async function told(world: World, name: string): Promise<string> {
  world.clock.forward(SECOND)
  const figures = figuresOf(world.db)
  await figures.look([name], world.clock.now)
  return JSON.stringify(marketAnswer(world.host.matches, name, world.clock.now, figures))
}

onEveryStore(
  'console.md a suspended market takes no bet, no larger edit and no way out; what waits is taken back or lowered; resumed it goes on',
  async (world) => {
    const { id, price } = matchToMeetIn()
    const [first, second] = (await players(world, 2)) as [Client, Client]
    const waits = await place(first, id, 'back', price, '40.00')
    const other = await place(first, id, 'back', higherOdds(price), '40.00')
    const held = await place(second, id, 'back', bestOf(id, world.clock.now), '20.00', {
      price_change: 'any',
    })
    expect(held.order).toMatchObject({ matched: '20.00' })
    const offer = await quote(second, id)
    expect(offer.status).toBe(200)
    const seen = marketAt(testMatches, id, world.clock.now)?.version ?? 0
    await suspend(world, id)

    expect(said(await place(second, id, 'lay', price, '10.00'))).toEqual(CLOSED)
    expect(said(await edit(first, waits.order['id'], '40.00', '50.00', price))).toEqual(CLOSED)
    expect(said(await quote(second, id))).toEqual(CLOSED)
    expect(said(await accept(second, offer.body['quote']))).toEqual(CLOSED)
    expect(said(await edit(first, waits.order['id'], '40.00', '30.00', price))).toEqual([200, 'ok'])
    const cancelled = await first.call('POST', `/api/exchange/orders/${other.order['id']}/cancel`, {
      body: {},
    })
    expect(cancelled.body['order']).toMatchObject({ status: 'CANCELLED' })
    expect(await moneyOf(world, first)).toEqual({ cash: 9970, exposure: 30 })
    // Another market of the match is another matter.
    const [beside, at] = [id.replace('1.', 'b.'), world.clock.now]
    const bookmaker = await place(first, beside, 'back', bestOf(beside, at), '100.00')
    expect(bookmaker.order).toMatchObject({ matched: '100.00' })
    await expect(suspend(world, id)).rejects.toMatchObject({ code: 'CONFLICT' })

    await resume(world, id)
    await expect(resume(world, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    // Nobody bets at what they saw before.
    const late = await place(second, id, 'lay', price, '30.00', { market_version: seen })
    expect([late.status, late.body.code]).toEqual([409, 'MARKET_CHANGED'])
    const now = await place(second, id, 'lay', price, '30.00', { market_version: seen + 1 })
    expect(now.order).toMatchObject({ matched: '30.00' })
    expect((await quote(second, id)).status).toBe(200)
    await sound(world)
  },
)

onEveryStore(
  'console.md screens that are open are told within a second that a market is suspended, whichever kind, and that it goes on',
  async (world) => {
    const { id, at } = quiet('cricket', { isNext: (next, now) => next.at - now.at > 15 * SECOND })
    world.clock.now = at
    await world.host.matches.ready(at)
    const event = id.slice(2)
    const rows = JSON.parse(await told(world, event)) as {
      fancy2: { market_id: string; suspended: number }[]
    }
    const fancy = rows.fancy2.find(({ suspended }) => suspended === 0)?.market_id ?? ''
    expect(await told(world, id)).toContain('"open"')
    for (const market of [id, `b.${event}`, fancy]) await suspend(world, market)
    for (const name of [id, `d.${event}`]) {
      const answer = await told(world, name)
      expect(answer, name).toContain('"suspended"')
      expect(answer, name).not.toContain('"price"')
    }
    const details = JSON.parse(await told(world, event)) as {
      fancy2: { market_id: string; suspended: number; yes_rate: number }[]
      bookmaker: { suspended: number; backPrice: number }[]
    }
    expect(details.fancy2.find(({ market_id }) => market_id === fancy)).toMatchObject({
      suspended: 1,
      yes_rate: 0,
    })
    expect(details.bookmaker.map(({ suspended, backPrice }) => [suspended, backPrice])).toEqual(
      details.bookmaker.map(() => [1, 0]),
    )
    const asked = await (await players(world, 1))[0]?.call('GET', `/exchange-data/match-odds/${id}`)
    expect(JSON.stringify(asked?.body ?? {})).toContain('suspended')
    // Its prices stop in what is drawn of them, too.
    await priceRecorder(world.host)()
    const tick = await world.db
      .selectFrom('price_tick')
      .select('prices')
      .where('market', '=', id)
      .executeTakeFirstOrThrow()
    expect(tick.prices.every((price) => price === 0)).toBe(true)
    for (const market of [id, `b.${event}`, fancy]) await resume(world, market)
    expect(await told(world, id)).toContain('"price"')
  },
)

onEveryStore(
  'console.md what was held back in play when a market is suspended is refused when its time comes, and a way out with it',
  async (world) => {
    const { id, at } = quiet('cricket', { isNext: (next, now) => next.at - now.at > 15 * SECOND })
    const [client, other] = (await players(world, 2)) as [Client, Client]
    world.clock.now = at - 8 * SECOND
    await place(client, id, 'back', bestOf(id, world.clock.now), '50.00', { price_change: 'any' })
    await look(world, 5 * SECOND)
    world.clock.now = at
    const delayed = await place(other, id, 'back', bestOf(id, at), '20.00', { price_change: 'any' })
    expect(delayed.order['delayed_until']).toBeTruthy()
    const accepted = await accept(client, (await quote(client, id)).body['quote'])
    expect(accepted.status).toBe(200)
    await suspend(world, id)
    await look(world, SECOND)
    expect((await ordersOf(other))[0]).toMatchObject({ status: 'open', unmatched: '20.00' })
    await look(world, 2 * SECOND)
    expect((await ordersOf(other))[0]).toMatchObject({ status: 'LAPSED', refusal: 'MARKET_CLOSED' })
    expect(await moneyOf(world, other)).toEqual({ cash: 10_000, exposure: 0 })
    const { status, refusal } = await world.db
      .selectFrom('exchange_cash_out')
      .select(['status', 'refusal'])
      .executeTakeFirstOrThrow()
    expect([status, refusal]).toEqual(['refused', 'MARKET_CLOSED'])
    await sound(world)
    await resume(world, id)
    // Suspended and resumed within the delay, it is as though nothing had been.
    const again = await place(other, id, 'back', bestOf(id, world.clock.now), '20.00', {
      price_change: 'any',
    })
    expect(again.order['delayed_until']).toBeTruthy()
    await suspend(world, id)
    await look(world, SECOND)
    await resume(world, id)
    await look(world, 2 * SECOND)
    expect((await ordersOf(other))[0]).toMatchObject({ matched: '20.00', refusal: '' })
    await sound(world)
  },
)

onEveryStore(
  'console.md what waits in a suspended market is not matched, nor let go at the start by a keeper who saw it open a moment before',
  async (world) => {
    const { id, price, startsAt } = matchToMeetIn()
    const [client, taker] = (await players(world, 2)) as [Client, Client]
    const waits = await place(client, id, 'back', price, '40.00')
    const taking = await place(taker, id, 'back', higherOdds(price), '10.00', { at_start: 'take' })
    const [order, first] = [BigInt(waits.order['id'] ?? 0), BigInt(taking.order['id'] ?? 0)]
    await suspend(world, id)
    const book = {
      id,
      kind: 'match_odds',
      isInPlay: false,
      book: 77,
      levels: [{ price, size: taka(1000) }],
    } as const
    await expect(matchWaiting(world.db, order, book, world.clock.now)).rejects.toMatchObject({
      code: 'MARKET_CLOSED',
    })
    await look(world, 3 * SECOND)
    expect((await ordersOf(client))[0]).toMatchObject({ matched: '0.00', unmatched: '40.00' })
    const level = { price: higherOdds(price), size: taka(1000) }
    const asOpen = {
      id,
      kind: 'match_odds',
      status: 'open',
      isInPlay: true,
      incidents: 0,
      book: 78,
      delayMs: 0,
      quote: () => ({ back: [level], lay: [] }),
    } as const
    world.clock.now = startsAt + 60 * SECOND
    await keepWaiting(world.db, asOpen, world.clock.now)
    const left = await world.db.selectFrom('exchange_order').select(['op_id', 'rest']).execute()
    expect(left.find(({ op_id }) => op_id === first)?.rest).toBe(1000n)
    await resume(world, id)
    await keepWaiting(world.db, asOpen, world.clock.now)
    expect((await ordersOf(taker))[0]).toMatchObject({ matched: '10.00' })
    await sound(world)
  },
)

onEveryStore(
  'console.md of a bet and a suspension at once either comes first, and nothing is half',
  async (world) => {
    const { id, price } = matchToMeetIn()
    const [client, ...others] = (await players(world, 5)) as [Client, ...Client[]]
    await place(client, id, 'back', price, '40.00')
    // The bet comes while the suspension holds the market and is not written yet.
    let late: Promise<Awaited<ReturnType<typeof place>>> | undefined
    const market = { id, kind: 'match_odds' as const, runners: [] }
    await world.db.transaction().execute(async (tx) => {
      const act = { market, actor: 'staff:ada', reason: 'x', at: world.clock.now }
      await suspendMarket(tx, act)
      late = place(client, id, 'back', price, '10.00')
      await pause(100)
    })
    expect(said((await late) as Awaited<ReturnType<Client['call']>>)).toEqual(CLOSED)
    await resume(world, id)
    const takers = others.map((one) => place(one, id, 'lay', price, '10.00'))
    const [, ...placed] = await Promise.all([suspend(world, id), ...takers])
    for (const one of placed) expect([[201, 'ok'], CLOSED]).toContainEqual(said(one))
    const matched = placed.filter(({ status }) => status === 201).length
    expect((await ordersOf(client)).at(-1)).toMatchObject({ matched: `${matched * 10}.00` })
    // Two of staff at once: one has suspended it, and the other is told who.
    await resume(world, id)
    const both = await Promise.allSettled([suspend(world, id), suspend(world, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find((one) => one.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'CONFLICT', extra: { decided: { by: 'staff:ada' } } })
    await sound(world)
  },
)

onOneStore(
  'console.md the result settles a market that is suspended, and it is resumed no more',
  async (world) => {
    const { id } = matchToMeetIn()
    const [client] = (await players(world, 1)) as [Client]
    await place(client, id, 'back', bestOf(id, world.clock.now), '20.00', { price_change: 'any' })
    await suspend(world, id)
    await endMarket(world.db, 1, { market: id, outcome: 2, actor: 'host', at: world.clock.now })
    await settlePlayers(world.db, id, world.clock.now)
    expect(await moneyOf(world, client)).toEqual({ cash: 9980, exposure: 0 })
    await expect(resume(world, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await sound(world)
  },
)

onOneStore(
  'console.md who suspended what stands in the database, which changes none of it',
  async (world) => {
    const { id } = matchToMeetIn()
    await suspend(world, id)
    await resume(world, id)
    await suspend(world, id)
    const { db } = world
    const rows = await db.selectFrom('exchange_suspension').selectAll().orderBy('id').execute()
    expect(
      rows.map(({ suspended_by, reason, resumed_by, resumed_reason }) => [
        suspended_by,
        reason,
        resumed_by,
        resumed_reason,
      ]),
    ).toEqual([
      ['staff:ada', 'the price is wrong', 'staff:ada', 'it was looked into'],
      ['staff:ada', 'the price is wrong', null, null],
    ])
    const change = db.updateTable('exchange_suspension')
    await expect(change.set({ reason: 'another' }).execute()).rejects.toThrow(/ended once/)
    await expect(change.set({ resumed_at: null }).execute()).rejects.toThrow(/ended once/)
    await expect(db.deleteFrom('exchange_suspension').execute()).rejects.toThrow(/append-only/)
    await expect(
      db.updateTable('exchange_market').set({ is_suspended: false }).where('id', '=', id).execute(),
    ).rejects.toThrow(/says who and why/)
    expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  },
)
