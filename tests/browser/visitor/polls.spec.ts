/** What the built app asks for by itself, by a clock that the test moves: how often, and never while nobody looks. */
import type { Page, Request } from '@playwright/test'
import { builtFile, expect, test } from '../support/host.ts'

test.use({ serviceWorkers: 'block' })

/** The stream of live events is no poll, and stays for half a minute. */
const isCall = (request: Request) =>
  /^\/(api|exchange-data)\/(?!events)/.test(new URL(request.url()).pathname)

interface Calls {
  /** Every call of the page to the host. */
  asked: string[]
  /** Waits until each that was asked for so far has its answer, or none. */
  areOver: () => Promise<void>
}

function listen(page: Page): Calls {
  const asked: string[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!isCall(request)) return
    asked.push(new URL(request.url()).pathname)
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // One that comes last has passed everything before it, and what is drawn of the answers is drawn.
  const areOver = async () => {
    await expect
      .poll(async () => {
        await page.evaluate(() => fetch('/favicon.svg').then(String, String))
        return open.size
      })
      .toBe(0)
    await page.evaluate(() => Promise.resolve())
  }
  return { asked, areOver }
}

async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

/** What a poll waits through: nobody looks, or there is no link. */
const RESTS = {
  hidden: (page: Page, is: boolean) => turn(page, is ? 'hidden' : 'visible'),
  offline: async (page: Page, is: boolean) => {
    await page.context().setOffline(is)
    // What was due when the link went asks once, in vain, and rests then.
    if (is) await page.clock.runFor(35_000)
  },
}

test(
  'K-POLL-02 K-POLL-03 K-POLL-15 balance and inbox are asked for every 10 s; hidden or offline no screen asks for anything, and afterwards each asks once',
  { tag: '@both:shell' },
  async ({ page }) => {
    const { asked, areOver } = listen(page)
    const count = (path: string) => asked.filter((one) => one === path).length
    // Without live events the app asks by itself.
    await page.route('**/api/events*', (route) => route.abort())
    await page.clock.install()
    await page.goto('/login?next=/inbox')
    await page.getByLabel('Username').fill('sultana')
    await page.getByLabel('Password', { exact: true }).fill('Demo1234')
    await page.locator('main form').getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
    await expect.poll(() => count('/api/inbox')).toBeGreaterThan(0)
    await areOver()
    await page.clock.pauseAt(Date.now() + 60_000)
    await areOver()

    const paths = ['/api/balance', '/api/inbox']
    for (let times = 0; times < 3; times++) {
      const before = paths.map(count)
      await page.clock.runFor(10_000)
      await expect.poll(() => paths.map(count)).toEqual(before.map((had) => had + 1))
      await areOver()
    }

    for (const [path, title] of [
      ['/inbox', /Inbox/],
      ['/vip', /VIP/],
      ['/exchange-inplay', /In-Play/],
    ] as const) {
      await page.evaluate((to) => history.pushState(history.state, '', to), path)
      // Until its script is there the screen before stands, and nothing of this one was asked for.
      const shown = async () => {
        await page.clock.runFor(1000)
        await areOver()
        return page.getByRole('heading', { level: 1 }).allInnerTexts()
      }
      await expect.poll(shown, path).toEqual([expect.stringMatching(title)])
      // All that it asks for at first, and what those answers ask for.
      for (let times = 0; times < 5; times++) {
        await page.clock.runFor(1000)
        await areOver()
      }
      for (const [rest, setResting] of Object.entries(RESTS)) {
        const where = `${path} ${rest}`
        await setResting(page, true)
        await areOver()
        asked.length = 0
        await page.clock.runFor(35_000)
        await areOver()
        expect(asked, where).toEqual([])
        await setResting(page, false)
        await page.clock.runFor(100)
        await expect.poll(() => count('/api/balance'), where).toBe(1)
        await areOver()
        for (const one of new Set(asked)) expect(count(one), `${where} asks for ${one}`).toBe(1)
      }
    }
  },
)

test(
  'K-POLL-14 E-ERR-37 a screen whose script hangs says so after 8 s, and after 120 s offers to load anew',
  { tag: '@narrow' },
  async ({ page }) => {
    let isHanging = true
    await page.route(`**${builtFile('src/app/screens/Page.tsx')}`, async (route) => {
      if (!isHanging) await route.continue()
    })
    await page.clock.install()
    await page.goto('/nothing-here')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Help' }).click()
    await expect(main.getByText('Loading')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 9000)
    await expect(main.getByText('Still trying. The network is slow.')).toBeVisible()
    await page.clock.runFor(105_000)
    await expect(main.getByRole('button', { name: 'Reload' })).toHaveCount(0)
    await page.clock.runFor(15_000)
    isHanging = false
    await page.clock.resume()
    await main.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  },
)
