import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/kit/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { LIVE_PATH, PUBLIC_LIVE_PATH } from '../../../contract/live.ts'
import { seededSite, type Site, siteOn } from '../support/site.ts'

let host: Site & { close: () => Promise<void> }
let client = ''
beforeAll(async () => {
  client = await mkdtemp(path.join(tmpdir(), 'maidan-client-'))
  await writeFile(path.join(client, 'index.html'), '<!doctype html><title>app</title>')
  host = await seededSite({ staticDir: client, allowedOrigins: ['https://app.example'] })
})
afterAll(async () => {
  await host.close()
  await rm(client, { recursive: true })
})

const ask = (address: string, init: RequestInit = {}) =>
  host.app.fetch(new Request(`http://maidan.test${address}`, init))
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
]

const endpoints: [string, Endpoint][] = Object.entries(api)
const lists = endpoints.filter(
  ([, { method, auth, path, input, fresh }]) =>
    method === 'GET' && auth === 'guest' && !fresh && !path.includes('{') && input.safeParse({}).success,
)

test('public lists carry a validator and answer 304 to it', async () => {
  expect(lists.length).toBeGreaterThan(8)
  for (const [name, endpoint] of lists) {
    const first = await ask(endpoint.path)
    expect(first.status, name).toBe(200)
    expect(first.headers.get('cache-control'), name).toBe('public, no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect(etag, name).toMatch(/^W\/"/)
    const again = await ask(endpoint.path, { headers: { 'if-none-match': `"other", ${etag}` } })
    expect([again.status, await again.text()], name).toEqual([304, ''])
    expect((await ask(endpoint.path, { headers: { 'if-none-match': '"other"' } })).status, name).toBe(200)
  }
})

test("players' calls and refusals are never stored by anyone", async () => {
  for (const [name, endpoint] of endpoints.filter(([, { auth }]) => auth === 'player')) {
    const response = await ask(endpoint.path.replace(/\{\w+\}/, '1'), { method: endpoint.method })
    expect([response.status, response.headers.get('cache-control')], name).toEqual([401, 'no-store'])
    expect(response.headers.has('etag'), name).toBe(false)
  }
})

test('calls carry the policy of an API, the page that of the app', async () => {
  const call = await ask('/api/logo')
  expect(call.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(call.headers.get('x-content-type-options')).toBe('nosniff')
  const page = await ask('/login', { headers: { 'sec-fetch-mode': 'navigate' } })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'")
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(page.headers.has('strict-transport-security')).toBe(false)
})

test('the run-time configuration and the description are JSON beside the app', async () => {
  const config = await ask('/config.json')
  expect(await config.json()).toEqual({
    apiBase: '',
    storageBase: '/storage',
    exchangeBase: '/exchange-data',
    gameHosts: [],
    mode: 'demo',
    name: { en: 'Maidan', bn: 'ময়দান' },
    languages: ['en', 'bn'],
    sponsors: [expect.objectContaining({ image: 'supporter/megh-mati.svg' })],
    ambassadors: [
      expect.objectContaining({ name: { en: 'The Golden Boat Crew', bn: 'সোনার নৌকার দল' } }),
      expect.objectContaining({ image: 'partner/doel.svg' }),
    ],
  })
  expect(config.headers.get('cache-control')).toBe('no-cache')
  const described = (await (await ask('/api/openapi.json')).json()) as { openapi: string; paths: object }
  expect(described.openapi).toBe('3.1.0')
  const paths = [...endpoints.map(([, { path }]) => path), '/captcha', LIVE_PATH, PUBLIC_LIVE_PATH]
  expect(new Set(Object.keys(described.paths))).toEqual(new Set(paths))
})

test('a password manager that asks where to change the password is sent there', async () => {
  const answer = await ask('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/reset-password'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  // Its test that unknown addresses are told from known ones.
  expect(
    (await ask('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status,
  ).toBe(404)
})

test('the features name every extra call that is in use, and the demo', async () => {
  const [general] = (await (await ask('/api/general')).json()) as { features: string[] }[]
  // The test's host asks for no proof of work, and has no other exchange.
  const extra = endpoints
    .flatMap(([, { feature }]) => feature ?? [])
    .filter((word) => word !== 'proof-of-work' && word !== 'exchange-launch')
  expect(general?.features).toEqual(expect.arrayContaining([...extra, 'demo']))
  expect(general?.features).not.toContain('demo-autopilot')
  expect(general?.features).not.toContain('proof-of-work')
  expect(general?.features).not.toContain('exchange-launch')
})

test('an unknown call is 404 and a known one by another method 405, in JSON', async () => {
  expect(await codeOf(await ask('/api/nothing-here'))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(await ask('/api'))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(await ask('/api/promotions/%zz'))).toEqual([400, 'BAD_REQUEST'])
  expect(await codeOf(await ask('/storage/../index.html.png'))).toEqual([404, 'NOT_FOUND'])
  const wrong = await ask('/api/login')
  expect(wrong.headers.get('allow')).toBe('POST')
  expect(await codeOf(wrong)).toEqual([405, 'METHOD_NOT_ALLOWED'])
})

test('HEAD is GET without its body', async () => {
  for (const address of ['/api/logo', '/', '/config.json']) {
    const response = await ask(address, { method: 'HEAD' })
    expect([response.status, await response.text()], address).toEqual([200, ''])
  }
})

test('what cannot be read is refused by kind: 400, 413, 415', async () => {
  const login = (init: RequestInit) => ask('/api/login', init)
  expect(await codeOf(await login(json('{"username":')))).toEqual([400, 'BAD_JSON'])
  expect(await codeOf(await login(json('[]')))).toEqual([400, 'BAD_JSON'])
  expect(await codeOf(await login(json('null')))).toEqual([400, 'BAD_JSON'])
  expect(await codeOf(await login(json({ username: 'a' }, { 'content-type': 'text/plain' })))).toEqual([
    415,
    'WRONG_TYPE',
  ])
  expect(await codeOf(await login({ ...json(''), body: new Uint8Array([0x7b, 0xff, 0x7d]) }))).toEqual([
    400,
    'BAD_JSON',
  ])
  expect(await codeOf(await ask('/api/get-games?type=SLOT&type=LIVE'))).toEqual([400, 'DUPLICATE_FIELD'])
  const key = { 'idempotency-key': 'no spaces allowed' }
  expect(await codeOf(await ask('/api/v1/create-players', json({}, key)))).toEqual([400, 'BAD_KEY'])
})

test('a body that is too large is refused while it arrives, whatever length it claims', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 16_384
      controller.enqueue(new Uint8Array(16_384).fill(0x20))
    },
  })
  const init = { ...json(''), body: endless, duplex: 'half' } as RequestInit
  expect(await codeOf(await ask('/api/login', init))).toEqual([413, 'TOO_LARGE'])
  expect(sent).toBeLessThan(1_000_000)
})

test("another site's page may make no private call, an allowed one may, and anyone reads public lists", async () => {
  const from = (origin: string) => ({ origin })
  const body = { username: 'someone', password: 'some password' }
  for (const origin of [
    'https://evil.example',
    'null',
    'http://maidan.test.evil.example',
    'http://maidan.test:81',
  ]) {
    expect(await codeOf(await ask('/api/login', json(body, from(origin)))), origin).toEqual([
      403,
      'FORBIDDEN',
    ])
    expect((await ask('/api/logo', { headers: from(origin) })).status, origin).toBe(200)
    expect(
      (await ask('/api/logo', { headers: from(origin) })).headers.has('access-control-allow-origin'),
    ).toBe(false)
  }
  expect(await codeOf(await ask('/api/login', json(body, from('http://maidan.test'))))).toEqual([
    401,
    'INVALID_CREDENTIALS',
  ])
  const allowed = await ask('/api/login', json(body, from('https://app.example')))
  expect(allowed.status).toBe(401)
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example')
  const preflight = await ask('/api/login', {
    method: 'OPTIONS',
    headers: { ...from('https://app.example'), 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
})

test('where origins are configured only their pages are ours; where none are, those of the host that was asked', async () => {
  const { status, code } = { status: 401, code: 'INVALID_CREDENTIALS' }
  const body = { username: 'someone', password: 'some password' }
  const on = async (publicOrigins: string[]) => {
    const { app } = await siteOn({
      ...host,
      host: { ...host.host, config: { ...host.host.config, publicOrigins } },
    })
    return async (asked: string, origin: string) =>
      codeOf(await app.fetch(new Request(`${asked}/api/login`, json(body, { origin }))))
  }
  const configured = await on(['https://maidan.example'])
  expect(await configured('http://10.0.0.7:3000', 'https://maidan.example')).toEqual([status, code])
  for (const origin of ['https://evil.example', 'http://maidan.example', 'https://maidan.example:444'])
    expect(await configured(origin, origin), origin).toEqual([403, 'FORBIDDEN'])
  const open = await on([])
  expect(await open('http://any.example', 'https://any.example')).toEqual([status, code])
  expect(await open('http://any.example', 'https://other.example')).toEqual([403, 'FORBIDDEN'])
})

test('pwa.md 1.10 pictures are open to every page; ours are not told so', async () => {
  const picture = '/storage/payment/bank.svg'
  const other = await ask(picture, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(other.status).toBe(200)
  expect(other.headers.get('access-control-allow-origin')).toBe('*')
  expect(other.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await ask(picture)).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const ours = await ask(picture, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(ours.headers.get('access-control-allow-origin')).toBe('*')
  expect(ours.headers.has('cross-origin-resource-policy')).toBe(false)
})

test('answers are compressed for who accepts it', async () => {
  const response = await ask('/api/openapi.json', { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('vary')).toContain('Accept-Encoding')
  const plain = await ask('/api/openapi.json')
  expect(plain.headers.has('content-encoding')).toBe(false)
})

test('a report of a broken policy is taken, and a broken report costs nothing', async () => {
  const report = {
    'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://evil.example' },
  }
  for (const body of [JSON.stringify(report), 'not json', 'x'.repeat(50_000)]) {
    expect((await ask('/csp-report', { method: 'POST', body })).status).toBe(204)
  }
})

test('calls beyond their class are 429 with a wait', async () => {
  const strict = await seededSite({ limits: 'normal' })
  try {
    const statuses: number[] = []
    const ids: (string | null)[] = []
    for (let i = 0; i < 301; i += 1) {
      const response = await strict.app.fetch(new Request('http://maidan.test/api/promotions/1'), {
        address: '203.0.113.5',
      })
      statuses.push(response.status)
      ids.push(response.headers.get('x-request-id'))
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true)
    expect(statuses[300]).toBe(429)
    // P20: it is in the trail, once and without the whole address, however often it is tried again.
    await strict.app.fetch(new Request('http://maidan.test/api/promotions/1'), { address: '203.0.113.5' })
    const hits = await strict.db.selectFrom('audit').selectAll().where('action', '=', 'limit_hit').execute()
    expect(hits).toMatchObject([{ actor: 'guest', object: 'publicRead', outcome: 'refused' }])
    expect(hits[0]?.data).toEqual({ network: '203.0.113', code: 'TOO_MANY' })
    // The player who was refused and the trail speak of the same request.
    expect(hits[0]?.request_id).toBe(ids[300])
    expect(ids[300]).toMatch(/^[\da-f-]{36}$/)
    const neighbour = new Request('http://maidan.test/api/promotions/1')
    expect((await strict.app.fetch(neighbour, { address: '203.0.113.6' })).status).toBe(200)
  } finally {
    await strict.close()
  }
})

test('what moves money is counted by player, whatever sessions they have', async () => {
  const strict = await seededSite({ limits: 'normal' })
  try {
    const { token, username, password } = await strict.player()
    const other = String((await strict.login(username, password)).body['token'])
    const claim = (by: string) => strict.call('POST', '/api/referral/claim', { token: by, body: {} })
    const answers = [token, token, token, other, other, other].map(claim)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  } finally {
    await strict.close()
  }
})
