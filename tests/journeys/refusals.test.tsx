/** What a host says no to, or says badly: the words of specification section 8, and what may be done next. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideWithdrawal } from '../../server/ledger/withdrawals.ts'
import { openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'
import { hurry } from './support/time.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  // The demo's past may hold one that is still being processed, and only one may be open.
  const playing = await playerId(site, 'sultana')
  const { db, clock } = site.host
  const rows = await db.selectFrom('withdrawal').selectAll().where('player_id', '=', playing).execute()
  for (const { op_id: recordId, status } of rows) {
    const decision = { recordId, outcome: 'approve', reason: '', actor: 'staff', at: clock() } as const
    if (status === 0) await decideWithdrawal(db, `open-${recordId}`, decision)
  }
})
afterAll(() => site.close())
prepareJourneys()

/** The site, with some answers replaced. */
const siteWith = (answers: Record<string, () => Response>): Site => ({
  ...site,
  fetch: async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, 'http://maidan.test').pathname
    return answers[path]?.() ?? site.fetch(input, init)
  },
})
const said = (status: number, body: object) => () => Response.json(body, { status })

const CHECK = '/api/userwithdrawcheck'
test.each([
  ['E-ERR-20 with words', said(400, { error: 'Not today.' }), 'Not today.'],
  ['E-ERR-20 without', said(400, {}), 'Please complete your turnover and try again.'],
  ['E-ERR-21 with words', said(403, { error: 'Closed for you.' }), 'Closed for you.'],
  ['E-ERR-21 without', said(403, {}), 'An error occurred.'],
  ['E-ERR-22', said(200, { success: false }), 'An unknown error occurred.'],
])('%s: a withdrawal that may not be says so, and there is nothing to submit', async (_, answer, words) => {
  await open(siteWith({ [CHECK]: answer }), '/withdrawal', await phoneOf(site, 'sultana'))
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
})

async function askFor500() {
  fireEvent.click(await screen.findByRole('button', { name: '৳500' }))
  fireEvent.click(screen.getByRole('radio', { name: /Shapla Pay/ }))
  await screen.findByRole('radio', { name: '+880 ••• 003' })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
}

test.each([
  ['E-ERR-23', said(422, { error: 'This channel rests.' }), 'This channel rests.'],
  ['E-ERR-24 success false', said(200, { success: false, message: 'Come back later.' }), 'Come back later.'],
  ['E-ERR-25 no words at all', said(403, {}), 'An error occurred. Please try again.'],
])('%s: a withdrawal that is not taken says why, and the form stays as it was', async (_, answer, words) => {
  await open(siteWith({ '/api/submit-withdraw': answer }), '/withdrawal', await phoneOf(site, 'sultana'))
  await askFor500()
  await screen.findByText(words)
  expect(screen.getByLabelText(/^Amount/)).toHaveProperty('value', '500')
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false)
})

test.each([
  ['E-ERR-18', said(400, { message: 'No such channel.' }), 'Submission failed: No such channel.'],
  ['E-ERR-17', said(400, {}), 'An error occurred. Please try again.'],
])('%s: a claim that the host does not take keeps what was typed', async (_, answer, words) => {
  await open(siteWith({ '/api/submit-deposit': answer }), '/deposit', await phoneOf(site, 'rahim'))
  fireEvent.click(await screen.findByRole('radio', { name: /Shapla Pay/ }))
  fireEvent.click(await screen.findByRole('radio', { name: /CashOut/ }))
  fireEvent.change(await screen.findByLabelText(/Amount/), { target: { value: '500' } })
  fireEvent.click(await screen.findByRole('button', { name: /Continue/ }))
  await screen.findByText('00000 000000')
  fireEvent.change(screen.getByLabelText('Phone Number / Cash Out No.'), { target: { value: '01712345678' } })
  fireEvent.change(screen.getByLabelText('Reference No. / Trans ID'), { target: { value: 'REFUSED123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(words)
})

test.each([
  ['E-ERR-26 with words', said(400, { message: 'Points rest on Sundays.' }), 'Points rest on Sundays.'],
  ['E-ERR-26 without', said(400, {}), 'An error occurred'],
])('%s: points that are not converted say why', async (_, answer, words) => {
  setWidth('wide')
  await open(siteWith({ '/api/convert-vipcoin': answer }), '/vip', await phoneOf(site, 'sultana'))
  fireEvent.change(await screen.findByLabelText('VP'), { target: { value: '4400' } })
  fireEvent.click(screen.getByRole('button', { name: 'Convert to Real Money' }))
  within(await screen.findByRole('dialog', { name: 'Message' })).getByText(words)
})

test('K-POLL-07 X-64 the promised time goes down by the minute, from the 30 that the host expects', async () => {
  hurry()
  const at = (minutes: number) => new Date(site.host.clock() + minutes * 60_000).toISOString()
  const record = {
    id: 'w1',
    action: 'withdraw',
    amount: '500.00',
    key: '0',
    created_at: at(0),
    estimated_at: at(30),
    steps: [],
  }
  const told = siteWith({ '/api/transaction/show': said(200, { transactions: [record] }) })
  await open(told, '/payment-request', await phoneOf(site, 'sultana'))
  await screen.findByText(/within 30 min$/)
  for (const left of [29, 28]) {
    site.advance(60_000)
    // The clock is the host's, known from its answers: another answer tells the new time.
    await site.fetch('/api/general')
    fireEvent(globalThis as unknown as Window, new Event('focus'))
    await screen.findByText(new RegExp(`within ${left} min$`))
  }
})

test('money.md 3.4 a number that was never paid to asks for the password again, once, and then it is sent once', async () => {
  const storage = await phoneOf(site, 'sultana')
  const { db } = site.host
  const id = await playerId(site, 'sultana')
  // As on a device that stayed signed in, of a player who changed the number since.
  await db
    .updateTable('player')
    .set({ phone_key: '+8801900000988', phone: '+8801900000988' })
    .where('id', '=', id)
    .execute()
  site.advance(16 * 60_000)
  const { router } = await open(site, '/withdrawal', storage)
  fireEvent.click(await screen.findByRole('button', { name: '৳500' }))
  fireEvent.click(screen.getByRole('radio', { name: /Shapla Pay/ }))
  await screen.findByRole('radio', { name: '+880 ••• 988' })
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your password again' }))
  dialog.getByText(/Money never went to \+880 ••• 988 before/)
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm and submit' }))
  await dialog.findByText('Please enter your password.')
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'Wrong1234' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm and submit' }))
  await dialog.findByText('This is not your password')
  const open0 = () =>
    db.selectFrom('withdrawal').selectAll().where('player_id', '=', id).where('status', '=', 0).execute()
  expect(await open0()).toEqual([])
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'Demo1234' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm and submit' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment-request'))
  expect(await open0()).toMatchObject([{ account_number: '+8801900000988', amount: 50_000n }])
  closeTabs()
})
