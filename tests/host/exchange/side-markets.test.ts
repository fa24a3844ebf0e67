/** Side markets over HTTP: an order's whole life, the money that it holds, and what is refused. */
import { expect } from 'vitest'
import { exchangeApi, exchangeDataApi, type SideMarketRow, type Sport } from '../../../contract/exchange.ts'
import { RULE_NAMES } from '../../../contract/exchange/side-markets.ts'
import { taka } from '../../../contract/money.ts'
import { z } from '../../../contract/kit/zod.ts'
import { createServer } from '../../../server/app.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { type SideMarket, sideMarkets } from '../../../server/exchange/side-markets.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { exposureHeld } from '../../../server/ledger/exchange.ts'
import { walletsOf } from '../../../server/ledger/accounts.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import type { Match } from '../../../server/matches/match.ts'
import { strayTransfers } from '../support/accounts.ts'
import { type Client, NOON, onEveryStore, onOneStore, signedIn, type World } from '../support/harness.ts'
import { knownMatch, testMatches } from '../support/matches.ts'

const HOUR = 60 * 60 * 1000
/** A market of each sport with several selections, which is asked before the match begins. */
const MARKETS = { soccer: 'n1', cricket: 'w10', tennis: 'ss' } as const
const SPORTS = Object.keys(MARKETS) as (keyof typeof MARKETS)[]

/** The first match of a sport to come that is so, of a month: of few days alone some drawn calendars have none. */
function matchThat(sport: Sport, isIt: (match: Match) => boolean): Match {
  const coming = fixturesBetween(sport, NOON + HOUR, NOON + 720 * HOUR)
  const found = coming.find((fixture) => isIt(knownMatch(fixture)))
  if (!found) throw new Error('no such match')
  return knownMatch(found)
}

function marketOf(id: string, at: number): SideMarket {
  const market = marketAt(testMatches, id, at)
  if (!market) throw new Error(`no market ${id}`)
  return market as SideMarket
}

const priceOf = (market: SideMarket, selection: number): number => {
  const price = market.quote(selection).back[0]?.price
  if (price === undefined) throw new Error(`no price of ${selection} in ${market.name}`)
  return price
}

let orders = 0
function place(client: Client, market: string, more: object) {
  orders += 1
  const body = { market, selection: 1, side: 'back', client_reference: `side-order-${orders}`, ...more }
  return client.call('POST', '/api/exchange/orders', { body })
}

async function moneyOf({ db }: World, { id }: Client) {
  const { cash } = await walletsOf(db, id)
  return { cash: cash / 100, exposure: (await exposureHeld(db, id)) / 100 }
}

async function sound({ db }: World): Promise<void> {
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  expect(await strayTransfers(db)).toEqual([])
}

async function told(world: World, { fixture }: Match): Promise<SideMarketRow[]> {
  const app = await createServer(world.host, { limits: 'off' })
  const answer = await app.fetch(new Request(`http://maidan.test/exchange-data/event/${fixture.eventId}`))
  const read = z.decode(exchangeDataApi.eventDetails.output, (await answer.json()) as never)
  await app.close()
  return read[fixture.eventId]?.more ?? []
}

for (const sport of SPORTS) {
  onEveryStore(
    `${sport}: bets on several selections hold what the worst of them all costs, and the match settles each`,
    async (world) => {
      const client = await signedIn(world.host, taka(10_000))
      const match = matchThat(sport, ({ winner }) => winner !== undefined)
      const id = `s.${match.fixture.eventId}.${MARKETS[sport]}`
      const market = marketOf(id, NOON)
      const offered = (await told(world, match)).find(({ marketId }) => marketId === id)
      expect(offered).toMatchObject({
        name: market.name,
        rule: market.rule,
        status: 'open',
        version: market.version,
      })
      // Two of them: no other outcome pays.
      const bets = [
        { selection: 1, stake: 100, odds: priceOf(market, 1) },
        { selection: 2, stake: 250, odds: priceOf(market, 2) },
      ]
      for (const { selection, stake, odds } of bets) {
        expect(offered?.runners.find((runner) => runner.id === selection)?.odds).toBe(odds)
        const placed = await place(client, id, {
          selection,
          odds: odds / 100,
          stake: `${stake}.00`,
          market_version: market.version,
        })
        expect(placed.status, JSON.stringify(placed.body)).toBe(201)
        expect(placed.body['order']).toMatchObject({
          matched: `${stake}.00`,
          unmatched: '0.00',
          market_name: market.name,
        })
        expect(placed.body['receipt']).toMatchObject({ receipt: { market: id, selection } })
      }
      const wins = (outcome: number): number =>
        bets.reduce(
          (sum, { selection, stake, odds }) =>
            sum + (selection === outcome ? Math.floor((stake * 100 * (odds - 100)) / 100) / 100 : -stake),
          0,
        )
      const worst = Math.min(...market.runners.map((runner) => wins(runner.id)))
      expect(await moneyOf(world, client)).toEqual({ cash: 10_000 + worst, exposure: -worst })
      world.clock.now = match.endsAt + 1000
      await Promise.all([keepExchange(world.host), keepExchange(world.host)])
      await keepExchange(world.host)
      const { outcome } = marketOf(id, world.clock.now)
      const { exposure, cash } = await moneyOf(world, client)
      expect(exposure).toBe(0)
      expect(cash).toBeCloseTo(10_000 + wins(outcome ?? 0), 2)
      const { data } = z.decode(
        exchangeApi.exchangeRecords.output,
        (await client.call('GET', '/api/exchange-hub')).body,
      )
      expect(data.map(({ status }) => status)).toEqual(
        [2, 1].map((one) => (one === outcome ? 'won' : 'lost')),
      )
      expect(await told(world, match)).toEqual([])
      await sound(world)
    },
  )

  onEveryStore(
    `${sport}: what a match that is called off leaves unanswered gives the stake back`,
    async (world) => {
      const client = await signedIn(world.host, taka(5000))
      const left = (one: Match): SideMarket | undefined =>
        sideMarkets(one, one.fixture.startsAt - HOUR).find(
          ({ id }) => marketOf(id, one.endsAt).status === 'void',
        )
      const match = matchThat(sport, (one) => left(one) !== undefined)
      world.clock.now = match.fixture.startsAt - HOUR
      const market = left(match)
      if (!market) throw new Error('nothing was left')
      const { id } = market
      expect((await place(client, id, { odds: priceOf(market, 1) / 100, stake: '50.00' })).status).toBe(201)
      expect((await moneyOf(world, client)).exposure).toBe(50)
      world.clock.now = match.endsAt + 1000
      await keepExchange(world.host)
      expect(await moneyOf(world, client)).toEqual({ cash: 5000, exposure: 0 })
      expect((await client.call('GET', '/api/exchange-hub')).body['data']?.[0]?.['status']).toBe('VOID')
      await sound(world)
    },
  )
}

onOneStore('what is not offered is refused, and costs nothing', async (world) => {
  const client = await signedIn(world.host, taka(5000))
  const match = matchThat('soccer', ({ moments, winner }) => {
    const goal = moments.findIndex(({ suspendMs }) => suspendMs > 0)
    return winner !== undefined && goal > 0 && goal < 80
  })
  const { eventId } = match.fixture
  const id = `s.${eventId}.n1`
  const market = marketOf(id, NOON)
  const odds = priceOf(market, 1)
  const asked = { odds: odds / 100, stake: '50.00' }
  const refusals: [object, string, string?][] = [
    // Only backed, and at no better price than stands.
    [{ ...asked, side: 'lay' }, 'PRICE_CHANGED'],
    [{ ...asked, odds: (odds + 1) / 100 }, 'PRICE_CHANGED'],
    [{ ...asked, selection: 4 }, 'INVALID'],
    [{ ...asked, market_version: market.version + 1 }, 'MARKET_CHANGED'],
    // The second goal is asked about once there is a first, and nobody ever asks this.
    [asked, 'MARKET_UNKNOWN', `s.${eventId}.n2`],
    [asked, 'MARKET_UNKNOWN', `s.${eventId}.x`],
    [asked, 'MARKET_UNKNOWN', `s.${eventId}`],
  ]
  for (const [more, code, where = id] of refusals)
    expect((await place(client, where, more)).body.code, JSON.stringify([where, more])).toBe(code)
  const goal = match.moments.find(({ suspendMs }) => suspendMs > 0)
  // The goal answers it; the next one is closed for as long as the match is.
  world.clock.now = (goal?.at ?? 0) + 1000
  expect((await place(client, id, asked)).body.code).toBe('MARKET_CLOSED')
  expect((await place(client, `s.${eventId}.n2`, asked)).body.code).toBe('MARKET_CLOSED')
  const rows = await told(world, match)
  expect(rows.some(({ marketId }) => marketId === id)).toBe(false)
  expect(rows.find(({ marketId }) => marketId === `s.${eventId}.n2`)?.status).toBe('suspended')
  expect(rows.every(({ runners }) => runners.every((runner) => runner.odds === undefined))).toBe(true)
  expect(await moneyOf(world, client)).toEqual({ cash: 5000, exposure: 0 })
  await sound(world)
})

onOneStore('every market that is told names a rule that the app has words for', async (world) => {
  for (const sport of SPORTS) {
    const match = matchThat(sport, () => true)
    const rows = await told(world, match)
    expect(rows.length).toBeGreaterThan(2)
    for (const { rule } of rows) expect(RULE_NAMES).toContain(rule)
  }
})
