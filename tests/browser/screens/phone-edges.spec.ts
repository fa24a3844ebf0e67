/** The edges of a phone: the fade between screens (interface.md 2.5 "Route"), and the keyboard (pwa.md 1.11). */
import type { Page } from '@playwright/test'
import { AGAIN, expect, settled, test } from '../support/host.ts'
import { tellLine } from '../support/line.ts'
import { lostBySpacing } from '../support/look.ts'
import { beginDeposit, newPlayer, signIn, signInAs } from '../support/player.ts'

// What the worker keeps is not looked at here, and its start costs as much as two screens.
test.use({ serviceWorkers: 'block' })

/** Counts the fades of a page, and how long each part of the last one runs. */
async function watchFades(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const root = document.documentElement
      root.dataset['fades'] = String(Number(root.dataset['fades'] ?? 0) + 1)
      const fade = own(update)
      const read = () => {
        const parts = document
          .getAnimations()
          .map(({ effect }) => effect as KeyframeEffect)
          .filter(({ pseudoElement }) => /^::view-transition-(old|new)\(root\)$/.test(pseudoElement ?? ''))
        root.dataset['lengths'] = parts.map((part) => part.getTiming().duration).join()
      }
      fade.ready.then(read, () => undefined)
      return fade
    }
  })
}
const fades = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['fades'] ?? 0))

/** By the link itself: a tap would first scroll to it. */
const follow = (page: Page, href: string) =>
  page
    .locator(`a[href="${href}"]:visible`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())

test(
  'interface.md 2.5 a change of screen fades for 160 ms, a change of search does not, and going back finds its place and its focus',
  { tag: '@both:scroll' },
  async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await watchFades(page)
    await page.goto('/promotions')
    await settled(page)
    expect(await fades(page)).toBe(0)

    await page.getByRole('main').getByRole('button', { pressed: false }).first().click()
    await expect(page).toHaveURL(/\?/)
    expect(await fades(page)).toBe(0)

    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    const from = await page.evaluate(() => scrollY)
    expect(from).toBeGreaterThan(100)
    await follow(page, '/login')
    await settled(page)
    await expect.poll(() => fades(page)).toBe(1)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['lengths']))
      .toMatch(/^160(,160)+$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.getByLabel('Username').click()
    await page.keyboard.type('rahim')
    await expect(page.getByLabel('Username')).toHaveValue('rahim')

    await page.goBack()
    await settled(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(from)

    // One that the next cuts short is no error.
    await page.goForward()
    await page.goBack()
    await page.goForward()
    await settled(page)
    expect(errors).toEqual([])
  },
)

for (const [name, options] of [
  ['with reduced motion', { reducedMotion: 'reduce' }],
  ['under data saver', {}],
] as const)
  test(`interface.md 2.5 nothing fades ${name}`, { tag: '@narrow' }, async ({ browser, host }, info) => {
    const context = await browser.newContext({
      ...options,
      viewport: info.project.use.viewport ?? null,
      locale: 'en-GB',
    })
    const page = await context.newPage()
    if (name === 'under data saver') await tellLine(page, { saveData: true })
    await watchFades(page)
    await page.goto(`${host.url}/promotions`)
    await settled(page)
    await follow(page, '/login')
    await settled(page)
    await expect(page).toHaveURL(/\/login$/)
    expect(await fades(page)).toBe(0)
    await context.close()
  })

test(
  'pwa.md 1.11 where the keyboard lies over the page, the button that ends a form stands above it',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
      Object.defineProperty(window, 'visualViewport', { value: view })
    })
    const turnKeyboard = (height: number) =>
      page.evaluate((value) => {
        const view = window.visualViewport as unknown as { height: number } & EventTarget
        view.height = innerHeight - value
        view.dispatchEvent(new Event('resize'))
      }, height)
    await page.goto('/signup')
    await settled(page)
    const button = page.getByRole('main').locator('button[type="submit"]')
    const bottom = () => button.evaluate((element) => element.getBoundingClientRect().bottom)

    // Nothing is typed: what is covered is not a keyboard.
    await turnKeyboard(300)
    await expect.poll(bottom).toBeGreaterThan(340)
    await page.getByLabel('Username').focus()
    await turnKeyboard(300)
    await expect.poll(bottom).toBeLessThanOrEqual(340)
    await turnKeyboard(0)
    await expect.poll(bottom).toBeGreaterThan(340)
  },
)

test(
  'pwa.md 1.7 the screen stays on while a payment counts down and is looked at, and no longer',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const held = { count: 0 }
      Object.assign(globalThis, { held })
      const wakeLock = {
        request: async () => {
          held.count += 1
          return {
            release: async () => {
              held.count -= 1
            },
          }
        },
      }
      Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
    })
    const held = () => page.evaluate(() => (globalThis as unknown as { held: { count: number } }).held.count)
    await signInAs(page, await newPlayer(page.request))
    await beginDeposit(page)
    await expect.poll(held).toBe(1)
    await follow(page, '/account')
    await settled(page)
    await expect.poll(held).toBe(0)
  },
)

test(
  'pwa.md 1.5 the icon of the installed app counts the unread letters, and nothing after the log out',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        setAppBadge: async (count: number) => {
          document.documentElement.dataset['icon'] = String(count)
        },
      })
    })
    const onIcon = () => page.evaluate(() => document.documentElement.dataset['icon'])
    await signInAs(page, await newPlayer(page.request))
    await page.goto('/inbox')
    await settled(page)
    const unread = await page.getByRole('main').locator('[data-unread]').count()
    expect(unread).toBeGreaterThan(0)
    await expect.poll(onIcon).toBe(String(unread))
    await page.goto('/account')
    await page
      .getByRole('button', { name: /^Log ?out$/i })
      .last()
      .click()
    await expect.poll(onIcon).toBe('0')
  },
)

test(
  'R-LAYOUT-06 WCAG 1.4.12 a balance in the header is whole, however long: on the narrowest phones, and with wider text',
  { tag: '@narrow' },
  async ({ browser, host }) => {
    const context = await browser.newContext({
      baseURL: host.url,
      bypassCSP: true,
      serviceWorkers: 'block',
      locale: 'en-GB',
      viewport: { width: 360, height: 640 },
    })
    const page = await context.newPage()
    try {
      // No demo player is that rich, or has as little.
      let balance = '9999.99'
      await page.route('**/api/balance', async (route) => {
        const answer = await route.fetch(AGAIN)
        await route.fulfill({ response: answer, json: { ...(await answer.json()), balance } })
      })
      await signIn(page, 'sultana')
      await page.goto('/')
      const wallet = page.locator('header a[href="/account"]', { hasText: '৳' })
      for (const [told, shown] of [
        ['9999.99', '৳9,999.99'],
        ['20940.25', '৳20,940.25'],
        ['1234567.50', '৳12,34,567.50'],
      ] as const) {
        balance = told
        await page.setViewportSize({ width: 360, height: 640 })
        await page.reload()
        await expect(wallet).toContainText(shown)
        for (const width of [320, 360, 412]) {
          await page.setViewportSize({ width, height: 640 })
          expect(await wallet.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true)
          expect(await lostBySpacing(page), `${shown} ${width}`).toEqual([])
        }
      }
    } finally {
      // The balance is asked for again and again: what is under way now is let go.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
)
