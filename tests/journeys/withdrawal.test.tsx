/** Taking money out, as a player does it, against the real host. */
import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideWithdrawal } from '../../server/ledger/withdrawals.ts'
import { closeTabs, open, phoneOf, playerId, prepareJourneys, setWidth } from './members.tsx'
import { openSite, type Site } from './harness.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
  // The demo's past may hold one that is still being processed, and only one may be open.
  for (const { op_id } of await openOnes('sultana')) await decide(op_id, 'approve')
}, 120_000)
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
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
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
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '499' } })
  screen.getByText(/Please enter an amount: ৳500 to/)
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '24999' } })
  screen.getByText('This is more than you can take out.')
  expect(await screen.findByRole('radio', { name: '+880 ••• 003' })).toHaveProperty('checked', true)
  expect(submits()).toBe(0)
})

test('F-23 D-14 taking out needs no more taps or fields than putting in', async () => {
  const storage = await phoneOf(site, 'sultana')
  await open(site, '/withdrawal', storage)
  await screen.findByRole('button', { name: 'Submit' })
  await screen.findByRole('radio', { name: '+880 ••• 003' })
  // Each choice that is not made beforehand is a tap; an amount is one, by its pick.
  const openChoices = () => {
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    const groups = new Set(radios.map((radio) => radio.name))
    const made = new Set(radios.filter((radio) => radio.checked).map((radio) => radio.name))
    return groups.size - made.size
  }
  const out = { taps: openChoices() + 1 + 1, fields: openChoices() + 1 }
  closeTabs()
  await open(site, '/deposit', storage)
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  await screen.findByRole('radio', { name: /CashOut/ })
  // The method just chosen, the channel, the amount, Continue; then the number, the reference and Submit.
  const put = { taps: 1 + openChoices() + 1 + 1 + 2 + 1, fields: 1 + openChoices() + 1 + 2 }
  expect(out.taps).toBeLessThanOrEqual(put.taps)
  expect(out.fields).toBeLessThanOrEqual(put.fields)
})

test('S-WD-05..07 T-STATE-16 E-ERR-24 E-ERR-25 X-64 S-PAYREQ-01..05 sent once though an answer was lost; then its real status', async () => {
  const before = site.requests.length
  await open(site, '/withdrawal', await phoneOf(site, 'sultana'))
  fireEvent.click(await screen.findByRole('button', { name: '৳500' }))
  fireEvent.click(screen.getByRole('radio', { name: /Shapla Pay/ }))
  await screen.findByRole('radio', { name: '+880 ••• 003' })
  site.setWeather('answer lost', /submit-withdraw/)
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByRole('button', { name: 'Submitting' })).toHaveProperty('disabled', true)
  await screen.findByText('An error occurred. Please try again.')
  site.setWeather('fine')
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
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
  await decide(row.op_id, 'refuse')
  closeTabs()
  await open(site, '/payment-request', await phoneOf(site, 'sultana'))
  await screen.findByText('This withdrawal could not be paid. The money is back in your Main Wallet.')
  expect(screen.queryByText(/on its way/)).toBeNull()
})
