/** Who only looks: an auditor opens every screen there is and is offered nothing that changes anything. design/console.md "a browser journey a role". */
import { FIRST_SCREENS } from '../../../src/console/frame/screens.ts'
import { en } from '../../../src/console/words/en.ts'
import { RIGHTS } from '../../../contract/console/rights.ts'
import { expect, startHost, test } from '../support/host.ts'
import { claimWithReceipt, invited, joinBy, memberOf, staffPage } from '../support/staff.ts'

/** What looks closer, and changes nothing. */
const LOOKS = new Set([
  en.signOut,
  en.more,
  en.retry,
  en.reports.show,
  en.reports.save,
  en.markets.show,
  en.markets.searchClear,
  en.content.inLight,
  en.content.inDark,
  en.trail.show,
  en.trail.examine,
  en.trail.again,
  en.trail.clear,
])

test(
  'an auditor opens every screen of the house and is offered nothing that changes it; each look is in the trail',
  { tag: '@wide' },
  async ({ browser, playwright }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const request = await playwright.request.newContext({ baseURL: host.url })
    try {
      await claimWithReceipt(await memberOf(request, 'sultana'), '500')
      const ada = await staffPage(browser, info, host)
      await joinBy(ada, await host.staffLink(), 'ada')
      const page = await staffPage(browser, info, host)
      await joinBy(page, await invited(ada, ['Auditor']), 'ines')
      await ada.context().close()
      const sent: string[] = []
      page.on('request', (one) => {
        if (one.method() === 'POST') sent.push(new URL(one.url()).pathname)
      })
      const read = FIRST_SCREENS.filter(({ call }) => (RIGHTS[call] as readonly string[]).includes('auditor'))
      expect(read.length).toBeGreaterThan(8)
      for (const { to, name } of read) {
        await page.goto(to)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        const offered = await page.getByRole('main').getByRole('button').allInnerTexts()
        expect(
          offered.map((text) => text.trim()).filter((text) => text !== '' && !LOOKS.has(text)),
          name,
        ).toEqual([])
      }
      await page.goto('/deposits')
      await page.getByRole('link', { name: 'sultana ৳500' }).click()
      await expect(page.getByRole('img', { name: /^Receipt/ })).toBeVisible()
      await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
      expect(sent).toEqual([])

      await page.goto('/trail')
      await page.getByRole('button', { name: en.trail.examine }).click()
      await expect(page.getByText(/^Nothing was changed:/)).toBeVisible()
      await expect(page.getByText('staff:ines').first()).toBeVisible()
      await page.context().close()
    } finally {
      await request.dispose()
      await host.close()
    }
  },
)
