/** A token without the key of its device: what it can read, and that it moves and changes nothing. Decision 230. */
import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Endpoint, isSigned } from '../../../contract/kit/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { SIGNATURE_MS, thumbprintText } from '../../../contract/kit/signature.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { keptKey } from '../../../server/auth/signed-calls.ts'
import { sweep } from '../../../server/jobs/jobs.ts'
import { boundSession, deviceKey, signedHeaders } from '../support/device-key.ts'
import { type Answer, onEverySite, onOneSite, type Site } from '../support/site.ts'

const DAY = 24 * 60 * 60_000
const said = ({ status, body }: Answer) => [status, body.code ?? 'ok']

const calls: [string, Endpoint][] = Object.entries(api)
const players = calls.filter(([, { auth }]) => auth === 'player')

test('every call of a player that changes something, money first, is signed: all but reads', () => {
  const changing = players.filter(
    ([, { method, play, idempotent }]) => method !== 'GET' || play !== undefined || idempotent === true,
  )
  expect(changing.length).toBeGreaterThan(60)
  // The balance is read by a POST; and who has lost the key can still leave.
  expect(changing.filter(([, endpoint]) => !isSigned(endpoint)).map(([name]) => name)).toEqual([
    'logout',
    'balance',
  ])
  const reads = players.filter(([, endpoint]) => endpoint.method === 'GET' && isSigned(endpoint))
  expect(reads.map(([name]) => name)).toEqual(['walletNumber', 'convertVip'])
  expect(calls.filter(([, endpoint]) => endpoint.auth === 'guest' && isSigned(endpoint))).toEqual([])
})

/** A session that is bound to a key, without the work of a login. */
async function newSession({ db, host }: Site, remoteId: string): Promise<string> {
  const { id } = await db
    .selectFrom('player')
    .select('id')
    .where('public_id', '=', remoteId)
    .executeTakeFirstOrThrow()
  const key = keptKey(deviceKey().jwk)
  const { token } = await db
    .transaction()
    .execute((tx) => startSession(tx, host, id, 'Chrome, Android', { key }))
  return token
}

const addressOf = (path: string): string => path.replace(/\{\w+\}/g, '1')

onOneSite('a bare token is refused by each of them, and reads', async (site) => {
  const { remoteId } = await site.player()
  const reading = await newSession(site, remoteId)
  for (const [name, endpoint] of players) {
    const token = isSigned(endpoint) ? await newSession(site, remoteId) : reading
    if (name === 'logout') continue
    const body = endpoint.method === 'GET' ? {} : { body: {} }
    const answer = await site.call(endpoint.method, addressOf(endpoint.path), { token, ...body }).catch(
      // A file is no JSON.
      () => ({ status: 200, body: {} }) as Answer,
    )
    if (isSigned(endpoint)) expect(said(answer), name).toEqual([401, 'SIGNATURE_NEEDED'])
    else expect(answer.status, name).not.toBe(401)
  }
})

onEverySite(
  'a login’s key is the session’s: its calls are signed by it, and the owner is told of a copied token',
  async (site) => {
    const owner = await site.player()
    const mine = await boundSession(site, owner)
    const name = createHash('sha256').update(thumbprintText(mine.key.jwk)).digest('base64url')
    expect(mine.keyId).toBe(name)

    const factor = { body: { password: owner.password } }
    expect(said(await mine.call('POST', '/api/two-step/begin', factor))).toEqual([200, 'ok'])
    // Refused by the rules of money, and not at the door.
    const withdrawal = {
      body: { remote_id: owner.remoteId, account_number: '01700000000', amount: '500.00', payment_id: '1' },
    }
    expect((await mine.call('POST', '/api/submit-withdraw', withdrawal)).status).not.toBe(401)
    const number = '/api/get-wallet-number?name=Shapla%20Pay&account_type=Agent&amount=500.00'
    expect((await mine.call('GET', number)).status).not.toBe(401)

    // The token on another device: it reads, until it tries to change something.
    const copied = { token: mine.token }
    expect(await site.balanceStatus(mine.token)).toBe(200)
    const tries = await Promise.all(
      ['/api/submit-withdraw', '/api/password/change', '/api/two-step/begin'].map((path) =>
        site.call('POST', path, {
          ...copied,
          body: withdrawal.body,
          headers: { 'user-agent': 'Chrome Windows' },
        }),
      ),
    )
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(tries.map(({ body }) => body.code)).toContain('SIGNATURE_NEEDED')
    expect(await site.balanceStatus(mine.token)).toBe(401)
    expect(said(await mine.call('POST', '/api/two-step/begin', factor))).toEqual([401, 'SESSION_ENDED'])

    // A session that was bound to no key is as it was.
    const told = await site.call('GET', '/api/inbox', { token: owner.token })
    expect(JSON.stringify(told.body).match(/A copy of your login was stopped/g)).toHaveLength(1)
    expect(JSON.stringify(told.body)).toContain('(Chrome, Windows)')
    const activity = await site.call('GET', '/api/activity', { token: owner.token })
    const [newest] = activity.body['data'] as object[]
    expect(newest).toMatchObject({ action: 'session_copied', outcome: 'refused', device: 'Chrome, Windows' })
    const open = await site.call('POST', '/api/two-step/begin', { token: owner.token, body: factor.body })
    expect(said(open)).toEqual([200, 'ok'])
  },
)

onEverySite('whatever of a signed call is changed, it is refused and the session is over', async (site) => {
  const owner = await site.player()
  const path = '/api/two-step/begin'
  const body = { password: owner.password }
  const other = deviceKey()
  type Session = Awaited<ReturnType<typeof boundSession>>
  const changed: Record<string, (session: Session) => Promise<Answer>> = {
    body: ({ call }) => call('POST', path, { body }, { body: { ...body, code: '1' } }),
    method: ({ call }) => call('POST', path, { body, method: 'PATCH' }),
    path: ({ call }) => call('POST', path, { body, path: '/api/two-step/off' }),
    query: ({ call }) => call('POST', path, { body, path: `${path}?x=1` }),
    token: ({ call }) => call('POST', path, { body, token: owner.token }),
    'digest not signed': ({ call }) => call('POST', path, { body, without: 'content-digest' }),
    'method not signed': ({ call }) => call('POST', path, { body, without: '@method' }),
    'token not signed': ({ call }) => call('POST', path, { body, without: 'authorization' }),
    'key put to it': ({ call }) =>
      call('POST', path, { body }, { headers: { 'idempotency-key': randomUUID() } }),
    'key changed': ({ call }) =>
      call(
        'POST',
        path,
        { body, headers: { 'idempotency-key': randomUUID() } },
        {
          headers: { 'idempotency-key': randomUUID() },
        },
      ),
    'another key': ({ token }) =>
      site.call('POST', path, {
        token,
        body,
        headers: signedHeaders(other, { method: 'POST', path, token, body, at: site.clock.now }),
      }),
    'no signature': ({ call }) => call('POST', path, { body }, { headers: { signature: 'sig=::' } }),
    'two of them': ({ call, key, token }) => {
      const headers = signedHeaders(key, { method: 'POST', path, token, body, at: site.clock.now })
      const input = `${headers['signature-input']}, b=${headers['signature-input']?.slice(4)}`
      return call('POST', path, { body }, { headers: { ...headers, 'signature-input': input } })
    },
    'no nonce': ({ call }) =>
      call('POST', path, { body }, { headers: { 'signature-input': 'sig=("@method");created=1' } }),
  }
  for (const [what, send] of Object.entries(changed)) {
    const session = await boundSession(site, owner)
    expect(said(await send(session)), what).toEqual([401, 'SIGNATURE_WRONG'])
    expect(await site.balanceStatus(session.token), what).toBe(401)
  }
  // Any call that brings a signature is held to it.
  const { call } = await boundSession(site, owner)
  expect(said(await call('POST', '/api/balance', { body: {}, path: '/api/logout' }))).toEqual([
    401,
    'SIGNATURE_WRONG',
  ])
})

onEverySite('a nonce passes once and a time for two minutes; neither ends the session', async (site) => {
  const owner = await site.player()
  const path = '/api/two-step/begin'
  const body = { password: owner.password }
  const { call, token } = await boundSession(site, owner)
  const nonce = randomUUID()
  expect(said(await call('POST', path, { body, nonce }))).toEqual([200, 'ok'])
  expect(said(await call('POST', path, { body, nonce }))).toEqual([401, 'SIGNATURE_REPEATED'])
  const twice = randomUUID()
  const both = await Promise.all([1, 2].map(() => call('POST', '/api/balance', { body: {}, nonce: twice })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
  // The same nonce of another session is another.
  const beside = await boundSession(site, owner)
  expect(said(await beside.call('POST', path, { body, nonce }))).toEqual([200, 'ok'])

  const { now } = site.clock
  for (const off of [-SIGNATURE_MS, SIGNATURE_MS])
    expect(said(await call('POST', path, { body, at: now + off })), String(off)).toEqual([200, 'ok'])
  for (const off of [-SIGNATURE_MS - 1000, SIGNATURE_MS + 1000]) {
    const refused = await call('POST', path, { body, at: now + off })
    expect(said(refused), String(off)).toEqual([401, 'SIGNATURE_TIME'])
    expect(refused.headers.get('date')).toBe(new Date(now).toUTCString())
  }
  expect(await site.balanceStatus(token)).toBe(200)

  // A nonce is forgotten when no time is near enough for it any more.
  const count = () => site.db.selectFrom('session_nonce').select('nonce').execute()
  await sweep(site.host)
  expect((await count()).length).toBeGreaterThan(3)
  site.clock.forward(2 * SIGNATURE_MS + 1000)
  await sweep(site.host)
  expect(await count()).toEqual([])
})

onEverySite('a token is renewed by who has the key, and a read asks for a signature then', async (site) => {
  const owner = await site.player()
  const { call, key, token } = await boundSession(site, owner)
  const renewed = async (answer: Promise<Answer>) => {
    const { status, headers } = await answer
    return [status, headers.get('x-session-token'), headers.get('accept-signature')] as const
  }
  const read = (by: string) => renewed(site.call('POST', '/api/balance', { token: by, body: {} }))
  expect(await read(token)).toEqual([200, null, null])
  site.clock.forward(DAY + 1000)
  const [status, none, asked] = await read(token)
  expect([status, none]).toEqual([200, null])
  expect(asked).toMatch(/^sig=\("@method"/)
  const [, next] = await renewed(call('POST', '/api/balance', { body: {} }))
  expect(next).toMatch(/^md_[\w-]{43}$/)
  // The key goes on with the new token.
  const signing = { method: 'POST', path: '/api/balance', token: String(next), body: {}, at: site.clock.now }
  const again = site.call('POST', '/api/balance', {
    token: String(next),
    body: {},
    headers: signedHeaders(key, signing),
  })
  expect(await renewed(again)).toEqual([200, null, null])
  expect(await read(String(next))).toEqual([200, null, null])
})

onOneSite('a key is a point of its curve, and a login without one is as before', async (site) => {
  const { username, password } = await site.player()
  const logIn = (jwk: unknown) => site.call('POST', '/api/login', { body: { username, password, jwk } })
  const { jwk } = deviceKey()
  for (const wrong of [
    { ...jwk, y: jwk.x },
    { ...jwk, x: 'AAAA' },
    { ...jwk, crv: 'P-384' },
    { ...jwk, kty: 'RSA' },
    'key',
  ])
    expect((await logIn(wrong)).status, JSON.stringify(wrong)).toBe(422)
  const { status, body } = await site.login(username, password)
  expect([status, 'jkt' in body]).toEqual([200, false])
  const general = (await site.call('GET', '/api/general')).body as unknown as { features: string[] }[]
  expect(general[0]?.features).toContain('signed-calls')
})
