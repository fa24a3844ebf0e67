/** The house is bounded in each market: its levels narrow and end, what is shown is what can be had, and what lowers its loss is always offered. Decision 210. */
import { expect } from 'vitest'
import { exchangeDataApi } from '../../../contract/exchange.ts'
import type { PriceLevel } from '../../../contract/exchange/price.ts'
import { gainOf, type MarketKind, type Side } from '../../../contract/exposure.ts'
import { type Paisa, paisa, taka } from '../../../contract/money.ts'
import { z } from '../../../contract/kit/zod.ts'
import { createServer } from '../../../server/app.ts'
import { fancyMarkets } from '../../../server/exchange/fancy.ts'
import { houseBook } from '../../../server/exchange/house.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { offeredIn } from '../../../server/exchange/players.ts'
import type { Market } from '../../../server/exchange/state.ts'
import type { Db } from '../../../server/host.ts'
import { planMatch } from '../../../server/ledger/exchange-match.ts'
import { NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { seeded } from '../../../server/random/seeded.ts'
import { seedOf } from '../../seed.ts'
import { type Client, NOON, onEveryStore, onOneStore, signedIn } from '../support/harness.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { place, sound } from '../support/orders.ts'

const HOUR = 60 * 60 * 1000
const SEED = seedOf('HOUSE_SEED')
const STEPS = 120
const KINDS = ['match_odds', 'bookmaker', 'fancy'] as const

/** By hand, fill by fill, and for every outcome that there could be: the least that the house ends with, in hundredths of a poisha. */
async function worstOf(db: Db, market: string, kind: MarketKind): Promise<number> {
  const fills = await db
    .selectFrom('exchange_fill as fill')
    .innerJoin('exchange_order as placed', 'placed.op_id', 'fill.order_id')
    .select(['fill.selection', 'fill.side', 'fill.size', 'fill.price', 'placed.run'])
    .where('fill.market', '=', market)
    .where('fill.counter', 'is', null)
    .execute()
  const outcomes = kind === 'fancy' ? Array.from({ length: 40 }, (_, runs) => runs) : [1, 2, 3]
  const nets = outcomes.map((outcome) => {
    let net = 0
    for (const { selection, side, size, price, run } of fills) {
      const isHit = kind === 'fancy' ? outcome >= Number(run) : outcome === selection
      const backer = isHit ? gainOf(Number(size), price) : -Number(size) * 100
      net -= side === 'back' ? backer : -backer
    }
    return net
  })
  return Math.min(0, ...nets)
}

onEveryStore(
  'exchange.md 2 random orders in each kind of market: the house never stands above its limit, and what is shown can be had',
  async ({ db, host }) => {
    const dice = seeded(`house ${SEED}`)
    const whole = (below: number) => Math.floor(dice() * below)
    const some = <T>(list: readonly T[]): T => list[whole(list.length)] as T
    const limit = taka(60_000)
    const lowest = 0 - limit * 100
    const clients = [await signedIn(host, taka(9_000_000)), await signedIn(host, taka(9_000_000))]
    for (const kind of KINDS) {
      const id = `${kind.slice(0, 1)}.7${KINDS.indexOf(kind)}`
      const [narrowed, ended] = [new Set<string>(), new Set<string>()]
      for (let step = 0; step < STEPS; step++) {
        const at = NOON + step * 1000
        const levels = (side: Side): PriceLevel[] => {
          const best = 150 + whole(300)
          return Array.from({ length: kind === 'match_odds' ? 3 : 1 }, (_, level) => ({
            price: side === 'back' ? best - level : best + level,
            size: kind === 'match_odds' ? taka(1000 + whole(20_000)) : paisa(Number.MAX_SAFE_INTEGER),
          }))
        }
        const quote = { back: levels('back'), lay: levels('lay') }
        const selection = kind === 'fancy' ? 1 : 1 + whole(3)
        const run = kind === 'fancy' ? 1 + whole(30) : undefined
        const side = some(['back', 'lay'] as const)
        const market = {
          id,
          kind,
          runners: (kind === 'fancy' ? [1] : [1, 2, 3]).map((one) => ({ id: one, name: `Runner ${one}` })),
          eventName: 'A v B',
          name: kind,
          isInPlay: false,
          incidents: 0,
          delayMs: 0,
          book: step,
          houseLimit: limit,
        }
        const shown = offeredIn(
          {
            ...market,
            status: 'open',
            quote: () => ({ ...quote, ...(run && { lines: { back: run, lay: run } }) }),
          },
          { waiting: [], taken: [] },
          { taken: await takenNow(db, id, at), limit },
          { selection, count: 10 },
        )[side]
        const wanted = { playerId: 0n, selection, run, side, odds: side === 'back' ? 101 : 100_000 }
        const isFirst = step === 0
        const parts = isFirst
          ? []
          : await db.transaction().execute(async (tx) => {
              const terms = { ...wanted, priceChange: 'better', rest: 10n ** 15n, seat: undefined } as const
              return (await planMatch(tx, { ...market, levels: quote[side] }, terms, at)).parts
            })
        // To the poisha.
        if (!isFirst)
          expect(
            parts.map(({ price, size }) => ({ price, size: Number(size) })),
            `${kind} ${step} seed ${SEED}`,
          ).toEqual(shown)
        const offered = quote[side].reduce((sum, { size }) => sum + size, 0)
        const had = shown.reduce((sum, { size }) => sum + size, 0)
        if (had === 0) ended.add(side)
        else if (had < offered) narrowed.add(side)
        const before = await worstOf(db, id, kind)
        await placeOrder(
          db,
          undefined,
          { ...market, levels: quote[side] },
          {
            ...wanted,
            playerId: some(clients).id,
            run,
            stake: taka(10 + whole(24_990)),
            reference: `house-${kind}-${step}`,
            priceChange: 'any',
            terms: { ...NO_TERMS, least: kind === 'match_odds' ? paisa(1) : undefined },
            at,
            receipt: undefined,
          },
        ).catch((error: unknown) => {
          if (!(error instanceof HostError) || !['PRICE_CHANGED', 'NOT_FILLED'].includes(error.code))
            throw error
        })
        const after = await worstOf(db, id, kind)
        expect(after, `${kind} ${step} seed ${SEED}`).toBeGreaterThanOrEqual(lowest)
        expect(after).toBeLessThanOrEqual(0)
        if (before < lowest / 2) narrowed.add('half')
      }
      expect(narrowed.size, `${kind}: its levels narrow`).toBeGreaterThan(1)
      expect(ended.size, `${kind}: and end`).toBeGreaterThan(0)
    }
    await sound({ db } as never)
  },
)

const takenNow = async (db: Db, market: string, at: number) => {
  const book = houseBook(db)
  const event = market.slice(2)
  await book.look([event], at)
  return book.of(event).filter((one) => one.market === market)
}

/** A match to come whose first runner has a price on both sides. */
function toCome(): Market {
  for (const fixture of fixturesBetween('tennis', NOON + HOUR, NOON + 80 * HOUR)) {
    const market = marketAt(testMatches, `1.${fixture.eventId}`, NOON)
    const { back, lay } = market?.quote(1) ?? {}
    if (market && back && back.length > 3 && lay && lay.length > 3 && (back[0]?.price ?? 0) > 150)
      return market
  }
  throw new Error('no such match')
}

onOneStore(
  'exchange.md 2 over HTTP: depth narrows for everyone as the house fills, ends at its limit, and the way back is whole',
  async (world) => {
    const { host, clock, db } = world
    const market = toCome()
    const limit = taka(40_000)
    host.matches.houseLimit = limit
    const eventId = market.id.slice(2)
    const client = await signedIn(host, taka(5_000_000))
    const server = await createServer(host, { limits: 'off' })
    const depthOf = async (selection: number) => {
      const answer = await server.fetch(new Request(`http://maidan.test/exchange-data/depth/${eventId}`))
      const depth = z.decode(exchangeDataApi.depth.output, (await answer.json()) as never)
      return depth.runners.find(({ id }) => id === selection) ?? { back: [], lay: [] }
    }
    const house = (side: Side, selection = 1) =>
      marketAt(testMatches, market.id, clock.now)?.quote(selection)[side] ?? []
    const sum = (levels: readonly PriceLevel[]): Paisa =>
      paisa(levels.reduce((all, { size }) => all + size, 0))
    let shown = await depthOf(1)
    for (let n = 0; shown.back.length > 0 && n < 60; n++) {
      // Whatever is shown can be had, all of it, and no more.
      const worst = shown.back.at(-1)?.price ?? 0
      const stake = Math.min(sum(shown.back), taka(25_000))
      const all = await place(client, market.id, 'back', worst, (stake / 100).toFixed(2), {
        fill_or_kill: (stake / 100).toFixed(2),
      })
      if (stake >= taka(10)) expect(all.order, JSON.stringify(all.body)).toMatchObject({ unmatched: '0.00' })
      else break
      clock.forward(3000)
      shown = await depthOf(1)
      expect(sum(shown.back)).toBeLessThanOrEqual(sum(house('back')))
    }
    const { gain, size } = await db
      .selectFrom('exchange_house')
      .select(['gain', 'size'])
      .where('market', '=', market.id)
      .where('side', '=', 'back')
      .executeTakeFirstOrThrow()
    expect(Number(gain)).toBeLessThanOrEqual(limit * 100)
    expect(Number(gain)).toBeGreaterThan(limit * 100 - 100 * taka(10) * 10)
    expect(size).toBeGreaterThan(0n)
    // What brings it back is there as ever, to lay this one and to back the other, as far as the limit on the other outcome.
    const [{ lay }, { back }] = [await depthOf(1), await depthOf(2)]
    expect(lay.slice(0, 3)).toEqual(house('lay').slice(0, 3))
    expect(back.slice(0, 3)).toEqual(house('back', 2).slice(0, 3))
    expect(sum(lay)).toBeGreaterThanOrEqual(Math.min(sum(house('lay')), limit))
    await server.close()
    await sound(world)
  },
)

onOneStore(
  'exchange.md 2 a bookmaker’s and a fancy’s price is shown while the largest stake can be had at it, each side by itself',
  async (world) => {
    const { host, clock, db } = world
    const client: Client = await signedIn(host, taka(5_000_000))
    const fixture = fixturesBetween('cricket', NOON + HOUR, NOON + 80 * HOUR).find((one) => {
      const quote = marketAt(testMatches, `b.${one.eventId}`, NOON)?.quote(1)
      const price = quote?.back[0]?.price ?? 0
      return price > 130 && price < 300 && knownMatch(one).winner !== undefined
    })
    if (!fixture) throw new Error('no such match')
    const { eventId } = fixture
    const id = `b.${eventId}`
    host.matches.houseLimit = taka(60_000)
    const server = await createServer(host, { limits: 'off' })
    const rows = async () => {
      const answer = await server.fetch(new Request(`http://maidan.test/exchange-data/event/${eventId}`))
      return z.decode(exchangeDataApi.eventDetails.output, (await answer.json()) as never)[eventId]
    }
    const row = async () => (await rows())?.bookmaker.find(({ selection }) => selection === 1)
    const back = async (stake: string) => {
      const price = (await row())?.backPrice ?? 0
      return place(client, id, 'back', 100 + price, stake, { price_change: 'any' })
    }
    let last = await row()
    for (let n = 0; (last?.backPrice ?? 0) > 0; n++) {
      expect(n, 'it ends').toBeLessThan(10)
      expect((await back('25000.00')).status).toBe(201)
      clock.forward(3000)
      last = await row()
    }
    expect(last).toMatchObject({ isSuspended: false, backPrice: 0 })
    expect(last?.layPrice).toBeGreaterThan(0)
    const refused = await place(client, id, 'back', 101, '25000.00', { price_change: 'any' })
    expect(refused.body).toMatchObject({ code: 'PRICE_CHANGED' })
    // To lay is the way back.
    const laid = await place(client, id, 'lay', 100 + (last?.layPrice ?? 0), '25000.00', {
      price_change: 'any',
    })
    expect(laid.status).toBe(201)
    expect(fancyMarkets(knownMatch(fixture), clock.now).length).toBeGreaterThan(0)
    expect(
      await db.selectFrom('exchange_house').selectAll().where('event', '=', eventId).execute(),
    ).toHaveLength(2)
    await server.close()
    await sound(world)
  },
)
