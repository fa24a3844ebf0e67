/**
 * A host that is gone, and comes back: what a phone has then, in every engine (engines.ts). A browser's own switch for the
 * network does not reach its worker everywhere; a host that has ended is out of reach for all of it. pwa.md 1.6.
 */
import type { Page } from '@playwright/test'
import { expect, type RunningHost, settled, startHost, test as base, workersRest } from '../support/host.ts'
import { deviceValue, fillDeposit, logIn, newPlayer, signInAs } from '../support/player.ts'

const test = base.extend<{ own: RunningHost }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  own: async ({}, provide) => {
    const host = await startHost()
    await provide(host)
    await host.close()
  },
  baseURL: async ({ own }, provide) => {
    await provide(own.url)
  },
})

const saysOffline = (page: Page) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: /^Offline/ })
      .first(),
  ).toBeVisible()

test(
  'pwa.md 61-66 a guest without the host has home, the lobby, the login and help, twice, and is told',
  { tag: '@both:layout' },
  async ({ page, own }) => {
    await page.goto('/')
    await workersRest(page)
    await page.goto('/games')
    await settled(page)
    await own.end()
    for (const path of ['/', '/games', '/login', '/help', '/'])
      for (const _ of [1, 2]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
        await saysOffline(page)
      }
  },
)

test(
  'P-PWA-10 a player without the host has the account and the records that were seen, and the host’s return is noticed',
  { tag: '@narrow' },
  async ({ page, own }) => {
    await logIn(page, 'rahim')
    const amount = page.getByRole('main').getByText(/৳/).first()
    for (const path of ['/account', '/transaction-record']) {
      await page.goto(path)
      await expect(amount).toBeVisible()
      await settled(page)
    }
    await own.end()
    for (const path of ['/account', '/transaction-record']) {
      await page.goto(path)
      await expect(page).toHaveURL(path)
      await expect(amount).toBeVisible()
      await saysOffline(page)
    }
    await own.restart()
    await expect(page.getByRole('status').filter({ hasText: /^Offline/ })).toHaveCount(0)
  },
)

test(
  'F-14 pwa.md 67 a claim that is submitted without the host waits through a reload, and is sent once when it is back',
  { tag: '@narrow' },
  async ({ page, own }) => {
    await signInAs(page, await newPlayer(page.request))
    await page.goto('/')
    await workersRest(page)
    // Both screens of the payment are on the device then.
    await page.goto('/outbox')
    await page.goto('/deposit')
    await fillDeposit(page)
    await workersRest(page)
    await own.end()
    await page.getByLabel('Phone Number / Cash Out No.').fill('01900000078')
    await page.getByLabel('Reference No. / Trans ID').fill(`GONE${Date.now()}`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('It will be sent as soon as the network is back.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('It will be sent as soon as the network is back.')).toBeVisible()
    await own.restart()
    await expect(page.getByText(/৳500.*is in your Main Wallet/)).toBeVisible()
    await page.goto('/transaction-record')
    await expect(
      page
        .getByRole('main')
        .getByText(/500\.00|৳500/)
        .first(),
    ).toBeVisible()
  },
)

test(
  'X-14 F-11 a log out without the host takes the login off the device at once',
  { tag: '@narrow' },
  async ({ page, own }) => {
    await logIn(page, 'rahim', 'own login')
    await page.goto('/account')
    await settled(page)
    expect(await deviceValue(page, 'token')).toBeTruthy()
    // Its first worker in its place: until then the page may load itself anew, and a press in that moment is lost.
    await workersRest(page)
    await settled(page)
    await own.end()
    await page.goto('/account')
    await saysOffline(page)
    await settled(page)
    // The press scrolls, and past 300 px the way to the top is drawn, whose files may not be kept yet: no reason for a load.
    let loads = 0
    page.on('load', () => loads++)
    await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => deviceValue(page, 'token').catch(() => 'on its way')).toBeUndefined()
    await settled(page)
    expect(loads).toBe(0)
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login/)
  },
)
