/** An editor changes what players read: the news, a slide, a promotion. A phone shows it at its next look, in Bangla too. Decision 220. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { focused, lookAt, tabTo } from '../support/consoleLooks.ts'
import { expect, ownContext, startHost, test } from '../support/host.ts'
import { invited, joinBy, staffPage } from '../support/staff.ts'

/** A photograph of so many pixels, larger than it is kept. */
const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#146c43' } })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${height / 3}" fill="#f4b942"/></svg>`,
        ),
      },
    ])
    .jpeg()
    .toBuffer()

const preview = (page: Page, language: string) => page.frameLocator(`iframe[title$="${language}"]`)

test(
  'an editor changes the news, a slide and a promotion, and players read it, in Bangla too',
  { tag: '@wide' },
  async ({ browser }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const ada = await staffPage(browser, info, host)
    await joinBy(ada, await host.staffLink(), 'ada')
    const page = await staffPage(browser, info, host)
    await joinBy(page, await invited(ada, ['Editor']), 'edi')
    const phoneOf = async (locale: string) => {
      const context = await ownContext(browser, info, host, {
        locale,
        viewport: { width: 360, height: 640 },
      })
      return context.newPage()
    }
    const [english, bangla] = [await phoneOf('en-GB'), await phoneOf('bn-BD')]

    // Nothing of players' is an editor's to open.
    await expect(page.getByRole('link', { name: 'Deposits' })).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await tabTo(page, /^Content$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()

    // News: an urging word is refused, what was typed survives a reload, and who was first is told.
    const [en, bn] = ['The line of news, in English', 'The line of news, in Bangla']
    await page.getByLabel(en).fill('Hurry, tea is served.')
    await page.getByLabel(bn).fill('{site}-এ চা দেওয়া হয়েছে।')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^"Hurry" hurries a player/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(en)).toHaveValue('Hurry, tea is served.')
    await page.getByLabel(en).fill('{site} serves tea.')
    await expect(preview(page, 'English').getByText('Maidan serves tea.')).toBeVisible()
    await expect(preview(page, 'বাংলা').getByText('ময়দান-এ চা দেওয়া হয়েছে।')).toBeVisible()
    await page.screenshot({ path: info.outputPath('news.png'), fullPage: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Last changed by edi/)).toBeVisible()
    await page.getByLabel(en).fill('{site} serves green tea.')
    await ada.goto('/services')
    await ada.getByRole('button', { name: 'Close The whole site for maintenance' }).click()
    await expect(ada.getByLabel('Words for players, in English')).toBeVisible()
    await ada.getByLabel('Words for players, in English').fill('We close at four.')
    await ada.getByLabel('Reason').fill('a test')
    await ada.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await ada.getByRole('button', { name: 'Open again: The whole site' }).click()
    await ada.getByLabel('Reason').fill('it is over')
    await ada.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
    await expect(ada.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save' }).click()
    const theirs = page.getByRole('alert', { name: 'What stands there now' })
    await expect(theirs).toContainText('ada saved this first')
    await expect(theirs).toContainText('We close at four.')
    await expect(page.getByLabel(en)).toHaveValue('{site} serves green tea.')
    await page.screenshot({ path: info.outputPath('behind.png'), fullPage: true })
    await page.getByRole('button', { name: 'Go on with mine' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(theirs).toHaveCount(0)
    await expect(page.getByText(/^Last changed by edi/)).toBeVisible()
    await english.goto('/')
    await expect(english.getByText('Maidan serves green tea.').filter({ visible: true })).toHaveCount(1)

    // A slide with a picture, before all others.
    await page.getByRole('link', { name: 'Slides', exact: true }).click()
    await page.getByRole('link', { name: 'Add a slide' }).click()
    await page.getByLabel('Title, in English').fill('Tea time')
    await page.getByLabel('Title, in Bangla').fill('চায়ের সময়')
    await page.getByLabel('Leads to').fill('/promotions')
    const file = { name: 'tea.jpg', mimeType: 'image/jpeg' }
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ ...file, buffer: await photo(300, 200) })
    await expect(page.getByText(/^The picture is too small: it needs 616 × 231/)).toBeVisible()
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ ...file, buffer: await photo(1600, 900) })
    await expect(page.getByText(/^The picture is drawn anew: 1,232 × 462/)).toBeVisible()
    await expect(preview(page, 'বাংলা').getByText('চায়ের সময়')).toBeVisible()
    await page.getByRole('button', { name: 'Show it in light' }).click()
    await page.screenshot({ path: info.outputPath('slide.png'), fullPage: true })
    await page.getByRole('button', { name: 'Add a slide' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Slides' })).toBeVisible()
    const main = page.getByRole('region', { name: 'Main slides' })
    await expect(main.getByRole('listitem')).toHaveCount(8)
    await tabTo(page, /^Move Tea time up$/)
    for (let place = 7; place > 0; place -= 1) {
      expect(await focused(page)).toBe('Move Tea time up')
      await page.keyboard.press('Enter')
      await expect(main.getByRole('listitem').nth(place - 1)).toContainText('Tea time')
    }
    // At the end of its way the other button has the focus.
    await expect.poll(() => focused(page)).toBe('Move Tea time down')
    await page.screenshot({ path: info.outputPath('slides.png'), fullPage: true })
    await english.goto('/')
    await expect(english.getByText('Tea time').filter({ visible: true })).toHaveCount(1)
    await bangla.goto('/')
    await expect(bangla.getByText('চায়ের সময়').filter({ visible: true })).toHaveCount(1)
    await bangla.screenshot({ path: info.outputPath('player-slide.png') })
    await page.getByRole('button', { name: 'Hide Tea time' }).click()
    await expect(page.getByRole('button', { name: 'Show Tea time' })).toBeVisible()
    await bangla.goto('/')
    await expect(bangla.getByText('ময়দানে স্বাগতম').or(bangla.getByText('ময়দান-এ স্বাগতম')).first()).toBeVisible()
    await expect(bangla.getByText('চায়ের সময়')).toHaveCount(0)

    // A promotion: the condition follows the figures.
    await page.getByRole('link', { name: 'Promotions', exact: true }).click()
    await page.getByRole('link', { name: 'Match day 5%' }).click()
    await expect(page.getByText(/must be staked 3 times/).first()).toBeVisible()
    await page.getByLabel('Bonus in percent of the deposit').fill('4')
    await page.getByLabel('Stake deposit and bonus so many times').fill('2')
    await expect(page.getByText(/must be staked 2 times/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/is not the bonus of this offer, which is 4%/)).toBeVisible()
    await page.getByLabel('Name, in English').fill('Match day 4%')
    await page.getByLabel('Name, in Bangla').fill('ম্যাচের দিনে ৪% বোনাস')
    await page.screenshot({ path: info.outputPath('promotion.png'), fullPage: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'Match day 4%' })).toBeVisible()
    await bangla.goto('/promotions')
    await expect(bangla.getByRole('heading', { name: 'ম্যাচের দিনে ৪% বোনাস' })).toBeVisible()
    await expect(bangla.getByText('আগে ডিপোজিট ও বোনাসের ২ গুণ বাজি ধরতে হবে')).toBeVisible()
    await bangla.screenshot({ path: info.outputPath('player-promotion.png') })

    for (const opened of [ada, page, english, bangla]) await opened.context().close()
    await host.close()
  },
)

/** What each screen is known by, in parts that a slow machine has done with in time. */
const SCREENS = {
  'the news and the slides': [
    ['/content', 'The line of news'],
    ['/content/slides', 'Main slides'],
    ['/content/slides/1', 'Change Welcome to {site}'],
  ],
  'the promotions and the brand': [
    ['/content/promotions', 'Promotions'],
    ['/content/promotions/1', 'The condition, as the host writes it'],
    ['/content/brand', 'Brand'],
  ],
} as const

for (const [part, screens] of Object.entries(SCREENS))
  test(`${part} as they look, on a desk and on a tablet`, { tag: '@wide' }, async ({ browser }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const page = await staffPage(browser, info, host)
    await joinBy(page, await host.staffLink(), 'ada')
    const found: string[] = []
    for (const [path, shown] of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: shown, exact: true })).toBeVisible()
      found.push(...(await lookAt(page, info, path.slice(1).replaceAll('/', '-'))))
    }
    expect(found).toEqual([])
    await page.context().close()
    await host.close()
  })
