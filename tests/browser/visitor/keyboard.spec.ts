/**
 * The way in by keyboard alone: sign-up, login, search, launch, promotion details. Nothing here is clicked.
 * S-NSIGN-05, S-NSIGN-06, S-LOGIN-01, S-LOBBY-02, S-LOBBY-03, S-LAUNCH-02, S-PROMO-07.
 */
import { randomInt } from 'node:crypto'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { expect, follow, type RunningHost, settled, test } from '../support/host.ts'
import { deviceValue } from '../support/player.ts'
import { OPEN_SCREENS } from '../support/screens.ts'

// What the worker keeps is not looked at here, and its start costs as much as two screens.
test.use({ serviceWorkers: 'block' })

const PASSWORD = 'Padma12345'

/** The accessible name of what has the focus, near enough: its label, its words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    return (
      element.getAttribute('aria-label') ??
      (labels.map((label) => label.textContent ?? '').join(' ') || element.innerText || '')
    ).trim()
  })

/** Presses Tab until what it names has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const met: string[] = []
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (name.test(now)) return
    met.push(now)
  }
  throw new Error(`Tab never came to ${name}: ${met.join(' | ')}`)
}

async function fill(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

test(
  'a player signs up, searches, plays, reads an offer and logs in again with the keyboard alone',
  { tag: '@both:focus' },
  async ({ page }) => {
    const username = `k${Date.now().toString(36)}${randomInt(36 ** 2).toString(36)}`.slice(0, 15)
    await page.goto('/signup')
    await settled(page)
    await fill(page, /^Username$/, username)
    await fill(page, /^Email$/, `${username}@player.example`)
    await fill(page, /^Phone$/, `019${String(randomInt(1e8)).padStart(8, '0')}`)
    await fill(page, /^Password$/, PASSWORD)
    await fill(page, /^Confirm Password$/, PASSWORD)
    await page.keyboard.press('Enter')
    // The box that says 18 is missing: the form says so and brings the focus there.
    await expect.poll(() => focused(page)).toMatch(/18 years/)
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
    await expect.poll(() => focused(page)).toBe('Home Page')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeHidden()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    // Kept before the next load: a day has one dialog that nobody asked for.
    await expect.poll(() => deviceValue(page, 'popupDay')).toEqual(expect.any(String))

    await page.goto('/slot')
    await settled(page)
    const isWide = (page.viewportSize()?.width ?? 0) > 768
    // The header's own on a wide screen, the lobby's on a narrow one.
    await tabTo(page, isWide ? /^Search Games$/ : /^Search$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Search Games')
    await page.keyboard.type('old dha')
    await expect(page.getByText('1 game', { exact: true }).first()).toBeVisible()
    await tabTo(page, /^(Play Game: )?Old Dhaka Ride$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Date of birth' })).toBeVisible()
    await fill(page, /^Day$/, '20')
    await fill(page, /^Month/, 'May')
    await fill(page, /^Year$/, '1995')
    await tabTo(page, /^Next$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('20 May 1995')).toBeVisible()
    await tabTo(page, /^Confirm and play$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Before you begin' })).toBeVisible()
    await tabTo(page, /^Go on$/)
    await page.keyboard.press('Enter')
    await expect(page.locator('iframe[title="Old Dhaka Ride"]')).toBeVisible()
    await tabTo(page, /^Close the game$/)
    await page.keyboard.press('Enter')
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect.poll(() => focused(page)).toMatch(/^(Play Game: )?Old Dhaka Ride$/)

    await page.goto('/promotions')
    await settled(page)
    await tabTo(page, /^Details of /)
    const opener = await focused(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog').getByRole('table')).toBeHidden()
    await expect.poll(() => focused(page)).toBe(opener)

    await page.goto('/player/logout')
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await page.goto('/login?next=/profile')
    await settled(page)
    await fill(page, /^Username$/, username)
    await fill(page, /^Password$/, PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/profile$/)
  },
)

/** Letters of twice their size in boxes of the same, as a phone's text scaling makes them. */
const doubleLetters = (page: Page) =>
  page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>('body *')].map(
      (element) => [element, parseFloat(getComputedStyle(element).fontSize)] as const,
    )
    for (const [element, size] of sizes) element.style.fontSize = `${size * 2}px`
  })
const ownLetters = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) element.style.fontSize = ''
  })

async function openZoomed(browser: Browser, host: RunningHost, { project }: TestInfo): Promise<Page> {
  const { viewport = null, isMobile = false, hasTouch = false } = project.use
  const context = await browser.newContext({
    baseURL: host.url,
    locale: 'en-GB',
    serviceWorkers: 'block',
    // A desktop's zoom halves the window.
    viewport: isMobile ? viewport : { width: 640, height: 400 },
    isMobile,
    hasTouch,
  })
  const page = await context.newPage()
  await page.goto('/')
  return page
}

for (const path of OPEN_SCREENS)
  test(
    `pwa.md 54 R-LAYOUT-02 at 200 % ${path} still fits and its buttons are reached`,
    { tag: '@both:zoom' },
    async ({ browser, host, standing }, info) => {
      const page = await standing('zoomed', () => openZoomed(browser, host, info))
      await ownLetters(page)
      await follow(page, path)
      if (info.project.use.isMobile) await doubleLetters(page)
      const { sideways, cut } = await page.evaluate(() => {
        // What stands in a row that scrolls by itself is reached there.
        const inRow = (element: Element | null): boolean =>
          element !== null &&
          (element.scrollWidth > element.clientWidth + 1 &&
          /auto|scroll/.test(getComputedStyle(element).overflowX)
            ? true
            : inRow(element.parentElement))
        return {
          sideways: document.documentElement.scrollWidth - screen.width,
          cut: [...document.querySelectorAll<HTMLElement>('main button, main a, main label')]
            .filter((element) => {
              const box = element.getBoundingClientRect()
              const row = element.closest('[role="tablist"], [role="group"], fieldset')
              return box.width > 0 && !row && !inRow(element) && (box.right > innerWidth + 1 || box.left < -1)
            })
            .map((element) => element.innerText),
        }
      })
      expect(sideways, path).toBeLessThanOrEqual(0)
      expect(cut, path).toEqual([])
    },
  )
