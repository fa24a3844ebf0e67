/** axe where no walk leads: in the frames of the games, and on the screen of an app that is too old. pwa.md check 41. */
import type { Page } from '@playwright/test'
import { BUILD } from '../../../contract/kit/build.ts'
import type { EngineName } from '../../../server/games/registry.ts'
import { CATALOGUE } from '../../../server/seed/catalogue.ts'
import { ALL, COLOURS, findings, violations, withAxe } from '../support/axe.ts'
import { AGAIN, atRest, expect, ownContext, startHost, test } from '../support/host.ts'
import { passOf, plant, signIn } from '../support/player.ts'

// axe is put into the page by the test, which the policy rightly forbids to anyone else.
test.use({ bypassCSP: true, serviceWorkers: 'block' })

/** High enough that most of a frame is seen at once, and its colours with it. */
const TALL = 4000

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
    const viewport = { width: info.project.use.viewport?.width ?? 360, height: TALL }
    const context = await ownContext(browser, info, host, { bypassCSP: true, viewport })
    const page = await context.newPage()
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
    await context.close()
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
