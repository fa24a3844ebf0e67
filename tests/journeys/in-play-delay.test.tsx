/** A bet in play against the real reference host: the slip says the delay beforehand, shows its clock, and says what became of the bet. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeApi, WITHOUT_TERMS } from '../../contract/exchange.ts'
import { taka } from '../../contract/money.ts'
import { marketAt } from '../../server/exchange/market.ts'
import { keepExchange } from '../../server/jobs/exchange-keeper.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { fixturesBetween } from '../../server/matches/fixtures.ts'
import { knownMatch, testMatches } from '../host/support/matches.ts'
import { closeTabs, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, playerId, prepareJourneys } from './support/members.tsx'

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

/** A match of cricket under way, nine seconds after a ball, and when the next one is played. */
function underWay() {
  for (const fixture of fixturesBetween('cricket', now, now + 24 * HOUR)) {
    const { moments } = knownMatch(fixture)
    for (const [n, moment] of moments.slice(3, 60).entries()) {
      const at = moment.at + 9 * SECOND
      const best = marketAt(testMatches, `1.${fixture.eventId}`, at)?.quote(1).back[0]
      const next = moments[n + 4]
      if (next && at > now && moment.suspendMs === 0 && best && best.price > 150 && best.size > 30_000)
        return { fixture, at, next: next.at }
    }
  }
  throw new Error('No such moment')
}

test('exchange.md 2 in play the slip says that a bet is held back, shows for how long, and whether it was matched or a ball came', async () => {
  const { fixture, at, next } = underWay()
  now = at
  const cash = async () => balanceOf(site.host.db, await playerId(site, 'rahim'))
  const before = await cash()
  const { eventId } = fixture
  const path = `/odds-view?event=${eventId}&market=1.${eventId}&sport=cricket`
  await visit(site, path, await phoneOf(site, 'rahim'), { exchangeBase: '/exchange-data' })
  const open = async () => {
    const prices = await waitFor(() =>
      within(screen.getByRole('region', { name: 'Match Odds' })).getAllByRole('button', {
        name: /^Back .* available$/,
      }),
    )
    fireEvent.click(prices[0] as HTMLElement)
    return within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  }
  const place = async () => {
    const slip = await open()
    const beforehand = await slip.findByText(/^What would be matched at once is held back first \(3 s\)\./)
    // In the box that is always in sight, with the button.
    const box = slip.getByRole('button', { name: 'Place bet' }).parentElement
    expect(box?.contains(beforehand)).toBe(true)
    fireEvent.click(slip.getByLabelText('At any odds'))
    fireEvent.change(slip.getByLabelText('Stake'), { target: { value: '100' } })
    fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
    await slip.findByText(/^Your bet is held back\./)
    expect(slip.getByRole('timer').textContent).toMatch(/^[1-3] seconds? left$/)
    slip.getByRole('button', { name: 'Cancel what waits (৳100)' })
    expect(await cash()).toBe((before ?? 0) - spent - 10_000)
    return slip
  }
  let spent = 0
  const slip = await place()
  now += 3 * SECOND
  await keepExchange(site.host)
  await slip.findByText('Your bet is placed.')
  expect(slip.queryByRole('timer')).toBeNull()
  fireEvent.click(slip.getByRole('button', { name: 'Done' }))
  spent = 10_000

  now = next - 2 * SECOND
  const again = await place()
  now = next
  await keepExchange(site.host)
  await again.findByText(/^Something happened in the match while your bet was held back\./)
  expect(again.queryByRole('timer')).toBeNull()
  expect(await cash()).toBe((before ?? 0) - spent)
})

test('exchange.md 3 a cash-out in play says that it is held back, shows for how long, and whether it was done or a ball came', async () => {
  const { fixture, at, next } = underWay()
  const { eventId } = fixture
  const market = `1.${eventId}`
  now = at - 8 * SECOND
  const path = `/odds-view?event=${eventId}&market=${market}&sport=cricket`
  const { app } = await visit(site, path, await phoneOf(site, 'sultana'), { exchangeBase: '/exchange-data' })
  await app.call(exchangeApi.placeOrder, {
    market,
    selection: 1,
    side: 'back',
    odds: 101,
    run: undefined,
    version: undefined,
    stake: taka(100),
    reference: 'cash-out-in-play-1',
    priceChange: 'any',
    ...WITHOUT_TERMS,
  })
  now = at - 5 * SECOND
  await keepExchange(site.host)
  now = at
  const hedges = async () =>
    await site.host.db
      .selectFrom('exchange_order')
      .select('rest')
      .where('player_id', '=', await playerId(site, 'sultana'))
      .where('reference', 'like', 'cash-out-%-0')
      .execute()
  const accept = async (part: string) => {
    await app.queryClient.invalidateQueries()
    const here = within(await screen.findByRole('region', { name: 'Your position here' }))
    if (!screen.queryByRole('dialog')) fireEvent.click(await here.findByRole('button', { name: 'Cash out' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Cash out/ }))
    fireEvent.click(dialog.getByRole('button', { name: part }))
    await dialog.findByText(/^In play it is held back first \(3 s\)\./)
    fireEvent.click(dialog.getByRole('button', { name: 'Cash out' }))
    await dialog.findByText(/^Your cash-out is held back\./)
    expect(dialog.getByRole('timer').textContent).toMatch(/^[1-3] seconds? left$/)
    return dialog
  }
  const half = await accept('50%')
  expect(await hedges()).toEqual([])
  now += 3 * SECOND
  await keepExchange(site.host)
  await half.findByText(/^Cashed out\./)
  expect(half.queryByRole('timer')).toBeNull()
  expect(await hedges()).toHaveLength(1)
  fireEvent.click(half.getByRole('button', { name: 'Done' }))

  now = next - 2 * SECOND
  const refused = await accept('100%')
  now = next
  await keepExchange(site.host)
  await refused.findByText(/^Something happened in the match/)
  expect(await hedges()).toHaveLength(1)
})
