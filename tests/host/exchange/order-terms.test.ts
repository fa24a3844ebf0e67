/** The terms of an order over HTTP: only waits, at once or not, until when, and what becomes of it when the match begins. Decision 199. */
import { expect } from 'vitest'
import { exchangeDataApi } from '../../../contract/exchange.ts'
import { higherOdds } from '../../../contract/exposure.ts'
import { taka } from '../../../contract/money.ts'
import { z } from '../../../contract/kit/zod.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { setLimit } from '../../../server/ledger/limits.ts'
import { type Fixture, fixturesBetween } from '../../../server/matches/fixtures.ts'
import { type Client, NOON, onEveryStore, signedIn, type World } from '../support/harness.ts'
import { priceBetween } from '../support/markets.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { moneyOf, ordersOf, place, players, sound } from '../support/orders.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

const houseOf = (id: string, at: number) => marketAt(testMatches, id, at)?.quote(1)

/** A match that is played to its end, whose first runner's best level at noon is one that a player can take whole. */
function matchToTrade(): { fixture: Fixture; id: string; price: number; size: number } {
  for (const fixture of fixturesBetween('soccer', NOON + HOUR, NOON + 80 * HOUR)) {
    const id = `1.${fixture.eventId}`
    const best = houseOf(id, NOON)?.back[0]
    const isPlayed = knownMatch(fixture).winner !== undefined
    if (isPlayed && best && best.size < taka(5000)) return { fixture, id, ...best }
  }
  throw new Error('no such match')
}

/** When what waits for half a minute waits no more. */
const LATER_MS = 31 * SECOND

/** A match to come with a price between what the house gives on its first runner and what it asks, at noon and later. */
function matchWithGap(): { id: string; between: number } {
  for (const { eventId } of fixturesBetween('tennis', NOON + HOUR, NOON + 80 * HOUR)) {
    const id = `1.${eventId}`
    const between = priceBetween(id, [NOON, NOON + LATER_MS])
    if (between) return { id, between }
  }
  throw new Error('no such match')
}

/** So many steps of the ladder above a price. */
const above = (price: number, steps: number): number =>
  steps === 0 ? price : above(higherOdds(price), steps - 1)

onEveryStore(
  'exchange.md 2 an order that only waits takes nothing; one that is filled at once is filled as far as was asked, or never was',
  async (world) => {
    const { id, price, size } = matchToTrade()
    const [client] = (await players(world, 1)) as [Client]
    const refused = async (stake: number, more: object) => {
      const { status, body } = await place(client, id, 'back', price, stake.toFixed(2), more)
      return [status, body.code]
    }
    expect(await refused(50, { make_only: true })).toEqual([409, 'WOULD_MATCH'])
    const more = size / 100 + 100
    expect(await refused(more, { fill_or_kill: more.toFixed(2) })).toEqual([409, 'NOT_FILLED'])
    expect(await ordersOf(client)).toEqual([])
    expect(await moneyOf(world, client)).toEqual({ cash: 10_000, exposure: 0 })

    const atOnce = await place(client, id, 'back', price, more.toFixed(2), { fill_or_kill: '10.00' })
    const all = (size / 100).toFixed(2)
    expect(atOnce.order).toMatchObject({
      stake: more.toFixed(2),
      matched: all,
      unmatched: '0.00',
      status: 'open',
    })
    expect(await moneyOf(world, client)).toEqual({ cash: 10_000 - size / 100, exposure: size / 100 })
    const waits = await place(client, id, 'back', above(price, 20), '50.00', { make_only: true })
    expect(waits.order).toMatchObject({ matched: '0.00', unmatched: '50.00', at_start: 'lapse' })
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 terms that say nothing together or nothing any more are refused by their names, and a repeat has the same ones',
  async (world) => {
    const { id, price } = matchToTrade()
    const [client] = (await players(world, 1)) as [Client]
    const high = above(price, 20)
    const ago = new Date(world.clock.now - SECOND).toISOString()
    const later = new Date(world.clock.now + HOUR).toISOString()
    for (const [terms, field] of [
      [{ fill_or_kill: '10.00', make_only: true }, 'fill_or_kill'],
      [{ fill_or_kill: '10.00', expires_at: later }, 'fill_or_kill'],
      [{ fill_or_kill: '10.00', at_start: 'keep' }, 'fill_or_kill'],
      [{ fill_or_kill: '50.01' }, 'fill_or_kill'],
      [{ fill_or_kill: '0.00' }, 'fill_or_kill'],
      [{ expires_at: ago }, 'expires_at'],
      [{ at_start: 'whenever' }, 'at_start'],
    ] as const) {
      const { status, body } = await place(client, id, 'back', high, '50.00', terms)
      expect([status, Object.keys(body['errors'] ?? {})], JSON.stringify(terms)).toEqual([422, [field]])
    }
    const terms = { client_reference: 'terms-kept-0001', at_start: 'keep', expires_at: later }
    const first = await place(client, id, 'back', high, '50.00', terms)
    expect(first.order).toMatchObject({ unmatched: '50.00', at_start: 'keep' })
    expect(Date.parse(first.order['expires_at'] ?? '')).toBe(Date.parse(later))
    expect((await place(client, id, 'back', high, '50.00', terms)).order['id']).toBe(first.order['id'])
    // By its own reference, and by that under another key.
    const same = { market: id, selection: 1, side: 'back', odds: high / 100, stake: '50.00', ...terms }
    for (const other of [{ at_start: 'take' }, { expires_at: null }, { make_only: true }])
      for (const key of [undefined, 'another-key-0001']) {
        const { status, body } = await client.call('POST', '/api/exchange/orders', {
          body: { ...same, ...other },
          ...(key === undefined ? {} : { key }),
        })
        expect([status, body.code], JSON.stringify(other)).toEqual([422, 'KEY_REUSED'])
      }
    expect(await ordersOf(client)).toHaveLength(1)
    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 an order waits until its time: then it is neither shown nor met, and comes back',
  async (world) => {
    const { id, between } = matchWithGap()
    const [waiter, other] = (await players(world, 2)) as [Client, Client]
    const shown = async () => {
      const { body } = await other.call('GET', `/exchange-data/match-odds/${id}`)
      const { runners } = z.decode(exchangeDataApi.matchOdds.output, body)
      return runners[0]?.lay.find((level) => level.price === between)?.size
    }
    const until = new Date(world.clock.now + 30 * SECOND).toISOString()
    await place(waiter, id, 'back', between, '50.00', { expires_at: until })
    expect(await shown()).toBe(5000)
    const before = await place(other, id, 'lay', between, '10.00', { fill_or_kill: '10.00' })
    expect(before.order).toMatchObject({ matched: '10.00', matched_with_players: '10.00' })
    world.clock.forward(LATER_MS)
    expect(await shown()).toBeUndefined()
    const late = await place(other, id, 'lay', between, '10.00')
    expect(late.order).toMatchObject({ matched: '0.00', unmatched: '10.00' })
    await keepExchange(world.host)
    expect((await ordersOf(waiter))[0]).toMatchObject({ matched: '10.00', unmatched: '0.00' })
    await sound(world)
  },
)

/** Moves the clock into the match, to a moment at which bets are taken. */
function intoPlay({ clock }: World, { startsAt }: Fixture, id: string): void {
  clock.now = startsAt
  while (marketAt(testMatches, id, clock.now)?.status !== 'open') clock.forward(SECOND)
}

onEveryStore(
  'exchange.md 2 when the match begins what waits comes back, waits on, or takes the first prices, as its player said',
  async (world) => {
    const { fixture, id, price } = matchToTrade()
    const [lapses, keeps, takes] = (await players(world, 3)) as [Client, Client, Client]
    const high = above(price, 60)
    await place(lapses, id, 'back', high, '20.00')
    await place(keeps, id, 'back', high, '30.00', { at_start: 'keep' })
    await place(takes, id, 'back', high, '40.00', { at_start: 'take' })

    // Closed while it turns: nothing is taken yet, and what was to come back does.
    world.clock.now = fixture.startsAt + SECOND
    await keepExchange(world.host)
    expect((await ordersOf(lapses))[0]).toMatchObject({ status: 'LAPSED', unmatched: '0.00' })
    expect((await ordersOf(takes))[0]).toMatchObject({ matched: '0.00', unmatched: '40.00' })

    intoPlay(world, fixture, id)
    const first = houseOf(id, world.clock.now)?.back ?? []
    await keepExchange(world.host)
    const there = first.reduce((sum, level) => sum + level.size, 0)
    const taken = Math.min(4000, there)
    expect((await ordersOf(takes))[0]).toMatchObject({
      matched: (taken / 100).toFixed(2),
      unmatched: '0.00',
    })
    expect(Number((await ordersOf(takes))[0]?.['average_odds'])).toBeLessThanOrEqual(
      (first[0]?.price ?? 0) / 100,
    )
    expect((await ordersOf(keeps))[0]).toMatchObject({ matched: '0.00', unmatched: '30.00' })
    expect(await moneyOf(world, lapses)).toEqual({ cash: 10_000, exposure: 0 })

    await sound(world)
  },
)

onEveryStore(
  'exchange.md 2 who takes the first prices holds what they cost: what their money or their limit is too little for comes back',
  async (world) => {
    const { fixture, id } = matchToTrade()
    const [limited, other] = (await players(world, 2)) as [Client, Client]
    const poor = await signedIn(world.host, taka(1200))
    const limit = {
      kind: 'loss',
      period: 'day',
      value: taka(1200),
      raiseHours: 168,
      at: world.clock.now,
    } as const
    await setLimit(world.db, undefined, { playerId: limited.id, ...limit })
    // Each holds a tenth of the stake until then.
    for (const client of [poor, limited])
      expect((await place(client, id, 'lay', 110, '10000.00', { at_start: 'take' })).status).toBe(201)
    await place(other, id, 'lay', 110, '50.00', { at_start: 'take' })
    intoPlay(world, fixture, id)
    // At the best price alone they would cost more than they may.
    const [best] = houseOf(id, world.clock.now)?.lay ?? []
    expect(best?.price).toBeGreaterThan(150)
    await keepExchange(world.host)
    for (const client of [poor, limited])
      expect((await ordersOf(client))[0]).toMatchObject({
        status: 'LAPSED',
        matched: '0.00',
        unmatched: '0.00',
      })
    expect(await moneyOf(world, poor)).toEqual({ cash: 1200, exposure: 0 })
    expect(await moneyOf(world, limited)).toEqual({ cash: 10_000, exposure: 0 })
    // Nobody else's is held up by them.
    expect((await ordersOf(other))[0]).toMatchObject({ matched: '50.00', unmatched: '0.00' })
    await sound(world)
  },
)
