/** The referral programme. S-REF, N-ENT-20, T-STATE-23, K-AMT-18..20, X-49, X-96, D-11. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Paisa, taka } from '../../../contract/money.ts'
import { balanceOf } from '../../../server/ledger/accounts.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { payWin, placeBet } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { REFERRAL_TERMS } from '../../../server/loyalty/referral.ts'
import { strayTransfers } from '../support/accounts.ts'
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
      tiers_paid: false,
      invitation: 'none',
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

/** A friend who verified the phone number and agrees. */
async function countingFriend(site: Site, code: string) {
  const friend = await member(site, code)
  await site.db.updateTable('player').set({ phone_verified: true }).where('id', '=', friend.id).execute()
  expect((await agree(site, friend.token)).status).toBe(200)
  return friend
}

const agree = (site: Site, token: string, isAgreed = true) =>
  site.call('POST', '/api/referral/agree', { token, body: { agreed: isAgreed } })

onEverySite(
  'X-96 D-11 where rewards are on, each friend who is verified and agreed brings a fixed sum, once',
  async (empty) => {
    const site = await siteOn(empty, REWARDS)
    const inviter = await member(site)
    const first = await member(site, inviter.code)
    const second = await member(site, first.code)
    expect(await figures(site, inviter.token)).toMatchObject({
      per_friend: '100.00',
      claimable: '0.00',
      reason: 'There is nothing to claim yet.',
      invitation: 'none',
      tiers_paid: false,
    })
    // What friends put in and play counts for nothing, however much it is.
    for (const { id } of [first, second]) {
      await deposit(site, id, taka(25_000))
      await play(site, id, taka(20_000))
    }
    expect(await figures(site, inviter.token)).toMatchObject({ claimable: '0.00', referral_turnover: '0.00' })
    // Verified, but not agreed; agreed, and no longer.
    await site.db.updateTable('player').set({ phone_verified: true }).where('id', '=', first.id).execute()
    expect((await figures(site, first.token))['invitation']).toBe('open')
    expect((await claim(site, inviter.token)).body.code).toBe('REFERRAL_NOTHING')
    expect((await agree(site, first.token)).status).toBe(200)
    expect((await figures(site, first.token))['invitation']).toBe('agreed')
    expect((await agree(site, first.token, false)).status).toBe(200)
    expect((await figures(site, inviter.token))['claimable']).toBe('0.00')
    await agree(site, first.token)
    // A friend's friend brings whoever invited them something, and nobody above.
    await countingFriend(site, first.code)
    expect(await figures(site, inviter.token)).toMatchObject({ claimable: '100.00', reason: '' })
    const key = randomUUID()
    const taps = await Promise.all([1, 2, 3].map(() => claim(site, inviter.token, key)))
    for (const tap of taps) expect(tap).toMatchObject({ status: 200, body: { amount: '100.00' } })
    expect((await claim(site, inviter.token)).body.code).toBe('REFERRAL_NOTHING')
    expect(await balanceOf(site.db, inviter.id)).toBe(taka(1100))
    expect(await figures(site, inviter.token)).toMatchObject({
      claimable: '0.00',
      lifetime_rewards: '100.00',
      history: [
        { turnover: '0.00', cashReward: '100.00', status: 'Paid', details: expect.stringMatching(/./) },
      ],
    })
    await countingFriend(site, inviter.code)
    const parallel = await Promise.all([claim(site, inviter.token), claim(site, inviter.token)])
    expect(parallel.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await figures(site, inviter.token))['lifetime_rewards']).toBe('200.00')
    expect((await auditCheck(site.db)).filter(({ faults }) => faults > 0)).toEqual([])
    expect(await strayTransfers(site.db)).toEqual([])
  },
)

onEverySite('D-11 nobody is rewarded in a tool of theirs, nor for a friend in one', async (empty) => {
  const site = await siteOn(empty, REWARDS)
  const inviter = await member(site)
  const friends = [await countingFriend(site, inviter.code), await countingFriend(site, inviter.code)]
  const claimable = async () => (await figures(site, inviter.token))['claimable']
  expect(await claimable()).toBe('200.00')
  const [resting, excluded] = friends
  const until = new Date(site.clock.now + 24 * 60 * 60 * 1000).toISOString()
  await site.call('POST', '/api/time-out', { token: resting?.token ?? '', body: { until } })
  expect(await claimable()).toBe('100.00')
  const begun_at = new Date(site.clock.now).toISOString()
  await site.call('POST', '/api/exclusion', { token: excluded?.token ?? '', body: { months: 6, begun_at } })
  expect(await claimable()).toBe('0.00')
  // The break is over, and the friend counts; then the inviter takes one.
  site.clock.forward(25 * 60 * 60 * 1000)
  expect(await claimable()).toBe('100.00')
  const again = new Date(site.clock.now + 24 * 60 * 60 * 1000).toISOString()
  await site.call('POST', '/api/time-out', { token: inviter.token, body: { until: again } })
  expect(await figures(site, inviter.token)).toMatchObject({
    claimable: '0.00',
    reason: 'Rewards rest while a break of yours runs.',
  })
  expect((await claim(site, inviter.token)).body.code).toBe('TIME_OUT')
})

onEverySite('D-11 who was not invited, or where nothing is paid, agrees to nothing', async (empty) => {
  const paying = await siteOn(empty, REWARDS)
  const alone = await member(paying)
  expect(await agree(paying, alone.token)).toMatchObject({ status: 404 })
  const friend = await member(empty, alone.code)
  expect(await agree(empty, friend.token)).toMatchObject({ status: 409, body: { code: 'REFERRAL_OFF' } })
  expect((await figures(empty, friend.token))['invitation']).toBe('none')
})

onEverySite(
  "A-ROLE-05 each player sees and claims their own only, also with another's key",
  async (empty) => {
    const site = await siteOn(empty, REWARDS)
    const inviter = await member(site)
    const other = await member(site)
    await countingFriend(site, inviter.code)
    const key = randomUUID()
    expect((await claim(site, inviter.token, key)).body).toMatchObject({ amount: '100.00' })
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
