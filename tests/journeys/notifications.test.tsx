/** What a device tells of: chosen by kind, all off at first, renewed when it died, gone with the session. F-16; PP-47. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { taka } from '../../contract/money.ts'
import { claimDeposit, decideDeposit } from '../../server/ledger/deposits.ts'
import { sendDue } from '../../server/jobs/push-sender.ts'
import { DEMO_LOGINS } from '../../server/seed/seed.ts'
import { pushService, type PushService } from '../host/support/push-service.ts'
import { browserWithPush } from './support/browserPush.ts'
import { closeTabs, memoryStorage, openSite, type Site, visit } from './support/harness.tsx'

let site: Site
let service: PushService
beforeAll(async () => {
  site = await openSite({ live: true })
  site.host.config.pushServices = 'local'
  service = await pushService()
})
beforeEach(() => {
  service.told.length = 0
})
afterEach(() => {
  closeTabs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
afterAll(async () => {
  await site.close()
  await service.close()
})

async function signedIn(language = 'en') {
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
    language,
  })
}

const subscriptions = () => site.host.db.selectFrom('push_subscription').selectAll().execute()
const toggle = async (name: string) => fireEvent.click(await screen.findByRole('switch', { name }))
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked

let trx = 0
async function verifiedDeposit(remoteId: string): Promise<void> {
  const { id } = await site.host.db
    .selectFrom('player')
    .select('id')
    .where('public_id', '=', remoteId)
    .executeTakeFirstOrThrow()
  const at = site.host.clock()
  const claim = { method: 1, channel: 1, accountNumber: '01712345678', promotionId: undefined }
  const { recordId } = await claimDeposit(site.host.db, undefined, {
    ...claim,
    playerId: id,
    trx: `NOTIFY${++trx}X`,
    amount: taka(500),
    at,
  })
  const decision = { recordId, outcome: 'approve', reason: '', actor: 'staff', at } as const
  await decideDeposit(site.host.db, `notify-${recordId}`, decision)
}

test('F-16 all kinds are off, one is chosen by a tap, arrives, goes on after the subscription died, and ends with the session', async () => {
  const device = browserWithPush(service)
  const storage = await signedIn()
  await visit(site, '/notifications', storage)
  await screen.findByRole('heading', { name: 'Notifications' })
  const switches = await screen.findAllByRole('switch')
  expect(switches).toHaveLength(8)
  expect(switches.filter((one) => (one as HTMLInputElement).checked)).toEqual([])
  expect(device.asked).toBe(0)

  await toggle('Deposits')
  await waitFor(() => expect(isOn('Deposits')).toBe(true))
  await waitFor(async () => expect(await subscriptions()).toMatchObject([{ kinds: ['deposit'] }]))
  expect(device.asked).toBe(1)
  await verifiedDeposit(storage.get('remote_id') ?? '')
  await sendDue(site.host)
  expect(service.told.map(({ payload }) => payload.notification['title'])).toEqual(['Deposit confirmed'])
  closeTabs()

  // The push service forgot the browser; the next start makes it anew, for the same kinds.
  device.die()
  service.answers.push({ status: 410 })
  await verifiedDeposit(storage.get('remote_id') ?? '')
  await sendDue(site.host)
  expect(await subscriptions()).toEqual([])
  const started = await visit(site, '/notifications', storage)
  await waitFor(async () =>
    expect(await subscriptions()).toMatchObject([{ kinds: ['deposit'], endpoint: device.endpoint() }]),
  )
  closeTabs()

  // A start with everything in order writes nothing.
  const posts = () => site.requests.filter((line) => line === 'POST /api/push').length
  const before = posts()
  const again = await visit(site, '/notifications', storage)
  await waitFor(() => expect(isOn('Deposits')).toBe(true))
  expect(posts()).toBe(before)
  // Another language is told to the host, for the words to come.
  await again.app.settings.setLanguage('bn')
  await waitFor(async () => expect(await subscriptions()).toMatchObject([{ locale: 'bn' }]))

  await again.app.session.end('logout')
  await waitFor(() => expect(device.endpoint()).toBeUndefined())
  expect(storage.get('push')).toBeUndefined()
  expect(started.app.session).not.toBe(again.app.session)
})

test('F-16 the last kind that is switched off ends the subscription, and a failure changes nothing', async () => {
  const device = browserWithPush(service)
  const storage = await signedIn()
  await visit(site, '/account?tab=notifications', storage)
  const wide = await screen.findByRole('link', { name: 'Notifications' })
  expect(wide.getAttribute('href')).toMatch(/notifications/)
  closeTabs()
  await visit(site, '/notifications', storage)
  await toggle('Security')
  await waitFor(() => expect(device.endpoint()).toBeDefined())
  await waitFor(() => expect(isOn('Security')).toBe(true))
  site.setWeather('down', /\/api\/push/)
  await toggle('Inbox')
  await screen.findByText(/nothing was changed\. Check your connection/)
  expect(isOn('Inbox')).toBe(false)
  site.setWeather('fine')
  await toggle('Security')
  await waitFor(() => expect(device.endpoint()).toBeUndefined())
  await waitFor(() => expect(isOn('Security')).toBe(false))
})

test('F-16 what cannot be is said in words: refused, blocked, no push, not on the home screen; Bangla too', async () => {
  const device = browserWithPush(service)
  device.answer = 'denied'
  const storage = await signedIn()
  await visit(site, '/notifications', storage)
  await toggle('Deposits')
  await screen.findByText(/Notifications of this site are blocked/)
  closeTabs()
  vi.unstubAllGlobals()

  await visit(site, '/notifications', storage)
  await screen.findByText(/This browser cannot show notifications/)
  closeTabs()

  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
  const iphone = await signedIn('bn')
  await visit(site, '/notifications', iphone)
  await screen.findByText(/হোম স্ক্রিনে থাকতে হবে/)
  expect(screen.getByRole('link', { name: 'যেভাবে ইনস্টল করবেন' }).getAttribute('href')).toBe('/install')
})
