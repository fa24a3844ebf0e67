/** Price history and ladder as only a browser shows them: by keyboard, in the room there is, in both themes, readable to whoever cannot see them. */
import type { APIRequestContext } from '@playwright/test'
import { ALL, violations, withAxe } from '../support/axe.ts'
import { expect, ownContext, settled, test } from '../support/host.ts'
import { hostWithClock } from '../support/hostWithClock.ts'
import { plant, signIn } from '../support/player.ts'
import { fit } from '../support/look.ts'

interface Listed {
  EventId: string
  MarketId: string
  inplay: boolean
  status: string
  start_time: string
}

/** The next football match: it is open until it begins, and its prices are written down from three hours before. */
async function nextMatch(request: APIRequestContext): Promise<string> {
  const events = (await (await request.get('/exchange-data/sports-events/soccer')).json()) as Listed[]
  const [event] = events
    .filter(({ inplay, status }) => !inplay && status === 'open')
    .sort((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))
  if (!event) throw new Error('No match to come')
  return `event=${event.EventId}&market=${event.MarketId}&sport=soccer`
}

test(
  'the price history and the ladder are opened and walked by keyboard, keep their room, and keep WCAG 2.2 AA in both themes',
  { tag: '@both:layout' },
  async ({ browser }, info) => {
    const isWide = info.project.name === 'wide'
    const own = await hostWithClock()
    const context = await ownContext(browser, info, own.host, { bypassCSP: true })
    const page = await context.newPage()
    const history = page.getByRole('region', { name: 'Price history' })
    const line = history.getByRole('img', { name: /^Price of / })
    const ladder = page.getByRole('region', { name: /^Ladder of / })
    try {
      await signIn(page, 'rahim')
      const place = await nextMatch(page.request)
      for (const theme of ['dark', 'light'] as const) {
        await plant(page, { theme })
        await page.goto(`/odds-view?${place}`)
        await settled(page)
        // On a wide screen it stands open beside the markets: there it is folded first.
        await history.locator('summary').focus()
        if (isWide) await page.keyboard.press('Enter')
        await expect(line).toHaveCount(0)
        await page.keyboard.press('Enter')
        await expect(line).toBeVisible()
        expect(await fit(page)).toEqual([])
        await page.screenshot({ path: info.outputPath(`history-${theme}.png`) })
        await history.getByRole('checkbox', { name: 'As a table' }).focus()
        await page.keyboard.press('Space')
        await expect(history.getByRole('table')).toBeVisible()
        await expect(line).toHaveCount(0)
        await page.keyboard.press('Space')
        await expect(line).toBeVisible()
        await withAxe(page)
        expect(await violations(page, ALL)).toEqual([])

        if (isWide) await page.getByRole('region', { name: 'Ladder', exact: true }).locator('summary').focus()
        else await page.getByRole('link', { name: 'Ladder' }).focus()
        await page.keyboard.press('Enter')
        await expect(ladder).toBeVisible()
        if (!isWide) expect(new URL(page.url()).pathname).toBe('/odds-view/ladder')
        // One stop of the Tab key: the middle. From there the arrows walk.
        await ladder.locator('button[tabindex="0"]').focus()
        await page.keyboard.press('ArrowRight')
        await expect(ladder.locator('button:focus')).toHaveAccessibleName(/^Lay /)
        await page.keyboard.press('ArrowUp')
        await expect(ladder.locator('button:focus')).toBeInViewport()
        expect(await fit(page)).toEqual([])
        await page.screenshot({ path: info.outputPath(`ladder-${theme}.png`) })
        await withAxe(page)
        expect(await violations(page, ALL)).toEqual([])
        const name = await ladder.locator('button:focus').getAttribute('aria-label')
        await page.keyboard.press('Enter')
        const slip = isWide
          ? page.getByRole('complementary', { name: 'Bet slip' })
          : page.getByRole('dialog', { name: /Bet slip/ })
        await expect(slip.locator('output').first()).toHaveText(/ at ([\d.]+),/.exec(name ?? '')?.[1] ?? '')
      }
    } finally {
      await context.close()
      await own.close()
    }
  },
)
