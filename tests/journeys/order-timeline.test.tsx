/** What became of a bet, in its record against the real reference host: its steps in words, with whom, by whom, and the clock of one that is held back. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeApi, WITHOUT_TERMS } from '../../contract/exchange.ts'
import { higherOdds } from '../../contract/exposure.ts'
import { type Paisa, taka } from '../../contract/money.ts'
import { marketAt } from '../../server/exchange/market.ts'
import { keepExchange } from '../../server/jobs/exchange-keeper.ts'
import { type Fixture, fixturesBetween } from '../../server/matches/fixtures.ts'
import type { Started } from '../../src/app/start.tsx'
import { shownOdds } from '../../src/features/records/orders/orderRows.ts'
import { priceBetween } from '../host/support/markets.ts'
import { knownMatch, testMatches } from '../host/support/matches.ts'
import { closeTabs, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, prepareJourneys } from './support/members.tsx'

const SECOND = 1000
const HOUR = 3600 * SECOND

let site: Site
let now = 0
beforeAll(async () => {
  site = await openSite()
  now = site.host.clock()
  // In the test's hand alone.
  site.host.clock = () => now
  await site.host.db.updateTable('player').set({ birthday: '1991-02-03' }).execute()
})
afterAll(() => site.close())
afterEach(closeTabs)
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

/** How long a test here trades on a match to come: the house has one other book in that time at most. */
const TRADED_MS = 3 * SECOND

/** A match to come with a price between what the house gives on its first runner and what it asks, as long as a test trades on it. */
function toCome(): { fixture: Fixture; between: number } {
  for (const fixture of fixturesBetween('tennis', now + HOUR, now + 80 * HOUR)) {
    const between = priceBetween(`1.${fixture.eventId}`, [now, now + TRADED_MS]) ?? 0
    if (between > 150) return { fixture, between }
  }
  throw new Error('No such match')
}

/** A match of cricket under way in which nothing happens for some seconds, and a price to take. */
function underWay(): { fixture: Fixture; at: number; price: number } {
  for (const fixture of fixturesBetween('cricket', now, now + 24 * HOUR)) {
    const { moments } = knownMatch(fixture)
    for (const [n, moment] of moments.slice(3, 60).entries()) {
      const at = moment.at + 9 * SECOND
      const price = marketAt(testMatches, `1.${fixture.eventId}`, at)?.quote(1).back[0]?.price ?? 0
      const next = moments[n + 4]?.at ?? 0
      if (at > now && next > at + 4 * SECOND && moment.suspendMs === 0 && price > 150)
        return { fixture, at, price }
    }
  }
  throw new Error('No such moment')
}

let placed = 0
async function place(
  { app }: Started,
  { eventId }: Fixture,
  side: 'back' | 'lay',
  odds: number,
  stake: Paisa,
) {
  placed += 1
  const { order } = await app.call(exchangeApi.placeOrder, {
    market: `1.${eventId}`,
    selection: 1,
    side,
    odds,
    run: undefined,
    version: undefined,
    stake,
    reference: `steps-${placed}-00000`,
    priceChange: 'better',
    ...WITHOUT_TERMS,
  })
  return order.id
}

const recordOf = (id: string, state = 'open') => `/betting-record?list=exchange&state=${state}&id=${id}`
/** The steps as they are read, without their times. */
async function steps(): Promise<string[]> {
  const list = within(await screen.findByRole('region', { name: 'What became of it' }))
  await list.findAllByRole('listitem')
  return list.getAllByRole('listitem').map((item) => {
    const time = item.querySelector('time')?.textContent ?? ''
    expect(time).toMatch(/^\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}:\d{2}$/)
    return (item.textContent ?? '').replace(time, '')
  })
}

test('exchange.md 2 the record of a bet tells its steps: queued, matched with another player, made smaller and taken back, and links to the bet that stands in its place', async () => {
  const { fixture, between } = toCome()
  const odds = shownOdds(between)
  const rahim = await phoneOf(site, 'rahim')
  const mine = await visit(site, '/exchange-account', rahim)
  const id = await place(mine, fixture, 'back', between, taka(50))
  closeTabs()
  now += SECOND
  const other = await visit(site, '/exchange-account', await phoneOf(site, 'sultana'))
  await place(other, fixture, 'lay', between, taka(20))
  closeTabs()

  const { app } = await visit(site, recordOf(id), rahim)
  const told = [`Placed৳50 at ${odds}`, 'Waits in the queue৳50', `Matched with another player৳20 at ${odds}`]
  expect(await steps()).toEqual(told)
  const dialog = within(screen.getByRole('dialog', { name: 'Exchange bet' }))
  // By her login: players of tennis bear the name, too.
  expect(dialog.queryByText(/sultana/)).toBeNull()

  // What is done beside an open record is told without a press.
  now += SECOND
  const change = { id, waited: taka(30), stake: taka(25), odds: between }
  await app.call(exchangeApi.editOrder, change)
  await app.queryClient.invalidateQueries()
  await waitFor(async () => expect(await steps()).toEqual([...told, 'You made it smaller৳5']))
  const { order } = await app.call(exchangeApi.editOrder, {
    ...change,
    waited: taka(25),
    odds: higherOdds(between),
  })
  await app.queryClient.invalidateQueries()
  const moved = await screen.findByText('You changed it: it went to the back of the queue as a new bet')
  expect(moved.parentElement?.textContent).toContain('৳25')
  fireEvent.click(screen.getByRole('link', { name: 'See the new bet' }))
  await screen.findByRole('link', { name: 'See the bet before it' })
  now += SECOND
  await app.call(exchangeApi.cancelOrder, { id: order.id })
  await app.queryClient.invalidateQueries()
  await screen.findByText('You took it back')
})

test('exchange.md 2 the record of a bet that is held back shows its clock, and then with whom it was matched', async () => {
  const { fixture, at, price } = underWay()
  now = at
  const started = await visit(site, '/exchange-account', await phoneOf(site, 'rahim'))
  const id = await place(started, fixture, 'back', price, taka(10))
  await started.router.navigate({ to: '/betting-record', search: { list: 'exchange', id } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Exchange bet' }))
  expect(dialog.getByText('Held back').nextElementSibling?.textContent).toMatch(/^[1-3] seconds? left$/)
  await waitFor(async () => expect((await steps()).at(-1)).toMatch(/^Held back until \d{2}:\d{2}:\d{2}৳10$/))
  now += 3 * SECOND
  await keepExchange(site.host)
  await started.app.queryClient.invalidateQueries()
  await dialog.findByText(/^Matched with the house$/)
  expect(dialog.queryByRole('timer')).toBeNull()
})

test('exchange.md 2 where it cannot be had the record says so and asks again', async () => {
  const { fixture, between } = toCome()
  const rahim = await phoneOf(site, 'rahim')
  const started = await visit(site, '/exchange-account', rahim)
  const id = await place(started, fixture, 'back', higherOdds(higherOdds(between)), taka(15))
  closeTabs()
  site.setWeather('down', /timeline/)
  await visit(site, recordOf(id), rahim)
  await screen.findByText('What became of it could not be loaded.')
  site.setWeather('fine')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Waits in the queue')
})
