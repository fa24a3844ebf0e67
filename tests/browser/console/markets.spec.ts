/** A trader stops a market under a player's eyes and lets it go on, and a settled one is settled anew by two. Decision 215. */
import { en } from '../../../src/i18n/en/index.ts'
import { betOnFirst, signInToBet } from '../support/bet.ts'
import { lookAt, tabTo, wrongIn } from '../support/consoleLooks.ts'
import { expect, ownContext, settled, test } from '../support/host.ts'
import { hostWithClock } from '../support/hostWithClock.ts'
import { matchToCome } from '../support/screens.ts'
import { invited, joinBy, staffPage } from '../support/staff.ts'

/** Longer than until any match of today's list is over. */
const OVER_MS = 3 * 60 * 60 * 1000

test(
  'a market is found, suspended and resumed while a player looks on; another result is looked at, asked for and approved',
  { tag: '@wide' },
  async ({ browser }, info) => {
    const own = await hostWithClock()
    const player = await (await ownContext(browser, info, own.host)).newPage()
    const [ada, bina] = [await staffPage(browser, info, own.host), await staffPage(browser, info, own.host)]
    try {
      await signInToBet(player)
      const match = await matchToCome(player.request)
      await player.goto(match)
      await settled(player)
      await betOnFirst(player, en)
      const odds = player.getByRole('region', { name: en['exch.matchOdds'] })
      const prices = odds.getByRole('button', { name: /available$/ })
      const market = new URLSearchParams(match.split('?')[1]).get('market') ?? ''
      const details = await player.request.get('/exchange-data/sports-events/cricket')
      const events = (await details.json()) as { MarketId: string; Event: string }[]
      const event = events.find(({ MarketId }) => MarketId === market)?.Event ?? ''

      await joinBy(ada, await own.host.staffLink(), 'ada')
      const invitation = await invited(ada, ['Trader'])
      // By the keyboard alone.
      await tabTo(ada, /^Markets$/)
      await ada.keyboard.press('Enter')
      await expect(ada.getByRole('row', { name: new RegExp(event) })).toHaveCount(1)
      await tabTo(ada, /^Part of a match’s name$/)
      await ada.keyboard.insertText(event)
      await ada.keyboard.press('Enter')
      await expect(ada.getByRole('row', { name: new RegExp(event) }).nth(1)).toBeVisible()
      expect(await lookAt(ada, info, 'markets')).toEqual([])
      await tabTo(ada, new RegExp(`^${event}$`))
      await ada.keyboard.press('Enter')
      await expect(ada.getByRole('heading', { level: 1, name: `${event}, Match Odds` })).toBeVisible()
      await tabTo(ada, /^Suspend$/)
      await ada.keyboard.press('Enter')
      await expect(ada.getByLabel('Reason')).toBeFocused()
      await ada.keyboard.insertText('the price is wrong')
      await ada.screenshot({ path: info.outputPath('suspend.png') })
      await ada.keyboard.press('Tab')
      await tabTo(ada, /^Suspend$/)
      await ada.keyboard.press('Enter')
      await expect(ada.getByRole('button', { name: 'Resume' })).toBeVisible()
      await expect(odds.getByText(en['exch.suspend'], { exact: true }).first()).toBeVisible()
      await expect(prices).toHaveCount(0)
      await player.screenshot({ path: info.outputPath('player-suspended.png') })
      await ada.getByRole('button', { name: 'Show positions' }).click()
      await expect(ada.getByRole('cell', { name: /•••/ })).toHaveCount(1)
      expect(await lookAt(ada, info, 'market')).toEqual([])
      await ada.getByRole('button', { name: 'Resume' }).click()
      await ada.getByLabel('Reason').fill('it was looked into')
      await ada.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
      await expect(ada.getByRole('cell', { name: 'it was looked into' })).toBeVisible()
      await expect(prices.first()).toBeVisible()

      own.forward(OVER_MS)
      await ada.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expect(ada.getByText('Settled', { exact: true }).first()).toBeVisible()
      const outcome = ada.getByLabel('Outcome', { exact: true })
      const result = await ada
        .getByText('Result', { exact: true })
        .locator('xpath=following-sibling::dd')
        .innerText()
      const names = await outcome.locator('option:not([disabled])').allInnerTexts()
      const other = names.find((name) => name !== result) ?? ''
      await outcome.selectOption({ label: other })
      await expect(ada.getByText('1 / 1')).toBeVisible()
      expect(await lookAt(ada, info, 'result')).toEqual([])
      await ada.getByRole('button', { name: 'Ask a second person' }).click()
      await ada.getByLabel('Reason').fill('the umpire corrected it')
      await ada.getByRole('dialog').getByRole('button', { name: 'Ask a second person' }).click()
      await expect(ada.getByText(/^Another result waits/)).toBeVisible()

      await joinBy(bina, invitation, 'bina')
      await bina.getByRole('link', { name: 'Second look' }).click()
      await expect(bina.getByText('1 / 1')).toBeVisible()
      await expect(bina.getByText(other, { exact: true })).toBeVisible()
      expect(await wrongIn(bina)).toEqual([])
      await bina.screenshot({ path: info.outputPath('second.png') })
      await bina.getByRole('button', { name: 'Approve' }).click()
      await bina.getByLabel('Reason').fill('seen')
      await bina.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await expect(bina.getByText('Nothing waits for a second person.')).toBeVisible()
      await expect(ada.getByRole('row', { name: /Settled/ })).toHaveCount(2)
      await expect(ada.getByRole('row', { name: /Settled bina/ })).toBeVisible()
    } finally {
      for (const page of [player, ada, bina]) await page.context().close()
      await own.close()
    }
  },
)

test(
  'a suspended market is made void by two, and the player who bet in it has the stake back',
  { tag: '@wide' },
  async ({ browser }, info) => {
    const own = await hostWithClock()
    const player = await (await ownContext(browser, info, own.host)).newPage()
    const [ada, bina] = [await staffPage(browser, info, own.host), await staffPage(browser, info, own.host)]
    try {
      const headers = await signInToBet(player)
      const balance = async () => {
        const answer = await player.request.post('/api/balance', { headers, data: {} })
        return ((await answer.json()) as { balance: string }).balance
      }
      const before = await balance()
      const match = await matchToCome(player.request)
      await player.goto(match)
      await settled(player)
      await betOnFirst(player, en)
      expect(await balance()).not.toBe(before)
      const odds = player.getByRole('region', { name: en['exch.matchOdds'] })
      const market = new URLSearchParams(match.split('?')[1]).get('market') ?? ''

      await joinBy(ada, await own.host.staffLink(), 'ada')
      const invitation = await invited(ada, ['Trader'])
      await ada.getByRole('link', { name: 'Markets' }).click()
      await ada.getByRole('row').nth(1).getByRole('link').first().click()
      await expect(ada.getByText(/^Suspend it first/)).toBeVisible()
      await ada.getByRole('button', { name: 'Suspend' }).click()
      await ada.getByLabel('Reason').fill('the field is flooded')
      await ada.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
      await expect(ada.getByRole('heading', { name: 'What goes back now' })).toBeVisible()
      await expect(
        ada.getByText('Held of players, free again then').locator('xpath=following-sibling::dd'),
      ).toHaveText('৳100')
      expect(await lookAt(ada, info, 'voiding')).toEqual([])
      // By the keyboard alone.
      await tabTo(ada, /^Ask a second person$/)
      await ada.keyboard.press('Enter')
      await expect(ada.getByLabel('Reason')).toBeFocused()
      await ada.keyboard.insertText('the field is flooded')
      expect(await wrongIn(ada)).toEqual([])
      await ada.screenshot({ path: info.outputPath('ask-void.png') })
      await ada.getByRole('dialog').getByRole('button', { name: 'Ask a second person' }).click()
      await expect(ada.getByText(/^Making it void waits/)).toBeVisible()

      await joinBy(bina, invitation, 'bina')
      await bina.getByRole('link', { name: 'Second look' }).click()
      await expect(bina.getByRole('heading', { name: `Market ${market}: make it void` })).toBeVisible()
      await expect(bina.getByText('Held of players, free again then')).toBeVisible()
      expect(await lookAt(bina, info, 'void-approval')).toEqual([])
      await bina.getByRole('button', { name: 'Approve' }).click()
      await bina.getByLabel('Reason').fill('seen')
      await bina.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await expect(bina.getByText('Nothing waits for a second person.')).toBeVisible()
      await expect(ada.getByText('Void', { exact: true }).first()).toBeVisible()
      await expect(ada.getByRole('row', { name: /Settled bina/ })).toBeVisible()
      await expect.poll(balance).toBe(before)
      await expect(odds.getByText(en['exch.closed'], { exact: true }).first()).toBeVisible()
      await player.screenshot({ path: info.outputPath('player-void.png') })
    } finally {
      for (const page of [player, ada, bina]) await page.context().close()
      await own.close()
    }
  },
)
