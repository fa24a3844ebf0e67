import { screen, waitFor } from '@testing-library/react'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LIVE_KINDS, type LiveKind } from '../../contract/live.ts'
import { type Paisa, paisa, taka } from '../../contract/money.ts'
import { openChat, reply, tellTyping } from '../../server/inbox/chat.ts'
import { fixturesBetween } from '../../server/matches/fixtures.ts'
import { decideDeposit, claimDeposit } from '../../server/ledger/deposits.ts'
import { publish } from '../../server/events/publish.ts'
import { DEMO_LOGINS } from '../../server/seed/seed.ts'
import { sendLetter } from '../../server/inbox/letters.ts'
import { endSessions } from '../../server/auth/sessions.ts'
import type { Started } from '../../src/app/start.tsx'
import type { DeviceStorage } from '../../src/lib/storage/storage.ts'
import { closeTabs, memoryStorage, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, playerId } from './support/members.tsx'
import { afterAllAsked, holdPolls, TIMERS, until } from './support/time.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ live: true })
})
afterEach(() => {
  closeTabs()
  site.setWeather('fine')
  vi.useRealTimers()
})
afterAll(() => site.close())

async function signedIn() {
  const [demo] = DEMO_LOGINS
  const answer = await site.fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: demo?.username, password: demo?.password }),
  })
  const { token, remote_id, username } = (await answer.json()) as Record<string, string>
  return memoryStorage({
    token: token ?? '',
    remote_id: remote_id ?? '',
    username: username ?? '',
    language: 'en',
  })
}

/** What a stream makes old when it opens is asked for anew 250 ms later: a wait that begins after it ends after it. */
async function allAskedAnew(): Promise<void> {
  await pause(250)
  await afterAllAsked(site)
}

const balanceOf = ({ app }: Started): unknown => app.queryClient.getQueryData(['player', '/api/balance', {}])
const firstPageOf = (storage: DeviceStorage) => [
  'player',
  '/api/inbox',
  { remoteId: storage.get('remote_id'), page: 1 },
]
const rowOf = async (publicId: string): Promise<bigint> =>
  (
    await site.host.db
      .selectFrom('player')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow()
  ).id

/** A deposit that staff have verified. */
async function deposited(playerId: bigint, trx: string, amount: Paisa): Promise<void> {
  const at = site.host.clock()
  const { recordId } = await claimDeposit(site.host.db, undefined, {
    playerId,
    method: 1,
    channel: 1,
    accountNumber: '01712345678',
    trx,
    amount,
    promotionId: undefined,
    at,
  })
  await decideDeposit(site.host.db, trx, { recordId, outcome: 'approve', reason: '', actor: 'staff', at })
}

test('X-13 a verified deposit reaches the balance by the stream, without a poll', async () => {
  const storage = await signedIn()
  const started = await visit(site, '/', storage)
  await waitFor(() => expect(started.app.network.get().isLive).toBe(true))
  await waitFor(() => expect(balanceOf(started)).toBeDefined())
  const { balance: before } = balanceOf(started) as { balance: number }
  // From here on nobody who asks for the balance is answered.
  site.setWeather('hanging', /balance/)

  const playerId = await rowOf(storage.get('remote_id') ?? '')
  await deposited(playerId, 'LIVEJOURNEY1', taka(500))
  await waitFor(() => expect(balanceOf(started)).toEqual({ balance: paisa(before + 50_000) }))
  site.setWeather('fine')

  // The session ends elsewhere: the app is told at once.
  await site.host.db.transaction().execute((tx) => endSessions(tx, playerId, site.host.clock()))
  await waitFor(() => expect(started.app.session.player).toBeUndefined())
  await waitFor(() => expect(started.router.state.location.search).toMatchObject({ ended: '1' }))
  expect(storage.get('token')).toBeUndefined()
  await waitFor(() => expect(started.app.network.get().isLive).toBe(false))
})

test('X-90 a balance that is told leaves the bonus where it stands', async () => {
  const storage = await phoneOf(site, 'rahim')
  const started = await visit(site, '/', storage)
  await waitFor(() => expect(started.app.network.get().isLive).toBe(true))
  await waitFor(() => expect(balanceOf(started)).toMatchObject({ bonus: taka(100) }))
  const { balance: before } = balanceOf(started) as { balance: number }
  // From here on nobody who asks for the balance is answered.
  site.setWeather('hanging', /balance/)
  await deposited(await playerId(site, 'rahim'), 'LIVEJOURNEY2', taka(300))
  const told = { balance: paisa(before + 30_000), bonus: taka(100) }
  await waitFor(() => expect(balanceOf(started)).toEqual(told))
})

test('exchange.md 2 what comes of a bet is said while a screen of the exchange is open, once, and no old letter is', async () => {
  const storage = await phoneOf(site, 'rahim')
  const owner = await playerId(site, 'rahim')
  const filled = (event: string) =>
    site.host.db
      .transaction()
      .execute((tx) =>
        sendLetter(tx, owner, 'order_filled', { event, bet: 'Dhaka', amount: 5000n }, site.host.clock()),
      )
  await filled('Before the visit')
  const { app } = await visit(site, '/exchange', storage, { exchangeBase: '/exchange-data' })
  await waitFor(() => expect(app.network.get().isLive).toBe(true))
  await waitFor(() => expect(app.queryClient.getQueryData(firstPageOf(storage))).toBeDefined())
  await allAskedAnew()
  expect(screen.queryByText('Your bet is matched')).toBeNull()
  site.advance(1000)
  await filled('While it is open')
  expect((await screen.findByText('Your bet is matched')).closest('[role="status"]')).not.toBeNull()
})

test('X-13 budgets.md while the stream tells of letters and chats, home asks for them each five minutes only', async () => {
  holdPolls()
  try {
    const started = await visit(site, '/', await signedIn())
    await waitFor(() => expect(started.app.network.get().isLive).toBe(true))
    await screen.findByRole('link', { name: /^Support chat/ })
    const letters = ['GET /api/get-chats', 'GET /api/inbox']
    await until(() => letters.every((letter) => site.requests.includes(letter)))
    await allAskedAnew()
    const asked = async (ms: number) => {
      const before = site.requests.length
      vi.advanceTimersByTime(ms)
      await afterAllAsked(site)
      return site.requests.slice(before)
    }
    const minute = await asked(61_000)
    expect(minute).toContain('POST /api/balance')
    expect(minute).not.toContain('GET /api/get-chats')
    expect(minute).not.toContain('GET /api/inbox')
    expect(await asked(240_000)).toEqual(expect.arrayContaining(letters))
    // The stream is gone: each minute again.
    started.app.network.setLive(false)
    await afterAllAsked(site)
    expect(await asked(61_000)).toEqual(expect.arrayContaining(letters))
  } finally {
    vi.useRealTimers()
  }
})

test('X-13 no stream for a guest, nor where data is to be saved', async () => {
  const streams = () => site.requests.filter((line) => line === 'GET /api/events').length
  const before = streams()
  await visit(site, '/', memoryStorage({ language: 'en' }))
  await screen.findAllByRole('link')
  closeTabs()
  const storage = await signedIn()
  await storage.set('dataSaver', 'on')
  const started = await visit(site, '/', storage)
  await waitFor(() => expect(balanceOf(started)).toBeDefined())
  await vi.dynamicImportSettled()
  await afterAllAsked(site)
  expect(streams()).toBe(before)
  // Saving no more, the stream opens.
  started.app.settings.set({ dataSaver: 'off' })
  await waitFor(() => expect(started.app.network.get().isLive).toBe(true))
  expect(streams()).toBe(before + 1)
})

test('X-13 budgets.md to save data the prices come by a stream that tells each five seconds, and nothing is asked', async () => {
  vi.useFakeTimers({ toFake: [...TIMERS], shouldAdvanceTime: true })
  const storage = await signedIn()
  await storage.set('dataSaver', 'on')
  const now = site.host.clock()
  const [fixture] = fixturesBetween('tennis', now + 3_600_000, now + 7_200_000)
  const streams: URL[] = []
  const send: typeof fetch = (input, init) => {
    const address = new URL(input as string, 'http://maidan.test')
    if (address.pathname === '/api/events/public') streams.push(address)
    return site.fetch(input, init)
  }
  const path = `/odds-view?event=${fixture?.eventId}&market=1.${fixture?.eventId}&sport=tennis`
  await visit({ fetch: send }, path, storage, { exchangeBase: '/exchange-data' })
  await screen.findAllByRole('button', { name: /^Back .* available$/ })
  await waitFor(() => expect(streams.at(-1)?.searchParams.get('every')).toBe('5'))
  expect(streams.at(-1)?.searchParams.get('markets')).toContain(`1.${fixture?.eventId}`)
  // The score's page looks again by itself: it waits for a tap.
  expect(document.querySelector('iframe')).toBeNull()
  screen.getByRole('button', { name: 'Live score' })
  const asked = () => site.requests.filter((line) => line.includes('/exchange-data/match-odds/')).length
  // The stream has told of all of it: what was asked beside it is over.
  await screen.findAllByRole('button', { name: /^Back .* available$/ })
  await vi.advanceTimersByTimeAsync(500)
  await afterAllAsked(site)
  const before = asked()
  for (let second = 0; second < 10; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    await afterAllAsked(site)
  }
  expect(asked()).toBe(before)
})

test('X-13 each kind of event makes the answers old that it names, and no others', async () => {
  const storage = await signedIn()
  const { app } = await visit(site, '/promotions', storage)
  await waitFor(() => expect(app.network.get().isLive).toBe(true))
  await allAskedAnew()
  const playerId = await rowOf(storage.get('remote_id') ?? '')
  const own = Object.entries(LIVE_KINDS).filter(([kind]) => !['content', 'market', 'balance'].includes(kind))
  const paths = own.flatMap(([, touched]) => touched.map(([, path]) => path))
  expect(paths.length).toBeGreaterThan(7)
  for (const [kind, touched] of own) {
    for (const path of paths) app.queryClient.setQueryData(['player', path, { probe: true }], {})
    await site.host.db
      .transaction()
      .execute((tx) => publish(tx, { to: playerId, kind: kind as LiveKind, at: site.host.clock() }))
    const old = () =>
      paths.filter((path) => app.queryClient.getQueryState(['player', path, { probe: true }])?.isInvalidated)
    await waitFor(() => expect(old(), kind).toEqual(touched.map(([, path]) => path)))
  }
})

test('S-CHAT-09 X-70 while somebody types at the desk the box says so, until the answer is there', async () => {
  const storage = await signedIn()
  const { db, clock } = site.host
  const chatId = await openChat(db, await rowOf(storage.get('remote_id') ?? ''), clock())
  const started = await visit(site, `/chat-box/${chatId}`, storage)
  await waitFor(() => expect(started.app.network.get().isLive).toBe(true))
  expect(screen.queryByText('Typing...')).toBeNull()
  await tellTyping(db, chatId, clock())
  await screen.findByText('Typing...')
  await reply(db, { chatId, content: 'Here is the answer', actor: 'staff', at: clock() })
  await screen.findByText('Here is the answer')
  await waitFor(() => expect(screen.queryByText('Typing...')).toBeNull())
})
