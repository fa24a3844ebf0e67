/** The exchange's results: 30 days by day and sport, each match with its scorecard and how its markets were settled, offline too. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { get } from 'idb-keyval'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SPORTS } from '../../contract/exchange.ts'
import { dayOf, fixturesOfDay } from '../../server/matches/matches.ts'
import { type Match, runnersOf } from '../../server/matches/match.ts'
import { device } from '../../src/lib/storage/readCache.ts'
import type { DeviceStorage } from '../../src/lib/storage/storage.ts'
import { knownMatch } from '../host/support/matches.ts'
import { closeTabs, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, prepareJourneys } from './support/members.tsx'

const DAY = 24 * 60 * 60 * 1000
const CONFIG = { exchangeBase: '/exchange-data' }

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

const yesterday = () => dayOf(site.host.clock() - DAY)
const matchesOf = (day: string): Match[] => fixturesOfDay(day).map(knownMatch)

/** A match of cricket of yesterday with a winner. */
function cricket(): Match {
  const found = matchesOf(yesterday()).find(
    ({ fixture, winner }) => fixture.sport === 'cricket' && winner !== undefined,
  )
  if (!found) throw new Error('no match')
  return found
}

const group = async (name: string) =>
  within((await screen.findByText(name, { selector: 'summary' })).closest('details') as HTMLElement)

const open = (path: string, storage: DeviceStorage, config = CONFIG) => visit(site, path, storage, config)

test('S-EXCH-07 the results stand by day and sport, and the address keeps which', async () => {
  const phone = await phoneOf(site, 'rahim')
  const { router } = await open('/exchange-inplay?tab=result', phone)
  const today = dayOf(site.host.clock())
  const over = matchesOf(today).filter(({ endsAt }) => endsAt <= site.host.clock())
  const rows = await group('Cricket')
  await waitFor(() =>
    expect(rows.getAllByRole('listitem')).toHaveLength(
      over.filter(({ fixture }) => fixture.sport === 'cricket').length,
    ),
  )
  fireEvent.click(screen.getByRole('button', { name: 'The day before' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Day').value).toBe(yesterday()))
  fireEvent.change(screen.getByLabelText('Sport'), { target: { value: 'soccer' } })
  const soccer = matchesOf(yesterday()).filter(({ fixture }) => fixture.sport === 'soccer')
  const list = await group('Soccer')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(soccer.length))
  expect(screen.queryByText('Cricket', { selector: 'summary' })).toBeNull()
  const [drawn] = soccer.filter(({ winner }) => winner === 2)
  if (drawn) expect(list.getAllByText('A draw').length).toBeGreaterThan(0)
  expect(router.state.location.href).toBe(`/exchange-inplay?tab=result&day=${yesterday()}&sport=soccer`)

  // A reload, and the way into a match and back.
  closeTabs()
  const app = await open(router.state.location.href, phone)
  const again = await group('Soccer')
  fireEvent.click((await again.findAllByRole('link'))[0] as HTMLElement)
  await screen.findByRole('heading', { name: 'How each market was settled' })
  expect(app.router.state.location.href).toContain('&event=2')
  app.router.history.back()
  await group('Soccer')
  expect(screen.getByLabelText<HTMLSelectElement>('Day').value).toBe(yesterday())
})

test('a match tells its scorecard, how each market was settled and why, and the way to its proof, which this device checks', async () => {
  const phone = await phoneOf(site, 'rahim')
  const match = cricket()
  const { fixture, innings } = match
  await open(`/exchange-inplay?tab=result&day=${yesterday()}&event=${fixture.eventId}`, phone)
  const winner = runnersOf(fixture)[match.winner ?? -1] ?? ''
  await screen.findByRole('heading', { name: `${fixture.home} v ${fixture.away}` })
  screen.getByText(`Won by ${winner}`)
  const runs = innings[0].at(-1)
  expect(screen.getByRole('row', { name: new RegExp(`^${fixture.home} ${runs} `) })).toBeTruthy()
  // Nobody is in any more, nor needs runs.
  expect(screen.queryByText(/at the wicket|needs/)).toBeNull()
  const odds = screen.getByRole('row', { name: /^Match Odds/ })
  expect(odds.textContent).toBe(`Match Odds${winner}Won by who won the match.`)
  const two = screen.getByRole('row', { name: `2 over runs ${fixture.home} Came to ${innings[0][12]}` })
  expect(two).toBeTruthy()
  fireEvent.click(screen.getByText(/^Ball by ball: \d+ questions$/))

  fireEvent.click(screen.getByRole('link', { name: 'Check this match' }))
  await screen.findByRole('heading', { name: `Match ${fixture.eventId}, day ${yesterday()}` })
  await screen.findByText('Checks out')
  screen.getByRole('heading', { name: `Played again: ${winner} wins` })
  const seed = screen.getByLabelText<HTMLInputElement>('Seed of the match')
  fireEvent.change(seed, { target: { value: `${seed.value.slice(1)}0` } })
  await screen.findByText('The seed is not the one that was committed to')
})

test('without a network what was looked at is there, and the rest says that it needs one', async () => {
  const phone = await phoneOf(site, 'rahim')
  const { fixture } = cricket()
  const place = `/exchange-inplay?tab=result&day=${yesterday()}&sport=cricket`
  await open(place, phone)
  await (await group('Cricket')).findAllByRole('link')
  closeTabs()
  const one = `${place}&event=${fixture.eventId}`
  await open(one, phone)
  await screen.findByRole('heading', { name: 'Scorecard' })
  await waitFor(async () => {
    const kept = Object.keys((await get(`${phone.get('remote_id')}:results`, device())) ?? {}).join(' ')
    expect(kept).toContain(`"day":"${yesterday()}"`)
    expect(kept).toContain(`{"eventId":"${fixture.eventId}"}`)
  })
  site.setWeather('down')
  closeTabs()
  await open(place, phone)
  const list = await group('Cricket')
  expect((await list.findAllByRole('link')).length).toBeGreaterThan(10)
  list.getByText(/^Without the network/)
  closeTabs()
  await open(one, phone)
  await screen.findByRole('heading', { name: 'Scorecard' })
  closeTabs()
  const before = dayOf(site.host.clock() - 2 * DAY)
  await open(`/exchange-inplay?tab=result&day=${before}&sport=tennis`, phone)
  await (await group('Tennis')).findByText(/^This needs the network/)
  site.setWeather('fine')
  fireEvent.click((await group('Tennis')).getByRole('button', { name: 'Try again' }))
  expect((await (await group('Tennis')).findAllByRole('link')).length).toBeGreaterThan(10)
})

/** The site, but for its results. */
const answering =
  (status: number): typeof site.fetch =>
  (input, init) =>
    new Request(input instanceof Request ? input : new URL(input, 'http://maidan.test')).url.includes(
      '/results/',
    )
      ? Promise.resolve(Response.json({ message: 'No' }, { status }))
      : site.fetch(input, init)

test('an exchange that tells no results has its list of the last hours; one that fails says so', async () => {
  const phone = await phoneOf(site, 'rahim')
  const none = answering(404)
  await visit({ ...site, fetch: none }, '/exchange-inplay?tab=result', phone, CONFIG)
  for (const sport of SPORTS) {
    const name = { cricket: 'Cricket', soccer: 'Soccer', tennis: 'Tennis' }[sport]
    await waitFor(async () => expect((await group(name)).getAllByRole('link').length).toBeGreaterThan(3))
  }
  expect(screen.queryByLabelText('Day')).toBeNull()
  closeTabs()
  const failing = answering(500)
  await visit({ ...site, fetch: failing }, '/exchange-inplay?tab=result', phone, CONFIG)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(3))
})
