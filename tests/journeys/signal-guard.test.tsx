/** The signal guard on the phone, against the real reference host: set on the slip, told there, and what it took back is said. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SILENCE_MS } from '../../contract/exchange/guard.ts'
import { fixturesBetween } from '../../server/matches/fixtures.ts'
import { keepGuards } from '../../server/jobs/signal-guard.ts'
import { closeTabs, openStillSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, prepareJourneys } from './support/members.tsx'

const HOUR = 3_600_000
const CONFIG = { exchangeBase: '/exchange-data' }
const SWITCH = 'Signal guard: take back what waits when this device is not heard for a minute'
const IS_ON = 'The signal guard is on: what waits comes back when this device is not heard for a minute.'

let site: Site
beforeAll(async () => {
  site = await openStillSite()
})
afterAll(() => site.close())
afterEach(closeTabs)
prepareJourneys()

const rests = async () => {
  const rows = await site.host.db
    .selectFrom('exchange_guarded')
    .innerJoin('exchange_order', 'exchange_order.op_id', 'exchange_guarded.order_id')
    .select('rest')
    .execute()
  return rows.map(({ rest }) => rest)
}
const signs = () => site.requests.filter((line) => line === 'POST /api/exchange/guard').length

test('exchange.md 2 the guard is set on the slip and said there; what it took back is told when the app is opened, once; and it is ended', async () => {
  const now = site.host.clock()
  const [match] = fixturesBetween('soccer', now + HOUR, now + 80 * HOUR)
  if (!match) throw new Error('No such match')
  const path = `/odds-view?event=${match.eventId}&market=1.${match.eventId}&sport=soccer`
  const phone = await phoneOf(site, 'rahim')
  await visit(site, path, phone, CONFIG)
  const prices = await waitFor(() =>
    within(screen.getByRole('region', { name: 'Match Odds' })).getAllByRole('button', {
      name: /^Back .* available$/,
    }),
  )
  fireEvent.click(prices[0] as HTMLElement)
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  expect(slip.queryByText(IS_ON)).toBeNull()
  expect(signs()).toBe(0)
  fireEvent.click(slip.getByText('More terms'))
  fireEvent.click(slip.getByLabelText(SWITCH))
  await slip.findByText(IS_ON)
  expect(slip.getByLabelText<HTMLInputElement>(SWITCH).checked).toBe(true)
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: '100' } })
  for (let i = 0; i < 30; i += 1) fireEvent.click(slip.getByRole('button', { name: 'Higher odds' }))
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
  await slip.findByText('Your bet waits to be matched.')
  expect(await rests()).toEqual([10_000n])
  // Once something waits the phone says that it is there.
  await waitFor(() => expect(signs()).toBe(2))

  closeTabs()
  await keepGuards(site.host, now + SILENCE_MS)
  expect(await rests()).toEqual([0n])
  // On whatever screen it is opened.
  await visit(site, '/', phone, CONFIG)
  const told = await screen.findByRole('dialog', { name: 'What waited was taken back' })
  within(told).getByText(/What waited of its bets was taken back at .*: ৳100 of stakes\./)
  fireEvent.click(within(told).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  closeTabs()
  const before = signs()
  await visit(site, '/exchange-account', phone, CONFIG)
  const guard = await screen.findByLabelText<HTMLInputElement>(SWITCH)
  expect(guard.checked).toBe(true)
  await waitFor(() => expect(signs()).toBe(before + 1))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(guard)
  await waitFor(() => expect(guard.checked).toBe(false))
  expect(await site.host.db.selectFrom('exchange_guard').selectAll().execute()).toEqual([])
  expect(phone.get('guard')).toBeUndefined()
})
