/**
 * Every call of the contract, there and back: an input as the app sends it is what the handler reads, and the answer
 * of a seeded host, decoded and encoded again, is that answer to the letter. Source: C-API; wire-contract.md.
 */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '../../../contract/auth.ts'
import { type Endpoint, type Input, isSigned } from '../../../contract/kit/endpoint.ts'
import { exchangeDataApi } from '../../../contract/exchange.ts'
import { api } from '../../../contract/index.ts'
import { onUnreadableRow } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { EXCHANGE_BASE } from '../../../server/exchange/data.ts'
import type { Handlers } from '../../../server/http/handler.ts'
import { readInput } from '../../../server/http/read-request.ts'
import { createCall } from '../../../src/lib/api/api.ts'
import { createNetwork } from '../../../src/lib/api/network.ts'
import { DEFAULT_CONFIG } from '../../../src/lib/config/config.ts'
import { formWith } from '../../../src/lib/form.ts'
import { createSession } from '../../../src/lib/session.ts'
import { signed } from '../../../src/lib/signing/signing.ts'
import { keepKey } from '../../../src/lib/storage/signingKeys.ts'
import { keptKey, thumbprintOf } from '../../../server/auth/signed-calls.ts'
import { hashOf } from '../../../server/crypto/tokens.ts'
import { loadBrand } from '../../../server/brand/load.ts'
import { namesOfTheFirst } from '../../brand/first.ts'
import { exchangeExamples, examples, isReading, type Scene } from '../support/examples.ts'
import { type Member, MEMBER_SITE, newMember, picture } from '../support/member.ts'
import { type OpenSite, seededOnOne } from '../support/site.ts'

let site: OpenSite
/** Who reads. */
let reader: Member

beforeAll(async () => {
  site = await seededOnOne(MEMBER_SITE)
  site.host.brand = loadBrand('tests/brand/brand.json')
  reader = await newMember(site)
  onUnreadableRow((row, reason) => {
    throw new Error(`a row of the host's own cannot be read: ${JSON.stringify(row)} ${reason}`)
  })
})
afterAll(async () => {
  onUnreadableRow(() => {})
  await site.close()
})

const calls: [string, Endpoint, (scene: Scene) => unknown, string][] = [
  ...Object.entries(api).map(([name, endpoint]): [string, Endpoint, (scene: Scene) => unknown, string] => [
    name,
    endpoint,
    examples[name as keyof typeof examples],
    '',
  ]),
  ...Object.entries(exchangeDataApi).map(
    ([name, endpoint]): [string, Endpoint, (scene: Scene) => unknown, string] => [
      name,
      endpoint,
      exchangeExamples[name as keyof typeof exchangeExamples],
      EXCHANGE_BASE,
    ],
  ),
]

for (const [name, endpoint, example, base] of calls) {
  test(`${name}: what is asked arrives, and the answer comes back equal`, async () => {
    const me = isReading(name, endpoint) ? reader : await newMember(site)
    const input = await example({ site, me })
    const wire: unknown = asJson(z.encode(endpoint.input, input))
    expect(z.decode(endpoint.input, wire as never)).toEqual(input)

    const moved = await transfers()
    const seen = await askAsTheApp(me, endpoint, input, base)
    if (endpoint.auth === 'player') {
      // What moves money is signed; what is not signed moved none.
      expect(seen.request.headers.has('signature')).toBe(isSigned(endpoint))
      if (!isSigned(endpoint)) expect(await transfers()).toBe(moved)
    }
    expect(await readBy(endpoint, seen.request)).toEqual(input)
    expect(seen.response.status).toBe(endpoint.status ?? 200)
    expect(asJson(z.encode(endpoint.output, seen.output as never))).toEqual(seen.answer)
    // The host is of another brand than the repository's (tests/host/http/brand.test.ts).
    expect(namesOfTheFirst(JSON.stringify(seen.answer))).toEqual([])
    expect(emptyLists(seen.answer)).toEqual(EMPTIED[name] ?? [])
  })
}

/** How often money has moved on the site. */
async function transfers(): Promise<string> {
  const { moved } = await site.db
    .selectFrom('transfer')
    .select((row) => row.fn.countAll().as('moved'))
    .executeTakeFirstOrThrow()
  return String(moved)
}

/** Binds the member's session to a new key, kept as a login keeps it, for what the app does meanwhile. */
async function bound<Result>({ token }: Member, work: (keyId: string) => Promise<Result>): Promise<Result> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const point = keptKey({ kty: 'EC', crv: 'P-256', x, y })
  await keepKey(thumbprintOf(point), pair.privateKey)
  const bind = (key: Buffer | null) =>
    site.db.updateTable('session').set({ public_key: key }).where('token_hash', '=', hashOf(token)).execute()
  await bind(point)
  const result = await work(thumbprintOf(point))
  // What examples prepare is not signed.
  await bind(null)
  return result
}

/** Lists that the call itself has emptied, or begins with; no result of the member's orders was corrected. */
const EMPTIED: Record<string, string[]> = {
  unsubscribePush: ['kinds'],
  complain: ['data.notes', 'data.pictures'],
  exchangeRecords: ['data.0.earlier_results'],
  openOrders: ['data.0.earlier_results'],
  // The match of the member's order is not over.
  betReceipts: ['data.0.order.earlier_results', 'proofs'],
  placeOrder: ['order.earlier_results'],
  cancelOrder: ['order.earlier_results'],
  editOrder: ['order.earlier_results'],
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The app's own way to the host, with what went over the wire. */
const askAsTheApp = (me: Member, endpoint: Endpoint, input: Input<Endpoint>, base: string) =>
  bound(me, (keyId) => ask({ ...me, keyId }, endpoint, input, base))

async function ask(
  { token, remoteId, username, keyId }: Member & { keyId: string },
  endpoint: Endpoint,
  input: Input<Endpoint>,
  base: string,
) {
  const session = createSession({
    get: () => undefined,
    set: async () => {},
    remove: async () => {},
    isKept: false,
  })
  await session.start({
    token,
    remoteId,
    username,
    exchangeToken: '',
    message: '',
    keyId,
  })
  const config = { ...DEFAULT_CONFIG, apiBase: base }
  const now = () => site.clock.now
  const network = createNetwork(now, async () => {})
  let request: Request | undefined
  let response: Response | undefined
  const call = createCall({
    config,
    session,
    sign: (send) => signed({ config, session, network, now }, send),
    language: () => 'en',
    fetch: async (url, init) => {
      if (typeof url !== 'string') throw new TypeError('the app asks by address')
      const made = new Request(new URL(url, 'http://maidan.test'), init)
      request = made.clone()
      const answer = await site.app.fetch(made)
      response = answer.clone()
      return answer
    },
  })
  const form = endpoint.multipart ? { form: formWith([{ name: 'receipt.jpg', file: await picture() }]) } : {}
  const key = endpoint.idempotent ? { key: randomUUID() } : {}
  const output = await call(endpoint, input, { ...form, ...key })
  if (!request || !response) throw new Error('nothing was sent')
  return { request, response, output, answer: (await response.json()) as unknown }
}

/** The request as the host reads it. */
async function readBy(endpoint: Endpoint, request: Request): Promise<unknown> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const pattern = new RegExp(`${endpoint.path.replace(/\{\w+\}/g, '([^/]+)')}$`)
  const values = pattern.exec(new URL(request.url).pathname)?.slice(1) ?? []
  const path = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]))
  const { wire, remove } = await readInput(endpoint, request, path, { who: 'player:1' })
  await remove()
  return z.decode(endpoint.input, wire)
}

/** Where an answer holds an empty list: an example without rows shows nothing of how rows are spelt. */
function emptyLists(value: unknown, at: string[] = []): string[] {
  if (Array.isArray(value) && value.length === 0) return [at.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => emptyLists(inner, [...at, key]))
}

test('an endpoint without a handler does not compile', () => {
  type AuthHandlers = Handlers<typeof authApi>
  const without = (all: AuthHandlers): Omit<AuthHandlers, 'logout'> => all
  // @ts-expect-error `logout` is missing
  const whole: (all: AuthHandlers) => AuthHandlers = without
  expect(whole).toBe(without)
  expect(Object.keys(authApi)).toContain('logout')
})
