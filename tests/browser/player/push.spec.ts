/**
 * From the cashier to the lock screen: a player asks to be told, the desk verifies, the worker shows the notification
 * and a tap opens the transaction. Headless Chromium has no push service: the test is one (RFC 8030), opens what the
 * host sealed, and hands it to the worker as the browser would. F-16; pwa.md 1.6.
 */
import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { pushService, type PushService, type Told } from '../../host/support/push-service.ts'
import { WHOLE } from '../support/browsers.ts'
import { expect, startHost, test } from '../support/host.ts'
import { logIn } from '../support/player.ts'

/** The browser's side of subscribing, by the test's service. */
async function browserOf(context: BrowserContext, service: PushService): Promise<void> {
  await context.exposeFunction('subscribeAtService', (key: string) => service.subscribe(key))
  await context.addInitScript(() => {
    let current: object | null = null
    const encode = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const subscribeAt = globalThis as unknown as { subscribeAtService: (key: string) => Promise<object> }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const given = await subscribeAt.subscribeAtService(encode(applicationServerKey))
        current = {
          ...given,
          options: { applicationServerKey: applicationServerKey.slice().buffer },
          toJSON: () => given,
          unsubscribe: async () => {
            current = null
            return true
          },
        }
        return current
      },
    })
  })
}

/** Hands a message to the worker of the page's site, as the browser does when one arrives. */
async function deliver(page: Page, { payload }: Told): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrations: { registrationId: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: registrations[0]?.registrationId ?? '',
    data: JSON.stringify(payload),
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, lang, data }) => ({
      title,
      body,
      tag,
      lang,
      data: data as unknown,
    }))
  })

test.use({ launchOptions: WHOLE })

test(
  'F-16 a deposit that the desk verifies is told by a notification, and a tap opens it',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const service = await pushService()
    const host = await startHost({ PUSH_SERVICES: 'local' })
    const { viewport = null, isMobile = false, hasTouch = false } = info.project.use
    const context = await browser.newContext({
      baseURL: host.url,
      locale: 'en-GB',
      viewport,
      isMobile,
      hasTouch,
    })
    try {
      await context.grantPermissions(['notifications'], { origin: host.url })
      await browserOf(context, service)
      const page = await context.newPage()
      await logIn(page, 'rahim')

      await page.goto('/deposit')
      await page.locator('label', { hasText: 'Shapla Pay' }).click()
      await page.locator('label', { hasText: 'Send Money' }).click()
      await page.getByLabel('Amount', { exact: false }).first().fill('500')
      await page
        .getByRole('button', { name: /^(Continue|Deposit)/ })
        .last()
        .click()
      await expect(page).toHaveURL(/\/make-payment/)
      await page.getByLabel('Phone Number / Cash Out No.').fill('01900000003')
      await page.getByLabel('Reference No. / Trans ID').fill(`P${randomInt(1e9)}`)
      await page.getByRole('button', { name: 'Submit' }).last().click()
      await page.getByRole('button', { name: 'Tell me when my deposit is confirmed' }).click()
      await expect(page.getByText('This device will tell you.')).toBeVisible()

      await expect.poll(() => service.told.length, { timeout: 30_000 }).toBe(1)
      const [message] = service.told
      if (!message) throw new Error('told')
      // Elsewhere in the app, and in front: it is shown all the same.
      await page.goto('/promotions')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await deliver(page, message)
      await expect.poll(async () => (await shown(page)).length).toBe(1)
      const [notification] = await shown(page)
      expect(notification).toMatchObject({ title: 'Deposit confirmed', lang: 'en' })
      expect(String(notification?.data)).toMatch(/^\/transaction-record\?id=\d+$/)
      expect(JSON.stringify(notification)).not.toContain('500')

      // No reload: what is typed elsewhere is not lost.
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
      const [worker] = context.serviceWorkers()
      await worker?.evaluate(async () => {
        const scope = globalThis as unknown as EventTarget & {
          registration: ServiceWorkerRegistration
          NotificationEvent: new (name: string, init: { notification: Notification | undefined }) => Event
        }
        const [notification] = await scope.registration.getNotifications()
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      })
      await expect(page).toHaveURL(/\/transaction-record\?id=\d+$/)
      await expect(page.getByText('Success').first()).toBeVisible()
      expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
      expect(await shown(page)).toEqual([])

      // Anything that arrives is shown; an address of another site is not opened.
      await deliver(page, {
        ...message,
        payload: { web_push: 8030, notification: { navigate: 'https://evil.example/x' } },
      })
      await expect
        .poll(async () => (await shown(page)).map(({ title, data }) => [title, data]))
        .toEqual([['Maidan', '/']])
    } finally {
      await context.close()
      await host.close()
      await service.close()
    }
  },
)
