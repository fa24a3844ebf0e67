/** Results and the one search as only a browser shows them: by keyboard, in both themes, within the screen's width, and with the network gone. */
import type { Page } from '@playwright/test'
import { ALL, violations, withAxe } from '../support/axe.ts'
import { builtFile, expect, follow, ownContext, settled, test, workersRest } from '../support/host.ts'
import { logIn, plant, signIn } from '../support/player.ts'
import { fit } from '../support/look.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DHAKA_MS = 6 * 60 * 60 * 1000
/** Matches of it are over whatever the hour. */
const yesterday = (): string => new Date(Date.now() + DHAKA_MS - DAY_MS).toISOString().slice(0, 10)

/** Nothing is wider than the screen, and nothing breaks WCAG 2.2 AA. */
async function sound(page: Page): Promise<void> {
  expect(await fit(page)).toEqual([])
  await withAxe(page)
  expect(await violations(page, ALL)).toEqual([])
}

test(
  'S-EXCH-07 results are chosen and opened by keyboard, lead to the match that is checked, and keep WCAG 2.2 AA in both themes',
  { tag: '@both:layout' },
  async ({ browser, host }, info) => {
    const context = await ownContext(browser, info, host, { bypassCSP: true })
    const page = await context.newPage()
    try {
      await signIn(page, 'rahim')
      for (const [theme, language] of [
        ['dark', 'en'],
        ['light', 'bn'],
      ] as const) {
        await plant(page, { theme, language })
        await page.goto(`/exchange-inplay?tab=result&day=${yesterday()}&sport=cricket`)
        await settled(page)
        const rows = page.locator('main details li a')
        await expect(rows.first()).toBeVisible()
        await sound(page)
        await page.screenshot({ path: info.outputPath(`results-${theme}.png`) })
        // From the sport's choice over the group's name to its first match.
        await page.locator('main select').last().focus()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await expect(rows.first()).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.locator('#settled')).toBeVisible()
        await settled(page)
        // The balls, and the more markets with their rules.
        for (const many of [0, 1]) {
          const questions = page.locator('main details').nth(many)
          await questions.locator('summary').focus()
          await page.keyboard.press('Enter')
          await expect(questions.locator('table')).toBeVisible()
        }
        await expect(page.locator('main details li').first()).toBeVisible()
        await sound(page)
        await page.screenshot({ path: info.outputPath(`match-${theme}.png`), fullPage: true })
        await page.reload()
        await expect(page.locator('#settled')).toBeVisible()
        await page.goBack()
        await expect(rows.first()).toBeVisible()
        await expect(page.locator('main select').first()).toHaveValue(yesterday())
        if (language === 'bn') continue
        await page.goForward()
        await page.getByRole('link', { name: 'Check this match' }).click()
        await expect(page.getByText('Checks out').first()).toBeVisible()
        await sound(page)
      }
    } finally {
      await context.close()
    }
  },
)

test(
  'F-05 one search is worked by keyboard from the field to what is found, in both scripts and themes',
  { tag: '@both:header' },
  async ({ browser, host }, info) => {
    const context = await ownContext(browser, info, host, { bypassCSP: true })
    const page = await context.newPage()
    const field = page.getByRole('searchbox')
    const found = page.locator('main [data-found]')
    try {
      for (const [theme, language, word] of [
        ['dark', 'en', 'padma'],
        ['light', 'bn', 'মেঘনা'],
      ] as const) {
        await plant(page, { theme, language })
        await page.goto('/promotions')
        await settled(page)
        if (info.project.name === 'wide') await page.locator('header a[href="/games?find=all"]').click()
        else {
          await page.locator('header button').first().click()
          await page.locator('dialog a[href="/games?find=all"]').click()
        }
        await expect(field).toBeFocused()
        await settled(page)
        await sound(page)
        await page.keyboard.type(word)
        await expect(page.locator('#found-matches')).toBeVisible()
        await expect(page.locator('#found-sides')).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await expect(found.first()).toBeFocused()
        await page.keyboard.press('ArrowDown')
        await expect(found.nth(1)).toBeFocused()
        await page.keyboard.press('ArrowUp')
        await page.keyboard.press('ArrowUp')
        await expect(field).toBeFocused()
        await sound(page)
        await page.screenshot({ path: info.outputPath(`search-${theme}.png`), fullPage: true })
        await field.fill('xyzzyxyzzy')
        await expect(found).toHaveCount(0)
        await expect(page.locator('main a[href="/help"]')).toBeVisible()
        await sound(page)
      }
      await plant(page, { theme: 'dark', language: 'en' })
      await page.goto('/games?find=all&q=withdraw')
      await page.getByRole('link', { name: /^How do I withdraw\?/ }).click()
      // Its own place on the page is before the reader.
      await expect(page.getByRole('heading', { name: 'How do I withdraw?' })).toBeInViewport()
    } finally {
      await context.close()
    }
  },
)

test(
  'F-05 F-13 with the network gone, results that were looked at and what the device keeps are there, over a load of the page',
  { tag: '@narrow' },
  async ({ page, context }) => {
    await logIn(page, 'rahim')
    await workersRest(page)
    // A load through the worker, which keeps where the exchange is.
    await page.goto(`/exchange-inplay?tab=result&day=${yesterday()}&sport=tennis`)
    const rows = page.locator('main details li a')
    await rows.first().click()
    await expect(page.locator('#settled')).toBeVisible()
    const match = page.url()
    await follow(page, '/games?find=all&q=padma')
    await expect(page.locator('#found-matches')).toBeVisible()
    await expect(page.locator('#found-games')).toBeVisible()
    for (const source of ['exchange/results/Results.tsx', 'games/search/SearchAll.tsx']) {
      // Kept under its name and what is in it, whatever build it came with (decision 235).
      const file = builtFile(`src/features/${source}`).replace(/(?<=^\/assets)\/\w+/, '')
      await expect
        .poll(
          () => page.evaluate(async (path) => !!(await caches.match(path, { ignoreSearch: true })), file),
          file,
        )
        .toBe(true)
    }
    await context.setOffline(true)
    await page.goto(match)
    await expect(page.locator('#settled')).toBeVisible()
    await expect(
      page.getByText('Without the network: these are the results that you looked at before.'),
    ).toBeVisible()
    await page.goto('/games?find=all&q=padma')
    await expect(page.locator('#found-matches')).toBeVisible()
    await expect(page.locator('#found-games')).toBeVisible()
    await page.getByRole('searchbox').fill('অফলাইন')
    await expect(page.locator('#found-help')).toBeVisible()
  },
)
