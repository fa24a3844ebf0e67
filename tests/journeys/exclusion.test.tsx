/** Self-exclusion as a player takes it, with a network and without, and the door to the money. PP-20 to PP-22, F-21. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cashierApi } from '../../contract/cashier.ts'
import { taka } from '../../contract/money.ts'
import { decideWithdrawal } from '../../server/ledger/withdrawals.ts'
import type { DeviceStorage } from '../../src/lib/storage/storage.ts'
import { memoryStorage, openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => {
  site.setWeather('fine')
  site.requests.length = 0
})

const guest = () => memoryStorage({ language: 'en', popup: '0', regPopup: '0' })
const told = () => site.requests.filter((one) => one === 'POST /api/exclusion')
const number = { name: 'Shapla Pay', accountType: 'Agent', amount: taka(500) } as const
const exclusionsOf = async (username: string) =>
  site.host.db
    .selectFrom('exclusion')
    .selectAll()
    .where('player_id', '=', await playerId(site, username))
    .execute()
const openWithdrawals = async (username: string): Promise<bigint[]> => {
  const rows = await site.host.db
    .selectFrom('withdrawal')
    .select('op_id')
    .where('player_id', '=', await playerId(site, username))
    .where('status', '=', 0)
    .execute()
  return rows.map(({ op_id }) => op_id)
}
const press = async (name: string | RegExp, role = 'button') =>
  fireEvent.click(await screen.findByRole(role, { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

/** Signs in at the door for who has excluded themself. */
async function enter(storage: DeviceStorage, username: string) {
  const started = await open(site, '/pay-out', storage)
  await type('Username', username)
  await type('Password', 'Demo1234')
  await press('Sign in')
  await screen.findByRole('heading', { name: 'You have excluded yourself' })
  return started
}

test('F-21 what one tab has chosen closes the game in the other one', async () => {
  const phone = await phoneOf(site, 'rahim')
  const { router } = await open(site, '/slot?play=SUNDAR/SLOT/old-dhaka-ride', phone)
  await screen.findByTitle('Old Dhaka Ride')
  site.setWeather('down')
  const channel = new BroadcastChannel('maidan-protection')
  const line = { id: crypto.randomUUID(), months: 6, begunAt: site.host.clock(), isTold: false }
  channel.postMessage({
    exclusion: JSON.stringify([
      { ...line, of: phone.get('remote_id'), until: site.host.clock() + 200 * DAY_MS },
    ]),
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/pay-out'))
  expect(screen.queryByTitle('Old Dhaka Ride')).toBeNull()
  channel.close()
  closeTabs()
})

test('PP-21 the profile of who is excluded holds out neither a first deposit nor a limit, which would lead away', async () => {
  const phone = await phoneOf(site, 'newplayer')
  const line = { id: crypto.randomUUID(), months: 6, begunAt: site.host.clock(), isTold: false }
  const kept = { ...line, of: phone.get('remote_id'), until: site.host.clock() + 200 * DAY_MS }
  await phone.set('exclusion', JSON.stringify([kept]))
  site.setWeather('down', /exclusion|protection/)
  await open(site, '/profile', phone)
  await screen.findByText('Last deposit')
  expect(screen.getByText('Last deposit').nextElementSibling?.textContent).toBe('No Data')
  closeTabs()
})

test('PP-20 PP-22 in three taps from home signed out on every device; the money is taken out, and the way back has its day', async () => {
  // The demo's past holds one that is still being processed, and only one may be open.
  for (const recordId of await openWithdrawals('sultana'))
    await decideWithdrawal(site.host.db, `decide-${recordId}`, {
      recordId,
      outcome: 'approve',
      reason: '',
      actor: 'staff',
      at: site.host.clock(),
    })
  const phones = [
    await phoneOf(site, 'sultana'),
    await phoneOf(site, 'sultana'),
    await phoneOf(site, 'sultana'),
  ]
  const [phone = guest(), second = guest()] = phones
  const { router } = await open(site, '/', phone)
  await press('Set a limit, or take a break', 'link')
  await press('Exclude myself', 'link')
  expect(await screen.findByRole('radio', { name: '6 months' })).toHaveProperty('checked', true)
  await press(/^Exclude me until \d/)
  await screen.findByRole('heading', { name: 'Take money out, and more' })
  expect(router.state.location.pathname).toBe('/pay-out')
  expect(phone.get('token')).toBeUndefined()
  expect(told()).toHaveLength(1)
  closeTabs()

  const elsewhere = await open(site, '/account', second)
  await waitFor(() => expect(second.get('token')).toBeUndefined())
  await act(() => elsewhere.router.navigate({ to: '/login' }))
  await type('Username', 'sultana')
  await type('Password', 'Demo1234')
  await press('Login')
  await screen.findByText(/^You have excluded yourself, until \d/)
  await press('Take your money out', 'link')
  expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'sultana')
  // The bar of guests, which would have them sign up, is not there.
  expect(document.querySelector('nav[data-guest]')).toBeNull()
  closeTabs()

  const device = guest()
  const paid = await enter(device, 'sultana')
  await screen.findByText(/^Until .* at least\.$/)
  await screen.findByText(/^After .* you can ask here to return/)
  // Whatever else is opened leads back, and nothing of it is asked of the host.
  await act(() => paid.router.navigate({ to: '/promotions' }))
  await waitFor(() => expect(paid.router.state.location.pathname).toBe('/pay-out'))
  await expect(paid.app.call(cashierApi.walletNumber, number)).rejects.toMatchObject({ code: 'EXCLUDED' })
  expect(document.documentElement.hasAttribute('data-excluded')).toBe(true)
  await press('Take money out', 'link')
  await press('৳500')
  await press(/Shapla Pay/, 'radio')
  await screen.findByRole('radio', { name: /^\+880 / })
  await press('Submit')
  await waitFor(() => expect(paid.router.state.location.pathname).toBe('/payment-request'))
  closeTabs()

  // Longer, never shorter: by the same press.
  const [first] = await exclusionsOf('sultana')
  await enter(guest(), 'sultana')
  await press('Stay away for longer', 'link')
  fireEvent.click(await screen.findByRole('radio', { name: '1 year' }))
  await press(/^Exclude me until \d/)
  await screen.findByRole('heading', { name: 'Take money out, and more' })
  closeTabs()
  await enter(guest(), 'sultana')
  await press('Stay away for longer', 'link')
  await screen.findByText(/^It lasts until .* already\. Please choose a longer time\.$/)
  expect(screen.getByRole('button', { name: /^Exclude me until/ })).toHaveProperty('disabled', true)
  closeTabs()

  const [row, ...more] = await exclusionsOf('sultana')
  expect(more).toEqual([])
  expect((row?.until.getTime() ?? 0) - (first?.until.getTime() ?? 0)).toBeGreaterThan(150 * DAY_MS)
  site.advance((row?.until.getTime() ?? 0) - site.host.clock() + 1000)
  const back = guest()
  await enter(back, 'sultana')
  await screen.findByText('You need not do anything to stay away.')
  // The term is over: no day of it stands there any more.
  expect(screen.queryByText(/^Until .* at least\.$/)).toBeNull()
  await press('Ask to return')
  await screen.findByText(/^You have asked to return\. From .* you can log in again\.$/)
  closeTabs()
  site.advance(DAY_MS)
  await back.remove(['token', 'remote_id'])
  const home = await open(site, '/login', back)
  await type('Username', 'sultana')
  await type('Password', 'Demo1234')
  await press('Login')
  await waitFor(() => expect(home.router.state.location.pathname).toBe('/'))
  expect(back.get('exclusion')).toBeUndefined()
})

test('F-21 an exclusion without a network holds at once, through a reload and a log out, and is told once', async () => {
  setWidth('wide')
  const phone = await phoneOf(site, 'rahim')
  const { router } = await open(site, '/protection/exclude', phone)
  await press('Longer', 'radio')
  await press('Exclude myself')
  await screen.findByText('Please enter a whole number from 6 to 100')
  site.setWeather('down')
  await type('How many years', '৭')
  expect(screen.queryByText('Please enter a whole number from 6 to 100')).toBeNull()
  // Enter in the field is no word yet: only the button, which says until when.
  fireEvent.submit(screen.getByLabelText('How many years').closest('form')!)
  expect(phone.get('exclusion')).toBeUndefined()
  await press(/^Exclude me until \d/)
  await screen.findByText(/^It holds on this device now/)
  expect(router.state.location.pathname).toBe('/pay-out')
  closeTabs()

  site.setWeather('down', /exclusion|protection|game-run|wallet-number/)
  const again = await open(site, '/', phone)
  await screen.findByText(/^It holds on this device now/)
  expect(again.router.state.location.pathname).toBe('/pay-out')
  await expect(again.app.call(cashierApi.walletNumber, number)).rejects.toMatchObject({
    code: 'EXCLUDED',
    message: 'You have excluded yourself. There is no play and no deposit; your money can be taken out.',
  })
  expect(await exclusionsOf('rahim')).toEqual([])
  const kept = phone.get('exclusion')
  await act(() => again.app.session.end('logout'))
  expect(phone.get('exclusion')).toBe(kept)
  closeTabs()

  site.setWeather('fine')
  const back = await phoneOf(site, 'rahim')
  await back.set('exclusion', kept ?? '')
  site.requests.length = 0
  const last = await open(site, '/slot', back)
  await waitFor(() => expect(back.get('token')).toBeUndefined())
  await waitFor(() => expect(last.router.state.location.pathname).toBe('/pay-out'))
  expect(told()).toHaveLength(1)
  const [row] = await exclusionsOf('rahim')
  expect((row?.until.getTime() ?? 0) - (row?.begun_at.getTime() ?? 0)).toBeGreaterThan(7 * 365 * DAY_MS)
})
