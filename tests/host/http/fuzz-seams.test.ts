/**
 * Hostile input to every address that is no call of the contract: the game wallet with right signatures, live events,
 * the games' own calls, pictures, the captcha, the exchange's score, the desk. Never a 5xx, and errors have the body
 * that all errors have; whatever providers send, the ledger adds up.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_PATH, PUBLIC_LIVE_PATH } from '../../../contract/live.ts'
import { EXCHANGE_BASE } from '../../../server/exchange/data.ts'
import { createLaunch, openPlay } from '../../../server/games/wallet/launch.ts'
import { aliasOf, walletSecret } from '../../../server/games/wallet/providers.ts'
import { engines } from '../../../server/games/registry.ts'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { hostile, hostileHeaders, LEAK } from '../support/hostile.ts'
import { someGame } from '../support/member.ts'
import { exampleProvider, type Provider } from '../support/provider.ts'
import { type OpenSite, seededPostgresSite, seededSite } from '../support/site.ts'
import { seedOf } from '../../seed.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 120)
const SEED = Number(seedOf('FUZZ_SEED'))
const STORES = ['embedded', 'PostgreSQL'] as const
const WALLET_CALLS = ['authenticate', 'balance', 'bet', 'win', 'rollback'] as const

interface Target {
  site: OpenSite
  token: string
  provider: Provider
  /** What a provider's call may hold that is right, by field. */
  plausible: Record<string, unknown>
}

async function targetOn(site: OpenSite): Promise<Target> {
  const player = await site.player()
  const { id } = await site.db
    .selectFrom('player')
    .select('id')
    .where('public_id', '=', player.remoteId)
    .executeTakeFirstOrThrow()
  const { id: sessionId } = await site.db
    .selectFrom('session')
    .select('id')
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow()
  const { platform, code } = await someGame(site)
  const secret = await walletSecret(site.host, platform)
  const caller = { id, publicId: player.remoteId, username: player.username, sessionId }
  const launch = await createLaunch(site.host, caller, { platform, game: code, kind: 'launch' })
  const { session } = await openPlay(site.host, platform, launch)
  const provider = exampleProvider(platform, secret, () => site.clock.now, site.app.fetch)
  const alias = await aliasOf(site.host, platform, id)
  const right = { token: session, tx: 'tx-1', ref: 'tx-1', round: 'round-1', game: code, amount: '1.00' }
  return { site, token: player.token, provider, plausible: { ...right, player: alias } }
}

const targets: Partial<Record<(typeof STORES)[number], Target>> = {}

beforeAll(async () => {
  console.log(`fuzz seed ${SEED} (FUZZ_SEED), ${RUNS} runs an address (FUZZ_RUNS)`)
  targets.embedded = await targetOn(await seededSite())
  const postgres = await seededPostgresSite()
  if (postgres) targets.PostgreSQL = await targetOn(postgres)
})
afterAll(async () => {
  for (const { site } of Object.values(targets)) await site.close()
})

const check = async (property: fc.IAsyncProperty<unknown>) =>
  fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })

function expectErrorBody(status: number, text: string): void {
  expect(status, text).toBeGreaterThanOrEqual(400)
  expect(status, text).toBeLessThan(500)
  expect(JSON.parse(text)).toMatchObject({
    message: expect.stringMatching(/./),
    code: expect.stringMatching(/^[A-Z_]+$/),
  })
  expect(text).not.toMatch(LEAK)
}

const FIELDS = ['token', 'tx', 'ref', 'round', 'game', 'amount', 'player', 'extra', '__proto__']
/** Some fields replaced by anything, now and then a body that is no object of fields. */
const walletBody = fc.record({
  replaced: fc.dictionary(fc.constantFrom(...FIELDS), hostile, { maxKeys: 3 }),
  tx: fc.constantFrom('tx-1', 'tx-2', 'tx-3', 'tx-4'),
  ref: fc.constantFrom('tx-1', 'tx-2', 'tx-3', 'never'),
  instead: fc.option(
    fc.constantFrom('', 'null', '[]', '{', '"text"', '{"a":1}{', `{"tx":"${'x'.repeat(5000)}"}`),
    {
      freq: 8,
    },
  ),
})

for (const store of STORES) {
  for (const name of WALLET_CALLS) {
    test(`wallet ${name} stands ${RUNS} hostile inputs [${store}]`, { timeout: 180_000 }, async (context) => {
      const target = targets[store]
      if (!target) return context.skip('no PostgreSQL here')
      await check(
        fc.asyncProperty(walletBody, async ({ replaced, tx, ref, instead }) => {
          const fields = { ...target.plausible, tx, ref, ...replaced }
          const { status, body } = await target.provider.call(
            name,
            fields,
            instead === null ? {} : { signs: instead },
          )
          const text = JSON.stringify(body)
          if (status !== 200) return expectErrorBody(status, text)
          for (const value of Object.values(body))
            expect(value === null || typeof value === 'string').toBe(true)
        }),
      )
    })
  }

  test(`after all that the ledger adds up [${store}]`, async (context) => {
    const target = targets[store]
    if (!target) return context.skip('no PostgreSQL here')
    expect((await auditCheck(target.site.db)).filter(({ faults }) => faults > 0)).toEqual([])
  })
}

/** What follows an address's beginning: a piece of a path, whatever is in it. */
const piece = fc
  .oneof(
    fc.constantFrom('', '1', '..', '%2e%2e', 'board/1', 'LUCKY/x.svg', 'game/default.svg', '\0', '९'),
    hostile.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))),
  )
  .map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')).replaceAll('%2F', '/'))

const studioCalls = Object.values(engines).map(({ folder }) => `/play/${folder}/`)
const ADDRESSES: [string, fc.Arbitrary<string>][] = [
  [LIVE_PATH, fc.constant(LIVE_PATH)],
  [PUBLIC_LIVE_PATH, fc.constant(PUBLIC_LIVE_PATH)],
  ...[`${EXCHANGE_BASE}/`, `${EXCHANGE_BASE}/score/board/`, `${EXCHANGE_BASE}/score/frame/`].map(below),
  ...['/storage/', '/storage/game/', '/storage/payment/', '/desk/', '/wallet/', '/wallet/v1/bet'].map(below),
  ...studioCalls.flatMap((path) => [
    below(path),
    ...['open', 'play', 'move', 'watch', 'table'].map((call) => below(path + call)),
  ]),
  ...[
    '/captcha',
    '/config.json',
    '/healthz',
    '/readyz',
    '/.well-known/',
    '/api/',
    '/api/openapi.json',
    '/',
  ].map(below),
]
function below(path: string): [string, fc.Arbitrary<string>] {
  const isFolder = path.endsWith('/')
  return [path, isFolder ? piece.map((rest) => path + rest) : fc.constant(path)]
}

/** Members that the calls below read, and a few that none does. */
const PLAYED = 'token session game lang round stake playerSeed choice index move number id text'.split(' ')

const request = fc.record({
  method: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('GET', 'POST') },
    fc.constantFrom('HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'),
  ),
  query: fc.dictionary(fc.constantFrom('since', 'markets', 'kind', 't', 'g', 'id', ''), hostile, {
    maxKeys: 3,
  }),
  headers: hostileHeaders,
  isSignedIn: fc.boolean(),
  body: fc.oneof(
    fc.constantFrom('', '{', 'null', '[]', '{"a":'.repeat(3000)),
    fc.dictionary(fc.constantFrom(...PLAYED), hostile).map((fields) => JSON.stringify(fields)),
  ),
})

for (const [name, addresses] of ADDRESSES) {
  test(`${name} stands ${RUNS} hostile requests`, { timeout: 180_000 }, async () => {
    const target = targets.embedded
    if (!target) throw new Error('no embedded site')
    await check(
      fc.asyncProperty(addresses, request, async (address, { method, query, headers, isSignedIn, body }) => {
        const url = new URL(address, 'http://maidan.test')
        for (const [key, value] of Object.entries(query))
          url.searchParams.append(key, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
        const made = new Request(url, {
          method,
          headers: {
            'content-type': 'application/json',
            ...headers,
            ...(isSignedIn ? { authorization: `Bearer ${target.token}` } : {}),
          },
          ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
        })
        const response = await target.site.app.fetch(made)
        if (response.headers.get('content-type') === 'text/event-stream') return response.body?.cancel()
        const text = await response.text()
        if (response.status >= 400 && method !== 'HEAD') return expectErrorBody(response.status, text)
        expect(response.status).toBeLessThan(500)
      }),
    )
  })
}
