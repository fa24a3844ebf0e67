/**
 * What a reload for a new version would take from a player holds it, as long as it is there; what the device keeps
 * does not. Source: P-PWA-09; pwa.md 1.4.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixturesBetween } from '../../server/matches/fixtures.ts'
import { decideWithdrawal } from '../../server/ledger/withdrawals.ts'
import { spanOf, totp } from '../../server/auth/two-step.ts'
import { CONFIRMED_MS } from '../../server/factors/step-up.ts'
import { isReloadSafe } from '../../src/lib/pwa/reloadHold.ts'
import { chatQueueOf } from '../../src/lib/outbox/chatQueue.ts'
import { memoryStorage, openSite, type Site, visit } from './support/harness.tsx'
import {
  closeTabs,
  fillDevice,
  open,
  phoneOf,
  playerId,
  prepareJourneys,
  setWidth,
} from './support/members.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => {
  closeTabs()
  expect(isReloadSafe(), 'nothing holds once the screen is gone').toBe(true)
})
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

const holds = () => waitFor(() => expect(isReloadSafe()).toBe(false))
const isSafe = () => waitFor(() => expect(isReloadSafe()).toBe(true))
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input, textarea' }), {
    target: { value },
  })
const press = async (name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement)
const closeDialog = async () =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))

test.each([
  { what: 'a message', path: '/chat-box', label: 'Type a message', typed: 'Where is my' },
  { what: 'a second number', path: '/profile?open=add', label: /^Phone/, typed: '01711' },
  { what: 'a code', path: '/profile?open=phone', first: 'Verify', label: 'Verification code', typed: '12' },
  { what: 'a birthday', path: '/profile?open=birthday', label: 'Day', typed: '20' },
  { what: 'a password', path: '/profile', first: 'Close my account', label: 'Your password', typed: 'a' },
])('P-PWA-09 $what that is typed and not kept holds a reload until it is gone', async (form) => {
  await open(site, form.path, await phoneOf(site, 'newplayer'))
  if (form.first) await press(form.first)
  await screen.findByLabelText(form.label, { selector: 'input, textarea' })
  await isSafe()
  await type(form.label, form.typed)
  await holds()
  await type(form.label, '')
  await isSafe()
  await type(form.label, form.typed)
  await holds()
})

test('P-PWA-09 a bet slip holds a reload from the tap until it is closed', async () => {
  const now = site.host.clock()
  const [{ eventId } = { eventId: '' }] = fixturesBetween('cricket', now + 60_000, now + 86_400_000)
  const path = `/odds-view?event=${eventId}&market=1.${eventId}&sport=cricket`
  await visit(site, path, await phoneOf(site, 'rahim'), { exchangeBase: '/exchange-data' })
  const backs = await screen.findAllByRole('button', { name: /^Back .* available$/ })
  expect(isReloadSafe()).toBe(true)
  fireEvent.click(backs[0] as HTMLElement)
  await screen.findByRole('dialog', { name: 'Bet slip' })
  await holds()
  await closeDialog()
  await isSafe()
})

test('P-PWA-09 a withdrawal holds a reload while it is under way and while the password is asked for, its kept form does not', async () => {
  const player = await playerId(site, 'sultana')
  const phone = '+8801700000903'
  await site.host.db.updateTable('player').set({ phone, phone_key: phone }).where('id', '=', player).execute()
  const before = await site.host.db
    .selectFrom('withdrawal')
    .select('op_id')
    .where('player_id', '=', player)
    .where('status', '=', 0)
    .execute()
  for (const { op_id: recordId } of before)
    await decideWithdrawal(site.host.db, `decide-${recordId}`, {
      recordId,
      outcome: 'refuse',
      reason: '',
      actor: 'staff',
      at: site.host.clock(),
    })
  await open(site, '/withdrawal', await phoneOf(site, 'sultana'))
  await type(/^Amount/, '500')
  fireEvent.click(screen.getByRole('radio', { name: /Shapla Pay/ }))
  await screen.findByRole('radio', { name: '+880 ••• 903' })
  await isSafe()
  site.advance(CONFIRMED_MS + 1000)
  await press('Submit')
  await screen.findByRole('dialog', { name: 'Your password again' })
  await holds()
  await closeDialog()
  await isSafe()
  await press('Submit')
  await screen.findByRole('dialog', { name: 'Your password again' })
  await type('Your password', 'Demo1234')
  site.setWeather('answer lost', /submit-withdraw/)
  await press('Confirm and submit')
  await screen.findByText(/^Checking your withdrawal ৳500/)
  expect(isReloadSafe()).toBe(false)
  site.setWeather('fine')
  await screen.findByText(/^Get Ready!/)
  await isSafe()
})

test('P-PWA-09 giving up a bonus is not kept: it holds a reload', async () => {
  await open(site, '/withdrawal', await phoneOf(site, 'rahim'))
  await press('Give up ৳100 of bonus')
  await holds()
})

test('P-PWA-09 a conversion holds a reload until its answer was read, the points typed for it do not', async () => {
  setWidth('wide')
  await open(site, '/vip', await phoneOf(site, 'sultana'))
  await type('VP', '4400')
  await isSafe()
  site.setWeather('answer lost', /convert-vipcoin/)
  await press('Convert to Real Money')
  await screen.findByText('Checking your conversion')
  expect(isReloadSafe()).toBe(false)
  site.setWeather('fine')
  await screen.findByRole('dialog', { name: 'Success !' })
  expect(isReloadSafe()).toBe(false)
  await press('OK')
  await isSafe()
})

test('P-PWA-09 a message that waits on the device holds nothing; where nothing is kept it does until it is sent', async () => {
  const { app } = await open(site, '/chat-box', await phoneOf(site, 'newplayer'))
  const queue = chatQueueOf(app)
  await screen.findByRole('textbox', { name: 'Type a message' })
  site.setWeather('down')
  await type('Type a message', 'kept')
  await press('Send')
  await screen.findByText('Not sent yet. It goes out by itself when the network is back.')
  await isSafe()
  // Payments of the tests before are begun on this device: they would hold as well.
  const makeRoom = fillDevice('maidan-chat')
  try {
    await type('Type a message', 'not kept')
    await press('Send')
    await waitFor(() => expect(queue.get().isKept).toBe(false))
    await screen.findByDisplayValue('')
    expect(isReloadSafe()).toBe(false)
    site.setWeather('fine')
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(queue.get().messages).toEqual([]))
    await isSafe()
    // Its draft neither: the screen may be left.
    await queue.keepDraft('1', 'half a thou')
    expect(isReloadSafe()).toBe(false)
    await queue.keepDraft('1', '')
    expect(isReloadSafe()).toBe(true)
  } finally {
    makeRoom()
    queue.stop()
  }
})

test('P-PWA-09 the secret of the second step and the recovery codes hold a reload, and so do a password and a code at login', async () => {
  await open(site, '/profile', await phoneOf(site, 'rahim'))
  await press('Turn on two-step login')
  await type('Your password', 'Demo1234')
  await press('Next')
  await screen.findByText(/^Scan this picture/)
  await holds()
  const { secret } = await site.host.db
    .selectFrom('two_step')
    .select('secret')
    .where('player_id', '=', await playerId(site, 'rahim'))
    .executeTakeFirstOrThrow()
  await type('Code of the app', totp(secret, spanOf(site.host.clock())))
  await press('Turn on two-step login')
  await screen.findByRole('dialog', { name: 'Keep your recovery codes' })
  await holds()
  await press('I have kept them')
  await isSafe()
  closeTabs()

  await open(site, '/login', memoryStorage({ language: 'en' }))
  await type('Username', 'rahim')
  await isSafe()
  await type('Password', 'Demo1234')
  await holds()
  await press('Login')
  await type('Code of the app', '1')
  expect(isReloadSafe()).toBe(false)
  await press('Back to the password')
  await holds()
})
