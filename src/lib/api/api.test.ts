import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { ACCEPT, BUILD, buildOf } from '../../../contract/kit/build.ts'
import { api } from '../../../contract/index.ts'
import { taka } from '../../../contract/money.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import { createCall } from './api.ts'
import { DEFAULT_CONFIG } from '../config/config.ts'
import { isForGood } from '../outbox/retry.ts'
import { createSession } from '../session.ts'
import { openStorage } from '../storage/storage.ts'

const credentials = { token: 'md_first', remoteId: 'r1', username: 'rahim', exchangeToken: '', message: '' }

interface Sent {
  url: string
  init: RequestInit
}

async function caller(answer: () => Response | Promise<Response>, isSignedIn = true, onTooOld?: () => void) {
  const sent: Sent[] = []
  const session = createSession(await openStorage())
  await (isSignedIn ? session.start(credentials) : session.end('logout'))
  const call = createCall({
    config: { ...DEFAULT_CONFIG, apiBase: 'https://api.example' },
    session,
    language: () => 'bn',
    ...(onTooOld && { onTooOld }),
    fetch: async (url, init) => {
      sent.push({ url: url as string, init: init ?? {} })
      return answer()
    },
  })
  return { call, session, sent }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

test('a read puts its input into the query as the wire spells it, with the token only where it is needed', async () => {
  const { call, sent } = await caller(() => json({ games: null }))
  expect(await call(api.games, { type: 'SLOT', system: ['A', 'B'] })).toEqual({ games: [], message: '' })
  expect(sent[0]?.url).toBe('https://api.example/api/get-games?type=SLOT&system=A%2CB')
  expect(sent[0]?.init.headers).toEqual({
    Accept: `application/json;build=${BUILD}`,
    'Accept-Language': 'bn',
  })
})

test('a new token in an answer is the session’s from then on, unless the session has ended meanwhile', async () => {
  const fresh = (token: string) =>
    new Response('{"balance":"1.00"}', { headers: { 'X-Session-Token': token } })
  const { call, session, sent } = await caller(() => fresh('md_second'))
  await call(api.balance, {})
  expect(session.player).toEqual({ token: 'md_second', remoteId: 'r1', username: 'rahim', exchangeToken: '' })
  await call(api.balance, {})
  expect(sent.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
    'Bearer md_first',
    'Bearer md_second',
  ])
  const late = await caller(async () => {
    await late.session.end('logout')
    return fresh('md_third')
  })
  await late.call(api.balance, {})
  expect(late.session.player).toBeUndefined()
})

test('a write sends JSON, the bearer token and its idempotency key', async () => {
  const { call, sent } = await caller(() => json({ success: 1, transaction_id: 'ABC1234567', id: 5 }, 201))
  const input = {
    remoteId: 'r1',
    accountNumber: '01700000000',
    transactionId: 'ABC1234567',
    amount: taka(500),
    paymentId: '3',
    promotionId: undefined,
  }
  await call(api.submitDeposit, input, { key: 'one-key-for-ever' })
  expect(JSON.parse(sent[0]?.init.body as string)).toMatchObject({
    remote_id: 'r1',
    amount: '500.00',
    payment_id: '3',
  })
  expect(sent[0]?.init.headers).toMatchObject({
    Authorization: 'Bearer md_first',
    'Idempotency-Key': 'one-key-for-ever',
  })
})

test("A-ROLE-04 V-VIP-05 a guest's player call, a game's launch among them, is refused without a request", async () => {
  const { call, sent } = await caller(() => json({}), false)
  await expect(call(api.balance, {})).rejects.toMatchObject({ status: 401, message: 'User not logged in' })
  const game = {
    userId: 'r1',
    isMobileLogin: true,
    gameCode: 'x',
    gameType: 'SLOT',
    platform: 'SUNDAR',
  } as const
  await expect(call(api.gameRun, game)).rejects.toMatchObject({ status: 401, message: 'User not logged in' })
  expect(sent).toEqual([])
})

test('T-STATE-03 a 401 ends the session; T-STATE-04 a dead network and a captive portal do not', async () => {
  const refused = await caller(() => json({ message: 'gone' }, 401))
  await expect(refused.call(api.balance, {})).rejects.toMatchObject({ status: 401, message: 'gone' })
  expect(refused.session.player).toBeUndefined()

  const dead = await caller(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(dead.call(api.balance, {})).rejects.toMatchObject({ status: 0, isNetwork: true })
  expect(dead.session.player).toBeDefined()

  const portal = await caller(() => new Response('<html>Please log in to the WiFi</html>'))
  await expect(portal.call(api.balance, {})).rejects.toMatchObject({ status: 0 })
  expect(portal.session.player).toBeDefined()
})

test('a late 401 for an old token does not end a new session', async () => {
  let release: (answer: Response) => void = () => {}
  const { call, session } = await caller(() => new Promise<Response>((resolve) => (release = resolve)))
  const slow = call(api.balance, {})
  await session.start({ ...credentials, token: 'md_second' })
  release(json({ message: 'gone' }, 401))
  await expect(slow).rejects.toMatchObject({ status: 401 })
  expect(session.player?.token).toBe('md_second')
})

test('an answer that is not what the contract says is an error, not a broken page', async () => {
  const { call } = await caller(() => json({ balance: 'much' }))
  await expect(call(api.balance, {})).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER' })
})

test('an answer 426 says that the app is too old, ends no session and is asked again by what waits', async () => {
  let told = 0
  const { call, session } = await caller(
    () => json({ message: 'Too old' }, 426),
    true,
    () => (told += 1),
  )
  await expect(call(api.balance, {})).rejects.toMatchObject({ status: 426 })
  expect([told, session.player?.token]).toEqual([1, 'md_first'])
  expect(isForGood(new ApiError({ status: 426, message: '' }))).toBe(false)
})

test('a build is read from an Accept header, and none from what other clients send', () => {
  expect(buildOf(ACCEPT)).toBe(BUILD)
  expect(buildOf('text/html, application/json; build=12, */*;q=0.1')).toBe(12)
  for (const other of [
    null,
    '',
    '*/*',
    'application/json',
    'application/json;build=x',
    'application/json;rebuild=9',
  ])
    expect(buildOf(other), String(other)).toBe(0)
})

/** An answer that comes in parts, one every so many seconds; where it stops it stays open. */
function slowly(parts: string[], everyMs: number, isWhole = true) {
  return (signal: AbortSignal | null | undefined) => {
    const encoder = new TextEncoder()
    return new Response(
      new ReadableStream({
        start(stream) {
          signal?.addEventListener('abort', () => stream.error(signal.reason))
          parts.forEach((part, index) => {
            setTimeout(() => {
              stream.enqueue(encoder.encode(part))
              if (isWhole && index === parts.length - 1) stream.close()
            }, everyMs * index)
          })
        },
      }),
    )
  }
}

afterEach(() => void vi.useRealTimers())

test('P9 an answer that goes on coming is read whole however long it takes; one that stops is given up after 20 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const parts = ['{"ga', 'mes":', ' nu', 'll}']
  const coming = await caller(() => slowly(parts, 19_000)(coming.sent[0]?.init.signal))
  const whole = coming.call(api.games, { type: 'SLOT', system: [] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await whole).toEqual({ games: [], message: '' })
  expect(vi.getTimerCount()).toBe(0)

  const stopping = await caller(() => slowly(parts, 5_000, false)(stopping.sent[0]?.init.signal))
  const cut = stopping.call(api.games, { type: 'SLOT', system: [] }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(34_000)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await cut).toMatchObject({ status: 0, code: 'NETWORK' })
})
