/** From a bet to a part and the whole of its way out, in both languages; what is shown is what the ledger has. exchange.md 3; decision 201. */
import type { Locator, Page } from '@playwright/test'
import { bn as bnPositions } from '../../../src/i18n/bn/index.ts'
import { positionTexts as bnTexts } from '../../../src/i18n/bn/texts/positions.ts'
import { en as enPositions } from '../../../src/i18n/en/index.ts'
import { positionTexts as enTexts } from '../../../src/i18n/en/texts/positions.ts'
import { betOnFirst, signInToBet } from '../support/bet.ts'
import { expect, settled, test } from '../support/host.ts'
import { plant } from '../support/player.ts'
import { matchToCome } from '../support/screens.ts'

// What the worker keeps is not looked at here, and its start costs as much as two screens.
test.use({ serviceWorkers: 'block' })

interface Order {
  bet_type: string
  selection_name: string
  potential_profit: string
  potential_liability: string
}

/** What each outcome comes to by the orders as the ledger has them, in poisha. */
async function byOrders(page: Page, headers: Record<string, string>, names: string[]): Promise<number[]> {
  const answer = await page.request.get('/api/exchange/orders', { headers })
  const { data } = (await answer.json()) as { data: Order[] }
  const poisha = (amount: string) => Math.round(Number(amount) * 100)
  return names.map((name) =>
    data.reduce((sum, order) => {
      const isBack = order.bet_type === 'back'
      const wins = (order.selection_name === name) === isBack
      return sum + (wins ? poisha(order.potential_profit) : -poisha(order.potential_liability))
    }, 0),
  )
}

/** The amounts of a list or a column as they are shown, in poisha, in either numerals. */
async function shown(cells: Locator): Promise<number[]> {
  const texts = await cells.allInnerTexts()
  return texts.map((text) => {
    const latin = text.replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
    const size = Math.round(Number(/[\d,.]+/.exec(latin)?.[0].replaceAll(',', '') ?? 'NaN') * 100)
    return latin.includes('−') ? -size : size
  })
}

for (const [language, words, texts] of [
  ['en', enPositions, enTexts],
  ['bn', bnPositions, bnTexts],
] as const)
  test(
    `exchange.md 3 ${language}: a bet is cashed out by half and then whole, and what is shown is what the ledger has`,
    { tag: '@both:slip' },
    async ({ page }, info) => {
      const headers = await signInToBet(page)
      await plant(page, { language })
      await page.goto(await matchToCome(page.request))
      await settled(page)
      const names = await page
        .getByRole('region', { name: words['exch.matchOdds'] })
        .getByRole('listitem')
        .evaluateAll((rows) => rows.map((row) => row.firstElementChild?.firstChild?.textContent ?? ''))
      await betOnFirst(page, words)

      const here = page.getByRole('region', { name: texts.here })
      const amounts = here.getByRole('listitem').locator(':scope > :last-child')
      await expect(amounts).toHaveCount(2)
      expect(await shown(amounts)).toEqual(await byOrders(page, headers, names))
      const dialog = page.getByRole('dialog', { name: texts.cashOut })
      for (const percent of [/^(50|৫০)%$/, /^(100|১০০)%$/]) {
        await here.getByRole('button', { name: texts.cashOut }).click()
        await dialog.getByRole('button', { name: percent }).press('Enter')
        await expect(dialog.getByRole('row')).toHaveCount(3)
        await page.screenshot({ path: info.outputPath(`cash-out-${percent.source.slice(2, 4)}.png`) })
        // By keyboard, from what is offered: an offer may be renewed just then, and the one that is pressed counts.
        await dialog.getByRole('button', { name: texts.accept, exact: true }).press('Enter')
        await expect(dialog.getByRole('status').filter({ hasText: texts.done })).toBeVisible()
        const after = await shown(dialog.locator('td:last-child'))
        expect(after).toEqual(await byOrders(page, headers, names))
        await dialog.getByRole('button', { name: texts.close, exact: true }).click()
        await expect.poll(() => shown(amounts)).toEqual(after)
      }
      const [one = 0, other = 0] = await shown(amounts)
      expect(Math.abs(one - other)).toBeLessThanOrEqual(1)

      // The same on its own screen, by a link, after a reload, and away again by Back.
      await here.getByRole('link', { name: texts.all }).click()
      const card = page.getByRole('article')
      await expect(card).toHaveCount(1)
      await page.reload()
      await expect(card).toHaveCount(1)
      expect(await shown(card.getByRole('listitem').locator(':scope > :last-child'))).toEqual([one, other])
      await page.screenshot({ path: info.outputPath('positions.png'), fullPage: true })
      await page.goBack()
      await expect(here).toBeVisible()
    },
  )
