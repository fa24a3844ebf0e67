/** What people trade by, against the real reference host: the line and the table say what was written down, and the ladder what is on offer. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepTicks } from '../../server/exchange/price-history.ts'
import { type Fixture, fixturesBetween } from '../../server/matches/fixtures.ts'
import { matchOddsOf } from '../../server/exchange/market.ts'
import { createFormat } from '../../src/lib/format.ts'
import { knownMatch } from '../host/support/matches.ts'
import { closeTabs, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, prepareJourneys, setWidth } from './support/members.tsx'

const SECOND = 1000
const MINUTE = 60 * SECOND
const CONFIG = { exchangeBase: '/exchange-data' }
const { clock, money } = createFormat('en', 'latn')

let site: Site
let now = 0
beforeAll(async () => {
  site = await openSite()
  now = site.host.clock()
  site.host.clock = () => now
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))
afterEach(() => {
  vi.useRealTimers()
})

/** The next football match, and a minute before it in which it can be bet on. */
function toMatch(): Fixture {
  const [fixture] = fixturesBetween('soccer', now + 5 * MINUTE, now + 3 * 60 * MINUTE)
  if (!fixture) throw new Error('No football')
  now = fixture.startsAt - 2 * MINUTE
  return fixture
}

const odds = (price: number): string => (price / 100).toFixed(2)
const search = ({ eventId, sport }: Fixture) => `event=${eventId}&market=1.${eventId}&sport=${sport}`
const unfold = async (name: string): Promise<HTMLElement> => {
  const section = await screen.findByRole('region', { name })
  const summary = section.querySelector('summary')
  if (!summary) throw new Error('Nothing to unfold')
  fireEvent.click(summary)
  return section
}

test.each(['narrow', 'wide'] as const)(
  '%s: how a price went is a line with a sentence, and a table of the same; on a phone nothing of it is asked for before it is opened',
  async (width) => {
    setWidth(width)
    const fixture = toMatch()
    // A price each three seconds, none for nine of them, and then prices again.
    const seen = Array.from({ length: 20 }, (_, index) => {
      const isGap = index >= 8 && index < 11
      return { at: now - MINUTE + 3 * index * SECOND, price: isGap ? 0 : 200 + 2 * ((index * 7) % 11) }
    })
    await keepTicks(
      site.host.db,
      seen.map(({ at, price }) => ({
        market: `1.${fixture.eventId}`,
        at,
        prices: [150, price, 300],
        bySecond: true,
      })),
    )
    await visit(site, `/odds-view?${search(fixture)}`, await phoneOf(site, 'newplayer'), CONFIG)
    await screen.findByRole('region', { name: 'Match Odds' })
    const asked = () => site.requests.filter((request) => request.includes(`/history/1.${fixture.eventId}`))
    // On a wide screen it stands open beside the markets.
    if (width === 'narrow') expect(asked()).toEqual([])
    const section = within(
      width === 'narrow'
        ? await unfold('Price history')
        : await screen.findByRole('region', { name: 'Price history' }),
    )
    await section.findByRole('img')
    expect(asked()).not.toEqual([])
    section.getByText('Nothing was traded yet.')
    fireEvent.change(section.getByRole('combobox', { name: 'Runner' }), { target: { value: '2' } })
    fireEvent.change(section.getByRole('combobox', { name: 'How far back' }), { target: { value: '10m' } })
    const line = await section.findByRole('img', { name: new RegExp(`^Price of ${fixture.away} from`) })
    const last = seen.at(-1)
    await waitFor(() => expect(line.getAttribute('aria-label')).toContain(`last ${odds(last?.price ?? 0)}`))
    expect(line.querySelectorAll('path')).toHaveLength(2)
    // The same as a table: what changed and when, the newest first.
    fireEvent.click(section.getByRole('checkbox', { name: 'As a table' }))
    const rows = within(section.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent ?? ''))
    const changes = seen.filter(({ price }, index) => price !== seen[index - 1]?.price).toReversed()
    expect(rows).toEqual(changes.map(({ at, price }) => [clock(at), price === 0 ? 'No price' : odds(price)]))
    closeTabs()
  },
)

test('a history that cannot be had says so, and can be asked for again; of a match that nobody wrote down there is none', async () => {
  setWidth('narrow')
  const fixture = toMatch()
  await visit(site, `/odds-view?${search(fixture)}`, await phoneOf(site, 'newplayer'), CONFIG)
  await screen.findByRole('region', { name: 'Match Odds' })
  site.setWeather('bad gateway', /history/)
  const section = within(await unfold('Price history'))
  await section.findByText('The price history could not be had.')
  site.setWeather('fine')
  fireEvent.click(section.getByRole('button', { name: 'Try again' }))
  await section.findByText('No prices of this match were written down in this time.')
  closeTabs()
})

test.each(['narrow', 'wide'] as const)(
  '%s: the ladder shows ten levels of each side; a price that is pressed is on the slip, what waits stands beside its price',
  async (width) => {
    setWidth(width)
    const fixture = toMatch()
    const market = matchOddsOf(knownMatch(fixture), now)
    const { back, lay } = market.quote(1)
    const storage = await phoneOf(site, 'rahim')
    await visit(site, `/odds-view?${search(fixture)}`, storage, CONFIG)
    if (width === 'wide') await unfold('Ladder')
    else fireEvent.click(await screen.findByRole('link', { name: 'Ladder' }))
    const ladder = within(await screen.findByRole('region', { name: `Ladder of ${fixture.home}` }))
    const offered = ladder.getAllByRole('button', { name: / on offer$/ })
    const there = offered.filter(({ textContent }) => textContent !== '')
    expect(there).toHaveLength(20)
    for (const { price, size } of back)
      ladder.getByRole('button', {
        name: `Back ${fixture.home} at ${odds(price)}, ${money(size)} on offer`,
      })
    for (const { price, size } of lay)
      ladder.getByRole('button', { name: `Lay ${fixture.home} at ${odds(price)}, ${money(size)} on offer` })
    // One stop of the Tab key; the arrows walk.
    const stops = offered.filter(({ tabIndex }) => tabIndex === 0)
    expect(stops).toHaveLength(1)
    stops[0]?.focus()
    fireEvent.keyDown(stops[0] as HTMLElement, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Lay/)
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'ArrowUp' })
    expect(document.activeElement).not.toBe(stops[0])

    // Where nothing is on offer to back: the bet waits there.
    const above = lay[2]?.price ?? 0
    fireEvent.click(
      ladder.getByRole('button', { name: `Back ${fixture.home} at ${odds(above)}, nothing on offer` }),
    )
    const slip = within(
      await (width === 'wide'
        ? screen.findByRole('complementary', { name: 'Bet slip' })
        : screen.findByRole('dialog', { name: /Bet slip/ })),
    )
    slip.getByText(odds(above))
    closeTabs()
  },
)
