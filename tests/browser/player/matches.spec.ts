/** A bet on a match that was committed to before its first price, checked with the network off once it is over. PP-30, F-08; exchange.md 1. */
import type { Locator, Page } from '@playwright/test'
import { bn } from '../../../src/i18n/bn/index.ts'
import { en } from '../../../src/i18n/en/index.ts'
import { betOnFirst, signInToBet, type Words } from '../support/bet.ts'
import { expect, ownContext, settled, test } from '../support/host.ts'
import { hostWithClock } from '../support/hostWithClock.ts'
import { plant } from '../support/player.ts'
import { matchToCome } from '../support/screens.ts'

/** Longer than until any match of today's list is over. */
const OVER_MS = 3 * 60 * 60 * 1000

/** A player who has said their age (PP-03) bets ৳100 on what the first price is of. */
async function bet(page: Page, words: Words, language: string): Promise<void> {
  await signInToBet(page)
  await plant(page, { language })
  await page.goto(await matchToCome(page.request))
  await settled(page)
  await betOnFirst(page, words)
}

/** One byte changed in a field, the words that are said of it, and the field put right again. */
async function change(bets: Locator, label: string, verdict: string): Promise<void> {
  const field = bets.getByLabel(label, { exact: true })
  const right = await field.inputValue()
  const at = right.search(/[1-9a-f](?=[0-9a-f.]*$)/)
  await field.fill(`${right.slice(0, at)}0${right.slice(at + 1)}`)
  await expect(bets.getByRole('status').filter({ hasText: verdict })).toBeVisible()
  await field.fill(right)
}

/** On paper there is how a match is checked by hand, with all of the bet, and nothing else of the screen. */
async function onPaper(page: Page, words: Words): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: words['fairness.matchHand'] })).toBeVisible()
  await expect(
    page.locator('[data-print] dl dd').filter({ hasText: /^(left|right) [0-9a-f]{64}/ }),
  ).toBeVisible()
  await expect(page.locator('h1')).toBeHidden()
  // Dark on light, whichever theme the screen wears.
  for (const [what, colour] of [
    ['color', 'rgb(0, 0, 0)'],
    ['background-color', 'rgb(255, 255, 255)'],
  ] as const)
    await expect(page.locator('[data-print] code').first()).toHaveCSS(what, colour)
  await page.emulateMedia({ media: 'screen' })
}

for (const [language, words] of [
  ['en', en],
  ['bn', bn],
] as const)
  test(
    `PP-30 F-08 ${language}: a bet is checked offline by its match played again, and one changed byte of anything is found`,
    { tag: '@both:layout' },
    async ({ browser }, info) => {
      const own = await hostWithClock()
      const context = await ownContext(browser, info, own.host, { serviceWorkers: 'allow' })
      const page = await context.newPage()
      const bets = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('summary') })
      const good = bets.filter({ hasText: words['fairness.verdict.good'] })
      try {
        await bet(page, words, language)
        await page.goto('/fairness')
        await expect(bets.filter({ hasText: words['fairness.verdict.open'] })).toHaveCount(1)
        await page.evaluate(() => navigator.serviceWorker.ready)

        own.forward(OVER_MS)
        await expect(async () => {
          await page.reload()
          await expect(good).toHaveCount(1, { timeout: 5000 })
        }).toPass({ timeout: 60_000 })

        await context.setOffline(true)
        await page.reload()
        await expect(good).toHaveCount(1)
        await good.locator('summary').click()
        await page.screenshot({ path: info.outputPath('bet.png'), fullPage: true })
        await expect(bets.getByText(words['fairness.rootSeen'])).toBeVisible()
        await expect(bets.getByRole('heading', { level: 3 })).toBeVisible()
        await onPaper(page, words)
        await change(bets, words['fairness.matchSeed'], words['fairness.verdict.seed'])
        await change(bets, words['fairness.path'], words['fairness.verdict.path'])
        await change(bets, words['fairness.result'], words['fairness.verdict.match'])
        await change(bets, words['fairness.root'], words['fairness.verdict.receipt'])
        await expect(
          bets.getByRole('status').filter({ hasText: words['fairness.verdict.good'] }),
        ).toBeVisible()
      } finally {
        await context.close()
        await own.close()
      }
    },
  )
