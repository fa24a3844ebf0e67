import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test, vi } from 'vitest'
import type { ProofChallenge } from '../../../contract/security.ts'
import { type Answer, newcomer, onOneSite, type Site, siteOn } from '../support/site.ts'
import { emptyStore } from '../support/embedded.ts'
import { hostOn, NOON, onOneStore } from '../support/harness.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NEW_PASSWORD = 'Notun Ghash 8'

type Player = Awaited<ReturnType<Site['player']>>

const post = (site: Site, path: string, { token }: { token?: string }, body: object = {}, headers = {}) =>
  site.call('POST', path, { body, headers, ...(token === undefined ? {} : { token }) })

const said = ({ status, body }: Answer) => [status, body.code ?? 'ok']

/** Messages in the outbox, oldest first. */
const outbox = ({ db }: Site) => db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** The digits of the newest message to a number or an address. */
async function codeSentTo(site: Site, recipient: string): Promise<string> {
  const mine = (await outbox(site)).filter((message) => message.recipient === recipient)
  const code = /\d{6}/.exec(mine.at(-1)?.body ?? '')?.[0]
  if (!code) throw new Error(`no code for ${recipient}`)
  return code
}

const e164 = (player: Player) => `+88${player.phone}`
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const profile = async (site: Site, player: Player) =>
  (await site.call('GET', '/api/user/show', { token: player.token })).body['user'] as Record<string, unknown>

const sendPhoneCode = (site: Site, player: Player) =>
  post(site, '/api/send-verification-code', player, { phone: player.phone })
const verifyPhone = (site: Site, player: Player, code: string, headers = {}) =>
  post(site, '/api/verify-phone-number', player, { verification_code: code }, headers)

onOneSite('T-STATE-13 X-93 a birthday is set once, is a real date, and of a player of 18', async (site) => {
  const player = await site.player(null)
  const set = (dofb: string, headers = {}) =>
    post(site, '/api/user/profile/update', player, { remote_id: player.remoteId, dofb }, headers)
  for (const impossible of [
    '2001-02-30',
    '1990-13-01',
    '90-1-1',
    '',
    'yesterday',
    '1800-01-01',
    '2026-11-22',
  ]) {
    const { status, body } = await set(impossible)
    expect([status, body.errors], impossible).toEqual([422, { dofb: ['Not a date of birth'] }])
  }
  // Today is 21 November 2026 in Dhaka: 18 years ago to the day is of age.
  const key = { 'idempotency-key': randomUUID() }
  expect(said(await set('2008-11-21', key))).toEqual([200, 'ok'])
  expect((await set('2008-11-21', key)).body).toEqual({ dofb: '2008-11-21' })
  for (const next of ['1990-01-01', '2020-01-01', 'yesterday']) {
    expect(said(await set(next)), next).toEqual([409, 'BIRTHDAY_SET'])
  }
  expect((await profile(site, player))['dofb']).toBe('2008-11-21')
})

onOneSite('X-93 the day is counted in GMT+6, and a birthday under 18 closes the matter', async (site) => {
  const [late, young] = [await site.player(null), await site.player(null)]
  const set = (player: Player, dofb: string) => post(site, '/api/user/profile/update', player, { dofb })
  const refused = await set(young, '2008-11-22')
  expect(said(refused)).toEqual([422, 'UNDER_AGE'])
  expect(refused.body.errors?.['dofb']?.[0]).toMatch(/18/)
  expect(said(await set(young, '1990-01-01'))).toEqual([403, 'UNDER_AGE'])
  const number = await site.call(
    'GET',
    '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500',
    {
      token: young.token,
    },
  )
  expect(said(number)).toEqual([403, 'UNDER_AGE'])
  const run = {
    userId: young.remoteId,
    isMobileLogin: true,
    gameCode: 'any',
    gameType: 'SLOT',
    platform: 'ANY',
  }
  expect(said(await post(site, '/api/game-run', young, run))).toEqual([403, 'UNDER_AGE'])
  expect(said(await post(site, '/api/player-login', young, {}))).toEqual([403, 'UNDER_AGE'])
  expect((await profile(site, young))['dofb']).toBe('')
  // 23:30 UTC on the 21st is already the 22nd in Dhaka.
  site.clock.forward(Date.parse('2026-11-21T23:30:00Z') - site.clock.now)
  expect(said(await set(late, '2008-11-22'))).toEqual([200, 'ok'])
})

onOneSite(
  'T-STATE-12 X-58 the phone of the profile is verified by its code, in 300 seconds',
  async (site) => {
    const player = await site.player()
    const sent = await sendPhoneCode(site, player)
    expect([sent.status, sent.body['expires_in']]).toEqual([200, 300])
    const running = await sendPhoneCode(site, player)
    expect(said(running)).toEqual([429, 'CODE_RUNNING'])
    expect(Number(running.headers.get('retry-after'))).toBe(300)
    const first = await codeSentTo(site, e164(player))
    site.clock.forward(300_000)
    expect(said(await verifyPhone(site, player, first))).toEqual([400, 'CODE_WRONG'])
    expect(said(await sendPhoneCode(site, player))).toEqual([200, 'ok'])
    const second = await codeSentTo(site, e164(player))
    site.clock.forward(299_999)
    const bangla = second.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
    expect(said(await verifyPhone(site, player, bangla))).toEqual([200, 'ok'])
    expect((await profile(site, player))['session_id']).toBe('1')
    expect(said(await verifyPhone(site, player, second))).toEqual([400, 'CODE_WRONG'])
    expect(said(await sendPhoneCode(site, player))).toEqual([409, 'ALREADY_VERIFIED'])
  },
)

onOneSite(
  'pwa.md 1.7 the last line of an SMS offers its code to the pages of a configured origin alone',
  async (site) => {
    const mark = async (publicOrigins: string[], name: string) => {
      const player = await site.player()
      const host = { ...site.host, config: { ...site.host.config, publicOrigins } }
      const { app } = await siteOn({ ...site, host })
      const ask = async (path: string, body: object) => {
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${player.token}`,
          origin: name,
        }
        const request = new Request(name + path, { method: 'POST', headers, body: JSON.stringify(body) })
        expect((await app.fetch(request)).status).toBe(200)
        return (await outbox(site)).at(-1)?.body.split('\n').at(-1) ?? ''
      }
      const sms = await ask('/api/send-verification-code', { phone: player.phone })
      return {
        sms,
        email: await ask('/api/email/send-verification-code', {}),
        code: await codeSentTo(site, e164(player)),
      }
    }
    const own = await mark(['https://maidan.example', 'http://localhost:3000'], 'https://maidan.example')
    expect(own.sms).toBe(`@maidan.example #${own.code}`)
    expect(own.email).not.toContain('@maidan.example')
    // A page that anybody may have led here gets no code offered; this machine's own may be tried on.
    expect((await mark([], 'https://evil.example')).sms).not.toContain('evil.example')
    const local = await mark([], 'http://localhost:3000')
    expect(local.sms).toBe(`@localhost #${local.code}`)
  },
)

onOneSite('a code has five tries, also when they come at once, and is then dead', async (site) => {
  const player = await site.player()
  await sendPhoneCode(site, player)
  const code = await codeSentTo(site, e164(player))
  expect(said(await verifyPhone(site, player, '12 34'))).toEqual([422, 'INVALID'])
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => verifyPhone(site, player, another(code))),
  )
  for (const guess of guesses) expect(said(guess)).toEqual([400, 'CODE_WRONG'])
  expect(said(await verifyPhone(site, player, code))).toEqual([400, 'CODE_WRONG'])
  const rows = await site.db.selectFrom('verification_code').selectAll().execute()
  expect(rows.map(({ tries }) => tries)).toEqual([5])
})

onOneSite('the fourth wrong try leaves the fifth', async (site) => {
  const player = await site.player()
  await sendPhoneCode(site, player)
  const code = await codeSentTo(site, e164(player))
  for (let i = 0; i < 4; i += 1) await verifyPhone(site, player, another(code))
  expect(said(await verifyPhone(site, player, code))).toEqual([200, 'ok'])
})

onOneSite('a code belongs to the session that asked, and to no other player', async (site) => {
  const [mine, other] = [await site.player(), await site.player()]
  await sendPhoneCode(site, mine)
  const code = await codeSentTo(site, e164(mine))
  const elsewhere = (await site.login(mine.username, mine.password)).body
  expect(said(await verifyPhone(site, { ...mine, token: String(elsewhere['token']) }, code))).toEqual([
    400,
    'CODE_WRONG',
  ])
  expect(said(await verifyPhone(site, other, code))).toEqual([400, 'CODE_WRONG'])
  expect(said(await verifyPhone(site, mine, code))).toEqual([200, 'ok'])
})

onOneSite('a repeat with the same key sends no second code and verifies once', async (site) => {
  const player = await site.player()
  const [sendKey, verifyKey] = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }]
  const send = () => post(site, '/api/send-verification-code', player, { phone: player.phone }, sendKey)
  const [first, again] = [await send(), await send()]
  expect(again.body).toEqual(first.body)
  expect(await outbox(site)).toHaveLength(1)
  expect(said(await post(site, '/api/email/send-verification-code', player, {}, sendKey))).toEqual([
    422,
    'KEY_REUSED',
  ])
  const code = await codeSentTo(site, e164(player))
  const twice = await Promise.all([1, 2].map(() => verifyPhone(site, player, code, verifyKey)))
  expect(twice.map(said)).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ])
  expect(said(await verifyPhone(site, player, another(code), verifyKey))).toEqual([422, 'KEY_REUSED'])
})

onOneSite('X-84 a second number is added, verified by its own code, and is the last', async (site) => {
  const player = await site.player()
  const add = (phone: string) => post(site, '/api/add/number', player, { phone })
  const second = '01811112222'
  expect((await add(player.phone)).body.errors).toEqual({ phone: ['This number is already in your profile'] })
  expect((await add('123')).body.errors).toEqual({ phone: ['Invalid phone number (10-15 digits)'] })
  expect((await add('+12025550123')).status).toBe(422)
  expect(said(await add(second))).toEqual([200, 'ok'])
  expect(said(await add('01833334444'))).toEqual([409, 'PHONES_FULL'])
  const list = async () =>
    (await site.call('GET', '/api/get/other/phone', { token: player.token })).body['data']
  expect(await list()).toEqual([{ id: expect.any(String), contract_value: '+8801811112222', isverify: 0 }])
  const send = (phone: string) => post(site, '/api/add/send-verification-code', player, { phone })
  expect((await send('01899998888')).body.errors).toEqual({ phone: ['This is not a number of your profile'] })
  expect(said(await send(second))).toEqual([200, 'ok'])
  const code = await codeSentTo(site, '+8801811112222')
  // The code of one purpose is none of another.
  expect(said(await verifyPhone(site, player, code))).toEqual([400, 'CODE_WRONG'])
  expect(said(await post(site, '/api/add/verify-phone-number', player, { verification_code: code }))).toEqual(
    [200, 'ok'],
  )
  expect(await list()).toMatchObject([{ isverify: 1 }])
})

onOneSite('ten numbers added at once are one number added', async (site) => {
  const player = await site.player()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => post(site, '/api/add/number', player, { phone: `0181111000${i}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

onOneSite('a number that a player has verified is no one else’s', async (site) => {
  const [owner, thief, early] = [await site.player(), await site.player(), await site.player()]
  // Added before it was verified by its owner: sending is still possible, verifying is not.
  expect(said(await post(site, '/api/add/number', early, { phone: owner.phone }))).toEqual([200, 'ok'])
  await sendPhoneCode(site, owner)
  expect(said(await verifyPhone(site, owner, await codeSentTo(site, e164(owner))))).toEqual([200, 'ok'])
  const refused = await post(site, '/api/add/number', thief, { phone: owner.phone })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { phone: ['This phone number is already used'] },
  ])
  site.clock.forward(300_000)
  await post(site, '/api/add/send-verification-code', early, { phone: owner.phone })
  const code = await codeSentTo(site, e164(owner))
  const late = await post(site, '/api/add/verify-phone-number', early, { verification_code: code })
  expect([late.status, late.body.errors]).toEqual([422, { phone: ['This phone number is already used'] }])
})

onOneSite('X-91 the e-mail address is verified by its code, in the player’s language', async (site) => {
  const player = await site.player()
  const headers = { 'accept-language': 'bn' }
  const sent = await post(site, '/api/email/send-verification-code', player, {}, headers)
  expect(said(sent)).toEqual([200, 'ok'])
  const [message] = await outbox(site)
  expect(message).toMatchObject({ channel: 'email', recipient: player.email })
  expect(message?.subject).toContain('যাচাই')
  const code = await codeSentTo(site, player.email)
  expect(said(await post(site, '/api/email/verify', player, { verification_code: code }))).toEqual([
    200,
    'ok',
  ])
  expect((await profile(site, player))['email_verified']).toBe(true)
})

onOneSite('five codes a day to a number, ten a day for a player', async (site) => {
  const player = await site.player()
  const sends: unknown[] = []
  for (let i = 0; i < 6; i += 1) {
    sends.push((await sendPhoneCode(site, player)).status)
    site.clock.forward(300_000)
  }
  expect(sends).toEqual([200, 200, 200, 200, 200, 429])
  for (let i = 0; i < 5; i += 1) {
    expect((await post(site, '/api/email/send-verification-code', player)).status).toBe(200)
    site.clock.forward(300_000)
  }
  await post(site, '/api/add/number', player, { phone: '01811113333' })
  const eleventh = await post(site, '/api/add/send-verification-code', player, { phone: '01811113333' })
  expect(said(eleventh)).toEqual([429, 'TOO_MANY'])
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(DAY / 1000 - 11 * 300 - 1)
  site.clock.forward(DAY)
  expect((await sendPhoneCode(site, player)).status).toBe(200)
})

onOneSite('codes are kept as hashes, and neither code nor number is in the audit trail', async (site) => {
  const player = await site.player()
  await post(site, '/api/add/number', player, { phone: '01811114444' })
  await sendPhoneCode(site, player)
  const code = await codeSentTo(site, e164(player))
  await verifyPhone(site, player, another(code))
  await verifyPhone(site, player, code)
  const codes = await site.db.selectFrom('verification_code').selectAll().execute()
  const trail = await site.db.selectFrom('audit').selectAll().orderBy('id').execute()
  const text = (rows: unknown) =>
    JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  expect(text(codes)).not.toContain(`"${code}"`)
  for (const secret of [code, another(code), player.phone, '01811114444', player.password]) {
    expect(text(trail)).not.toContain(secret)
  }
  const acts = trail.map(({ action, outcome }) => `${action} ${outcome}`)
  expect(acts).toEqual([
    'sign_up ok',
    'login ok',
    'phone_add ok',
    'code_sent ok',
    'phone_verify refused',
    'phone_verify ok',
  ])
  for (const row of trail) expect(row.data).toMatchObject({ network: '127.0.0', device: '' })
})

onOneSite(
  'S-PASS-03 X-31 a changed password ends the other sessions at once and keeps this one',
  async (site) => {
    const player = await site.player()
    const other = String((await site.login(player.username, player.password)).body['token'])
    const change = (current: string, next: string, headers = {}) =>
      post(site, '/api/password/change', player, { current_password: current, new_password: next }, headers)
    const wrong = await change('not the password', NEW_PASSWORD)
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { current_password: ['This is not your password'] },
    ])
    const rules: [string, string][] = [
      ['Ab1', 'Password must be at least 8 characters'],
      [`Ab1${'x'.repeat(62)}`, 'Password must be at most 64 characters'],
      ['alllower11', 'Password needs an uppercase letter, a lowercase letter and a digit'],
      ['ALLUPPER11', 'Password needs an uppercase letter, a lowercase letter and a digit'],
      ['NoDigitsHere', 'Password needs an uppercase letter, a lowercase letter and a digit'],
      ['Password123', 'This password is too easy to guess'],
    ]
    for (const [next, message] of rules) {
      expect((await change(player.password, next)).body.errors, next).toEqual({ new_password: [message] })
    }
    expect(await site.balanceStatus(other)).toBe(200)
    const key = { 'idempotency-key': randomUUID() }
    expect(said(await change(player.password, NEW_PASSWORD, key))).toEqual([200, 'ok'])
    expect(await site.balanceStatus(other)).toBe(401)
    expect(await site.balanceStatus(player.token)).toBe(200)
    expect(said(await change(player.password, NEW_PASSWORD, key))).toEqual([200, 'ok'])
    expect(said(await change(player.password, 'Another Ghash 9', key))).toEqual([422, 'KEY_REUSED'])
    expect((await site.login(player.username, player.password)).status).toBe(401)
    expect((await site.login(player.username, NEW_PASSWORD)).status).toBe(200)
  },
)

const forgot = (site: Site, body: object) => post(site, '/api/password/forgot', {}, body)
const reset = (site: Site, username: string, code: string, password = NEW_PASSWORD) =>
  post(site, '/api/password/reset', {}, { username, verification_code: code, new_password: password })
/** What the host did after it answered, as the audit trail tells it. */
const forgotten = async ({ db }: Site, times: number) => {
  const rows = () =>
    db.selectFrom('audit').select('outcome').where('action', '=', 'password_forgot').execute()
  await vi.waitFor(async () => expect(await rows()).toHaveLength(times), { timeout: 5000 })
  return (await rows()).map(({ outcome }) => outcome)
}

onOneSite(
  'S-PASS-06 X-32 a forgotten password is answered alike for every account and none',
  async (site) => {
    const [mine, other] = [await site.player(), await site.player()]
    const answers = [
      await forgot(site, { username: mine.username, email: mine.email }),
      await forgot(site, { username: mine.username, email: other.email }),
      await forgot(site, { username: 'nobodyhere', email: mine.email }),
      await forgot(site, { username: other.username, phone: mine.phone }),
      await forgot(site, { username: other.username, phone: `+88${other.phone}` }),
      // A code is running now: nothing more is sent, and nothing is said of it.
      await forgot(site, { username: mine.username, email: mine.email }),
    ]
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        200,
        { message: 'If the details are right, a code is on its way.', expires_in: 300 },
      ])
    }
    expect((await forgotten(site, 6)).sort()).toEqual([
      'ok',
      'ok',
      'refused',
      'refused',
      'refused',
      'refused',
    ])
    expect((await outbox(site)).map(({ recipient }) => recipient).sort()).toEqual(
      [e164(other), mine.email].sort(),
    )
    for (const [body, field] of [
      [{ username: mine.username }, 'email'],
      [{ username: mine.username, email: 'nonsense' }, 'email'],
      [{ username: mine.username, phone: '12' }, 'phone'],
      [{ username: mine.username, phone: mine.phone, email: mine.email }, 'phone'],
    ] as const) {
      expect(Object.keys((await forgot(site, body)).body.errors ?? {})).toEqual([field])
    }
  },
)

test('S-PASS-06 a known and an unknown name are answered before anything is looked up', async () => {
  const store = await emptyStore()
  const clock = { now: NOON, forward: () => {} }
  // While it is shut, no query comes back: what is answered then depends on none.
  let gate = Promise.resolve()
  let open = () => {}
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => gate.then(() => result),
  })
  const site = await siteOn({ db, host: hostOn(db, clock), kind: store.kind, clock })
  try {
    const { username, email } = await site.player()
    gate = new Promise((resolve) => {
      open = resolve
    })
    const known = await forgot(site, { username, email })
    const unknown = await forgot(site, { username: 'nobodyhere', email })
    expect([unknown.status, unknown.body]).toEqual([200, known.body])
    open()
    expect((await forgotten(site, 2)).sort()).toEqual(['ok', 'refused'])
    expect((await outbox(site)).map(({ recipient }) => recipient)).toEqual([email])
  } finally {
    open()
    await site.app.close()
    await store.close()
  }
})

onOneSite('S-PASS-06 the reset code sets a password and ends every session', async (site) => {
  const player = await site.player()
  await forgot(site, { username: player.username, email: player.email })
  await forgotten(site, 1)
  const code = await codeSentTo(site, player.email)
  expect(said(await reset(site, player.username, code, 'weak'))).toEqual([422, 'INVALID'])
  expect(said(await reset(site, 'nobodyhere', code))).toEqual([400, 'CODE_WRONG'])
  expect((await reset(site, player.username, another(code))).body).toEqual(
    (await reset(site, 'nobodyhere', code)).body,
  )
  expect(await site.balanceStatus(player.token)).toBe(200)
  expect(said(await reset(site, player.username, code))).toEqual([200, 'ok'])
  expect(await site.balanceStatus(player.token)).toBe(401)
  expect(said(await reset(site, player.username, code, 'Another Ghash 9'))).toEqual([400, 'CODE_WRONG'])
  expect((await site.login(player.username, NEW_PASSWORD)).status).toBe(200)
})

onOneSite('a reset code dies of five wrong tries and of a changed password', async (site) => {
  const [guessed, changed] = [await site.player(), await site.player()]
  for (const player of [guessed, changed]) {
    await forgot(site, { username: player.username, email: player.email })
  }
  await forgotten(site, 2)
  const code = await codeSentTo(site, guessed.email)
  for (let i = 0; i < 5; i += 1) await reset(site, guessed.username, another(code))
  expect(said(await reset(site, guessed.username, code))).toEqual([400, 'CODE_WRONG'])
  const body = { current_password: changed.password, new_password: NEW_PASSWORD }
  expect(said(await post(site, '/api/password/change', changed, body))).toEqual([200, 'ok'])
  const stale = await codeSentTo(site, changed.email)
  expect(said(await reset(site, changed.username, stale))).toEqual([400, 'CODE_WRONG'])
})

onOneSite('the owner of a verified address is told of a changed password', async (site) => {
  const player = await site.player()
  await post(site, '/api/email/send-verification-code', player)
  const code = await codeSentTo(site, player.email)
  await post(site, '/api/email/verify', player, { verification_code: code })
  const body = { current_password: player.password, new_password: NEW_PASSWORD }
  await post(site, '/api/password/change', player, body)
  await vi.waitFor(async () => expect(await outbox(site)).toHaveLength(2), { timeout: 5000 })
  expect((await outbox(site)).at(-1)?.subject).toBe('Maidan: your password was changed')
})

onOneSite('sessions are listed, one is ended, the others are ended with the password', async (site) => {
  const [player, stranger] = [await site.player(), await site.player()]
  const phone = (
    await site.call('POST', '/api/login', {
      body: { username: player.username, password: player.password },
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile' },
    })
  ).body
  const third = String((await site.login(player.username, player.password)).body['token'])
  const list = async (token: string) =>
    (await site.call('GET', '/api/sessions', { token })).body['data'] as Record<string, unknown>[]
  const mine = await list(player.token)
  expect(mine).toHaveLength(3)
  expect(mine.filter((session) => session['is_current'])).toHaveLength(1)
  const onPhone = mine.find((session) => session['device'] === 'Chrome, Android')
  expect(onPhone).toMatchObject({ is_current: false, created_at: '2026-11-21T12:00:00.000+06:00' })
  const revoke = (id: unknown, by: Player, body: object = {}) =>
    post(site, `/api/sessions/${String(id)}/revoke`, by, body)
  expect(said(await revoke(onPhone?.['id'], stranger))).toEqual([404, 'NOT_FOUND'])
  expect(said(await revoke('999999', player))).toEqual([404, 'NOT_FOUND'])
  expect(await site.balanceStatus(String(phone['token']))).toBe(200)
  expect(said(await revoke(onPhone?.['id'], player))).toEqual([200, 'ok'])
  expect(await site.balanceStatus(String(phone['token']))).toBe(401)
  expect(Object.keys((await revoke('others', player)).body.errors ?? {})).toEqual(['password'])
  expect((await revoke('others', player, { password: 'wrong one' })).status).toBe(422)
  expect(await site.balanceStatus(third)).toBe(200)
  expect(said(await revoke('others', player, { password: player.password }))).toEqual([200, 'ok'])
  expect(await site.balanceStatus(third)).toBe(401)
  expect(await list(player.token)).toHaveLength(1)
  expect(await site.balanceStatus(stranger.token)).toBe(200)
})

onOneSite('X-41 activity shows sign-ins, tries from outside and changes, and only the own', async (site) => {
  const [player, stranger] = [await site.player(null), await site.player(null)]
  await site.login(player.username, 'a wrong guess')
  await post(site, '/api/user/profile/update', player, { dofb: '1990-01-01' })
  const seen = async (who: Player) =>
    (
      (await site.call('GET', '/api/activity', { token: who.token })).body['data'] as Record<string, string>[]
    ).map(({ action, outcome }) => `${action} ${outcome}`)
  expect(await seen(player)).toEqual(['birthday ok', 'login refused', 'login ok', 'sign_up ok'])
  expect(await seen(stranger)).toEqual(['login ok', 'sign_up ok'])
})

onOneSite('another player’s id is refused where it can be said, and changes nothing', async (site) => {
  const [mine, other] = [await site.player(null), await site.player(null)]
  const answer = await post(site, '/api/user/profile/update', mine, {
    remote_id: other.remoteId,
    dofb: '1990-01-01',
  })
  expect(said(answer)).toEqual([403, 'FORBIDDEN'])
  await post(site, '/api/add/number', other, { phone: '01811115555' })
  expect((await post(site, '/api/add/send-verification-code', mine, { phone: '01811115555' })).status).toBe(
    422,
  )
  expect((await post(site, '/api/send-verification-code', mine, { phone: other.phone })).status).toBe(422)
  expect((await site.call('GET', '/api/get/other/phone', { token: mine.token })).body).toEqual({ data: [] })
  expect(await outbox(site)).toEqual([])
  expect((await profile(site, other))['dofb']).toBe('')
})

/** A captcha as a browser gets it: the picture's cookie, and the answer from the database. */
async function captcha(site: Site): Promise<{ headers: Record<string, string>; answer: string }> {
  const before = new Set(
    (await site.db.selectFrom('captcha').selectAll().execute()).map((row) => hex(row.token_hash)),
  )
  const response = await site.app.fetch(new Request('http://maidan.test/captcha'))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^captcha=md_[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/)
  const rows = await site.db.selectFrom('captcha').selectAll().execute()
  const answer = rows.find((row) => !before.has(hex(row.token_hash)))?.answer ?? ''
  expect(answer).toMatch(/^\d{4}$/)
  return { headers: { cookie: cookie.split(';')[0] ?? '' }, answer }
}
const hex = (bytes: Buffer) => bytes.toString('hex')

onOneSite('C-API-43 X-54 the captcha lets one sign-up through, and a wrong answer ends it', async (site) => {
  const right = await captcha(site)
  const taken = newcomer()
  expect((await site.signUp(taken)).status).toBe(201)
  const again = await site.signUp(
    { ...newcomer(), username: taken.username, captcha: right.answer },
    right.headers,
  )
  expect(Object.keys(again.body.errors ?? {})).toEqual(['username'])
  // What was refused for another reason did not use it up; the sign-up that it lets through does.
  const form = { ...newcomer(), captcha: right.answer }
  const key = { ...right.headers, 'idempotency-key': randomUUID() }
  expect((await site.signUp(form, key)).status).toBe(201)
  expect((await site.signUp(form, key)).status).toBe(201)
  const reused = await site.signUp({ ...newcomer(), captcha: right.answer }, right.headers)
  expect(reused.body.errors).toEqual({
    captcha: ['The answer is wrong or no longer valid. Please take a new one.'],
  })
  const wrong = await captcha(site)
  const guess = String((Number(wrong.answer) + 1) % 10_000).padStart(4, '0')
  expect((await site.signUp({ ...newcomer(), captcha: guess }, wrong.headers)).status).toBe(422)
  expect((await site.signUp({ ...newcomer(), captcha: wrong.answer }, wrong.headers)).status).toBe(422)
  const late = await captcha(site)
  site.clock.forward(10 * MINUTE)
  expect((await site.signUp({ ...newcomer(), captcha: late.answer }, late.headers)).status).toBe(422)
  expect((await site.signUp({ ...newcomer(), captcha: '1234' })).status).toBe(422)
  const bangla = await captcha(site)
  const digits = bangla.answer.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
  expect((await site.signUp({ ...newcomer(), captcha: digits }, bangla.headers)).status).toBe(201)
})

onOneSite('X-54 a question in words does as well, named by the header', async (site) => {
  const ask = (locale: string) =>
    site.call('GET', '/captcha?kind=question', { headers: { 'accept-language': locale } })
  const asked = await ask('en')
  const { question, token } = asked.body as unknown as { question: string; token: string }
  expect(asked.headers.get('x-captcha')).toBe(token)
  expect(question).toMatch(/^How much is \w+ (plus|minus) \w+\? Answer with a number\.$/)
  expect((await ask('bn')).body['question']).toMatch(/কত/)
  expect((await site.call('GET', '/captcha?kind=smell')).status).toBe(400)
  expect((await site.call('POST', '/captcha')).status).toBe(405)
  const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
  const [, a = '', how, b = ''] = /(\w+) (plus|minus) (\w+)\?/.exec(question) ?? []
  const sum = how === 'plus' ? words.indexOf(a) + words.indexOf(b) : words.indexOf(a) - words.indexOf(b)
  const form = { ...newcomer(), captcha: String(sum) }
  expect((await site.signUp(form, { 'x-captcha': token })).status).toBe(201)
})

onOneStore('where a captcha is required, no sign-up goes without one, or without a proof', async (world) => {
  world.host.config.captcha = 'required'
  const site = await siteOn(world)
  expect((await site.call('GET', '/api/general')).body).toMatchObject([
    { features: expect.arrayContaining(['captcha-required']) },
  ])
  expect((await site.signUp(newcomer())).body.errors).toEqual({ captcha: ['This field is required'] })
  const { headers, answer } = await captcha(site)
  expect((await site.signUp({ ...newcomer(), captcha: answer }, headers)).status).toBe(201)
  expect((await site.signUp({ ...newcomer(), proof: await solve(site) })).status).toBe(201)
  expect((await site.signUp({ ...newcomer(), proof: 'bm9uc2Vuc2U=' })).body.errors).toMatchObject({
    proof: [expect.any(String)],
  })
})

async function solve(
  site: Site,
  change: (challenge: ProofChallenge) => void = () => {},
  username?: string,
): Promise<string> {
  const asked = await site.call('GET', `/api/proof-of-work${username ? `?username=${username}` : ''}`, {
    address: '198.51.100.7',
  })
  expect(asked.headers.get('cache-control')).toBe('no-store')
  const challenge = asked.body as unknown as ProofChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  change(challenge)
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

onOneStore('S-PASS-05 a proof of work is asked for, counts once, and cannot be made up', async (world) => {
  world.host.config.proofOfWork = true
  const site = await siteOn(world)
  expect((await site.call('GET', '/api/general')).body).toMatchObject([
    { features: expect.arrayContaining(['proof-of-work', 'sessions', 'password-forgot']) },
  ])
  const asking = { username: 'nobodyhere', email: 'nobody@example.com' }
  expect((await forgot(site, asking)).body.errors).toEqual({ proof: ['This field is required'] })
  const proof = await solve(site)
  const both = await Promise.all([forgot(site, { ...asking, proof }), forgot(site, { ...asking, proof })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const easier = await solve(site, (challenge) => {
    challenge.parameters.cost = 1
  })
  const late = await solve(site)
  world.clock.forward(10 * MINUTE)
  for (const bad of [easier, late, 'e30=', '%%%', Buffer.from('{"challenge":{}}').toString('base64')]) {
    expect((await forgot(site, { ...asking, proof: bad })).status, bad.slice(0, 20)).toBe(422)
  }
})

onOneStore(
  'P17 PP-40 B2 beyond three wrong passwords a proof for the name opens the way, at once and every time',
  async (world) => {
    world.host.config.proofOfWork = true
    const site = await siteOn(world, { limits: 'normal' })
    const { username, password } = await site.player()
    const guess = (name: string, typed: string, proof?: string) =>
      site.call('POST', '/api/login', {
        body: { username: name, password: typed, ...(proof && { proof }) },
        address: '198.51.100.7',
      })
    const proofFor = (name: string) => solve(site, undefined, name)
    // The same for a name that nobody has.
    for (const name of [username, 'nobodyhere']) {
      for (let i = 0; i < 3; i += 1) expect((await guess(name, `wrong ${i}`)).status).toBe(401)
      const refused = await guess(name, password)
      expect(said(refused)).toEqual([429, 'PROOF_NEEDED'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await guess(name, password, 'e30=')).status).toBe(422)
      for (let i = 0; i < 4; i += 1)
        expect((await guess(name, 'wrong', await proofFor(name))).status).toBe(401)
      expect((await guess(name, password, await proofFor('somebodyelse'))).status).toBe(422)
      // The least work, done for nobody, is not enough any more: an older app waits.
      expect(said(await guess(name, password, await solve(site)))).toEqual([429, 'PROOF_NEEDED'])
    }
    expect((await guess(username, password, await proofFor(username))).status).toBe(200)
  },
)

onOneStore(
  'beyond three sign-ups an hour a proof is asked for, beyond ten a day there is none',
  async (world) => {
    world.host.config.proofOfWork = true
    const site = await siteOn(world, { limits: 'normal' })
    for (let i = 0; i < 3; i += 1) expect((await site.signUp(newcomer())).status).toBe(201)
    const fourth = newcomer()
    const key = { 'idempotency-key': randomUUID() }
    const refused = await site.signUp(fourth, key)
    expect(said(refused)).toEqual([429, 'PROOF_NEEDED'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await site.signUp({ ...fourth, proof: await solve(site) }, key)).status).toBe(201)
    for (let i = 0; i < 6; i += 1) {
      expect((await site.signUp({ ...newcomer(), proof: await solve(site) })).status).toBe(201)
    }
    expect(said(await site.signUp({ ...newcomer(), proof: await solve(site) }))).toEqual([429, 'TOO_MANY'])
  },
)

onOneStore(
  'B2 a reset is counted where the address matches, by who asks, and the answer tells neither',
  async (world) => {
    const site = await siteOn(world, { limits: 'normal' })
    const player = await site.player()
    const ask = (email: string, address: string, headers = {}) =>
      site.call('POST', '/api/password/forgot', {
        body: { username: player.username, email },
        address,
        headers,
      })
    const sent = async () => (await outbox(site)).filter(({ recipient }) => recipient === player.email).length
    let asked = 0
    const all: Answer[] = []
    const from = async (email: string, address: string, headers = {}) => {
      all.push(await ask(email, address, headers))
      await forgotten(site, (asked += 1))
      site.clock.forward(300_000)
    }
    // Wrong addresses of a stranger use up nothing of the account's.
    for (let i = 0; i < 6; i += 1) await from('wrong@example.com', `10.1.1.${i}`)
    expect(await sent()).toBe(0)
    for (let i = 0; i < 4; i += 1) await from(player.email, '10.1.2.1')
    // Three for one network that knows the address; another network is another asker.
    expect(await sent()).toBe(3)
    await from(player.email, '10.1.3.1')
    expect(await sent()).toBe(4)
    expect(all.map(({ status, body }) => [status, body])).toEqual(
      all.map(() => [200, { message: 'If the details are right, a code is on its way.', expires_in: 300 }]),
    )
    const flood: number[] = []
    for (let i = 0; i < 11; i += 1) flood.push((await ask('wrong@example.com', '10.1.4.1')).status)
    expect(flood.filter((status) => status === 200)).toHaveLength(10)
  },
)

onOneStore(
  'codes to many numbers from one network end at thirty a day, and all SMS at the ceiling',
  async (world) => {
    world.host.config.limits = 'normal'
    const site = await siteOn(world, { limits: 'off' })
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1) statuses.push((await sendPhoneCode(site, await site.player())).status)
    expect(statuses.indexOf(429)).toBe(30)
    world.host.config.limits = 'off'
    world.host.config.smsPerDay = 30
    const [capped] = [await site.player()]
    expect(said(await sendPhoneCode(site, capped))).toEqual([503, 'BUSY'])
    expect((await post(site, '/api/email/send-verification-code', capped)).status).toBe(200)
  },
)

onOneStore('the captcha is limited to fifteen in half a minute for an address', async (world) => {
  const site = await siteOn(world, { limits: 'normal' })
  const statuses: number[] = []
  for (let i = 0; i < 16; i += 1) statuses.push((await site.call('GET', '/captcha?kind=question')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(15)
  expect(statuses.at(-1)).toBe(429)
})

onOneStore('three guesses at the current password in fifteen minutes of a session', async (world) => {
  const site = await siteOn(world, { limits: 'normal' })
  const player = await site.player()
  const body = { current_password: 'a wrong guess', new_password: NEW_PASSWORD }
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1)
    statuses.push((await post(site, '/api/password/change', player, body)).status)
  expect(statuses).toEqual([422, 422, 422, 429, 429, 429])
})

test('what cannot be sent is taken back, so that the player may ask again', async () => {
  const store = await emptyStore()
  try {
    const clock = { now: NOON, forward: () => {} }
    const logged: string[] = []
    const host = {
      ...hostOn(store.db, clock),
      log: (...line: unknown[]) => logged.push(JSON.stringify(line)),
    }
    // Nothing listens on this port of ours.
    host.config.smsGatewayUrl = 'http://127.0.0.1:4189/send'
    const site = await siteOn({ db: store.db, host, kind: store.kind, clock })
    const player = await site.player()
    for (let i = 0; i < 2; i += 1) {
      expect(said(await sendPhoneCode(site, player))).toEqual([503, 'SEND_FAILED'])
    }
    expect(await site.db.selectFrom('verification_code').selectAll().execute()).toEqual([])
    expect(logged.join('\n')).toContain('the gateway does not answer')
    expect(logged.join('\n')).not.toMatch(/\d{6}/)
  } finally {
    await store.close()
  }
})
