/** VIP points: earned by settled bets, converted once. S-VIP, V-VIP, T-STATE-20, C-API-38, X-10, X-11, X-18. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Paisa, paisa, taka } from '../../../contract/money.ts'
import { seeded } from '../../../server/random/seeded.ts'
import { aliasOf } from '../../../server/games/wallet/providers.ts'
import { win } from '../../../server/games/wallet/wallet.ts'
import type { Db, Host } from '../../../server/host.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { payWin, placeBet, rollbackBet } from '../../../server/ledger/bets.ts'
import { awardPoints, convertPoints, pointsOf } from '../../../server/ledger/vip.ts'
import { HostError } from '../../../server/messages/errors.ts'
import { levelOf, levelReached, nextLevel, VIP_TERMS } from '../../../server/loyalty/vip.ts'
import { newPlayer, onEveryStore } from '../support/harness.ts'
import { strayTransfers } from '../support/accounts.ts'
import { type Answer, onEverySite, onOneSite, type Site, siteOn } from '../support/site.ts'
import { seedOf } from '../../seed.ts'

const faults = async (db: Db) => {
  expect(await strayTransfers(db)).toEqual([])
  return (await auditCheck(db)).filter(({ faults }) => faults > 0)
}

interface Bet {
  playerId: bigint
  tx: string
  stake: Paisa
  at: number
}
const bet = (db: Db, { playerId, tx, stake, at }: Bet) =>
  placeBet(db, { provider: 'P', playerId, tx, round: tx, game: 'g', amount: stake, at })
const settle = (db: Db, { playerId, tx, at }: Bet, amount: Paisa, times = 1) =>
  payWin(db, { provider: 'P', playerId, tx: `${tx}-win${times}`, bet: tx, round: tx, amount, at })
const undo = (db: Db, { playerId, tx, at }: Bet) =>
  rollbackBet(db, { provider: 'P', playerId, tx: `${tx}-undo`, bet: tx, round: tx, at })

const experienceOf = async (db: Db, playerId: bigint) => {
  const row = await db
    .selectFrom('player')
    .select(['experience', 'vip_level', 'vp_rest'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return { experience: Number(row.experience), level: row.vip_level, rest: row.vp_rest }
}

onEveryStore('a point for every ৳10 of settled stakes, small stakes added up', async ({ db, clock }) => {
  const playerId = await newPlayer(db, taka(1000))
  const at = clock.now
  const first = { playerId, tx: 'b1', stake: taka(25), at }
  await bet(db, first)
  expect(await pointsOf(db, playerId)).toBe(0n)
  await settle(db, first, taka(0))
  expect(await pointsOf(db, playerId)).toBe(2n)
  const second = { playerId, tx: 'b2', stake: taka(5), at }
  await bet(db, second)
  await settle(db, second, taka(50))
  expect(await pointsOf(db, playerId)).toBe(3n)
  await settle(db, second, taka(10), 2)
  await settle(db, second, taka(10), 2)
  expect(await pointsOf(db, playerId), 'a second win of a bet, or a repeat, earns nothing').toBe(3n)
  expect(await experienceOf(db, playerId)).toEqual({ experience: 3, level: 'Normal', rest: 0 })
  expect(await faults(db)).toEqual([])
})

onEveryStore('a bet that is rolled back earns nothing, before and after', async ({ db, clock }) => {
  const playerId = await newPlayer(db, taka(1000))
  const undone = { playerId, tx: 'b1', stake: taka(500), at: clock.now }
  await bet(db, undone)
  await undo(db, undone)
  await expect(settle(db, undone, taka(1))).rejects.toMatchObject({ code: 'BET_CANCELLED' })
  expect(await pointsOf(db, playerId)).toBe(0n)
  const settled = { playerId, tx: 'b2', stake: taka(500), at: clock.now }
  await bet(db, settled)
  await settle(db, settled, taka(0))
  await expect(undo(db, settled)).rejects.toMatchObject({ code: 'BET_SETTLED' })
  expect(await pointsOf(db, playerId)).toBe(50n)
  expect(await faults(db)).toEqual([])
})

onEveryStore(
  'PP-38 while there is no VIP programme no points are booked, and none are made up for later',
  async ({ db, clock, host }) => {
    const playerId = await newPlayer(db, taka(1000))
    const player = await aliasOf(host, 'P', playerId)
    const at = clock.now
    const off = { ...host, config: { ...host.config, vip: false } }
    const won = (where: Host, { tx }: Bet, times = 1) =>
      win(where, 'P', { tx: `${tx}-win${times}`, ref: tx, player, round: tx, amount: taka(1) })
    const [before, meanwhile, after] = [
      { playerId, tx: 'b1', stake: taka(25), at },
      { playerId, tx: 'b2', stake: taka(300), at },
      { playerId, tx: 'b3', stake: taka(5), at },
    ] as const
    for (const one of [before, meanwhile, after]) await bet(db, one)
    await won(host, before)
    const earned = { experience: 2, level: 'Normal', rest: 500 }
    expect(await experienceOf(db, playerId)).toEqual(earned)
    await won(off, meanwhile)
    await won(off, meanwhile)
    expect(await experienceOf(db, playerId)).toEqual(earned)
    expect(await faults(db)).toEqual([])

    // On again: what was settled meanwhile earns nothing by a later win, and what is settled now earns.
    await won(host, meanwhile, 2)
    expect(await experienceOf(db, playerId)).toEqual(earned)
    await won(host, after)
    expect(await experienceOf(db, playerId)).toEqual({ experience: 3, level: 'Normal', rest: 0 })
    expect(await faults(db)).toEqual([])
  },
)

onEveryStore(
  'the examination sees points that no bet earned and a conversion that paid too much',
  async ({ db, clock }) => {
    const playerId = await newPlayer(db, taka(1000))
    await awardPoints(db, 'award-0001', { playerId, points: 8000n, actor: 'staff', at: clock.now })
    expect(await faults(db)).toEqual([])
    await db.updateTable('player').set({ vp_rest: 7 }).where('id', '=', playerId).execute()
    expect((await faults(db)).map(({ rule }) => rule)).toEqual([
      'points are those of settled stakes, none of them lost or doubled',
    ])
    await db.updateTable('player').set({ vp_rest: 0, experience: 1n }).where('id', '=', playerId).execute()
    expect((await faults(db)).map(({ rule }) => rule)).toEqual(['experience is the points ever received'])
    await db.updateTable('player').set({ experience: 8000n }).where('id', '=', playerId).execute()
    await convertPoints(db, 'convert-01', { playerId, coins: 10, terms: VIP_TERMS, at: clock.now })
    expect(await faults(db)).toEqual([])
    const { id: opId } = await db
      .selectFrom('op')
      .select('id')
      .where('kind', '=', 'vp_conversion')
      .executeTakeFirstOrThrow()
    const account = (kind: 'bonus_cost' | 'cash') =>
      db.selectFrom('account').select('id').where('kind', '=', kind).where('cur', '=', 'BDT')
    await db
      .insertInto('transfer')
      .values({
        op_id: opId,
        kind: 'vip_cash',
        debit: account('bonus_cost').where('player_id', 'is', null),
        credit: account('cash').where('player_id', '=', playerId),
        cur: 'BDT',
        amount: 1n,
        at: new Date(clock.now),
      })
      .execute()
    expect((await faults(db)).map(({ rule }) => rule)).toEqual([
      'a conversion takes its points and pays their worth, once',
    ])
  },
)

test('D-10 X-11 levels rise with experience, and one that was reached is never lost', () => {
  expect([0, 1999, 2000, 47_999, 48_000, 1e12].map(levelOf)).toEqual([
    'Normal',
    'Normal',
    'Elite I',
    'Expert II',
    'Expert III',
    'Expert III',
  ])
  expect(levelReached('Expert I', 0)).toBe('Expert I')
  expect(nextLevel('Normal')?.name).toBe('Elite I')
  expect(nextLevel('Expert III')).toBeUndefined()
})

/** A player of the site with so many points. */
async function member(site: Site, points: bigint) {
  const player = await site.player()
  const { id } = await site.db
    .selectFrom('player')
    .select('id')
    .where('public_id', '=', player.remoteId)
    .executeTakeFirstOrThrow()
  if (points > 0n)
    await awardPoints(site.db, randomUUID(), { playerId: id, points, actor: 'staff', at: site.clock.now })
  return { ...player, id }
}

const convert = (
  site: Site,
  token: string,
  coins: unknown,
  {
    key,
    method = 'POST',
    headers = {},
  }: { key?: string; method?: 'GET' | 'POST'; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const all = { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) }
  return method === 'GET'
    ? site.call('GET', `/api/convert-vipcoin?vip_coin=${String(coins)}`, { token, headers: all })
    : site.call('POST', '/api/convert-vipcoin', { token, headers: all, body: { vip_coin: coins } })
}

onEverySite(
  'T-STATE-20 a conversion moves points and money once a key, by GET and POST alike',
  async (site) => {
    const player = await member(site, 9000n)
    const key = randomUUID()
    const first = await convert(site, player.token, 10, { key })
    expect(first).toMatchObject({
      status: 200,
      body: {
        success: true,
        amount: '10.00',
        points: 5000,
        message: '4,000 VP became ৳10.00 in your main wallet.',
      },
    })
    expect(first.headers.get('cache-control')).toBe('no-store')
    const again = await Promise.all([
      convert(site, player.token, 10, { key }),
      convert(site, player.token, 10, { key, method: 'GET' }),
      convert(site, player.token, '10', { key }),
    ])
    for (const answer of again) expect(answer.body).toEqual(first.body)
    expect(again[1]?.headers.get('cache-control')).toBe('no-store')
    expect((await convert(site, player.token, 11, { key })).body.code).toBe('KEY_REUSED')
    expect(await pointsOf(site.db, player.id)).toBe(5000n)
    expect(await balanceOf(site.db, player.id)).toBe(taka(1010))
    const user = await site.call('GET', '/api/user/show', { token: player.token })
    expect(user.body['user']).toMatchObject({
      vip_coin: 12,
      vip: { level: 'Elite II', next_level: 'Elite III' },
    })
    expect(await faults(site.db)).toEqual([])
  },
)

onEverySite(
  'without a key an equal conversion within 10 s is refused, tapped twice at once too',
  async (site) => {
    const player = await member(site, 16_000n)
    const taps = await Promise.all([1, 2, 3].map(() => convert(site, player.token, 10, { method: 'GET' })))
    expect(taps.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const refused = taps.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'VP_REPEATED', error: refused?.body.message })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await convert(site, player.token, 11)).status).toBe(200)
    site.clock.forward(10_000)
    expect((await convert(site, player.token, 10)).status).toBe(200)
    expect(await pointsOf(site.db, player.id)).toBe(16_000n - 31n * 400n)
  },
)

onEverySite(
  'V-VIP-01..04 below the minimum, above what is owned and no whole coins are refused',
  async (site) => {
    const player = await member(site, 7999n)
    const code = async (coins: unknown) => {
      const { status, body } = await convert(site, player.token, coins, { key: randomUUID() })
      return `${status} ${body.code}`
    }
    expect(await code(9)).toBe('422 VP_MINIMUM')
    expect(await code(0)).toBe('422 VP_MINIMUM')
    expect(await code(-10)).toBe('422 VP_MINIMUM')
    expect(await code(20)).toBe('409 VP_FUNDS')
    expect(await code(9007199254740991)).toBe('409 VP_FUNDS')
    expect(await code(10.5)).toBe('422 INVALID')
    expect(await code('9'.repeat(40))).toBe('422 INVALID')
    const said = await convert(site, player.token, 9, { headers: { 'accept-language': 'en' } })
    expect(said.body.message).toContain(
      'Not enough points. Points must follow minimum VP required to convert.',
    )
    expect(await pointsOf(site.db, player.id)).toBe(7999n)
    expect(await balanceOf(site.db, player.id)).toBe(taka(1000))
  },
)

onEverySite('X-18 a GET that the player did not ask for converts nothing', async (site) => {
  const player = await member(site, 8000n)
  const refused: Record<string, string>[] = [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-mode': 'no-cors' },
  ]
  for (const headers of refused) {
    expect((await convert(site, player.token, 10, { method: 'GET', headers })).status).toBe(403)
  }
  const head = await site.app.fetch(
    new Request('http://maidan.test/api/convert-vipcoin?vip_coin=10', {
      method: 'HEAD',
      headers: { authorization: `Bearer ${player.token}` },
    }),
  )
  expect(head.status).toBe(405)
  expect(await pointsOf(site.db, player.id)).toBe(8000n)
  const asked = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }
  expect((await convert(site, player.token, 10, { method: 'GET', headers: asked })).status).toBe(200)
})

onEverySite("A-ROLE-05 another player's points cannot be converted or seen", async (site) => {
  const [amina, babul] = [await member(site, 8000n), await member(site, 0n)]
  const query = `/api/convert-vipcoin?vip_coin=10&remote_id=${amina.remoteId}`
  expect((await site.call('GET', query, { token: babul.token })).status).toBe(403)
  const body = { vip_coin: 10, remote_id: amina.remoteId }
  expect((await site.call('POST', '/api/convert-vipcoin', { token: babul.token, body })).status).toBe(403)
  expect((await site.call('POST', '/api/convert-vipcoin', { body })).status).toBe(401)
  const key = randomUUID()
  expect((await convert(site, amina.token, 10, { key })).status).toBe(200)
  expect((await convert(site, babul.token, 10, { key })).body.code, 'a key is the owner’s').toBe('VP_FUNDS')
  expect((await site.call('GET', '/api/vip', { token: babul.token })).body).toMatchObject({
    points: 0,
    received: [],
    used: [],
    history: [],
  })
})

onEverySite(
  'S-VIP-01..06 the page shows level, rules, what came and went, by day and by month',
  async (site) => {
    const player = await member(site, 0n)
    const start = (await site.call('GET', '/api/vip', { token: player.token })).body
    expect(start).toMatchObject({
      level: 'Normal',
      next_level: 'Elite I',
      next_at: 2000,
      points: 0,
      ratio: 400,
      min_points: 4000,
    })
    const play = async (tx: string, stake: Paisa) => {
      const one = { playerId: player.id, tx, stake, at: site.clock.now }
      await bet(site.db, one)
      await settle(site.db, one, stake)
    }
    await play('a', taka(100))
    await play('b', taka(200))
    // Noon of 21 November in Dhaka plus 11 h 59 min is still that day; a minute more is the next.
    site.clock.forward(11 * 3_600_000 + 59 * 60_000)
    await play('c', taka(50))
    site.clock.forward(60_000)
    await play('d', taka(70))
    site.clock.forward(10 * 24 * 3_600_000)
    await awardPoints(site.db, randomUUID(), {
      playerId: player.id,
      points: 5000n,
      actor: 'staff',
      at: site.clock.now,
    })
    expect((await convert(site, player.token, 12)).status).toBe(200)
    const { body } = await site.call('GET', '/api/vip', { token: player.token })
    expect(body).toMatchObject({ level: 'Elite II', experience: 5042, points: 242 })
    expect(body['received']).toMatchObject([
      { points: 5000, source: 'From the house' },
      { points: 7, source: 'Settled bets' },
      { points: 35, source: 'Settled bets' },
    ])
    expect(body['used']).toMatchObject([{ points: 4800, amount: '12.00' }])
    expect(body['history']).toEqual([
      { year: 2026, month: 12, level: 'Elite II', experience: 5000 },
      { year: 2026, month: 11, level: 'Normal', experience: 42 },
    ])
    const { body: records } = await site.call('GET', '/api/transaction/show', { token: player.token })
    expect((records['transactions'] as unknown[])[0]).toMatchObject({
      action: 'adjustment',
      amount: '12.00',
      reason: 'VIP points converted',
    })
  },
)

onEveryStore(
  'bets, wins, rollbacks and conversions at random keep every rule, whatever their order',
  async ({ db, clock }) => {
    const seed = seedOf('VIP_SEED')
    console.log(`vip seed ${seed} (VIP_SEED)`)
    const dice = seeded(seed)
    const upTo = (n: number) => Math.floor(dice() * n)
    const players = [await newPlayer(db, taka(20_000)), await newPlayer(db, taka(20_000))]
    for (const playerId of players) {
      await awardPoints(db, `start-${playerId}-0`, { playerId, points: 9000n, actor: 'staff', at: clock.now })
    }
    const acknowledged = players.map(() => ({ staked: 0, converted: 0 }))
    const bets: Bet[][] = players.map(() => [])
    const settled = new Set<string>()
    const step = async (n: number): Promise<void> => {
      const who = upTo(players.length)
      const [playerId, mine, known] = [players[who] ?? 0n, bets[who] ?? [], acknowledged[who]]
      const old = mine[upTo(mine.length)]
      const at = (clock.now += 500)
      const choice = upTo(10)
      if (choice < 4 || !old) {
        const one = { playerId, tx: `b${n}`, stake: paisa(1 + upTo(30_000)), at }
        await bet(db, one)
        mine.push(one)
      } else if (choice < 7) {
        await settle(db, old, paisa(upTo(40_000)), 1 + upTo(2))
        if (!settled.has(old.tx) && known) known.staked += old.stake
        settled.add(old.tx)
      } else if (choice < 9) {
        await undo(db, old)
      } else {
        const coins = 10 + upTo(3)
        const key = upTo(3) === 0 ? undefined : `convert-${upTo(8)}`
        const { replayed, points } = await convertPoints(db, key, { playerId, coins, terms: VIP_TERMS, at })
        if (!replayed && known) known.converted += points
      }
    }
    const refusals = new Set<string>()
    for (let n = 0; n < 240; n += 6) {
      const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((more) => step(n + more)))
      for (const one of done) {
        if (one.status === 'fulfilled') continue
        if (!(one.reason instanceof HostError) || one.reason.status >= 500) throw one.reason
        refusals.add(one.reason.code)
      }
    }
    expect(await faults(db)).toEqual([])
    for (const [who, playerId] of players.entries()) {
      const { experience, rest } = await experienceOf(db, playerId)
      const converted = acknowledged[who]?.converted ?? 0
      expect(Number(await pointsOf(db, playerId))).toBe(experience - converted)
      const counted = (experience - 9000) * 1000 + rest
      expect(counted).toBe(acknowledged[who]?.staked)
    }
    expect(refusals.size).toBeGreaterThan(1)
  },
  180_000,
)

onOneSite(
  'PP-38 D-10 without a VIP programme its calls are gone; in a break they are silent',
  async (site) => {
    const player = await member(site, 9000n)
    const page = () => site.call('GET', '/api/vip', { token: player.token })
    const features = async ({ call }: Site) =>
      ((await call('GET', '/api/general')).body as unknown as { features: string[] }[])[0]?.features
    expect(await features(site)).toEqual(expect.arrayContaining(['vip', 'convert-vipcoin-post']))
    site.host.config.vip = false
    try {
      // A server of its own: public answers are kept for a second.
      const words = await features(await siteOn(site))
      for (const word of ['vip', 'convert-vipcoin-post']) expect(words).not.toContain(word)
      for (const method of ['GET', 'POST'] as const)
        expect((await convert(site, player.token, 10, { key: randomUUID(), method })).status).toBe(404)
      expect((await page()).status).toBe(404)
    } finally {
      site.host.config.vip = true
    }
    const until = new Date(site.clock.now + 24 * 60 * 60 * 1000).toISOString()
    await site.call('POST', '/api/time-out', { token: player.token, body: { until } })
    expect(await page()).toMatchObject({ status: 403, body: { code: 'TIME_OUT' } })
    site.clock.forward(25 * 60 * 60 * 1000)
    // Nothing was lost meanwhile.
    expect((await page()).body).toMatchObject({ points: 9000, level: 'Elite II' })
  },
)
