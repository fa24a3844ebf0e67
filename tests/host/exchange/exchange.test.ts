/** The exchange over HTTP: what its provider answers, and an order's whole life with the money that it holds. */
import { expect, test } from 'vitest'
import { exchangeApi, exchangeDataApi, SPORTS } from '../../../contract/exchange.ts'
import { ladderOdds, lowerOdds, netOf } from '../../../contract/exposure.ts'
import { paisaFromWire, taka } from '../../../contract/money.ts'
import { z } from '../../../contract/kit/zod.ts'
import { createServer } from '../../../server/app.ts'
import { seeded } from '../../../server/random/seeded.ts'
import { walletSecret } from '../../../server/games/wallet/providers.ts'
import { walletRoutes } from '../../../server/games/wallet/routes.ts'
import { fancyMarkets } from '../../../server/exchange/fancy.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import type { Match } from '../../../server/matches/match.ts'
import { type Market, stateOf } from '../../../server/exchange/state.ts'
import { LAUNCH_MS, openPlay } from '../../../server/games/wallet/launch.ts'
import { walletsOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { exposureHeld } from '../../../server/ledger/exchange.ts'
import type { Host } from '../../../server/host.ts'
import { strayTransfers } from '../support/accounts.ts'
import { type Client, NOON, onEveryStore, signedIn, type World } from '../support/harness.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { exampleProvider } from '../support/provider.ts'

const HOUR = 60 * 60 * 1000

const coming = (sport: (typeof SPORTS)[number]): Match[] =>
  fixturesBetween(sport, NOON + HOUR, NOON + 80 * HOUR).map(knownMatch)

/** The next match of a sport that ends with a result. */
function nextMatch(sport: (typeof SPORTS)[number]): Match {
  const found = coming(sport).find(({ winner }) => winner !== undefined)
  if (!found) throw new Error('no such match')
  return found
}

/** A match of any sport that is called off: of one sport alone some drawn calendars have none. */
function calledOff(): Match {
  const found = SPORTS.flatMap(coming).find(({ winner }) => winner === undefined)
  if (!found) throw new Error('no such match')
  return found
}

const oddsOn = (match: Match): string => `1.${match.fixture.eventId}`

function marketOf(id: string, at: number): Market {
  const market = marketAt(testMatches, id, at)
  if (!market) throw new Error(`no market ${id}`)
  return market
}

let orders = 0
function place(client: Client, market: string, more: object, key?: string) {
  orders += 1
  const body = { market, selection: 1, side: 'back', client_reference: `reference-${orders}`, ...more }
  return client.call('POST', '/api/exchange/orders', { body, ...(key === undefined ? {} : { key }) })
}

async function moneyOf({ db }: World, { id }: Client) {
  const { cash } = await walletsOf(db, id)
  return { cash: cash / 100, exposure: (await exposureHeld(db, id)) / 100 }
}

async function sound({ db }: World): Promise<void> {
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
  expect(await strayTransfers(db)).toEqual([])
}

const first = (market: Market, side: 'back' | 'lay', selection = 1) => {
  const level = market.quote(selection)[side][0]
  if (!level) throw new Error('no price')
  return level
}

onEveryStore(
  'C-API-44 C-API-45 C-API-46 C-API-47 N-ENT-29 N-ENT-30 N-ENT-31 N-ENT-32 the data provider answers its contract, below its own base',
  async (world) => {
    const app = await createServer(world.host, { limits: 'off' })
    const get = async (path: string) => {
      const response = await app.fetch(new Request(`http://maidan.test/exchange-data${path}`))
      return { status: response.status, headers: response.headers, text: await response.text() }
    }
    const states = new Set<string>()
    for (const sport of SPORTS) {
      const { text } = await get(`/sports-events/${sport}`)
      const wire: unknown = JSON.parse(text)
      const events = z.decode(exchangeDataApi.sportsEvents.output, wire as never)
      expect(events.length).toBeGreaterThan(15)
      for (const { isInPlay, isOver } of events)
        states.add(isOver ? 'over' : isInPlay ? 'in play' : 'to come')
      const live = events.find(({ isInPlay }) => isInPlay) ?? events.at(-1)
      const odds = z.decode(
        exchangeDataApi.matchOdds.output,
        JSON.parse((await get(`/match-odds/${live?.marketId}`)).text) as never,
      )
      expect(odds.runners).toHaveLength(sport === 'soccer' ? 3 : 2)
      const details: unknown = JSON.parse((await get(`/event/${live?.id}`)).text)
      expect(Object.keys(details as object)).toEqual([live?.id])
      const board = await get(`/score/board/${live?.id}`)
      expect(board.headers.get('content-type')).toMatch('text/html')
      const address = /<iframe src="([^"]+)">/.exec(board.text)?.[1] ?? ''
      expect(address).toBe(`http://maidan.test/exchange-data/score/frame/${live?.id}`)
      const forged = await app.fetch(
        new Request(`https://evil.example/exchange-data/score/board/${live?.id}`),
      )
      expect(await forged.text()).not.toContain('evil.example')
      const frame = await get(`/score/frame/${live?.id}`)
      expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(frame.text).toMatch(/ (v|\d)/)
    }
    expect([...states].sort()).toEqual(['in play', 'over', 'to come'])
    for (const path of [
      '/sports-events/golf',
      '/match-odds/1.4',
      '/match-odds/x',
      '/event/0',
      '/score/board/9',
      '/x',
    ]) {
      const { status } = await get(path)
      expect([404, 422], path).toContain(status)
    }
    // The same answer for a quarter of a second, then a new one.
    const [one] = fixturesBetween('tennis', NOON - HOUR, NOON)
    const before = (await get(`/match-odds/1.${one?.eventId}`)).text
    world.clock.forward(249)
    expect((await get(`/match-odds/1.${one?.eventId}`)).text).toBe(before)
  },
)

onEveryStore(
  'X-88 an order is matched as far as the book goes, and holds what it can cost',
  async (world) => {
    const client = await signedIn(world.host, taka(500_000))
    const id = oddsOn(nextMatch('tennis'))
    const market = marketOf(id, NOON)
    const { price, size } = first(market, 'back')
    const stake = Math.min(25_000, Math.ceil(size / 100) + 50)
    const odds = price / 100
    const placed = await place(client, id, { odds, stake: `${stake}.00` })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const order = placed.body['order'] as Record<string, string>
    const matched = Math.min(size, stake * 100)
    expect(paisaFromWire(order['matched'] ?? '')).toBe(matched)
    expect(paisaFromWire(order['unmatched'] ?? '')).toBe(stake * 100 - matched)
    expect(order).toMatchObject({
      status: 'open',
      bet_type: 'back',
      market_name: 'Match Odds',
      event: id.slice('1.'.length),
    })
    expect(await moneyOf(world, client)).toEqual({ cash: 500_000 - stake, exposure: stake })
    // What was taken of this book is gone: the same order waits as a whole.
    const again = await place(client, id, { odds, stake: '10.00' })
    expect(again.body['order']).toMatchObject(
      matched === size ? { matched: '0.00', unmatched: '10.00' } : { matched: '10.00' },
    )
    await sound(world)
    const listed = await client.call('GET', '/api/exchange/orders')
    expect(listed.body['data']).toHaveLength(2)
    expect(listed.body['exposure']).toBe(`${stake + 10}.00`)
    const read = z.decode(
      exchangeApi.exchangeRecords.output,
      (await client.call('GET', '/api/exchange-hub')).body,
    )
    expect(read.data).toHaveLength(2)
  },
)

onEveryStore('P21 laying holds the liability, and the other side gives it back', async (world) => {
  const client = await signedIn(world.host, taka(100_000))
  const id = oddsOn(nextMatch('soccer'))
  const market = marketOf(id, NOON)
  const lay = first(market, 'lay', 3)
  const stake = Math.min(100, Math.floor(lay.size / 100))
  await place(client, id, { selection: 3, side: 'lay', odds: lay.price / 100, stake: `${stake}.00` })
  const liability = Math.ceil((stake * 100 * (lay.price - 100)) / 100) / 100
  expect(await moneyOf(world, client)).toEqual({ cash: 100_000 - liability, exposure: liability })
  const back = first(market, 'back', 3)
  if (back.size >= stake * 100) {
    await place(client, id, { selection: 3, side: 'back', odds: back.price / 100, stake: `${stake}.00` })
    // Now the draw wins or loses about nothing.
    const left = (await moneyOf(world, client)).exposure
    expect(left).toBeLessThanOrEqual((stake * (lay.price - back.price)) / 100 + 0.02)
  }
  await sound(world)
})

onEveryStore(
  'an order is one order for its reference and its key, and is answered the same for good',
  async (world) => {
    const client = await signedIn(world.host, taka(5000))
    const id = oddsOn(nextMatch('tennis'))
    const terms = { odds: 500, stake: '100.00', client_reference: 'one-slip-0001' }
    const burst = await Promise.all(Array.from({ length: 5 }, () => place(client, id, terms, 'key-00001')))
    expect(new Set(burst.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const otherKey = await place(client, id, terms, 'key-00002')
    expect(otherKey.body['order']).toEqual(burst[0]?.body['order'])
    expect((await place(client, id, { ...terms, stake: '101.00' }, 'key-00003')).body.code).toBe('KEY_REUSED')
    expect((await place(client, id, { ...terms, stake: '101.00' }, 'key-00001')).body.code).toBe('KEY_REUSED')
    expect(await moneyOf(world, client)).toEqual({ cash: 4900, exposure: 100 })
    const orderId = String(z.record(z.string(), z.unknown()).parse(burst[0]?.body['order'])['id'])
    const stranger = await signedIn(world.host)
    const cancel = (who: Client, key?: string) =>
      who.call('POST', `/api/exchange/orders/${orderId}/cancel`, { body: {}, ...(key ? { key } : {}) })
    expect((await cancel(stranger)).status).toBe(404)
    const cancelled = await cancel(client, 'cancel-0001')
    expect(cancelled.body['order']).toMatchObject({ status: 'CANCELLED', unmatched: '0.00' })
    expect((await cancel(client, 'cancel-0001')).body).toEqual(cancelled.body)
    expect((await cancel(client)).body.code).toBe('NOTHING_WAITS')
    expect(await moneyOf(world, client)).toEqual({ cash: 5000, exposure: 0 })
    // Long after the match, the first answer still stands.
    world.clock.forward(90 * HOUR)
    expect((await place(client, id, terms, 'key-00001')).body).toEqual(burst[0]?.body)
    await sound(world)
  },
)

onEveryStore(
  'PP-33 a market or price that has moved is refused, and the player chooses how',
  async (world) => {
    const client = await signedIn(world.host, taka(50_000))
    const id = oddsOn(nextMatch('tennis'))
    const market = marketOf(id, NOON)
    const { price } = first(market, 'back')
    const at = (odds: number, more: object) =>
      place(client, id, { odds: odds / 100, stake: '10.00', ...more })
    expect((await at(price, { market_version: market.version + 1 })).body).toMatchObject({
      code: 'MARKET_CHANGED',
      market_version: market.version,
    })
    expect((await at(lowerOdds(price), { price_change: 'exact' })).body.code).toBe('PRICE_CHANGED')
    const better = await at(lowerOdds(price), { price_change: 'better' })
    expect(better.body['order']).toMatchObject({ matched: '10.00', average_odds: price / 100 })
    expect((await at(ladderOdds(price + 500), { price_change: 'better' })).body['order']).toMatchObject({
      matched: '0.00',
    })
    expect((await at(ladderOdds(price + 500), { price_change: 'any' })).body['order']).toMatchObject({
      matched: '10.00',
      average_odds: price / 100,
    })
    for (const wrong of [
      { odds: 1 },
      { odds: 1000.5 },
      { odds: 1.855 },
      { stake: '9.99' },
      { selection: 4 },
      { side: 'x' },
    ])
      expect(
        (await place(client, id, { odds: 2, stake: '10.00', ...wrong })).status,
        JSON.stringify(wrong),
      ).toBe(422)
    expect((await place(client, '1.4123', { odds: 2, stake: '10.00' })).body.code).toBe('MARKET_UNKNOWN')
    const poor = await signedIn(world.host, taka(5))
    expect((await place(poor, id, { odds: 2, stake: '10.00' })).body.code).toBe('FUNDS')
    await sound(world)
  },
)

onEveryStore('what waits lapses when the match begins, and the result settles the rest', async (world) => {
  const client = await signedIn(world.host, taka(5000))
  const match = nextMatch('tennis')
  const id = oddsOn(match)
  const { price } = first(marketOf(id, NOON), 'back')
  await place(client, id, { odds: price / 100, stake: '50.00' })
  await place(client, id, { odds: 900, stake: '100.00' })
  expect((await moneyOf(world, client)).exposure).toBe(150)
  world.clock.now = match.fixture.startsAt + 1000
  await keepExchange(world.host)
  expect((await moneyOf(world, client)).exposure).toBe(50)
  expect((await place(client, id, { odds: 2, stake: '10.00' })).body.code).toBe('MARKET_CLOSED')
  world.clock.now = match.endsAt + 1000
  await Promise.all([keepExchange(world.host), keepExchange(world.host)])
  await keepExchange(world.host)
  const won = match.winner === 0
  const profit = Math.floor((5000 * (price - 100)) / 100) / 100
  expect(await moneyOf(world, client)).toEqual({ cash: won ? 5000 + profit : 4950, exposure: 0 })
  const { body } = await client.call('GET', '/api/exchange-hub')
  expect(body['data']?.map(({ status }) => status)).toEqual(['LAPSED', won ? 'WON' : 'LOST'])
  expect(body['data']?.[1]?.['net_profit_loss']).toBe(won ? profit.toFixed(2) : '-50.00')
  await sound(world)
})

onEveryStore('an order that waits is matched when the book reaches it', async (world) => {
  const client = await signedIn(world.host, taka(5000))
  const match = nextMatch('tennis')
  const id = oddsOn(match)
  const from = match.fixture.startsAt + 12_000
  // The loser's price rises in the end.
  const selection = match.winner === 0 ? 2 : 1
  const { price } = first(marketOf(id, from), 'back', selection)
  let reached = from
  const best = (at: number) => marketOf(id, at).quote(selection).back[0]
  const wanted = ladderOdds(price + 20)
  while ((best(reached)?.price ?? 0) < wanted || (best(reached)?.size ?? 0) < 2000) reached += 3000
  world.clock.now = from
  const waiting = await place(client, id, { selection, odds: wanted / 100, stake: '20.00' })
  expect(waiting.body['order']).toMatchObject({ matched: '0.00', unmatched: '20.00' })
  await keepExchange(world.host)
  world.clock.now = reached
  await Promise.all([keepExchange(world.host), keepExchange(world.host)])
  const [order] = (await client.call('GET', '/api/exchange-hub')).body['data'] ?? []
  expect(order).toMatchObject({ matched: '20.00', unmatched: '0.00' })
  expect(Number(order?.['average_odds'])).toBeGreaterThanOrEqual(wanted / 100)
  expect((await moneyOf(world, client)).exposure).toBe(20)
  await sound(world)
})

onEveryStore('a match that is called off gives every stake back', async (world) => {
  const client = await signedIn(world.host, taka(5000))
  const match = calledOff()
  const id = oddsOn(match)
  const at = Math.min(NOON, match.fixture.startsAt - HOUR)
  world.clock.now = at
  const { price } = first(marketOf(id, at), 'lay')
  await place(client, id, { side: 'lay', odds: price / 100, stake: '50.00' })
  expect((await moneyOf(world, client)).exposure).toBeGreaterThan(0)
  world.clock.now = match.endsAt + 1000
  await keepExchange(world.host)
  expect(await moneyOf(world, client)).toEqual({ cash: 5000, exposure: 0 })
  expect((await client.call('GET', '/api/exchange-hub')).body['data']?.[0]?.['status']).toBe('VOID')
  await sound(world)
})

onEveryStore(
  'PP-31 a changed result moves the difference only, and never more than there is',
  async (world) => {
    const client = await signedIn(world.host, taka(1000))
    const match = nextMatch('tennis')
    const id = oddsOn(match)
    const { price } = first(marketOf(id, NOON), 'back')
    await place(client, id, { odds: price / 100, stake: '100.00', price_change: 'any' })
    const profit = Math.floor((10_000 * (price - 100)) / 100) / 100
    const result = async (version: number, outcome: number | 'void') => {
      await endMarket(world.db, version, { market: id, outcome, actor: 'staff', at: world.clock.now })
      // Begun twice, paid twice: once.
      await endMarket(world.db, version, { market: id, outcome, actor: 'staff', at: world.clock.now })
      await settlePlayers(world.db, id, world.clock.now)
      await settlePlayers(world.db, id, world.clock.now)
      await sound(world)
      return (await moneyOf(world, client)).cash
    }
    expect(await result(1, 1)).toBe(1000 + profit)
    expect(await result(2, 2)).toBe(900)
    expect(await result(3, 'void')).toBe(1000)
    await expect(endMarket(world.db, 3, { market: id, outcome: 1, actor: 'staff', at: 1 })).rejects.toThrow()
    // Told each time, with what it was and what it is, and the bet keeps each result.
    const shown = (amount: number) => `${amount < 0 ? '−' : ''}৳${Math.abs(amount).toFixed(2)}`
    const told = (before: number, after: number): unknown =>
      expect.stringContaining(
        `They had come to ${shown(before)} and now come to ${shown(after)}. ` +
          `Change of your main wallet: ${shown(after - before)}.`,
      )
    const bodies = async () => {
      const page = (await client.call('GET', '/api/inbox')).body['data'] as unknown as {
        data: { title: string; message: string }[]
      }
      return page.data
        .filter(({ title }) => title === 'The result of a bet was corrected')
        .map(({ message }) => message)
    }
    expect(await bodies()).toEqual([told(-100, 0), told(profit, -100)])
    const [corrected] = (await client.call('GET', '/api/exchange-hub')).body['data'] as unknown as {
      status: string
      earlier_results: { status: string; net: string; settled_at: string }[]
    }[]
    expect(corrected?.status).toBe('VOID')
    expect(
      corrected?.earlier_results.map((row) => [row.status, Number(row.net), Date.parse(row.settled_at)]),
    ).toEqual([
      ['WON', profit, world.clock.now],
      ['LOST', -100, world.clock.now],
    ])
    expect(await result(4, 1)).toBe(1000 + profit)
    // The player has lost it all elsewhere: the house bears what cannot be taken back.
    const { cash } = await walletsOf(world.db, client.id)
    const elsewhere = oddsOn(nextMatch('soccer'))
    const other = first(marketOf(elsewhere, NOON), 'back')
    await place(client, elsewhere, { odds: other.price / 100, stake: (cash / 100).toFixed(2) })
    expect((await moneyOf(world, client)).cash).toBe(0)
    expect(await result(5, 2)).toBe(0)
    const row = await world.db
      .selectFrom('exchange_settlement')
      .selectAll()
      .where('version', '=', 5)
      .executeTakeFirstOrThrow()
    expect(row.moved).toBe(0n)
    expect(await bodies()).toHaveLength(4)
    expect((await bodies())[0]).toContain('Change of your main wallet: ৳0.00.')
    expect(Number(row.shortfall) / 100).toBe(100 + profit)
  },
)

onEveryStore(
  'X-43 the code for another exchange is used once, within five minutes, by that exchange alone',
  async (world) => {
    const client = await signedIn(world.host)
    const code = async () => (await client.call('POST', '/api/exchange/launch', { body: {} })).body['code']
    const first = String(await code())
    // It is no login.
    const server = await createServer(world.host, { limits: 'off' })
    const headers = { authorization: `Bearer ${first}` }
    const balance = new Request('http://maidan.test/api/balance', { method: 'POST', headers })
    expect((await server.fetch(balance)).status).toBe(401)
    await expect(openPlay(world.host, 'LOTUS', first)).rejects.toMatchObject({ code: 'LAUNCH_ENDED' })
    const opened = await openPlay(world.host, 'EXCHANGE', first)
    expect(opened.playerId).toBe(client.id)
    expect(opened.session).not.toBe(first)
    await expect(openPlay(world.host, 'EXCHANGE', first)).rejects.toMatchObject({ code: 'LAUNCH_ENDED' })
    // As the other site does it: by a signed call with the secret that its operator gave it.
    const signed = async (platform: string) =>
      exampleProvider(
        platform,
        await walletSecret(world.host, platform),
        () => world.clock.now,
        walletRoutes(world.host),
      )
    const [exchange, stranger] = [await signed('EXCHANGE'), await signed('LOTUS')]
    const next = String(await code())
    expect((await stranger.call('authenticate', { token: next })).status).toBe(401)
    const entered = await exchange.call('authenticate', { token: next })
    expect(entered).toMatchObject({ status: 200, body: { game: null, currency: 'BDT' } })
    expect((await exchange.call('balance', { token: entered.body['session'] })).status).toBe(200)
    expect((await exchange.call('authenticate', { token: next })).status).toBe(401)
    const late = String(await code())
    world.clock.forward(LAUNCH_MS)
    await expect(openPlay(world.host, 'EXCHANGE', late)).rejects.toMatchObject({ code: 'LAUNCH_ENDED' })
    // Where the operator has an exchange of its own, the site says so.
    const features = async (exchangeUrl: string) => {
      const config = { ...world.host.config, exchangeUrl }
      const app = await createServer({ ...world.host, config }, { limits: 'off' })
      const answer = await app.fetch(new Request('http://maidan.test/api/general'))
      return ((await answer.json()) as { exchange_url: string; features: string[] }[])[0]
    }
    expect((await features(''))?.features).not.toContain('exchange-launch')
    expect(await features('https://exchange.example/in')).toMatchObject({
      exchange_url: 'https://exchange.example/in',
      features: expect.arrayContaining(['exchange-launch']),
    })
  },
)

onEveryStore(
  "S-LOGIN-01 N-ENT-25 a login's token for the operator's own exchange is good for its authenticate alone, until the login ends",
  async (world) => {
    const name = `x${world.clock.now.toString(36)}`.slice(0, 15)
    const config = { ...world.host.config, exchangeUrl: 'https://exchange.example/in' }
    const login = async (host: Host) => {
      const server = await createServer(host, { limits: 'off' })
      const ask = (path: string, body: object, token?: string) =>
        server.fetch(
          new Request(`http://maidan.test${path}`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            },
            body: JSON.stringify(body),
          }),
        )
      const answer = (await (await ask('/api/login', { username: name, password: 'Padma12345' })).json()) as {
        token: string
        exchange: { token: string }[]
      }
      return { ask, token: answer.token, exchange: answer.exchange[0]?.token ?? '' }
    }
    const made = await (
      await createServer(world.host, { limits: 'off' })
    ).fetch(
      new Request('http://maidan.test/api/v1/create-players', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          username: name,
          password: 'Padma12345',
          confirmPassword: 'Padma12345',
          name,
          phone: '01900000031',
          email: `${name}@player.example`,
          currency: 'BDT',
        }),
      }),
    )
    expect(made.status).toBe(201)
    // Without an exchange of the operator's own there is nothing to be let into.
    expect((await login(world.host)).exchange).toBe('')
    const { ask, token, exchange } = await login({ ...world.host, config })
    expect(exchange).not.toBe('')
    // No login, and no token of a game wallet's money.
    expect((await ask('/api/balance', {}, exchange)).status).toBe(401)
    const site = exampleProvider(
      'EXCHANGE',
      await walletSecret(world.host, 'EXCHANGE'),
      () => world.clock.now,
      walletRoutes(world.host),
    )
    expect((await site.call('balance', { token: exchange })).status).toBe(401)
    // As often as the player goes there.
    for (const visit of [1, 2]) {
      const entered = await site.call('authenticate', { token: exchange })
      expect(entered.status, `visit ${visit}`).toBe(200)
      expect((await site.call('balance', { token: entered.body['session'] })).status).toBe(200)
    }
    await expect(openPlay(world.host, 'LOTUS', exchange)).rejects.toMatchObject({ code: 'LAUNCH_ENDED' })
    // The player's log out takes it back.
    expect((await ask('/api/logout', {}, token)).status).toBe(200)
    expect((await site.call('authenticate', { token: exchange })).status).toBe(401)
  },
)

onEveryStore('N-ENT-32 a fancy is a Yes or a No at a run line, taken whole or not at all', async (world) => {
  const client = await signedIn(world.host, taka(5000))
  const match = nextMatch('cricket')
  world.clock.now = match.fixture.startsAt - HOUR
  const asked = fancyMarkets(match, world.clock.now).find(({ id }) => id.endsWith('.o12'))
  const { lines } = asked?.quote(1) ?? {}
  const id = asked?.id ?? ''
  const runs = match.innings[0][12] ?? 0
  expect((await place(client, id, { odds: 2, stake: '100.00' })).status).toBe(422)
  expect((await place(client, id, { odds: 2, stake: '100.00', run: (lines?.back ?? 0) + 5 })).body.code).toBe(
    'PRICE_CHANGED',
  )
  const yes = await place(client, id, { odds: 2, stake: '100.00', run: lines?.back })
  expect(yes.body['order']).toMatchObject({ bet_type: 'yes', run: lines?.back, matched: '100.00' })
  const no = await place(client, id, { side: 'lay', odds: 2, stake: '100.00', run: lines?.lay })
  expect(no.status).toBe(201)
  // Between the two lines both lose; else one pays the other.
  const gap = (lines?.back ?? 0) - (lines?.lay ?? 0)
  expect((await moneyOf(world, client)).exposure).toBe(gap > 0 ? 200 : 0)
  world.clock.now = match.endsAt + 1000
  await keepExchange(world.host)
  const net = (runs >= (lines?.back ?? 0) ? 100 : -100) + (runs < (lines?.lay ?? 0) ? 100 : -100)
  expect(await moneyOf(world, client)).toEqual({ cash: 5000 + net, exposure: 0 })
  await sound(world)
})

onEveryStore('of an order that is wholly matched nothing can be taken back', async (world) => {
  const client = await signedIn(world.host, taka(5000))
  const id = oddsOn(nextMatch('tennis'))
  const { price } = first(marketOf(id, NOON), 'back')
  const placed = await place(client, id, { odds: price / 100, stake: '10.00' })
  expect(placed.body['order']).toMatchObject({ matched: '10.00', unmatched: '0.00', status: 'open' })
  const orderId = String(z.record(z.string(), z.unknown()).parse(placed.body['order'])['id'])
  const cancelled = await client.call('POST', `/api/exchange/orders/${orderId}/cancel`, { body: {} })
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'NOTHING_WAITS'])
})

onEveryStore('X-88 an order of match odds stands on the ladder of prices', async (world) => {
  const client = await signedIn(world.host, taka(5000))
  const id = oddsOn(nextMatch('tennis'))
  for (const odds of [2.03, 3.02, 4.05, 6.1, 10.2, 20.5, 31, 51, 101])
    expect((await place(client, id, { odds, stake: '10.00' })).body, String(odds)).toMatchObject({
      code: 'INVALID',
      errors: { odds: [expect.stringContaining('no such price')] },
    })
  for (const odds of [1.01, 2.02, 3.05, 1000])
    expect((await place(client, id, { odds, stake: '10.00' })).status, String(odds)).toBe(201)
  await sound(world)
})

onEveryStore('an order is refused above the highest stake', async (world) => {
  const client = await signedIn(world.host, taka(100_000))
  const id = oddsOn(nextMatch('tennis'))
  const above = await place(client, id, { odds: 2, stake: '25000.01' })
  expect([above.status, Object.keys(above.body.errors ?? {})]).toEqual([422, ['stake']])
  expect(await moneyOf(world, client)).toEqual({ cash: 100_000, exposure: 0 })
})

test('the bookmaker rounds its prices to its own side', () => {
  const match = nextMatch('soccer')
  let seen = 0
  for (let at = NOON; at < match.fixture.startsAt; at += 15 * 60_000) {
    for (const selection of [1, 2, 3]) {
      const { back, lay } = marketOf(`b.${match.fixture.eventId}`, at).quote(selection)
      const chance = (match.opening[selection - 1] ?? 0) * shiftOf(match, at, selection)
      const fair = ((1 - chance) / chance) * 100
      if (!back[0] || !lay[0]) continue
      expect(back[0].price).toBeLessThanOrEqual(100 + fair * 0.97)
      expect(lay[0].price).toBeGreaterThanOrEqual(100 + fair * 1.03)
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(5)
})

/** How far the book of a moment has moved a chance. */
function shiftOf(match: Match, at: number, selection: number): number {
  const dice = seeded(`${match.seed} book ${stateOf(match, at).book} ${selection}`)
  return 1 + (dice() - 0.5) * 0.03
}

test('a Yes at a fancy wins when the runs reach its line, and a No when they do not', () => {
  const position = { selection: 40, odds: 200, matched: 1000, gain: 1000 * 100, rest: 0 }
  const nets = ([39, 40] as const).map((runs) =>
    (['back', 'lay'] as const).map((side) => netOf('fancy', { ...position, side }, runs)),
  )
  expect(nets).toEqual([
    [-1000, 1000],
    [1000, -1000],
  ])
})

onEveryStore('a result names a runner of the market', async (world) => {
  const client = await signedIn(world.host, taka(1000))
  const id = oddsOn(nextMatch('tennis'))
  await place(client, id, { odds: 2, stake: '10.00' })
  const end = endMarket(world.db, 1, { market: id, outcome: 3, actor: 'staff', at: world.clock.now })
  await expect(end).rejects.toMatchObject({ code: 'SELECTION_UNKNOWN' })
})
