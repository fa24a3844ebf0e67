/** The visitor's side as only a browser shows it: what sticks, slides, folds, traps the focus and opens offline. */
import type { Page } from '@playwright/test'
import { expect, settled, test } from '../support/host.ts'
import { deviceValue, signIn } from '../support/player.ts'

// What the worker keeps is not looked at here, and its start costs as much as two screens.
test.use({ serviceWorkers: 'block' })

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768

test(
  'S-WHDR-13 S-WHDR-14 the navigation sticks and is active past 300 px, and the way to the top leads there',
  { tag: '@both:header' },
  async ({ page }) => {
    await page.goto('/')
    await settled(page)
    await page.evaluate(() => scrollTo(0, 600))
    const toTop = page.getByRole('button', { name: 'Back to top' })
    await expect(toTop).toBeVisible()
    if (!isNarrow(page)) {
      const nav = page.getByRole('navigation', { name: 'Main navigation' })
      await expect(nav).toHaveAttribute('data-active')
      expect((await nav.boundingBox())?.y).toBe(0)
    }
    await toTop.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(toTop).toBeHidden()
  },
)

test(
  'S-NHOME-03 K-POLL-13 X-61 kinds slide for 0.5 s; with reduced motion they change at once and nothing moves by itself',
  { tag: '@both:home' },
  async ({ page }) => {
    await page.goto('/')
    await settled(page)
    await page.getByRole('tab', { name: 'Slot' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Slot' })
    await expect(panel.getByRole('link', { name: 'Padma Play' })).toBeVisible()
    await expect(page.locator('[inert]')).toHaveCount(0)
    // Listened for before the tap: a busy machine may look again only after the half second.
    await page.evaluate(() => {
      addEventListener('animationstart', ({ target }) => {
        if (target instanceof Element && target.role === 'tabpanel')
          document.documentElement.dataset['moved'] = getComputedStyle(target).animationDuration
      })
    })
    await page.getByRole('tab', { name: 'Crash' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-moved', '0.5s')

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await settled(page)
    await page.getByRole('tab', { name: 'Slot' }).click()
    await expect(page.locator('[inert]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pause the notice' })).toHaveCount(0)
    // What changes at once takes a frame; what moves by itself does not end.
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    await expect.poll(moving).toBe(0)
  },
)

test(
  'S-NHDR-11 the menu traps the focus, and Escape and a tap outside close it and give the focus back',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.goto('/help')
    await settled(page)
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await button.click()
    await expect(menu).toBeVisible()
    for (let step = 0; step < 45; step++) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () =>
          document.querySelector('dialog')?.contains(document.activeElement) ||
          document.activeElement === document.body,
      ),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await expect(menu).toBeVisible()
    await page.mouse.click(355, 300)
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  },
)

test(
  'S-WHOME-04 S-WHOME-05 the text about the site is folded to one height until asked for; contacts open with their QR codes',
  { tag: '@wide' },
  async ({ page }) => {
    await page.goto('/')
    await settled(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const more = page.getByRole('button', { name: 'Show More' })
    await more.scrollIntoViewIfNeeded()
    const text = page.locator(`[id="${await more.getAttribute('aria-controls')}"]`)
    const folded = (await text.boundingBox())?.height ?? 0
    await more.click()
    await expect.poll(async () => (await text.boundingBox())?.height ?? 0).toBeGreaterThan(folded)
    await page.getByRole('button', { name: 'Show Less' }).click()
    await expect.poll(async () => (await text.boundingBox())?.height ?? 0).toBe(folded)
    await page.getByRole('button', { name: 'Open contacts' }).click()
    await page.getByRole('button', { name: 'QR code of WhatsApp' }).click()
    await expect(page.getByRole('img', { name: 'QR code of WhatsApp' })).toBeVisible()
  },
)

test(
  'S-CHAT-12 at rest the chat button stays off the ends of rows, and a drag takes it to the other side',
  { tag: '@narrow' },
  async ({ page }) => {
    await signIn(page, 'sultana')
    await page.goto('/account')
    await settled(page)
    const button = page.getByRole('link', { name: /chat/i }).and(page.locator('[data-side]'))
    await expect(button).toBeVisible()
    const box = await button.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    if (!box) throw new Error('no chat button')
    // A screen's margin of 16 px and a card's padding of 16.
    expect(width - box.x).toBeLessThanOrEqual(32)
    await page.mouse.move(box.x + 10, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(60, box.y - 80, { steps: 8 })
    await page.mouse.up()
    await expect(button).toHaveAttribute('data-side', 'left')
    expect(new URL(page.url()).pathname).toBe('/account')
    // To write it down takes a moment: a reload in that very moment would be one of the test's alone.
    await expect.poll(() => deviceValue(page, 'chatButton')).toMatch(/^left/)
    await page.reload()
    await expect(button).toHaveAttribute('data-side', 'left')
  },
)

test(
  'pwa.md 1.6 while the games are long on their way a line says so, and giving up leads to the words and the Try again of a failure',
  { tag: '@both:lobby' },
  async ({ page }) => {
    let isHanging = true
    await page.route('**/api/get-games**', async (route) => {
      if (!isHanging) await route.continue()
    })
    await page.goto('/games')
    const line = page.getByText('Still loading: games')
    await expect(line).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(line).toHaveCount(0)
    isHanging = false
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText(/^\d+ games$/)).toBeVisible()
  },
)
