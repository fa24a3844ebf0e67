/** axe on every screen of a visitor and what opens over it, both languages, both themes. pwa.md check 41. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { BUILD } from '../../contract/build.ts'
import { expect, settled, startHost, test } from './host.ts'
import { matchToCome, OPEN_SCREENS, PLAYER_SCREENS } from './screens.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The buttons that open a dialog over a player's screen: the second step, closing the account, the security level. */
const ASKING = [
  { name: 'second step', path: '/profile', button: '#protection button[aria-haspopup="dialog"]' },
  { name: 'closing', path: '/profile', button: 'main section:last-of-type > button[aria-haspopup="dialog"]' },
  {
    name: 'security level',
    path: '/account?tab=settings',
    wide: true,
    button: 'main button[data-level]',
  },
]

interface Finding {
  id: string
  nodes: { target: string[]; failureSummary: string }[]
}

declare const axe: {
  run: (context: Document | { include: string[] }, options: object) => Promise<{ violations: Finding[] }>
}

// axe is put into the page by the test, which the policy rightly forbids to anyone else.
test.use({ bypassCSP: true, serviceWorkers: 'block' })

async function violations(page: Page, runOnly: object): Promise<string[]> {
  const found = await page.evaluate(
    async (options) => {
      /** What only a bar at the edge of the window makes small has its size once the page is scrolled. */
      const staysSmall = async ({ target }: { target: string[] }) => {
        const [selector = ''] = target
        document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = await axe.run({ include: [selector] }, { runOnly: ['target-size'] })
        return again.violations.length > 0
      }
      const { violations } = await axe.run(document, options)
      for (const finding of violations.filter(({ id }) => id === 'target-size')) {
        const small: Finding['nodes'] = []
        for (const node of finding.nodes) if (await staysSmall(node)) small.push(node)
        finding.nodes = small
      }
      return violations
    },
    { runOnly },
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}

const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** What the theme can change: it is an attribute of the document that only colours follow. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Everything in the theme that is on, then the colours in the other one. */
async function findings(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: AXE })
  const found = await violations(page, ALL)
  const theme = await turnTheme(page)
  const colours = await violations(page, COLOURS)
  return [...found, ...colours.map((finding) => `${theme}: ${finding}`)]
}

/** Puts the other theme on, as the settings do, without the time that a change of colours takes; answers which. */
const turnTheme = (page: Page) =>
  page.evaluate(async () => {
    const { dataset } = document.documentElement
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark'
    await new Promise(requestAnimationFrame)
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
    return dataset['theme']
  })

async function setUp(page: Page, language: 'en' | 'bn', theme: 'dark' | 'light'): Promise<void> {
  // The device's settings as the app keeps them.
  await page.evaluate(
    ([chosen, look]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('maidan')
        opening.onsuccess = () => {
          const work = opening.result.transaction('device', 'readwrite')
          work.objectStore('device').put(chosen, 'language')
          work.objectStore('device').put(look, 'theme')
          work.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
        opening.onerror = () => reject(opening.error ?? new Error('no database'))
      }),
    [language, theme],
  )
}

/** High enough that most of a screen is seen at once, and its colours with it. */
const TALL = 4000

/** What opens over a screen: how it is opened, and where there is such a thing. */
const OPENED: { name: string; path: string; wide?: boolean; open: (page: Page) => Promise<void> }[] = [
  { name: 'menu', path: '/help', wide: false, open: (page) => page.locator('header button').first().click() },
  { name: 'sports', path: '/help', wide: true, open: (page) => page.locator('nav button').first().click() },
  {
    name: 'contacts',
    path: '/help',
    wide: true,
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
    open: async (page) => {
      await page.locator('main li button').first().click()
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
  ...['/signup', '/register', '/login', '/forgot-password'].map((path) => ({
    name: 'complaints',
    path,
    open: async (page: Page) => {
      await page.locator('main form button[type="submit"]').click()
      await expect(page.locator('main form [role="alert"]')).toBeVisible()
    },
  })),
]

async function check(
  page: Page,
  path: string,
  name: string,
  open?: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto(path)
  await settled(page)
  if (open) {
    await open(page)
    // What slides or fades in is looked at when it has come.
    await page.waitForTimeout(400)
  }
  expect(await findings(page), `${path} ${name}`).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', name.slice(0, 2))
  expect(await page.getByRole('main').count(), path).toBe(1)
}

for (const [language, theme] of [
  ['en', 'dark'],
  ['bn', 'light'],
] as const) {
  test(`pwa.md 41 P-PWA-05 axe finds nothing on any screen in ${language}, in either theme`, async ({
    page,
  }) => {
    test.setTimeout(360_000)
    await page.goto('/')
    await setUp(page, language, theme)
    const width = page.viewportSize()?.width ?? 360
    await page.setViewportSize({ width, height: TALL })
    for (const path of OPEN_SCREENS) await check(page, path, language)
    for (const { name, path, wide, open } of OPENED)
      if (wide === undefined || wide === width > 768) await check(page, path, `${language} ${name}`, open)
  })

  test(`pwa.md 41 axe finds nothing on a player's screens in ${language}, in either theme`, async ({
    page,
  }) => {
    test.setTimeout(360_000)
    await page.goto('/')
    await setUp(page, language, theme)
    const width = page.viewportSize()?.width ?? 360
    await page.setViewportSize({ width, height: TALL })
    await page.goto('/login')
    await page.locator('input[autocomplete="username"]').fill('rahim')
    await page.locator('input[autocomplete="current-password"]').fill('Demo1234')
    await page.locator('form button[type="submit"]').click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    for (const path of PLAYER_SCREENS) await check(page, path, language)
    const odds = await matchToCome(page.request)
    await check(page, odds, `${language} prices`, (at) =>
      expect(at.locator('button[data-side="back"]').first()).toBeVisible(),
    )
    await check(page, odds, `${language} slip`, (at) =>
      at.locator('button[data-side="back"]').first().click(),
    )
    for (const { name, path, button, wide } of ASKING) {
      if (wide && width <= 768) continue
      await check(page, path, `${language} ${name}`, async () => {
        await page.locator(button).last().click()
        await expect(page.getByRole('dialog')).toBeVisible()
      })
    }
  })
}

test('pwa.md 41 axe finds nothing on the screen of an app that is too old, in either language and theme', async ({
  browser,
}, info) => {
  test.setTimeout(180_000)
  const host = await startHost({ MIN_BUILD: String(BUILD + 1) })
  const { viewport } = info.project.use
  const context = await browser.newContext({ baseURL: host.url, viewport: viewport ?? null, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await page.goto('/login')
    await page.locator('input[autocomplete^="username"]').fill('rahim')
    await page.locator('input[autocomplete="current-password"]').fill('Demo1234')
    await page.locator('form button[type="submit"]').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    for (const [language, theme] of [
      ['en', 'light'],
      ['bn', 'dark'],
    ] as const) {
      await setUp(page, language, theme)
      await page.goto('/account')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      expect(await findings(page), language).toEqual([])
      await page.screenshot({ path: info.outputPath(`too-old-${language}.png`) })
    }
  } finally {
    await context.close()
    await host.close()
  }
})
