/** A waiting bet is changed from the open bets, against the real reference host: what is said beforehand is what becomes of it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeApi, WITHOUT_TERMS } from '../../contract/exchange.ts'
import { taka } from '../../contract/money.ts'
import type { Fixture } from '../../server/matches/fixtures.ts'
import type { Started } from '../../src/app/start.tsx'
import { matchToCome } from '../host/support/markets.ts'
import { closeTabs, openStillSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, playerId, prepareJourneys } from './support/members.tsx'

const CONFIG = { exchangeBase: '/exchange-data' }

let site: Site
beforeAll(async () => {
  site = await openStillSite()
})
afterAll(() => site.close())
afterEach(closeTabs)
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

const ordersOf = async (username: string) =>
  site.host.db
    .selectFrom('exchange_order')
    .select(['odds', 'status', 'rest'])
    .where('player_id', '=', await playerId(site, username))
    .orderBy('op_id')
    .execute()

/** Bets 100 taka at odds that nobody gives. */
const wait = ({ app }: Started, { eventId }: Fixture) =>
  app.call(exchangeApi.placeOrder, {
    market: `1.${eventId}`,
    selection: 1,
    side: 'back',
    odds: 2000,
    run: undefined,
    version: undefined,
    stake: taka(100),
    reference: 'to-be-changed-01',
    priceChange: 'better',
    ...WITHOUT_TERMS,
  })

test('exchange.md 2 a waiting bet is changed from the open bets: less keeps its place, other odds go to the back, and a no is said', async () => {
  const fixture = matchToCome(site.host.clock())
  const { eventId, sport } = fixture
  const path = `/odds-view?event=${eventId}&market=1.${eventId}&sport=${sport}`
  const tab = await visit(site, path, await phoneOf(site, 'rahim'), CONFIG)
  await wait(tab, fixture)
  await tab.app.queryClient.invalidateQueries()
  const open = async () => {
    const bets = within(await screen.findByRole('region', { name: 'Your open bets here' }))
    fireEvent.click(await bets.findByRole('button', { name: 'Change' }))
    return within(await screen.findByRole('dialog', { name: /^Change this bet/ }))
  }
  const first = await open()
  first.getByText('Choose other odds or another amount.')
  fireEvent.change(first.getByLabelText('What is to wait'), { target: { value: '60' } })
  first.getByText('It keeps its place in the queue.')
  fireEvent.click(first.getByRole('button', { name: 'Change it' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Change this bet/ })).toBeNull())
  expect(await ordersOf('rahim')).toEqual([{ odds: 2000, status: 'open', rest: 6000n }])

  await screen.findByRole('button', { name: 'Cancel what waits (৳60)' })
  const second = await open()
  second.getByText('৳60 waits now')
  fireEvent.click(second.getByRole('button', { name: 'Higher odds' }))
  second.getByText(/^It goes to the back of the queue at its odds/)
  fireEvent.click(second.getByRole('button', { name: 'Change it' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Change this bet/ })).toBeNull())
  expect(await ordersOf('rahim')).toEqual([
    { odds: 2000, status: 'cancelled', rest: 0n },
    { odds: 2100, status: 'open', rest: 6000n },
  ])

  // More than there is: the host's words, and the bet stands as it stood.
  const third = await open()
  fireEvent.change(third.getByLabelText('What is to wait'), { target: { value: '25000' } })
  fireEvent.click(third.getByRole('button', { name: 'Change it' }))
  await third.findByRole('alert')
  expect((await ordersOf('rahim')).at(-1)).toEqual({ odds: 2100, status: 'open', rest: 6000n })
  fireEvent.click(third.getByRole('button', { name: 'Leave it' }))

  // The same from the bet's record, which says what waits then.
  await tab.router.navigate({ to: '/betting-record', search: { list: 'exchange', state: 'open' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Back.*@ 21/ }))
  const record = within(await screen.findByRole('dialog', { name: /^Exchange bet/ }))
  fireEvent.click(record.getByRole('button', { name: 'Change' }))
  const fourth = within(await screen.findByRole('dialog', { name: /^Change this bet/ }))
  fireEvent.change(fourth.getByLabelText('What is to wait'), { target: { value: '40' } })
  fireEvent.click(fourth.getByRole('button', { name: 'Change it' }))
  await record.findByRole('button', { name: 'Cancel what waits (৳40)' })
  expect((await ordersOf('rahim')).at(-1)).toEqual({ odds: 2100, status: 'open', rest: 4000n })
})
