/** An app below the host's minimum build is stopped, and updates without losing what was typed: pwa.md 1.4 Must. */
import type { Page } from '@playwright/test'
import { BUILD } from '../../../contract/kit/build.ts'
import { deploy, expect, settled, test, workersRest } from '../support/host.ts'
import { logIn, plant } from '../support/player.ts'
import { beginPayment, countLoads, openHost, openWorld, runs, typedIn } from '../support/versions.ts'

const tooOld = (page: Page) => page.getByRole('alertdialog', { name: 'Please update the app' })

test(
  'pwa.md 1.4 Must: an app below the host’s minimum build is stopped in both tabs, and one press brings the new version with what was typed',
  { tag: '@narrow' },
  async ({ browser }, info) => {
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
      await workersRest(paying)
      await paying.goto(`${host.url}/transaction-record`)
      await expect(paying.getByRole('main').getByText(/৳|BDT/).first()).toBeVisible()
    } finally {
      await close()
    }
  },
)

test(
  'pwa.md 1.4 Must: a withdrawal and a conversion that were typed and not sent are there after the forced reload, and nothing secret is',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const { host, context, close } = await openHost(browser, info)
    try {
      const page = await context.newPage()
      await logIn(page, 'sultana', 'own login')
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
      await logIn(page, 'newplayer')
      await page.goto(`${host.url}/vip`)
      await expect(points).toHaveValue('')
    } finally {
      await close()
    }
  },
)

test(
  'pwa.md 1.4 Must: while no newer version is there the press loads the page once and says the same, guests are not stopped',
  { tag: '@narrow' },
  async ({ browser }, info) => {
    const { host, context, close } = await openHost(browser, info, { locale: 'bn-BD' })
    try {
      const page = await context.newPage()
      await logInInBangla(page)
      await host.restart({ MIN_BUILD: String(BUILD + 1) })
      const loads = countLoads(page)
      await page.goto(`${host.url}/account`)
      const screen = page.getByRole('alertdialog', { name: 'অ্যাপটি আপডেট করুন' })
      await expect(screen).toBeVisible()
      await page.screenshot({ path: info.outputPath('too-old-bn.png') })
      await screen.getByRole('button', { name: 'এখনই আপডেট করুন' }).click()
      await expect.poll(loads).toBe(2)
      await expect(screen).toBeVisible()
      expect(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined),
      ).toBe(true)

      const guest = await context.browser()?.newPage({ locale: 'en-GB' })
      await guest?.goto(`${host.url}/games`)
      await expect(guest!.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(guest!.getByRole('alertdialog')).toHaveCount(0)
      await guest?.close()
      // A guest has come and gone meanwhile.
      expect(loads()).toBe(2)
    } finally {
      await close()
    }
  },
)

async function logInInBangla(page: Page): Promise<void> {
  await plant(page, { language: 'bn' })
  await logIn(page, 'rahim')
}
