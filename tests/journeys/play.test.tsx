/** A guest becomes a player and opens a game: auth screens, popups, lobby and launcher against the real host. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addWindow } from '../../server/content/maintenance.ts'
import { closeTabs, memoryStorage, openSite, type Site, visit } from './support/harness.tsx'
import { typeBirthday } from './support/members.tsx'
import { forgetPublicAnswers } from './support/time.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  window.scrollTo = () => {}
})
afterAll(() => site.close())
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  closeTabs()
  site.setWeather('fine')
  vi.restoreAllMocks()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** A device on which a demo player is signed in. */
async function signedIn(username = 'rahim') {
  const answer = await site.fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo1234' }),
  })
  const { token, remote_id } = await answer.json()
  return memoryStorage({ token, remote_id, username, popup: '0' })
}

/** The site, with some answers replaced. */
function siteWith(answers: Record<string, () => Response | Promise<Response>>): Pick<Site, 'fetch'> {
  return {
    fetch: async (input, init) => {
      const path = new URL(input as string, 'http://maidan.test').pathname
      return answers[path]?.() ?? site.fetch(input, init)
    },
  }
}

const tiles = () => screen.getAllByRole('button', { name: /^Add .* to favourites$/ })
const count = async () => {
  const words = await screen.findByText(/^[\d,]+ games?$/)
  return Number(words.textContent?.replace(/\D/g, ''))
}

// X-55 X-89 S-NSIGN-05 S-NSIGN-06 S-LOGIN-05
test('a guest signs up, is logged in, meets Welcome, finds a game, and the host answers a frame of ours', async () => {
  const storage = memoryStorage()
  const first = await visit(site, '/signup', storage)
  await screen.findByLabelText('Username')
  type('Username', 'kamal7')
  type('Email', 'kamal7@example.com')
  type('Phone', '01712000777')
  type('Password', 'borsha2026')
  type('Confirm Password', 'borsha2026')
  fireEvent.click(screen.getByRole('checkbox'))
  press('Create account')

  const welcome = await screen.findByRole('dialog', { name: 'Welcome' })
  expect(first.router.state.location.pathname).toBe('/')
  expect(storage.get('remote_id')).toMatch(/^\d+$/)
  const [homePage, deposit] = within(welcome).getAllByRole('button').slice(-2)
  expect(homePage?.textContent).toBe('Home Page')
  expect(deposit?.textContent).toBe('Deposit now')
  expect(homePage?.className).toBe(deposit?.className)
  expect(document.activeElement).toBe(homePage)
  press('Home Page')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Welcome' })).toBeNull())
  expect(storage.get('regPopup')).toBe('0')
  closeTabs()
  const again = await visit(site, '/', storage)
  const { router } = again
  await waitFor(() => expect(again.app.queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('dialog', { name: 'Welcome' })).toBeNull()

  await router.navigate({ to: '/slot' })
  await screen.findByRole('heading', { level: 1, name: 'Slot' })
  fireEvent.click((await screen.findAllByRole('link', { name: 'Old Dhaka Ride' }))[0] as HTMLElement)
  await screen.findByRole('dialog', { name: 'Your date of birth' })
  typeBirthday('1995-05-20')
  press('Next')
  await screen.findByRole('button', { name: 'Confirm and play' })
  press('Confirm and play')
  // PP-04: the tools come before the first bet, once.
  const tools = within(await screen.findByRole('dialog', { name: 'Before you begin' }))
  tools.getByText('A time-out from a day to three months, which nobody can shorten')
  fireEvent.click(tools.getByRole('button', { name: 'Go on' }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Old Dhaka Ride')
  expect(new URL(frame.src).pathname).toMatch(/^\/play\//)
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect(screen.getByText('USER').parentElement?.textContent).toContain('kamal7')
  expect(JSON.parse(storage.get('recent') ?? '{}')).toEqual({
    [storage.get('remote_id') ?? '']: ['SUNDAR/old-dhaka-ride'],
  })
  press('Close the game')
  await waitFor(() => expect(screen.queryByTitle('Old Dhaka Ride')).toBeNull())
  expect(router.state.location.href).toBe('/slot')
})

test('T-STATE-02..04 a 401 ends the session once; the network never does', async () => {
  const storage = await signedIn()
  const { app, router } = await visit(site, '/games', storage)
  await screen.findByRole('heading', { level: 1, name: 'Games' })
  site.setWeather('down')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await app.queryClient.refetchQueries({ queryKey: ['player'] }).catch(() => {})
  expect(app.session.player?.username).toBe('rahim')
  expect(storage.get('token')).toBeDefined()

  site.setWeather('fine')
  const ends = vi.fn()
  app.session.subscribe(ends)
  await site.host.db.deleteFrom('game_launch').execute()
  await site.host.db.updateTable('session').set({ revoked_at: new Date() }).execute()
  await app.queryClient.refetchQueries({ queryKey: ['player'] })
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(ends.mock.calls).toEqual([['expired']])
  expect(storage.get('token')).toBeUndefined()
  expect(storage.get('popup')).toBe('0')
})

// X-86 S-LOGIN-02 S-LOGIN-03 S-LOGIN-04 T-STATE-24 D-17
test('a current notice follows the login, is closed once, and waits over a form', async () => {
  const now = Date.now()
  const subject = 'CHANDRA'
  const closed = { scope: 'provider', subject, from: now - 3_600_000, until: now + 3_600_000 } as const
  await site.host.db.transaction().execute((tx) => addWindow(tx, { ...closed, isDaily: false }, now))
  forgetPublicAnswers()
  const storage = await signedIn()
  await storage.remove(['popup'])
  const { router } = await visit(site, '/deposit', storage)
  await waitFor(() => expect(router.state.status).toBe('idle'))
  expect(screen.queryByText('Platform Maintenance Notification')).toBeNull()
  await router.navigate({ to: '/' })
  const notice = await screen.findByRole('dialog', { name: 'Platform Maintenance Notification' })
  expect(notice.textContent).toContain('Chandra Draws')
  expect(notice.textContent).toMatch(/from \d+ \w+ \d{4}, \d\d:\d\d until \d+ \w+ \d{4}, \d\d:\d\d/)
  expect(notice.textContent).toContain('inaccessible')
  fireEvent.click(within(notice).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(storage.get('popup')).toBe('0')
  closeTabs()

  const seesNothing = async () => {
    const { app } = await visit(site, '/', storage)
    await screen.findByRole('region', { name: 'News of the house' })
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
    // Its own part would be on the screen by now.
    await vi.dynamicImportSettled()
    expect(screen.queryByText('Platform Maintenance Notification')).toBeNull()
    closeTabs()
  }
  await seesNothing()
  // Another notice is for another day: this one has had its popup.
  await storage.set('popupFor', 'what was closed earlier')
  await seesNothing()
  await storage.set('popupDay', String(Number(storage.get('popupDay')) - 86_400_000))
  await visit(site, '/', storage)
  expect(await screen.findByRole('dialog', { name: 'Platform Maintenance Notification' })).toBeDefined()
})

test('R-ROUTE-04 R-ROUTE-35..41 X-81 every list has its address, its type and its title', async () => {
  for (const [address, title] of [
    ['/casino', 'Casino'],
    ['/slot', 'Slot'],
    ['/table', 'Table'],
    ['/crash', 'Crash'],
    ['/fishing', 'Fishing'],
    ['/arcade', 'Arcade'],
    ['/lottery', 'Lottery'],
    ['/games?type=TABLE&title=Poker', 'Poker'],
    ['/games?type=SLOT&system=SUNDAR&title=Sundarban', 'Sundarban'],
  ] as const) {
    await visit(site, address)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(await count()).toBeGreaterThan(0)
    closeTabs()
  }
  await visit(site, '/games?type=SLOT&system=SUNDAR&title=Y')
  await count()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Sundarban Games')
})

test('S-LOBBY-01 S-LOBBY-05 S-LOBBY-08 tabs filter, sorts order, hearts are kept, and the empty list says No Data', async () => {
  const storage = await signedIn()
  const { router } = await visit(site, '/slot', storage)
  const all = await count()
  const [first, second] = await screen.findAllByRole('tab')
  expect(first?.textContent).toBe('ALL')
  fireEvent.click(second as HTMLElement)
  await waitFor(async () => expect(await count()).toBeLessThan(all))
  expect(router.state.location.href).toMatch(/^\/slot\?system=\w+$/)
  fireEvent.click(first as HTMLElement)
  await waitFor(async () => expect(await count()).toBe(all))
  expect(router.state.location.href).toBe('/slot')

  await waitFor(() => expect(tiles().length).toBeGreaterThan(7))
  fireEvent.click(tiles()[7] as HTMLElement)
  const heart = await screen.findByRole('button', { name: /^Remove .* from favourites$/ })
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'favorite' } })
  await waitFor(() => expect(router.state.location.href).toBe('/slot?sort=favorite'))
  await waitFor(() => {
    const hearts = screen.getAllByRole('button', { name: /favourites$/ })
    expect(hearts[0]?.getAttribute('aria-label')).toBe(heart.getAttribute('aria-label'))
  })
  const kept = () => JSON.parse(storage.get('favourites') ?? '{}')[storage.get('remote_id') ?? '']
  expect(kept()).toHaveLength(1)
  await waitFor(() => expect(site.requests).toContain('POST /api/favourites'))

  await router.navigate({ to: '/slot', search: { q: 'no such game' } })
  await screen.findByText('No Data')
  press('Clear filters')
  await waitFor(async () => expect(await count()).toBe(all))
})

test('X-33 S-LOBBY-05 a mark made on one device is on the next, and taken back there it is gone on both', async () => {
  const heart = /^Remove .* from favourites$/
  const [first, second] = [await signedIn('sultana'), await signedIn('sultana')]
  await visit(site, '/slot', first)
  await count()
  site.requests.length = 0
  await waitFor(() => expect(tiles().length).toBeGreaterThan(4))
  const name = tiles()[4]?.getAttribute('aria-label')
  fireEvent.click(tiles()[4] as HTMLElement)
  await waitFor(() => expect(site.requests).toContain('POST /api/favourites'))
  closeTabs()

  await visit(site, '/slot', second)
  const marked = await screen.findByRole('button', { name: heart })
  expect(marked.getAttribute('aria-label')).toBe(name?.replace('Add', 'Remove').replace(' to ', ' from '))
  site.requests.length = 0
  fireEvent.click(marked)
  await waitFor(() => expect(site.requests).toContain('POST /api/favourites'))
  closeTabs()

  await visit(site, '/slot', first)
  await waitFor(() => expect(screen.queryByRole('button', { name: heart })).toBeNull())
})

test('S-LOBBY-02 S-LOBBY-03 S-LOBBY-04 V-VIP-06 the search page finds whatever the case, and Confirm applies the ticked providers', async () => {
  const { router } = await visit(site, '/slot')
  await count()
  press('Search')
  const field = await screen.findByRole('searchbox', { name: 'Search Games' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'bLaCk' } })
  // The address follows when the field is left: until then a letter draws nothing but the list.
  fireEvent.blur(field)
  await waitFor(() => expect(router.state.location.href).toBe('/slot?find=1&q=bLaCk'))
  expect((await screen.findAllByRole('link', { name: /Blackjack/ })).length).toBeGreaterThan(0)
  const found = await count()
  const providers = within(await screen.findByRole('group', { name: 'Providers' }))
  fireEvent.click(await providers.findByLabelText('Moyur Tables'))
  const confirm = await screen.findByRole('button', { name: /^Confirm \(\d+\)$/ })
  const confirmed = Number(confirm.textContent?.replace(/\D/g, ''))
  expect(confirmed).toBeLessThan(found)
  fireEvent.click(confirm)
  await waitFor(() => expect(router.state.location.href).toBe('/slot?q=bLaCk&system=MOYUR'))
  await waitFor(async () => expect(await count()).toBe(confirmed))
})

// R-ROUTE-50 R-ROUTE-52 S-LOBBY-09 S-LAUNCH-05 E-ERR-15 V-VIP-05
test('a guest is asked once in passing, and a game leads to the login and back', async () => {
  site.requests.length = 0
  const { router } = await visit(site, '/slot')
  const popup = await screen.findByRole('dialog', { name: 'Log in to play' })
  fireEvent.click(within(popup).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click((await screen.findAllByRole('link', { name: 'Old Dhaka Ride' }))[0] as HTMLElement)
  await screen.findByLabelText('Username')
  expect(router.state.location.search).toMatchObject({ next: '/slot?play=SUNDAR%2FSLOT%2Fold-dhaka-ride' })
  screen.getByText('User not logged in')
  expect(site.requests).not.toContain('POST /api/game-run')
  type('Username', 'sultana')
  type('Password', 'Demo1234')
  press('Login')
  await screen.findByTitle('Old Dhaka Ride')
})

for (const [what, answers, words] of [
  [
    'E-ERR-07 a refusal with words',
    { '/api/get-games': () => Response.json({ message: 'Closed' }, { status: 503 }) },
    'Closed',
  ],
  [
    'E-ERR-07 a refusal without words',
    { '/api/get-games': () => Response.json({}, { status: 500 }) },
    'Failed to fetch games',
  ],
  [
    'E-ERR-09 S-LOBBY-11 providers that are refused',
    { '/api/get-provider': () => Response.json({}, { status: 500 }) },
    'Failed to fetch providers',
  ],
  [
    'E-ERR-12 systems that are refused',
    { '/api/get-system': () => Response.json({}, { status: 500 }) },
    'Failed to fetch systems',
  ],
  [
    'E-ERR-11 S-LOBBY-10 a list without providers',
    { '/api/get-system': () => Response.json({ systems: [] }) },
    'No providers available',
  ],
] as const) {
  test(`${what} is said in the lobby`, async () => {
    await visit(siteWith(answers), '/slot')
    await screen.findByText(words)
  })
}

test('E-ERR-08 E-ERR-10 E-ERR-13 a lobby without network says what could not be fetched', async () => {
  const lost = () => Promise.reject(new TypeError('down'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await visit(siteWith({ '/api/get-games': lost, '/api/get-system': lost }), '/slot')
  await screen.findByText('An unexpected error occurred while fetching games')
  await screen.findByText('An unexpected error occurred while fetching systems')
  closeTabs()
  await visit(siteWith({ '/api/get-provider': lost }), '/slot')
  await screen.findByText('An unexpected error occurred while fetching providers')
})

const GAME = '/slot?play=SUNDAR/SLOT/old-dhaka-ride'

test('S-LAUNCH-04 E-ERR-15 a launch that fails says the host’s words, else its own', async () => {
  const storage = await signedIn('sultana')
  await visit(
    siteWith({ '/api/game-run': () => Response.json({ message: 'Under repair' }, { status: 503 }) }),
    GAME,
    storage,
  )
  await screen.findByText('Under repair')
  closeTabs()
  await visit(siteWith({ '/api/game-run': () => Response.json({}, { status: 500 }) }), GAME, storage)
  await screen.findByText('An unexpected error occurred')
  press('Try again')
  await screen.findByText('An unexpected error occurred')
})

test('S-LAUNCH-07 X-21 an address outside the list is refused with words', async () => {
  const storage = await signedIn('sultana')
  const evil = siteWith({ '/api/game-run': () => Response.json({ url: 'https://evil.example/play/' }) })
  await visit(evil, GAME, storage)
  await screen.findByText(/is not one that this site allows/)
  expect(document.querySelector('iframe')).toBeNull()
})

test('S-LAUNCH-06 X-20 a game of Lucky is opened with its access token', async () => {
  const storage = await signedIn('sultana')
  site.requests.length = 0
  await visit(site, '/slot?play=LUCKY/SLOT/raja-of-bikrampur', storage)
  const frame = await screen.findByTitle<HTMLIFrameElement>('Raja of Bikrampur')
  expect(new URL(frame.src).searchParams.get('t')).toMatch(/^md_/)
  const order = site.requests.filter((request) => /player-login|game-run/.test(request))
  expect(order).toEqual(['POST /api/player-login', 'POST /api/game-run'])
})

test('the frame is heard only in its own voice, and its word never sets a figure', async () => {
  const storage = await signedIn('sultana')
  const { router } = await visit(site, GAME, storage)
  const frame = await screen.findByTitle<HTMLIFrameElement>('Old Dhaka Ride')
  const say = (data: unknown, origin: string, source: Window | null) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  say({ type: 'close' }, 'http://evil.example', frame.contentWindow)
  say({ type: 'close' }, 'null', window)
  say({ type: 'leave' }, 'null', frame.contentWindow)
  expect(screen.getByTitle('Old Dhaka Ride')).toBe(frame)
  site.requests.length = 0
  for (let i = 0; i < 20; i++) say({ type: 'balanceChanged', balance: '999' }, 'null', frame.contentWindow)
  await waitFor(() => expect(site.requests).toContain('GET /api/betting-record'))
  expect(site.requests.filter((request) => request === 'POST /api/balance')).toHaveLength(1)
  say({ type: 'close' }, 'null', frame.contentWindow)
  await waitFor(() => expect(router.state.location.href).toBe('/slot'))
})

test('R-ROUTE-24 R-ROUTE-53 gamerun runs the address it was given, and goes to the games without one', async () => {
  const storage = await signedIn('sultana')
  const { router } = await visit(site, '/gamerun', storage)
  await waitFor(() => expect(router.state.location.pathname).toBe('/games'))
  await router.navigate({ to: '/gamerun', state: { iframeUrl: '/play/slot/?g=x' } })
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-scripts'))
  const frame = document.querySelector('iframe')
  const dialog = frame?.closest('dialog')
  fireEvent.click(screen.getByRole('button', { name: 'Load the game again' }))
  await waitFor(() => expect(document.querySelector('iframe')).not.toBe(frame))
  expect(document.querySelector('iframe')?.src).toBe(frame?.src)
  expect(document.querySelector('iframe')?.closest('dialog')).toBe(dialog)
})

test('X-36 R-ROUTE-45 playGame opens the first game of sports, and sends a guest to the login', async () => {
  const guest = await visit(site, '/player/playGame?t=sport&v=CRICKET')
  expect(guest.router.state.location.href).toBe('/login?next=%2Fplayer%2FplayGame%3Ft%3Dsport%26v%3DCRICKET')
  closeTabs()
  const { router } = await visit(site, '/player/playGame?t=sport&v=CRICKET', await signedIn('sultana'))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ type: 'SPORTS' }))
  expect(String(router.state.location.search.play)).toMatch(/^\w+\/SPORTS\//)
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
})

test('S-LAUNCH-02 the cross keeps the list’s type, system and title; without them it goes one page back', async () => {
  const storage = await signedIn('sultana')
  const list = '/games?type=SLOT&system=SUNDAR&title=Y'
  const direct = await visit(site, `${list}&play=SUNDAR/SLOT/old-dhaka-ride`, storage)
  await screen.findByTitle('Old Dhaka Ride')
  press('Close the game')
  await waitFor(() => expect(direct.router.state.location.href).toBe(list))
  closeTabs()

  const { router } = await visit(site, '/promotions', storage)
  await router.navigate({ to: '/games', search: { play: 'SUNDAR/SLOT/old-dhaka-ride' } })
  await screen.findByTitle('Old Dhaka Ride')
  press('Stop')
  await waitFor(() => expect(router.state.location.pathname).toBe('/promotions'))
})

test('a game asked for without network says what it needs, and opens when the network is back', async () => {
  const storage = await signedIn('sultana')
  const { app, router } = await visit(site, '/slot', storage)
  await count()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  site.setWeather('down')
  site.requests.length = 0
  app.network.report({ kind: 'failed' })
  await router.navigate({ to: '/slot', search: { play: 'SUNDAR/SLOT/old-dhaka-ride' } })
  await screen.findByText('This game needs internet')
  expect(site.requests).not.toContain('POST /api/game-run')
  site.setWeather('fine')
  app.network.report({ kind: 'answered', at: undefined })
  await screen.findByTitle('Old Dhaka Ride')
})

// S-WGAME-01 S-WGAME-02 S-WGAME-03 S-WGAME-04 S-WGAME-05 S-WGAME-06 S-WGAME-07 X-33
test('the wide page has banner, search, sorts, providers, and Play Game on each tile', async () => {
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => wide)
  try {
    const { router } = await visit(site, '/casino', await signedIn('sultana'))
    const all = await count()
    expect(screen.getByPlaceholderText('Search Games')).toBeDefined()
    const banner = screen.getByRole('heading', { level: 1, name: 'Casino' }).closest('header')
    await waitFor(() => expect(banner?.querySelector('img')).not.toBeNull())
    const sorts = within(screen.getByRole('group', { name: 'Sort' })).getAllByRole('button')
    expect(sorts.map(({ textContent }) => textContent)).toEqual(['Recommend', 'Latest', 'A-Z', 'Favorite'])
    const shown = () =>
      screen
        .getAllByRole('button', { name: /^Play Game: / })
        .slice(0, 3)
        .map((tile) => tile.getAttribute('aria-label'))
    await waitFor(() => expect(shown()).toHaveLength(3))
    const recommended = shown()
    for (const sort of sorts.slice(1, 3)) {
      fireEvent.click(sort)
      await waitFor(() => expect(shown()).not.toEqual(recommended))
    }
    const providers = within(screen.getByRole('group', { name: 'Providers' })).getAllByRole('checkbox')
    fireEvent.click(providers[0] as HTMLElement)
    await waitFor(async () => expect(await count()).toBeLessThan(all))
    const one = await count()
    fireEvent.click(providers[1] as HTMLElement)
    await waitFor(async () => expect(await count()).toBeGreaterThan(one))
    expect(String(router.state.location.search.system).split(',')).toHaveLength(2)
    const poster = document.querySelector('main li img')
    fireEvent.error(poster as Element)
    await waitFor(() => expect(poster?.isConnected).toBe(false))
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Play Game: / }).length).toBeGreaterThan(1),
    )
    fireEvent.click(screen.getAllByRole('button', { name: /^Play Game: / })[0] as HTMLElement)
    await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
    expect(String(router.state.location.search.play)).toMatch(/^\w+\/LIVE\//)
  } finally {
    vi.unstubAllGlobals()
  }
})
