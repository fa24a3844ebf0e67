/** A new version is offered, never taken by itself, and forced only by the host: P-PWA-09, pwa.md 1.4 and checks 74-79. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test'
import { BUILD } from '../../contract/build.ts'
import { copyBuild, deploy, expect, type RunningHost, settled, startHost, test } from './host.ts'

test.describe.configure({ timeout: 180_000 })

interface World {
  host: RunningHost
  context: BrowserContext
  /** Where the served build stands. */
  folder: string
  close: () => Promise<void>
}

/** A host of its own build, and a browser that has never been there. */
async function openWorld(browser: Browser, info: TestInfo, more: object = {}): Promise<World> {
  const build = copyBuild()
  const host = await startHost({}, build.main)
  const { viewport } = info.project.use
  const context = await browser.newContext({ viewport: viewport ?? null, locale: 'en-GB', ...more })
  const close = async () => {
    await context.close()
    await host.close()
    build.remove()
  }
  return { host, context, folder: build.folder, close }
}

/** The same with a page at home that the worker runs and that asks for nothing more. */
async function openKnownHome(browser: Browser, info: TestInfo): Promise<World & { page: Page }> {
  const world = await openWorld(browser, info)
  const page = await world.context.newPage()
  await page.goto(world.host.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await settled(page)
  return { ...world, page }
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
const entryOf = (page: Page) =>
  page.evaluate(() => {
    const entry = [...document.scripts].find(({ src }) => /\/assets\/app-/.test(src))
    return entry ? new URL(entry.src).pathname : ''
  })

/** While it reloads it cannot be asked. */
const reloads = (page: Page) =>
  expect.poll(() => isReloaded(page).catch(() => false), { timeout: 30_000 }).toBe(true)
const runs = (page: Page, entry: string) =>
  expect.poll(() => entryOf(page).catch(() => ''), { timeout: 30_000 }).toBe(entry)

const look = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

async function logIn(page: Page, host: RunningHost, username = 'rahim'): Promise<void> {
  await page.goto(`${host.url}/login`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Demo1234')
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** A payment with a transaction id typed and not sent. */
async function beginPayment(page: Page, host: RunningHost): Promise<void> {
  await logIn(page, host)
  await page.goto(`${host.url}/deposit`)
  await page.locator('label', { hasText: 'Shapla Pay' }).click()
  await page.locator('label', { hasText: 'Send Money' }).click()
  await page.getByLabel('Amount').first().fill('700')
  await page
    .getByRole('button', { name: /^(Continue|Deposit)/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/make-payment/)
  await typedIn(page).fill('KEPTTEXT12')
}
const typedIn = (page: Page) => page.getByLabel('Reference No. / Trans ID')

test('pwa.md 74 both tabs are told, 75 none reloads unasked, 76 the accepting tab reloads once, 77 it runs the new version, 78 the text typed in the other tab is kept, and that tab follows once it may', async ({
  browser,
}, info) => {
  const { host, context, folder, close } = await openWorld(browser, info)
  try {
    const paying = await context.newPage()
    await beginPayment(paying, host)
    const reading = await context.newPage()
    await reading.goto(`${host.url}/promotions`)
    await expect(reading.getByRole('heading', { level: 1 })).toBeVisible()
    await mark(paying)
    await mark(reading)

    const entry = deploy(folder)
    await look(reading)
    for (const page of [reading, paying])
      await expect(page.getByText('New version ready'), 'check 74').toBeVisible()
    expect([await isReloaded(paying), await isReloaded(reading)], 'check 75').toEqual([false, false])

    await reading.getByRole('button', { name: 'Update' }).click()
    await reloads(reading)
    await expect(reading.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await entryOf(reading), 'check 77').toBe(entry)
    await mark(reading)
    await reading.waitForTimeout(2000)
    expect(await isReloaded(reading), 'check 76').toBe(false)
    expect(await isReloaded(paying), 'check 75').toBe(false)
    await expect(typedIn(paying), 'check 78').toHaveValue('KEPTTEXT12')

    // Within the app, to a screen on which nothing can be lost.
    await paying
      .getByRole('link', { name: /Home|Promotions/ })
      .first()
      .click()
    await reloads(paying)
    await runs(paying, entry)
    await paying.goto(`${host.url}/make-payment`)
    await expect(typedIn(paying)).toHaveValue('KEPTTEXT12')
  } finally {
    await close()
  }
})

test('pwa.md 1.9 on a first visit nothing is offered, and a tab on its own is told too', async ({
  browser,
}, info) => {
  const { page, folder, close } = await openKnownHome(browser, info)
  try {
    await expect(page.getByText('New version ready')).toHaveCount(0)
    const entry = deploy(folder)
    await look(page)
    await page.getByRole('button', { name: 'Update' }).click()
    await runs(page, entry)
    await expect(page.getByText('New version ready')).toHaveCount(0)
  } finally {
    await close()
  }
})

test('pwa.md 1.4 one press is enough while the old worker still waits for answers that do not come', async ({
  browser,
}, info) => {
  const { page, context, folder, close } = await openKnownHome(browser, info)
  try {
    // A connection that has died without a word: it ends when it is given up, and not before.
    const [old] = context.serviceWorkers()
    await old?.evaluate(() => {
      const silent = (input: RequestInfo | URL, init?: RequestInit) =>
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

    const entry = deploy(folder)
    await look(page)
    await page.getByRole('button', { name: 'Update' }).click()
    await runs(page, entry)
  } finally {
    await close()
  }
})

test('pwa.md 1.4 one press is enough where the browser keeps the old worker; slides rest until then, and the next version comes by itself', async ({
  browser,
}, info) => {
  const { host, page, folder, close } = await openKnownHome(browser, info)
  try {
    await keepBusy(page)
    const entry = deploy(folder)
    // Home is painted by the host, which reads the build when it starts.
    await host.restart()
    await look(page)
    const button = page.getByRole('button', { name: 'Update' })
    await expect(button).toBeVisible()
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
})

test('pwa.md 1.4 another tab keeps what was typed while the old worker is taken out, and follows once it may', async ({
  browser,
}, info) => {
  const { host, context, page: reading, folder, close } = await openKnownHome(browser, info)
  try {
    const paying = await context.newPage()
    await beginPayment(paying, host)
    await keepBusy(reading)
    const entry = deploy(folder)
    await host.restart()
    await look(reading)
    await reading.getByRole('button', { name: 'Update' }).click()
    await runs(reading, entry)
    await expect(typedIn(paying)).toHaveValue('KEPTTEXT12')
    await expect(paying.getByText('New version ready')).toBeVisible()
    await paying.locator('a[href="/promotions"]:visible, a[href="/"]:visible').first().click()
    await runs(paying, entry)
  } finally {
    await close()
  }
})

test('pwa.md 1.4 beside another tab a worker that was taken out stays: what it gives from then on is the new version, which is not offered again', async ({
  browser,
}, info) => {
  const { host, context, page: reading, folder, close } = await openKnownHome(browser, info)
  try {
    const paying = await context.newPage()
    await beginPayment(paying, host)
    await keepBusy(reading)
    const entry = deploy(folder)
    await host.restart()
    await look(reading)
    await reading.getByRole('button', { name: 'Update' }).click()
    await runs(reading, entry)
    for (const path of ['/help', '/promotions', '/']) {
      await reading.goto(`${host.url}${path}`)
      expect(await entryOf(reading), path).toBe(entry)
      await reading.waitForFunction(() => navigator.serviceWorker.controller !== null)
    }
    // Longer than workbox-window looks at a version that waits.
    await reading.waitForTimeout(2000)
    await expect(reading.getByText('New version ready')).toHaveCount(0)
    await expect(typedIn(paying)).toHaveValue('KEPTTEXT12')
    await host.kill()
    await reading.goto(`${host.url}/help`)
    await expect(reading.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    expect(await entryOf(reading), 'without the host').toBe(entry)
  } finally {
    await close()
  }
})

/** Counts the documents that a page loads. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}

test('pwa.md 79 a vanished chunk: one reload to the address that was asked for, and no more where it stays away', async ({
  browser,
}, info) => {
  test.skip(
    info.project.name !== 'narrow',
    'the link that is followed is the narrow header’s; chunks go alike',
  )
  const { host, context, folder, close } = await openWorld(browser, info, { serviceWorkers: 'block' })
  const assets = join(folder, 'dist/client/assets')
  const vanish = (pattern: RegExp) => {
    for (const name of readdirSync(assets)) if (pattern.test(name)) rmSync(join(assets, name))
  }
  try {
    const page = await context.newPage()
    const loads = countLoads(page)
    await page.goto(`${host.url}/promotions`)
    await settled(page)
    const before = await entryOf(page)
    const old = readdirSync(assets)
    const entry = deploy(folder)
    expect(entry).not.toBe(before)
    for (const name of old) rmSync(join(assets, name))
    await page.locator('a[href="/help"]:visible').first().click()
    await expect(page).toHaveURL(/\/help$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    expect([loads(), await entryOf(page)]).toEqual([2, entry])

    // A deploy that lacks a file: the error screen with its ways on, and no reload after reload.
    vanish(/^Login-/)
    await page.locator('a[href="/login"]:visible').first().click()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await page.waitForTimeout(3000)
    expect(loads()).toBeLessThanOrEqual(3)
  } finally {
    await close()
  }
})

test('pwa.md 1.4 a chunk that cannot be had while the host is down and no worker keeps the page: our words stay, and the way on is there when the host is', async ({
  browser,
}, info) => {
  test.skip(info.project.name !== 'narrow', 'the link that is followed is the narrow header’s')
  const { host, context, close } = await openWorld(browser, info, { serviceWorkers: 'block' })
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
})

const tooOld = (page: Page) => page.getByRole('alertdialog', { name: 'Please update the app' })

test('pwa.md 1.4 Must: an app below the host’s minimum build is stopped in both tabs, and one press brings the new version with what was typed', async ({
  browser,
}, info) => {
  const { host, context, folder, close } = await openWorld(browser, info)
  try {
    const paying = await context.newPage()
    await beginPayment(paying, host)
    const reading = await context.newPage()
    await reading.goto(`${host.url}/transaction-record`)
    await settled(reading)

    // The next build says another number; the host serves it and asks for it.
    const entry = deploy(folder, (text) => text.replaceAll(`build=${BUILD}`, `build=${BUILD + 1}`))
    await host.restart({ MIN_BUILD: String(BUILD + 1) })
    await paying.getByRole('button', { name: 'Submit' }).waitFor()
    // The worker still gives the old page: its first call of a player is refused.
    for (const page of [paying, reading]) {
      await page.reload()
      await expect(tooOld(page)).toBeVisible()
    }
    await paying.bringToFront()
    await paying.keyboard.press('Escape')
    await paying.keyboard.press('Escape')
    await expect(tooOld(paying)).toBeVisible()
    await paying.screenshot({ path: info.outputPath('too-old.png') })
    // Whatever opens later lies below: a maintenance notice, the end of a session.
    await paying.evaluate(() => {
      const later = document.createElement('dialog')
      later.textContent = 'Later'
      document.body.append(later)
      later.showModal()
    })
    await expect
      .poll(() =>
        paying.evaluate(() => document.elementFromPoint(innerWidth / 2, 8)?.closest('dialog')?.role),
      )
      .toBe('alertdialog')

    await tooOld(paying).getByRole('button', { name: 'Update now' }).click()
    await runs(paying, entry)
    await expect(typedIn(paying)).toHaveValue('KEPTTEXT12')
    await settled(paying)
    await expect(tooOld(paying)).toHaveCount(0)
    // The money call itself is answered again.
    await paying.goto(`${host.url}/transaction-record`)
    await expect(paying.getByRole('main').getByText(/৳|BDT/).first()).toBeVisible()
  } finally {
    await close()
  }
})

test('pwa.md 1.4 Must: a withdrawal and a conversion that were typed and not sent are there after the forced reload, and nothing secret is', async ({
  browser,
}, info) => {
  const { host, context, close } = await openWorld(browser, info)
  try {
    const page = await context.newPage()
    await logIn(page, host, 'sultana')
    await page.goto(`${host.url}/withdrawal`)
    const amount = page.getByRole('main').getByLabel(/^Amount/)
    await amount.fill('600')
    await page.locator('label', { hasText: 'Shapla Pay' }).click()
    await page.goto(`${host.url}/vip`)
    const points = page.getByRole('main').locator('input[inputmode="numeric"]')
    await points.fill('12')

    await host.restart({ MIN_BUILD: String(BUILD + 1) })
    await page.reload()
    await tooOld(page).getByRole('button', { name: 'Update now' }).click()
    await host.restart({ MIN_BUILD: '0' })
    await page.goto(`${host.url}/vip`)
    await expect(points).toHaveValue('12')
    await page.goto(`${host.url}/withdrawal`)
    await expect(amount).toHaveValue('600')
    await expect(page.getByRole('radio', { name: 'Shapla Pay' })).toBeChecked()
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
    expect(kept).toContain('600')
    expect(kept).not.toMatch(/01\d{9}|Demo1234/)

    // What is another player's is not shown.
    await page.goto(`${host.url}/player/logout`)
    await page.waitForURL((url) => url.pathname === '/')
    await logIn(page, host, 'newplayer')
    await page.goto(`${host.url}/vip`)
    await expect(points).toHaveValue('')
  } finally {
    await close()
  }
})

test('pwa.md 1.4 Must: while no newer version is there the press loads the page once and says the same, guests are not stopped', async ({
  browser,
}, info) => {
  const { host, context, close } = await openWorld(browser, info, { locale: 'bn-BD' })
  try {
    const page = await context.newPage()
    await logInInBangla(page, host)
    await host.restart({ MIN_BUILD: String(BUILD + 1) })
    const loads = countLoads(page)
    await page.goto(`${host.url}/account`)
    const screen = page.getByRole('alertdialog', { name: 'অ্যাপটি আপডেট করুন' })
    await expect(screen).toBeVisible()
    await page.screenshot({ path: info.outputPath('too-old-bn.png') })
    await screen.getByRole('button', { name: 'এখনই আপডেট করুন' }).click()
    await expect.poll(loads).toBe(2)
    await expect(screen).toBeVisible()
    await page.waitForTimeout(2000)
    expect(loads()).toBe(2)
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined),
    ).toBe(true)

    const guest = await context.browser()?.newPage({ locale: 'en-GB' })
    await guest?.goto(`${host.url}/games`)
    await expect(guest!.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(guest!.getByRole('alertdialog')).toHaveCount(0)
    await guest?.close()
  } finally {
    await close()
  }
})

async function logInInBangla(page: Page, host: RunningHost): Promise<void> {
  await page.goto(`${host.url}/login`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.locator('input[autocomplete^="username"]').fill('rahim')
  await page.locator('input[type="password"]').fill('Demo1234')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname === '/')
}
