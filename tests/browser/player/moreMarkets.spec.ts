/** More markets as only a browser shows them: their room at both widths, their rules by keyboard, a bet on one, both themes, and readable to all. */
import type { APIRequestContext } from '@playwright/test'
import type { Sport } from '../../../contract/exchange.ts'
import { ALL, violations, withAxe } from '../support/axe.ts'
import { expect, ownContext, settled, test } from '../support/host.ts'
import { hostWithClock } from '../support/hostWithClock.ts'
import { plant, signIn } from '../support/player.ts'
import { fit } from '../support/look.ts'

const SPORTS = ['soccer', 'cricket', 'tennis'] as const satisfies Sport[]
const HOUR = 3_600_000

interface Listed {
  EventId: string
  MarketId: string
  start_time: string
}

/** The address of the first match of a sport that begins later than in an hour. */
async function coming(request: APIRequestContext, sport: Sport, from: number): Promise<string> {
  const events = (await (await request.get(`/exchange-data/sports-events/${sport}`)).json()) as Listed[]
  const event = events.find(({ start_time }) => Date.parse(start_time) > from + HOUR)
  if (!event) throw new Error(`No ${sport} to come`)
  return `/odds-view?event=${event.EventId}&market=${event.MarketId}&sport=${sport}`
}

test(
  'F-01 a bet on one of more markets is placed at either width; each says its rule, is worked by keyboard, and keeps WCAG 2.2 AA in both themes',
  { tag: '@both:layout' },
  async ({ browser }, info) => {
    const isWide = info.project.name === 'wide'
    const own = await hostWithClock()
    const context = await ownContext(browser, info, own.host, { bypassCSP: true })
    const page = await context.newPage()
    const more = page.getByRole('region', { name: 'More markets' })
    try {
      await signIn(page, 'rahim')
      for (const sport of SPORTS) {
        const place = await coming(page.request, sport, Date.now())
        for (const theme of ['dark', 'light'] as const) {
          await plant(page, { theme })
          await page.goto(place)
          await settled(page)
          const markets = more.getByRole('region')
          await expect(markets.first()).toBeVisible()
          // In columns where there is room, one below the other where there is none; nothing is cut off.
          const starts = await markets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
          expect(new Set(starts).size).toBe(isWide ? 2 : 1)
          expect(await fit(page)).toEqual([])
          const rule = markets.first().getByText('Rule', { exact: true })
          await rule.focus()
          await page.keyboard.press('Enter')
          await expect(markets.first().getByText(/the stake comes back/)).toBeVisible()
          await markets.first().scrollIntoViewIfNeeded()
          await page.screenshot({ path: info.outputPath(`${sport}-${theme}.png`) })
          await withAxe(page)
          expect(await violations(page, ALL)).toEqual([])
        }
        await more
          .getByRole('button', { name: /^Back / })
          .first()
          .press('Enter')
        const slip = page.getByRole(isWide ? 'complementary' : 'dialog', { name: 'Bet slip' })
        await slip.getByRole('button', { name: '৳100', exact: true }).click()
        await slip.getByText('At any odds').click()
        await slip.getByRole('button', { name: /^Place bet ৳100/ }).click()
        await expect(slip.getByText('Your bet is placed.')).toBeVisible()
        await slip.getByRole('button', { name: 'Done' }).click()
        await expect(more.getByText('You lose ৳100 if this wins').first()).toBeAttached()
      }
    } finally {
      await context.close()
      await own.close()
    }
  },
)
