/** A new version is offered, never taken by itself, and forced only by the host: P-PWA-09, pwa.md 1.4 and checks 74-79. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { builtFile, expect, settled, test, workersRest } from '../support/host.ts'
import {
  beginPayment,
  countLoads,
  entryOf,
  openHost,
  openWorld,
  release,
  runs,
  typedIn,
  type World,
} from '../support/versions.ts'

interface KnownHome extends World {
  page: Page
}

/** A host of its own build, and a page at home that the worker runs and that asks for nothing more. */
async function openKnownHome(browser: Browser, info: TestInfo): Promise<KnownHome> {
  const world = await openWorld(browser, info)
  try {
    const page = await world.context.newPage()
    await page.goto(world.host.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // From then on it hears of versions.
    await page.waitForFunction(
      (updates) =>
        performance
          .getEntriesByType('resource')
          .some((file) => file.name.endsWith(updates) && (file as PerformanceResourceTiming).responseEnd > 0),
      builtFile('src/lib/pwa/updates.ts'),
    )
    await settled(page)
    return { ...world, page }
  } catch (error) {
    await world.close()
    throw error
  }
}

/** A device that keeps its old worker: something is under way in it that never ends. */
async function keepBusy(page: Page): Promise<void> {
  const worker = page.context().serviceWorkers()[0]
  await worker?.evaluate(() => {
    const forever = new Promise(() => {})
    addEventListener('message', (event) =>
      (event as MessageEvent & { waitUntil: (work: Promise<unknown>) => void }).waitUntil(forever),
    )
  })
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({}))
}

/**
 * The button that takes a version which was released. A phone looks again, too, where a file of it was lost on its way;
 * when it is not offered then, the test says how far it came.
 */
async function offered(page: Page) {
  const button = page.getByRole('button', { name: 'Update' })
  const isSeen = async () => {
    await look(page)
    await expect(button).toBeVisible({ timeout: 15_000 })
  }
  const workers = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
      const states = [installing, waiting, active].map((worker) => worker?.state)
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      return { states, caches: await caches.keys(), files: files.filter((name) => name.endsWith('.js')) }
    })
  await expect(isSeen)
    .toPass({ timeout: 60_000 })
    .catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${JSON.stringify(await workers(), null, 1)}`)
    })
  return button
}

/** Takes the old worker, which keeps its place, out of the page at home, beside a tab with a payment that is typed. */
async function takeOutBeside({ host, context, page, folder }: KnownHome) {
  const paying = await context.newPage()
  await beginPayment(paying, host)
  await keepBusy(page)
  const entry = await release({ host, folder })
  await (await offered(page)).click()
  await runs(page, entry)
  return { paying, entry }
}

/** Whether a slider goes on by itself: its dot is the timer. */
const slidesMove = (page: Page) =>
  page
    .locator('main button[aria-current] *')
    .evaluateAll((marks) =>
      marks.some((mark) => mark.getAnimations().some(({ playState }) => playState === 'running')),
    )

/** Marks a page, so that a reload shows by the mark being gone. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', 'old'))
const isReloaded = (page: Page) => page.evaluate(() => !document.documentElement.hasAttribute('data-mark'))

/** While it reloads it cannot be asked. */
const reloads = (page: Page) =>
  expect.poll(() => isReloaded(page).catch(() => false), { timeout: 30_000 }).toBe(true)

/** The row that offers a version; the dot on Account says it too, out of sight. */
const offer = (page: Page) => page.getByText('New version ready').and(page.locator(':not(.visually-hidden)'))

const look = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

/** Once the host was asked for a newer version again, and the screen has drawn what it drew then. */
async function aLookLater(page: Page): Promise<void> {
  await look(page)
  await settled(page)
}

test(
  'pwa.md 74 both tabs are told, 75 none reloads unasked, 76 the accepting tab reloads once, 77 it runs the new version, 78 the text typed in the other tab is kept, and that tab follows once it may',
  { tag: '@both:shell' },
  async ({ browser }, info) => {
    const { host, context, folder, close } = await openWorld(browser, info)
    try {
      const paying = await context.newPage()
      await beginPayment(paying, host)
      const reading = await context.newPage()
      await reading.goto(`${host.url}/promotions`)
      await expect(reading.getByRole('heading', { level: 1 })).toBeVisible()
      await mark(paying)
      await mark(reading)

      const entry = await release({ host, folder })
      await look(reading)
      for (const page of [reading, paying]) await expect(offer(page), 'check 74').toBeVisible()
      expect([await isReloaded(paying), await isReloaded(reading)], 'check 75').toEqual([false, false])

      await reading.getByRole('button', { name: 'Update' }).click()
      await reloads(reading)
      await expect(reading.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await entryOf(reading), 'check 77').toBe(entry)
      await mark(reading)
      await workersRest(reading)
      await settled(reading)
      expect(await isReloaded(reading), 'check 76').toBe(false)
      expect(await isReloaded(paying), 'check 75').toBe(false)
      await expect(typedIn(paying), 'check 78').toHaveValue('KEPTTEXT12')

      // Within the app, to a screen on which nothing can be lost.
      // The bar comes back once nothing is typed into.
      await typedIn(paying).blur()
      await paying
        .getByRole('link', { name: /Home|Promotions/ })
        .first()
        .click()
      await reloads(paying)
      await runs(paying, entry)
      await workersRest(paying)
      await paying.goto(`${host.url}/make-payment`)
      await expect(typedIn(paying)).toHaveValue('KEPTTEXT12')
      expect(await isReloaded(reading), 'check 76').toBe(false)
    } finally {
      await close()
    }
  },
)

/** The app as if another one had been in front of it for so long. */
const awayFor = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    let state = 'hidden'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    const now = Date.now
    Date.now = () => now() + ms
    state = 'visible'
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, minutes * 60_000)

test(
  'pwa.md 1.4 a version that waits comes by itself after half an hour out of sight, not sooner, and never over what was typed',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const { host, context, folder, close } = await openWorld(browser, info)
    try {
      const page = await context.newPage()
      await beginPayment(page, host)
      await mark(page)
      const entry = await release({ host, folder })
      await look(page)
      await expect(offer(page)).toBeVisible()
      await awayFor(page, 40)
      await aLookLater(page)
      expect(await isReloaded(page), 'typed').toBe(false)
      await expect(typedIn(page)).toHaveValue('KEPTTEXT12')

      await typedIn(page).blur()
      await page
        .getByRole('link', { name: /Home|Promotions/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await awayFor(page, 20)
      await aLookLater(page)
      expect(await isReloaded(page), 'a short while').toBe(false)
      await awayFor(page, 31)
      await reloads(page)
      await runs(page, entry)
    } finally {
      await close()
    }
  },
)

test(
  'pwa.md 1.9 on a first visit nothing is offered, and a tab on its own is told too',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const { host, page, folder, close } = await openKnownHome(browser, info)
    try {
      await expect(page.getByText('New version ready')).toHaveCount(0)
      const entry = await release({ host, folder })
      await (await offered(page)).click()
      await runs(page, entry)
      await expect(page.getByText('New version ready')).toHaveCount(0)
    } finally {
      await close()
    }
  },
)

test(
  'pwa.md 1.4 one press is enough while the old worker still waits for answers that do not come',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const { host, page, context, folder, close } = await openKnownHome(browser, info)
    try {
      // Connections that have died without a word: they end when they are given up, and not before. The host's calls are
      // answered: a page that hears nothing for long says that it is offline, and offers nothing.
      const [old] = context.serviceWorkers()
      await old?.evaluate(() => {
        const heard = globalThis.fetch
        const silent = (input: RequestInfo | URL, init?: RequestInit) =>
          new URL(input instanceof Request ? input.url : input, location.href).pathname.startsWith('/api/')
            ? heard(input, init)
            : unheard(input, init)
        const unheard = (input: RequestInfo | URL, init?: RequestInit) =>
          new Promise<Response>((_, reject) => {
            const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
            if (signal?.aborted) reject(new TypeError('Failed to fetch'))
            signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')))
          })
        Object.assign(globalThis, { fetch: silent })
      })
      await page.evaluate(() => {
        for (const address of ['/storage/one.png', '/storage/game/two.png']) new Image().src = address
        navigator.serviceWorker.controller?.postMessage({ type: 'KEEP_HOME', look: '', notice: '' })
      })

      const entry = await release({ host, folder })
      await (await offered(page)).click()
      await runs(page, entry)
    } finally {
      await close()
    }
  },
)

test(
  'pwa.md 1.4 one press is enough where the browser keeps the old worker; slides rest until then, and the next version comes by itself',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const { host, page, folder, close } = await openKnownHome(browser, info)
    try {
      await keepBusy(page)
      const entry = await release({ host, folder })
      const button = await offered(page)
      await expect.poll(() => slidesMove(page)).toBe(true)
      await button.click()
      await expect(page.getByText('Updating…')).toBeVisible()
      expect(await slidesMove(page)).toBe(false)
      await runs(page, entry)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await expect(page.getByText('New version ready')).toHaveCount(0)
    } finally {
      await close()
    }
  },
)

test(
  'pwa.md 1.4 another tab keeps what was typed while the old worker is taken out, and follows once it may',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const home = await openKnownHome(browser, info)
    try {
      const { paying, entry } = await takeOutBeside(home)
      await expect(typedIn(paying)).toHaveValue('KEPTTEXT12')
      await expect(offer(paying)).toBeVisible()
      await paying.locator('a[href="/promotions"]:visible, a[href="/"]:visible').first().click()
      await runs(paying, entry)
    } finally {
      await home.close()
    }
  },
)

test(
  'pwa.md 1.4 beside another tab a worker that was taken out stays: what it gives from then on is the new version, which is not offered again',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const home = await openKnownHome(browser, info)
    const { host, page } = home
    try {
      const { paying, entry } = await takeOutBeside(home)
      // The browser brings the old worker back once its registration is settled: a page that comes before has none.
      const waits = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
      await expect.poll(waits).toBe('installed')
      for (const path of ['/help', '/promotions', '/']) {
        await page.goto(`${host.url}${path}`)
        expect(await entryOf(page), path).toBe(entry)
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      }
      // What workbox-window finds is offered by then.
      await aLookLater(page)
      await expect(page.getByText('New version ready')).toHaveCount(0)
      await expect(typedIn(paying)).toHaveValue('KEPTTEXT12')
      await host.kill()
      await page.goto(`${host.url}/help`)
      await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
      expect(await entryOf(page), 'without the host').toBe(entry)
    } finally {
      await home.close()
    }
  },
)

test(
  'pwa.md 79 a vanished chunk: one reload to the address that was asked for, and no more where it stays away',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const { host, context, folder, close } = await openWorld(browser, info, { serviceWorkers: 'block' })
    const assets = join(folder, 'dist/client/assets')
    try {
      const page = await context.newPage()
      const loads = countLoads(page)
      await page.goto(`${host.url}/promotions`)
      await settled(page)
      const before = await entryOf(page)
      const old = readdirSync(assets)
      const entry = await release({ host, folder })
      expect(entry).not.toBe(before)
      for (const name of old) rmSync(join(assets, name), { recursive: true })
      await page.locator('a[href="/help"]:visible').first().click()
      await expect(page).toHaveURL(/\/help$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
      expect([loads(), await entryOf(page)]).toEqual([2, entry])

      // A deploy that lacks a file: the error screen with its ways on, and no reload after reload.
      rmSync(join(folder, 'dist/client', builtFile('src/features/auth/doors.ts', folder)))
      await page.locator('a[href="/login"]:visible').first().click()
      // The error stands there before this build is loaded anew, too: what is pressed then would be lost with that page.
      await expect.poll(loads).toBe(3)
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
      await expect(page).toHaveURL(`${host.url}/`)
      await settled(page)
      expect(loads()).toBe(3)
    } finally {
      await close()
    }
  },
)

test(
  'pwa.md 1.4 a chunk that cannot be had while the host is down and no worker keeps the page: our words stay, and the way on is there when the host is',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const { host, context, close } = await openHost(browser, info, { serviceWorkers: 'block' })
    try {
      const page = await context.newPage()
      const loads = countLoads(page)
      await page.goto(`${host.url}/promotions`)
      await settled(page)
      await host.kill()
      await page.locator('a[href="/login"]:visible').first().click()
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })).toBeVisible()
      expect([loads(), page.url()]).toEqual([1, `${host.url}/login`])

      await host.restart()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByLabel('Username')).toBeVisible()
      expect(loads()).toBe(2)
    } finally {
      await close()
    }
  },
)
