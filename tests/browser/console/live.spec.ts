/** What waits comes to a screen by itself, and where the line breaks it is asked for. Decision 223; design/console.md. */
import { expect, startHost, test } from '../support/host.ts'
import { claimWithReceipt, invited, joinBy, memberOf, staffPage } from '../support/staff.ts'

test(
  'a claim comes to the screen of who looks where no stream comes through, too; with it nobody asks, and what another has closed is seen',
  { tag: '@wide' },
  async ({ browser, playwright }, info) => {
    const desk = await startHost({ DEMO_AUTOPILOT: 'off' })
    const request = await playwright.request.newContext({ baseURL: desk.url })
    try {
      const member = await memberOf(request, 'sultana')
      const page = await staffPage(browser, info, desk)
      // At first no stream comes through.
      await page.route('**/console/events', (route) => route.abort())
      await joinBy(page, await desk.staffLink(), 'ada')
      await claimWithReceipt(member, '500')
      await expect(page.getByRole('link', { name: 'sultana ৳500' })).toBeVisible()

      await page.unroute('**/console/events')
      const opened = page.waitForResponse((one) => one.url().endsWith('/console/events'))
      await page.context().setOffline(true)
      await expect(page.getByRole('status').filter({ hasText: 'Offline.' })).toBeVisible()
      await page.context().setOffline(false)
      await opened
      await expect(page.getByRole('status').filter({ hasText: 'Offline.' })).toHaveCount(0)
      const asked: string[] = []
      page.on('request', (one) => asked.push(new URL(one.url()).pathname))
      await claimWithReceipt(member, '700')
      await expect(page.getByRole('link', { name: 'sultana ৳700' })).toBeVisible()
      // The queue is read because it was told of; nobody had asked whether it had changed.
      expect(asked).toContain('/console/deposits')
      expect(asked.filter((path) => path === '/console/waiting').length).toBeLessThanOrEqual(1)

      const beside = await staffPage(browser, info, desk)
      await joinBy(beside, await invited(page, ['Editor']), 'bina')
      await page.getByRole('link', { name: 'Open and closed' }).click()
      await expect(page.getByRole('button', { name: 'Close Padma Play for maintenance' })).toBeVisible()
      await beside.goto('/services')
      await beside.getByRole('button', { name: 'Close Padma Play for maintenance' }).click()
      await beside.getByLabel('Reason').fill('they have told us')
      await beside.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(page.getByRole('row', { name: /Padma Play/ }).getByText(/^Closed until/)).toBeVisible()
      await beside.context().close()
      await page.context().close()
    } finally {
      await request.dispose()
      await desk.close()
    }
  },
)
