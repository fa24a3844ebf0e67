/**
 * Devices that cannot keep: storage that is blocked, hangs, is full, or fails half-way. The app works on from memory and
 * says what it could not keep. Source: pwa.md 1.6 "Storage"; money.md P9; X-22.
 */
import type { Page } from '@playwright/test'
import { fullStorage } from '../support/fullStorage.ts'
import { expect, settled, test } from '../support/host.ts'
import { fillDeposit, logIn, logInHere } from '../support/player.ts'

const WORDS = 'This browser keeps nothing on the device'
/** Where the tab keeps what the device does not. */
const IN_TAB = 'This device has not kept the payment yet'

/** What each device does, from the page's first script on. */
const DEVICES: Record<string, () => void> = {
  blocked: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is blocked', 'SecurityError')
    }
    // Firefox has it in secure pages alone, and this runs in the empty one before, too.
    if (isSecureContext)
      CacheStorage.prototype.open = () =>
        Promise.reject(new DOMException('Storage is blocked', 'SecurityError'))
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('Storage is blocked', 'SecurityError')
      },
    })
  },
  'refused at its name': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['caches', 'indexedDB', 'localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { get: refuse })
    for (const name of ['serviceWorker', 'storage', 'locks'])
      Object.defineProperty(Navigator.prototype, name, { get: refuse })
    Object.defineProperty(globalThis, 'BroadcastChannel', {
      value: function BroadcastChannel() {
        refuse()
      },
    })
  },
  hanging: () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  full: fullStorage,
  'failing half-way': () => {
    let left = 6
    const { value: begin } = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction') as {
      value: IDBDatabase['transaction']
    }
    IDBDatabase.prototype.transaction = function (...args): IDBTransaction {
      if (left-- <= 0) throw new DOMException('The connection was lost', 'InvalidStateError')
      return begin.apply(this, args)
    }
  },
}

/** Goes to a screen without loading the page anew: its memory is all that such a device has. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await expect(page).toHaveURL(path)
  await settled(page)
}

for (const [name, breakDevice] of Object.entries(DEVICES))
  test(
    `P9 X-22 pwa.md 1.6 where storage is ${name} a player logs in, sees the money, begins a deposit and is told that nothing is kept`,
    { tag: '@narrow' },
    async ({ page }) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.addInitScript(breakDevice)
      await page.goto('/login')
      await page.getByLabel('Username').fill('rahim')
      await page.getByLabel('Password', { exact: true }).fill('Demo1234')
      await page.getByRole('button', { name: 'Login' }).last().click()
      await expect(page).toHaveURL('/')
      await expect(
        page
          .getByRole('banner')
          .getByText(/৳[\d,]+/)
          .first(),
      ).toBeVisible()

      await follow(page, '/deposit')
      await fillDeposit(page)
      await expect(page.getByText(WORDS).or(page.getByText(IN_TAB)).first()).toBeVisible()
      await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
      expect(errors).toEqual([])
    },
  )

test(
  'pwa.md 1.5 after the browser has evicted everything the app opens, asks for the login, and works without the network once more',
  { tag: '@narrow' },
  async ({ page, context }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await logIn(page, 'rahim')
    const session = await context.newCDPSession(page)
    const origin = new URL(page.url()).origin
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    // What is open goes on: its memory is its own.
    await follow(page, '/promotions')
    await expect(page.getByRole('article').first()).toBeVisible()

    await page.goto('/account')
    await expect(page).toHaveURL(/\/login\?/)
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.goto('/')
    await settled(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await settled(page)
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('tab', { name: 'Slot' })).toBeVisible()
    expect(errors).toEqual([])
  },
)

test(
  'P9 decision 203 a browser that refuses its storages says so to a player in one line, in either language',
  { tag: '@both:layout' },
  async ({ page }) => {
    await page.addInitScript(DEVICES['refused at its name'] ?? (() => {}))
    await page.goto('/login')
    await expect(page.getByText(WORDS)).toHaveCount(1)
    await logInHere(page)
    await expect(page).toHaveURL('/')
    const line = page.getByText(WORDS)
    await expect(line).toHaveCount(1)
    await expect(line).toBeInViewport()
    const isNarrow = (page.viewportSize()?.width ?? 0) <= 768
    if (isNarrow) await page.getByRole('banner').getByRole('button', { name: /বাংলা/ }).click()
    else await page.locator('header select').selectOption('bn')
    await expect(page.getByText('এই ব্রাউজার ডিভাইসে কিছু রাখে না')).toBeInViewport()
  },
)

test(
  'P9 decision 203 a login survives a device that takes longer than the start waits for it',
  { tag: '@narrow' },
  async ({ page }) => {
    await logIn(page, 'rahim')
    await page.addInitScript(() => {
      // As a busy phone does: each database is there after five seconds.
      const { value: open } = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open') as {
        value: IDBFactory['open']
      }
      IDBFactory.prototype.open = function (...args: Parameters<IDBFactory['open']>) {
        const request = open.apply(this, args)
        const hold = (event: Event) => {
          if (!event.isTrusted) return
          event.stopImmediatePropagation()
          setTimeout(() => request.dispatchEvent(new Event('success')), 5000)
        }
        request.addEventListener('success', hold)
        return request
      }
    })
    await page.goto('/account')
    await expect(page).toHaveURL('/account')
    await expect(page.getByText('rahim').first()).toBeVisible()
    await expect(page.getByText(WORDS)).toHaveCount(0)
  },
)
