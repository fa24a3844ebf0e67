/** More markets of a match against the real reference host: found, read, bet on, closed by what happens, settled, and spoken of in both languages. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Sport } from '../../contract/exchange.ts'
import { type SideMarket, sideMarkets } from '../../server/exchange/side-markets.ts'
import { keepExchange } from '../../server/jobs/exchange-keeper.ts'
import { type Fixture, fixturesBetween } from '../../server/matches/fixtures.ts'
import type { Match } from '../../server/matches/match.ts'
import { knownMatch } from '../host/support/matches.ts'
import { AT_ONCE, closeTabs, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'

const MINUTE = 60_000
const CONFIG = { exchangeBase: '/exchange-data' }

let site: Site
beforeAll(async () => {
  site = await openSite({ delays: AT_ONCE })
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

const oddsView = ({ eventId, sport }: Fixture) =>
  `/odds-view?event=${eventId}&market=1.${eventId}&sport=${sport}`

/** The next match to come of a sport that is so. */
function nextMatch(sport: Sport, isIt: (match: Match) => boolean): Match {
  const now = site.host.clock()
  const found = fixturesBetween(sport, now + MINUTE, now + 80 * 60 * MINUTE).find((one) =>
    isIt(knownMatch(one)),
  )
  if (!found) throw new Error(`No such ${sport}`)
  return knownMatch(found)
}
const to = (at: number): void => site.advance(at - site.host.clock())

/** Quiet minutes of football, with a goal after them. */
function beforeGoal(): { match: Match; from: number; goalAt: number } {
  const goalOf = ({ moments }: Match) =>
    moments.find(
      ({ suspendMs, minute }, index) =>
        suspendMs > 0 &&
        (minute?.number ?? 0) < 40 &&
        index > 8 &&
        moments.slice(index - 8, index).every((one) => one.suspendMs === 0),
    )
  const match = nextMatch('soccer', (one) => one.winner !== undefined && goalOf(one) !== undefined)
  const goalAt = goalOf(match)?.at ?? 0
  return { match, from: goalAt - 6 * MINUTE, goalAt }
}

const shown = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'More markets' })
const market = async (name: string) => within(await waitFor(() => screen.getByRole('region', { name })))
/** The market of a name as the host has it now. */
function hosts(match: Match, name: string): SideMarket {
  const found = sideMarkets(match, site.host.clock()).find(
    (one) => one.name === name && one.status !== 'settled',
  )
  if (!found) throw new Error(`No ${name}`)
  return found
}
const priceOf = (match: Match, name: string, selection: number): string =>
  ((hosts(match, name).quote(selection).back[0]?.price ?? 0) / 100).toFixed(2)
/** The button of a selection at a price. */
const picked = (selection: string, price: string): RegExp => new RegExp(`^Back ${selection} ?${price}$`)
const orders = async () =>
  site.host.db
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', await playerId(site, 'rahim'))
    .where('market', 'like', 's.%')
    .orderBy('op_id', 'desc')
    .execute()

test.each(['narrow', 'wide'] as const)(
  'F-01 F-03 %s: a bet on the next goal follows its price, is held, closed by the goal, and settled; its records speak both languages',
  async (width) => {
    setWidth(width)
    const { match, from, goalAt } = beforeGoal()
    to(from)
    const phone = await phoneOf(site, 'rahim')
    await visit(site, oddsView(match.fixture), phone, CONFIG)
    const section = await shown()
    const names = sideMarkets(match, site.host.clock()).flatMap(({ name, status }) =>
      status === 'open' ? name : [],
    )
    expect(
      within(section)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(names)
    const name = names.find((one) => one.startsWith('Next goal')) ?? ''
    const goal = await market(name)
    // How it is settled, in words, folded.
    fireEvent.click(goal.getByText('Rule'))
    goal.getByText(/The side that scores the goal of this number wins/)
    fireEvent.click(await goal.findByRole('button', { name: picked('No goal', priceOf(match, name, 3)) }))
    const slip = within(
      await screen.findByRole(width === 'narrow' ? 'dialog' : 'complementary', { name: 'Bet slip' }),
    )
    slip.getByText('No goal')
    slip.getByText(`${name} · ${match.fixture.home} v ${match.fixture.away}`)
    // It takes no price of the player's own, and the slip says what it is offered at now.
    expect(slip.queryByRole('button', { name: 'Higher odds' })).toBeNull()
    site.advance(2 * MINUTE)
    fireEvent.click(await slip.findByRole('button', { name: `Now ${priceOf(match, name, 3)}: use it` }))
    fireEvent.click(slip.getByRole('button', { name: '৳100' }))
    fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
    await slip.findByText('Your bet is placed.')
    fireEvent.click(slip.getByRole('button', { name: 'Done' }))
    const [order] = await orders()
    expect(order).toMatchObject({
      market: hosts(match, name).id,
      selection: 3,
      side: 'back',
      stake: 10_000n,
      matched: 10_000n,
    })
    await waitFor(() => expect(goal.getAllByText(/You lose ৳100 if this wins/)).toHaveLength(2))
    goal.getByText(/You win ৳[\d,.]+ if this wins/)
    within(screen.getByRole('region', { name: 'Your open bets here' })).getByText('No goal')
    // The goal closes everything for a while; the market that it answered is gone, the next one is there.
    to(goalAt + 1000)
    await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
    const next = await market(name.replace(/\d+/, (number) => String(Number(number) + 1)))
    next.getByText('Suspend')
    expect(next.queryByRole('button')).toBeNull()
    await keepExchange(site.host)
    expect((await orders())[0]).toMatchObject({ status: 'lost', net: -10_000n })
    to(goalAt + 41_000)
    await waitFor(() => expect(next.getAllByRole('button')).not.toHaveLength(0))
    closeTabs()
    await phone.set('language', 'bn')
    await visit(site, '/betting-record?list=exchange&state=settled', phone, CONFIG)
    await screen.findAllByText('গোল নেই')
    const bangla = name
      .replace('Next goal', 'পরের গোল')
      .replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
    await screen.findAllByText(new RegExp(bangla.replaceAll(/[()]/g, String.raw`\$&`)))
  },
)

/** What another host tells of the event. */
const telling = (fixture: Fixture, more: unknown): Pick<Site, 'fetch'> => ({
  fetch: async (input, init) => {
    const { pathname } = new URL(input as string, 'http://maidan.test')
    if (pathname === '/api/events/public') return new Response(null, { status: 404 })
    return pathname.includes('/exchange-data/event/')
      ? Response.json({ [fixture.eventId]: { fancy2: [], bookmaker: [], more_markets: more } })
      : site.fetch(input, init)
  },
})

test.each([
  ['none', undefined],
  ['null', null],
  ['an empty list', []],
  ['a row without an id', [{ name: 'Total goals 2.5', runners: [] }]],
] as const)('wire-contract.md a host that tells %s has no such section', async (_, more) => {
  const { fixture } = nextMatch('soccer', () => true)
  await visit(telling(fixture, more), oddsView(fixture), await phoneOf(site, 'rahim'), CONFIG)
  await screen.findByText('No fancy bets available')
  await screen.findByRole('region', { name: 'Match Odds' })
  expect(screen.queryByRole('region', { name: 'More markets' })).toBeNull()
})

test('wire-contract.md a market of another host has that host’s own words, and one that is over takes no bets', async () => {
  const { fixture } = nextMatch('soccer', () => true)
  const runners = [
    { SelectionId: 1, SelectionName: 'First half', odds: '2.10' },
    { SelectionId: 2, SelectionName: 'Second half' },
  ]
  const more = [
    { market_id: 'x1', name: 'First corner', rule: 'As the referee says.', runners },
    { market_id: 'x2', name: 'First throw', status: 'settled', runners },
    { market_id: 'x3', name: 'First kick', ball_running: 1, runners },
  ]
  await visit(telling(fixture, more), oddsView(fixture), await phoneOf(site, 'rahim'), CONFIG)
  const corner = await market('First corner')
  corner.getByText('As the referee says.')
  await corner.findByRole('button', { name: picked('First half', '2.10') })
  expect(corner.getAllByRole('button')).toHaveLength(1)
  const over = await market('First throw')
  over.getByText('Closed')
  expect(over.queryByText('Rule')).toBeNull()
  expect(over.queryByRole('button')).toBeNull()
  ;(await market('First kick')).getByText('Ball Running')
})
