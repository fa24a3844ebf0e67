/**
 * Markets at the console: found, put in order by what the house can lose, suspended and resumed with who came first, and another result
 * looked at before it is asked for; a suspended one made void by two. Decisions 215, 218.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { marketAnswer } from '../../../server/exchange/data.ts'
import { figuresOf } from '../../../server/exchange/figures.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { resultOfMatch } from '../../../server/exchange/results.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { endMarket, settlePlayers } from '../../../server/ledger/exchange-settle.ts'
import { NO_TERMS, placeOrder } from '../../../server/ledger/exchange.ts'
import { fixtureOf, fixturesBetween } from '../../../server/matches/fixtures.ts'
import { consoleOn, type ConsoleAnswer, type Desk, type Person, trailOf } from '../support/console.ts'
import { bestOf } from '../support/in-play.ts'
import { type Client, newPlayer, NOON, onEveryStore, onOneStore, signedIn } from '../support/harness.ts'
import { emptyMarket, matchToMeetIn } from '../support/markets.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { moneyOf, ordersOf, place, players, sound } from '../support/orders.ts'

const HOUR = 60 * 60 * 1000

interface Row {
  id: string
  event: string
  state: string
  exposure: number | null
  matched: number
  waiting: number
}
const rowsOf = ({ body }: ConsoleAnswer) => (body as unknown as { data: Row[] }).data
const said = ({ status, body }: ConsoleAnswer) => [status, body.code ?? 'ok']

/** Poisha of an amount as the wire has it. */
const poisha = (amount: unknown) => Math.round(Number(amount) * 100)

const listed = async (who: Person, query = '') => {
  const answer = await who.get(`/console/markets?listed=live&order=exposure${query}`)
  expect(answer.status).toBe(200)
  return answer
}

/** A bet of so many taka that the house takes at odds of 3 in a market to come. */
async function bet(
  desk: Desk,
  id: string,
  stake: number,
  side: 'back' | 'lay' = 'back',
  rate = 0,
): Promise<bigint> {
  const playerId = await newPlayer(desk.db, taka(stake * 2))
  const market = { ...emptyMarket(id), levels: [{ price: 300, size: taka(100_000) }], commission: rate }
  const order = {
    selection: 1,
    side,
    odds: 300,
    run: undefined,
    stake: taka(stake),
    priceChange: 'better',
  } as const
  await placeOrder(desk.db, undefined, market, {
    ...order,
    playerId,
    reference: `bet-of-${playerId}`,
    terms: NO_TERMS,
    at: desk.clock.now,
    receipt: undefined,
  })
  return playerId
}

onEveryStore(
  'markets stand in order of what the house can lose or of their start, page by page, and none is told twice',
  async (world) => {
    const desk = consoleOn(world)
    const ada = await desk.person('ada', 'trader')
    const ids = fixturesBetween('tennis', NOON + HOUR, NOON + 60 * HOUR)
      .slice(0, 60)
      .map(({ eventId }) => `1.${eventId}`)
    for (const [n, id] of ids.entries()) await bet(desk, id, 10 + ((n * 7) % 40))
    const first = await listed(ada)
    const rows = rowsOf(first)
    expect(rows).toHaveLength(50)
    const next = String(first.body['next'])
    const second = await listed(ada, `&after=${encodeURIComponent(next)}`)
    const all = [...rows, ...rowsOf(second)]
    expect(second.body['next']).toBeNull()
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(ids))
    const exposures = all.map(({ exposure }) => poisha(exposure))
    expect(exposures).toEqual(exposures.toSorted((a, b) => b - a))
    // ৳10 at odds of 3: the house can lose 20.
    const [least] = all.slice(-1)
    expect([poisha(least?.exposure), poisha(least?.matched), least?.state]).toEqual([2000, 1000, 'open'])
    const byStart = await ada.get('/console/markets?listed=live&order=start')
    expect(rowsOf(byStart).map(({ id }) => id)).toEqual(ids.slice(0, 50))
    expect((await ada.get('/console/markets?listed=live&order=start&after=nonsense')).status).toBe(422)
    // By the name of the match also what nobody has bet in.
    const [home = ''] = (rows[0]?.event ?? '').split(' v ')
    const found = rowsOf(await listed(ada, `&search=${encodeURIComponent(home.toUpperCase())}`))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ event }) => !event.includes(home))).toEqual([])
    expect(found.some(({ id }) => !ids.includes(id))).toBe(true)
    expect(rowsOf(await listed(ada, '&search=nobody-plays-this'))).toEqual([])

    for (const [n, id] of ids.slice(0, 55).entries()) {
      await endMarket(desk.db, 1, { market: id, outcome: 1, actor: 'host', at: NOON + Math.floor(n / 2) })
      await settlePlayers(desk.db, id, NOON)
    }
    const settled = await ada.get('/console/markets?listed=settled&order=start')
    const rest = await ada.get(
      `/console/markets?listed=settled&order=start&after=${encodeURIComponent(String(settled.body['next']))}`,
    )
    const told = [...rowsOf(settled), ...rowsOf(rest)]
    expect(told.map(({ state, exposure }) => [state, exposure])).toEqual(told.map(() => ['settled', null]))
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(ids.slice(0, 55)))
    expect([told.length, told[0]?.id]).toEqual([55, ids[54]])
    expect(rowsOf(await listed(ada))).toHaveLength(5)
  },
)

onOneStore(
  'a trader suspends and resumes a market with a reason; two at once are told who came first; others may not',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, bina, rita] = [
      await desk.person('ada', 'trader'),
      await desk.person('bina', 'trader'),
      await desk.person('rita', 'risk'),
    ]
    const { id, price, startsAt } = matchToMeetIn()
    const client = await signedIn(desk.host, taka(1000))
    const asked = { market: id, reason: 'the price is wrong' }
    expect((await rita.post('/console/markets/suspend', asked)).status).toBe(403)
    expect(said(await ada.post('/console/markets/suspend', { ...asked, market: '1.99' }))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect((await ada.post('/console/markets/suspend', { ...asked, reason: ' ' })).status).toBe(422)
    // Nobody has bet in it yet.
    const both = await Promise.all([
      ada.post('/console/markets/suspend', asked),
      bina.post('/console/markets/suspend', asked),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = both[0]?.status === 200 ? 'ada' : 'bina'
    expect(both.find(({ status }) => status === 409)?.body['decided']).toMatchObject({
      by: `staff:${winner}`,
    })
    expect((await place(client, id, 'back', price, '10.00')).body.code).toBe('MARKET_CLOSED')
    const suspended = rowsOf(await rita.get('/console/markets?listed=suspended&order=start'))
    expect(suspended.map((row) => [row.id, row.state])).toEqual([[id, 'suspended']])
    expect((await bina.post('/console/markets/resume', { market: id, reason: 'looked into' })).status).toBe(
      200,
    )
    expect((await place(client, id, 'back', price, '10.00')).status).toBe(201)
    const { data } = (await rita.get(`/console/markets/one?market=${id}`)).body as unknown as {
      data: { state: string; waiting: number; history: { act: string; by: string; reason: string }[] }
    }
    expect([data.state, data.waiting]).toEqual(['open', 1])
    expect(data.history.map(({ act, by, reason }) => [act, by, reason])).toEqual([
      ['resumed', 'bina', 'looked into'],
      ['suspended', winner, asked.reason],
    ])
    const trail = async (action: string) =>
      (await trailOf(desk, action)).map((row) => [row.actor, row.object])
    expect(await trail('market_suspend')).toEqual([[`staff:${winner}`, `market:${id}`]])
    expect(await trail('market_resume')).toEqual([['staff:bina', `market:${id}`]])
    // Nobody does it where they have a bet themselves.
    await desk.db.updateTable('staff').set({ player_id: client.id }).where('name', '=', 'ada').execute()
    expect((await ada.post('/console/markets/suspend', asked)).status).toBe(403)
    desk.clock.now = startsAt + 10 * HOUR
    const late = await desk.person('carl', 'trader')
    expect(said(await late.post('/console/markets/suspend', asked))).toEqual([409, 'RESULT_KNOWN'])
  },
)

onEveryStore(
  'a preview moves nothing and says to the poisha what another result then moves, commission and what is gone included',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, bina] = [await desk.person('ada', 'trader'), await desk.person('bina', 'trader')]
    const { db, clock } = desk
    const id = `1.${fixturesBetween('tennis', NOON + HOUR, NOON + 20 * HOUR)[0]?.eventId}`
    const players = [
      await bet(desk, id, 100, 'back', 333),
      await bet(desk, id, 77, 'back', 250),
      await bet(desk, id, 10, 'lay'),
    ]
    const preview = async (outcome: string) => {
      const answer = await bina.get(`/console/markets/preview?market=${id}&outcome=${outcome}`)
      return { ...answer, figures: (answer.body['data'] as { figures: Record<string, string> })?.figures }
    }
    expect(said(await preview('2'))).toEqual([409, 'CONFLICT'])
    await endMarket(db, 1, { market: id, outcome: 1, actor: 'host', at: clock.now })
    await settlePlayers(db, id, clock.now)
    expect(said(await preview('7'))).toEqual([422, 'SELECTION_UNKNOWN'])
    expect((await preview('x')).status).toBe(422)
    // One of those who won has staked nearly all of it elsewhere since.
    const elsewhere = `1.${fixturesBetween('tennis', NOON + 30 * HOUR, NOON + 40 * HOUR)[0]?.eventId}`
    await placeOrder(db, undefined, emptyMarket(elsewhere), {
      playerId: players[0] ?? 0n,
      selection: 1,
      side: 'back',
      odds: 200,
      run: undefined,
      stake: taka(350),
      priceChange: 'better',
      reference: 'elsewhere-0001',
      terms: NO_TERMS,
      at: clock.now,
      receipt: undefined,
    })
    const balances = () => Promise.all(players.map((player) => balanceOf(db, player)))
    const kept = async (...kinds: ('exchange' | 'commission')[]) => {
      const { rows } = await sql<{ sum: string }>`
        select coalesce(sum(case when account.id = credit then amount else -amount end), 0) as sum
        from transfer join account on account.id in (debit, credit) where account.kind in (${sql.join(kinds)})`.execute(
        db,
      )
      return BigInt(rows[0]?.sum ?? 0)
    }
    const house = async () => ({
      all: await kept('exchange', 'commission'),
      commission: await kept('commission'),
    })
    for (const outcome of ['2', 'void', '1'] as const) {
      const [before, bank] = [await balances(), await house()]
      const { figures } = await preview(outcome)
      expect([await balances(), await house()]).toEqual([before, bank])
      const asked = {
        market: id,
        outcome: outcome === 'void' ? outcome : Number(outcome),
        reason: 'corrected',
      }
      const { body } = await ada.post('/console/markets/resettle', asked)
      const decided = await bina.post(`/console/approvals/${String(body['approval'])}/decide`, {
        outcome: 'approved',
        reason: 'seen',
      })
      expect(decided.status).toBe(200)
      const [after, banked] = [await balances(), await house()]
      const changes = after.map((balance, n) => Number(balance) - Number(before[n] ?? 0))
      const sum = (some: number[]) => some.reduce((total, one) => total + one, 0)
      const rows = await db
        .selectFrom('exchange_settlement')
        .select(['shortfall', 'version'])
        .where('market', '=', id)
        .execute()
      const last = Math.max(...rows.map(({ version }) => version))
      const short = rows.filter(({ version, shortfall }) => version === last && shortfall > 0n)
      expect(
        {
          players: figures['players'],
          bets: figures['bets'],
          changed: figures['changed'],
          toPlayers: poisha(figures['toPlayers']),
          fromPlayers: poisha(figures['fromPlayers']),
          house: poisha(figures['house']),
          commission: poisha(figures['commission']),
          short: figures['short'],
          shortfall: poisha(figures['shortfall']),
        },
        outcome,
      ).toEqual({
        players: 3,
        bets: 3,
        changed: changes.filter((change) => change !== 0).length,
        toPlayers: sum(changes.filter((change) => change > 0)),
        fromPlayers: -sum(changes.filter((change) => change < 0)),
        house: Number(banked.all - bank.all),
        commission: Number(banked.commission - bank.commission),
        short: short.length,
        shortfall: Number(short.reduce((total, { shortfall }) => total + shortfall, 0n)),
      })
      if (outcome === '2') expect(short).toHaveLength(1)
      await sound(desk)
    }
  },
)

/** What the exchange's streams tell of a market, a second later. */
async function told({ host, db, clock }: Desk, id: string): Promise<string> {
  clock.forward(1000)
  const figures = figuresOf(db)
  await figures.look([id], clock.now)
  return JSON.stringify(marketAnswer(host.matches, id, clock.now, figures))
}

const approve = { outcome: 'approved', reason: 'seen' }
const decideAs = (who: Person, { body }: ConsoleAnswer) =>
  who.post(`/console/approvals/${String(body['approval'])}/decide`, approve)

onEveryStore(
  'a suspended market is made void by two: every stake goes back, players are told, and its match never settles it',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, bina, rita] = [
      await desk.person('ada', 'trader'),
      await desk.person('bina', 'trader'),
      await desk.person('rita', 'risk'),
    ]
    const { id, price } = matchToMeetIn()
    const all = (await players(world, 3)) as [Client, Client, Client]
    const [first, second, third] = all
    await place(first, id, 'back', price, '100.00')
    await place(second, id, 'lay', price, '40.00')
    await place(third, id, 'back', bestOf(id, desk.clock.now), '20.00', { price_change: 'any' })
    await keepExchange(desk.host)
    const wanted = { market: id, reason: 'the field was flooded' }
    expect(said(await ada.post('/console/markets/void', wanted))).toEqual([409, 'CONFLICT'])
    expect((await ada.post('/console/markets/suspend', wanted)).status).toBe(200)
    const moneys = async () => Promise.all(all.map((client) => moneyOf(world, client)))
    const held = (await moneys()).reduce((sum, { exposure }) => sum + exposure, 0)
    const seen = (await rita.get(`/console/markets/void?market=${id}`)).body['data'] as { back: object }
    expect(seen.back).toMatchObject({
      players: 3,
      bets: 3,
      matched: '100.00',
      waiting: 1,
      rest: '60.00',
      held: held.toFixed(2),
    })
    const asked = await ada.post('/console/markets/void', wanted)
    expect(said(asked)).toEqual([200, 'ok'])
    expect(said(await bina.post('/console/markets/void', wanted))).toEqual([409, 'CONFLICT'])
    const opened = (await bina.get(`/console/markets/one?market=${id}`)).body['data'] as object
    expect(opened).toMatchObject({ state: 'suspended', approval: asked.body['approval'], result: null })
    expect(said(await decideAs(ada, asked))).toEqual([403, 'FORBIDDEN'])
    // Two at once: one of them has done it, and the other is told so.
    const both = await Promise.all([decideAs(bina, asked), decideAs(rita, asked)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = both[0]?.status === 200 ? 'bina' : 'rita'
    expect(both.find(({ status }) => status === 409)?.body['decided']).toMatchObject({ by: winner })
    const back = all.map(() => ({ cash: 10_000, exposure: 0 }))
    expect(await moneys()).toEqual(back)
    for (const client of all) {
      expect((await ordersOf(client)).map(({ status }) => status)).toEqual(['VOID'])
      const letters = (await client.call('GET', '/api/inbox')).body as unknown as {
        data: { data: { title: string }[] }
      }
      expect(letters.data.data.some(({ title }) => /^Your bets on .+ are void$/.test(title))).toBe(true)
    }
    const answer = await told(desk, id)
    expect(answer).toContain('"void"')
    expect(answer).not.toContain('"price"')
    expect((await place(first, id, 'back', price, '10.00')).body.code).toBe('MARKET_CLOSED')
    expect(said(await ada.post('/console/markets/resume', wanted))).toEqual([409, 'CONFLICT'])

    expect((await ada.get(`/console/markets/one?market=${id}`)).body['data']).toMatchObject({
      state: 'void',
      history: [{ act: 'settled', by: winner, result: { outcome: 'void' } }, { act: 'suspended' }],
    })

    // The match goes on and ends: nothing is settled anew, and results say what it would have been.
    const fixture = fixtureOf(id.slice(2))
    const match = fixture && knownMatch(fixture)
    desk.clock.now = (match?.endsAt ?? 0) + 1000
    await keepExchange(desk.host)
    const row = await desk.db
      .selectFrom('exchange_market')
      .select(['status', 'version', 'is_void'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'settled', version: 1, is_void: true })
    expect(await moneys()).toEqual(back)
    const result = await resultOfMatch(desk.host, id.slice(2))
    expect(result).toMatchObject({ isCorrected: true, winner: '' })
    expect(result.markets.find((market) => market.id === id)).toMatchObject({
      isVoid: true,
      corrected: { before: { isVoid: false } },
    })
    await sound(desk)
    await expect(
      desk.db.updateTable('exchange_market').set({ voided_at: null }).where('id', '=', id).execute(),
    ).rejects.toThrow(/written once/)
  },
)

onOneStore(
  'a market that goes on, or that its match has ended, is not made void after all; nor one with an order of the own',
  async (world) => {
    const desk = consoleOn(world)
    const [ada, bina] = [await desk.person('ada', 'trader'), await desk.person('bina', 'trader')]
    const { id } = matchToMeetIn()
    const [client] = (await players(world, 1)) as [Client]
    await place(client, id, 'back', bestOf(id, desk.clock.now), '20.00', { price_change: 'any' })
    const wanted = { market: id, reason: 'the field was flooded' }
    await ada.post('/console/markets/suspend', wanted)
    const asked = await ada.post('/console/markets/void', wanted)
    await bina.post('/console/markets/resume', wanted)
    expect(said(await decideAs(bina, asked))).toEqual([409, 'CONFLICT'])
    expect((await moneyOf(world, client)).exposure).toBe(20)
    // It waits on: suspended once more it can be approved, unless the match has ended it by then.
    await bina.post('/console/markets/suspend', wanted)
    await endMarket(desk.db, 1, { market: id, outcome: 2, actor: 'host', at: desk.clock.now })
    await settlePlayers(desk.db, id, desk.clock.now)
    expect(said(await decideAs(bina, asked))).toEqual([409, 'CONFLICT'])
    expect(said(await bina.get(`/console/markets/void?market=${id}`))).toEqual([409, 'CONFLICT'])
    expect(await moneyOf(world, client)).toEqual({ cash: 9980, exposure: 0 })
    const { username } = await desk.db
      .selectFrom('player')
      .select('username')
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    await bina.post('/console/own-player', { player: username })
    expect(said(await decideAs(bina, asked))).toEqual([403, 'FORBIDDEN'])
    expect(said(await bina.post('/console/markets/void', wanted))).toEqual([403, 'FORBIDDEN'])
    await sound(desk)
  },
)

onOneStore(
  'the biggest positions are told by masked names, once it stands in the trail; outcomes say what the house wins on each',
  async (world) => {
    const desk = consoleOn(world)
    const [rita, olga] = [await desk.person('rita', 'risk'), await desk.person('olga', 'owner')]
    const id = `1.${fixturesBetween('tennis', NOON + HOUR, NOON + 20 * HOUR)[0]?.eventId}`
    for (const stake of [20, 50, 30]) await bet(desk, id, stake)
    const path = `/console/markets/players?market=${id}`
    expect((await olga.get(path)).status).toBe(403)
    const { data } = (await rita.get(path)).body as unknown as { data: Record<string, string>[] }
    expect(data.map(({ matched, worst, best }) => [matched, worst, best].map(poisha))).toEqual([
      [5000, -5000, 10_000],
      [3000, -3000, 6000],
      [2000, -2000, 4000],
    ])
    expect(data.every(({ name }) => /^.?•••$/.test(name ?? ''))).toBe(true)
    const looks = (await trailOf(desk, 'console_look')).map(({ actor, object }) => [actor, object])
    expect(looks).toEqual([['staff:rita', `market:${id}`]])
    const opened = (await olga.get(`/console/markets/one?market=${id}`)).body as unknown as {
      data: { outcomes: { name: string; net: string }[]; exposure: string }
    }
    const names = marketAt(testMatches, id, NOON)?.runners.map(({ name }) => name)
    expect(opened.data.outcomes.map(({ name, net }) => [name, poisha(net)])).toEqual([
      [names?.[0], -20_000],
      [names?.[1], 10_000],
    ])
    expect(poisha(opened.data.exposure)).toBe(20_000)
  },
)
