/** Every screen of the console as it looks: accessible, within its width, and usable by the keyboard alone. pwa.md checks 41, 42, 83. */
import { focused, lookAt, tabTo, wrongIn } from '../support/consoleLooks.ts'
import { expect, startHost, test } from '../support/host.ts'
import { claimWithReceipt, joinBy, memberOf, staffPage, writeToSupport } from '../support/staff.ts'

test(
  'every screen, at the door and inside, in its languages and themes, on a desk and on a tablet',
  { tag: '@wide' },
  async ({ browser, playwright }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off', PAY_ALONE: '600' })
    const request = await playwright.request.newContext({ baseURL: host.url })
    const member = await memberOf(request, 'sultana')
    await claimWithReceipt(member, '500')
    await claimWithReceipt(member, '1500')
    const chat = await writeToSupport(member, 'Where is my deposit?')
    const page = await staffPage(browser, info, host)
    const found: string[] = []
    const look = async (name: string) => void found.push(...(await lookAt(page, info, name)))
    await page.goto('/')
    await look('door')
    await page.goto(await host.staffLink())
    await look('join')
    await page.getByLabel('Your name here').fill('ada')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Use a password instead' }).click()
    await look('password')
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await page.getByRole('link', { name: /৳1,500/ }).click()
    await page.getByRole('button', { name: 'Take in hand' }).click()
    await expect(page.getByRole('img', { name: /^Receipt/ })).toBeVisible()
    await look('deposit')
    await page.goto('/withdrawals')
    await page.getByRole('button', { name: 'Ask a second person' }).click()
    await page.getByLabel('Reason').fill('a large one')
    found.push(...(await wrongIn(page)).map((what) => `a question: ${what}`))
    await page.screenshot({ path: info.outputPath('question.png') })
    await page.getByRole('dialog').getByRole('button', { name: 'Ask a second person' }).click()
    await expect(page.getByText('Waits for a second person')).toBeVisible()
    await look('withdrawals')
    await page.goto('/approvals')
    await expect(page.getByText('a large one')).toBeVisible()
    await look('approvals')
    await page.goto(`/chats/${chat}`)
    await expect(page.getByRole('log')).toBeVisible()
    await look('chat')
    await page.goto('/people')
    await expect(page.getByRole('row', { name: /ada/ })).toBeVisible()
    await look('people')
    await page.goto('/safer-play')
    await expect(page.getByText('This host does not look for signs of harm')).toBeVisible()
    await look('safer-play-off')
    expect(found).toEqual([])
    await page.context().close()
    await request.dispose()
    await host.close()
  },
)

test(
  'a deposit is verified with the keyboard alone',
  { tag: '@wide' },
  async ({ browser, playwright }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const request = await playwright.request.newContext({ baseURL: host.url })
    const member = await memberOf(request, 'sultana')
    await claimWithReceipt(member, '500')
    await claimWithReceipt(member, '700')
    const page = await staffPage(browser, info, host)
    await joinBy(page, await host.staffLink(), 'ada')
    await expect(page.getByRole('link', { name: /৳700/ })).toBeVisible()
    await page.locator('body').press('Tab')
    expect(await focused(page)).toBe('To the content')
    await page.keyboard.press('Enter')
    await tabTo(page, /৳500/)
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toMatch(/৳700/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Verify ৳700' })).toBeVisible()
    await tabTo(page, /^Verify ৳700$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').getByText('Success', { exact: true })).toBeVisible()
    await page.context().close()
    await request.dispose()
    await host.close()
  },
)
