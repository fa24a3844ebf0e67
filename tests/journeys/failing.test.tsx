/**
 * Every public call failing, answering nonsense, half rows or nothing, and hanging: the screen says the words of spec 8
 * and the rest of it works. E-ERR-01, E-ERR-07 to 14, E-ERR-33, E-ERR-35.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_CONFIG, loadConfig } from '../../src/lib/config/config.ts'
import { closeTabs, memoryStorage, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf } from './support/members.tsx'
import { hurry } from './support/time.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
  window.scrollTo = () => {}
})
afterAll(() => site.close())
beforeEach(() => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => {
  closeTabs()
  vi.restoreAllMocks()
})

type Mode = 'failing' | 'refusing' | 'html' | 'wrong types' | 'half rows' | 'empty' | 'hanging'

/** The list of an answer, bare or in its one field that is a list. */
function withList(body: unknown, change: (rows: unknown[]) => unknown[]): unknown {
  if (Array.isArray(body)) return change(body)
  return Object.fromEntries(
    Object.entries(body as object).map(([name, value]) => [
      name,
      Array.isArray(value) ? change(value) : value,
    ]),
  )
}

const ways: Record<Mode, (real: () => Promise<Response>) => Response | Promise<Response>> = {
  failing: () => Response.json({ message: '' }, { status: 500 }),
  refusing: () => Response.json({ message: 'The providers are being counted.' }, { status: 500 }),
  html: () =>
    new Response('<!doctype html><h1>Hotel network</h1>', { headers: { 'Content-Type': 'text/html' } }),
  'wrong types': () => Response.json({ games: 7, data: 'x', systems: true, types: {}, methods: -1 }),
  'half rows': async (real) =>
    Response.json(withList(await (await real()).json(), (rows) => [null, 'x', { id: {} }, ...rows, 7])),
  empty: async (real) => Response.json(withList(await (await real()).json(), () => [])),
  hanging: () => new Promise(() => {}),
}

/** The site, with the calls of these paths answered in a way. */
const siteWith = (paths: string[], mode: Mode): Pick<Site, 'fetch'> => ({
  fetch: async (input, init) => {
    const { pathname } = new URL(input as string, 'http://maidan.test')
    const real = () => site.fetch(input, init)
    return paths.includes(pathname) ? ways[mode](real) : real()
  },
})

/** The games in the list, which is drawn a row at a time. */
const tiles = () =>
  waitFor(() => {
    const all = screen.getAllByRole('button', { name: /^Add .* to favourites$/ })
    expect(all.length).toBeGreaterThan(2)
    return all
  })
/** What is said aloud; the toasts' place is always there, empty. */
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')
const tabs = () =>
  waitFor(() => {
    const all = screen.getAllByRole('tab')
    expect(all.length).toBeGreaterThan(2)
    return all
  })

const LOBBY: [call: string, mode: Mode, words: string | undefined][] = [
  ['get-games', 'failing', 'Failed to fetch games'],
  ['get-games', 'html', 'An unexpected error occurred while fetching games'],
  ['get-games', 'wrong types', 'Failed to fetch games'],
  ['get-games', 'half rows', undefined],
  ['get-games', 'empty', 'No Data'],
  ['get-system', 'failing', 'Failed to fetch systems'],
  ['get-system', 'html', 'An unexpected error occurred while fetching systems'],
  ['get-system', 'wrong types', 'Failed to fetch systems'],
  ['get-system', 'half rows', undefined],
  ['get-system', 'empty', 'No providers available'],
  ['get-provider', 'failing', 'Failed to fetch providers'],
  ['get-provider', 'html', 'An unexpected error occurred while fetching providers'],
  ['get-provider', 'wrong types', 'Failed to fetch providers'],
  ['get-provider', 'half rows', undefined],
  ['get-provider', 'empty', undefined],
]

// E-ERR-07 E-ERR-08 E-ERR-09 E-ERR-10 E-ERR-11 E-ERR-12 E-ERR-13 S-LOBBY-08 S-LOBBY-10 S-LOBBY-11
test.for(LOBBY)('the lobby with %s %s', async ([call, mode, words]) => {
  if (words) hurry()
  await visit(siteWith([`/api/${call}`], mode), '/slot')
  if (words) await screen.findByText(words)
  if (call === 'get-games') expect((await tabs()).length).toBeGreaterThan(2)
  if (call !== 'get-games' || !words) expect((await tiles()).length).toBeGreaterThan(2)
  if (call !== 'get-games' && !words) {
    await waitFor(() => expect(screen.queryAllByRole('tab').length).toBeGreaterThan(2))
    expect(alerts()).toBe('')
  }
  expect(screen.getByRole('heading', { level: 1, name: 'Slot' })).toBeDefined()
})

test('E-ERR-08 E-ERR-13 interface.md 2.6 calls that hang are said to have failed, and a new try works', async () => {
  hurry()
  let mode: Mode = 'hanging'
  const paths = ['/api/get-games', '/api/get-system']
  await visit({ fetch: (input, init) => siteWith(paths, mode).fetch(input, init) }, '/slot')
  await screen.findByText('An unexpected error occurred while fetching games')
  await screen.findByText('An unexpected error occurred while fetching systems')
  mode = 'half rows'
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  expect((await tiles()).length).toBeGreaterThan(2)
  await waitFor(() => expect(alerts()).toBe(''))
})

test('P-PWA-02 S-LOBBY-03 without network the lists that are kept are searched, all of them', async () => {
  const isKept = (type: string | null) => type === 'SLOT' || type === 'TABLE'
  const cut: Pick<Site, 'fetch'> = {
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(input as string, 'http://maidan.test')
      if (pathname === '/api/get-games' && !isKept(searchParams.get('type'))) throw new TypeError('down')
      return site.fetch(input, init)
    },
  }
  await visit(cut, '/games?q=ra')
  await screen.findByText('No connection: these are the games that this device has kept.')
  // The first row is drawn before the others.
  await waitFor(async () => expect((await tiles()).length).toBeGreaterThan(10))
  const found = (await tiles()).map((tile) => tile.getAttribute('aria-label'))
  expect(found).toContain('Add Raja of Bikrampur to favourites')
  expect(screen.queryByText('An unexpected error occurred while fetching games')).toBeNull()
})

for (const [mode, words] of [
  ['failing', 'This could not be loaded.'],
  ['html', 'This could not be loaded.'],
  ['wrong types', 'This could not be loaded.'],
  ['hanging', 'This could not be loaded.'],
  ['half rows', undefined],
  ['empty', 'No Data'],
] as const) {
  test(`E-ERR-33 E-ERR-35 promotions ${mode}: the categories stay, and it is said`, async () => {
    if (words) hurry()
    await visit(siteWith(['/api/promotion'], mode), '/promotions')
    if (words) await screen.findByText(words)
    else expect((await screen.findAllByRole('button', { name: /^Details/ })).length).toBeGreaterThan(2)
    expect(
      within(screen.getByRole('group', { name: 'Filter by category' })).getAllByRole('button'),
    ).toHaveLength(13)
  })
}

/** Opens the drawer's slots. */
async function unfoldSlots() {
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  const section = within(menu).getByText('Slot', { selector: 'summary span' }).closest('details')
  if (!section) throw new Error('no slots in the drawer')
  section.open = true
  fireEvent(section, new Event('toggle'))
  return within(section)
}

const openSlots = async () => {
  fireEvent.click(await screen.findByRole('tab', { name: 'Slot' }))
  return within(await screen.findByRole('tabpanel', { name: 'Slot' }))
}

const SYSTEMS: [mode: Mode, words: string | undefined][] = [
  ['failing', 'Failed to fetch systems'],
  ['refusing', 'The providers are being counted.'],
  ['html', 'An unexpected error occurred while fetching systems'],
  ['wrong types', 'Failed to fetch systems'],
  ['half rows', undefined],
  ['empty', 'No providers available'],
  ['hanging', 'An unexpected error occurred while fetching systems'],
]

for (const [place, open] of [
  ['home', openSlots],
  ['the drawer', unfoldSlots],
] as const)
  test.for(SYSTEMS)(
    `E-ERR-11 E-ERR-12 E-ERR-13 ${place} with get-system %s, and again when the host answers`,
    async ([mode, words]) => {
      if (words) hurry()
      let now: Mode | undefined = mode
      await visit(
        {
          fetch: (input, init) => siteWith(now ? ['/api/get-system'] : [], mode).fetch(input, init),
        },
        '/',
      )
      const slots = await open()
      if (words) await slots.findByText(new RegExp(`^${words}`))
      if (words && mode !== 'empty') {
        now = undefined
        fireEvent.click(slots.getByRole('button', { name: /Try again$/ }))
      }
      if (mode !== 'empty') await slots.findByRole('link', { name: 'Teesta Reels' })
    },
  )

test('interface.md 2.6 slides that hang are said to have failed, and a new try works', async () => {
  hurry()
  let mode: Mode = 'hanging'
  await visit({ fetch: (input, init) => siteWith(['/api/sliders'], mode).fetch(input, init) }, '/')
  await screen.findByText('This could not be loaded.')
  mode = 'half rows'
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'News of the house' })
})

test.for<[mode: Mode, words: string]>([
  ['failing', 'Failed to fetch games'],
  ['refusing', 'The providers are being counted.'],
  ['html', 'An unexpected error occurred while fetching games'],
  ['hanging', 'An unexpected error occurred while fetching games'],
])('E-ERR-07 E-ERR-08 R-ROUTE-45 the way into a kind of games with get-games %s', async ([mode, words]) => {
  hurry()
  let now: Mode | undefined = mode
  const host = {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      siteWith(now ? ['/api/get-games'] : [], mode).fetch(input, init),
  }
  const { router } = await visit(host, '/player/playGame?t=slot', await phoneOf(site, 'rahim'))
  await screen.findByText(words)
  now = undefined
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/player/playGame'))
})

const HOME = [
  'logo',
  'general',
  'sociallink',
  'sliders',
  'promotion',
  'payment-methods',
  'get-games',
  'get-system',
  'get-provider',
].map((call) => `/api/${call}`)
const EVERY_WAY: Mode[] = ['failing', 'html', 'wrong types', 'half rows', 'empty', 'hanging']

test.for(EVERY_WAY)(
  'E-ERR-01 E-ERR-33 X-25 home opens with all public calls %s at once, named and with its categories',
  async (mode) => {
    hurry()
    await visit(siteWith(HOME, mode), '/')
    expect((await screen.findAllByRole('link', { name: /^Maidan/ })).length).toBeGreaterThan(0)
    expect(await screen.findByRole('tab', { name: 'Slot' })).toBeDefined()
    expect(screen.queryByText('Unexpected Application Error!')).toBeNull()
  },
)

test('A-ROLE-07 X-78 numeric codes of page types and ambassador pages, from a host or a settings file, change nothing that is seen', async () => {
  const CODES = { page_type: 6, pageType: 21, type_code: 25, ambassador_page: 43, page_code: 3.5 }
  const coded = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(coded)
      : typeof value === 'object' && value !== null
        ? { ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, coded(part)])), ...CODES }
        : value
  let isCoded = false
  let sent = 0
  const host = {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await site.fetch(input, init)
      const isJson = answer.headers.get('Content-Type')?.includes('json')
      if (!isCoded || !isJson) return answer
      sent += 1
      return Response.json(coded(await answer.json()), { status: answer.status, headers: answer.headers })
    },
  }
  const file = {
    ambassadors: [{ name: 'Megh', image: 'partner/megh.svg', text: 'Speaks for the house' }],
  }
  const seen = async (path: string) => {
    const config = await loadConfig(async () => Response.json(isCoded ? coded(file) : file))
    const { router } = await visit(host, path, memoryStorage({ language: 'en' }), config)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull())
    const text = document.querySelector('main')?.textContent
    const at = router.state.location.pathname
    closeTabs()
    return { text, at }
  }
  for (const path of ['/ambassador', '/promotions', '/games', '/help']) {
    isCoded = false
    const plain = await seen(path)
    isCoded = true
    expect(await seen(path), path).toEqual(plain)
    expect(plain.text?.length).toBeGreaterThan(20)
  }
  expect(sent).toBeGreaterThan(5)
})

test('a settings file that fails or is nonsense leaves the defaults', async () => {
  for (const answer of [
    () => Response.json({}, { status: 500 }),
    () => new Response('<html>'),
    () => Response.json({ gameHosts: 7 }),
    () => Promise.reject(new TypeError('down')),
  ]) {
    expect(await loadConfig(async () => answer())).toMatchObject({ apiBase: '', mode: 'demo' })
  }
})

test('what is wrong in a settings file falls back alone, and is told', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const file = { apiBase: 'https://api.example', gameHosts: 7, name: 'Tarabon', logo: '/logo.svg' }
  expect(await loadConfig(async () => Response.json(file))).toEqual({
    ...DEFAULT_CONFIG,
    apiBase: 'https://api.example',
    logo: '/logo.svg',
  })
  expect(warn.mock.calls.map(([where, part]) => [where, part])).toEqual([
    ['config.json', 'gameHosts'],
    ['config.json', 'name'],
  ])
  warn.mockRestore()
})
