/** The promotions in the built app, at both widths, with offers that a host may send beside its own. */
import type { Page } from '@playwright/test'
import { AGAIN, expect, test } from '../support/host.ts'

test.use({ serviceWorkers: 'block' })

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768
const DAY = 24 * 60 * 60 * 1000

/** The host's list with these before it. */
async function add(page: Page, offers: object[]): Promise<void> {
  await page.route('**/api/promotion', async (route) => {
    const response = await route.fetch(AGAIN)
    await route.fulfill({ response, json: [...offers, ...((await response.json()) as object[])] })
  })
}

// S-PROMO-01 S-PROMO-02 S-PROMO-03 S-PROMO-04 S-PROMO-05 S-PROMO-06 S-PROMO-07 S-PROMO-08 S-PROMO-09
test(
  'offers that run now are cards that tabs filter, each with five words, en-GB dates and its details',
  { tag: '@both:banner' },
  async ({ page }) => {
    const iso = (days: number) => new Date(Date.now() + days * DAY).toISOString()
    const offer = (name: string, over: object) => ({
      id: name.replaceAll(' ', '-'),
      name,
      description: 'one two three four five six seven',
      status: 'active',
      categories: [8],
      start_date: '2026-01-05T00:00:00+06:00',
      end_date: '2097-02-07T00:00:00+06:00',
      thumbnail: '/hero/1.svg',
      ...over,
    })
    await add(page, [
      offer('Of display', { status: 'display', categories: [16] }),
      offer('Without words', { description: '' }),
      offer('Put away', { status: 'inactive' }),
      offer('Long over', { end_date: iso(-1) }),
      offer('Of tomorrow', { start_date: iso(1) }),
    ])
    await page.goto('/promotions')
    const strip = page.getByRole('group', { name: 'Filter by category' })
    await expect(strip.getByRole('button')).toHaveText(
      'ALL,Welcome Offer,Slots,Live Casino,Sports,Fishing,E-sports,Lottery,P2P,Table,Arcade,Crash,Others'.split(
        ',',
      ),
    )
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(14)
    if (!isNarrow(page)) {
      const banner = page.getByRole('main').locator('header img').first()
      await expect(banner).toBeVisible()
      await expect
        .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }

    const [display, silent] = [cards.first(), cards.nth(1)]
    await expect(display.getByRole('heading')).toHaveText('Of display')
    await expect(display.getByText('one two three four five', { exact: true })).toBeVisible()
    await expect(display.locator('img')).toBeVisible()
    await expect(display.getByText('Start: 05/01/2026 ~ End: 07/02/2097')).toBeVisible()
    await expect(silent.getByText('No description available')).toBeVisible()
    for (const name of ['Put away', 'Long over', 'Of tomorrow'])
      await expect(page.getByText(name)).toHaveCount(0)

    await strip.getByRole('button', { name: 'Fishing' }).click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Without words', 'Fisher’s 12%'])
    await strip.getByRole('button', { name: 'Others' }).click()
    await expect(page.getByText('Of display')).toHaveCount(0)
    await strip.getByRole('button', { name: 'ALL' }).click()

    await page.getByRole('button', { name: 'Details of Of display' }).click()
    const dialog = page.getByRole('dialog', { name: 'Of display' })
    await expect(dialog.locator('img')).toBeVisible()
    await expect(dialog.getByText('one two three four five six seven')).toBeVisible()
    await expect(dialog.getByRole('row', { name: 'Start 05/01/2026' })).toBeVisible()
    await expect(dialog.getByRole('row', { name: 'End 07/02/2097' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  },
)
