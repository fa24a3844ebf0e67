/** The second step at login, passkeys, and closing an account, over the host's own calls. F-09, F-10, PP-40. */
import { expect } from 'vitest'
import { MAX_PASSKEYS, RECOVERY_CODES } from '../../../contract/factors.ts'
import { taka } from '../../../contract/money.ts'
import { claimDeposit, decideDeposit } from '../../../server/ledger/deposits.ts'
import { spanOf, totp } from '../../../server/auth/two-step.ts'
import { authenticator, type Authenticator } from '../support/authenticator.ts'
import { fromBase32 } from '../support/base32.ts'
import { onEveryStore } from '../support/harness.ts'
import { type Answer, onEverySite, onOneSite, type Site, siteOn } from '../support/site.ts'

type Player = Awaited<ReturnType<Site['player']>>

const said = ({ status, body }: Answer) => [status, body.code ?? 'ok']
const post = (site: Site, path: string, token: string | undefined, body: object = {}, headers = {}) =>
  site.call('POST', path, { body, headers, ...(token === undefined ? {} : { token }) })
const login = (site: Site, { username, password }: Player, code?: string) =>
  post(site, '/api/login', undefined, { username, password, ...(code === undefined ? {} : { code }) })
const letters = async (site: Site, { token }: Player) => {
  const { body } = await site.call('GET', '/api/inbox', { token })
  return (body['data'] as { data: { title: string }[] }).data.map(({ title }) => title)
}

/** Turns the second step on; answers the app and the recovery codes. */
async function withStep(site: Site, player: Player, shown: object = { password: player.password }) {
  const { token } = player
  const { body } = await post(site, '/api/two-step/begin', token, shown)
  const secret = fromBase32(String(body['secret']))
  const code = (later = 0) => totp(secret, spanOf(site.clock.now) + later)
  const confirmed = await post(site, '/api/two-step/confirm', token, { code: code() })
  expect(said(confirmed)).toEqual([200, 'ok'])
  // The next code is not the one that was confirmed.
  site.clock.forward(30_000)
  return { code, codes: confirmed.body['recovery_codes'] as string[], address: String(body['address']) }
}

onEverySite(
  'F-10 PP-40 the second step is on once a code is confirmed, and login then asks for it',
  async (site) => {
    const player = await site.player()
    const { token, password } = player
    expect(said(await post(site, '/api/two-step/begin', token, { password: 'wrong' }))).toEqual([
      422,
      'INVALID',
    ])
    expect(said(await post(site, '/api/two-step/confirm', token, { code: '000000' }))).toEqual([
      400,
      'CODE_WRONG',
    ])
    await post(site, '/api/two-step/begin', token, { password })
    // A secret that nobody has confirmed locks nobody out.
    expect(said(await login(site, player))).toEqual([200, 'ok'])
    const { code, codes, address } = await withStep(site, player)
    expect(address).toMatch(
      new RegExp(`^otpauth://totp/\\S+%3A${player.username}\\?secret=[A-Z2-7]{32}&issuer=`),
    )
    expect(new Set(codes).size).toBe(RECOVERY_CODES)
    expect(said(await login(site, player))).toEqual([403, 'STEP_NEEDED'])
    expect(said(await login(site, { ...player, password: 'Notun Ghash 9' }, code()))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ])
    expect(said(await login(site, player, '123'))).toEqual([400, 'CODE_WRONG'])
    expect(said(await login(site, player, code(-4)))).toEqual([400, 'CODE_WRONG'])
    const bangla = code().replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
    expect(said(await login(site, player, `${bangla.slice(0, 3)} ${bangla.slice(3)}`))).toEqual([200, 'ok'])
    const state = await site.call('GET', '/api/two-step', { token })
    expect(state.body).toMatchObject({ is_on: true, codes_left: RECOVERY_CODES })
    expect(said(await post(site, '/api/two-step/begin', token, { password }))).toEqual([409, 'TWO_STEP_ON'])
    expect(await letters(site, player)).toContain('Two-step login is on')
  },
)

onEverySite(
  'F-10 a code and a recovery code each open the account once, also at the same moment',
  async (site) => {
    const player = await site.player()
    const { code, codes } = await withStep(site, player)
    for (const once of [code(), String(codes[0]), String(codes[1]).replaceAll('-', '').toLowerCase()]) {
      const answers = await Promise.all([1, 2, 3].map(() => login(site, player, once)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    }
    const state = await site.call('GET', '/api/two-step', { token: player.token })
    expect(state.body['codes_left']).toBe(RECOVERY_CODES - 2)
    // New codes end the old ones.
    site.clock.forward(30_000)
    const renewed = await post(site, '/api/two-step/codes', player.token, {
      password: player.password,
      code: code(),
    })
    const [fresh] = renewed.body['recovery_codes'] as string[]
    expect(said(await login(site, player, codes[2]))).toEqual([400, 'CODE_WRONG'])
    expect(said(await login(site, player, fresh))).toEqual([200, 'ok'])
  },
)

onEverySite('F-10 the second step goes off by password and code together', async (site) => {
  const player = await site.player()
  const { token, password } = player
  const off = (body: object) => post(site, '/api/two-step/off', token, body)
  expect(said(await off({ password, code: '123456' }))).toEqual([409, 'TWO_STEP_OFF'])
  const { code } = await withStep(site, player)
  expect(said(await off({ password: 'wrong', code: code() }))).toEqual([422, 'INVALID'])
  expect(said(await off({ password, code: '000000' }))).toEqual([400, 'CODE_WRONG'])
  expect(said(await off({ password, code: code() }))).toEqual([200, 'ok'])
  expect(said(await login(site, player))).toEqual([200, 'ok'])
  expect(await letters(site, player)).toContain('Two-step login is off')
  const acts = (await site.call('GET', '/api/activity', { token })).body['data'] as { action: string }[]
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['two_step_on', 'two_step_off', 'login']),
  )
})

const ORIGIN = 'http://maidan.test'
const wanted = ({ body }: Answer, change: { origin?: string; rpId?: string } = {}) => ({
  challenge: (body['options'] as { challenge: string }).challenge,
  rpId: 'maidan.test',
  origin: ORIGIN,
  ...change,
})
/** What proves a player by a passkey that they have. */
const byPasskey = async (site: Site, { token }: Player, device: Authenticator) => ({
  passkey: device.assert(wanted(await post(site, '/api/passkeys/confirm', token))),
})
const beginAdding = (site: Site, { token, password }: Player, shown: object = { password }) =>
  post(site, '/api/passkeys/begin', token, shown)
const beginLogin = (site: Site) => post(site, '/api/login/passkey/begin', undefined)
const passkeyLogin = (site: Site, response: object, headers = {}) =>
  post(site, '/api/login/passkey', undefined, { response }, headers)
async function added(site: Site, player: Player, device = authenticator(), shown?: object) {
  const response = device.create(wanted(await beginAdding(site, player, shown)))
  expect(said(await post(site, '/api/passkeys', player.token, { response }))).toEqual([201, 'ok'])
  return device
}
const passkeys = async (site: Site, { token }: Player) =>
  (await site.call('GET', '/api/passkeys', { token })).body['data'] as Record<string, unknown>[]

onEverySite('F-10 PP-40 a passkey signs its player in without name, password or code', async (site) => {
  const player = await site.player()
  const { code } = await withStep(site, player)
  expect(said(await beginAdding(site, player))).toEqual([403, 'STEP_NEEDED'])
  const shown = { password: player.password, code: code() }
  const device = await added(site, player, authenticator(), shown)
  expect(await letters(site, player)).toContain('A passkey was added')
  expect(await passkeys(site, player)).toMatchObject([{ last_used_at: null }])
  const response = device.assert(wanted(await beginLogin(site)))
  const signedIn = await passkeyLogin(site, response)
  expect(signedIn.body).toMatchObject({ username: player.username, remote_id: player.remoteId })
  expect(await site.balanceStatus(String(signedIn.body['token']))).toBe(200)
  expect((await passkeys(site, player))[0]?.['last_used_at']).toEqual(expect.any(String))
  // The same answer again is a stolen one.
  expect(said(await passkeyLogin(site, response))).toEqual([400, 'PASSKEY_WRONG'])
})

onEverySite(
  'F-10 nothing but the right answer of the right device on the right site is a passkey',
  async (site) => {
    const player = await site.player()
    const other = await site.player()
    const device = await added(site, player)
    const refused = async (answer: Promise<Answer>) =>
      expect(said(await answer)).toEqual([400, 'PASSKEY_WRONG'])
    // Of one that is not known the device is told to offer it no more: it has a word of its own.
    const unknown = await passkeyLogin(site, authenticator().assert(wanted(await beginLogin(site))))
    expect(said(unknown)).toEqual([400, 'PASSKEY_UNKNOWN'])
    await refused(
      passkeyLogin(site, device.assert(wanted(await beginLogin(site), { origin: 'https://evil.test' }))),
    )
    await refused(passkeyLogin(site, device.assert(wanted(await beginLogin(site), { rpId: 'evil.test' }))))
    await refused(
      passkeyLogin(site, device.assert({ challenge: 'bWFkZSB1cA', rpId: 'maidan.test', origin: ORIGIN })),
    )
    const late = await beginLogin(site)
    site.clock.forward(10 * 60_000)
    await refused(passkeyLogin(site, device.assert(wanted(late))))
    const right = device.assert(wanted(await beginLogin(site)))
    const signature = Buffer.from(right.response.signature, 'base64url')
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
    await refused(
      passkeyLogin(site, {
        ...right,
        response: { ...right.response, signature: signature.toString('base64url') },
      }),
    )
    // A question put to one session is not answered in another, nor by a device that looked at nobody.
    const asked = await beginAdding(site, player, await byPasskey(site, player, device))
    const made = authenticator().create(wanted(asked))
    await refused(post(site, '/api/passkeys', other.token, { response: made }))
    const begun = await beginAdding(site, player, await byPasskey(site, player, device))
    const unseen = authenticator({ isVerified: false }).create(wanted(begun))
    await refused(post(site, '/api/passkeys', player.token, { response: unseen }))
    // A sign-in's question adds nothing.
    const twisted = authenticator().create(wanted(await beginLogin(site)))
    await refused(post(site, '/api/passkeys', player.token, { response: twisted }))
    expect(await passkeys(site, player)).toHaveLength(1)
    expect(await passkeys(site, other)).toEqual([])
  },
)

/** The same site with other configured origins, and a way to call it under any Host. */
async function under(site: Site, publicOrigins: string[]) {
  const host = { ...site.host, config: { ...site.host.config, publicOrigins } }
  const { app } = await siteOn({ ...site, host })
  const ask = async (name: string, path: string, { origin, token, body = {} }: Asked) => {
    const headers = {
      'content-type': 'application/json',
      ...(origin === undefined ? {} : { origin }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const request = new Request(name + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const response = await app.fetch(request)
    const answer = (await response.json()) as Answer['body'] & {
      options?: { rpId?: string; rp?: { id: string } }
    }
    return {
      said: [response.status, answer.code ?? 'ok'],
      place: answer.options?.rpId ?? answer.options?.rp?.id,
    }
  }
  return ask
}
interface Asked {
  origin?: string
  token?: string
  body?: object
}

onOneSite('a passkey is tied to a configured origin, whatever Host a request names', async (site) => {
  const { token, password } = await site.player()
  const ask = await under(site, ['https://maidan.example', 'https://m.maidan.example'])
  const begin = '/api/passkeys/begin'
  const own = { token, body: { password } }
  // The Host and the Origin both forged, as by a page of another name that is led to this host.
  for (const path of [begin, '/api/login/passkey/begin']) {
    const forged = await ask('https://evil.example', path, { ...own, origin: 'https://evil.example' })
    expect(forged, path).toEqual({ said: [403, 'FORBIDDEN'], place: undefined })
  }
  expect(await ask('https://evil.example', begin, own)).toEqual({
    said: [200, 'ok'],
    place: 'maidan.example',
  })
  // A proxy that speaks TLS in front and names the host in its own way is no matter either.
  const proxied = { ...own, origin: 'https://m.maidan.example' }
  expect((await ask('http://10.0.0.7:3000', begin, proxied)).place).toBe('m.maidan.example')
})

onOneSite('without configured origins a passkey is good on this machine only', async (site) => {
  const { token, password } = await site.player()
  const ask = await under(site, [])
  const own = { token, body: { password } }
  for (const path of ['/api/passkeys/begin', '/api/login/passkey/begin']) {
    const there = { ...own, origin: 'https://evil.example' }
    expect((await ask('https://evil.example', path, there)).said, path).toEqual([403, 'PASSKEY_ELSEWHERE'])
    const here = { ...own, origin: 'http://localhost:3000' }
    expect(await ask('http://localhost:3000', path, here)).toEqual({ said: [200, 'ok'], place: 'localhost' })
  }
})

onEverySite(
  'F-10 a passkey is removed by the password, there are ten at most, and a copied one is found',
  async (site) => {
    const player = await site.player()
    const { token, password } = player
    const counting = await added(site, player)
    const silent = authenticator({ counts: false })
    const devices = [counting, await added(site, player, silent, await byPasskey(site, player, counting))]
    for (const device of devices) {
      expect(said(await passkeyLogin(site, device.assert(wanted(await beginLogin(site)))))).toEqual([
        200,
        'ok',
      ])
    }
    // A device that counts and falls back is a copy.
    await site.db.updateTable('passkey').set({ counter: 99n }).where('counter', '>', 0n).execute()
    const [copied] = devices
    expect(said(await passkeyLogin(site, copied?.assert(wanted(await beginLogin(site))) ?? {}))).toEqual([
      400,
      'PASSKEY_WRONG',
    ])
    const [first] = await passkeys(site, player)
    const remove = (body: object) => post(site, `/api/passkeys/${String(first?.['id'])}/remove`, token, body)
    const [, own = authenticator()] = devices
    const shown = () => byPasskey(site, player, own)
    expect(said(await remove({ password }))).toEqual([403, 'PASSKEY_NEEDED'])
    expect(said(await remove(await shown()))).toEqual([200, 'ok'])
    expect(await letters(site, player)).toContain('A passkey was removed')
    // It is gone, and nothing is confirmed by it any more; devices are told which are left.
    expect(said(await remove(await shown()))).toEqual([400, 'PASSKEY_UNKNOWN'])
    const left = await site.db.selectFrom('passkey').select('credential_id').orderBy('id', 'desc').execute()
    const { body: listed } = await site.call('GET', '/api/passkeys', { token })
    expect(listed['accepted']).toEqual({
      rp_id: 'maidan.test',
      user_id: Buffer.from(player.remoteId).toString('base64url'),
      credential_ids: left.map((row) => row.credential_id),
    })
    const [copy, gone] = devices
    // The copy is still the player's: an owner who has it no more sets a new password by code.
    await site.db.updateTable('passkey').set({ counter: 0n }).execute()
    expect(said(await passkeyLogin(site, gone?.assert(wanted(await beginLogin(site))) ?? {}))).toEqual([
      400,
      'PASSKEY_UNKNOWN',
    ])
    const keeper = copy ?? authenticator()
    const asked = await beginAdding(site, player, await byPasskey(site, player, keeper))
    for (let i = 1; i < MAX_PASSKEYS; i += 1)
      await added(site, player, authenticator(), await byPasskey(site, player, keeper))
    expect(said(await beginAdding(site, player, await byPasskey(site, player, keeper)))).toEqual([
      409,
      'PASSKEYS_FULL',
    ])
    const eleventh = authenticator().create(wanted(asked))
    expect(said(await post(site, '/api/passkeys', token, { response: eleventh }))).toEqual([
      409,
      'PASSKEYS_FULL',
    ])
  },
)

onEverySite(
  'F-09 an account is closed by its player, once nothing is open, and nobody signs in to it',
  async (site) => {
    const player = await site.player()
    const { token, password } = player
    const elsewhere = String((await login(site, player)).body['token'])
    const device = await added(site, player)
    const close = (body: object) => post(site, '/api/account/close', token, body)
    expect(said(await close({ password: 'wrong' }))).toEqual([422, 'INVALID'])
    const left = await close(await byPasskey(site, player, device))
    expect(said(left)).toEqual([409, 'MONEY_LEFT'])
    expect(left.body.message).toContain('৳1,000.00')
    const { id } = await site.db
      .selectFrom('player')
      .select('id')
      .where('public_id', '=', player.remoteId)
      .executeTakeFirstOrThrow()
    const at = site.clock.now
    const payment = { method: 1, channel: 11, accountNumber: '01712345678', trx: 'CLOSING123' }
    const { recordId } = await claimDeposit(site.db, undefined, {
      ...payment,
      playerId: id,
      amount: taka(500),
      promotionId: undefined,
      at,
    })
    const shown = await byPasskey(site, player, device)
    expect(said(await close({ ...shown, leave_money: true }))).toEqual([409, 'ACCOUNT_BUSY'])
    await decideDeposit(site.db, 'decide-closing', {
      recordId,
      outcome: 'refuse',
      reason: 'Not found',
      actor: 'staff',
      at,
    })
    const { code } = await withStep(site, player, await byPasskey(site, player, device))
    expect(said(await close({ password, leave_money: true }))).toEqual([403, 'STEP_NEEDED'])
    expect(said(await close({ password, leave_money: true, code: '000000' }))).toEqual([400, 'CODE_WRONG'])
    // Tapped twice, it is closed once.
    const both = await Promise.all([1, 2].map(() => close({ password, leave_money: true, code: code() })))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await Promise.all([token, elsewhere].map((one) => site.balanceStatus(one)))).toEqual([401, 401])
    site.clock.forward(30_000)
    expect(said(await login(site, player, code()))).toEqual([403, 'ACCOUNT_CLOSED'])
    expect(said(await passkeyLogin(site, device.assert(wanted(await beginLogin(site)))))).toEqual([
      403,
      'ACCOUNT_CLOSED',
    ])
    // Who does not know the password is told nothing of it.
    expect(said(await login(site, { ...player, password: 'Notun Ghash 9' }))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ])
  },
)

onEveryStore('PP-40 wrong codes of the second step count as wrong passwords do', async (world) => {
  const site = await siteOn(world, { limits: 'normal' })
  const player = await site.player()
  const { code } = await withStep(site, player)
  for (const guess of ['000001', '000002', '000003'])
    expect(said(await login(site, player, guess))).toEqual([400, 'CODE_WRONG'])
  expect(said(await login(site, player, code()))).toEqual([429, 'LOGIN_LOCKED'])
})
