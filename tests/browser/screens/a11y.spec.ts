/** axe on every screen of a visitor and what opens over it, both languages, every theme. pwa.md check 41. */
import type { Browser, Page, TestInfo } from '@playwright/test'
import { BUILD } from '../../../contract/kit/build.ts'
import type { Theme } from '../../../contract/themes/theme.ts'
import type { EngineName } from '../../../server/games/registry.ts'
import { CATALOGUE } from '../../../server/seed/catalogue.ts'
import { ALL, violations, withAxe } from '../support/axe.ts'
import {
  AGAIN,
  atRest,
  expect,
  follow,
  ownContext,
  type RunningHost,
  startHost,
  test,
} from '../support/host.ts'
import { passOf, plant, signIn } from '../support/player.ts'
import { matchToCome, OPEN_SCREENS, PLAYER_SCREENS } from '../support/screens.ts'

// axe is put into the page by the test, which the policy rightly forbids to anyone else.
test.use({ bypassCSP: true, serviceWorkers: 'block' })

/** What the theme can change: it is an attribute of the document that only colours follow. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The other theme of the same contrast. */
const OTHER: Readonly<Record<Theme, Theme>> = {
  dark: 'light',
  light: 'dark',
  contrastDark: 'contrastLight',
  contrastLight: 'contrastDark',
}

/** Everything in the theme that is on, then the colours in the other one. */
async function findings(page: Page): Promise<string[]> {
  await withAxe(page)
  await holdStill(page)
  const found = await violations(page, ALL)
  const theme = await turnTheme(page)
  const colours = await violations(page, COLOURS)
  await turnTheme(page)
  return [...found, ...colours.map((finding) => `${theme}: ${finding}`)]
}

/** Slides and notices stay where they are while they are looked at: each is moved by an animation. */
const holdStill = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.pause()
  })

/** Puts the other theme on, as the settings do; answers which. The colours are there: no test begins in the first theme. */
const turnTheme = (page: Page) =>
  page.evaluate(async (other) => {
    const root = document.documentElement
    root.dataset['theme'] = (other as Record<string, string>)[root.dataset['theme'] ?? '']
    await new Promise(requestAnimationFrame)
    return getComputedStyle(root).getPropertyValue('--theme')
  }, OTHER)

/** High enough that most of a screen is seen at once, and its colours with it. */
const TALL = 4000

interface Opened {
  name: string
  path: string
  /** Where there is such a thing: at one width, or at both. */
  tag: string
  open: (page: Page) => Promise<void>
}

/** What opens over a guest's screen, and how. */
const OPENED: Opened[] = [
  {
    name: 'menu',
    path: '/help',
    tag: '@narrow',
    open: (page) => page.locator('header button').first().click(),
  },
  { name: 'sports', path: '/help', tag: '@wide', open: (page) => page.locator('nav button').first().click() },
  {
    name: 'contacts',
    path: '/help',
    tag: '@wide',
    open: async (page) => {
      const panel = page.locator('aside').filter({ has: page.locator('#contacts') })
      await panel.locator('button').first().click()
      await panel.locator('li button').first().click()
      await expect(panel.locator('svg[role="img"], svg title').first()).toBeAttached()
    },
  },
  {
    name: 'details',
    path: '/promotions',
    tag: '@both:layout',
    open: async (page) => {
      await page.locator('main li button').first().click()
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
  ...['/signup', '/register', '/login', '/forgot-password'].map((path) => ({
    name: 'complaints',
    path,
    tag: '@both:layout',
    open: async (page: Page) => {
      await page.locator('main form button[type="submit"]').click()
      await expect(page.locator('main form [role="alert"]')).toBeVisible()
    },
  })),
]

const asking = (name: string, path: string, button: string, tag = '@both:layout'): Opened => ({
  name,
  path,
  tag,
  open: async (page) => {
    await page.locator(button).last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
})

/** The buttons that open a dialog over a player's screen: the second step, closing the account, the security level. */
const ASKING = [
  asking('second step', '/profile', '#protection button[aria-haspopup="dialog"]'),
  asking('closing', '/profile', 'main section:last-of-type > button[aria-haspopup="dialog"]'),
  asking('security level', '/account?tab=settings', 'main button[data-level]', '@wide'),
]

/** What a match shows beside its heading: its prices, and the slip of one that was pressed. */
const PRICED: Pick<Opened, 'name' | 'open'>[] = [
  { name: 'prices', open: (page) => expect(page.locator('button[data-side="back"]').first()).toBeVisible() },
  { name: 'slip', open: (page) => page.locator('button[data-side="back"]').first().click() },
]

/** A page of a guest or a player, in a language and a theme, that goes from screen to screen. */
async function openIn(
  browser: Browser,
  host: RunningHost,
  info: TestInfo,
  settings: { language: string; theme: string },
  who: 'guest' | 'player',
): Promise<Page> {
  const context = await ownContext(browser, info, host, {
    bypassCSP: true,
    // A change of screen that is drawn at this height takes longer than the look at it.
    viewport: { width: info.project.use.viewport?.width ?? 360, height: TALL },
  })
  const page = await context.newPage()
  if (who === 'player') await signIn(page, 'rahim')
  await plant(page, settings)
  await page.goto('/')
  return page
}

async function check(page: Page, path: string, { name, open }: Partial<Opened> = {}): Promise<void> {
  await follow(page, path)
  const language = await page.evaluate(() => document.documentElement.lang)
  await open?.(page)
  // What slides or fades in is looked at when it has come.
  await atRest(page)
  expect(await findings(page), `${path} ${name ?? ''} ${language}`).toEqual([])
  expect(await page.getByRole('main').count(), path).toBe(1)
  // What stands open over one screen is not to be looked at with the next.
  if (open) await page.goto('/nothing-here')
}

for (const [language, theme] of [
  ['en', 'light'],
  ['bn', 'contrastDark'],
] as const) {
  const settings = { language, theme }
  for (const path of OPEN_SCREENS)
    test(
      `pwa.md 41 P-PWA-05 axe finds nothing on ${path} in ${language}`,
      { tag: '@both:layout' },
      async ({ browser, host, standing }, info) => {
        const page = await standing(`axe guest ${language}`, () =>
          openIn(browser, host, info, settings, 'guest'),
        )
        await check(page, path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
      },
    )
  for (const opened of OPENED)
    test(
      `pwa.md 41 P-PWA-05 axe finds nothing where ${opened.path} has its ${opened.name} in ${language}`,
      { tag: opened.tag },
      async ({ browser, host, standing }, info) => {
        const page = await standing(`axe guest ${language}`, () =>
          openIn(browser, host, info, settings, 'guest'),
        )
        await check(page, opened.path, opened)
      },
    )
  for (const path of PLAYER_SCREENS)
    test(
      `pwa.md 41 axe finds nothing on a player's ${path} in ${language}`,
      { tag: '@both:layout' },
      async ({ browser, host, standing }, info) => {
        const page = await standing(`axe player ${language}`, () =>
          openIn(browser, host, info, settings, 'player'),
        )
        await check(page, path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
      },
    )
  for (const opened of ASKING)
    test(
      `pwa.md 41 axe finds nothing where a player's ${opened.path} asks for the ${opened.name} in ${language}`,
      { tag: opened.tag },
      async ({ browser, host, standing }, info) => {
        const page = await standing(`axe player ${language}`, () =>
          openIn(browser, host, info, settings, 'player'),
        )
        await check(page, opened.path, opened)
      },
    )
  for (const opened of PRICED)
    test(
      `pwa.md 41 axe finds nothing where a match has its ${opened.name} in ${language}`,
      { tag: '@both:layout' },
      async ({ browser, host, standing }, info) => {
        const page = await standing(`axe player ${language}`, () =>
          openIn(browser, host, info, settings, 'player'),
        )
        await check(page, await matchToCome(page.request), opened)
      },
    )
}

/** A game of each engine. */
const ONE_OF_EACH = new Map(
  CATALOGUE.filter(({ platform }) => platform !== 'LUCKY').map((game) => [game.engine, game]),
)

/** Whose colours are looked at again: cells, pockets and pictures. Every board's are held by colours.test.ts. */
const SEEN_AGAIN = new Set<EngineName>(['keno', 'live-roulette', 'slot'])

/** Buttons whose name has not the words that they show: who speaks to a phone says what is seen (WCAG 2.5.3). */
const otherNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
    return [...document.querySelectorAll('button[aria-label]')].flatMap((button) => {
      const shown = button.cloneNode(true) as Element
      shown.querySelectorAll('[aria-hidden="true"], [hidden]').forEach((part) => part.remove())
      const [name, words] = [plain(button.getAttribute('aria-label') ?? ''), plain(shown.textContent ?? '')]
      return name.includes(words) ? [] : [`“${words}” is called “${name}”`]
    })
  })

test(
  'F-19 axe finds nothing in any frame of the games, in the light theme and in high contrast',
  { tag: '@narrow' },
  async ({ browser, host }, info) => {
    const page = await openIn(browser, host, info, { language: 'en', theme: 'light' }, 'player')
    const { token } = await passOf(page, 'rahim')
    const found: string[] = []
    for (const [engine, { platform, code, type }] of ONE_OF_EACH) {
      const launch = await page.request.post('/api/game-run', {
        headers: { authorization: `Bearer ${token}` },
        data: { platform, gameType: type, gameCode: code },
        ...AGAIN,
      })
      const { url } = (await launch.json()) as { url: string }
      await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
      await page.goto(`${url}&theme=auto`)
      await expect(page.locator('.press, .moves:not([hidden])').first(), engine).toBeVisible()
      await withAxe(page)
      found.push(...(await violations(page, ALL)).map((finding) => `${engine}, light: ${finding}`))
      found.push(...(await otherNames(page)).map((name) => `${engine}: ${name}`))
      if (!SEEN_AGAIN.has(engine)) continue
      const deep = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--deep'))
      const light = await deep()
      // The phone asks for more while the game is open.
      await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' })
      await expect.poll(deep, engine).not.toBe(light)
      found.push(...(await violations(page, COLOURS)).map((finding) => `${engine}, contrast: ${finding}`))
    }
    expect(found).toEqual([])
    await page.context().close()
  },
)

test(
  'pwa.md 41 axe finds nothing on the screen of an app that is too old in either language',
  { tag: '@both:layout' },
  async ({ browser }, info) => {
    const host = await startHost({ MIN_BUILD: String(BUILD + 1) })
    const { viewport } = info.project.use
    const context = await browser.newContext({
      baseURL: host.url,
      viewport: viewport ?? null,
      locale: 'en-GB',
      bypassCSP: true,
      serviceWorkers: 'block',
    })
    try {
      const page = await context.newPage()
      await signIn(page, 'rahim')
      for (const [language, theme] of [
        ['en', 'light'],
        ['bn', 'contrastDark'],
      ] as const) {
        await plant(page, { language, theme })
        await page.goto('/account')
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await atRest(page)
        expect(await findings(page), language).toEqual([])
        await page.screenshot({ path: info.outputPath(`too-old-${language}.png`) })
      }
    } finally {
      await context.close()
      await host.close()
    }
  },
)
