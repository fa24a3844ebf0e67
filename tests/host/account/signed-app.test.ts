/** The app's own way to sign: a clock that is off, a request that arrives twice, a key that is gone, a host that knows nothing of it. */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, vi } from 'vitest'
import { api } from '../../../contract/index.ts'
import { createCall } from '../../../src/lib/api/api.ts'
import { createNetwork } from '../../../src/lib/api/network.ts'
import { createQueryClient } from '../../../src/lib/api/query.ts'
import { DEFAULT_CONFIG } from '../../../src/lib/config/config.ts'
import { createSession } from '../../../src/lib/session.ts'
import { loginKey, signed } from '../../../src/lib/signing/signing.ts'
import { openStorage } from '../../../src/lib/storage/storage.ts'
import { onOneSite, type Site } from '../support/site.ts'

afterEach(() => vi.unstubAllGlobals())

const addressOf = (asked: Parameters<typeof fetch>[0]): string =>
  asked instanceof Request ? asked.url : asked.toString()

/** The app's call on a device whose clock is so far off, and the requests that it made. */
async function appOn(site: Site, { off = 0, through }: { off?: number; through?: typeof fetch } = {}) {
  const sent: Request[] = []
  const toHost: typeof fetch = async (address, init) => {
    const request = new Request(new URL(addressOf(address), 'http://maidan.test'), init)
    sent.push(request.clone())
    return site.app.fetch(request)
  }
  const send = through ?? toHost
  const now = () => site.clock.now + off
  const storage = await openStorage()
  const session = createSession(storage)
  const network = createNetwork(now, async () => {})
  const parts = { config: DEFAULT_CONFIG, session, network, now }
  const call = createCall({
    ...parts,
    language: () => 'en',
    onExchange: network.report,
    fetch: send,
    sign: (plain) => signed(parts, plain),
  })
  const app = { call, session, sent, toHost, storage, queryClient: createQueryClient(call) }
  const logIn = async ({ username, password }: { username: string; password: string }) => {
    const credentials = await call(api.login, { username, password, ...(await loginKey(app)) })
    await session.start(credentials)
    return credentials
  }
  return { ...app, logIn }
}

const signatures = (sent: Request[]) => sent.map(({ headers }) => headers.get('signature-input') ?? '')
const createdOf = (input = '') => Number(/created=(\d+)/.exec(input)?.[1])
const PHONE = { phone: '01811111111' }

onOneSite(
  'a phone whose clock is an hour off learns the host’s time from the refusal and signs anew',
  async (site) => {
    for (const off of [-60 * 60_000, 60 * 60_000]) {
      const owner = await site.player()
      const { call, logIn, sent } = await appOn(site, { off })
      const { keyId } = await logIn(owner)
      expect(keyId).toMatch(/^[\w-]{43}$/)
      sent.length = 0
      await call(api.addPhone, { phone: off < 0 ? '01811111111' : '01811111112' }, { key: randomUUID() })
      const [first, second] = signatures(sent)
      expect(sent).toHaveLength(2)
      expect(createdOf(first)).toBe((site.clock.now + off) / 1000)
      expect(createdOf(second)).toBe(site.clock.now / 1000)
      expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    }
  },
)

onOneSite(
  'a request that a browser sent twice is signed anew, and what it asked for is done once',
  async (site) => {
    const owner = await site.player()
    let isDoubled = false
    let isStubborn = false
    const { call, logIn, sent, session, toHost } = await appOn(site, {
      through: async (address, init) => {
        if (isStubborn) return Response.json({ code: 'SIGNATURE_TIME' }, { status: 401 })
        // The line broke before the answer: the browser asks again by itself, with the same headers.
        if (isDoubled) await toHost(address, init)
        isDoubled = false
        return toHost(address, init)
      },
    })
    await logIn(owner)
    sent.length = 0
    isDoubled = true
    const { success } = await call(api.addPhone, PHONE, { key: randomUUID() })
    expect(success).toBe(true)
    const [one, two, three] = signatures(sent)
    expect([one === two, two === three, sent.length]).toEqual([true, false, 3])
    const phones = await call(api.otherPhones, {})
    expect(phones.data).toHaveLength(1)
    // A host that takes none of them is as one that gives no answer: nobody is logged out, and a queue asks later.
    isStubborn = true
    await expect(call(api.addPhone, PHONE)).rejects.toMatchObject({ status: 0 })
    expect(session.player).toBeDefined()
  },
)

onOneSite(
  'after a day the next call is signed, whatever it is, and the session goes on under its next token',
  async (site) => {
    const owner = await site.player()
    const { call, logIn, sent, session } = await appOn(site)
    await logIn(owner)
    const first = session.player?.token
    site.clock.forward(25 * 60 * 60_000)
    sent.length = 0
    await call(api.balance, {})
    await call(api.balance, {})
    expect(session.player?.token).not.toBe(first)
    await call(api.balance, {})
    await call(api.balance, {})
    expect(signatures(sent).map((input) => input !== '')).toEqual([false, true, false, false])
    expect(session.player?.keyId).toMatch(/^[\w-]{43}$/)
  },
)

onOneSite(
  'where the key is gone the session is over on both sides, and nobody is told of a thief',
  async (site) => {
    const owner = await site.player()
    const { call, logIn, session } = await appOn(site)
    const credentials = await logIn(owner)
    await session.start({ ...credentials, keyId: 'another' })
    await expect(call(api.addPhone, PHONE)).rejects.toMatchObject({ status: 401 })
    expect(session.player).toBeUndefined()
    await vi.waitFor(async () => expect(await site.balanceStatus(credentials.token)).toBe(401))
    const letters = await site.call('GET', '/api/inbox', { token: owner.token })
    expect(JSON.stringify(letters.body)).not.toContain('copy of your login')
  },
)

onOneSite('a host without it, and a browser that makes or keeps no key, go on as before', async (site) => {
  const owner = await site.player()
  const asOlder = await appOn(site, {
    through: async (address, init) => {
      const answer = await asOlder.toHost(address, init)
      if (!addressOf(address).startsWith('/api/general')) return answer
      return new Response((await answer.text()).replace('"signed-calls",', ''), { headers: answer.headers })
    },
  })
  await asOlder.logIn(owner)
  await asOlder.call(api.addPhone, PHONE)
  expect(asOlder.session.player?.keyId).toBeUndefined()
  expect(signatures(asOlder.sent).join('')).toBe('')
  expect(await asOlder.sent.find(({ url }) => url.endsWith('/login'))?.text()).not.toContain('jwk')

  const without: [string, () => void][] = [
    ['no WebCrypto', () => vi.stubGlobal('crypto', { randomUUID, getRandomValues: () => {} })],
    [
      'no key in its IndexedDB',
      () =>
        vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
          throw new DOMException('A key is not kept in a private window', 'DataCloneError')
        }),
    ],
  ]
  for (const [what, take] of without) {
    take()
    const app = await appOn(site)
    await app.logIn(owner)
    expect(app.session.player?.keyId, what).toBeUndefined()
    expect((await app.call(api.balance, {})).balance, what).toBeDefined()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})
