/** The time-out: set without a network it holds at once and after a reload, and the host is told later. PP-19, F-21. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cashierApi } from '../../contract/cashier.ts'
import { launchApi } from '../../contract/launch.ts'
import { taka } from '../../contract/money.ts'
import type { Started } from '../../src/app/start.tsx'
import { openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, playerId, prepareJourneys } from './support/members.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const PAGE = '/responsible-gaming'

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

const untilOf = async (username: string): Promise<number> => {
  const { time_out_until: until } = await site.host.db
    .selectFrom('player')
    .select('time_out_until')
    .where('id', '=', await playerId(site, username))
    .executeTakeFirstOrThrow()
  return until?.getTime() ?? 0
}

/** Chooses a length, and answers yes. */
async function begin(length: string): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: length }))
  fireEvent.click(screen.getByRole('button', { name: 'Begin the time-out' }))
  const ask = within(await screen.findByRole('dialog', { name: /^A time-out until / }))
  fireEvent.click(ask.getByRole('button', { name: 'Begin the time-out' }))
}

const game = {
  userId: undefined,
  externalURL: undefined,
  isMobileLogin: true,
  gameCode: 'any',
  gameType: 'SLOT',
  platform: 'ANY',
}
const isRefused = async ({ app }: Started): Promise<void> => {
  await expect(app.call(launchApi.gameRun, game)).rejects.toMatchObject({ code: 'TIME_OUT' })
  const number = { name: 'Shapla Pay', accountType: 'Agent', amount: taka(500) } as const
  await expect(app.call(cashierApi.walletNumber, number)).rejects.toMatchObject({
    code: 'TIME_OUT',
    message:
      'You are taking a time-out. Until it ends there is no play and no deposit; withdrawals stay open.',
  })
}
const asked = () => site.requests.filter((one) => /game-run|get-wallet-number/.test(one))
const told = () => site.requests.filter((one) => one === 'POST /api/time-out')

test('F-21 a time-out set without a network refuses play at once and after a reload, and is told once the network is back', async () => {
  const phone = await phoneOf(site, 'newplayer')
  await open(site, PAGE, phone)
  await screen.findByRole('radio', { name: '1 week' })
  for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false)
  site.setWeather('down')
  fireEvent.click(screen.getByRole('button', { name: 'Begin the time-out' }))
  await screen.findByText('Please choose how long')
  await begin('1 week')
  await screen.findByText(/^Time-out until /)
  screen.getByText('It holds on this device now. The site is told as soon as there is a network.')
  closeTabs()

  const again = await open(site, PAGE, phone)
  await screen.findByText(/^Time-out until /)
  await isRefused(again)
  expect(told()).toEqual([])
  expect(await untilOf('newplayer')).toBe(0)
  closeTabs()

  // The way to a deposit says it before anything is typed; a press says it again, and what was typed stays.
  site.setWeather('down', /time-out/)
  const { router } = await open(site, '/deposit', phone)
  const notice = await screen.findByText(/^You are taking a time-out/)
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  fireEvent.click(await screen.findByRole('radio', { name: /CashOut/ }))
  fireEvent.change(await screen.findByLabelText(/Amount/, { selector: 'input' }), {
    target: { value: '500' },
  })
  fireEvent.click((await screen.findAllByRole('button', { name: /Continue/ }))[0]!)
  await waitFor(() => expect(document.activeElement).toBe(notice))
  expect(router.state.location.pathname).toBe('/deposit')
  expect(screen.getByLabelText(/Amount/, { selector: 'input' })).toHaveProperty('value', '500')
  expect(asked()).toEqual([])
  closeTabs()

  // Nor is a first deposit held out.
  await open(site, '/profile', phone)
  await screen.findByText('Last deposit')
  await waitFor(() =>
    expect(screen.getByText('Last deposit').nextElementSibling?.textContent).toBe('No Data'),
  )
  expect(asked()).toEqual([])
  closeTabs()

  site.setWeather('fine')
  const online = await open(site, PAGE, phone)
  await waitFor(() => expect(told()).toHaveLength(1))
  const until = await untilOf('newplayer')
  expect(until - Date.now()).toBeGreaterThan(6.9 * DAY_MS)
  await waitFor(() => expect(screen.queryByText(/The site is told/)).toBeNull())
  await isRefused(online)
  expect(asked()).toEqual([])
})

test('PP-19 X-14 one begun elsewhere holds here too, stays through a log out, is only made longer, and is nobody else’s', async () => {
  const until = Date.now() + 35 * DAY_MS
  await site.host.db
    .updateTable('player')
    .set({ time_out_until: new Date(until) })
    .where('id', '=', await playerId(site, 'rahim'))
    .execute()
  const phone = await phoneOf(site, 'rahim')
  const started = await open(site, PAGE, phone)
  await screen.findByText(/^Time-out until /)
  await isRefused(started)
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '6 weeks',
    '2 months',
    '3 months',
  ])
  await begin('2 months')
  await waitFor(async () => expect(await untilOf('rahim')).toBeGreaterThan(Date.now() + 60 * DAY_MS))
  closeTabs()
  // No try again is offered of what is refused until the break is over.
  await open(site, '/slot?play=SUNDAR/SLOT/old-dhaka-ride', phone)
  await screen.findByText(/^You are taking a time-out/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  closeTabs()
  // D-20: nothing is offered meanwhile, where one looks for it and where one does not.
  await open(site, '/promotions', phone)
  await screen.findByText('No offers are shown while you take a time-out.')
  closeTabs()
  // D-10: no level and no points are held out to who takes a break.
  await open(site, '/vip', phone)
  await screen.findByText('Levels and points rest while you take a time-out. Nothing of yours is lost.')
  expect(screen.queryByRole('tab')).toBeNull()
  closeTabs()
  await open(site, '/account', phone)
  await screen.findByText('Main Wallet')
  await waitFor(() => expect(screen.queryByText('VIP points')).toBeNull())
  closeTabs()
  const { app: last } = await open(site, '/deposit', phone)
  await screen.findByRole('radio', { name: /Shapla Pay/ })
  await waitFor(() => expect(last.queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('radio', { name: /bonus/i })).toBeNull()
  const kept = phone.get('timeOut')
  await act(() => last.session.end('logout'))
  expect(phone.get('timeOut')).toBe(kept)
  closeTabs()
  await open(site, PAGE, phone)
  const logIn = await screen.findByRole('link', { name: 'Log in to take a time-out' })
  expect(logIn.getAttribute('href')).toBe('/login?next=%2Fresponsible-gaming')
  closeTabs()

  const other = await phoneOf(site, 'sultana')
  await other.set('timeOut', kept ?? '')
  const { app } = await open(site, PAGE, other)
  await screen.findByRole('radio', { name: '1 day' })
  await expect(app.call(launchApi.gameRun, game)).rejects.not.toMatchObject({ code: 'TIME_OUT' })
  await begin('1 day')
  await waitFor(() => expect(other.get('timeOut')?.split('\n')).toHaveLength(2))
})

test('PP-19 F-21 the length is the one chosen, however wrong the device’s clock is', async () => {
  site.advance(2 * DAY_MS)
  const { app } = await open(site, PAGE, await phoneOf(site, 'sultana'))
  await waitFor(() => expect(app.network.clockOffset()).toBeGreaterThan(1.9 * DAY_MS))
  await begin('1 day')
  await waitFor(() => expect(screen.queryByText(/The site is told/)).toBeNull())
  const left = (await untilOf('sultana')) - site.host.clock()
  expect(Math.abs(left - DAY_MS)).toBeLessThan(60_000)
})
