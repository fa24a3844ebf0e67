/** Every address of the map in the built app, at both widths: who may open it, and in which layout. */
import type { Page } from '@playwright/test'
import { api } from '../../../contract/index.ts'
import { expect, test } from '../support/host.ts'
import { listen, logInHere } from '../support/player.ts'

// A worker answers from what it keeps: here every page and every call comes from the host.
test.use({ serviceWorkers: 'block' })

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const at = (page: Page) => page.evaluate(() => location.pathname + location.search)

/** Open to anyone, and what each is headed. */
const OPEN: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Maidan'],
  ['/signup', 'Create your account'],
  ['/login', 'Log in'],
  ['/games', 'Games'],
  ['/forgot-password', 'Forgot password'],
  ['/register', 'Register'],
  ['/promotions', 'Promotions'],
  ['/make-payment', 'Make payment'],
  ['/casino', 'Casino'],
  ['/slot', 'Slot'],
  ['/table', 'Table'],
  ['/crash', 'Crash'],
  ['/fishing', 'Fishing'],
  ['/arcade', 'Arcade'],
  ['/lottery', 'Lottery'],
  ['/page/site/component/appDownload.jsp', 'Install the app'],
]

/** For players: what each is headed, on a wide screen too where that says something else, and where it leads. */
const GUARDED: readonly (readonly [path: string, title: string, wide?: string | undefined, to?: string])[] = [
  ['/account', 'rahim', 'Profile'],
  ['/profile', 'Profile'],
  ['/deposit', 'Deposit', 'Funds'],
  ['/withdrawal', 'Withdrawal', 'Funds'],
  ['/betting-record', 'Betting Records'],
  ['/transaction-record', 'Transaction Records'],
  ['/turnover-record', 'Turnover'],
  ['/refrrel-program', 'Referral Program'],
  ['/referral', 'Referral Program', undefined, '/refrrel-program'],
  ['/reset-password', 'Reset Password'],
  ['/inbox', 'Inbox'],
  ['/vip', 'VIP'],
  ['/chat', 'Hi rahim'],
  ['/chat-list', 'Messages'],
  ['/chat-box', 'Support', undefined, '/chat-box/1'],
  ['/chat-box/1', 'Support'],
  ['/odds-view', 'Cricket'],
  ['/exchange', 'Exchange'],
  ['/exchange-account', 'Account'],
  ['/exchange-inplay', 'In-Play'],
  ['/exchange-sports', 'Sports'],
  ['/exchange-multi', 'Multi Markets'],
  ['/gamerun', 'Games', undefined, '/games'],
  ['/payment-request', 'rahim', 'Profile', '/account'],
  [
    '/player/playGame?t=sport&v=CRICKET',
    'Sports',
    undefined,
    '/games?type=SPORTS&play=ISPORTS%2FSPORTS%2Fi-sports-cricket-ball-race',
  ],
]

/** The calls of the contract that need a player, as patterns of method and path. */
const PROTECTED = Object.values(api)
  .filter(({ auth }) => auth === 'player')
  .map(({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

/** Goes to an address in the same document, as a link of the app does. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path)

/** The frame of the width, and of no other: only the narrow one has a menu button, only the wide one a clock. */
async function expectLayout(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Menu', exact: true }), path).toHaveCount(
    isNarrow(page) ? 1 : 0,
  )
  await expect(page.getByText('(GMT+6)', { exact: true }).filter({ visible: true }), path).toHaveCount(
    isNarrow(page) ? 0 : 1,
  )
}

/** How far a screen reaches past the narrowest phone. */
async function tooWide(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 640 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - 320)
  await page.setViewportSize({ width: 360, height: 640 })
  return over
}

// R-ROUTE-02 R-ROUTE-03 R-ROUTE-05 R-ROUTE-06 R-ROUTE-07 R-ROUTE-13 R-ROUTE-14 R-ROUTE-15 R-ROUTE-16 R-ROUTE-17
// R-ROUTE-18 R-ROUTE-19 R-ROUTE-20 R-ROUTE-21 R-ROUTE-22 R-ROUTE-23 R-ROUTE-25 R-ROUTE-26 R-ROUTE-27 R-ROUTE-29
// R-ROUTE-30 R-ROUTE-31 R-ROUTE-33 R-ROUTE-34 R-ROUTE-35 R-ROUTE-36 R-ROUTE-37 R-ROUTE-38 R-ROUTE-39 R-ROUTE-40
// R-ROUTE-41 R-ROUTE-42 R-ROUTE-45 R-ROUTE-46 R-ROUTE-50 R-LAYOUT-02 R-LAYOUT-03
test(
  'every address is a screen in the layout of its width, and those of players send a guest to the login, who sees and asks for nothing of theirs',
  { tag: '@both:layout' },
  async ({ page }) => {
    const overs: string[] = []
    const look = async (path: string, title: string) => {
      await expect(heading(page), path).toHaveText(title)
      await expectLayout(page, path)
      if (isNarrow(page) && (await tooWide(page)) > 0) overs.push(path)
    }
    const asked = listen(page)
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        for (const title of document.querySelectorAll('h1')) seen.add(title.textContent)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })

    for (const [path, title] of OPEN) {
      await page.goto(path)
      await look(path, title)
      if (path === '/signup') {
        for (const name of ['Username', 'Email', 'Phone', 'Confirm Password'])
          await expect(page.locator('main form').getByLabel(name, { exact: true })).toBeVisible()
        await expect.poll(() => asked.includes('GET /api/sliders'), 'the main slides').toBe(true)
      }
      if (path !== '/login') continue
      await expect(page.getByLabel('Username')).toBeVisible()
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
        'href',
        '/forgot-password',
      )
      await expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
    }
    for (const [path, , , to] of GUARDED) {
      await page.goto(path)
      // An old spelling leads to the address that is asked for.
      const next = path === '/referral' ? to : path
      await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: next ?? '' })}`)
      await expect(heading(page), path).toHaveText('Log in')
      const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
      expect(seen, path).toEqual(['Log in'])
    }
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.filter((call) => PROTECTED.some((pattern) => pattern.test(call)))).toEqual([])

    await logInHere(page)
    await expect(page).toHaveURL(/\/games\?type=SPORTS&play=/)
    for (const [path, title, wide = title, to = path] of GUARDED) {
      await follow(page, path)
      await expect.poll(() => at(page), path).toBe(to)
      await look(path, isNarrow(page) ? title : wide)
    }
    expect(asked.some((call) => PROTECTED.some((pattern) => pattern.test(call)))).toBe(true)
    expect(overs).toEqual([])
  },
)
