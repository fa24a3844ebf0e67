/** The four things that a schedule may ask for: how a player does them, and how it is told that they are done. */
import { expect, type Page } from '@playwright/test'
import { taka } from '../../../contract/money.ts'
import type { Dice } from './faults.ts'
import type { Records } from './world.ts'

export type Kind = 'deposit' | 'withdrawal' | 'conversion' | 'message'

export interface Flow {
  path: string
  /** The call that asks for it. */
  call: RegExp
  fill: (page: Page, dice: Dice) => Promise<void>
  submit: (page: Page, isDouble: boolean) => Promise<void>
  count: (records: Records) => number
  /** What a screen says and the host does not know; undefined when all it says is so. */
  lie: (seen: string, records: Records) => string | undefined
  /** In calm, the app comes to say that the host has it. */
  isKnown: (page: Page, url: string, isKept: boolean) => Promise<void>
  /** What it changes in the main wallet in the end, in poisha. */
  change: number
}

const SLOW = { timeout: 30_000 }

async function press(page: Page, name: string | RegExp, isDouble: boolean): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).last()
  // Two taps before anything could be drawn, as a nervous thumb does.
  if (isDouble) await button.evaluate((element: HTMLButtonElement) => [element.click(), element.click()])
  else await button.click({ noWaitAfter: true })
}

const said = (seen: string, words: RegExp): string | undefined => words.exec(seen)?.[0]

const deposit: Flow = {
  path: '/deposit',
  call: /\/api\/submit-deposit/,
  async fill(page, dice) {
    await page.locator('label', { hasText: 'Shapla Pay' }).click(SLOW)
    await page.locator('label', { hasText: 'CashOut' }).click(SLOW)
    await page.getByLabel(/^Amount/).fill('500')
    await page.getByRole('button', { name: /^Continue/ }).click()
    await expect(page.getByText('00000 000000', { exact: true })).toBeVisible(SLOW)
    await page.getByLabel('Phone Number / Cash Out No.').fill('01900000001')
    await page
      .getByLabel('Reference No. / Trans ID')
      .fill(`F${Date.now().toString(36)}${Math.floor(dice() * 1e9)}`)
  },
  submit: (page, isDouble) => press(page, 'Submit', isDouble),
  count: ({ deposits }) => deposits.length,
  lie: (seen, { deposits }) =>
    deposits.length === 0
      ? said(seen, /Thank You! Our are verifying|Submission successful!|is in your Main Wallet/)
      : said(seen, deposits.every(({ status }) => status === 0) ? /is in your Main Wallet/ : /(?!)/),
  async isKnown(page, url, isKept) {
    // A device that keeps nothing says so, and the page has to stay open.
    if (isKept) await page.goto(`${url}/make-payment`)
    await expect(
      page.getByText('Thank You! Our are verifying your transaction, Please hold on.'),
    ).toBeVisible(SLOW)
  },
  change: taka(500),
}

const withdrawal: Flow = {
  path: '/withdrawal',
  call: /\/api\/submit-withdraw/,
  async fill(page) {
    await page.getByRole('button', { name: '৳500', exact: true }).click(SLOW)
    await page.locator('label', { hasText: 'Shapla Pay' }).click()
    await expect(page.getByRole('radio', { name: /^\+880 •••/ })).toBeChecked(SLOW)
  },
  submit: (page, isDouble) => press(page, 'Submit', isDouble),
  count: ({ withdrawals }) => withdrawals,
  lie: (seen, { withdrawals }) =>
    withdrawals === 0
      ? said(seen, /Withdrawal successful!|Your Money is on its way|Withdrawal of ৳500: the host has it/)
      : said(seen, /did not reach the host/),
  async isKnown(page, url) {
    await page.goto(`${url}/payment-request`)
    await expect(page.getByText(/Your Money is on its way/)).toBeVisible(SLOW)
    // Nothing is left on the device that would be asked for again; one whose answer comes only now leads away once.
    await expect(async () => {
      await page.goto(`${url}/withdrawal`)
      await expect(page.getByRole('link', { name: 'See how it stands' })).toBeVisible({ timeout: 10_000 })
    }).toPass(SLOW)
  },
  change: -Number(taka(500)),
}

const conversion: Flow = {
  path: '/vip',
  call: /\/api\/convert-vipcoin/,
  fill: (page) => page.getByLabel('VP (coins)').fill('10', SLOW),
  submit: (page, isDouble) => press(page, 'Convert to Real Money', isDouble),
  count: ({ conversions }) => conversions,
  lie: (seen, { conversions }) =>
    conversions === 0
      ? said(seen, /4,000 VP became|Your points were converted|coins: the host has it/)
      : said(seen, /did not reach the host/),
  async isKnown(page, url) {
    await page.goto(`${url}/vip`)
    await expect(page.getByText('36,000').first()).toBeVisible(SLOW)
    await expect(page.getByRole('button', { name: 'Convert to Real Money' })).toBeEnabled(SLOW)
  },
  change: taka(10),
}

const message: Flow = {
  path: '/chat-box',
  call: /\/api\/messages$/,
  async fill(page, dice) {
    await page.waitForURL(/\/chat-box\/.+/, SLOW)
    await page.getByRole('textbox').fill(`Question ${Math.floor(dice() * 1e9)}`, SLOW)
  },
  submit: (page, isDouble) => press(page, /^(Submit|Send)/, isDouble),
  count: ({ messages }) => messages.length,
  lie: () => undefined,
  async isKnown(page, url) {
    await page.goto(`${url}/chat-box`)
    await expect(page.getByText(/Question \d+/)).toHaveCount(1, SLOW)
  },
  change: 0,
}

export const FLOWS: Record<Kind, Flow> = { deposit, withdrawal, conversion, message }
