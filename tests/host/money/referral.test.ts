/** The referral programme. S-REF, N-ENT-20, T-STATE-23, K-AMT-18..20, X-49, X-96, D-11. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Paisa, taka } from '../../../contract/money.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { payWin, placeBet } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { REFERRAL_TERMS } from '../../../server/loyalty/referral.ts'
import { newcomer, onEverySite, type Site, siteOn } from '../support/site.ts'

const REWARDS = { referral: { ...REFERRAL_TERMS, rewards: 'on' } } as const

/** A player who signed up with a code. */
async function member(site: Site, code = '') {
  const payload = { ...newcomer(), referral_code: code }
  const created = await site.signUp(payload)
  expect(created.status).toBe(201)
  const { body } = await site.login(payload.username, payload.password)
  const token = String(body['token'])
  const row = await site.db
    .updateTable('player')
    .set({ birthday: '1990-01-01', tools_seen_at: new Date(), limits_asked_at: new Date() })
    .where('public_id', '=', String(body['remote_id']))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...payload, token, id: row.id, code: row.referral_code, row }
}

const figures = async (site: Site, token: string, language = 'en') =>
  (await site.call('GET', '/api/referral', { token, headers: { 'accept-language': language } })).body

const claim = (site: Site, token: string, key = randomUUID()) =>
  site.call('POST', '/api/referral/claim', { token, body: {}, headers: { 'idempotency-key': key } })

let serial = 0
async function deposit(site: Site, playerId: bigint, amount: Paisa): Promise<void> {
  const at = site.clock.now
  const { recordId } = await claimDeposit(site.db, undefined, {
    playerId,
    method: 1,
    channel: 11,
    accountNumber: '01712345678',
    trx: `REF${++serial}000000`,
    amount,
    promotionId: undefined,
    at,
  })
  const decision = { recordId, outcome: 'approve', reason: '', actor: 'staff', at } as const
  await decideDeposit(site.db, randomUUID(), decision)
}

/** Stakes so much, ৳25,000 at a time, and wins every stake back. */
async function play(site: Site, playerId: bigint, total: Paisa): Promise<void> {
  let left: number = total
  while (left > 0) {
    const amount = Math.min(left, taka(25_000)) as Paisa
    left -= amount
    const bet = { provider: 'P', playerId, tx: `ref-${++serial}`, round: 'r', game: 'g', at: site.clock.now }
    await placeBet(site.db, { ...bet, amount })
    await payWin(site.db, { ...bet, tx: `${bet.tx}-win`, bet: bet.tx, amount })
  }
}

onEverySite(
  'X-49 a code binds at sign-up however it is spelt; another text is kept as an affiliate’s',
  async (site) => {
    const inviter = await member(site)
    const friend = await member(site, ` ${inviter.code.toLowerCase()} `)
    expect(friend.row.referrer_id).toBe(inviter.id)
    const stranger = await member(site, 'AFF-2026')
    expect(stranger.row).toMatchObject({ referrer_id: null, referred_by: 'AFF-2026' })
    expect((await member(site)).row).toMatchObject({ referrer_id: null, referred_by: '' })
  },
)

onEverySite(
  'D-11 rewards are off: nothing is counted, nothing can be claimed, and the reason is said',
  async (site) => {
    const inviter = await member(site)
    const friend = await member(site, inviter.code)
    await deposit(site, friend.id, taka(1000))
    await play(site, friend.id, taka(2000))
    expect(await figures(site, inviter.token)).toEqual({
      code: inviter.code,
      active_downlines: 1,
      required_deposit: '1000.00',
      required_turnover: '0.00',
      lifetime_rewards: '0.00',
      referral_turnover: '0.00',
      claimable: '0.00',
      reason: 'Cash rewards are switched off on this site: nobody is paid for what a friend plays.',
      tiers: [
        { from: '100.00', rates: [0.1, 0.05, 0.01] },
        { from: '200000.00', rates: [0.15, 0.06, 0.02] },
        { from: '500000.00', rates: [0.2, 0.07, 0.03] },
      ],
      history: [],
    })
    expect((await figures(site, inviter.token, 'bn'))['reason']).toContain('ক্যাশ পুরস্কার বন্ধ')
    expect(await claim(site, inviter.token)).toMatchObject({ status: 409, body: { code: 'REFERRAL_OFF' } })
    expect(await balanceOf(site.db, inviter.id)).toBe(taka(1000))
  },
)

onEverySite('a friend counts as active from the required deposit on', async (site) => {
  const inviter = await member(site)
  const friend = await member(site, inviter.code)
  await member(site)
  const active = async () => (await figures(site, inviter.token))['active_downlines']
  expect(await active()).toBe(0)
  await deposit(site, friend.id, taka(600))
  expect(await active()).toBe(0)
  await deposit(site, friend.id, taka(400))
  expect(await active()).toBe(1)
})

onEverySite(
  'X-96 where rewards are on, three tiers earn by the board, and a claim pays once',
  async (empty) => {
    const site = await siteOn(empty, REWARDS)
    const inviter = await member(site)
    const first = await member(site, inviter.code)
    const second = await member(site, first.code)
    const third = await member(site, second.code)
    const fourth = await member(site, third.code)
    expect(await figures(site, inviter.token)).toMatchObject({
      claimable: '0.00',
      reason: 'There is nothing to claim yet.',
    })
    for (const { id } of [first, second, third, fourth]) await deposit(site, id, taka(25_000))
    await play(site, first.id, taka(20_000))
    await play(site, second.id, taka(10_000))
    await play(site, third.id, taka(5_000))
    await play(site, fourth.id, taka(99_000))
    // 20,000 × 0.1 % + 10,000 × 0.05 % + 5,000 × 0.01 %
    expect(await figures(site, inviter.token)).toMatchObject({
      referral_turnover: '35000.00',
      claimable: '25.50',
      reason: '',
    })
    const key = randomUUID()
    const taps = await Promise.all([1, 2, 3].map(() => claim(site, inviter.token, key)))
    for (const tap of taps) expect(tap).toMatchObject({ status: 200, body: { amount: '25.50' } })
    expect((await claim(site, inviter.token)).body.code).toBe('REFERRAL_NOTHING')
    expect(await balanceOf(site.db, inviter.id)).toBe(taka(1000) + 2550)
    expect(await figures(site, inviter.token)).toMatchObject({
      claimable: '0.00',
      lifetime_rewards: '25.50',
      history: [
        { turnover: '35000.00', cashReward: '25.50', status: 'Paid', details: expect.stringMatching(/./) },
      ],
    })
    // The next board row holds for what is staked from now on: 165,001 × 0.15 %.
    await play(site, first.id, taka(165_001))
    const parallel = await Promise.all([claim(site, inviter.token), claim(site, inviter.token)])
    expect(parallel.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await figures(site, inviter.token))['lifetime_rewards']).toBe('273.00')
    expect((await auditCheck(site.db)).filter(({ faults }) => faults > 0)).toEqual([])
  },
)

onEverySite('a bet that is open or rolled back counts for nobody', async (empty) => {
  const site = await siteOn(empty, REWARDS)
  const inviter = await member(site)
  const friend = await member(site, inviter.code)
  const bet = { provider: 'P', playerId: friend.id, tx: 'open', round: 'r', game: 'g', at: site.clock.now }
  await placeBet(site.db, { ...bet, amount: taka(900) })
  expect(await figures(site, inviter.token)).toMatchObject({ referral_turnover: '0.00', claimable: '0.00' })
})

onEverySite(
  "A-ROLE-05 each player sees and claims their own only, also with another's key",
  async (empty) => {
    const site = await siteOn(empty, REWARDS)
    const inviter = await member(site)
    const other = await member(site)
    const friend = await member(site, inviter.code)
    await play(site, friend.id, taka(1000))
    const key = randomUUID()
    expect((await claim(site, inviter.token, key)).body).toMatchObject({ amount: '1.00' })
    expect((await claim(site, other.token, key)).body.code).toBe('REFERRAL_NOTHING')
    expect(await figures(site, other.token)).toMatchObject({
      active_downlines: 0,
      lifetime_rewards: '0.00',
      history: [],
    })
    expect((await site.call('GET', '/api/referral')).status).toBe(401)
    expect((await site.call('POST', '/api/referral/claim', { body: {} })).status).toBe(401)
  },
)
