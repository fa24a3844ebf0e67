/**
 * What limits and a time-out stop: numbers, stakes, orders, bonuses; and what they never stop. PP-03, PP-06, PP-07,
 * PP-11, PP-12, PP-19.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ladderOdds } from '../../../contract/exposure.ts'
import { type Paisa, paisaFromWire, taka } from '../../../contract/money.ts'
import { stored } from '../../../server/content/texts.ts'
import { fixturesBetween } from '../../../server/matches/fixtures.ts'
import { marketAt } from '../../../server/exchange/market.ts'
import { knownMatch, testMatches } from '../support/matches.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { payWin, placeBet, rollbackBet } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { capLimits } from '../../../server/ledger/limits.ts'
import { awardPoints } from '../../../server/ledger/vip.ts'
import { type Client, NOON, onEveryStore, onOneStore, signedIn, type World } from '../support/harness.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const limit = async (client: Client, kind: string, period: string, value: string | number) => {
  const body = { kind, period, value }
  expect((await client.call('POST', '/api/protection/limits', { body })).status).toBe(200)
}
const timeOut = (world: World, client: Client, ms: number) =>
  client.call('POST', '/api/time-out', { body: { until: new Date(world.clock.now + ms).toISOString() } })
const sound = async ({ db }: World) =>
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])

const numberFor = async (client: Client, amount: number) => {
  const path = `/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=${amount}`
  const { status, body } = await client.call('GET', path)
  const [issued] = body.data ?? []
  return { status, body, id: String(issued?.['id']), session: String(issued?.['session']) }
}
let trx = 0
const claimOf = (client: Client, { id }: { id: string }, amount: number, key?: string, more = {}) =>
  client.call('POST', '/api/submit-deposit', {
    body: {
      account_number: '01712345678',
      transaction_id: `LIMIT${String(++trx).padStart(6, '0')}`,
      amount: `${amount}.00`,
      payment_id: id,
      ...more,
    },
    ...(key === undefined ? {} : { key }),
  })

const bet = (world: World, client: Client, amount: Paisa, tx: string = randomUUID()) =>
  placeBet(world.db, {
    provider: 'P',
    tx,
    playerId: client.id,
    round: tx,
    game: 'g',
    amount,
    at: world.clock.now,
  })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { code: string; extra: Record<string, unknown> }) =>
      `${error.code} ${String(error.extra['left'])}`,
  )

onEveryStore(
  'PP-06 PP-07 of a day and a week the lower limit of deposits holds, and a number reserves it',
  async (world) => {
    const client = await signedIn(world.host)
    await limit(client, 'deposit', 'week', '10000.00')
    await limit(client, 'deposit', 'day', '1000.00')
    const over = await numberFor(client, 1001)
    expect([over.status, over.body.code, over.body['left'], over.body['renews_at']]).toEqual([
      403,
      'LIMIT_DEPOSIT',
      '1000.00',
      '2026-11-22T00:00:00.000+06:00',
    ])
    expect(over.body['message']).toBe('Your deposit limit leaves ৳ 1,000 until it begins anew on 22/11/2026.')
    const issued = await numberFor(client, 900)
    expect((await numberFor(client, 101)).body.code).toBe('LIMIT_DEPOSIT')
    const claimed = await claimOf(client, issued, 900, issued.session)
    expect(claimed.status).toBe(201)
    const recordId = BigInt(String(claimed.body['id']))
    const at = world.clock.now
    await decideDeposit(world.db, 'ok-1', { recordId, outcome: 'approve', reason: '', actor: 'staff', at })
    // Money that is taken out makes no room.
    await world.db.updateTable('player').set({ phone_verified: true }).where('id', '=', client.id).execute()
    const { phone } = await world.db
      .selectFrom('player')
      .select('phone')
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    const wanted = { account_number: phone.replace('+88', ''), amount: '800.00', payment_id: '1' }
    expect((await client.call('POST', '/api/submit-withdraw', { body: wanted })).status).toBe(200)
    expect((await numberFor(client, 101)).body['left']).toBe('100.00')
    // A claim that is taken back does.
    const second = await numberFor(client, 100)
    const again = await claimOf(client, second, 100, second.session)
    await client.call('POST', `/api/deposits/${String(again.body['id'])}/revert`, { body: {} })
    expect((await numberFor(client, 101)).body.code).toBe('LIMIT_DEPOSIT')
    world.clock.forward(12 * HOUR_MS)
    expect((await numberFor(client, 101)).status).toBe(200)
    await sound(world)
  },
)

onEveryStore(
  'PP-07 twenty who ask at once are given numbers up to the limit and none beyond',
  async (world) => {
    const client = await signedIn(world.host)
    await limit(client, 'deposit', 'month', '1000.00')
    const asked = await Promise.all(Array.from({ length: 20 }, () => numberFor(client, 150)))
    const taken = asked.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(6)
    expect(new Set(asked.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['LIMIT_DEPOSIT']),
    )
    await sound(world)
  },
)

onEveryStore(
  'PP-07 PP-19 money sent to a number that was issued is always taken, and without one it is not',
  async (world) => {
    const client = await signedIn(world.host)
    const promotion = { promotion_id: await tenPercent(world) }
    await limit(client, 'deposit', 'day', '500.00')
    const issued = await numberFor(client, 500)
    world.clock.forward(31 * MINUTE_MS)
    const next = await numberFor(client, 500)
    expect(next.status).toBe(200)
    // The first one expired, and was paid all the same: the day is over its limit, which is noted.
    expect((await claimOf(client, issued, 500, issued.session)).status).toBe(201)
    expect((await claimOf(client, next, 500)).body.code).toBe('LIMIT_DEPOSIT')
    await timeOut(world, client, DAY_MS)
    const late = await claimOf(client, next, 500, next.session, promotion)
    expect(late.status).toBe(201)
    const recordId = BigInt(String(late.body['id']))
    const at = world.clock.now
    await decideDeposit(world.db, 'ok-2', { recordId, outcome: 'approve', reason: '', actor: 'staff', at })
    expect(await balanceOf(world.db, client.id)).toBe(taka(1500))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from turnover`.execute(world.db)
    expect(rows[0]?.n).toBe(0)
    expect((await claimOf(client, next, 500, undefined, promotion)).body.code).toBe('TIME_OUT')
    expect((await numberFor(client, 100)).body.code).toBe('TIME_OUT')
    const { body } = await client.call('GET', '/api/protection/log')
    expect(body.data?.filter(({ kind }) => kind === 'deposit_over_limit')).toHaveLength(2)
    await sound(world)
  },
)

async function tenPercent({ db, clock }: World): Promise<string> {
  const { id } = await db
    .insertInto('promotion')
    .values({
      name: stored({ en: 'Ten' }),
      image: '',
      thumbnail: '',
      status: 'active',
      categories: [],
      bonus_percent: 10,
      turnover_factor: 1,
      starts_at: new Date(clock.now),
      ends_at: new Date(clock.now + DAY_MS),
      sort: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

onEveryStore(
  'PP-11 a stake that could pass a limit of losses or stakes is refused, and open ones count',
  async (world) => {
    const client = await signedIn(world.host)
    await limit(client, 'loss', 'week', '100.00')
    await limit(client, 'wager', 'day', '200.00')
    await bet(world, client, taka(60), 'open-1')
    expect(await refusal(bet(world, client, taka(41)))).toBe('LIMIT_LOSS 40.00')
    const win = { provider: 'P', playerId: client.id, round: 'open-1', at: world.clock.now }
    await payWin(world.db, { ...win, tx: 'open-1-win', bet: 'open-1', amount: taka(60) })
    await bet(world, client, taka(100), 'open-2')
    expect(await refusal(bet(world, client, taka(1)))).toBe('LIMIT_LOSS 0.00')
    // Repeated, it is answered as it was; taken back, it counts no more.
    await bet(world, client, taka(100), 'open-2')
    await rollbackBet(world.db, { ...win, tx: 'open-2-back', round: 'open-2', bet: 'open-2' })
    await bet(world, client, taka(100), 'open-3')
    await payWin(world.db, { ...win, tx: 'open-3-win', round: 'open-3', bet: 'open-3', amount: taka(100) })
    expect(await refusal(bet(world, client, taka(41)))).toBe('LIMIT_WAGER 40.00')
    await bet(world, client, taka(40))
    const beyond = sql`insert into transfer(op_id, kind, debit, credit, cur, amount, at)
    select (select max(id) from op), 'bet', own.id, house.id, 'BDT', 1, ${new Date(world.clock.now)} from account own, account house
    where own.player_id = ${client.id} and own.kind = 'cash' and house.kind = 'games'`
    await expect(beyond.execute(world.db)).rejects.toThrow('a limit is passed')
    await sound(world)
  },
)

onEveryStore(
  'the operator’s limit holds where the player’s is not lower, also without one',
  async (world) => {
    const client = await signedIn(world.host)
    await capLimits(world.db, [{ kind: 'deposit', period: 'day', value: taka(1000) }])
    expect((await numberFor(client, 1001)).body['left']).toBe('1000.00')
    await limit(client, 'deposit', 'day', '5000.00')
    expect((await numberFor(client, 1001)).body['left']).toBe('1000.00')
    await limit(client, 'deposit', 'day', '500.00')
    expect((await numberFor(client, 501)).body['left']).toBe('500.00')
    const { body } = await client.call('GET', '/api/protection')
    const [shown] = body['limits'] as Record<string, unknown>[]
    expect(shown).toMatchObject({
      kind: 'deposit',
      period: 'day',
      value: '500.00',
      cap: '1000.00',
      left: '500.00',
    })
    await capLimits(world.db, [])
    expect((await numberFor(client, 501)).body['left']).toBe('500.00')
    await sound(world)
  },
)

onEveryStore('PP-11 twenty stakes at once never pass the limit', async (world) => {
  const client = await signedIn(world.host)
  await limit(client, 'loss', 'day', '100.00')
  const all = await Promise.all(Array.from({ length: 20 }, () => refusal(bet(world, client, taka(30)))))
  expect(all.filter((fate) => fate === 'taken')).toHaveLength(3)
  expect(await balanceOf(world.db, client.id)).toBe(taka(910))
  await sound(world)
})

onEveryStore('PP-12 the limit of time stops play between rounds, and anew when it renews', async (world) => {
  const client = await signedIn(world.host)
  await limit(client, 'time', 'day', 600)
  await bet(world, client, taka(1))
  world.clock.forward(9 * MINUTE_MS)
  await bet(world, client, taka(1), 'before')
  world.clock.forward(MINUTE_MS)
  expect(await refusal(bet(world, client, taka(1)))).toBe('TIME_LIMIT 0')
  const win = { provider: 'P', playerId: client.id, round: 'before', at: world.clock.now }
  await payWin(world.db, { ...win, tx: 'before-win', bet: 'before', amount: taka(2) })
  const launch = await client.call('POST', '/api/player-login', { body: {} })
  expect([launch.status, launch.body.code]).toEqual([403, 'TIME_LIMIT'])
  expect((await numberFor(client, 100)).status).toBe(200)
  world.clock.forward(12 * HOUR_MS)
  await bet(world, client, taka(1))
  await sound(world)
})

/** The next match, its market before it begins. */
function nextMarket(sport: 'tennis' | 'soccer' = 'tennis') {
  const [match] = fixturesBetween(sport, NOON + HOUR_MS, NOON + 80 * HOUR_MS)
    .map(knownMatch)
    .filter(({ winner }) => winner !== undefined)
  const id = `1.${match?.fixture.eventId}`
  const market = marketAt(testMatches, id, NOON)
  if (!match || !market) throw new Error('no match')
  return { id, match, market }
}
let orders = 0
const order = (client: Client, market: string, more: object) =>
  client.call('POST', '/api/exchange/orders', {
    body: {
      market,
      selection: 1,
      side: 'back',
      stake: '20.00',
      client_reference: `limit-order-${++orders}`,
      ...more,
    },
  })
const waiting = { odds: 900 }

onEveryStore(
  'PP-11 orders count by what they can cost; a hedge that lowers it always passes',
  async (world) => {
    const client = await signedIn(world.host)
    const { id, market } = nextMarket()
    await limit(client, 'loss', 'day', '20.00')
    const { back, lay } = market.quote(1)
    const [best, against] = [back[0], lay[0]]
    if (!best || !against) throw new Error('no price')
    const taken = await order(client, id, { odds: best.price / 100 })
    expect(taken.body['order']).toMatchObject({ matched: '20.00' })
    const more = await order(client, id, { ...waiting, stake: '10.00' })
    expect([more.status, more.body.code, more.body['left']]).toEqual([403, 'LIMIT_LOSS', '0.00'])
    const hedge = await order(client, id, { side: 'lay', odds: against.price / 100 })
    expect(hedge.status, JSON.stringify(hedge.body)).toBe(201)
    await sound(world)

    // Of three runners two may lose; of two only one.
    const other = await signedIn(world.host)
    const { id: ofThree } = nextMarket('soccer')
    await limit(other, 'loss', 'day', '20.00')
    expect((await order(other, ofThree, waiting)).status).toBe(201)
    expect((await order(other, ofThree, { ...waiting, selection: 2 })).body.code).toBe('LIMIT_LOSS')
    const backer = await signedIn(world.host)
    await limit(backer, 'loss', 'day', '20.00')
    await order(backer, id, { odds: best.price / 100 })
    expect((await order(backer, id, { ...waiting, selection: 2 })).status).toBe(201)

    // Of stakes, a lay counts its liability; what is cancelled counts no more.
    const layer = await signedIn(world.host)
    await limit(layer, 'wager', 'day', '100.00')
    const low = ladderOdds(Math.floor(against.price / 2) + 51)
    const risk = Math.ceil((2000 * (low - 100)) / 100)
    const laid = await order(layer, id, { side: 'lay', odds: low / 100 })
    expect(laid.body['order']).toMatchObject({ unmatched: '20.00' })
    const refused = await order(layer, id, { ...waiting, stake: '100.00' })
    expect([refused.body.code, paisaFromWire(String(refused.body['left']))]).toEqual([
      'LIMIT_WAGER',
      10_000 - risk,
    ])
    const { id: orderId } = laid.body['order'] as { id: string }
    await layer.call('POST', `/api/exchange/orders/${orderId}/cancel`, { body: {} })
    expect((await order(layer, id, { ...waiting, stake: '100.00' })).status).toBe(201)
    await sound(world)
  },
)

onEveryStore(
  'PP-19 during a time-out no order is taken or matched, and the repeat of one is answered as it was',
  async (world) => {
    const client = await signedIn(world.host)
    const { match, id } = nextMarket()
    const from = match.fixture.startsAt + 12_000
    const selection = match.winner === 0 ? 2 : 1
    const best = (at: number) => marketAt(testMatches, id, at)?.quote(selection).back[0]
    const wanted = ladderOdds((best(from)?.price ?? 0) + 20)
    let reached = from
    while ((best(reached)?.price ?? 0) < wanted || (best(reached)?.size ?? 0) < 2000) reached += 3000
    world.clock.now = from
    const terms = { selection, odds: wanted / 100, client_reference: 'before-the-break' }
    const placed = await order(client, id, terms)
    expect(placed.body['order']).toMatchObject({ unmatched: '20.00' })
    await timeOut(world, client, reached - from + 1)
    expect(await order(client, id, terms)).toEqual(placed)
    const refused = await order(client, id, { selection, odds: wanted / 100 })
    expect([refused.status, refused.body.code]).toEqual([403, 'TIME_OUT'])
    world.clock.now = reached
    await keepExchange(world.host)
    const stands = async () => (await client.call('GET', '/api/exchange-hub')).body.data?.[0]
    expect(await stands()).toMatchObject({ matched: '0.00', unmatched: '20.00' })
    await sound(world)
  },
)

onOneStore(
  'PP-03 who has not said their age launches no game, bets at none and places no order',
  async (world) => {
    const client = await signedIn(world.host)
    await world.db.updateTable('player').set({ birthday: null }).where('id', '=', client.id).execute()
    const run = {
      userId: client.remoteId,
      isMobileLogin: true,
      gameCode: 'any',
      gameType: 'SLOT',
      platform: 'ANY',
    }
    const { id } = nextMarket()
    const asked = [
      await client.call('POST', '/api/game-run', { body: run }),
      await client.call('POST', '/api/player-login', { body: {} }),
      await client.call('POST', '/api/exchange/launch', { body: {} }),
      await order(client, id, waiting),
    ]
    for (const { status, body } of asked) expect([status, body.code]).toEqual([403, 'BIRTHDAY_NEEDED'])
    expect(await refusal(bet(world, client, taka(10)))).toMatch(/^BIRTHDAY_NEEDED/)
    expect((await numberFor(client, 100)).status).toBe(200)
  },
)

onEveryStore(
  'PP-19 D-10 during a time-out points are not turned into money, and the database gives no number',
  async (world) => {
    const client = await signedIn(world.host)
    const at = world.clock.now
    await awardPoints(world.db, 'points', { playerId: client.id, points: 8000n, actor: 'staff', at })
    await timeOut(world, client, DAY_MS)
    const convert = () => client.call('POST', '/api/convert-vipcoin', { body: { vip_coin: 10 } })
    expect((await convert()).body.code).toBe('TIME_OUT')
    const number = sql`insert into pay_session(id, player_id, method, channel, receiving_number, amount, issued_at, expires_at)
    values (${randomUUID()}, ${client.id}, 1, 11, '00000000000', 10000, ${new Date(at)}, ${new Date(at + 1)})`
    await expect(number.execute(world.db)).rejects.toThrow('in a time-out')
    await expect(
      claimDeposit(world.db, undefined, {
        playerId: client.id,
        method: 1,
        channel: 11,
        accountNumber: '01712345678',
        trx: 'NONUMBER1',
        amount: taka(100),
        promotionId: undefined,
        at,
      }),
    ).rejects.toThrow()
    world.clock.forward(DAY_MS)
    expect((await convert()).status).toBe(200)
    await sound(world)
  },
)

onEveryStore(
  'PP-13 the check of the time is answered before the next bet, whoever the game is from',
  async (world) => {
    const client = await signedIn(world.host)
    await client.call('PATCH', '/api/protection/check', { body: { every: 10 } })
    await bet(world, client, taka(1))
    world.clock.forward(10 * MINUTE_MS - 1)
    await bet(world, client, taka(1))
    world.clock.forward(1)
    expect(await refusal(bet(world, client, taka(1)))).toMatch(/^CHECK_DUE/)
    const { id } = nextMarket()
    expect((await order(client, id, waiting)).body.code).toBe('CHECK_DUE')
    await client.call('POST', '/api/protection/check', { body: { answer: 'on' } })
    await bet(world, client, taka(1))
    // After a pause there is nothing to look at.
    world.clock.forward(16 * MINUTE_MS)
    await bet(world, client, taka(1))
    await sound(world)
  },
)

onOneStore(
  'PP-04 PP-05 nobody bets before the tools were shown, nor deposits before limits were asked about',
  async (world) => {
    const client = await signedIn(world.host)
    const unseen = { tools_seen_at: null, limits_asked_at: null }
    await world.db.updateTable('player').set(unseen).where('id', '=', client.id).execute()
    expect(await refusal(bet(world, client, taka(1)))).toMatch(/^TOOLS_UNSEEN/)
    expect((await numberFor(client, 100)).body.code).toBe('LIMITS_UNASKED')
    await client.call('POST', '/api/protection/seen', { body: { prompt: 'tools', answer: 'ok' } })
    await bet(world, client, taka(1))
    await client.call('POST', '/api/protection/seen', { body: { prompt: 'limits', answer: 'none' } })
    expect((await numberFor(client, 100)).status).toBe(200)
  },
)
