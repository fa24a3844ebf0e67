/**
 * What covers what, and what is in view, at 360 × 640 and 1280 × 800: forms of money, launchers, notes, menus, and the
 * mark that says that the money is play money. Source: interface.md 2.7; decisions 168, 169.
 */
import type { Locator, Page } from '@playwright/test'
import { expect, follow, settled, test } from '../support/host.ts'
import { beginDeposit, newPlayer, signIn, signInAs } from '../support/player.ts'
import { walkDown } from '../support/marks.ts'
import { matchToCome } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

/** How much of an element stands in the window with nothing over it, looked at in a grid of points: 0 to 1. */
const seen = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
    const points = parts.flatMap((x) => parts.map((y) => [left + width * x, top + height * y] as const))
    const free = points.filter(([x, y]) => {
      const found = document.elementFromPoint(x, y)
      return found !== null && (one.contains(found) || found.contains(one))
    })
    return free.length / points.length
  })

const box = async (element: Locator) => {
  const found = await element.boundingBox()
  if (!found) throw new Error('not drawn')
  return found
}

test(
  'S-DEP-04 S-DEP-13 a deposit on a phone shows each method, a channel, the amount and quick picks without scrolling',
  { tag: '@narrow' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    await page.goto('/deposit')
    const methods = page.getByRole('group', { name: 'Payment Method' }).locator('label')
    await expect(methods).toHaveCount(5)
    await methods.first().click()
    const channels = page.getByRole('group', { name: 'Deposit Channel' }).locator('label')
    await expect(channels.first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    for (const one of [...(await methods.all()), ...(await channels.all())]) expect(await seen(one)).toBe(1)
    expect(await seen(page.getByLabel(/^Amount/))).toBe(1)
    const picks = page.getByRole('group', { name: 'Quick amounts' }).getByRole('button')
    for (const pick of (await picks.all()).slice(0, 3)) expect(await seen(pick)).toBeGreaterThan(0.5)
    // A row with one choice says nothing.
    await expect(page.getByRole('tablist', { name: 'Payment Type' })).toBeHidden()
  },
)

test(
  'interface.md 2.4 while a form is typed into the bottom bar goes, and it comes back without moving what is pressed',
  { tag: '@narrow' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    await page.goto('/deposit')
    const bar = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(bar).toBeVisible()
    await page.locator('label', { hasText: 'Shapla Pay' }).click()
    await page.locator('label', { hasText: 'CashOut' }).click()
    await page.getByLabel(/^Amount/).fill('500')
    await expect(bar).toBeHidden()
    const go = page.getByRole('button', { name: /^Continue/ })
    const { height, y } = await box(go)
    expect(640 - y - height).toBeLessThanOrEqual(16)
    // The press that takes the focus from the field is the one that is made.
    await page.mouse.move(180, y + height / 2)
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.getByText('00000 000000', { exact: true })).toBeVisible()
    await expect(bar).toBeVisible()
  },
)

test(
  'S-MKPAY-04 the first field of a payment is whole above Submit, and no note covers Submit or a field',
  { tag: '@narrow' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    await beginDeposit(page)
    const submit = page.getByRole('button', { name: 'Submit', exact: true })
    const field = page.getByLabel('Phone Number / Cash Out No.')
    expect(await seen(field)).toBe(1)
    expect((await box(submit)).height).toBeLessThanOrEqual(48)
    await page.getByRole('button', { name: 'Copy the amount' }).click()
    const note = page.getByText(/^(Amount copied|Press and hold to copy)$/)
    await expect(note).toBeVisible()
    const under = await note.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return [0.02, 0.25, 0.5, 0.75, 0.98]
        .flatMap((part) => document.elementsFromPoint(left + width * part, top + height / 2))
        .filter((found) => found.closest('main')?.contains(found) && found.matches('input, button, a'))
        .map((found) => found.outerHTML.slice(0, 80))
    })
    expect(under).toEqual([])
  },
)

test(
  'S-DEP-14 X-28 a wide deposit has its button in sight, which says what is missing, and shows the open channel’s range',
  { tag: '@wide' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    await page.goto('/account?tab=deposit')
    const go = page.locator('form').getByRole('button', { name: /^Deposit/ })
    await expect(go).toBeDisabled()
    expect(await seen(go)).toBe(1)
    await expect(go).toHaveAccessibleDescription(
      'Still to be chosen: Payment Method, Deposit Channel, Amount.',
    )
    await page.locator('label', { hasText: 'Shapla Pay' }).click()
    const channels = page.getByRole('group', { name: 'Deposit Channel' }).locator('label')
    await expect(channels.first()).toBeVisible()
    const told = await channels.locator('small').allInnerTexts()
    const open = told.filter((text) => text.includes('–'))
    expect(open.length).toBeGreaterThan(0)
    // As many as are open say between them what may be typed: never the site's, which is wider.
    const figures = open
      .flatMap((text) => text.match(/[\d,]+/g) ?? [])
      .map((text) => Number(text.replaceAll(',', '')))
    const [least, most] = [Math.min(...figures), Math.max(...figures)].map(
      (value) => `৳${value.toLocaleString('en-IN')}`,
    )
    await expect(page.getByText(`${least} to ${most}`)).toBeVisible()
    await page.locator('label', { hasText: 'CashOut' }).click()
    await page.getByLabel(/^Amount/).fill('1')
    await expect(go).toHaveAccessibleDescription(/^Please enter an amount from/)
    await page.getByLabel(/^Amount/).fill('1000')
    await expect(go).toBeEnabled()
    expect(await seen(go)).toBe(1)
  },
)

test(
  'S-WHOME-04 S-CHAT-12 a wide screen has one launcher for chat and contacts, and it covers nothing of the banner',
  { tag: '@wide' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    await page.goto('/')
    const handle = page.getByRole('button', { name: /^Open contacts/ })
    await expect(handle).toBeVisible()
    await expect(
      page.getByRole('link', { name: /^Support chat|^Chat/ }).and(page.locator('[draggable]')),
    ).toHaveCount(0)
    const next = page
      .getByRole('region', { name: 'Offers and news' })
      .or(page.locator('[aria-roledescription="carousel"]'))
      .first()
      .getByRole('button', { name: 'Next' })
    expect(await seen(next)).toBe(1)
    await handle.click()
    const panel = page.getByRole('complementary', { name: 'Contact us' })
    await expect(panel.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
    await panel.locator('a[href="/chat"]').click()
    await expect(page).toHaveURL(/\/chat$/)
  },
)

test(
  'S-CHAT-12 on a phone the chat button covers no amount, no state and no control: over them it steps aside',
  { tag: '@narrow' },
  async ({ page }) => {
    await signIn(page, 'rahim')
    await page.goto('/')
    for (const path of ['/transaction-record', '/account', '/promotions', '/refrrel-program']) {
      await follow(page, path)
      const button = page.locator('a[href="/chat"][data-side]')
      await expect(button).toBeVisible()
      for (let step = 0; step < 6; step += 1) {
        await expect.poll(() => covered(page), { message: `${path}, step ${step}` }).toEqual([])
        await page.mouse.wheel(0, 83)
      }
    }
  },
)

/** The texts and pictures that the chat button lies over. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const button = document.querySelector('a[href="/chat"][data-side]')
    if (!button) return ['no button']
    const room = button.getBoundingClientRect()
    const over = ({ left, right, top, bottom }: DOMRect) =>
      left < room.right && right > room.left && top < room.bottom && bottom > room.top
    const found: string[] = []
    const main = document.querySelector('main')
    if (!main) return ['no main']
    for (const drawn of main.querySelectorAll('svg, img'))
      if (drawn.checkVisibility() && over(drawn.getBoundingClientRect()))
        found.push(drawn.outerHTML.slice(0, 60))
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode as Text
      if (!data.trim() || !parentElement?.checkVisibility() || parentElement.closest('.visually-hidden'))
        continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if ([...range.getClientRects()].some(over)) found.push(data)
    }
    return found
  })

test(
  'interface.md 2.7 at the exchange an event’s name and its prices stand within one look of each other',
  { tag: '@wide' },
  async ({ page, request }) => {
    await matchToCome(request)
    await signIn(page, 'sultana')
    for (const path of ['/exchange', '/exchange-inplay']) {
      await page.goto(path)
      const row = page
        .locator('main li')
        .filter({ has: page.locator('a[href*="odds-view"]') })
        .first()
      await expect(row).toBeVisible()
      expect((await box(row)).width).toBeLessThanOrEqual(640)
    }
  },
)

const OF_THE_ACCOUNT = [
  '/profile',
  '/inbox',
  '/transaction-record',
  '/betting-record',
  '/turnover-record',
  '/statement',
  '/outbox',
  '/vip',
  '/refrrel-program',
  '/notifications',
  '/settings',
  '/protection',
  '/reset-password',
  '/deposit',
  '/withdrawal',
]

test(
  'S-WACCT-01 a page of the account that is opened by its address keeps the account’s menu on a wide screen',
  { tag: '@wide' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    for (const path of OF_THE_ACCOUNT) {
      await page.goto(path)
      const menu = page.getByRole('navigation', { name: 'Account menu' })
      await expect(menu, path).toHaveCount(1)
      await expect(menu.locator('[aria-current="page"]'), path).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    }
  },
)

test(
  'S-NHDR-02 S-NHDR-05 at 320 px a player has Help in the header, and the sponsor at the head of the menu',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await signIn(page, 'sultana')
    await page.goto('/')
    const header = page.getByRole('banner').first()
    await expect(header.getByRole('link', { name: 'Help' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    // Its name stands beside the picture.
    const sponsor = page.getByRole('dialog').locator('img').first()
    // A page that is painted ahead opens nothing before its script has taken it over.
    await settled(page)
    await header.getByRole('button', { name: 'Menu' }).click()
    await expect(sponsor).toBeInViewport()
  },
)

test(
  'X-25 X-60 a logo and a sponsor that do not come are no broken pictures: the name stands there',
  { tag: '@both:header' },
  async ({ page }) => {
    await page.route(/\/(logo|mark)\.svg|sponsor/, (route) => route.fulfill({ status: 404 }))
    await page.goto('/promotions')
    const brand = page.getByRole('banner').first().getByRole('link', { name: 'Maidan' })
    await expect(brand).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            [...document.querySelectorAll<HTMLImageElement>('header img')].filter(
              (one) =>
                one.complete &&
                one.naturalWidth === 0 &&
                getComputedStyle(one).visibility === 'visible' &&
                one.checkVisibility(),
            ).length,
        ),
      )
      .toBe(0)
    const told = await brand.evaluate((one) => getComputedStyle(one, '::before').content + one.textContent)
    expect(told).toContain('Maidan')
  },
)

test(
  'X-79 R-LAYOUT-06 over the details of a record, too, a mark says that amounts are play money',
  { tag: '@both:header' },
  async ({ page }) => {
    await signIn(page, 'rahim')
    await page.goto('/transaction-record')
    await page
      .getByRole('button', { name: /^(Details of|Deposit)/ })
      .first()
      .click()
    await walkDown(page)
  },
)

test(
  'X-79 each button that moves money says that it is play money; rows of a list do not',
  { tag: '@both:layout' },
  async ({ page, request }) => {
    await signInAs(page, await newPlayer(request))
    const marked = async (name: RegExp) => {
      const button = page.locator('main').getByRole('button', { name }).last()
      await expect(button.locator('[data-demo]'), String(name)).toHaveText('Demo')
    }
    await beginDeposit(page)
    await marked(/^Submit/)
    await page.goto('/deposit')
    await expect(page.locator('main form button[type="submit"] [data-demo]')).toHaveText('Demo')
    await page.goto('/vip')
    await marked(/^Convert to Real Money/)
    await page.goto('/refrrel-program?list=mine')
    await marked(/^Claim All/)
    await signIn(page, 'rahim', 'own login')
    await page.goto('/transaction-record')
    await expect(page.getByText('Success').filter({ visible: true }).first()).toBeVisible()
    await expect(page.locator('main').locator('li, td').locator('[data-demo]')).toHaveCount(0)
  },
)

test(
  'interface.md 2.4 beside the menu of the account a small window has the profile in whole words',
  { tag: '@wide' },
  async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 700 })
    await signIn(page, 'rahim')
    await page.goto('/profile')
    const name = page.getByRole('main').getByText('Rahim Uddin', { exact: true })
    await expect(name).toBeVisible()
    const lines = () =>
      name.evaluate((one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))
    expect(await lines()).toBeLessThan(1.5)
  },
)
