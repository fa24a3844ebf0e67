/**
 * Every address of the app at both widths, in a test language: each word of the catalogue stands in brackets, so
 * that a text outside of them is either the host's or was never given to a translator.
 */
import { screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../contract/index.ts'
import { about } from '../../src/i18n/en/texts/about.ts'
import { first } from '../../src/i18n/en/first.ts'
import { guardTexts } from '../../src/i18n/en/texts/guard.ts'
import { termTexts } from '../../src/i18n/en/texts/terms.ts'
import { commissionTexts } from '../../src/i18n/en/texts/commission.ts'
import { timelineTexts } from '../../src/i18n/en/texts/timeline.ts'
import { longTexts } from '../../src/i18n/en/texts/pages.ts'
import { care } from '../../src/i18n/en/care.ts'
import { rest } from '../../src/i18n/en/rest.ts'
import { loadConfig } from '../../src/lib/config/config.ts'
import { closeTabs, memoryStorage, openSite, type Site, visit } from './support/harness.tsx'

/** Changes every text of a tree, in place. */
function change(words: object, by: (text: string) => string): void {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') Object.assign(words, { [key]: by(value) })
    else if (typeof value === 'object' && value !== null) change(value, by)
  }
}
const CATALOGUES = [
  first,
  rest,
  care,
  longTexts,
  about,
  guardTexts,
  termTexts,
  timelineTexts,
  commissionTexts,
]
const bracket = (text: string) => `⟦${text}⟧`
const unbracket = (text: string) => text.slice(1, -1)

/** What is the same in every language: proper names, codes, addresses, and the two languages' own names. */
const NAMES =
  /https?:\/\/\S+|\b(English|Bangla|01X+|BDT|INR|PKR|UPI ID|GMT|QR|EN|WhatsApp|Facebook|Telegram|Line|Skype|Exchange|I-Sports|E1Sports|Horsebook|Virtual|Kabaddi|Fantasy|SBO Sports|Maidan|affiliate_code)\b|বাংলা|বাং|৳/g
/** `21 Nov 2026`, as the date format writes it. */
const DATE = /\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec) \d{4}/g

const hostTexts = new Set<string>()
function collect(value: unknown): void {
  if (typeof value === 'string' && value.trim()) {
    hostTexts.add(value.trim().replace(/\s+/g, ' '))
    // A game's code, as the records spell it.
    hostTexts.add(value.replaceAll('-', ' '))
  } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
}

/** Whether a text is made of the host's alone, or cut from one of them: the first five words of a description. */
function isOfHost(text: string): boolean {
  if ([...hostTexts].some((known) => known.includes(text))) return true
  const longestFirst = [...hostTexts]
    .filter((known) => text.includes(known))
    .sort((a, b) => b.length - a.length)
  const left = longestFirst.reduce((rest, known) => rest.replaceAll(known, ' '), text)
  return !/\p{L}{2}/u.test(left)
}

/** What remains of a text without the catalogue's words, the host's, names, dates and figures. */
function foreign(text: string): string {
  let left = text
  while (/⟦[^⟦⟧]*⟧/.test(left)) left = left.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  left = left
    .replace(/(…|\.\.\.)$/, '')
    .trim()
    .replace(/\s+/g, ' ')
  const own = left.replace(DATE, ' ').replace(NAMES, ' ').trim().replace(/\s+/g, ' ')
  if (!/\p{L}{2}/u.test(own)) return ''
  return isOfHost(left) || isOfHost(own) ? '' : own
}

const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'label'] as const
function untranslated(): string[] {
  const found: string[] = [foreign(document.title)]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest('script, style'))
      found.push(foreign(walker.currentNode.textContent ?? ''))
  }
  for (const element of document.body.querySelectorAll('*'))
    for (const name of SPOKEN) found.push(foreign(element.getAttribute(name) ?? ''))
  return [...new Set(found.filter(Boolean))]
}

let site: Site
let isWide = false
let player: Record<'token' | 'remote_id' | 'username', string>

beforeAll(async () => {
  for (const words of CATALOGUES) change(words, bracket)
  site = await openSite()
  const answer = await site.fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'rahim', password: 'Demo1234' }),
  })
  const { token, remote_id, username } = await answer.json()
  player = { token, remote_id: String(remote_id), username }
  collect(player)
})
afterAll(async () => {
  for (const words of CATALOGUES) change(words, unbracket)
  await site.close()
})

beforeEach(() => {
  site.requests.length = 0
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width') ? isWide : false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  closeTabs()
  vi.unstubAllGlobals()
})

/** The host, listened to: its texts are no words of ours. */
const listened: typeof fetch = async (input, init) => {
  const answer = await site.fetch(input, init)
  if (answer.headers.get('content-type')?.includes('json')) collect(await answer.clone().json())
  return answer
}

const PUBLIC = [
  ['R-ROUTE-01', '/'],
  ['R-ROUTE-02', '/signup'],
  ['R-ROUTE-03', '/login'],
  ['R-ROUTE-04', '/games'],
  ['R-ROUTE-05', '/forgot-password'],
  ['R-ROUTE-06', '/register'],
  ['R-ROUTE-07 X-03', '/promotions'],
  ['R-ROUTE-08', '/referral_code?referral_code=A'],
  ['R-ROUTE-09', '/affiliate_code?affiliate_code=A'],
  ['R-ROUTE-12', '/make-payment'],
  ['R-ROUTE-35', '/casino'],
  ['R-ROUTE-36', '/slot'],
  ['R-ROUTE-37', '/table'],
  ['R-ROUTE-38', '/crash'],
  ['R-ROUTE-39', '/fishing'],
  ['R-ROUTE-40', '/arcade'],
  ['R-ROUTE-41', '/lottery'],
  ['R-ROUTE-43', '/page/site/component/appDownload.jsp'],
  ['X-37', '/install'],
  ['X-92', '/help'],
  ['X-92', '/responsible-gaming'],
  ['X-92', '/terms'],
  ['X-92', '/privacy'],
  ['X-92', '/rules'],
  ['S-NHDR-08', '/ambassador'],
  ['S-NHDR-08', '/affiliate'],
] as const
const PROTECTED = [
  ['R-ROUTE-13', '/account'],
  ['R-ROUTE-14', '/profile'],
  ['R-ROUTE-15', '/deposit'],
  ['R-ROUTE-16', '/withdrawal'],
  ['R-ROUTE-17', '/betting-record'],
  ['R-ROUTE-18', '/transaction-record'],
  ['R-ROUTE-19', '/turnover-record'],
  ['R-ROUTE-20', '/refrrel-program'],
  ['R-ROUTE-42', '/referral'],
  ['X-05', '/referral-program'],
  ['R-ROUTE-21', '/reset-password'],
  ['R-ROUTE-22', '/inbox'],
  ['S-NACCT', '/notifications'],
  ['R-ROUTE-23', '/vip'],
  ['R-ROUTE-25', '/chat'],
  ['R-ROUTE-26', '/chat-list'],
  ['X-48', '/chat-box'],
  ['R-ROUTE-27', '/chat-box/7'],
  ['R-ROUTE-28', '/odds-view'],
  ['R-ROUTE-29', '/exchange'],
  ['R-ROUTE-30', '/exchange-account'],
  ['R-ROUTE-31', '/exchange-inplay'],
  ['R-ROUTE-33', '/exchange-sports'],
  ['R-ROUTE-34', '/exchange-multi'],
  ['R-ROUTE-32', '/payment-request'],
  ['R-ROUTE-45', '/player/playGame?t=sport&v=CRICKET'],
] as const

const EVERY = [
  ...PUBLIC.map(([id, address]) => ({ id: `${id} A-ROLE-02`, address, isPlayer: false })),
  ...PROTECTED.map(([id, address]) => ({ id, address, isPlayer: true })),
].flatMap((row) => [false, true].map((wide) => ({ ...row, wide, layout: wide ? 'wide' : 'narrow' })))

test.each(EVERY)(
  '$id R-ROUTE-46 R-LAYOUT-02 R-LAYOUT-03 R-LAYOUT-07 $address is a screen with one heading, and every word of it can be translated ($layout)',
  async ({ address, isPlayer, wide }) => {
    isWide = wide
    const storage = memoryStorage(isPlayer ? player : {})
    const config = await loadConfig(listened)
    const { router } = await visit({ fetch: listened }, address, storage, config)
    const main = await screen.findByRole('main')
    await waitFor(() => expect(within(main).getAllByRole('heading', { level: 1 })).toHaveLength(1))
    await waitFor(() => expect(main.querySelector('[aria-busy="true"]')).toBeNull())
    if (wide) await screen.findByRole('navigation', { name: '⟦Main navigation⟧' })
    expect(screen.queryByText('⟦Page not found⟧')).toBeNull()
    expect(screen.queryByText('⟦Unexpected Application Error!⟧')).toBeNull()
    expect(document.body.textContent).toContain('⟦')
    expect(untranslated()).toEqual([])
    if (address !== '/login') expect(router.state.location.pathname).not.toBe('/login')
  },
)

test('the test language finds a text that no translator ever saw', () => {
  document.body.innerHTML =
    '<p>⟦Good ⟦Maidan⟧ day⟧ 12:05</p><p>Not translated</p><button aria-label="Nor this"></button>'
  expect(untranslated()).toEqual(['Not translated', 'Nor this'])
  document.body.innerHTML = ''
})

test.each(PROTECTED)(
  '%s R-ROUTE-50 A-ROLE-03 a guest at %s is sent to the login, and no protected call leaves',
  async (_, address) => {
    const asked: string[] = []
    const heard: typeof fetch = (input, init) => {
      asked.push(input instanceof Request ? input.url : String(input))
      return site.fetch(input, init)
    }
    const { router } = await visit({ fetch: heard }, address)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((request) => /balance|user|transaction|game-run/.test(request))).toEqual([])
  },
)

test('A-ROLE-01 there are guests and players: no address and no call is for anyone else', async () => {
  const { router } = await visit(site, '/')
  const addresses = Object.keys(router.routesByPath)
  expect(addresses.length).toBeGreaterThan(40)
  expect(addresses.filter((address) => /admin|desk|staff|manage/i.test(address))).toEqual([])
  expect([...new Set(Object.values(api).map(({ auth }) => auth))].sort()).toEqual(['guest', 'player'])
})

const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

test.each([
  ['a phone', PHONE, true],
  ['a desktop', DESKTOP, false],
])('R-LAYOUT-04 X-01 %s’s user agent decides nothing: the width does', async (_, agent, wide) => {
  isWide = wide
  const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  for (const address of ['/casino', '/signup', '/affiliate']) {
    await visit(site, address)
    expect(await within(await screen.findByRole('main')).findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText('⟦Page not found⟧')).toBeNull()
    // Only the wide frame has a clock, only the narrow one a menu button.
    await waitFor(() => expect(screen.queryAllByText('(GMT+6)').length > 0).toBe(wide))
    expect(screen.queryByRole('button', { name: '⟦Menu⟧' }) === null).toBe(wide)
    closeTabs()
  }
  spy.mockRestore()
})
