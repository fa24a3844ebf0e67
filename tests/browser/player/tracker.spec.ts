/** The match tracker as only a browser shows it: its room at both widths, the keyboard, both themes, quiet, and readable to whoever cannot see it. */
import type { APIRequestContext, Page } from '@playwright/test'
import { SPORTS } from '../../../contract/exchange.ts'
import { ALL, violations, withAxe } from '../support/axe.ts'
import { expect, ownContext, settled, test } from '../support/host.ts'
import { hostWithClock } from '../support/hostWithClock.ts'
import { plant, signIn } from '../support/player.ts'
import { fit } from '../support/look.ts'

const STEP_MS = 7 * 60_000
/** Longer than until a match of each sport has been under way. */
const STEPS = 24

interface Listed {
  EventId: string
  MarketId: string
  inplay: boolean
}

/** The addresses of a match of each sport that is told as data at one and the same time: the clock goes on until there are such. */
async function underWay(request: APIRequestContext, forward: (ms: number) => void): Promise<string[]> {
  for (let step = 0; step < STEPS; step += 1) {
    forward(step * STEP_MS)
    const places = await Promise.all(SPORTS.map((sport) => placeOf(request, sport)))
    const found = places.filter((place) => place !== undefined)
    if (found.length === SPORTS.length) return found
  }
  throw new Error('No time at which each sport is played')
}

async function placeOf(request: APIRequestContext, sport: string): Promise<string | undefined> {
  const events = (await (await request.get(`/exchange-data/sports-events/${sport}`)).json()) as Listed[]
  const event = events.find(({ inplay }) => inplay)
  if (!event) return undefined
  const { EventId, MarketId } = event
  const rows = (await (await request.get(`/exchange-data/event/${EventId}`)).json()) as Record<
    string,
    { score: { innings?: { balls: number }[] } | null }
  >
  const { score } = rows[EventId] ?? {}
  // Somebody is in: there is all to draw.
  if (!score || score.innings?.[0]?.balls === 0) return undefined
  return `/odds-view?event=${EventId}&market=${MarketId}&sport=${sport}`
}

/** Seconds that what moves takes. */
const seconds = (page: Page): Promise<number> =>
  page
    .locator('section svg g')
    .first()
    .evaluate((drawn) => Number.parseFloat(getComputedStyle(drawn).transitionDuration))

test(
  'S-EXCH-02 the tracker of each sport is folded or open as there is room, worked by keyboard, quiet, and keeps WCAG 2.2 AA in both themes',
  { tag: '@both:layout' },
  async ({ browser }, info) => {
    const isWide = info.project.name === 'wide'
    const own = await hostWithClock()
    const context = await ownContext(browser, info, own.host, { bypassCSP: true })
    const page = await context.newPage()
    const tracker = page.getByRole('region', { name: 'Live score' })
    const button = tracker.getByRole('button', { name: 'Say the score' })
    try {
      await signIn(page, 'rahim')
      for (const [index, place] of (await underWay(page.request, own.forward)).entries()) {
        for (const theme of ['dark', 'light'] as const) {
          await plant(page, { theme })
          await page.goto(place)
          await settled(page)
          await expect(tracker).toBeVisible()
          if (isWide) {
            const slip = await page.getByRole('complementary', { name: 'Bet slip' }).boundingBox()
            const odds = await page.getByRole('region', { name: 'Match Odds' }).boundingBox()
            const box = await tracker.boundingBox()
            if (!slip || !odds || !box) throw new Error('Something is not there')
            expect(box.y + box.height).toBeLessThanOrEqual(slip.y)
            expect(box.x).toBeGreaterThanOrEqual(odds.x + odds.width)
          } else {
            // One line, above the markets.
            const box = await tracker.boundingBox()
            expect(box?.height).toBeLessThan(100)
            await expect(button).toHaveCount(0)
            await tracker.locator('summary').focus()
            await page.keyboard.press('Enter')
          }
          await expect(button).toBeVisible()
          if (index === 0 && !isWide) {
            await page.keyboard.press('Enter')
            await expect(button).toHaveCount(0)
            await page.keyboard.press('Enter')
            await expect(button).toBeVisible()
          }
          if (!isWide) await page.keyboard.press('Tab')
          else await button.focus()
          await expect(button).toBeFocused()
          await page.keyboard.press('Enter')
          await expect(tracker.getByRole('status')).not.toBeEmpty()
          expect(await fit(page)).toEqual([])
          await page.screenshot({ path: info.outputPath(`${index}-${theme}.png`) })
          // What moves may move, unless the reader wants it quiet.
          if (place.includes('tennis') && theme === 'dark') {
            expect(await seconds(page)).toBeLessThan(0.01)
            await page.emulateMedia({ reducedMotion: 'no-preference' })
            expect(await seconds(page)).toBeCloseTo(0.3)
            await page.emulateMedia({ reducedMotion: 'reduce' })
          }
          await withAxe(page)
          expect(await violations(page, ALL)).toEqual([])
        }
      }
    } finally {
      await context.close()
      await own.close()
    }
  },
)
