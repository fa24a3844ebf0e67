/** Transaction records and the account against the real host, at both widths. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { taka } from '../../contract/money.ts'
import { isReloadSafe } from '../../src/lib/pwa/reloadHold.ts'
import { memoryStorage, openSite, type Site } from './support/harness.tsx'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { closeTabs, isKept, open, playerId, prepareJourneys, setWidth } from './support/members.tsx'

prepareJourneys()

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

beforeEach(() => site.setWeather('fine'))

async function phoneOf(username: string) {
  const answer = await post('/api/login', { username, password: 'Demo1234' })
  const { token, remote_id } = (await answer.json()) as { token: string; remote_id: string }
  const storage = memoryStorage({ token, remote_id, username, language: 'en', popup: '0', regPopup: '0' })
  return { storage, token }
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  site.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

let claimCount = 0
/** A Processing deposit of the player, claimed without the app; its transaction id. */
async function claim(token: string, amount = '600.00'): Promise<string> {
  const trx = `RECORD${Date.now().toString(36)}${claimCount++}`.toUpperCase()
  const channels = await (await site.fetch('/api/showpayment-menthod?name=Shapla%20Pay')).json()
  const body = { account_number: '01712345678', transaction_id: trx, amount, payment_id: channels.data[0].id }
  const answer = await post('/api/submit-deposit', body, { Authorization: `Bearer ${token}` })
  if (answer.status !== 201) throw new Error(await answer.text())
  return trx
}

const statusOf = async (trx: string) =>
  (await site.host.db.selectFrom('deposit').select('status').where('trx', '=', trx).executeTakeFirst())
    ?.status

// S-TXN-01 S-TXN-02 S-TXN-03 N-ENT-16 K-AMT-12 K-AMT-13 K-AMT-14
test('the wide table has its columns, filters in the address and page sizes', async () => {
  setWidth('wide')
  const { storage } = await phoneOf('rahim')
  const { router } = await open(site, '/transaction-record', storage)
  const table = await screen.findByRole('table')
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  expect(heads).toEqual(['No', 'Type', 'NO', 'Amount', 'Txn Date', 'Status', 'Details'])
  expect(within(table).getAllByRole('row')).toHaveLength(11)

  const valuesOf = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((option) => [option.textContent, option.getAttribute('value')])
  expect(valuesOf('Type')).toEqual([
    ['All', '-1'],
    ['Deposit', '0'],
    ['Withdrawal', '1'],
    ['Adjustment', '2'],
  ])
  expect(valuesOf('Status')).toEqual([
    ['All', '-1'],
    ['Processing', '0'],
    ['Success', '1'],
    ['Fail', '2'],
  ])
  fireEvent.change(screen.getByLabelText('Rows a page'), { target: { value: '25' } })
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(11))
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: '1' } })
  expect(router.state.location.search).not.toHaveProperty('type')
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ type: '1' }))
  await waitFor(() => {
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) within(row).getByText('Withdrawal')
  })
})

// S-TXN-04 S-TXN-05 S-TXN-06 T-STATE-06 X-46
test('a Processing deposit is corrected after the wait and taken back; a withdrawal never is', async () => {
  setWidth('wide')
  const { storage, token } = await phoneOf('rahim')
  const trx = await claim(token)
  await open(site, '/transaction-record', storage)
  fireEvent.click(await screen.findByRole('button', { name: `Details of ${trx}` }))
  await screen.findByText('Transaction Progress')
  screen.getByText('Transaction Record Details')
  await screen.findByText('You can edit after 5 minutes.')
  expect(screen.getByRole('button', { name: /Edit and resubmit/ })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'back' }))
  await screen.findByRole('table')
  closeTabs()

  site.advance(5 * 60 * 1000 + 2000)
  await open(site, '/transaction-record', storage)
  fireEvent.click(await screen.findByRole('button', { name: `Details of ${trx}` }))
  const edit = await screen.findByRole('button', { name: 'Edit and resubmit' })
  expect(edit).toHaveProperty('disabled', false)
  fireEvent.click(edit)
  fireEvent.change(await screen.findByLabelText('Reference No. / Trans ID'), { target: { value: `${trx}x` } })
  // What is typed here is kept nowhere (P-PWA-09).
  await waitFor(() => expect(isReloadSafe()).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Resubmit' }))
  await screen.findByText('The correction was sent.')
  await waitFor(() => expect(isReloadSafe()).toBe(true))
  expect(await statusOf(`${trx}X`)).toBe(0)

  fireEvent.click(screen.getByRole('button', { name: 'Revert' }))
  const ask = await screen.findByRole('dialog')
  fireEvent.click(within(ask).getByRole('button', { name: 'Revert' }))
  await waitFor(async () => expect(await statusOf(`${trx}X`)).toBe(2))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revert' })).toBeNull())

  const withdrawal = await site.host.db
    .selectFrom('withdrawal')
    .innerJoin('player', 'player.id', 'withdrawal.player_id')
    .select('withdrawal.op_id')
    .where('player.username_key', '=', 'rahim')
    .executeTakeFirstOrThrow()
  closeTabs()
  await open(site, `/transaction-record?id=${withdrawal.op_id}`, storage)
  await screen.findByText('Transaction Record')
  expect(screen.queryByRole('button', { name: 'Revert' })).toBeNull()
})

test('S-TXN-07 S-TXN-08 on a phone: cards, a filter sheet, and a detail sheet with two tabs', async () => {
  const { storage } = await phoneOf('rahim')
  const { router } = await open(site, '/transaction-record', storage)
  await screen.findByText(/^1–10 of \d+$/)
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: '1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByRole('button', { name: 'Filters · 1' })
  expect(router.state.location.search).toMatchObject({ status: '1' })
  fireEvent.click(screen.getAllByRole('button', { name: /Success/ })[0]!)
  const sheet = await screen.findByRole('dialog')
  within(sheet).getByText('Submitted')
  fireEvent.click(within(sheet).getByRole('tab', { name: 'Details' }))
  within(sheet).getByText('Record')
})

test('S-TXN-09 E-ERR-35 nothing to show says No Data', async () => {
  const { storage } = await phoneOf('newplayer')
  await open(site, '/transaction-record?type=0', storage)
  await screen.findByText('No Data')
})

test('F-13 the last seen records are readable offline with their age, and gone after a log out', async () => {
  const { storage } = await phoneOf('rahim')
  await open(site, '/transaction-record', storage)
  const words = (await screen.findByText(/^1–10 of \d+$/)).textContent
  await isKept(storage, '/api/transaction/show')
  closeTabs()
  site.setWeather('down')
  const { app } = await open(site, '/transaction-record', storage)
  expect((await screen.findByText(/^1–10 of \d+$/)).textContent).toBe(words)
  await screen.findByText(/Offline · showing what you saw at .*\d\d:\d\d/)
  const token = storage.get('token') ?? ''
  const remoteId = storage.get('remote_id') ?? ''
  await app.session.end('logout')
  closeTabs()
  await storage.set('token', token)
  await storage.set('remote_id', remoteId)
  await open(site, '/transaction-record', storage)
  await screen.findByText('This could not be loaded.')
  expect(screen.queryByText(/^1–10 of/)).toBeNull()
})

test('PP-16 the balance stands in taka on every screen of money or play, at both widths', async () => {
  const { storage } = await phoneOf('rahim')
  const balance = await balanceOf(site.host.db, await playerId(site, 'rahim'))
  const amount = `৳${(balance / 100).toLocaleString('en-IN')}`
  for (const width of ['narrow', 'wide'] as const)
    for (const path of ['/', '/slot', '/deposit', '/withdrawal', '/exchange', '/betting-record', '/vip']) {
      setWidth(width)
      await open(site, path, storage)
      await waitFor(() => expect(document.body.textContent, `${path} ${width}`).toContain(amount))
      closeTabs()
    }
})

test('S-NACCT-01..05 the member menu: balance hidden and remembered, points, every part, contacts', async () => {
  const { storage } = await phoneOf('sultana')
  await open(site, '/account', storage)
  await screen.findByText('VIP points')
  await screen.findByText('Expert III')
  const hide = await screen.findByRole('button', { name: 'Hide the balance' })
  fireEvent.click(hide)
  await screen.findByText('hidden')
  expect(storage.get('hideBalance')).toBe('1')
  const main = document.querySelector('main')
  if (!main) throw new Error('No main')
  const targets = within(main)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(targets).toEqual(
    expect.arrayContaining([
      '/deposit',
      '/withdrawal',
      '/betting-record',
      '/turnover-record',
      '/transaction-record',
      '/profile',
      '/reset-password',
      '/inbox',
      '/notifications',
      '/refrrel-program',
      '/vip',
    ]),
  )
  await within(main).findByRole('link', { name: 'WhatsApp' })
  expect(within(main).getByRole('link', { name: 'E-mail' }).getAttribute('href')).toMatch(/^mailto:/)
  expect(within(main).queryByText('Personal Info (Birthday)')).toBeNull()
})

test('S-WACCT-03 S-FUNDS-05 S-FUNDS-06 S-FUNDS-07 a new player is Unverified, and is told only what is missing', async () => {
  setWidth('wide')
  const { storage } = await phoneOf('newplayer')
  await open(site, '/account', storage)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Unverified')
  await screen.findByText(
    'Please complete the verification below before you proceed with the withdrawal request.',
  )
  screen.getByRole('link', { name: 'Contact Info (Phone Number)' })
  screen.getByRole('link', { name: 'Verify e-mail' })
  fireEvent.click(screen.getByRole('link', { name: 'Verify phone' }))
  within(await screen.findByRole('dialog')).getByRole('heading', { name: /phone/i })
})

// S-WACCT-01 S-WACCT-02 S-WACCT-03 S-WACCT-04 S-WACCT-05
test('the wide menu opens, closes and switches tabs in place, the profile first', async () => {
  setWidth('wide')
  const { storage } = await phoneOf('sultana')
  const { router } = await open(site, '/account', storage)
  await screen.findByRole('heading', { name: 'Profile', level: 1 })
  await screen.findByText('Date registered')
  const menu = screen.getByRole('navigation', { name: 'Account menu' })
  expect(within(menu).getAllByRole('link')).toHaveLength(16)
  fireEvent.click(within(menu).getByRole('link', { name: 'Transaction Records' }))
  await screen.findByRole('table')
  expect(router.state.location.pathname).toBe('/account')
  fireEvent.click(within(menu).getByRole('link', { name: 'Deposit' }))
  await screen.findByRole('heading', { name: 'Funds' })
  await screen.findByText('Deposit Records')
  fireEvent.click(within(menu).getByRole('link', { name: 'Settings' }))
  await screen.findByRole('heading', { name: 'Settings', level: 1 })
  await screen.findByRole('heading', { name: 'Data used' })
  expect(router.state.location.href).toBe('/account?tab=settings')

  const close = within(menu).getByRole('button', { name: 'Close the menu' })
  expect(close.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(close)
  expect(within(menu).queryAllByRole('link')).toEqual([])
  const reopen = within(menu).getByRole('button', { name: 'Open the menu' })
  expect(reopen.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(reopen)
  expect(within(menu).getAllByRole('link')).toHaveLength(16)
})

test('S-WACCT-06 every tab shows what the host says of this player: each asks its own call, and no two players see the same', async () => {
  setWidth('wide')
  const tabs = [
    ['profile', 'Profile', '/api/user/show'],
    ['wallet', 'Wallet', '/api/balance'],
    ['turnover', 'Turnover', '/api/turnovers'],
    ['vip', 'VIP', '/api/vip'],
    ['transactionRecords', 'Transaction Records', '/api/transaction/show'],
    ['bettingRecords', 'Betting Records', '/api/betting-record'],
    ['statement', 'Statement', '/api/transaction/show'],
    ['inbox', 'Inbox', '/api/inbox'],
    ['referralProgram', 'Referral Program', '/api/referral'],
  ] as const
  const shown: Record<string, string[]> = {}
  for (const username of ['sultana', 'newplayer']) {
    const before = site.requests.length
    const { storage } = await phoneOf(username)
    const { router } = await open(site, '/account', storage)
    for (const [tab, title, path] of tabs) {
      await router.navigate({ to: '/account', search: { tab } })
      const heading = await screen.findByRole('heading', { name: title, level: 1 })
      await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull())
      const asked = site.requests.slice(before).filter((request) => request.endsWith(` ${path}`))
      expect(asked.length, `${tab} asks ${path}`).toBeGreaterThan(0)
      const rest = document.querySelector('main')?.textContent.split(heading.textContent).slice(1) ?? []
      ;(shown[tab] ??= []).push(rest.join(' '))
    }
    closeTabs()
  }
  for (const [tab] of tabs) expect(shown[tab]?.[0], tab).not.toBe(shown[tab]?.[1])
})

test('S-DEP-14 X-28 on a wide screen Deposit is off until the form is valid, and a field left empty says so', async () => {
  setWidth('wide')
  const { storage } = await phoneOf('rahim')
  await open(site, '/deposit', storage)
  const amount = await screen.findByLabelText(/^Amount/, { selector: 'input' })
  const form = amount.closest('form')
  if (!form) throw new Error('No form')
  const submit = () => within(form).getByRole('button', { name: /^Deposit/ })
  expect(submit()).toHaveProperty('disabled', true)
  fireEvent.blur(amount)
  await screen.findByText('Please fill in your amount.')
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  fireEvent.click(await screen.findByRole('radio', { name: /CashOut/ }))
  fireEvent.change(amount, { target: { value: '500' } })
  await waitFor(() => expect(submit()).toHaveProperty('disabled', false))
})

test('S-NACCT-06 log out asks first while a claim was not sent, and goes home when it is confirmed', async () => {
  const { storage } = await phoneOf('rahim')
  const { app, router } = await open(site, '/account', storage)
  await screen.findByRole('button', { name: 'Log out' })
  site.setWeather('down', /submit-deposit/)
  const key = await app.outbox.create({
    amount: taka(500),
    method: { name: 'Shapla Pay', icon: '' },
    channel: { id: '1', accountType: 'Agent' },
    promotion: undefined,
  })
  await app.outbox.submit(key, { accountNumber: '01712345678', transactionId: 'LOGOUT123' })
  await screen.findByText(/^Waiting for the network/)
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
  const ask = await screen.findByRole('dialog')
  within(ask).getByText('1 payment was not sent yet')
  expect(app.session.player).toBeDefined()
  fireEvent.click(within(ask).getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(app.session.player).toBeUndefined()
  expect(app.outbox.get().payments).toHaveLength(1)
})
