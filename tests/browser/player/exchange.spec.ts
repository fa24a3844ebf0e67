/** The exchange as only a browser shows it: prices that are pushed, a bet on what is shown, prices taken away without network. */
import type { Locator } from '@playwright/test'
import { expect, settled, test } from '../support/host.ts'
import { signInToBet } from '../support/bet.ts'
import { matchToCome } from '../support/screens.ts'

// What the worker keeps is not looked at here, and its start costs as much as two screens.
test.use({ serviceWorkers: 'block' })

/** Whether something else stands over the middle of it. */
const isCovered = (control: Locator) =>
  control.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return !(there && (one.contains(there) || there.contains(one)))
  })

test(
  'X-13 F-01 S-EXCH-11 prices come by push, a bet is placed on what is shown, and without the network no price is left',
  { tag: '@both:slip' },
  async ({ page, context }) => {
    await signInToBet(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (/exchange-data\/(match-odds|event)\//.test(request.url())) asked.push(request.url())
    })
    await page.goto(await matchToCome(page.request))
    await settled(page)
    const odds = page.getByRole('region', { name: 'Match Odds' })
    const price = odds.getByRole('button', { name: /^Back .* available$/ }).first()
    await expect(price).toBeVisible()
    // Until the stream has told all, the market is asked for; from then on nothing is, and it moves all the same.
    await expect(async () => {
      const before = asked.length
      const shown = await price.innerText()
      await expect(price).not.toHaveText(shown, { useInnerText: true })
      expect(asked.length - before).toBe(0)
    }).toPass()

    await price.click()
    const slip = page
      .getByRole('dialog', { name: 'Bet slip' })
      .or(page.getByRole('complementary', { name: 'Bet slip' }))
    // What has the focus is not covered by the button that stays in view (WCAG 2.4.11), the terms unfolded too.
    const controls = slip
      .locator('form :is(input:enabled, button:enabled, summary)')
      .filter({ visible: true })
    const terms = slip.getByText('More terms')
    for (const isUnfolded of [false, true]) {
      if (isUnfolded) await terms.click()
      for (const control of await controls.all()) {
        await control.focus()
        await expect
          .poll(() => isCovered(control), await control.evaluate((one) => one.outerHTML))
          .toBe(false)
      }
    }
    await terms.click()
    await slip.getByRole('button', { name: '৳100', exact: true }).click()
    await slip.getByLabel('At any odds').check()
    await slip.getByRole('button', { name: 'Place bet ৳100' }).click()
    await expect(slip.getByRole('status').getByText(/^Your bet is placed|matched/)).toBeVisible()
    await slip.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Exposure').locator('xpath=following-sibling::dd')).toHaveText('৳100')
    await expect(odds.getByText(/^You lose ৳100/)).toBeAttached()

    await context.setOffline(true)
    await expect(page.getByText('the last ones are too old to be true')).toBeVisible({ timeout: 15_000 })
    await expect(odds.getByRole('button', { name: /available$/ })).toHaveCount(0)
    await context.setOffline(false)
    await expect(price).toBeVisible({ timeout: 30_000 })
  },
)

test(
  'S-EXCH-03 prices stay where they are when the rest of a match comes after them',
  { tag: '@both:layout' },
  async ({ page }) => {
    await signInToBet(page)
    let letGo = () => {}
    const held = new Promise<void>((done) => (letGo = done))
    // What is pushed would tell all at once.
    await page.route(/\/api\/events/, (route) => route.abort())
    await page.route('**/exchange-data/event/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(await matchToCome(page.request))
    const odds = page.getByRole('region', { name: 'Match Odds' })
    const top = () => odds.evaluate((one) => one.getBoundingClientRect().top + scrollY)
    await expect(odds).toBeVisible()
    await expect(page.getByText(/^Starts /)).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    const before = await top()
    letGo()
    await expect(page.locator('iframe').first()).toBeVisible()
    expect(await top()).toBe(before)
  },
)

test(
  'F-03 all that waits in a market is taken back by one call',
  { tag: '@both:orders' },
  async ({ page }) => {
    const headers = await signInToBet(page)
    const match = await matchToCome(page.request)
    const market = new URLSearchParams(match.split('?')[1]).get('market')
    for (const stake of ['20', '30']) {
      const order = {
        market,
        selection: 1,
        side: 'back',
        odds: 900,
        stake,
        client_reference: `waiting-${stake}`,
      }
      expect((await page.request.post('/api/exchange/orders', { data: order, headers })).status()).toBe(201)
    }
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/cancel')) asked.push(request.url())
    })
    await page.goto(match)
    const bets = page.getByRole('region', { name: 'Your open bets here' })
    await expect(bets.getByRole('listitem')).toHaveCount(2)
    await bets.getByRole('button', { name: 'Cancel all unmatched (৳50)' }).click()
    await expect(page.getByText('What waited of 2 bets was taken back: ৳50 of stakes.')).toBeVisible()
    await expect(bets).toHaveCount(0)
    expect(asked).toHaveLength(1)
  },
)

test(
  'S-WHDR-14 the way to the top lies over no price and not over the slip',
  { tag: '@both:slip' },
  async ({ page }) => {
    await signInToBet(page)
    await page.goto(await matchToCome(page.request))
    await settled(page)
    const isWide = (page.viewportSize()?.width ?? 0) > 768
    // Beside the markets the slip is open all the while; a phone's is a window over them.
    if (isWide)
      await page
        .getByRole('button', { name: /^Back .* available$/ })
        .first()
        .click()
    const up = page.getByRole('button', { name: 'Back to top' })
    let places = 0
    for (let y = 350; y < 2000; y += 150) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
      if ((await page.evaluate(() => scrollY)) < y) break
      await expect(up).toBeVisible()
      expect(await up.evaluate(standsOver), `at ${y}`).toEqual([])
      places += 1
    }
    expect(places).toBeGreaterThan(1)
  },
)

/** The buttons of the screen that lie under it. */
function standsOver(one: HTMLElement): string[] {
  const own = one.getBoundingClientRect()
  return [...document.querySelectorAll('main button')].flatMap((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect()
    const isApart = right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom
    return isApart ? [] : [other.textContent]
  })
}
