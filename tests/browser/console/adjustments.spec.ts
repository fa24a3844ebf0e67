/** A balance is put right: a cashier asks, somebody of risk approves, and the player's app shows it. Decision 218. */
import { en } from '../../../src/i18n/en/index.ts'
import { lookAt, tabTo, wrongIn } from '../support/consoleLooks.ts'
import { expect, ownContext, settled, startHost, test } from '../support/host.ts'
import { balanceOf, invited, joinBy, memberOf, staffPage } from '../support/staff.ts'
import { signIn } from '../support/player.ts'

test(
  'a cashier asks for a change of a balance, risk sees what it does and approves, and the player’s app shows it',
  { tag: '@wide' },
  async ({ browser, playwright }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const request = await playwright.request.newContext({ baseURL: host.url })
    const member = await memberOf(request, 'sultana')
    const before = await balanceOf(member)
    const player = await (await ownContext(browser, info, host)).newPage()
    const [ada, rita] = [await staffPage(browser, info, host), await staffPage(browser, info, host)]
    await signIn(player, 'sultana')
    await player.goto('/transaction-record')
    await settled(player)

    await joinBy(ada, await host.staffLink(), 'ada')
    const invitation = await invited(ada, ['Risk'])
    await ada.goto('/players/sultana?why=chat%2012')
    const free = await ada
      .getByText('Main wallet', { exact: true })
      .locator('xpath=following-sibling::dd')
      .innerText()
    // By the keyboard alone; what is wrong is said at its field, and nothing is asked for.
    await tabTo(ada, /^Adjust the balance$/)
    await ada.keyboard.press('Enter')
    const dialog = ada.getByRole('dialog')
    await expect(dialog.getByText(`Free in the main wallet: ${free}`, { exact: false })).toBeVisible()
    await dialog.getByLabel('Amount in taka').fill('0')
    await dialog.getByLabel('Reason').fill('TRX 8N7A6 in the book')
    await dialog.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(dialog.getByText(/^Write an amount above 0/)).toBeVisible()
    await expect(dialog.getByText('Write what the player is to read.')).toBeVisible()
    expect(await wrongIn(ada)).toEqual([])
    await ada.screenshot({ path: info.outputPath('asking.png') })
    // More than is free is refused by the host, in words.
    await dialog.getByLabel('Direction').selectOption('debit')
    await dialog.getByLabel('Amount in taka').fill('9999999')
    await dialog.getByLabel('Words for the player').fill('Your payment of 2 November was found.')
    await dialog.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: /^Only ৳/ })).toBeVisible()
    await dialog.getByLabel('Direction').selectOption('credit')
    // In either numerals.
    await dialog.getByLabel('Amount in taka').fill('২৫০.৫০')
    await dialog.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(ada.getByText('An adjustment waits for a second person.')).toBeVisible()
    expect(await lookAt(ada, info, 'asked')).toEqual([])
    expect(await balanceOf(member)).toBe(before)

    await joinBy(rita, invitation, 'rita')
    await rita.getByRole('link', { name: 'Second look' }).click()
    await expect(
      rita.getByText(/A deposit that was not credited: Your payment of 2 November was found/).first(),
    ).toBeVisible()
    await expect(rita.getByText('Main wallet after').locator('xpath=following-sibling::dd')).toContainText(
      '.50',
    )
    expect(await lookAt(rita, info, 'approval')).toEqual([])
    await rita.getByRole('button', { name: 'Approve' }).click()
    await rita.getByLabel('Reason').fill('seen')
    await rita.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(rita.getByText('Nothing waits for a second person.')).toBeVisible()
    expect(await balanceOf(member)).toBeCloseTo(before + 250.5)

    // Without a touch.
    const line = player.getByRole('row', { name: new RegExp(en['records.type.adjustment']) }).first()
    await expect(line).toContainText('+৳250.50')
    await line.getByRole('button').click()
    await expect(
      player.getByText('A deposit that was not credited: Your payment of 2 November was found.'),
    ).toBeVisible()
    await player.screenshot({ path: info.outputPath('player-record.png') })
    await player.goto('/inbox')
    await expect(player.getByText('Money was added to your main wallet').first()).toBeVisible()
    await player.goto('/statement')
    await expect(player.getByRole('columnheader', { name: en['records.type.adjustment'] })).toBeVisible()
    await player.screenshot({ path: info.outputPath('player-statement.png'), fullPage: true })
    await request.dispose()
    for (const page of [player, ada, rita]) await page.context().close()
    await host.close()
  },
)
