/** Staff in a browser: coming in, deposits with their receipts, withdrawals by two, the chat. Decision 205; design/console.md. */
import type { Page } from '@playwright/test'
import { spanOf, totp } from '../../../server/auth/two-step.ts'
import { fromBase32 } from '../../host/support/base32.ts'
import { expect, type RunningHost, startHost, test as base } from '../support/host.ts'
import {
  askWithdrawal,
  balanceOf,
  claimWithReceipt,
  invited,
  joinBy,
  memberOf,
  messagesIn,
  staffPage,
  writeToSupport,
} from '../support/staff.ts'

/** A host on which nobody but a test's own staff decides, and one person pays 600 taka alone. */
const test = base.extend<{ desk: RunningHost; member: Awaited<ReturnType<typeof memberOf>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  desk: async ({}, provide) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off', PAY_ALONE: '600' })
    await provide(host)
    await host.close()
  },
  member: async ({ playwright, desk }, provide) => {
    const request = await playwright.request.newContext({ baseURL: desk.url })
    await provide(await memberOf(request, 'sultana'))
    await request.dispose()
  },
})

const claimOf = (page: Page, amount: string) => page.getByRole('link', { name: `sultana ৳${amount}` })

test(
  'by the printed link the first comes in with a passkey, verifies a deposit with its receipt beside it, and signs in again',
  { tag: '@wide' },
  async ({ browser, desk, member }, info) => {
    await claimWithReceipt(member, '500')
    await claimWithReceipt(member, '700')
    const before = await balanceOf(member)
    const page = await staffPage(browser, info, desk)
    await joinBy(page, await desk.staffLink(), 'ada')
    // The token of the invitation is in no address any more.
    await expect(page).toHaveURL(/\/deposits$/)
    await claimOf(page, '500').click()
    const receipt = page.getByRole('img', { name: /^Receipt/ })
    await expect(receipt).toBeVisible()
    expect(await receipt.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
    await page.screenshot({ path: info.outputPath('deposit.png') })
    await page.getByRole('button', { name: 'Show the number' }).click()
    await page.getByLabel('Reason').fill('to find the payment')
    await page.getByRole('dialog').getByRole('button', { name: 'Show the number' }).click()
    await expect(page.getByText('01700000123')).toBeVisible()
    await page.getByRole('button', { name: 'Take in hand' }).click()
    await expect(page.getByText(/^You have it in hand until/)).toBeVisible()
    await page.getByRole('button', { name: 'Verify ৳500' }).click()
    await expect(page.getByRole('article').getByText('Success', { exact: true })).toBeVisible()
    expect(await balanceOf(member)).toBe(before + 500)
    await expect(claimOf(page, '500')).toHaveCount(0)

    await claimOf(page, '700').click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByLabel('Reason').fill('No such payment was found')
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByRole('article').getByText('No such payment was found')).toBeVisible()
    await expect(claimOf(page, '700')).toHaveCount(0)
    expect(await balanceOf(member)).toBe(before + 500)

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Deposits' })).toBeVisible()
    // Nobody else comes in by the link that was printed.
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(await desk.staffLink())
    await page.getByLabel('Your name here').fill('eve')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This link has been used' })).toBeVisible()
    await page.context().close()
  },
)

test(
  'two who look at one deposit: who comes second is told who was first',
  { tag: '@wide' },
  async ({ browser, desk, member }, info) => {
    await claimWithReceipt(member, '500')
    const ada = await staffPage(browser, info, desk)
    await joinBy(ada, await desk.staffLink(), 'ada')
    const bina = await staffPage(browser, info, desk)
    // What has changed is not heard of in time.
    await bina.route('**/console/events', (route) => route.abort())
    await joinBy(bina, await invited(ada, ['Cashier']), 'bina')
    await bina.goto('/deposits')
    await ada.goto('/deposits')
    await claimOf(ada, '500').click()
    await claimOf(bina, '500').click()
    await bina.route('**/console/waiting', (route) => route.abort())
    await expect(bina.getByRole('button', { name: 'Verify ৳500' })).toBeVisible()
    await ada.getByRole('button', { name: 'Verify ৳500' }).click()
    await expect(ada.getByRole('article').getByText('Success', { exact: true })).toBeVisible()
    await bina.getByRole('button', { name: 'Verify ৳500' }).click()
    await expect(bina.getByText('ada came first and has decided it.')).toBeVisible()
    await ada.context().close()
    await bina.context().close()
  },
)

test(
  'a withdrawal is paid by one, and above the limit by two: who asked cannot approve',
  { tag: '@wide' },
  async ({ browser, desk, member }, info) => {
    // Sultana's of ৳3,000 waits already.
    const rahim = await memberOf(member.request, 'rahim')
    await askWithdrawal(rahim, '+8801000000002', '500')
    const ada = await staffPage(browser, info, desk)
    await joinBy(ada, await desk.staffLink(), 'ada')
    const bina = await staffPage(browser, info, desk)
    await joinBy(bina, await invited(ada, ['Risk']), 'bina')
    await ada.getByRole('link', { name: /^Withdrawals/ }).click()
    await ada.getByRole('row', { name: /rahim/ }).getByRole('button', { name: 'Paid' }).click()
    await ada.getByRole('button', { name: 'Yes, it is paid' }).click()
    await expect(ada.getByRole('row', { name: /rahim/ })).toHaveCount(0)
    await ada.getByRole('button', { name: 'Ask a second person' }).click()
    await ada.getByLabel('Reason').fill('the first large one of this player')
    await ada.getByRole('dialog').getByRole('button', { name: 'Ask a second person' }).click()
    await expect(ada.getByText('Waits for a second person')).toBeVisible()
    await ada.screenshot({ path: info.outputPath('withdrawals.png') })
    await ada.getByRole('link', { name: /^Second look/ }).click()
    await expect(ada.getByText('You asked for it: somebody else decides.')).toBeVisible()
    await expect(ada.getByRole('button', { name: 'Approve' })).toHaveCount(0)

    await bina.getByRole('link', { name: /^Second look/ }).click()
    await expect(bina.getByText('the first large one of this player')).toBeVisible()
    await bina.getByRole('button', { name: 'Approve' }).click()
    await bina.getByLabel('Reason').fill('seen')
    await bina.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(bina.getByText('Nothing waits for a second person.')).toBeVisible()
    // Live: nobody pressed anything on ada's screen.
    await expect(ada.getByText('Nothing waits for a second person.')).toBeVisible()
    await ada.getByRole('link', { name: /^Withdrawals/ }).click()
    await expect(ada.getByText('No withdrawal is waiting.')).toBeVisible()
    await ada.context().close()
    await bina.context().close()
  },
)

test(
  'support comes in by a password with the code of an app, and answers a chat that comes while they look',
  { tag: '@wide' },
  async ({ browser, desk, member }, info) => {
    const ada = await staffPage(browser, info, desk)
    await joinBy(ada, await desk.staffLink(), 'ada')
    const link = await invited(ada, ['Support'])
    const page = await staffPage(browser, info, desk)
    await page.goto(link)
    await page.getByLabel('Your name here').fill('shila')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Use a password instead' }).click()
    const secret = fromBase32((await page.getByLabel('Secret').textContent()) ?? '')
    const code = (later = 0) => totp(secret, spanOf(Date.now()) + later)
    await page.getByLabel('Password', { exact: true }).fill('padma meghna jamuna')
    await page.getByLabel('Code that the app shows').fill(code())
    await page.getByRole('button', { name: 'Finish' }).click()
    // The only queue of this role, and the players.
    await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
      'Chats',
      'Cases',
      'Players',
      'Open and closed',
    ])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Name').fill('shila')
    await page.getByLabel('Password', { exact: true }).fill('padma meghna jamuna')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // The one that joined is used up; the next is good already.
    await page.getByLabel('Code of your authenticator app').fill(code(1))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Nobody is waiting for an answer.')).toBeVisible()

    const chat = await writeToSupport(member, 'Where is my deposit?')
    await page.getByRole('link', { name: /^sultana/ }).click()
    await expect(page.getByRole('log').getByText('Where is my deposit?')).toBeVisible()
    await page.getByLabel('Answer').fill('We look into it.')
    await page.getByLabel('Answer').press('Control+Enter')
    await expect(page.getByRole('log').getByText('We look into it.')).toBeVisible()
    await expect(page.getByText('Nobody is waiting for an answer.')).toBeVisible()
    expect(await messagesIn(member, chat)).toEqual(['Where is my deposit?', 'We look into it.'])
    await page.screenshot({ path: info.outputPath('chat.png') })
    await page.context().close()
    await ada.context().close()
  },
)

test(
  'who is ended is out at the next call, and an address that a role does not open asks for nothing',
  { tag: '@wide' },
  async ({ browser, desk }, info) => {
    const ada = await staffPage(browser, info, desk)
    await joinBy(ada, await desk.staffLink(), 'ada')
    const bina = await staffPage(browser, info, desk)
    await joinBy(bina, await invited(ada, ['Support']), 'bina')
    const asked: string[] = []
    bina.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await bina.goto('/deposits')
    await expect(bina.getByText('None of your roles opens this screen.')).toBeVisible()
    expect(asked).not.toContain('/console/deposits')
    await ada.reload()
    await ada.getByRole('row', { name: /bina/ }).getByRole('button', { name: 'End the account' }).click()
    await ada.getByRole('dialog').getByLabel('Reason').fill('left the house')
    await ada.getByRole('dialog').getByRole('button', { name: 'End the account' }).click()
    await expect(bina.getByText('Your session has ended. Sign in again.')).toBeVisible()
    await ada.context().close()
    await bina.context().close()
  },
)
