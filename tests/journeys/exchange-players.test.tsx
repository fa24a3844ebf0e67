/** Players whose orders meet, against the real reference host: who matched a bet is said, and all that waits is taken back at once. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeApi, WITHOUT_TERMS } from '../../contract/exchange.ts'
import { higherOdds, liabilityOf } from '../../contract/exposure.ts'
import { type Paisa, paisa, taka } from '../../contract/money.ts'
import { marketAt } from '../../server/exchange/market.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { exposureHeld } from '../../server/ledger/exchange.ts'
import { type Fixture, fixturesBetween } from '../../server/matches/fixtures.ts'
import type { Started } from '../../src/app/start.tsx'
import { testMatches } from '../host/support/matches.ts'
import { closeTabs, openStillSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, playerId, prepareJourneys } from './support/members.tsx'

const HOUR = 60 * 60_000
const CONFIG = { exchangeBase: '/exchange-data' }

let site: Site
beforeAll(async () => {
  site = await openStillSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

/** Matches to come, the first of them with a price between what the house gives on its first runner and what it asks. */
function matches(): { fixtures: [Fixture, Fixture, Fixture]; between: number } {
  const now = site.host.clock()
  const all = fixturesBetween('tennis', now + HOUR, now + 80 * HOUR)
  for (const fixture of all) {
    const { back, lay } = marketAt(testMatches, `1.${fixture.eventId}`, now)?.quote(1) ?? {}
    const [gives, asks] = [back?.[0], lay?.[0]]
    if (!gives || !asks || gives.price < 150 || gives.price > 300 || gives.size < taka(20)) continue
    const between = higherOdds(gives.price)
    const [second, third] = all.filter((one) => one !== fixture)
    if (between < asks.price && second && third) return { fixtures: [fixture, second, third], between }
  }
  throw new Error('No such match')
}

let placed = 0
const place = async (
  { app }: Started,
  fixture: Fixture,
  side: 'back' | 'lay',
  odds: number,
  stake: Paisa,
) => {
  placed += 1
  const { order } = await app.call(exchangeApi.placeOrder, {
    market: `1.${fixture.eventId}`,
    selection: 1,
    side,
    odds,
    run: undefined,
    version: undefined,
    stake,
    reference: `meeting-${placed}-00`,
    priceChange: 'better',
    ...WITHOUT_TERMS,
  })
  expect(order).toMatchObject({ matched: 0, unmatched: stake })
}

const money = async (username: string) => {
  const id = await playerId(site, username)
  return { cash: await balanceOf(site.host.db, id), held: await exposureHeld(site.host.db, id) }
}
const oddsView = ({ eventId, sport }: Fixture) =>
  `/odds-view?event=${eventId}&market=1.${eventId}&sport=${sport}`
const cancels = () => site.requests.filter((line) => /^POST .*\/cancel$/.test(line))
/** What stands at a label. */
const at = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent

test('F-03 exchange.md 2 each of two players sees how much another matched and how much the house, and all that waits is taken back by one call', async () => {
  const { fixtures, between } = matches()
  const [match, second, third] = fixtures
  const before = await money('rahim')
  const first = await visit(site, '/exchange-account', await phoneOf(site, 'rahim'), CONFIG)
  await place(first, match, 'lay', between, taka(50))
  await place(first, match, 'lay', 120, paisa(3033))
  await place(first, match, 'lay', 110, taka(12))
  await place(first, second, 'back', 90_000, taka(20))
  await place(first, third, 'back', 90_000, taka(21))
  closeTabs()

  // The other one takes what waits at the better price, and the house gives the rest.
  const other = await phoneOf(site, 'sultana')
  await visit(site, oddsView(match), other, CONFIG)
  const prices = await waitFor(() =>
    within(screen.getByRole('region', { name: 'Match Odds' })).getAllByRole('button', {
      name: /^Back .* available$/,
    }),
  )
  fireEvent.click(prices[0] as HTMLElement)
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: '60' } })
  fireEvent.click(slip.getByLabelText('At any odds'))
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳60' }))
  await slip.findByText('Your bet is placed.')
  expect([at('Other players matched'), at('The house matched')]).toEqual(['৳50', '৳10'])
  fireEvent.click(slip.getByRole('button', { name: 'Done' }))
  const theirs = within(await screen.findByRole('region', { name: 'Your open bets here' }))
  theirs.getByText('Other players matched ৳50 · The house matched ৳10')
  expect(theirs.queryByRole('button')).toBeNull()
  closeTabs()

  const { router } = await visit(site, oddsView(match), await phoneOf(site, 'rahim'), CONFIG)
  const own = within(await screen.findByRole('region', { name: 'Your open bets here' }))
  own.getByText('Other players matched ৳50')
  const all = 'Cancel all unmatched (৳42.33)'
  site.setWeather('down', /orders\/cancel$/)
  fireEvent.click(own.getByRole('button', { name: all }))
  await screen.findByText('That did not work. Try again.')
  site.setWeather('fine')
  fireEvent.click(own.getByRole('button', { name: all }))
  fireEvent.click(own.getByRole('button', { name: all }))
  await screen.findByText('What waited of 2 bets was taken back: ৳42.33 of stakes.')
  await waitFor(() => expect(own.queryByRole('button')).toBeNull())
  expect(cancels()).toEqual(['POST /api/exchange/orders/cancel'])
  const liability = liabilityOf(5000 * (between - 100))
  expect(await money('rahim')).toEqual({
    cash: before.cash - liability - 4100,
    held: before.held + liability + 4100,
  })

  // Elsewhere: all that waits in every market; an answer that is lost is asked for again, and nothing is taken back twice.
  await router.navigate({ to: '/betting-record', search: { list: 'exchange', state: 'open' } })
  const everywhere = await screen.findByRole('button', { name: 'Cancel all unmatched (৳41)' })
  site.setWeather('answer lost', /^\/api\/exchange/)
  fireEvent.click(everywhere)
  await screen.findByText('That did not work. Try again.')
  site.setWeather('fine')
  fireEvent.click(everywhere)
  await screen.findByText('What waited of 2 bets was taken back: ৳41 of stakes.')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel all/ })).toBeNull())
  expect(await money('rahim')).toEqual({ cash: before.cash - liability, held: before.held + liability })
  closeTabs()

  await other.set('language', 'bn')
  await visit(site, '/betting-record?list=exchange&state=open', other, CONFIG)
  fireEvent.click(
    await screen.findByRole('button', {
      name: /অন্য খেলোয়াড়ের সঙ্গে মিলেছে ৳৫০\s· হাউসের সঙ্গে মিলেছে ৳১০/,
    }),
  )
  await screen.findByRole('dialog')
  expect([at('অন্য খেলোয়াড়ের সঙ্গে মিলেছে'), at('হাউসের সঙ্গে মিলেছে')]).toEqual(['৳৫০', '৳১০'])
})
