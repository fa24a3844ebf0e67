/** Taking money out, as a player does it, against the real host. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { taka } from '../../contract/money.ts'
import { recordsApi } from '../../contract/records.ts'
import { decideWithdrawal } from '../../server/ledger/withdrawals.ts'
import { newWithdrawal } from '../../src/features/cashier/withdraw/withdrawAttempt.ts'
import { attemptsOf, keepAttempt } from '../../src/lib/outbox/attempts.ts'
import { refresh } from '../../src/lib/api/query.ts'
import {
  closeTabs,
  fillDevice,
  open,
  phoneOf,
  playerId,
  prepareJourneys,
  setWidth,
} from './support/members.tsx'
import { hands } from './support/hands.ts'
import { openSite, type Site } from './support/harness.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
  // The demo's past may hold one that is still being processed, and only one may be open.
  for (const { op_id } of await openOnes('sultana')) await decide(op_id, 'approve')
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

const submits = () => site.requests.filter((request) => request === 'POST /api/submit-withdraw').length
const openOnes = async (username: string) =>
  site.host.db
    .selectFrom('withdrawal')
    .selectAll()
    .where('player_id', '=', await playerId(site, username))
    .where('status', '=', 0)
    .execute()

const phoneNumberOf = async (username: string) => {
  const player = await site.host.db
    .selectFrom('player')
    .select('phone_key')
    .where('id', '=', await playerId(site, username))
    .executeTakeFirstOrThrow()
  return player.phone_key ?? ''
}
const playerPublicId = async (username: string) => (await phoneOf(site, username)).get('remote_id') ?? ''

/** As the desk does. */
const decide = (recordId: bigint, outcome: 'approve' | 'refuse') =>
  decideWithdrawal(site.host.db, `decide-${recordId}`, {
    recordId,
    outcome,
    reason: '',
    actor: 'staff',
    at: site.host.clock(),
  })

test('V-WD-05 S-FUNDS-07 X-30 the form says at once what is missing, and nothing can be sent', async () => {
  await open(site, '/withdrawal', await phoneOf(site, 'newplayer'))
  await screen.findByText(
    'Please complete the verification below before you proceed with the withdrawal request.',
  )
  screen.getByRole('link', { name: 'Personal Info (Birthday)' })
  screen.getByRole('link', { name: 'Contact Info (Phone Number)' })
  await screen.findByRole('button', { name: 'Check again' })
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
})

test('X-30 D-16 the deposit form asks for both already, in words and with the same links', async () => {
  for (const width of ['narrow', 'wide'] as const) {
    setWidth(width)
    await open(site, '/deposit', await phoneOf(site, 'newplayer'))
    await screen.findByRole('link', { name: 'Personal Info (Birthday)' })
    screen.getByRole('link', { name: 'Contact Info (Phone Number)' })
    closeTabs()
  }
})

test('S-FUNDS-01 S-FUNDS-02 S-DEP-15 T-STATE-22 wide: one frame whose tabs stay in the account, with the records of each', async () => {
  setWidth('wide')
  const { router } = await open(site, '/deposit', await phoneOf(site, 'sultana'))
  await screen.findByRole('heading', { level: 1, name: 'Funds' })
  await screen.findByRole('heading', { name: 'Deposit Records' })
  fireEvent.click(screen.getByRole('tab', { name: 'Withdrawal' }))
  await screen.findByRole('heading', { name: 'Withdrawal Records' })
  expect(router.state.location.href).toBe('/account?tab=withdrawal')
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  fireEvent.click(screen.getByRole('tab', { name: 'Deposit' }))
  await screen.findByRole('heading', { name: 'Deposit Records' })
  expect(router.state.location.href).toBe('/account?tab=deposit')
  closeTabs()
  await open(site, '/withdrawal', await phoneOf(site, 'sultana'))
  expect((await screen.findByRole('tab', { name: 'Withdrawal' })).getAttribute('aria-selected')).toBe('true')
})

test('E-ERR-20 D-04 with an open bonus the amounts are said, and giving it up opens the form', async () => {
  setWidth('wide')
  await open(site, '/account?tab=withdrawal', await phoneOf(site, 'rahim'))
  await screen.findByText('Please complete your turnover and try again.')
  screen.getByText(/Still to be staked for the bonus: ৳2,810/)
  fireEvent.click(screen.getByRole('button', { name: 'Give up ৳100 of bonus' }))
  await screen.findByText('With this withdrawal the bonus is given up.')
  screen.getByRole('button', { name: 'Submit' })
})

test('V-WD-01..04 S-WD-02..04 K-AMT-26 nine picks, masked number, and what is wrong before anything is sent', async () => {
  await open(site, '/withdrawal', await phoneOf(site, 'sultana'))
  fireEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  await screen.findByText('Amount is required.')
  screen.getByText('Please select your payment method.')
  const picks = within(screen.getByRole('group', { name: 'Quick amounts' })).getAllByRole('button')
  expect(picks).toHaveLength(9)
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '499' } })
  screen.getByText(/Please enter an amount: ৳500 to/)
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '24999' } })
  screen.getByText('This is more than you can take out.')
  expect(await screen.findByRole('radio', { name: '+880 ••• 003' })).toHaveProperty('checked', true)
  expect(submits()).toBe(0)
})

test.each(['narrow', 'wide'] as const)(
  'F-23 D-14 %s: taking out takes no more taps or fields than putting in, both done to the end',
  async (width) => {
    setWidth(width)
    const storage = await phoneOf(site, 'sultana')
    const put = hands()
    await open(site, '/deposit', storage)
    await put.press('radio', /Shapla Pay/)
    await put.press('radio', /CashOut/)
    await put.type(/^Amount/, '500')
    await put.press('button', /^(Continue|Deposit) · ৳500$/)
    await put.type(/Phone Number/, '01900000001')
    await put.type(/Reference No/, `PARITY${width}`)
    await put.press('button', 'Submit')
    await screen.findByText('Pending...')
    closeTabs()

    const out = hands()
    const { router } = await open(site, '/withdrawal', storage)
    await out.type(/^Amount/, '500')
    await out.press('radio', /Shapla Pay/)
    await screen.findByRole('radio', { name: '+880 ••• 003' })
    await out.press('button', 'Submit')
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-request'))
    for (const { op_id } of await openOnes('sultana')) await decide(op_id, 'refuse')
    expect(out.done).toEqual({ taps: 3, fields: 2 })
    expect(put.done).toEqual({ taps: 7, fields: 5 })
    expect(out.done.taps).toBeLessThanOrEqual(put.done.taps)
    expect(out.done.fields).toBeLessThanOrEqual(put.done.fields)
  },
)

// S-WD-05..07 T-STATE-16 E-ERR-24 X-07 X-64 D-07 S-PAYREQ-01..05
test('sent once though an answer was lost; then its real status', async () => {
  const before = site.requests.length
  await open(site, '/withdrawal', await phoneOf(site, 'sultana'))
  fireEvent.click(await screen.findByRole('button', { name: '৳500' }))
  fireEvent.click(screen.getByRole('radio', { name: /Shapla Pay/ }))
  await screen.findByRole('radio', { name: '+880 ••• 003' })
  site.setWeather('answer lost', /submit-withdraw/)
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByRole('button', { name: 'Submitting' })).toHaveProperty('disabled', true)
  await screen.findByText(/^Checking your withdrawal ৳500/)
  site.setWeather('fine')
  await screen.findByText('Withdrawal successful!')
  await screen.findByText(/^Get Ready! Your Money is on its way\. You will get it within \d+ min$/)
  screen.getByText('sultana · Maidan')
  expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/account')
  const [row, ...others] = await openOnes('sultana')
  expect(others).toEqual([])
  if (!row) throw new Error('No withdrawal')
  const check = site.requests.indexOf('GET /api/userwithdrawcheck', before)
  expect(check).toBeGreaterThan(-1)
  expect(check).toBeLessThan(site.requests.indexOf('POST /api/submit-withdraw', before))
  expect(await attemptsOf(await playerPublicId('sultana'))).toEqual([])
  closeTabs()

  // By its address alone: the newest that is processed, and the end of it while it is looked at.
  const { app } = await open(site, '/payment-request', await phoneOf(site, 'sultana'))
  await screen.findByText(/^Get Ready!/)
  await decide(row.op_id, 'refuse')
  await refresh(app.queryClient, recordsApi.transactions)
  await screen.findByText(/^This withdrawal could not be paid\. The money is back in your Main Wallet\./)
  expect(screen.queryByText(/on its way/)).toBeNull()
  closeTabs()
  const { router } = await open(site, '/payment-request', await phoneOf(site, 'sultana'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'))
})

test('E-ERR-25 P4 a request that an earlier page left behind is asked for, not repeated: unknown, never made, or made', async () => {
  const remoteId = await playerPublicId('sultana')
  const storage = await phoneOf(site, 'sultana')
  const methods = (await (await site.fetch('/api/payment-methods')).json()) as { id: number }[]
  const wanted = {
    amount: taka(600),
    accountNumber: await phoneNumberOf('sultana'),
    paymentId: String(methods[0]?.id),
    icon: '',
    givesUpBonus: false,
  }
  const anHourAgo = Date.now() - 60 * 60_000
  const attempt = newWithdrawal(remoteId, wanted, anHourAgo)
  await keepAttempt(attempt)
  const before = submits()

  site.setWeather('down')
  await open(site, '/withdrawal', storage)
  await screen.findByRole('button', { name: 'Check now' })
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  site.setWeather('fine')
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
  await screen.findByText('An error occurred. Please try again.')
  await screen.findByRole('button', { name: 'Submit' })
  expect(submits()).toBe(before)
  expect(await attemptsOf(remoteId)).toEqual([])
  closeTabs()

  await keepAttempt({ ...attempt, at: Date.now() })
  const first = await open(site, '/withdrawal', storage)
  await waitFor(() => expect(first.router.state.location.pathname).toBe('/payment-request'))
  closeTabs()
  await keepAttempt(attempt)
  const second = await open(site, '/withdrawal', storage)
  await waitFor(() => expect(second.router.state.location.pathname).toBe('/payment-request'))
  expect(await openOnes('sultana')).toHaveLength(1)
  expect(submits()).toBe(before + 1)
})

test('S-WD-06 with one under way the form says so and leads to it', async () => {
  await open(site, '/withdrawal', await phoneOf(site, 'sultana'))
  const link = await screen.findByRole('link', { name: 'See how it stands' })
  expect(link.getAttribute('href')).toBe('/payment-request')
})

test('P9 E-ERR-24 on a device that fills up as it is sent a withdrawal says to stay, survives a lost answer and another screen, and is made once', async () => {
  for (const { op_id } of await openOnes('sultana')) await decide(op_id, 'approve')
  const before = submits()
  const { router } = await open(site, '/withdrawal', await phoneOf(site, 'sultana'))
  fireEvent.click(await screen.findByRole('button', { name: '৳500' }))
  fireEvent.click(screen.getByRole('radio', { name: /Shapla Pay/ }))
  await screen.findByRole('radio', { name: '+880 ••• 003' })
  const makeRoom = fillDevice()
  try {
    site.setWeather('answer lost', /submit-withdraw/)
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText(/^Checking your withdrawal ৳500/)
    screen.getByText('This device keeps nothing: leave this page open until the answer is here.')
    // Another screen of the same page: what only the memory holds is there still.
    await router.navigate({ to: '/vip' })
    await screen.findByRole('heading', { name: 'VIP', level: 1 })
    expect(await attemptsOf(await playerPublicId('sultana'))).toHaveLength(1)
    await router.navigate({ to: '/withdrawal' })
    await screen.findByText(/^Checking your withdrawal ৳500/)
    site.setWeather('fine')
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-request'))
    await screen.findByText(/^Get Ready!/)
    expect(await openOnes('sultana')).toHaveLength(1)
    expect(submits()).toBeGreaterThan(before + 1)
    expect(await attemptsOf(await playerPublicId('sultana'))).toEqual([])
  } finally {
    makeRoom()
  }
})
