import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { requestWithdrawal } from '../../../server/ledger/withdrawals.ts'
import { ABSOLUTE_MS, IDLE_MS } from '../../../server/auth/sessions.ts'
import { hashOf } from '../../../server/crypto/tokens.ts'
import { NOON, onOneStore } from '../support/harness.ts'
import { newcomer, onOneSite, siteOn } from '../support/site.ts'

onOneSite(
  'a guest signs up, logs in, sees the demo money, logs out, and the token is dead',
  async ({ call, signUp, login, balanceStatus }) => {
    const payload = newcomer()
    const created = await signUp(payload)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ user: { username: payload.username } })

    const entered = await login(payload.username.toUpperCase(), payload.password)
    expect(entered.status).toBe(200)
    expect(entered.body).toMatchObject({ username: payload.username, exchange: [expect.anything()] })
    expect(entered.body['remote_id']).toBe((created.body['user'] as { id: string }).id)
    const token = String(entered.body['token'])
    expect(token).toMatch(/^md_[\w-]{43}$/)

    expect((await call('POST', '/api/balance', { token })).body).toEqual({ balance: '1000.00' })
    const { body } = await call('GET', `/api/user/show?remote_id=${String(entered.body['remote_id'])}`, {
      token,
    })
    expect(body['user']).toMatchObject({
      username: payload.username,
      phone: `+88${payload.phone}`,
      email: payload.email,
      dofb: '',
      session_id: '0',
      email_verified: false,
      last_deposit: null,
      vip: { level: 'Normal', next_level: 'Elite I' },
    })

    expect((await call('POST', '/api/logout', { token })).body).toEqual({ success: true })
    expect(await balanceStatus(token)).toBe(401)
  },
)

onOneSite('X-95 neither token nor password is stored as it is', async ({ player, db }) => {
  const { username, password, token } = await player()
  const row = await db
    .selectFrom('player')
    .innerJoin('session', 'session.player_id', 'player.id')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$/)
  expect(row.token_hash.equals(hashOf(token))).toBe(true)
  const ops = await db.selectFrom('op').selectAll().where('scope', '=', 'signup').execute()
  const audits = await db.selectFrom('audit').selectAll().execute()
  for (const kept of [ops, audits]) {
    const text = JSON.stringify(kept, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(text).not.toContain(password)
    expect(text).not.toContain(token)
  }
})

onOneSite(
  'an unknown name and a wrong password are answered alike, in the language asked for',
  async ({ call, login, player }) => {
    const { username } = await player()
    const wrong = await login(username, 'not the password')
    const unknown = await login('nobodyhere', 'not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' })
    expect(unknown.body).toEqual(wrong.body)
    const bangla = await call('POST', '/api/login', {
      body: { username, password: 'not the password' },
      headers: { 'accept-language': 'bn-BD,bn;q=0.9' },
    })
    expect(bangla.body).toEqual({ message: 'ইউজারনেম বা পাসওয়ার্ড ভুল', code: 'INVALID_CREDENTIALS' })
  },
)

const CODE_LENGTH = 'A referral code has 6 to 20 characters; leave it empty if you have none'

onOneSite('V-SIGN-16 X-51 each rule of sign-up answers 422 by wire field name', async ({ signUp }) => {
  const cases: [Record<string, unknown>, string, string][] = [
    [{ username: 'abc' }, 'username', 'Username must be 4-15 letters and numbers'],
    [{ username: 'a'.repeat(16) }, 'username', 'Username must be 4-15 letters and numbers'],
    [{ username: 'রহিম' }, 'username', 'Username must be 4-15 letters and numbers'],
    [{ password: 'short1', confirmPassword: 'short1' }, 'password', 'Password must be at least 8 characters'],
    [
      { password: 'A1b'.repeat(22), confirmPassword: 'A1b'.repeat(22) },
      'password',
      'Password must be at most 64 characters',
    ],
    [{ password: 'password', confirmPassword: 'password' }, 'password', 'This password is too easy to guess'],
    [{ confirmPassword: 'something else' }, 'confirmPassword', 'Passwords do not match'],
    [{ email: 'not-an-address' }, 'email', 'Invalid email address'],
    [{ phone: '12345' }, 'phone', 'Invalid phone number (10-15 digits)'],
    [{ phone: undefined }, 'phone', 'This field is required'],
    [{ currency: 'USD' }, 'currency', 'Not a valid value'],
    [{ name: 'x'.repeat(101) }, 'name', 'Too long'],
    [{ referral_code: 'NOPE5' }, 'referral_code', CODE_LENGTH],
    [{ referral_code: 'X'.repeat(21) }, 'referral_code', CODE_LENGTH],
  ]
  for (const [change, field, message] of cases) {
    const { status, body } = await signUp({ ...newcomer(), ...change })
    expect(status, JSON.stringify(change)).toBe(422)
    expect(body, JSON.stringify(change)).toMatchObject({ code: 'INVALID', errors: { [field]: [message] } })
  }
})

onOneSite(
  'name, phone and e-mail belong to one player, however they are written',
  async ({ signUp, player }) => {
    const first = await player()
    const again = await signUp({
      ...newcomer(),
      username: first.username.toUpperCase(),
      phone: `+88 ${first.phone}`,
      email: first.email.toUpperCase(),
    })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({
      username: ['This username is already taken'],
      phone: ['This phone number is already used'],
      email: ['This email address is already used'],
    })
  },
)

onOneSite(
  'ten sign-ups with one name at once make one player and leave nothing of the others',
  async ({ signUp, db }) => {
    const { username } = newcomer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp({ ...newcomer(), username })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(422)
      expect(body.errors).toEqual({ username: ['This username is already taken'] })
    }
    const orphans = await db
      .selectFrom('account')
      .leftJoin('player', 'player.id', 'account.player_id')
      .select('account.id')
      .where('account.player_id', 'is not', null)
      .where('player.id', 'is', null)
      .execute()
    expect(orphans).toEqual([])
  },
)

onOneSite(
  'the same key and payload make one player; with another payload or password it is refused',
  async ({ call, signUp, login }) => {
    const payload = newcomer()
    const key = { 'idempotency-key': randomUUID() }
    const first = await signUp(payload, key)
    const second = await signUp(payload, key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    const other = await signUp({ ...payload, name: 'Another' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
    const password = 'a different password'
    const changed = await signUp({ ...payload, password, confirmPassword: password }, key)
    expect([changed.status, changed.body.code]).toEqual([422, 'KEY_REUSED'])
    const { token } = (await login(payload.username, payload.password)).body
    expect((await call('POST', '/api/balance', { token: String(token) })).body).toEqual({
      balance: '1000.00',
    })
  },
)

onOneSite('X-94 a client cannot give itself a status, an id or money', async ({ call, signUp, login }) => {
  const payload = {
    ...newcomer(),
    status: 'vip',
    id: 1,
    balance: '999999.00',
    vip_coin: 5000,
    phone_verified: true,
  }
  expect((await signUp(payload)).status).toBe(201)
  const { body } = await login(payload.username, payload.password)
  const shown = await call('GET', '/api/user/show', { token: String(body['token']) })
  expect(shown.body['user']).toMatchObject({ vip_coin: 0, session_id: '0' })
})

onOneSite(
  'X-19 the balance is read anew each time, whatever key comes with the call',
  async ({ call, player, db }) => {
    const { token, username } = await player()
    const headers = { 'idempotency-key': 'the-same-key-each-time' }
    const read = async () => (await call('POST', '/api/balance', { token, headers })).body['balance']
    const before = await read()
    const { id } = await db
      .selectFrom('player')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    await requestWithdrawal(db, undefined, {
      playerId: id,
      method: 1,
      accountNumber: '01712345678',
      amount: taka(300),
      givesUpBonus: false,
      at: NOON,
    })
    expect([before, await read()]).toEqual(['1000.00', '700.00'])
    const { body } = await call('POST', '/api/balance', { token, headers })
    expect(body).toEqual({ balance: '700.00', hold: '300.00' })
  },
)

onOneSite(
  'a session ends after 14 idle days, after 30 days in all, and its use is remembered',
  async ({ balanceStatus, player, clock }) => {
    const idle = await player()
    clock.forward(IDLE_MS - 60_000)
    expect(await balanceStatus(idle.token)).toBe(200)
    clock.forward(IDLE_MS - 60_000)
    expect(await balanceStatus(idle.token)).toBe(200)
    clock.forward(ABSOLUTE_MS - 2 * IDLE_MS + 2 * 60_000 + 1)
    expect(await balanceStatus(idle.token)).toBe(401)

    const forgotten = await player()
    clock.forward(IDLE_MS + 1)
    expect(await balanceStatus(forgotten.token)).toBe(401)
  },
)

onOneSite(
  'an eleventh login ends the oldest session and no other',
  async ({ login, balanceStatus, player }) => {
    const { token, username, password } = await player()
    const tokens = [token]
    for (let i = 0; i < 10; i += 1) tokens.push(String((await login(username, password)).body['token']))
    expect(await Promise.all(tokens.map(balanceStatus))).toEqual([
      401,
      ...Array.from({ length: 10 }, () => 200),
    ])
  },
)

onOneSite('a token that is none, cut, changed or of another scheme is 401', async ({ call, player }) => {
  const { token } = await player()
  const wrong = ['', 'x', token.slice(0, -1), `${token}a`, token.replace('md_', 'md-'), "' or 1=1 --", 'null']
  for (const text of wrong) {
    const { status, body } = await call('POST', '/api/balance', {
      headers: { authorization: `Bearer ${text}` },
    })
    expect([status, body.code], text).toEqual([401, 'SESSION_ENDED'])
  }
  expect((await call('POST', '/api/balance', { headers: { authorization: `Basic ${token}` } })).status).toBe(
    401,
  )
  expect((await call('POST', '/api/balance')).status).toBe(401)
})

onOneSite(
  "X-17 another player's id in an owner field is 403, the same for one that does not exist, and is written down",
  async ({ call, player, db }) => {
    const [mine, other] = [await player(), await player()]
    const nobody = '999999999999'
    const ask = (id: string): [string, string, Record<string, unknown> | undefined][] => [
      ['GET', `/api/user/show?remote_id=${id}`, undefined],
      ['GET', `/api/transaction/show?remote_id=${id}`, undefined],
      ['POST', '/api/player-login', { user_id: id }],
      [
        'POST',
        '/api/game-run',
        { userId: id, isMobileLogin: true, gameCode: 'any', gameType: 'SLOT', platform: 'ANY' },
      ],
      [
        'POST',
        '/api/submit-deposit',
        {
          remote_id: id,
          account_number: '01712345678',
          transaction_id: 'ABC12345',
          amount: '500',
          payment_id: '1',
        },
      ],
    ]
    for (const id of [other.remoteId, nobody]) {
      for (const [method, path, body] of ask(id)) {
        const answer = await call(method, path, { token: mine.token, ...(body ? { body } : {}) })
        expect([answer.status, answer.body], path).toEqual([403, { message: 'Forbidden', code: 'FORBIDDEN' }])
      }
    }
    const written = await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'identity_mismatch')
      .where('actor', '=', `player:${mine.remoteId}`)
      .execute()
    expect(written).toHaveLength(2 * ask('').length)
    expect(
      (await call('GET', `/api/user/show?remote_id=${mine.remoteId}`, { token: mine.token })).status,
    ).toBe(200)
  },
)

onOneStore('a token revoked in one process is dead in another at once', async (world) => {
  const [one, other] = [await siteOn(world), await siteOn(world)]
  const { token } = await one.player()
  expect(await other.balanceStatus(token)).toBe(200)
  await one.call('POST', '/api/logout', { token })
  expect(await Promise.all([one.balanceStatus(token), other.balanceStatus(token)])).toEqual([401, 401])
})

onOneStore('PP-40 three wrong passwords lock a name for a while, also for the right one', async (world) => {
  const { call, clock } = await siteOn(world, { limits: 'normal' })
  const address = '198.51.100.7'
  const payload = newcomer()
  expect((await call('POST', '/api/v1/create-players', { body: payload, address })).status).toBe(201)
  const guess = (password: string) =>
    call('POST', '/api/login', { body: { username: payload.username, password }, address })
  for (let i = 0; i < 3; i += 1) expect((await guess(`wrong ${i}`)).status).toBe(401)
  const refused = await guess(payload.password)
  expect([refused.status, refused.body.code]).toEqual([429, 'LOGIN_LOCKED'])
  expect(refused.body.message).toContain('Try again in 15 min.')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  clock.forward(15 * 60_000)
  expect((await guess(payload.password)).status).toBe(200)
})

onOneStore(
  'slips in the form cost no sign-up, and the fourth player of an hour is refused',
  async (world) => {
    const { call } = await siteOn(world, { limits: 'normal' })
    const signUp = (body: object) => call('POST', '/api/v1/create-players', { body, address: '198.51.100.8' })
    for (let i = 0; i < 5; i += 1) expect((await signUp({ ...newcomer(), username: 'x' })).status).toBe(422)
    for (let i = 0; i < 3; i += 1) expect((await signUp(newcomer())).status).toBe(201)
    expect((await signUp(newcomer())).status).toBe(429)
  },
)
