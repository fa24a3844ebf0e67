/** Risk finds a player with a sign of harm, reads the record, writes a calm letter and notes that they have looked. PP-48; decision 221. */
import { lookAt, tabTo, wrongIn } from '../support/consoleLooks.ts'
import { expect, startHost, test } from '../support/host.ts'
import { balanceOf, claimWithReceipt, invited, joinBy, memberOf, staffPage } from '../support/staff.ts'

test(
  'a sign is found, the record read, a letter written and received, and the player noted, by the keyboard alone',
  { tag: '@wide' },
  async ({ browser, playwright }, info) => {
    const host = await startHost({ SAFER_PLAY: 'on', DEMO_AUTOPILOT: 'on' })
    const request = await playwright.request.newContext({ baseURL: host.url })
    const member = await memberOf(request, 'sultana')
    const before = await balanceOf(member)
    for (const amount of ['500', '700', '900']) await claimWithReceipt(member, amount)
    await expect.poll(() => balanceOf(member)).toBe(before + 2100)
    // The first look of a host goes back a week.
    await host.restart({ DEMO_AUTOPILOT: 'off' })
    const [ada, rita] = [await staffPage(browser, info, host), await staffPage(browser, info, host)]
    await joinBy(ada, await host.staffLink(), 'ada')
    await joinBy(rita, await invited(ada, ['Risk']), 'rita')
    await tabTo(rita, /^Safer play/)
    await rita.keyboard.press('Enter')
    const row = rita.getByRole('row', { name: /sultana/ })
    await expect(row.getByText('3 deposits within two hours, ৳2,100 in all')).toBeVisible()
    expect(await lookAt(rita, info, 'list')).toEqual([])
    await tabTo(rita, /^sultana$/)
    await rita.keyboard.press('Enter')
    await expect(rita.getByText(/safer-play:\d+/)).toBeVisible()
    await expect(rita.getByRole('heading', { name: 'Limits and time-outs' })).toBeVisible()
    await rita.goBack()
    const write = async (letter: string) => {
      await row.getByRole('button', { name: 'Write a letter' }).focus()
      await rita.keyboard.press('Enter')
      await rita.getByLabel('Letter', { exact: true }).selectOption({ label: letter })
    }
    await write('How to take a break')
    const dialog = rita.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'A break is always there for you' })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'বিরতি নেওয়ার পথ সব সময় খোলা' })).toBeVisible()
    expect(await wrongIn(rita)).toEqual([])
    await rita.screenshot({ path: info.outputPath('letter.png') })
    await tabTo(rita, /^Send the letter$/)
    await rita.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(row.getByText(/^rita wrote on .*: How to take a break$/)).toBeVisible()
    const inbox = await request.get('/api/inbox', { headers: member.headers })
    expect(await inbox.text()).toContain('A break is always there for you')
    await write('Somebody to talk to')
    await dialog.getByRole('button', { name: 'Send the letter' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      /^rita wrote to this player on .* One letter in 7 days is the most/,
    )
    await rita.screenshot({ path: info.outputPath('refused.png') })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: 'I have looked' }).focus()
    await rita.keyboard.press('Enter')
    await expect(rita.getByLabel('Reason')).toBeFocused()
    await rita.keyboard.insertText('wrote about breaks; it was one evening')
    await tabTo(rita, /^I have looked$/)
    await rita.keyboard.press('Enter')
    await expect(row).toHaveCount(0)
    expect(await wrongIn(rita)).toEqual([])
    await rita.screenshot({ path: info.outputPath('noted.png') })
    for (const page of [ada, rita]) await page.context().close()
    await request.dispose()
    await host.close()
  },
)
