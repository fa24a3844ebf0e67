/** The exchange against the real reference host: its screens at both widths, prices, bets and what becomes of them. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exchangeApi, WITHOUT_TERMS } from '../../contract/exchange.ts'
import { LIVE_FEATURE, PUBLIC_LIVE_PATH } from '../../contract/live.ts'
import { taka } from '../../contract/money.ts'
import { fixturesBetween } from '../../server/matches/fixtures.ts'
import { BALL_MS } from '../../server/matches/cricket.ts'
import { knownMatch } from '../host/support/matches.ts'
import { openPlay } from '../../server/games/wallet/launch.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { exposureHeld } from '../../server/ledger/exchange.ts'
import { decideWithdrawal, requestWithdrawal } from '../../server/ledger/withdrawals.ts'
import type { Started } from '../../src/app/start.tsx'
import { STALE_MS } from '../../src/features/exchange/prices/feed.ts'
import type { DeviceStorage } from '../../src/lib/storage/storage.ts'
import { AT_ONCE, closeTabs, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, playerId, prepareJourneys, setWidth, typeBirthday } from './support/members.tsx'
import { afterAllAsked, forward, TIMERS, until } from './support/time.ts'

const MINUTE = 60_000
const PLACED = /^Your bet (is placed|waits to be matched)\.$|is matched, .* waits\.$/
const CONFIG = { exchangeBase: '/exchange-data' }

let site: Site
let tab: Started | undefined
beforeAll(async () => {
  site = await openSite({ delays: AT_ONCE })
  await sayAge('newplayer', '1991-02-03')
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))
afterEach(() => {
  vi.useRealTimers()
})

/** Moves the host's clock to quiet minutes of a match of cricket that is under way, and answers the match. */
function underWay() {
  const now = site.host.clock()
  const fixture = fixturesBetween('cricket', now, now + 24 * 60 * MINUTE).find(
    (one) => one.startsAt > now && knownMatch(one).endsAt > one.startsAt + 30 * MINUTE,
  )
  if (!fixture) throw new Error('No cricket to come')
  const { moments } = knownMatch(fixture)
  const isQuiet = (at: number) =>
    moments.every((one) => one.suspendMs === 0 || at > one.at + one.suspendMs || at + 3 * MINUTE < one.at)
  const at = moments.find((one) => one.at > fixture.startsAt + MINUTE && isQuiet(one.at))?.at
  if (at === undefined) throw new Error('No quiet minutes')
  site.advance(at - site.host.clock())
  return fixture
}

/** To the moment when the ball that is bowled has been played, or when the next one begins. */
function toBall(fixture: { startsAt: number }, isRunning: boolean): void {
  const within = (site.host.clock() - fixture.startsAt) % BALL_MS
  site.advance(BALL_MS - within + (isRunning ? 500 : 9_000))
}

/** The player has said their age and seen the tools; or is as new as after the sign-up. */
const sayAge = (username: string, birthday: string | null) =>
  site.host.db
    .updateTable('player')
    .set({ birthday, tools_seen_at: birthday === null ? null : new Date() })
    .where('username_key', '=', username)
    .execute()

async function openAt(path: string, storage: DeviceStorage, config = CONFIG): Promise<Started> {
  tab = await visit(site, path, storage, config)
  return tab
}

const oddsView = ({ eventId }: { eventId: string }) =>
  `/odds-view?event=${eventId}&market=1.${eventId}&sport=cricket`
/** The event's row; the same teams may meet again. */
const links = ({ eventId }: { eventId: string }) =>
  screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.includes(`event=${eventId}&`))
const linkOf = (event: { eventId: string }): Promise<HTMLElement> =>
  waitFor(() => {
    const [link] = links(event)
    if (!link) throw new Error('The event is not listed')
    return link
  })
const region = (name: string) => within(screen.getByRole('region', { name }))
const backButtons = () => region('Match Odds').getAllByRole('button', { name: /^Back .* available$/ })
/** The whole taka of a figure, in either script. */
const amountIn = ({ textContent }: Element): number =>
  Number(
    (textContent ?? '')
      .replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
      .replaceAll(/[^\d.]/g, ''),
  )
const orders = async (username: string) =>
  site.host.db
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', await playerId(site, username))
    .orderBy('op_id')
    .execute()

// S-EXCH-07 S-EXCH-08 S-EXCH-10 S-EXCH-11 R-ROUTE-31 PP-34
test.each(['narrow', 'wide'] as const)(
  '%s: in-play by sport, four tabs, five places, bets, balance and exposure',
  async (width) => {
    setWidth(width)
    const fixture = underWay()
    const { router } = await openAt('/exchange-inplay', await phoneOf(site, 'newplayer'))
    const row = await linkOf(fixture)
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'In-Play',
      'Today',
      'Tomorrow',
      'Result',
    ])
    const groups = screen
      .getAllByRole('group')
      .map((group) => group.querySelector('summary')?.firstChild?.textContent)
    expect(groups).toEqual(['Cricket', 'Soccer', 'Tennis'])
    expect(row.textContent).toContain(`${fixture.home} v ${fixture.away}`)
    within(row).getByTitle('Fancy Bet')
    within(row).getByTitle('BookMaker')
    const places = within(screen.getByRole('navigation', { name: 'Exchange' })).getAllByRole('link')
    expect(places.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/exchange'],
      ['In-Play', '/exchange-inplay'],
      ['Sports', '/exchange-sports'],
      ['Multi Markets', '/exchange-multi'],
      ['Account', '/exchange-account'],
    ])
    for (const term of ['Bets', 'Main (BDT)', 'Exposure']) screen.getByText(term, { selector: 'dt' })
    screen.getByText(/reach you with a delay/)
    fireEvent.click(screen.getByRole('tab', { name: 'Result' }))
    await screen.findAllByText(/^Won by /)
    expect(router.state.location.search).toEqual({ tab: 'result' })
    expect(links(fixture)).toEqual([])
  },
)

test('X-43 where the host gives codes, another exchange is opened with one, once, and nothing else of the player', async () => {
  const phone = await phoneOf(site, 'newplayer')
  const send: typeof fetch = async (input, init) => {
    const answer = await site.fetch(input, init)
    if (!(input as string).endsWith('/api/general')) return answer
    const [general] = (await answer.json()) as { features: string[] }[]
    const features = [...(general?.features ?? []), 'exchange-launch']
    return Response.json([{ ...general, features, exchange_url: 'https://exchange.example/in?lang=en' }])
  }
  const replaced: string[] = []
  const tab = {
    opener: window as Window | null,
    close: vi.fn(),
    location: { replace: (url: string) => void replaced.push(url) },
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  try {
    await visit({ fetch: send }, '/exchange', phone, CONFIG)
    await screen.findByText(/another site, exchange.example.*A code that works once/)
    expect(screen.queryByRole('link', { name: 'Open the exchange' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Open the exchange' }))
    await waitFor(() => expect(replaced).toHaveLength(1))
    expect(tab.opener).toBeNull()
    const address = new URL(replaced[0] ?? '')
    expect([address.origin, address.pathname]).toEqual(['https://exchange.example', '/in'])
    expect([...address.searchParams.keys()]).toEqual(['lang', 'code'])
    for (const own of ['token', 'remote_id', 'username'] as const)
      expect(address.href).not.toContain(phone.get(own))
    expect((await openPlay(site.host, 'EXCHANGE', address.searchParams.get('code') ?? '')).playerId).toBe(
      await playerId(site, 'newplayer'),
    )
    // A host that does not answer leaves no empty tab.
    site.setWeather('down', /exchange\/launch/)
    fireEvent.click(screen.getByRole('button', { name: 'Open the exchange' }))
    await screen.findByRole('alert')
    expect(tab.close).toHaveBeenCalledOnce()
    expect(replaced).toHaveLength(1)
  } finally {
    open.mockRestore()
  }
})

test('S-EXCH-01 R-ROUTE-29 X-43 /exchange shows what is played here; an operator’s own site is named before it is opened', async () => {
  const fixture = underWay()
  const phone = await phoneOf(site, 'newplayer')
  await openAt('/exchange', phone)
  await linkOf(fixture)
  screen.getByRole('heading', { name: 'Coming next' })
  closeTabs()
  const send: typeof fetch = async (input, init) => {
    const answer = await site.fetch(input, init)
    if (!(input as string).endsWith('/api/general')) return answer
    const [general] = (await answer.json()) as Record<string, unknown>[]
    return Response.json([{ ...general, exchange_url: 'https://exchange.example/in' }])
  }
  await visit({ fetch: send }, '/exchange', phone, CONFIG)
  await screen.findByText(/another site, exchange.example/)
  const link = screen.getByRole('link', { name: 'Open the exchange' })
  expect(link.getAttribute('href')).toBe('https://exchange.example/in')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('R-ROUTE-28 R-ROUTE-53 X-39 the odds view keeps its event in the address, reads router state, and without either says so', async () => {
  const fixture = underWay()
  const phone = await phoneOf(site, 'newplayer')
  const { router } = await openAt('/odds-view', phone)
  await screen.findByText('No event was chosen.')
  await router.navigate({
    to: '/odds-view',
    state: {
      eventId: fixture.eventId,
      marketId: `1.${fixture.eventId}`,
      selectedSport: 'Cricket',
      previousPath: '/exchange-sports',
    },
  })
  await screen.findByRole('heading', { name: `${fixture.home} v ${fixture.away}` })
  screen.getByText('Cricket', { selector: 'main *' })
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/exchange-sports')
  // The stream's own lookup of addresses is not made, and nothing is framed: the score is drawn from what is told.
  await screen.findByRole('region', { name: 'Live score' })
  expect(document.querySelector('iframe')).toBeNull()
})

test.each(['narrow', 'wide'] as const)(
  'S-EXCH-02..06 S-EXCH-12 S-EXCH-13 T-STATE-19 %s: score, match odds, bookmaker and fancy; Ball Running and Suspend stand for prices and clear',
  async (width) => {
    setWidth(width)
    const fixture = underWay()
    toBall(fixture, false)
    await openAt(oddsView(fixture), await phoneOf(site, 'newplayer'))
    await screen.findByRole('region', { name: 'Match Odds' })
    await screen.findByRole('region', { name: 'Live score' })
    const perSide = width === 'wide' ? 3 : 1
    await waitFor(() => expect(backButtons()).toHaveLength(2 * perSide))
    region('BookMaker').getAllByRole('button', { name: /^Lay / })
    const tabs = within(screen.getByRole('tablist', { name: 'Fancy Bet' })).getAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'All',
      'Fancy',
      'Ball by Ball',
      'Khadda',
      'Lottery',
      'Odd/Even',
    ])
    region('Fancy Bet').getAllByRole('button', { name: /^Yes .*\d+ ?at ?\d+$/ })
    toBall(fixture, true)
    await waitFor(() => expect(region('BookMaker').getAllByText('Ball Running').length).toBeGreaterThan(0))
    expect(region('BookMaker').queryAllByRole('button')).toEqual([])
    toBall(fixture, false)
    await waitFor(() => expect(region('BookMaker').queryByText('Ball Running')).toBeNull())
    // Between its start and ten seconds later every market is closed.
    const next = underWayAtStart()
    closeTabs()
    await openAt(oddsView(next), await phoneOf(site, 'newplayer'))
    await waitFor(() => expect(region('Match Odds').getAllByText('Suspend').length).toBeGreaterThan(0))
    expect(region('Match Odds').queryAllByRole('button')).toEqual([])
    site.advance(15_000)
    await waitFor(() => expect(region('Match Odds').queryByText('Suspend')).toBeNull())
  },
)

/** The next match, in its first moments. */
function underWayAtStart() {
  const now = site.host.clock()
  const [fixture] = fixturesBetween('cricket', now + MINUTE, now + 24 * 60 * MINUTE)
  if (!fixture) throw new Error('No cricket to come')
  site.advance(fixture.startsAt + 500 - site.host.clock())
  return fixture
}

test('S-EXCH-06 a match without fancy says so', async () => {
  const now = site.host.clock()
  const [tennis] = fixturesBetween('tennis', now, now + 24 * 60 * MINUTE)
  await openAt(
    `/odds-view?event=${tennis?.eventId}&market=1.${tennis?.eventId}&sport=tennis`,
    await phoneOf(site, 'newplayer'),
  )
  await screen.findByText('No fancy bets available')
})

async function pickBack(stake: string) {
  await waitFor(() => expect(backButtons().length).toBeGreaterThan(0))
  fireEvent.click(backButtons()[0] as HTMLElement)
  fireEvent.change(await screen.findByLabelText('Stake'), { target: { value: stake } })
}

test('F-01 F-03 X-88 one bet, one state: stake, profit and liability before, one order and its exposure after, shown under the runner', async () => {
  const fixture = underWay()
  const player = await playerId(site, 'rahim')
  const before = await balanceOf(site.host.db, player)
  await openAt(oddsView(fixture), await phoneOf(site, 'rahim'))
  await pickBack('5')
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  slip.getByText('The stake must be from ৳10 to ৳25,000.')
  fireEvent.click(slip.getByRole('button', { name: '৳100' }))
  expect(slip.getByText('Liability: what you can lose').nextSibling?.textContent).toBe('৳100')
  // Whatever the price does meanwhile, this bet is taken.
  fireEvent.click(slip.getByLabelText('At any odds'))
  const place = slip.getByRole('button', { name: 'Place bet ৳100' })
  fireEvent.click(place)
  fireEvent.click(place)
  await slip.findByText(PLACED)
  const rows = await orders('rahim')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ market: `1.${fixture.eventId}`, side: 'back', stake: 10_000n })
  expect(await exposureHeld(site.host.db, player)).toBe(10_000)
  expect(await balanceOf(site.host.db, player)).toBe(before - 10_000)
  await waitFor(() => expect(screen.getByText('Exposure').nextSibling?.textContent).toBe('৳100'))
  fireEvent.click(slip.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog', { name: 'Bet slip' })).toBeNull()
  await waitFor(() => expect(region('Match Odds').getByText(/You lose ৳100 if this wins/)).toBeTruthy())
  region('Match Odds').getByText(/You win ৳[\d,.]+ if this wins/)
})

test('F-01 P4 an answer that is lost leaves one bet: the slip asks until the host says', async () => {
  const fixture = underWay()
  await openAt(oddsView(fixture), await phoneOf(site, 'sultana'))
  await pickBack('100')
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  fireEvent.click(slip.getByLabelText('At any odds'))
  site.setWeather('answer lost', /^\/api\/exchange\/orders$/)
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
  await slip.findByText(/cannot be placed twice/)
  site.setWeather('fine')
  await slip.findByText(PLACED)
  expect(await orders('sultana')).toHaveLength(1)
})

test('F-02 F-03 PP-33 a price of the player’s own waits, is shown as waiting, and is taken back whole', async () => {
  const fixture = underWay()
  const player = await playerId(site, 'newplayer')
  const before = await balanceOf(site.host.db, player)
  setWidth('wide')
  await openAt(oddsView(fixture), await phoneOf(site, 'newplayer'))
  await waitFor(() => expect(backButtons().length).toBeGreaterThan(0))
  screen.getByText('Press a price to put it here.')
  fireEvent.click(backButtons().at(-1) as HTMLElement)
  const slip = within(screen.getByRole('complementary', { name: 'Bet slip' }))
  fireEvent.click(slip.getByRole('button', { name: '৳100' }))
  for (let i = 0; i < 12; i += 1) fireEvent.click(slip.getByRole('button', { name: 'Higher odds' }))
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
  await slip.findByText('Your bet waits to be matched.')
  expect(await balanceOf(site.host.db, player)).toBe(before - 10_000)
  fireEvent.click(slip.getByRole('button', { name: 'Cancel what waits (৳100)' }))
  await screen.findByText('What waited was taken back.')
  expect(await balanceOf(site.host.db, player)).toBe(before)
  expect((await orders('newplayer')).map(({ status }) => status)).toEqual(['cancelled'])
})

test.each([
  {
    language: 'en',
    one: /^Recall ৳200$/,
    all: 'Recall All',
    title: 'Where your money is',
    none: /nothing to recall/,
  },
  {
    language: 'bn',
    one: /^রিকল ৳২০০$/,
    all: 'সব রিকল',
    title: 'আপনার টাকা কোথায় আছে',
    none: /ফেরত নেওয়ার কিছু নেই/,
  },
])(
  'X-40 S-EXCH-11 the wallet says where the money is, and Recall takes back what waits, in $language',
  async ({ language, one, all, title, none }) => {
    const now = site.host.clock()
    const matches = fixturesBetween('cricket', now + 60 * MINUTE, now + 48 * 60 * MINUTE).slice(0, 2)
    const player = await playerId(site, 'newplayer')
    const before = await balanceOf(site.host.db, player)
    const phone = await phoneOf(site, 'newplayer')
    await phone.set('language', language)
    const { app } = await openAt('/exchange-account', phone)
    for (const [i, { eventId }] of matches.entries())
      await app.call(exchangeApi.placeOrder, {
        market: `1.${eventId}`,
        selection: 1,
        side: 'back',
        odds: 100_000,
        run: undefined,
        version: undefined,
        stake: taka(200 + 100 * i),
        reference: `recall-${language}-${eventId}`,
        priceChange: 'exact',
        ...WITHOUT_TERMS,
      })
    const held = { key: `recall-hold-${language}`, amount: taka(500) }
    const { recordId } = await requestWithdrawal(site.host.db, held.key, {
      playerId: player,
      method: 1,
      accountNumber: '01712345678',
      amount: held.amount,
      givesUpBonus: false,
      at: now,
    })

    fireEvent.click(await screen.findByRole('button', { name: new RegExp(title) }))
    const detail = within(await screen.findByRole('dialog', { name: title }))
    const figures = () => [...screen.getByRole('dialog').querySelectorAll('dd')].map((dd) => amountIn(dd))
    await waitFor(() => expect(figures()).toEqual([Number(before) / 100 - 1000, 0, 500, 500]))

    fireEvent.click(await detail.findByRole('button', { name: one }))
    await waitFor(() => expect(detail.queryByRole('button', { name: one })).toBeNull())
    await waitFor(() => expect(figures()).toEqual([Number(before) / 100 - 800, 0, 300, 500]))
    fireEvent.click(await detail.findByRole('button', { name: all }))
    await detail.findByText(none)
    await waitFor(() => expect(figures()).toEqual([Number(before) / 100 - 500, 0, 0, 500]))
    expect(await exposureHeld(site.host.db, player)).toBe(0)

    const decision = { recordId, outcome: 'refuse', reason: '', actor: 'staff' } as const
    await decideWithdrawal(site.host.db, `${held.key}-back`, { ...decision, at: site.host.clock() })
    expect(await balanceOf(site.host.db, player)).toBe(before)
  },
)

test('F-01 a lay says that its liability is at risk, and a refusal is said in the host’s words', async () => {
  const fixture = underWay()
  await openAt(oddsView(fixture), await phoneOf(site, 'newplayer'))
  const lays = await waitFor(() =>
    region('Match Odds').getAllByRole('button', { name: /^Lay .* available$/ }),
  )
  const before = (await orders('newplayer')).length
  fireEvent.click(lays[0] as HTMLElement)
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  slip.getByText('A lay risks its liability, not its stake.')
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: '25000' } })
  fireEvent.click(slip.getByLabelText('At any odds'))
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳25,000' }))
  expect((await slip.findByRole('alert')).textContent).toMatch(/balance|enough/i)
  expect((await orders('newplayer')).length).toBe(before)
})

test('PP-03 PP-04 the slip asks for the birthday and shows the tools before the first bet, keeps the bet, and takes it then', async () => {
  await sayAge('newplayer', null)
  const fixture = underWay()
  await openAt(oddsView(fixture), await phoneOf(site, 'newplayer'))
  const before = (await orders('newplayer')).length
  const backs = await waitFor(() =>
    region('Match Odds').getAllByRole('button', { name: /^Back .* available$/ }),
  )
  fireEvent.click(backs[0] as HTMLElement)
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: '20' } })
  fireEvent.click(slip.getByLabelText('At any odds'))
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳20' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Your date of birth' }))
  expect((await orders('newplayer')).length).toBe(before)
  typeBirthday('1991-02-03')
  fireEvent.click(asked.getByRole('button', { name: 'Next' }))
  fireEvent.click(await asked.findByRole('button', { name: 'Confirm and play' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your date of birth' })).toBeNull())
  expect(slip.queryByRole('alert')).toBeNull()
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳20' }))
  const tools = within(await screen.findByRole('dialog', { name: 'Before you begin' }))
  expect((await orders('newplayer')).length).toBe(before)
  fireEvent.click(tools.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Before you begin' })).toBeNull())
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳20' }))
  await slip.findByText(PLACED)
  expect((await orders('newplayer')).length).toBe(before + 1)
})

test('X-13 K-POLL-05 K-POLL-15 prices are asked for each 300 ms at most, ten times slower to save data, and not at all while nobody looks', async () => {
  const fixture = underWay()
  const phone = await phoneOf(site, 'newplayer')
  const asked = () => site.requests.filter((line) => line.includes('/exchange-data/match-odds/')).length
  const during = async (ms: number) => {
    const before = asked()
    for (let passed = 0; passed < ms; passed += 50) {
      await act(() => vi.advanceTimersByTimeAsync(50))
      await afterAllAsked(site)
    }
    return asked() - before
  }
  vi.useFakeTimers({ toFake: [...TIMERS, 'performance'], shouldAdvanceTime: true })
  await openAt(oddsView(fixture), phone)
  await screen.findByRole('region', { name: 'Match Odds' })
  vi.setTimerTickMode('manual')
  const quick = await during(2100)
  expect(quick).toBeGreaterThan(1)
  expect(quick).toBeLessThanOrEqual(8)
  hide(true)
  await during(400)
  expect(await during(1000)).toBe(0)
  hide(false)
  tab?.app.settings.set({ dataSaver: 'on' })
  await during(400)
  expect(await during(3000)).toBeLessThanOrEqual(2)
})

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('pwa.md 1.7 prices that nobody confirms for 5 s are taken away, not dimmed, and come back with the network', async () => {
  const fixture = underWay()
  await openAt(oddsView(fixture), await phoneOf(site, 'newplayer'))
  await waitFor(() => expect(backButtons().length).toBeGreaterThan(0))
  site.setWeather('down', /exchange-data/)
  forward(STALE_MS)
  await screen.findByText(/the last ones are too old to be true/)
  expect(region('Match Odds').queryAllByRole('button', { name: /available/ })).toEqual([])
  site.setWeather('fine')
  await waitFor(() => expect(backButtons().length).toBeGreaterThan(0))
})

/** An observer of the screen's edge that says what the test tells it; before that, that everything is in view. */
function edgeOfScreen() {
  const told: { tell: (row: Element, isIntersecting: boolean) => void }[] = []
  class FakeObserver {
    watched = new Set<Element>()
    tell: (row: Element, isIntersecting: boolean) => void
    constructor(callback: IntersectionObserverCallback) {
      this.tell = (target, isIntersecting) => {
        if (this.watched.has(target))
          callback([{ target, isIntersecting } as IntersectionObserverEntry], this as never)
      }
      told.push(this)
    }
    observe(target: Element) {
      this.watched.add(target)
      this.tell(target, true)
    }
    unobserve(target: Element) {
      this.watched.delete(target)
    }
    disconnect() {
      this.watched.clear()
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  return (row: Element, isInView: boolean) => act(() => told.forEach(({ tell }) => tell(row, isInView)))
}

test('budgets.md "Odds view" a row out of view is drawn twice a second, unmarked, and as it stands at once when it comes into view', async () => {
  const fixture = underWay()
  const fancy = (at: number) => ({
    title: `Question ${at}`,
    no: 50,
    no_rate: 100,
    yes: 51,
    yes_rate: 100,
    suspended: 0,
    ball_running: 0,
    type: 'Fancy',
    market_id: `f.${fixture.eventId}.r${at}`,
    version: 1,
  })
  const event = { fancy2: [fancy(1), fancy(2)], bookmaker: [], stream_url: '', score_url: '' }
  let line: ReadableStreamDefaultController<Uint8Array> | undefined
  const say = (data: object, market = fixture.eventId) =>
    line?.enqueue(new TextEncoder().encode(`event: market\ndata: ${JSON.stringify({ market, ...data })}\n\n`))
  const streamed: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input as string, 'http://maidan.test')
    if (pathname === PUBLIC_LIVE_PATH)
      return new Response(new ReadableStream({ start: (controller) => void (line = controller) }), {
        headers: { 'content-type': 'text/event-stream' },
      })
    if (pathname.startsWith('/exchange-data/event/')) return Response.json({ [fixture.eventId]: event })
    const answer = await site.fetch(input, init)
    if (pathname !== '/api/general') return answer
    const [general] = (await answer.json()) as [{ features: string[] }]
    return Response.json([{ ...general, features: [...general.features, LIVE_FEATURE] }])
  }
  const setInView = edgeOfScreen()
  vi.useFakeTimers({ toFake: [...TIMERS, 'performance'], shouldAdvanceTime: true })
  await visit({ fetch: streamed }, oddsView(fixture), await phoneOf(site, 'newplayer'), CONFIG)
  const row = async (at: number) => (await screen.findByText(`Question ${at}`)).closest('li') as HTMLElement
  const [first, second] = [await row(1), await row(2)]
  const runsOf = (one: HTMLElement) => within(one).getByRole('button', { name: /^Yes / }).textContent
  await until(() => line !== undefined)
  vi.setTimerTickMode('manual')
  // All is told that is watched: nothing is asked for besides.
  say({ all: { inplay: true, status: 'open', version: 1, runners: [] } }, `1.${fixture.eventId}`)
  const hear = async (data: object, yes: number) => {
    await act(async () => {
      say(data)
      await until(() => runsOf(first)?.includes(` ${yes} at`) ?? false)
    })
  }
  const changeBoth = (yes: number) =>
    hear({ change: { fancy2: { [fancy(1).market_id]: { yes }, [fancy(2).market_id]: { yes } } } }, yes)
  await hear({ all: event }, 51)
  setInView(second, false)
  await changeBoth(61)
  expect([runsOf(first), runsOf(second)]).toEqual([
    expect.stringMatching(/ 61 at/),
    expect.stringMatching(/ 51 at/),
  ])
  expect(first.querySelector('[data-move="up"]')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(runsOf(second)).toMatch(/ 61 at/)
  expect(second.querySelector('[data-move]')).toBeNull()
  await changeBoth(71)
  expect(runsOf(second)).toMatch(/ 61 at/)
  setInView(second, true)
  expect(runsOf(second)).toMatch(/ 71 at/)
  await changeBoth(72)
  expect([runsOf(first), runsOf(second)]).toEqual([
    expect.stringMatching(/ 72 at/),
    expect.stringMatching(/ 72 at/),
  ])
})

test('interface.md 2.5 Read prices says the market once when asked', async () => {
  const fixture = underWay()
  await openAt(oddsView(fixture), await phoneOf(site, 'newplayer'))
  await waitFor(() => expect(backButtons().length).toBeGreaterThan(0))
  fireEvent.click(screen.getByRole('button', { name: 'Read prices' }))
  await screen.findByText(new RegExp(`${fixture.home}: back \\d+\\.\\d\\d, lay \\d+\\.\\d\\d\\.`))
})

test('S-EXCH-09 X-41 F-04 the account’s six links work, and odds are written as the player chose', async () => {
  const fixture = underWay()
  const phone = await phoneOf(site, 'rahim')
  const { router } = await openAt('/exchange-account', phone)
  await screen.findByRole('heading', { name: 'Account' })
  const hrefs = Object.fromEntries(
    ['My Profile', 'Balance Overview', 'My Bets', 'Bets History', 'Profit & Loss', 'Activity Log'].map(
      (name) => [name, screen.getByRole('link', { name }).getAttribute('href')],
    ),
  )
  expect(hrefs).toEqual({
    'My Profile': '/profile',
    'Balance Overview': '/transaction-record',
    'My Bets': '/betting-record?list=exchange&state=open',
    'Bets History': '/betting-record?list=exchange&state=settled',
    'Profit & Loss': '/exchange-account?list=days',
    'Activity Log': '/profile#activity',
  })
  fireEvent.click(screen.getByRole('radio', { name: /Chance/ }))
  await router.navigate({
    to: '/odds-view',
    search: { event: fixture.eventId, market: `1.${fixture.eventId}`, sport: 'cricket' },
  })
  await waitFor(() =>
    expect(
      region('Match Odds').getAllByRole('button', { name: /^Back .*\d+\.\d\d%/ }).length,
    ).toBeGreaterThan(0),
  )
  expect(phone.get('oddsFormat')).toBe('chance')
  await router.navigate({ to: '/exchange-account', search: { list: 'days' } })
  await screen.findByRole('heading', { name: 'Profit & Loss' })
})

test('R-ROUTE-34 X-42 an event that is followed stands on Multi Markets, and can be let go', async () => {
  const fixture = underWay()
  const name = `${fixture.home} v ${fixture.away}`
  const phone = await phoneOf(site, 'newplayer')
  const { router } = await openAt('/exchange-multi', phone)
  await screen.findByText('You follow no markets yet.')
  await router.navigate({
    to: '/odds-view',
    search: { event: fixture.eventId, market: `1.${fixture.eventId}`, sport: 'cricket' },
  })
  fireEvent.click(await screen.findByRole('button', { name: `Follow ${name} on Multi Markets` }))
  await router.navigate({ to: '/exchange-multi' })
  await screen.findByRole('link', { name })
  await waitFor(() => expect(backButtons().length).toBeGreaterThan(0))
  fireEvent.click(screen.getByRole('button', { name: `Stop following ${name}` }))
  await screen.findByText('You follow no markets yet.')
})

test('a host without an exchange shows none, and says so', async () => {
  await openAt('/exchange-sports', await phoneOf(site, 'newplayer'), { exchangeBase: '' })
  await screen.findByText('This site has no exchange.')
})

/** The site with a provider that answers otherwise. */
function provider(answer: (path: string) => Response | Promise<Response> | undefined): {
  fetch: typeof fetch
} {
  return {
    fetch: async (input, init) => {
      const { pathname } = new URL(input as string, 'http://maidan.test')
      const other = pathname.startsWith('/exchange-data/') ? answer(pathname) : undefined
      return other ?? site.fetch(input, init)
    },
  }
}

test.each([
  ['hangs', () => new Promise<Response>(() => {})],
  ['answers 500', () => Response.json({ message: 'broken' }, { status: 500 })],
  ['sends garbage', () => new Response('<html>not json')],
  ['sends half a row', () => Response.json({ inplay: true, runners: [{ SelectionId: 1 }] })],
] as const)(
  'wire-contract.md a provider that %s: the screen holds, has no prices, and says so',
  async (_, answer) => {
    const fixture = underWay()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { router } = await visit(
      provider(answer),
      oddsView(fixture),
      await phoneOf(site, 'newplayer'),
      CONFIG,
    )
    forward(STALE_MS)
    await waitFor(() => expect(screen.getAllByText(/paused|does not answer/i).length).toBeGreaterThan(0))
    expect(screen.queryAllByRole('button', { name: /available$/ })).toEqual([])
    await router.navigate({ to: '/exchange-sports' })
    await screen.findByRole('heading', { name: 'Sports' })
    expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
  },
)

test('wire-contract.md a script in a name is a name, and a foreign score frame is not shown', async () => {
  const fixture = underWay()
  const name = '<img src=x onerror="window.broken = true">'
  const answer = (path: string) =>
    path.includes('/match-odds/')
      ? Response.json({
          inplay: true,
          runners: [{ SelectionId: 1, SelectionName: name, back: [{ price: 1.5, size: 100 }], lay: [] }],
        })
      : path.includes('/event/')
        ? Response.json({
            [fixture.eventId]: { fancy2: [], bookmaker: [], score_url: 'https://evil.example/score' },
          })
        : undefined
  await visit(provider(answer), oddsView(fixture), await phoneOf(site, 'newplayer'), CONFIG)
  await screen.findByText(name)
  expect(document.querySelectorAll('iframe, main img')).toHaveLength(0)
  expect('broken' in window).toBe(false)
})

test('PP-33 F-02 a market that closed between the tap and the confirm takes no bet: the slip says why and waits', async () => {
  const fixture = underWay()
  toBall(fixture, false)
  await openAt(oddsView(fixture), await phoneOf(site, 'newplayer'))
  const before = (await orders('newplayer')).length
  await screen.findByRole('region', { name: 'BookMaker' })
  const [price] = await waitFor(() => region('BookMaker').getAllByRole('button', { name: /^Back / }))
  fireEvent.click(price as HTMLElement)
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  fireEvent.click(slip.getByRole('button', { name: '৳100' }))
  toBall(fixture, true)
  await waitFor(() =>
    expect(slip.getByRole('button', { name: 'Ball Running' })).toHaveProperty('disabled', true),
  )
  toBall(fixture, false)
  await slip.findByRole('button', { name: 'Place bet ৳100' })
  expect((await orders('newplayer')).length).toBe(before)
})
