/**
 * Games as only a browser plays them: two players at one live table, and twenty rounds that verify with the network
 * off. Issue's "It must show"; protection.md F-08, PP-14 to PP-16, PP-25, PP-28.
 */
import type { Page } from '@playwright/test'
import { bingoRules } from '../../../server/games/bingo/game.ts'
import { expect, ownContext, test } from '../support/host.ts'
import { hostWithClock } from '../support/hostWithClock.ts'
import { passOf } from '../support/player.ts'

// What the worker keeps is not looked at here, and its start costs as much as two screens.
test.use({ serviceWorkers: 'block' })

/** A player of the demo in the frame of a game, as the launcher opens it. */
async function openFrame(page: Page, username: string, wanted: RegExp): Promise<void> {
  const { request } = page
  const { token } = await passOf(page, username)
  const { games } = (await (await request.get('/api/get-games')).json()) as {
    games: { platform: string; code: string }[]
  }
  const game = games.find(({ platform, code }) => platform !== 'LUCKY' && wanted.test(code))
  const run = await request.post('/api/game-run', {
    data: { platform: game?.platform, gameCode: game?.code },
    headers: { authorization: `Bearer ${token}` },
  })
  await page.goto(((await run.json()) as { url: string }).url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Verifies every round in the list of the last ones; answers how many there are. */
async function verifyAll(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Fairness' }).click()
  const rounds = page.getByRole('dialog', { name: 'Fairness' }).getByRole('listitem')
  for (const round of await rounds.all()) {
    await round.locator('summary').click()
    await round.getByRole('button', { name: 'Verify' }).click()
    await expect(round.getByRole('status')).toContainText('Verified')
  }
  return rounds.count()
}

const FIRST = 'ol[aria-label="Last results"] li:first-child'

test(
  'two players at a live table see the same round, bet on it and are paid by it; it verifies offline',
  { tag: '@narrow' },
  async ({ page, browser, baseURL }) => {
    const beside = await browser.newContext({ ...(baseURL && { baseURL }) })
    const other = await beside.newPage()
    await openFrame(page, 'rahim', /^dragon-tiger-sundarban$/)
    await openFrame(other, 'sultana', /^dragon-tiger-sundarban$/)
    const bet = async (at: Page, spot: string) => {
      const press = at.getByRole('button', { name: 'Place bet' })
      await at.getByRole('button', { name: spot }).click()
      await press.click()
      await expect(at.getByRole('button', { name: 'Bet placed' })).toBeVisible()
    }
    // Both bet at the beginning of a round: a look each second may miss any one figure.
    await expect(page.getByRole('timer')).toHaveText(/^1[3-6] s$/, { timeout: 60_000 })
    await Promise.all([bet(page, 'Dragon'), bet(other, 'Tiger')])
    // Chips stay as they were placed.
    await page.getByRole('button', { name: /^Tie/ }).click()
    await expect(page.getByRole('button', { name: /^Tie[^৳]*$/ })).toBeVisible()
    await expect(page.getByText('No more bets')).toBeVisible({ timeout: 40_000 })
    const outcome = (at: Page) => at.locator('.result', { hasText: 'Net' })
    await expect(outcome(page)).toBeVisible({ timeout: 60_000 })
    await expect(outcome(other)).toBeVisible({ timeout: 60_000 })
    const [mine, theirs] = [await page.locator(FIRST).innerText(), await other.locator(FIRST).innerText()]
    expect(mine).toBe(theirs)
    // Only who gained is told so in green (PP-25).
    const gains = [await outcome(page).innerText(), await outcome(other).innerText()].map((text) =>
      text.includes('+'),
    )
    for (const [index, at] of [page, other].entries())
      expect(await outcome(at).evaluate((line) => line.classList.contains('gain'))).toBe(gains[index])
    expect(gains.filter(Boolean).length).toBeLessThanOrEqual(1)
    // No bet without its time.
    await expect(page.getByRole('button', { name: 'Place bet' })).toHaveAttribute('aria-disabled', 'true')
    await page.context().setOffline(true)
    expect(await verifyAll(page)).toBe(1)
    await page.context().setOffline(false)
    await beside.close()
  },
)

test('twenty rounds of bingo verify with the network off', { tag: '@narrow' }, async ({ browser }, info) => {
  const own = await hostWithClock()
  const context = await ownContext(browser, info, own.host)
  try {
    const page = await context.newPage()
    await page.clock.install()
    await openFrame(page, 'rahim', /bingo$/)
    const press = page.getByRole('button', { name: 'Play this card' })
    for (let round = 1; round <= 20; round++) {
      await expect(press).toHaveAttribute('aria-disabled', 'false')
      await press.click()
      await expect(page.getByRole('button', { name: 'Playing' })).toBeVisible()
      // None begins sooner than that after the one before, by the host's clock and by the frame's (PP-24).
      own.forward(round * bingoRules.roundMs)
      await page.clock.fastForward(bingoRules.roundMs)
    }
    await expect(press).toHaveAttribute('aria-disabled', 'false')
    await context.setOffline(true)
    expect(await verifyAll(page)).toBe(20)
  } finally {
    await context.close()
    await own.close()
  }
})

test(
  'PP-25 what brings back the stake and no more is no win: said as it is, and nothing is marked or green',
  { tag: '@narrow' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Not the line of the last round, which stands there when the table is opened.
    const result = page.locator('.result', { hasText: /^(?!Last round).*Net/ })
    // Of every 37 rounds 36 give back just what was staked; the other one, which gives nothing, shows nothing of it.
    await expect(async () => {
      await openFrame(page, 'rahim', /^roulette-classic$/)
      // After a zero the chips of the last round lie there, and Red has another name.
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
      await page.getByRole('button', { name: 'Red', exact: true }).click()
      await page.getByRole('button', { name: 'Black', exact: true }).click()
      await page.getByRole('button', { name: 'Spin' }).click()
      await expect(result).toBeVisible({ timeout: 30_000 })
      expect(await result.innerText()).not.toContain('−')
    }).toPass()
    expect(await result.innerText()).not.toContain('+')
    await expect(page.locator('.gain')).toHaveCount(0)
    await expect(page.locator('.winner')).toHaveCount(0)
  },
)

/** One tile of each engine. */
const TILES = [
  'old-dhaka-ride',
  'ghuri-crash',
  'dice-classic',
  'roulette-classic',
  'baccarat-classic',
  'blackjack-classic',
  'gem-mines',
  'mango-plinko',
  'hilsa-hunt',
  'horsebook-evening-race',
  'dhaka-roulette',
  'dhaka-baccarat',
  'dragon-tiger-sundarban',
  'mela-bingo',
  'keno-padma',
]

/** How much of the sentence that says what to do, and what came of it, no scrolling brings into sight or stands over something else. */
const cutOff = (page: Page) =>
  page
    .locator('.result')
    .first()
    .evaluate((result) => Math.max(0, result.scrollHeight - result.clientHeight))

test(
  'D-19 X-79 every game shows what the session has cost, that it is play money, and before any round its chances',
  { tag: '@both:frame' },
  async ({ page }) => {
    // As large as the launcher makes a frame on a small phone, and beside the list on a wide screen.
    const isNarrow = page.viewportSize()?.width === 360
    await page.setViewportSize(isNarrow ? { width: 360, height: 440 } : { width: 603, height: 375 })
    for (const tile of TILES) {
      await openFrame(page, 'sultana', new RegExp(`^${tile}$`))
      for (const word of ['This session', 'Demo'])
        await expect(page.getByText(word), `${tile}: ${word}`).toBeInViewport({ ratio: 1 })
      // The launcher's bar has both: a second balance, with the bonus in it, was another figure.
      await expect(page.getByText('Balance'), tile).toHaveCount(0)
      await expect(page.locator('.press').first(), tile).toBeInViewport({ ratio: 1 })
      expect(await cutOff(page), tile).toBe(0)
      // The chances are told before a round, the smallest too (PP-28).
      await page.getByRole('button', { name: 'Rules and pay table' }).click()
      const rules = page.getByRole('dialog', { name: 'Rules and pay table' })
      await expect(rules.getByRole('heading', { name: 'Return to player' }), tile).toHaveCount(1)
      await expect(rules.getByRole('cell', { name: '0.00%', exact: true }), tile).toHaveCount(0)
    }
  },
)
