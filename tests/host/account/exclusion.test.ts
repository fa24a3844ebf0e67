/** Self-exclusion: everything that ends with it, what stays open, and the way back. PP-20, PP-21, PP-22. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { api } from '../../../contract/index.ts'
import { taka } from '../../../contract/money.ts'
import { exclusionUntil } from '../../../contract/protection/exclusion.ts'
import { keepExchange } from '../../../server/jobs/exchange-keeper.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { placeBet } from '../../../server/ledger/bets.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { endSessions, startSession } from '../../../server/auth/sessions.ts'
import { awardPoints } from '../../../server/ledger/vip.ts'
import { playerRoutes } from '../../../server/desk/routes/players.ts'
import { openMarket } from '../support/member.ts'
import { newcomer, onEverySite, onOneSite, type Site } from '../support/site.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

type Player = Awaited<ReturnType<Site['player']>>

const exclude = (site: Site, { token }: Player, months = 6, begunAt = site.clock.now, key?: string) =>
  site.call('POST', '/api/exclusion', {
    token,
    body: { months, begun_at: new Date(begunAt).toISOString() },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const logIn = (site: Site, { username, password }: Player) => site.login(username, password)
/** Signed in to be paid out. */
async function payOut(site: Site, { username, password }: Player): Promise<string> {
  const { status, body } = await site.call('POST', '/api/pay-out/login', { body: { username, password } })
  expect([status, body.code]).toEqual([200, undefined])
  return String(body['token'])
}
const idOf = async ({ db }: Site, { remoteId }: Player) =>
  (await db.selectFrom('player').select('id').where('public_id', '=', remoteId).executeTakeFirstOrThrow()).id
const sound = async ({ db }: Site) =>
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )
const askReturn = (site: Site, token: string) =>
  site.call('POST', '/api/exclusion/return', { token, body: {} })

onEverySite(
  'PP-20 one call ends all three sessions, with their push and games, and nobody logs in to play',
  async (site) => {
    const player = await site.player()
    const id = await idOf(site, player)
    const others = [await logIn(site, player), await logIn(site, player)].map(({ body }) =>
      String(body['token']),
    )
    const keys = createECDH('prime256v1')
    const [p256dh, auth] = [keys.generateKeys('base64url'), randomBytes(16).toString('base64url')]
    const browser = {
      endpoint: 'https://push.example.com/send/1',
      keys: { p256dh, auth },
      kinds: ['deposit'],
    }
    expect((await site.call('POST', '/api/push', { token: others[0] ?? '', body: browser })).status).toBe(200)
    await sql`insert into game_launch(token_hash, player_id, session_id, kind, platform, game, created_at, expires_at)
      select '\\x01', ${id}, min(id), 'launch', 'P', 'g', now(), now() + interval '1 day' from session`.execute(
      site.db,
    )

    const { status, body } = await exclude(site, player, 6)
    expect(status).toBe(200)
    expect(body['exclusion']).toEqual({
      begun_at: '2026-11-21T12:00:00.000+06:00',
      until: '2027-05-21T12:00:00.000+06:00',
      opens_at: null,
    })
    for (const token of [player.token, ...others]) expect(await site.balanceStatus(token)).toBe(401)
    expect(await site.db.selectFrom('push_subscription').selectAll().execute()).toEqual([])
    expect(
      await site.db.selectFrom('game_launch').select('platform').where('ended_at', 'is', null).execute(),
    ).toEqual([])

    for (let n = 0; n < 2; n++) {
      const refused = await logIn(site, player)
      expect([refused.status, refused.body.code, refused.body['until']]).toEqual([
        403,
        'EXCLUDED',
        '2027-05-21T12:00:00.000+06:00',
      ])
      expect(refused.body.message).toContain('21/05/2027')
    }
    const wrong = await site.login(player.username, 'not the password')
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS')
    await expect(
      site.db.transaction().execute((tx) => startSession(tx, site.host, id, 'a forgotten call')),
    ).rejects.toThrow('excluded player')
    expect(await refusal(playerRoutes['POST /desk/reopen']!(site.host, { player: player.username }))).toBe(
      'EXCLUDED',
    )
    await sound(site)
  },
)

onEverySite(
  'PP-20 PP-21 nothing is played, offered or matched any more, and what was sent is still taken',
  async (site) => {
    const player = await site.player()
    const id = await idOf(site, player)
    const market = await openMarket(site)
    const order = { market, selection: 1, side: 'back', odds: 900, stake: '10.00' }
    const ask = (method: string, path: string, body?: object, key?: string) =>
      site.call(method, path, {
        token: player.token,
        body,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      })
    for (const reference of ['waits-0001', 'waits-0002'])
      expect(
        (await ask('POST', '/api/exchange/orders', { ...order, client_reference: reference })).status,
      ).toBe(201)
    const numbers = await ask('GET', '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500')
    const [number] = numbers.body as unknown as { id: string; session: string }[]
    const at = site.clock.now
    await awardPoints(site.db, 'points', { playerId: id, points: 8000n, actor: 'staff', at })
    await exclude(site, player)

    const waiting = () =>
      site.db.selectFrom('exchange_order').select(['rest', 'status']).orderBy('op_id').execute()
    expect(await waiting()).toEqual([
      { rest: 0n, status: 'cancelled' },
      { rest: 0n, status: 'cancelled' },
    ])
    // One that was placed between the look and the lock is the keeper's to drop.
    const raced = await site.player()
    const late = { ...order, client_reference: 'waits-0003' }
    await site.call('POST', '/api/exchange/orders', { token: raced.token, body: late })
    await sql`insert into exclusion(player_id, op_id, told_at, begun_at, until)
      select player_id, op_id, ${new Date(at)}, ${new Date(at)}, ${new Date(at + 200 * DAY_MS)}
      from exchange_order where reference = 'waits-0003'`.execute(site.db)
    await endAll(site, raced)
    await keepExchange(site.host)
    expect((await waiting()).map(({ rest }) => rest)).toEqual([0n, 0n, 0n])

    const bet = { provider: 'P', tx: randomUUID(), playerId: id, round: 'r', game: 'g', amount: taka(10), at }
    expect(await refusal(placeBet(site.db, bet))).toBe('EXCLUDED')
    const stake = sql`insert into transfer(op_id, kind, debit, credit, amount, at)
      select (select max(id) from op), 'bet', account.id, (select id from account where kind = 'games'), 1000, ${new Date(at)}
      from account where player_id = ${id} and kind = 'cash'`
    await expect(stake.execute(site.db)).rejects.toThrow('in an exclusion')
    const claim = {
      playerId: id,
      method: 1,
      channel: 11,
      accountNumber: '01712345678',
      promotionId: undefined,
      at,
    }
    const unasked = claimDeposit(site.db, undefined, { ...claim, trx: 'NONUMBER01', amount: taka(500) })
    expect(await refusal(unasked)).toBe('EXCLUDED')

    // Of the number that was issued before: taken, and paid without the bonus that was promised.
    const token = await payOut(site, player)
    const claimed = await site.call('POST', '/api/submit-deposit', {
      token,
      body: {
        account_number: '01712345678',
        transaction_id: 'WASSENT001',
        amount: '500.00',
        payment_id: number?.id,
      },
      headers: { 'idempotency-key': String(number?.session) },
    })
    expect(claimed.status).toBe(201)
    const recordId = BigInt(String(claimed.body['id']))
    await site.db
      .updateTable('deposit')
      .set({ bonus_percent: '20', turnover_factor: '5' })
      .where('op_id', '=', recordId)
      .execute()
    await decideDeposit(site.db, 'paid', { recordId, outcome: 'approve', reason: '', actor: 'staff', at })
    expect(await site.db.selectFrom('turnover').selectAll().where('player_id', '=', id).execute()).toEqual([])
    const { code } = await site.db
      .selectFrom('player')
      .select('referral_code as code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const friend = newcomer()
    expect((await site.signUp({ ...friend, referral_code: code })).status).toBe(201)
    const { referrer_id: referrer } = await site.db
      .selectFrom('player')
      .select('referrer_id')
      .where('username', '=', friend.username)
      .executeTakeFirstOrThrow()
    expect(referrer).toBeNull()
    await sound(site)
  },
)

async function endAll(site: Site, player: Player): Promise<void> {
  const id = await idOf(site, player)
  await site.db.transaction().execute((tx) => endSessions(tx, id, site.clock.now))
}

onEverySite(
  'PP-21 no new account with a number, an inbox or a device of an excluded player',
  async (site) => {
    const player = await site.player()
    const cookie = (await logIn(site, player)).headers.get('set-cookie')?.split(';')[0] ?? ''
    await site.call('POST', '/api/add/number', { token: player.token, body: { phone: '01898765432' } })
    await site.db
      .updateTable('player')
      .set({ email: 'Ra.Him@gmail.com', email_key: 'ra.him@gmail.com' })
      .where('username', '=', player.username)
      .execute()
    const signUp = (more: object, headers = {}) => site.signUp({ ...newcomer(), ...more }, headers)
    expect((await signUp({ email: 'rahim+one@gmail.com' })).status).toBe(201)
    await exclude(site, player)

    const second = ['01898765432', '1898765432', '+8801898765432', '008801898765432', '০১৮৯৮৭৬৫৪৩২']
    for (const phone of [player.phone, ...second]) {
      const { status, body } = await signUp({ phone })
      expect([status, body.errors], phone).toEqual([422, { phone: [expect.any(String)] }])
    }
    for (const email of ['rahim@gmail.com', 'r.a.h.i.m+new@googlemail.com', 'RAHIM+2@Gmail.com']) {
      const { status, body } = await signUp({ email })
      expect([status, body.errors], email).toEqual([422, { email: [expect.any(String)] }])
    }
    const here = await signUp({}, { cookie })
    expect([here.status, here.body.code]).toEqual([403, 'SIGN_UP_CLOSED'])
    expect((await signUp({}, { cookie: 'maidan_device=md_other' })).status).toBe(201)
    // Whoever else has an account still logs in on that device.
    const other = await site.player()
    const { username, password } = other
    expect(
      (await site.call('POST', '/api/login', { body: { username, password }, headers: { cookie } })).status,
    ).toBe(200)
  },
)

onOneSite(
  'PP-22 a session to be paid out is refused every call but those that the contract opens',
  async (site) => {
    const player = await site.player()
    await exclude(site, player)
    const token = await payOut(site, player)
    const refused: string[] = []
    const open: string[] = []
    for (const [name, { auth, method, path }] of Object.entries(api)) {
      if (auth !== 'player') continue
      // What ends the session comes last.
      if (['logout', 'exclude', 'closeAccount'].includes(name)) continue
      const { status, body } = await site.call(method, path.replaceAll(/\{\w+\}/g, '1'), {
        token,
        ...(method === 'GET' ? {} : { body: {} }),
      })
      if (body.code === 'EXCLUDED' && status === 403) refused.push(name)
      else open.push(name)
    }
    expect(refused.toSorted()).toEqual(
      Object.entries(api)
        .filter(([, endpoint]) => endpoint.auth === 'player' && !('excluded' in endpoint))
        .map(([name]) => name)
        .toSorted(),
    )
    // What play, an offer or a deposit begins with is among them, and what takes money out is not.
    expect(refused).toEqual(
      expect.arrayContaining([
        'walletNumber',
        'gameRun',
        'playerLogin',
        'launchExchange',
        'placeOrder',
        'convertVip',
        'convertVipByPost',
        'claimReferral',
        'agreeReferral',
        'referral',
        'vip',
        'subscribePush',
      ]),
    )
    expect(open).toEqual(
      expect.arrayContaining([
        'withdrawCheck',
        'submitWithdraw',
        'statement',
        'exportHistory',
        'sendMessage',
      ]),
    )

    const withdrawn = await withdraw(site, player, token)
    expect(withdrawn.status).toBe(200)
    expect((await site.call('POST', '/api/logout', { token, body: {} })).status).toBe(200)
    expect(await site.balanceStatus(token)).toBe(401)
    const stranger = await site.player()
    const { username, password } = stranger
    const wrongDoor = await site.call('POST', '/api/pay-out/login', { body: { username, password } })
    expect([wrongDoor.status, wrongDoor.body.code]).toEqual([409, 'NOT_EXCLUDED'])
  },
)

async function withdraw(site: Site, { phone, username }: Player, token: string) {
  await site.db.updateTable('player').set({ phone_verified: true }).where('username', '=', username).execute()
  return site.call('POST', '/api/submit-withdraw', {
    token,
    body: { account_number: phone, amount: '800.00', payment_id: '1' },
  })
}

onEverySite(
  'PP-20 the account stays closed after the term until a day after its player asked',
  async (site) => {
    const player = await site.player()
    await exclude(site, player, 6)
    const until = Date.parse('2027-05-21T06:00:00Z')
    site.clock.now = until - 1
    let token = await payOut(site, player)
    const early = await askReturn(site, token)
    expect([early.status, early.body.code]).toEqual([409, 'EXCLUDED'])
    site.clock.now = until + 30 * DAY_MS
    expect((await logIn(site, player)).body.code).toBe('EXCLUDED')
    token = await payOut(site, player)
    for (let n = 0; n < 2; n++) {
      const asked = await askReturn(site, token)
      expect(asked.body['exclusion']).toMatchObject({ opens_at: '2027-06-21T12:00:00.000+06:00' })
      site.clock.forward(HOUR_MS)
    }
    site.clock.forward(22 * HOUR_MS - 1)
    expect((await logIn(site, player)).body).toMatchObject({
      code: 'EXCLUDED',
      opens_at: '2027-06-21T12:00:00.000+06:00',
    })
    site.clock.forward(1)
    token = await payOut(site, player)
    const back = await logIn(site, player)
    expect(back.status).toBe(200)
    expect(await site.balanceStatus(token)).toBe(401)
    expect((await askReturn(site, String(back.body['token']))).body.code).toBe('NOT_EXCLUDED')
    const lines = await site.db.selectFrom('protection_log').select('kind').orderBy('n').execute()
    expect(lines.map(({ kind }) => kind)).toEqual([
      'exclusion',
      'exclusion_return_asked',
      'exclusion_returned',
    ])
    // Another can be begun.
    expect((await exclude(site, { ...player, token: String(back.body['token']) }, 60)).status).toBe(200)
    await sound(site)
  },
)

onEverySite('PP-20 an exclusion is made longer, and never shorter or ended by anybody', async (site) => {
  const player = await site.player()
  const key = 'exclusion-key-1'
  // Chosen without a network ten days ago; further back than a month counts as a month.
  const begun = site.clock.now - 10 * DAY_MS
  expect((await exclude(site, player, 12, begun, key)).body['exclusion']).toMatchObject({
    begun_at: new Date(begun + 6 * HOUR_MS).toISOString().replace('Z', '+06:00'),
  })
  for (const [months, until] of [
    [6, '2027-11-11T12:00:00.000+06:00'],
    [60, '2031-11-21T12:00:00.000+06:00'],
    [12, '2031-11-21T12:00:00.000+06:00'],
  ] as const) {
    const token = await payOut(site, player)
    expect((await exclude(site, { ...player, token }, months)).body['exclusion'], `${months}`).toMatchObject({
      until,
    })
  }
  const other = await site.player()
  for (const months of [0, 5, 6.5, -12, 1201])
    expect((await exclude(site, other, months)).status, `${months}`).toBe(422)
  const old = await exclude(site, other, 6, site.clock.now - 300 * DAY_MS)
  expect(old.body['exclusion']).toMatchObject({ begun_at: '2026-10-22T12:00:00.000+06:00' })
  const ahead = await site.player()
  expect((await exclude(site, ahead, 6, site.clock.now + 10 * DAY_MS)).body['exclusion']).toMatchObject({
    begun_at: '2026-11-21T12:00:00.000+06:00',
  })

  const forbidden = {
    'a shorter term': `update exclusion set until = until - interval '1 day'`,
    'another begin': `update exclusion set begun_at = begun_at - interval '1 day'`,
    'an end without asking': `update exclusion set returned_at = until + interval '10 days'`,
    'asking before the term': `update exclusion set return_asked_at = until - interval '1 ms'`,
    'an end before a day is over': `update exclusion set return_asked_at = until, returned_at = until + interval '23 hours 59 min'`,
    'no exclusion': 'delete from exclusion',
    'none at all': 'truncate exclusion cascade',
    'one of five months': `insert into exclusion(player_id, op_id, told_at, begun_at, until)
      select (select max(id) from player), (select max(id) from op where kind = 'sign_up'), now(), now(), now() + interval '5 months'`,
    'a second beside it': `insert into exclusion(player_id, op_id, told_at, begun_at, until)
      select player_id, (select max(id) from op where kind = 'sign_up'), told_at, begun_at, until from exclusion limit 1`,
  }
  for (const [name, statement] of Object.entries(forbidden))
    await expect(sql.raw(statement).execute(site.db), name).rejects.toThrow(/\w/)
  await sound(site)
})

onOneSite('a half year is counted in calendar months of Dhaka', async () => {
  const until = (from: string, months: number) =>
    new Date(exclusionUntil(Date.parse(from), months)).toISOString()
  expect(until('2026-08-31T03:00:00+06:00', 6)).toBe('2027-02-27T21:00:00.000Z')
  expect(until('2026-02-28T20:00:00Z', 6)).toBe('2026-08-31T20:00:00.000Z')
  expect(until('2028-02-29T12:00:00+06:00', 12)).toBe('2029-02-28T06:00:00.000Z')
  expect(until('2026-11-21T12:00:00+06:00', 60)).toBe('2031-11-21T06:00:00.000Z')
})
