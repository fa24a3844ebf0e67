/** Turnovers as a player sees them, and giving a bonus up. S-TURN, N-ENT-19, C-API-33, X-12, D-04. */
import { strayTransfers } from '../support/accounts.ts'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Paisa, taka } from '../../../contract/money.ts'
import { stored } from '../../../server/content/texts.ts'
import { walletsOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { placeBet } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { expireTurnovers } from '../../../server/ledger/turnover.ts'
import { requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { onEverySite, type Site } from '../support/site.ts'

interface WireTurnover {
  id: string
  status: string
  required_turnover: string
  remaining_turnover: string
  forfeit: string | null
  transaction: { promotion: { name: string } | null; payment_method: { name: string } }
}

async function offer(site: Site, percent: number, days: number | null = null): Promise<bigint> {
  const at = site.clock.now
  const { id } = await site.db
    .insertInto('promotion')
    .values({
      name: stored({ en: `Bonus ${percent}`, bn: `বোনাস ${percent}` }),
      image: '',
      thumbnail: '',
      starts_at: new Date(at - 1000),
      ends_at: new Date(at + 86_400_000),
      status: 'active',
      categories: [],
      bonus_percent: percent,
      turnover_factor: 2,
      bonus_days: days,
      sort: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let trx = 0
async function deposit(site: Site, playerId: bigint, amount: Paisa, promotionId: bigint | undefined) {
  const at = site.clock.now
  const claim = { playerId, method: 1, channel: 11, accountNumber: '01712345678', amount, promotionId, at }
  const { recordId } = await claimDeposit(site.db, undefined, { ...claim, trx: `TURN${++trx}00000` })
  const decision = { recordId, outcome: 'approve', reason: '', actor: 'staff', at } as const
  await decideDeposit(site.db, randomUUID(), decision)
}

async function member(site: Site) {
  const player = await site.player()
  const { id } = await site.db
    .selectFrom('player')
    .select('id')
    .where('public_id', '=', player.remoteId)
    .executeTakeFirstOrThrow()
  const turnovers = async (language = 'en') => {
    const answer = await site.call('GET', `/api/turnovers?remote_id=${player.remoteId}`, {
      token: player.token,
      headers: { 'accept-language': language },
    })
    expect(answer.status).toBe(200)
    return answer.body as unknown as WireTurnover[]
  }
  const giveUp = (turnoverId: string | undefined, key = randomUUID()) =>
    site.call('POST', `/api/turnovers/${turnoverId}/give-up`, {
      token: player.token,
      body: {},
      headers: { 'idempotency-key': key },
    })
  return { ...player, id, turnovers, giveUp }
}

const faults = async ({ db }: Site) => {
  expect(await strayTransfers(db)).toEqual([])
  return (await auditCheck(db)).filter(({ faults }) => faults > 0)
}

onEverySite('D-04 a plain deposit needs no turnover; a bonus shows what is left of it', async (site) => {
  const player = await member(site)
  await deposit(site, player.id, taka(500), undefined)
  expect(await player.turnovers()).toEqual([])
  await deposit(site, player.id, taka(500), await offer(site, 10))
  const bet = { provider: 'P', playerId: player.id, tx: 'b1', round: 'r', game: 'g', at: site.clock.now }
  await placeBet(site.db, { ...bet, amount: taka(100) })
  const [turnover] = await player.turnovers()
  expect(turnover).toMatchObject({
    status: 'active',
    required_turnover: '1100.00',
    remaining_turnover: '1000.00',
    bonus: '50.00',
    forfeit: '50.00',
    ends_at: null,
    transaction: { promotion: { name: 'Bonus 10' }, payment_method: { name: expect.stringMatching(/./) } },
  })
  expect((await player.turnovers('bn'))[0]?.transaction.promotion).toEqual({ name: 'বোনাস 10' })
  await placeBet(site.db, { ...bet, tx: 'b2', amount: taka(1000) })
  expect((await player.turnovers())[0]).toMatchObject({
    status: 'complete',
    remaining_turnover: '0.00',
  })
})

onEverySite('D-04 giving a bonus up takes it once and frees the player’s own money', async (site) => {
  const player = await member(site)
  await deposit(site, player.id, taka(500), await offer(site, 20))
  const withdraw = () =>
    requestWithdrawal(site.db, undefined, {
      playerId: player.id,
      method: 1,
      accountNumber: '01712345678',
      amount: taka(1500),
      givesUpBonus: false,
      at: site.clock.now,
    })
  await expect(withdraw()).rejects.toMatchObject({ code: 'TURNOVER_OPEN' })
  const [turnover] = await player.turnovers()
  const key = randomUUID()
  const taps = await Promise.all([1, 2, 3].map(() => player.giveUp(turnover?.id, key)))
  for (const tap of taps)
    expect(tap).toMatchObject({ status: 200, body: { success: true, amount: '100.00' } })
  expect((await player.giveUp(turnover?.id)).body).toMatchObject({ code: 'TURNOVER_ENDED' })
  expect((await player.turnovers())[0]).toMatchObject({ status: 'given_up', remaining_turnover: '1200.00' })
  expect(await walletsOf(site.db, player.id)).toEqual({ cash: taka(1500), bonus: 0, hold: 0, exposure: 0 })
  await withdraw()
  expect(await faults(site)).toEqual([])
})

onEverySite('of two bonuses the one given up goes, the other stays bound', async (site) => {
  const player = await member(site)
  const promotion = await offer(site, 20)
  await deposit(site, player.id, taka(500), promotion)
  await deposit(site, player.id, taka(1000), promotion)
  const [newer, older] = await player.turnovers()
  expect([newer?.forfeit, older?.forfeit]).toEqual(['200.00', '100.00'])
  expect((await player.giveUp(older?.id)).body).toMatchObject({ amount: '100.00' })
  const left = await player.turnovers()
  expect(left).toMatchObject([{ status: 'active', forfeit: '200.00' }, { status: 'given_up' }])
  expect((await walletsOf(site.db, player.id)).bonus).toBe(taka(200))
  expect((await player.giveUp(newer?.id)).body).toMatchObject({ amount: '200.00' })
  expect((await walletsOf(site.db, player.id)).bonus).toBe(0)
  expect(await faults(site)).toEqual([])
})

onEverySite("A-ROLE-05 another player's bonus cannot be seen or given up", async (site) => {
  const [amina, babul] = [await member(site), await member(site)]
  await deposit(site, amina.id, taka(500), await offer(site, 20))
  const [turnover] = await amina.turnovers()
  expect((await babul.giveUp(turnover?.id)).status).toBe(404)
  expect((await babul.giveUp('999999')).status).toBe(404)
  expect(
    (await site.call('GET', `/api/turnovers?remote_id=${amina.remoteId}`, { token: babul.token })).status,
  ).toBe(403)
  expect((await site.call('POST', `/api/turnovers/${turnover?.id}/give-up`, { body: {} })).status).toBe(401)
  expect(await babul.turnovers()).toEqual([])
  expect((await amina.turnovers())[0]?.status).toBe('active')
})

const DAY = 86_400_000

onEverySite(
  'P7 X-75 a bonus that waits for some days goes when they are over, and nothing else does',
  async (site) => {
    const player = await member(site)
    const { id: playerId } = player
    const wallets = async () => walletsOf(site.db, playerId)
    const before = await wallets()
    const lasting = await offer(site, 10)
    const short = await offer(site, 20, 7)
    await deposit(site, playerId, taka(500), lasting)
    await deposit(site, playerId, taka(500), short)
    // Staff change their mind: what was promised at the claim stays.
    await site.db.updateTable('promotion').set({ bonus_days: 1 }).where('id', '=', short).execute()
    const endsAt = new Date(site.clock.now + 7 * DAY + 6 * 3_600_000).toISOString().replace('Z', '+06:00')
    expect(await player.turnovers()).toMatchObject([{ ends_at: endsAt }, { ends_at: null }])

    site.clock.forward(7 * DAY - 1)
    expect(await expireTurnovers(site.db, site.clock.now)).toBe(0)
    site.clock.forward(1)
    const ended = await Promise.all([1, 2].map(() => expireTurnovers(site.db, site.clock.now)))
    expect(Math.max(...ended)).toBe(1)
    expect(await player.turnovers()).toMatchObject([
      { status: 'expired', remaining_turnover: '1200.00' },
      { status: 'active', forfeit: '50.00' },
    ])
    expect(await wallets()).toMatchObject({ bonus: taka(50), cash: before.cash + taka(1000) })
    const inbox = await site.call('GET', '/api/inbox', { token: player.token })
    expect(JSON.stringify(inbox.body).match(/A bonus has ended/g)).toHaveLength(1)
    expect(JSON.stringify(inbox.body)).toContain('৳100.00 of bonus money has gone')
    expect((await player.giveUp((await player.turnovers())[0]?.id)).status).toBe(409)

    // A stake that comes before the house has looked does not count for what is over.
    await deposit(site, playerId, taka(500), await offer(site, 20, 1))
    site.clock.forward(DAY)
    const bet = { provider: 'P', playerId, tx: 'late', round: 'r', game: 'g', at: site.clock.now }
    await placeBet(site.db, { ...bet, amount: taka(100) })
    expect((await player.turnovers()).map(({ status, remaining_turnover: left }) => [status, left])).toEqual([
      ['expired', '1200.00'],
      ['expired', '1200.00'],
      ['active', '1000.00'],
    ])
    expect((await wallets()).bonus).toBe(taka(50))
    expect(await faults(site)).toEqual([])
    await expect(
      site.db.updateTable('turnover').set({ ends_at: null }).where('player_id', '=', playerId).execute(),
    ).rejects.toThrow(/never changes/)
  },
)
