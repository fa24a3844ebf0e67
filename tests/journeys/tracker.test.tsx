/** The match tracker against the real reference host: what it draws and says is what the host tells, and of what it does not tell nothing. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Sport } from '../../contract/exchange.ts'
import { type Fixture, fixturesBetween } from '../../server/matches/fixtures.ts'
import { type Moment, momentAt } from '../../server/matches/match.ts'
import { scoreAt } from '../../server/matches/tally.ts'
import { STALE_MS } from '../../src/features/exchange/prices/feed.ts'
import { knownMatch } from '../host/support/matches.ts'
import { closeTabs, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, prepareJourneys, setWidth } from './support/members.tsx'
import { forward } from './support/time.ts'

const MINUTE = 60_000
const CONFIG = { exchangeBase: '/exchange-data' }
const NOTE = 'No pictures of this event.'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))
afterEach(() => {
  vi.useRealTimers()
})

/** Moves the host's clock to just after a moment of the next match of a sport in which `isIt` is so, and answers the match. */
function toMoment(sport: Sport, isIt: (moment: Moment) => boolean): Fixture {
  const now = site.host.clock()
  for (const fixture of fixturesBetween(sport, now, now + 48 * 60 * MINUTE)) {
    const moment = knownMatch(fixture).moments.find((one) => one.at > now && isIt(one))
    if (!moment) continue
    site.advance(moment.at + 1_000 - now)
    return fixture
  }
  throw new Error(`No such ${sport}`)
}

const now = (fixture: Fixture): Moment => {
  const moment = momentAt(knownMatch(fixture), site.host.clock())
  if (!moment) throw new Error('It has not begun')
  return moment
}

const oddsView = ({ eventId, sport }: Fixture) =>
  `/odds-view?event=${eventId}&market=1.${eventId}&sport=${sport}`
const tracker = () => screen.findByRole('region', { name: 'Live score' })
const unfold = async (): Promise<void> => {
  const summary = (await tracker()).querySelector('summary')
  if (!summary) throw new Error('Nothing to unfold')
  fireEvent.click(summary)
}
/** A table as its rows, each its cells. */
const cells = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent ?? ''))

/** In the middle of the first innings, with six balls to tell. */
const isMiddle = ({ innings }: Moment): boolean => innings?.number === 1 && innings.balls === 20

test.each(['narrow', 'wide'] as const)(
  'S-EXCH-02 %s: cricket is a line that unfolds, or open above the slip: overs, balls, who bats and who bowls, ball by ball',
  async (width) => {
    setWidth(width)
    const fixture = toMoment('cricket', isMiddle)
    await visit(site, oddsView(fixture), await phoneOf(site, 'newplayer'), CONFIG)
    const shown = await tracker()
    within(shown).getByText(now(fixture).score)
    // What it stands for is not there too.
    expect(screen.queryByText(NOTE)).toBeNull()
    expect(document.querySelector('iframe')).toBeNull()
    if (width === 'narrow') {
      expect(within(shown).queryByRole('table')).toBeNull()
      await unfold()
    } else
      expect(
        shown.compareDocumentPosition(screen.getByRole('complementary', { name: 'Bet slip' })) &
          Node.DOCUMENT_POSITION_FOLLOWING,
      ).not.toBe(0)
    const score = scoreAt(knownMatch(fixture), site.host.clock())
    if (score?.sport !== 'cricket') throw new Error('No cricket')
    await waitFor(() => expect(within(shown).getAllByRole('table')).toHaveLength(3))
    const [innings, batters, bowler] = within(shown).getAllByRole('table').map(cells)
    const count = now(fixture).innings
    expect(innings).toEqual([
      ['Side', 'Runs', 'Wickets', 'Overs'],
      [fixture.home, String(count?.runs), String(count?.wickets), '3.2'],
    ])
    expect(batters?.slice(1)).toEqual(
      score.batters.map(({ name, runs, balls, facing }) => [
        facing ? `${name}, faces the next ball` : name,
        String(runs),
        String(balls),
      ]),
    )
    expect(bowler?.[1]?.[0]).toBe(score.bowler?.name)
    const balls = within(within(shown).getByRole('list', { name: 'The last six balls' }))
    expect(balls.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      score.recent.map((ball) => (ball === 'W' ? 'Wwicket' : ball)),
    )
    // The next ball comes by itself.
    site.advance(30_000)
    await waitFor(() => within(shown).getByText(now(fixture).score))
    expect(now(fixture).innings?.balls).toBe(21)
  },
)

test('S-EXCH-02 football: the goals and the cards are told with their minute and their side', async () => {
  setWidth('wide')
  const isGoal = (one: Moment): boolean =>
    one.minute !== undefined &&
    one.minute.number > 30 &&
    one.minute.incidents.some(({ kind }) => kind === 'goal')
  const fixture = toMoment('soccer', isGoal)
  await visit(site, oddsView(fixture), await phoneOf(site, 'newplayer'), CONFIG)
  const shown = await tracker()
  const score = scoreAt(knownMatch(fixture), site.host.clock())
  if (score?.sport !== 'soccer') throw new Error('No football')
  within(shown).getByText(
    `${fixture.home} ${score.goals.home}–${score.goals.away} ${fixture.away} (${score.minute}′)`,
  )
  const words = { goal: 'Goal', yellow: 'Yellow card', red: 'Red card' }
  expect(cells(within(shown).getByRole('table')).slice(1)).toEqual(
    score.incidents.map(({ minute, side, kind }) => [String(minute), words[kind], fixture[side]]),
  )
  // Drawn with each of them, whichever it is.
  const drawn = shown.querySelector('svg')
  expect(drawn?.getAttribute('aria-hidden')).toBe('true')
  fireEvent.click(within(shown).getByRole('button', { name: 'Say the score' }))
  expect(within(shown).getByRole('status').textContent).toContain(
    `Minute ${score.minute}: Goal, ${fixture[score.incidents.at(-1)?.side ?? 'home']}.`,
  )
})

test('S-EXCH-02 tennis: sets, games and points as they are called, and who serves; said when asked, and not again by itself', async () => {
  setWidth('wide')
  const isDeep = ({ tennis }: Moment): boolean =>
    tennis?.sets.length === 1 && tennis.points?.join() === '3,2' && tennis.isServing === false
  const fixture = toMoment('tennis', isDeep)
  await visit(site, oddsView(fixture), await phoneOf(site, 'newplayer'), CONFIG)
  const shown = await tracker()
  const { tennis } = now(fixture)
  const [[first, games], home] = [[tennis?.sets[0], tennis?.games], fixture.home]
  within(shown).getByText(`${home} ${first?.join('–')} ${games?.join('–')} (40–30) ${fixture.away}`)
  expect(cells(within(shown).getByRole('table'))).toEqual([
    ['Side', 'Set 1', 'Set 2', 'Points'],
    [home, String(first?.[0]), String(games?.[0]), '40'],
    [`${fixture.away}, serves`, String(first?.[1]), String(games?.[1]), '30'],
  ])
  const said = within(shown).getByRole('status')
  expect(said.textContent).toBe('')
  fireEvent.click(within(shown).getByRole('button', { name: 'Say the score' }))
  const text = said.textContent
  expect(text).toContain(`Points: ${home} 40, ${fixture.away} 30. ${fixture.away} serves.`)
  site.advance(15_000)
  await waitFor(() => within(shown).getByText(/\((?!40–30)/))
  expect(said.textContent).toBe(text)
  fireEvent.click(within(shown).getByRole('button', { name: 'Say the score' }))
  expect(said.textContent).not.toBe(text)
})

test('where there is room it folds while a bet stands on the slip, which is not pushed out of sight', async () => {
  setWidth('wide')
  const fixture = toMoment('cricket', (one) => isMiddle(one) && one.suspendMs === 0)
  site.advance(9_000)
  await visit(site, oddsView(fixture), await phoneOf(site, 'newplayer'), CONFIG)
  within(await tracker()).getByRole('button', { name: 'Say the score' })
  const odds = within(await screen.findByRole('region', { name: 'Match Odds' }))
  const [price] = await odds.findAllByRole('button', { name: /^Back .* available$/ })
  fireEvent.click(price as HTMLElement)
  await screen.findByLabelText('Stake')
  const shown = await tracker()
  expect(within(shown).queryByRole('table')).toBeNull()
  within(shown).getByText(now(fixture).score)
  await unfold()
  await waitFor(() => within(shown).getByRole('button', { name: 'Say the score' }))
})

test('a match that has not begun has the score’s page and the note, as every match of a host that tells no data', async () => {
  const [fixture] = fixturesBetween(
    'tennis',
    site.host.clock() + 60 * MINUTE,
    site.host.clock() + 120 * MINUTE,
  )
  if (!fixture) throw new Error('No tennis to come')
  await visit(site, oddsView(fixture), await phoneOf(site, 'newplayer'), CONFIG)
  await screen.findByText(NOTE)
  expect(screen.getByTitle('Live score').getAttribute('src')).toContain(`/score/frame/${fixture.eventId}`)
  expect(screen.queryByRole('region', { name: 'Live score' })).toBeNull()
})

test.each([
  ['none', undefined],
  ['null', null],
  ['a text', 'Padma 12/1'],
  ['a sport that is not known', { sport: 'chess', moves: 12 }],
  ['half a score', { sport: 'cricket', overs: 10, innings: [{ side: 'home', runs: 12 }] }],
  ['figures that no match has', { sport: 'soccer', minute: 1e9, goals: { home: 1, away: 0 }, incidents: [] }],
] as const)(
  'wire-contract.md a provider that tells %s as the score leaves the screen with what it shows today',
  async (_, score) => {
    const fixture = toMoment('cricket', isMiddle)
    const event = {
      fancy2: [],
      bookmaker: [],
      score_url: `/exchange-data/score/frame/${fixture.eventId}`,
      score,
    }
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(input as string, 'http://maidan.test')
      if (pathname === '/api/events/public') return new Response(null, { status: 404 })
      return pathname.includes('/exchange-data/event/')
        ? Response.json({ [fixture.eventId]: event })
        : site.fetch(input, init)
    }
    await visit({ fetch }, oddsView(fixture), await phoneOf(site, 'newplayer'), CONFIG)
    await screen.findByText(NOTE)
    expect(screen.getByTitle('Live score').getAttribute('src')).toContain('/score/frame/')
    expect(screen.queryByRole('region', { name: 'Live score' })).toBeNull()
    await screen.findByRole('region', { name: 'Match Odds' })
  },
)

test('without the network the last score stays, and is said to be the last one', async () => {
  const fixture = toMoment('cricket', isMiddle)
  await visit(site, oddsView(fixture), await phoneOf(site, 'newplayer'), CONFIG)
  const shown = await tracker()
  const { score } = now(fixture)
  within(shown).getByText(score)
  expect(within(shown).queryByText(/the last score that came/)).toBeNull()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  try {
    site.setWeather('down')
    act(() => void window.dispatchEvent(new Event('offline')))
    forward(STALE_MS)
    await within(shown).findByText(/the last score that came/)
    within(shown).getByText(score)
  } finally {
    online.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
  }
})

test.each([
  ['bn', 'স্কোর বলুন', /^Points|^Overs$|^Batter$/],
  ['ar-XB', /^سای/, /^Points|^Overs$|^Batter$/],
] as const)('in %s it speaks the language, figures too', async (language, button, english) => {
  closeTabs()
  setWidth('wide')
  const fixture = toMoment('cricket', isMiddle)
  const phone = await phoneOf(site, 'newplayer')
  await phone.set('language', language)
  const config = { ...CONFIG, languages: ['en', 'bn', 'ar-XB'] }
  await visit(site, oddsView(fixture), phone, config)
  const said = await screen.findByRole('button', { name: button })
  const shown = said.closest('section') as HTMLElement
  expect(within(shown).queryByText(english)).toBeNull()
  expect(shown.textContent).toContain(language === 'bn' ? '৩.২' : '٣.٢')
})
