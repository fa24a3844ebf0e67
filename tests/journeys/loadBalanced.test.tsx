/**
 * The app on two host processes with one PostgreSQL, behind a load balancer that gives each request to the next one.
 * One is killed in the middle: the player stays signed in, and everything goes on. Decisions 060, 061.
 */
import { randomUUID } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeApi, WITHOUT_TERMS } from '../../contract/exchange.ts'
import { taka } from '../../contract/money.ts'
import { walletSecret } from '../../server/games/wallet/providers.ts'
import { auditCheck } from '../../server/ledger/audit-check.ts'
import { openStore } from '../../server/store/open.ts'
import { chatQueueOf } from '../../src/lib/outbox/chatQueue.ts'
import type { Started } from '../../src/app/start.tsx'
import { hostOn } from '../host/support/harness.ts'
import { newDatabase, postgres } from '../host/support/postgres.ts'
import {
  compiledHost,
  type HostProcess,
  type RequestProxy,
  roundRobinRequests,
  startHost,
} from '../host/support/processes.ts'
import { exampleProvider } from '../host/support/provider.ts'
import { closeTabs, memoryStorage, type Site, visit } from './support/harness.tsx'
import { prepareJourneys, typeBirthday } from './support/members.tsx'

prepareJourneys()

let reason = ''
let database: Awaited<ReturnType<typeof newDatabase>> | undefined
let processes: HostProcess[] = []
let proxy: RequestProxy

beforeAll(async () => {
  const server = await postgres()
  reason = server.reason
  if (!server.url) return
  database = await newDatabase(server)
  const main = await compiledHost()
  const env = { DATABASE_URL: database.url, TRUST_PROXY: '1' }
  processes = await Promise.all([startHost(main, env), startHost(main, env)])
  proxy = await roundRobinRequests(processes.map(({ port }) => port))
})

afterAll(async () => {
  await proxy?.close()
  for (const { child, end } of processes)
    if (child.signalCode === null && child.exitCode === null) await end('SIGKILL')
  await database?.drop()
})

/** The app's requests go to the load balancer; jsdom's abort signal is not Node's. */
const throughProxy: Pick<Site, 'fetch'> = {
  fetch: async (input, init) => {
    const { signal: _, ...rest } = init ?? {}
    return fetch(new URL(input instanceof Request ? input.url : input, proxy.url), rest)
  },
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = async (name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)

async function say(text: string): Promise<void> {
  const input = await screen.findByRole('textbox', { name: 'Type a message' })
  fireEvent.change(input, { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
}

/** Messages that a program answered. */
const answers = () => within(screen.getByRole('log')).queryAllByText('Automatic answer').length

const balanceOf = ({ app }: Started) =>
  app.queryClient.getQueryData<{ balance: number }>(['player', '/api/balance', {}])?.balance

test('X-13 T-STATE-04 a player on two processes signs up, deposits, plays, bets and chats, also when one is killed', async (context) => {
  if (!database) return context.skip(reason)
  const storage = memoryStorage({ language: 'en', popup: '0', regPopup: '0' })
  const started = await visit(throughProxy, '/signup', storage)
  const { app, router } = started

  await screen.findByLabelText('Username')
  type('Username', 'duipar1')
  type('Email', 'duipar1@example.com')
  type('Phone', '01712000888')
  type('Password', 'borsha2026')
  type('Confirm Password', 'borsha2026')
  fireEvent.click(screen.getByRole('checkbox'))
  await press('Create account')
  await waitFor(() => expect(app.session.player?.username).toBe('duipar1'))
  await waitFor(() => expect(app.network.get().isLive).toBe(true))
  await waitFor(() => expect(balanceOf(started)).toBe(taka(1000)))

  // A deposit: claimed on one process, verified by the one that leads, told by the stream.
  await router.navigate({ to: '/deposit' })
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  fireEvent.click(await screen.findByRole('radio', { name: /CashOut/ }))
  type(/Amount/, '500')
  await press(/Continue/)
  // PP-05: asked once, before the first deposit.
  await press('No limit now')
  await screen.findByText('00000 000000')
  type('Phone Number / Cash Out No.', '01712345678')
  type('Reference No. / Trans ID', 'dui1234567')
  await press('Submit')
  await screen.findByText('Submission successful!')
  await waitFor(() => expect(balanceOf(started)).toBe(taka(1500)))

  // The chat, answered by the program.
  await router.navigate({ to: '/chat-box' })
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/chat-box\/\d+$/))
  await say('First')
  await screen.findByText('First')
  await waitFor(() => expect(answers()).toBeGreaterThan(0))
  const before = answers()

  // The process with the live stream dies; what is said next arrives, and is answered.
  const dying = processes.find(({ port }) => port === proxy.servedBy('/api/events'))
  if (!dying) throw new Error('nobody has the stream')
  await dying.end('SIGKILL')
  await say('Still there?')
  await screen.findByText('Still there?')
  await waitFor(() => expect(app.network.get().isLive).toBe(true))
  expect(proxy.servedBy('/api/events')).not.toBe(dying.port)
  await waitFor(() => expect(answers()).toBeGreaterThan(before))
  expect(app.session.player?.username).toBe('duipar1')
  for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('')

  // A game is opened and a bet of its studio moves the balance on the screen, told by the stream.
  const balance = balanceOf(started) ?? 0
  await betThroughStudio(started)
  await waitFor(() => expect(balanceOf(started)).toBe(balance - taka(10)))

  // An exchange bet holds its money.
  const { order } = await app.call(
    exchangeApi.placeOrder,
    {
      market: await marketToCome(),
      selection: 1,
      side: 'back',
      odds: 90_000,
      run: undefined,
      stake: taka(20),
      reference: randomUUID(),
      version: undefined,
      priceChange: 'better',
      ...WITHOUT_TERMS,
    },
    { key: randomUUID() },
  )
  expect(order).toMatchObject({ status: 'open', unmatched: taka(20) })
  await waitFor(() => expect(balanceOf(started)).toBe(balance - taka(30)))

  closeTabs()
  app.outbox.stop()
  chatQueueOf(app).stop()
  await sound(database.url)
})

async function marketToCome(): Promise<string> {
  const events = await (await throughProxy.fetch('/exchange-data/sports-events/tennis')).json()
  const open = (events as { MarketId: string; inplay: boolean; status: string }[]).findLast(
    ({ inplay, status }) => !inplay && status === 'open',
  )
  if (!open) throw new Error('no match to come')
  return open.MarketId
}

/** Opens a game as the launcher does, and bets ৳10 as its studio does. */
async function betThroughStudio({ app, router }: Started): Promise<void> {
  await router.navigate({ to: '/slot' })
  fireEvent.click((await screen.findAllByRole('link', { name: 'Old Dhaka Ride' }))[0] as HTMLElement)
  await screen.findByRole('dialog', { name: 'Your date of birth' })
  typeBirthday('1995-05-20')
  await press('Next')
  await press('Confirm and play')
  await press('Go on')
  const frame = await screen.findByTitle<HTMLIFrameElement>('Old Dhaka Ride')
  const address = new URL(frame.src, proxy.url).searchParams
  const [platform = '', game = ''] = address.get('g')?.split('.') ?? []
  const store = await openStore({ databaseUrl: database?.url, dataDir: '' })
  const secret = await walletSecret(hostOn(store.db, { now: Date.now() }), platform)
  await store.close()
  const studio = exampleProvider(platform, secret, Date.now, async (request) =>
    throughProxy.fetch(new URL(request.url).pathname, {
      method: request.method,
      headers: request.headers,
      body: await request.text(),
    }),
  )
  const { body } = await studio.call('authenticate', { token: address.get('t') })
  const bet = { token: body['session'] ?? address.get('t'), tx: randomUUID(), round: randomUUID(), game }
  const { status } = await studio.call('bet', { ...bet, amount: '10.00' })
  expect(status).toBe(200)
  expect(app.session.player).toBeDefined()
}

async function sound(databaseUrl: string): Promise<void> {
  const store = await openStore({ databaseUrl, dataDir: '' })
  const faults = (await auditCheck(store.db)).filter((rule) => rule.faults > 0)
  await store.close()
  expect(faults).toEqual([])
}
