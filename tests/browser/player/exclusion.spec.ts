/**
 * Who excludes themself on one of three devices: out on all of them, paid out by a door of their own, and back only after
 * the term, their own word and a day more. In each language, at both widths. PP-20 to PP-22.
 */
import type { Locator, Page } from '@playwright/test'
import { bn } from '../../../src/i18n/bn/index.ts'
import { en } from '../../../src/i18n/en/index.ts'
import { expect, ownContext, settled, test } from '../support/host.ts'
import { hostWithClock } from '../support/hostWithClock.ts'
import { plant, signIn } from '../support/player.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than half a year. */
const TERM_MS = 190 * DAY_MS

for (const [language, words] of [
  ['en', en],
  ['bn', bn],
] as const)
  test(
    `PP-20 PP-21 PP-22 ${language}: excluded on one of three devices, paid out, and back after the term and its day`,
    { tag: '@both:layout' },
    async ({ browser }, info) => {
      const own = await hostWithClock()
      const devices = await Promise.all([1, 2, 3, 4].map(() => ownContext(browser, info, own.host)))
      const [first, second, third, later] = (await Promise.all(devices.map((one) => one.newPage()))) as [
        Page,
        Page,
        Page,
        Page,
      ]
      const said = (text: string) =>
        new RegExp(`^${text.replaceAll(/[.?*+^$()|[\]\\]/g, '.').replaceAll(/\{\w+\}/g, '.+')}`)
      const press = async (what: Locator) => {
        await what.first().click()
      }
      const logIn = async (page: Page, action: string) => {
        await page.getByLabel(words['auth.username']).fill('rahim')
        await page.getByLabel(words['auth.password'], { exact: true }).fill('Demo1234')
        await press(page.getByRole('button', { name: action, exact: true }))
      }
      try {
        for (const page of [first, second, third]) {
          await signIn(page, 'rahim', 'own login')
          await plant(page, { language })
          await page.goto('/')
          await settled(page)
        }
        await press(first.getByRole('main').getByRole('link', { name: words['home.tools'] }))
        await press(first.getByRole('link', { name: words['exclusion.open'] }))
        await press(first.getByRole('button', { name: said(words['exclusion.begin']) }))
        await expect(first).toHaveURL(/\/pay-out$/)
        await expect(first.getByRole('heading', { level: 1 })).toHaveText(words['payOut.logIn'])

        // The others are out at their next call, and the usual door shows the other one.
        for (const page of [second, third]) {
          await page.goto('/account')
          await expect(page).toHaveURL(/\/login\?next=/)
        }
        await second.goto('/login')
        await logIn(second, words['auth.login'])
        await press(second.getByRole('link', { name: words['payOut.here'] }))
        await expect(second).toHaveURL(/\/pay-out$/)

        await plant(later, { language })
        await later.goto('/pay-out')
        await logIn(later, words['payOut.signIn'])
        await expect(later.getByRole('heading', { level: 1 })).toHaveText(words['payOut.title'])
        expect(await later.locator('html[data-excluded]').count(), 'with the first frame').toBe(1)
        await later.screenshot({ path: info.outputPath('pay-out.png'), fullPage: true })
        const play = later.locator('a[href^="/games"], a[href^="/slot"], a[href^="/deposit"], a[href*="vip"]')
        await expect(play.filter({ visible: true })).toHaveCount(0)
        await expect(later.getByRole('button', { name: words['games.sports'], exact: true })).toBeHidden()
        await press(later.getByRole('link', { name: words['payOut.withdraw'] }))
        // The bonus asks for stakes that there are none of any more: what is one's own leaves without it.
        const giveUp = later.getByRole('button', { name: said(words['withdraw.giveUp']) })
        await expect(giveUp).toBeVisible()
        await expect(later.locator('main a[href^="/turnover"]')).toHaveCount(0)
        await press(giveUp)
        await press(later.getByRole('button', { name: /৳(500|৫০০)/ }))
        await press(later.locator('main label').filter({ has: later.locator('input[type="radio"]') }))
        await press(later.getByRole('button', { name: words['withdraw.submit'] }))
        await expect(later).toHaveURL(/payment-request/)

        // Half a year later the sign-in is long over.
        own.forward(TERM_MS)
        await expect(async () => {
          await later.goto('/pay-out')
          await expect(later.getByLabel(words['auth.username'])).toBeVisible({ timeout: 5000 })
        }).toPass()
        await logIn(later, words['payOut.signIn'])
        await press(later.getByRole('button', { name: words['payOut.ask'] }))
        await expect(later.getByText(said(words['payOut.opens']))).toBeVisible()
        await second.goto('/login')
        await logIn(second, words['auth.login'])
        await expect(second.getByRole('link', { name: words['payOut.here'] })).toBeVisible()
        own.forward(TERM_MS + DAY_MS)
        await second.goto('/login')
        await logIn(second, words['auth.login'])
        await expect(second).toHaveURL(/\/$/)
      } finally {
        for (const device of devices) await device.close()
        await own.close()
      }
    },
  )
