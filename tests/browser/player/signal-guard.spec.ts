/** The signal guard with a line that is really cut: the host takes back what waits, and the phone is told when it is back. Decision 206. */
import { expect, ownContext, test } from '../support/host.ts'
import { signInToBet } from '../support/bet.ts'
import { hostWithClock } from '../support/hostWithClock.ts'
import { matchToCome } from '../support/screens.ts'

/** The host's clock moves on by this with each question: less than what it takes for a sleep of its own. */
const STEP_MS = 5000

test(
  'exchange.md 2 a phone whose line is cut has nothing waiting a minute later, and hears of it when it is back',
  { tag: '@both:slip' },
  async ({ browser }, info) => {
    const own = await hostWithClock()
    const context = await ownContext(browser, info, own.host)
    try {
      const page = await context.newPage()
      const headers = await signInToBet(page)
      await page.goto(await matchToCome(page.request))
      await page
        .getByRole('region', { name: 'Match Odds' })
        .getByRole('button', { name: /^Back .* available$/ })
        .first()
        .click()
      const slip = page
        .getByRole('dialog', { name: 'Bet slip' })
        .or(page.getByRole('complementary', { name: 'Bet slip' }))
      await slip.getByText('More terms').click()
      const guard = slip.getByLabel(/^Signal guard/)
      await guard.check()
      await expect(slip.getByText(/^The signal guard is on/)).toBeVisible()
      await expect(guard).toBeChecked()
      const higher = slip.getByRole('button', { name: 'Higher odds' })
      for (let step = 0; step < 25; step += 1) await higher.click()
      await slip.getByRole('button', { name: '৳100', exact: true }).click()
      await slip.getByRole('button', { name: 'Place bet ৳100' }).click()
      await expect(slip.getByText('Your bet waits to be matched.')).toBeVisible()
      await slip.getByRole('button', { name: 'Done' }).click()

      await context.setOffline(true)
      let ahead = 0
      const waits = async () => {
        own.forward((ahead += STEP_MS))
        const answer = await fetch(`${own.host.url}/api/exchange/orders`, { headers })
        const { data } = (await answer.json()) as { data: { unmatched: string }[] }
        return data.length
      }
      expect(await waits()).toBe(1)
      await expect.poll(waits, { intervals: [1500], timeout: 60_000 }).toBe(0)
      // It listened for a minute before.
      expect(ahead).toBeGreaterThan(40_000)

      await context.setOffline(false)
      const told = page.getByRole('dialog', { name: 'What waited was taken back' })
      await expect(told).toContainText('৳100 of stakes')
      await told.getByRole('button', { name: 'My Bets' }).click()
      await expect(page).toHaveURL(/\/betting-record/)
      await expect(page.getByText('Cancelled').first()).toBeVisible()
    } finally {
      await context.close()
      await own.close()
    }
  },
)

test(
  'exchange.md 2 with nothing waiting that it knows of a phone is heard within the minute all the same',
  { tag: '@narrow' },
  async ({ page }) => {
    await signInToBet(page)
    await page.clock.install()
    await page.goto('/exchange-account')
    const signs: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/api/exchange/guard')) signs.push(response.url())
    })
    await page.getByLabel(/^Signal guard/).check()
    await expect.poll(() => signs.length).toBeGreaterThan(0)
    // A bet whose answer was lost, or another tab's, may wait without this page knowing.
    for (let minute = 0; minute < 3; minute += 1) {
      const before = signs.length
      await page.clock.runFor(55_000)
      await expect.poll(() => signs.length, `minute ${minute}`).toBeGreaterThan(before)
    }
  },
)
