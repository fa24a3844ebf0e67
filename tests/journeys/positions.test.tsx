/** Positions and the way out of them against the real reference host: what is shown is the ledger's, and what is pressed is done once. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeApi, WITHOUT_TERMS } from '../../contract/exchange.ts'
import { netOf } from '../../contract/exposure.ts'
import { taka } from '../../contract/money.ts'
import { marketAt } from '../../server/exchange/market.ts'
import { positionOf } from '../../server/ledger/exposure.ts'
import { type Fixture, fixturesBetween } from '../../server/matches/fixtures.ts'
import type { Started } from '../../src/app/start.tsx'
import { testMatches } from '../host/support/matches.ts'
import { closeTabs, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, playerId, prepareJourneys } from './support/members.tsx'

const HOUR = 60 * 60_000
const CONFIG = { exchangeBase: '/exchange-data' }

let site: Site
beforeAll(async () => {
  site = await openSite({ live: true })
  // The house's prices stand still, and so do its offers.
  const now = site.host.clock()
  site.host.clock = () => now
  await site.host.db.updateTable('player').set({ birthday: '1991-02-03' }).execute()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

/** A match to come whose first side has prices of both sides for some thousand taka. */
function deepMatch(): Fixture {
  const now = site.host.clock()
  for (const fixture of fixturesBetween('tennis', now + HOUR, now + 80 * HOUR)) {
    const market = marketAt(testMatches, `1.${fixture.eventId}`, now)
    const isDeep = market?.runners.every(({ id }) => {
      const { back, lay } = market.quote(id)
      const room = (levels: typeof back) => levels.reduce((sum, { size }) => sum + size, 0)
      return room(back) > taka(2000) && room(lay) > taka(2000)
    })
    if (isDeep) return fixture
  }
  throw new Error('No such match')
}

let placed = 0
const back = ({ app }: Started, { eventId }: Fixture) => {
  placed += 1
  return app.call(exchangeApi.placeOrder, {
    market: `1.${eventId}`,
    selection: 1,
    side: 'back',
    odds: 101,
    run: undefined,
    version: undefined,
    stake: taka(100),
    reference: `positions-${placed}-00`,
    priceChange: 'any',
    ...WITHOUT_TERMS,
  })
}

/** What each side comes to by the ledger, as the app writes amounts. */
async function byLedger(username: string): Promise<string[]> {
  const rows = await site.host.db
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', await playerId(site, username))
    .where('status', '=', 'open')
    .execute()
  const nets = [1, 2].map((outcome) =>
    rows.reduce((sum, row) => sum + netOf('match_odds', positionOf(row), outcome), 0),
  )
  return nets.map((net) => {
    const size = Math.abs(net)
    const figures = (size / 100).toLocaleString('en-IN', {
      minimumFractionDigits: size % 100 === 0 ? 0 : 2,
      maximumFractionDigits: 2,
    })
    return `${net > 0 ? '▲ +' : net < 0 ? '▼ −' : ''}৳${figures}`
  })
}

const nets = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map((row) => row.lastElementChild?.textContent)
const rows = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
const cashOuts = () => site.requests.filter((line) => line === 'POST /api/exchange/cash-out')

test('exchange.md 3 a position is shown by the event and on its screen, and cashed out in part and whole as the ledger has it', async () => {
  const match = deepMatch()
  const phone = await phoneOf(site, 'rahim')
  const started = await visit(site, '/exchange-positions', phone, CONFIG)
  await screen.findByRole('heading', { level: 1, name: 'Positions' })
  await screen.findByText('None of your bets is matched and open just now.')
  await back(started, match)

  // The player's own stream tells of it: nobody asks again by hand.
  const { eventId, home, away, sport } = match
  const card = await screen.findByRole('article', { name: `${home} v ${away}` })
  const before = await byLedger('rahim')
  await waitFor(() => expect(nets(card)).toEqual(before))
  expect(within(card).getByRole('link').getAttribute('href')).toContain(`event=${eventId}`)
  within(card).getByText(`If ${home} wins`)

  // By the event, too.
  await started.router.navigate({
    to: '/odds-view',
    search: { event: eventId, market: `1.${eventId}`, sport },
  })
  const here = await screen.findByRole('region', { name: 'Your position here' })
  const own = within(here).getByRole('article', { name: 'Match Odds' })
  expect(nets(own)).toEqual(before)

  fireEvent.click(within(own).getByRole('button', { name: 'Cash out' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cash out' })
  const inside = within(dialog)
  expect(inside.getByRole('button', { name: '100%' }).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(rows(dialog).map(([now]) => now)).toEqual(before))
  inside.getByText(/holds for five seconds/)
  expect(inside.getAllByText(/^chance \d/)).toHaveLength(2)

  // A part that is none, and one that is typed in Bangla numerals.
  const part = inside.getByLabelText('Another part, in percent')
  fireEvent.change(part, { target: { value: '0' } })
  inside.getByText('Enter a whole number from 1 to 100.')
  expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Cash out' }).disabled).toBe(true)
  fireEvent.change(part, { target: { value: '৩০' } })
  await waitFor(() => expect(rows(dialog)).toHaveLength(2))
  fireEvent.click(inside.getByRole('button', { name: '50%' }))
  await waitFor(() => expect(rows(dialog).map(([now]) => now)).toEqual(before))
  const offered = rows(dialog).map(([, after]) => after)

  // Its answer is lost: the same is asked about with its key, and is done once.
  site.setWeather('answer lost', /cash-out$/)
  fireEvent.click(inside.getByRole('button', { name: 'Cash out' }))
  await inside.findByText(/^No answer yet\./)
  site.setWeather('fine')
  fireEvent.click(inside.getByRole('button', { name: 'Cash out' }))
  await inside.findByText('Cashed out. This is what your bets come to now.')
  expect(rows(dialog).map(([, after]) => after)).toEqual(offered)
  expect(await byLedger('rahim')).toEqual(offered)
  expect(cashOuts()).toHaveLength(2)
  fireEvent.click(inside.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(nets(own)).toEqual(offered))

  // What was offered is refused when something has changed, in words, and another offer comes.
  fireEvent.click(within(own).getByRole('button', { name: 'Cash out' }))
  const again = await screen.findByRole('dialog', { name: 'Cash out' })
  await waitFor(() => expect(rows(again).map(([now]) => now)).toEqual(offered))
  await back(started, match)
  fireEvent.click(within(again).getByRole('button', { name: 'Cash out' }))
  await within(again).findByText('Something has changed since this offer was made. Nothing was placed.')
  const grown = await byLedger('rahim')
  await waitFor(() => expect(rows(again).map(([now]) => now)).toEqual(grown))
  fireEvent.click(within(again).getByRole('button', { name: 'Cash out' }))
  await within(again).findByText('Cashed out. This is what your bets come to now.')
  const equal = await byLedger('rahim')
  expect(rows(again).map(([, after]) => after)).toEqual(equal)
  fireEvent.click(within(again).getByRole('button', { name: 'Done' }))

  // Equal already: that is said where an offer would stand.
  await waitFor(() => expect(nets(own)).toEqual(equal))
  fireEvent.click(within(own).getByRole('button', { name: 'Cash out' }))
  await screen.findByText('Your outcomes are equal already: there is nothing to cash out.')
  fireEvent.click(screen.getByRole('button', { name: 'Keep bets' }))

  // Back, and a reload without the network: what was last told, with its age, and no offer.
  started.router.history.back()
  await screen.findByRole('heading', { level: 1, name: 'Positions' })
  closeTabs()
  site.setWeather('down')
  await visit(site, '/exchange-positions', phone, CONFIG)
  const kept = await screen.findByRole('article', { name: `${home} v ${away}` })
  expect(nets(kept)).toEqual(equal)
})

test('exchange.md 3 nothing matched, an answer that could not be had and an exchange without such calls each say so', async () => {
  await visit(site, '/exchange-positions', await phoneOf(site, 'sultana'), CONFIG)
  await screen.findByText('None of your bets is matched and open just now.')
  closeTabs()
  site.setWeather('down', /exchange\/positions/)
  await visit(site, '/exchange-positions', await phoneOf(site, 'newplayer'), CONFIG)
  await screen.findByText('Your positions could not be had.')
  site.setWeather('fine')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('None of your bets is matched and open just now.')
  closeTabs()
  const another: typeof fetch = async (input, init) => {
    const answer = await site.fetch(input, init)
    return new Response((await answer.text()).replace('"cash-out"', '"other"'), answer)
  }
  await visit({ ...site, fetch: another }, '/exchange-positions', await phoneOf(site, 'sultana'), CONFIG)
  await screen.findByText('This exchange tells no positions.')
})
