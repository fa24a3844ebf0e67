/** Which layout and which language a visitor gets in the built app, and what stays when either changes. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/host.ts'
import { foreign } from '../support/look.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const header = (page: Page) => page.getByRole('banner').first()

test(
  'R-LAYOUT-01 R-LAYOUT-04 768 px are the narrow layout and 769 the wide one, whatever the user agent, and what was typed stays',
  { tag: '@both:layout' },
  async ({ browser, host }, info) => {
    const phone =
      'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
    const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
    const isWide = info.project.name === 'wide'
    const context = await browser.newContext({
      baseURL: host.url,
      serviceWorkers: 'block',
      locale: 'en-GB',
      // The other kind of device than the width is of.
      userAgent: isWide ? phone : desktop,
      viewport: { width: isWide ? 1280 : 360, height: 700 },
    })
    const page = await context.newPage()
    for (const [path, title] of [
      ['/casino', 'Casino'],
      ['/signup', 'Create your account'],
      ['/lottery', 'Lottery'],
      ['/register', 'Register'],
    ] as const) {
      await page.goto(path)
      await expect(heading(page)).toHaveText(title)
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(isWide ? 0 : 1)
    }
    const name = page.getByLabel('Username')
    await name.fill('karim7')
    for (const [width, menus] of [
      [768, 1],
      [769, 0],
      [768, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(menus)
      await expect(header(page).locator('time')).toHaveCount(1 - menus)
      await expect(name).toHaveValue('karim7')
    }
    await context.close()
  },
)

test(
  'R-LAYOUT-07 the language is English, also for a browser that asks for neither, and Bangla once picked changes every string',
  { tag: '@both:words' },
  async ({ browser, host }, info) => {
    const { viewport } = info.project.use
    const context = await browser.newContext({
      baseURL: host.url,
      serviceWorkers: 'block',
      locale: 'fr-FR',
      viewport: viewport ?? null,
    })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByText('Welcome to Maidan').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Language' }).filter({ visible: true }).selectOption('bn')
    await expect(page.getByText('ময়দান-এ স্বাগতম').first()).toBeVisible()
    for (const path of ['/', '/games', '/promotions', '/login', '/register', '/help', '/nothing-here']) {
      if (path !== '/') await page.goto(path)
      await expect(heading(page)).toHaveCount(1)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
      expect(await foreign(page, 'bn'), path).toEqual([])
    }
    await context.close()
  },
)
