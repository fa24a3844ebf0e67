/** A player's record in a browser: found from the head, opened for a reason, reached from a deposit. design/console.md "player 360". */
import { focused, lookAt, tabTo } from '../support/consoleLooks.ts'
import { expect, startHost, test } from '../support/host.ts'
import { claimWithReceipt, joinBy, memberOf, staffPage, writeToSupport } from '../support/staff.ts'

test(
  'a player is found from the head and their record opened for a reason, and from a deposit for that deposit',
  { tag: '@wide' },
  async ({ browser, playwright }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const request = await playwright.request.newContext({ baseURL: host.url })
    const member = await memberOf(request, 'sultana')
    await claimWithReceipt(member, '500')
    await writeToSupport(member, 'Where is my deposit?')
    const page = await staffPage(browser, info, host)
    await joinBy(page, await host.staffLink(), 'ada')
    const asked: string[] = []
    page.on('request', (one) => asked.push(new URL(one.url()).pathname))

    // By the keyboard alone.
    await tabTo(page, /^Find a player$/)
    await page.keyboard.type('sult')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /sultana/ })).toBeVisible()
    await tabTo(page, /^sultana$/)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Why do you open this record?')).toBeFocused()
    // Nothing is asked for before it is said why.
    expect(asked.filter((path) => path.startsWith('/console/players/'))).toEqual([])
    await page.keyboard.type('She has called')
    await tabTo(page, /^Open the record$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'sultana' })).toBeVisible()
    await expect(page.getByText('Opened for: She has called')).toBeVisible()
    await expect(page.getByText('Main wallet').first()).toBeVisible()
    await expect(page.getByText('Open the chat')).toBeVisible()
    await tabTo(page, /^Show number and e-mail$/)
    expect(await focused(page)).toBe('Show number and e-mail')
    await page.keyboard.press('Enter')
    await page.getByLabel('Reason').fill('to call back')
    await page.getByRole('dialog').getByRole('button', { name: 'Show number and e-mail' }).click()
    await expect(page.getByText(/^\+880/)).toBeVisible()
    // Another look at the same screen asks nothing anew.
    const before = asked.length
    await page.getByRole('link', { name: 'Bets' }).click()
    expect(asked.slice(before).filter((path) => path.startsWith('/console/players'))).toEqual([])
    expect(await lookAt(page, info, 'record')).toEqual([])
    await page.goto('/players?search=su')
    await expect(page.getByRole('row', { name: /sultana/ })).toBeVisible()
    expect(await lookAt(page, info, 'players')).toEqual([])
    await page.goto('/players/sultana')
    expect(await lookAt(page, info, 'why')).toEqual([])
    await page.goto('/players?search=nobodyatall')
    await expect(page.getByText('Nobody is found by that.')).toBeVisible()

    await page.goto('/deposits')
    await page.getByRole('link', { name: /৳500/ }).click()
    await page.getByRole('article').getByRole('link', { name: 'sultana' }).click()
    await expect(page.getByText(/^Opened for: deposit:\d+$/)).toBeVisible()
    await page.context().close()
    await request.dispose()
    await host.close()
  },
)
