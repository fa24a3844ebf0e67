/**
 * An owner and a stranger at one account: limits that cost the stranger, changes that ask for the strongest factor,
 * recoveries that leave nothing of an intruder's, and a way back from every slip. Decision 161.
 */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, vi } from 'vitest'
import type { ProofChallenge } from '../../../contract/security.ts'
import { spanOf, totp } from '../../../server/auth/two-step.ts'
import { authenticator, type Authenticator } from '../support/authenticator.ts'
import { fromBase32 } from '../support/base32.ts'
import { onOneStore } from '../support/harness.ts'
import { codeSentTo } from '../support/member.ts'
import { type Answer, onEverySite, onOneSite, type Site, siteOn } from '../support/site.ts'

type Player = Awaited<ReturnType<Site['player']>>

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NEW_PASSWORD = 'Notun Ghash 8'
const said = ({ status, body }: Answer) => [status, body.code ?? 'ok']

/** A browser at an address: it keeps the cookie that names it. */
function browser(site: Site, address = '198.51.100.7') {
  let cookie = ''
  return async (method: string, path: string, body?: object, token?: string): Promise<Answer> => {
    const answer = await site.call(method, path, {
      ...(body && { body }),
      ...(token && { token }),
      address,
      headers: cookie ? { cookie } : {},
    })
    const set = answer.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0] ?? ''
    return answer
  }
}
type Browser = ReturnType<typeof browser>

const logIn = (at: Browser, { username, password }: Pick<Player, 'username' | 'password'>, more = {}) =>
  at('POST', '/api/login', { username, password, ...more })

async function proofFor(at: Browser, username: string): Promise<string> {
  const { body } = await at('GET', `/api/proof-of-work?username=${username}`)
  const challenge = body as unknown as ProofChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

const wanted = ({ body }: Answer) => ({
  challenge: (body['options'] as { challenge: string }).challenge,
  rpId: 'maidan.test',
  origin: 'http://maidan.test',
})

const post = (site: Site, { token }: { token: string }, path: string, body: object = {}) =>
  site.call('POST', path, { token, body })
const signedBy = async (site: Site, player: Player, device: Authenticator) =>
  device.assert(wanted(await post(site, player, '/api/passkeys/confirm')))

async function withPasskey(site: Site, player: Player, shown: object): Promise<Authenticator> {
  const device = authenticator()
  const begun = await post(site, player, '/api/passkeys/begin', shown)
  expect(said(begun)).toEqual([200, 'ok'])
  const response = device.create(wanted(begun))
  expect(said(await post(site, player, '/api/passkeys', { response }))).toEqual([201, 'ok'])
  return device
}

async function withStep(site: Site, player: Player, shown: object) {
  const { body } = await post(site, player, '/api/two-step/begin', shown)
  const secret = fromBase32(String(body['secret']))
  // Each code counts once, so time goes on before the next.
  const code = () => {
    site.clock.forward(MINUTE)
    return totp(secret, spanOf(site.clock.now))
  }
  expect(said(await post(site, player, '/api/two-step/confirm', { code: code() }))).toEqual([200, 'ok'])
  return code
}

const knownDevices = async (site: Site) =>
  (await site.db.selectFrom('known_device').select('digest').execute()).length
const passkeysOf = async (site: Site) => (await site.db.selectFrom('passkey').select('id').execute()).length
const outboxTo = async ({ db }: Site, recipient: string) =>
  (await db.selectFrom('outbox').select('subject').where('recipient', '=', recipient).execute()).map(
    ({ subject }) => subject,
  )
const prove = ({ db }: Site, { username }: Player, columns: object) =>
  db.updateTable('player').set(columns).where('username', '=', username).execute()

/** Asks for a reset and waits until the host has done what follows its answer. */
async function forgot(site: Site, at: Browser, { username }: Player, target: object): Promise<void> {
  const rows = () =>
    site.db.selectFrom('audit').select('id').where('action', '=', 'password_forgot').execute()
  const before = (await rows()).length
  expect((await at('POST', '/api/password/forgot', { username, ...target })).status).toBe(200)
  await vi.waitFor(async () => expect(await rows()).toHaveLength(before + 1), { timeout: 5000 })
}
const reset = (at: Browser, { username }: Player, code: string, more = {}) =>
  at('POST', '/api/password/reset', {
    username,
    verification_code: code,
    new_password: NEW_PASSWORD,
    ...more,
  })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

onOneStore(
  'B2 two hundred wrong logins from a network leave the owner’s device alone, and a new one a way',
  async (world) => {
    world.host.config.proofOfWork = true
    const site = await siteOn(world, { limits: 'normal' })
    const player = await site.player()
    const phone = browser(site, '198.51.100.7')
    const first = await logIn(phone, player)
    expect(first.headers.get('set-cookie')).toMatch(
      /^maidan_device=md_[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    const answers: unknown[] = []
    for (let i = 0; i < 200; i += 1) {
      const thief = browser(site, `198.51.100.${i}`)
      answers.push(said(await logIn(thief, { ...player, password: 'wrong' }))[1])
    }
    expect(answers.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(3)
    expect(answers.at(-1)).toBe('PROOF_NEEDED')
    expect(said(await logIn(phone, player))).toEqual([200, 'ok'])
    const fresh = browser(site, '198.51.100.9')
    expect(said(await logIn(fresh, player))).toEqual([429, 'PROOF_NEEDED'])
    const proof = await proofFor(fresh, player.username)
    expect(said(await logIn(fresh, player, { proof }))).toEqual([200, 'ok'])
    // It is known from now on; another's cookie is known for nobody else.
    expect(said(await logIn(fresh, player))).toEqual([200, 'ok'])
    const other = await site.player()
    for (let i = 0; i < 3; i += 1) await logIn(browser(site, '203.0.113.1'), { ...other, password: 'wrong' })
    expect(said(await logIn(phone, other))).toEqual([429, 'PROOF_NEEDED'])
  },
)

onOneStore(
  'B2 a stranger who knows the password does not lock the second step of a known device',
  async (world) => {
    const site = await siteOn(world, { limits: 'normal' })
    const player = await site.player()
    const phone = browser(site, '198.51.100.7')
    await logIn(phone, player)
    const code = await withStep(site, player, { password: player.password })
    const guesses: unknown[] = []
    for (let i = 0; i < 12; i += 1) {
      // PP-40 gives the name three tries in a quarter of an hour.
      if (i % 3 === 0) site.clock.forward(15 * MINUTE)
      const thief = browser(site, `203.0.${i}.1`)
      guesses.push(said(await logIn(thief, player, { code: '000000' }))[1])
    }
    expect(guesses.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(10)
    expect(guesses.at(-1)).toBe('LOGIN_LOCKED')
    expect(said(await logIn(phone, player, { code: code() }))).toEqual([200, 'ok'])
  },
)

onOneSite(
  'B2 a reset code is its asker’s: a stranger uses up neither its tries nor its turn',
  async (site) => {
    const player = await site.player()
    const [phone, thief] = [browser(site, '198.51.100.7'), browser(site, '198.51.100.8')]
    await logIn(phone, player)
    await logIn(thief, await site.player())
    const target = { email: player.email }
    await forgot(site, thief, player, target)
    // The stranger's code runs; the owner's is sent all the same.
    await forgot(site, phone, player, target)
    expect(await outboxTo(site, player.email)).toHaveLength(2)
    const code = await codeSentTo(site, player.email)
    for (let i = 0; i < 6; i += 1)
      expect(said(await reset(thief, player, another(code)))).toEqual([400, 'CODE_WRONG'])
    // Nor does the right code help whoever did not ask for it.
    expect(said(await reset(thief, player, code))).toEqual([400, 'CODE_WRONG'])
    expect(said(await reset(phone, player, code))).toEqual([200, 'ok'])
  },
)

onOneSite('B2 codes that a stranger sends to a number are not counted against its owner', async (site) => {
  const [owner, stranger] = [await site.player(), await site.player()]
  const { phone } = owner
  await post(site, stranger, '/api/add/number', { phone })
  for (let i = 0; i < 5; i += 1) {
    expect((await post(site, stranger, '/api/add/send-verification-code', { phone })).status).toBe(200)
    site.clock.forward(5 * MINUTE)
  }
  expect((await post(site, stranger, '/api/add/send-verification-code', { phone })).status).toBe(429)
  expect(said(await post(site, owner, '/api/send-verification-code', { phone }))).toEqual([200, 'ok'])
})

onEverySite('B3 every change of a factor asks for the strongest factor there is', async (site) => {
  const player = await site.player()
  const { password } = player
  const device = await withPasskey(site, player, { password })
  const { id } = await site.db.selectFrom('passkey').select('id').executeTakeFirstOrThrow()
  const changes: [string, object][] = [
    ['/api/passkeys/begin', {}],
    ['/api/two-step/begin', {}],
    [`/api/passkeys/${id}/remove`, {}],
    ['/api/password/change', { current_password: password, new_password: NEW_PASSWORD }],
    ['/api/sessions/others/revoke', {}],
    ['/api/account/close', { leave_money: true }],
    ['/api/user/contact', { email: 'another@example.com' }],
  ]
  for (const [path, body] of changes) {
    // The password alone is not enough where there is a passkey, and a wrong one is told as before.
    expect(said(await post(site, player, path, { password, ...body })), path).toEqual([403, 'PASSKEY_NEEDED'])
  }
  // A question that was put to a signed-in player adds no passkey, and a sign-in's confirms nothing.
  const asked = wanted(await post(site, player, '/api/passkeys/confirm'))
  expect(
    said(await post(site, player, '/api/passkeys', { response: authenticator().create(asked) })),
  ).toEqual([400, 'PASSKEY_WRONG'])
  const atLogin = wanted(await site.call('POST', '/api/login/passkey/begin', { body: {} }))
  const passkey = device.assert(atLogin)
  expect(said(await post(site, player, '/api/two-step/begin', { passkey }))).toEqual([400, 'PASSKEY_WRONG'])
  const other = await site.player()
  const strange = await signedBy(site, other, await withPasskey(site, other, { password: other.password }))
  expect(said(await post(site, player, '/api/two-step/begin', { passkey: strange }))).toEqual([
    400,
    'PASSKEY_WRONG',
  ])

  const code = await withStep(site, player, { passkey: await signedBy(site, player, device) })
  for (const [path, body] of changes.filter(([path]) => path !== '/api/two-step/begin')) {
    expect(said(await post(site, player, path, { password, ...body })), path).toEqual([403, 'STEP_NEEDED'])
    const wrong = { password, code: '000000', ...body }
    expect(said(await post(site, player, path, wrong)), path).toEqual([400, 'CODE_WRONG'])
  }
  expect(await passkeysOf(site)).toBe(2)
  // Either is enough: both steps by code, or the passkey by itself.
  await withPasskey(site, player, { password, code: code() })
  const change = { new_password: NEW_PASSWORD, passkey: await signedBy(site, player, device) }
  expect(said(await post(site, player, '/api/password/change', change))).toEqual([200, 'ok'])
  const gone = { passkey: await signedBy(site, player, device) }
  expect(said(await post(site, player, `/api/passkeys/${id}/remove`, gone))).toEqual([200, 'ok'])
})

onEverySite(
  'B3 a reset by code leaves nothing of an intruder’s, is told everywhere, and money waits a day',
  async (site) => {
    const player = await site.player()
    const phone = browser(site)
    await logIn(phone, player)
    const thief = browser(site, '203.0.113.5')
    const stolen = String((await logIn(thief, player)).body['token'])
    const device = await withPasskey(site, { ...player, token: stolen }, { password: player.password })
    await post(site, { token: stolen }, '/api/two-step/begin', {
      passkey: await signedBy(site, { ...player, token: stolen }, device),
    })
    await prove(site, player, { phone_verified: true, email_verified: true, birthday: '1990-01-01' })
    await forgot(site, phone, player, { email: player.email })
    expect(said(await reset(phone, player, await codeSentTo(site, player.email)))).toEqual([200, 'ok'])
    await vi.waitFor(async () => {
      expect(await outboxTo(site, `+88${player.phone}`)).toEqual(['Maidan: your account was recovered'])
      expect(await outboxTo(site, player.email)).toContain('Maidan: your account was recovered')
    }, 5000)
    expect(await site.balanceStatus(stolen)).toBe(401)
    expect(await passkeysOf(site)).toBe(0)
    expect(await site.db.selectFrom('two_step').select('player_id').execute()).toEqual([])
    const login = await site.call('POST', '/api/login/passkey', {
      body: {
        response: device.assert(wanted(await site.call('POST', '/api/login/passkey/begin', { body: {} }))),
      },
    })
    expect(said(login)).toEqual([400, 'PASSKEY_UNKNOWN'])

    const owner = { token: String((await logIn(phone, { ...player, password: NEW_PASSWORD })).body['token']) }
    const inbox = (await site.call('GET', '/api/inbox', owner)).body['data'] as { data: { title: string }[] }
    expect(inbox.data.map(({ title }) => title)).toContain('Your account was recovered')
    const withdraw = () =>
      post(site, owner, '/api/submit-withdraw', {
        account_number: player.phone,
        amount: '500.00',
        payment_id: '1',
      })
    const refused = await withdraw()
    expect(said(refused)).toEqual([403, 'RECOVERED_LATELY'])
    expect(refused.body.message).toContain('Hours left: 24')
    site.clock.forward(DAY - 1)
    expect(said(await withdraw())).toEqual([403, 'RECOVERED_LATELY'])
    site.clock.forward(1)
    await post(site, owner, '/api/password/confirm', { password: NEW_PASSWORD })
    expect((await withdraw()).body.code).not.toBe('RECOVERED_LATELY')
  },
)

onOneSite('B3 where the second step is on, a reset asks for it too, and then it stays', async (site) => {
  const player = await site.player()
  const phone = browser(site)
  const code = await withStep(site, player, { password: player.password })
  await forgot(site, phone, player, { email: player.email })
  const sent = await codeSentTo(site, player.email)
  expect(said(await reset(phone, player, sent))).toEqual([403, 'STEP_NEEDED'])
  expect(said(await reset(phone, player, sent, { code: '000000' }))).toEqual([400, 'CODE_WRONG'])
  expect(said(await reset(phone, player, sent, { code: code() }))).toEqual([200, 'ok'])
  const fresh = { ...player, password: NEW_PASSWORD }
  expect(said(await logIn(browser(site), fresh))).toEqual([403, 'STEP_NEEDED'])
  expect(said(await logIn(browser(site), fresh, { code: code() }))).toEqual([200, 'ok'])
})

onOneSite('B3 an SMS alone resets no password where there is another factor', async (site) => {
  const player = await site.player()
  const sms = { phone: player.phone }
  const number = `+88${player.phone}`
  const thief = browser(site, '203.0.113.5')
  const byThief = async () => {
    await forgot(site, thief, player, sms)
    return reset(thief, player, await codeSentTo(site, number))
  }
  await prove(site, player, { email_verified: true })
  expect(said(await byThief())).toEqual([403, 'SMS_NOT_ENOUGH'])
  await prove(site, player, { email_verified: false })
  await withPasskey(site, player, { password: player.password })
  site.clock.forward(5 * MINUTE)
  expect(said(await byThief())).toEqual([403, 'SMS_NOT_ENOUGH'])
  // The owner's own device is another factor.
  const phone = browser(site)
  await logIn(phone, player)
  await forgot(site, phone, player, sms)
  expect(said(await reset(phone, player, await codeSentTo(site, number)))).toEqual([200, 'ok'])
  // A phone whose session was ended from elsewhere is nobody's known device.
  const [lost, tablet] = [browser(site), browser(site)]
  const fresh = { ...player, password: NEW_PASSWORD }
  await logIn(lost, fresh)
  const { token } = (await logIn(tablet, fresh)).body
  const own = { username: player.username, password: NEW_PASSWORD }
  expect(await knownDevices(site)).toBe(3)
  await tablet('POST', '/api/sessions/others/revoke', own, String(token))
  expect(await knownDevices(site)).toBe(1)
  // With nothing else at all, the code is what there is.
  site.clock.forward(5 * MINUTE)
  expect(said(await byThief())).toEqual([200, 'ok'])
})

onEverySite(
  'A5 a mistyped number or address is put right until it is proven, and money then waits a day',
  async (site) => {
    const [player, other] = [await site.player(), await site.player()]
    const { password } = player
    const change = (body: object) => post(site, player, '/api/user/contact', { password, ...body })
    expect((await change({ email: other.email })).body.errors).toHaveProperty('email')
    expect((await change({ phone: other.phone })).body.errors).toHaveProperty('phone')
    expect((await change({ phone: '12' })).body.errors).toHaveProperty('phone')
    expect((await change({})).body.errors).toHaveProperty('email')
    expect(said(await change({ email: 'right@example.com', password: 'wrong' }))).toEqual([422, 'INVALID'])
    expect(said(await change({ email: 'right@example.com' }))).toEqual([200, 'ok'])
    // The same number in another spelling meets the other player's.
    expect((await change({ phone: `+880${other.phone}` })).body.errors).toHaveProperty('phone')
    expect(said(await change({ phone: '01811112222' }))).toEqual([200, 'ok'])
    const user = (await site.call('GET', '/api/user/show', { token: player.token })).body['user']
    expect(user).toMatchObject({ email: 'right@example.com', phone: '+8801811112222' })
    await post(site, player, '/api/send-verification-code', { phone: '01811112222' })
    const code = await codeSentTo(site, '+8801811112222')
    expect(said(await post(site, player, '/api/verify-phone-number', { verification_code: code }))).toEqual([
      200,
      'ok',
    ])
    expect(said(await change({ phone: '01811113333' }))).toEqual([409, 'ALREADY_VERIFIED'])
    await prove(site, player, { birthday: '1990-01-01' })
    const withdrawal = { account_number: '01811112222', amount: '500.00', payment_id: '1' }
    expect(said(await post(site, player, '/api/submit-withdraw', withdrawal))).toEqual([403, 'NUMBER_NEW'])
  },
)

onEverySite(
  'A5 a second number goes again, proven or not, and makes room for the right one',
  async (site) => {
    const [player, other] = [await site.player(), await site.player()]
    const { password } = player
    const numbers = async () =>
      (await site.call('GET', '/api/get/other/phone', { token: player.token })).body['data'] as {
        id: string
      }[]
    await post(site, player, '/api/add/number', { phone: '01811112222' })
    const [{ id } = { id: '' }] = await numbers()
    const remove = (of: Player, shown: object) => post(site, of, `/api/phones/${id}/remove`, shown)
    expect(said(await remove(other, { password: other.password }))).toEqual([404, 'NOT_FOUND'])
    expect(said(await remove(player, { password: 'wrong' }))).toEqual([422, 'INVALID'])
    expect(said(await remove(player, { password }))).toEqual([200, 'ok'])
    expect(said(await remove(player, { password }))).toEqual([404, 'NOT_FOUND'])
    expect(said(await post(site, player, '/api/add/number', { phone: '01811113333' }))).toEqual([200, 'ok'])
  },
)
