/** Two of support at one chat: one answers, the other is told and keeps what they wrote; it is handed over with a note. Decision 205. */
import { lookAt, wrongIn } from '../support/consoleLooks.ts'
import { expect, startHost, test } from '../support/host.ts'
import { invited, joinBy, memberOf, messagesIn, staffPage, writeToSupport } from '../support/staff.ts'

test(
  'of two who answer one is sent and the other keeps the draft; the chat is handed over with a note that only staff see',
  { tag: '@wide' },
  async ({ browser, playwright }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const request = await playwright.request.newContext({ baseURL: host.url })
    const member = await memberOf(request, 'sultana')
    const chat = await writeToSupport(member, 'Where is my deposit?')
    const [ada, shila, sumon] = [
      await staffPage(browser, info, host),
      await staffPage(browser, info, host),
      await staffPage(browser, info, host),
    ]
    await joinBy(ada, await host.staffLink(), 'ada')
    await joinBy(shila, await invited(ada, ['Support']), 'shila')
    await ada.reload()
    await joinBy(sumon, await invited(ada, ['Support']), 'sumon')
    for (const page of [shila, sumon]) {
      await page.goto(`/chats/${chat}`)
      await expect(page.getByText('Nobody has it in hand. Whoever answers takes it.')).toBeVisible()
      await page.getByLabel('Answer').fill(page === shila ? 'We look into it.' : 'A moment, please.')
    }
    await shila.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(shila.getByText(/^You have it in hand until/)).toBeVisible()
    await sumon.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(sumon.getByText(/^shila has it in hand: nothing was done/)).toBeVisible()
    await expect(sumon.getByLabel('Answer')).toHaveValue('A moment, please.')
    await sumon.screenshot({ path: info.outputPath('told.png') })
    expect(await messagesIn(member, chat)).toEqual(['Where is my deposit?', 'We look into it.'])

    await writeToSupport(member, 'It was in the morning.')
    await expect(sumon.getByText('with shila')).toBeVisible()
    await shila.getByLabel('Which').selectOption({ label: 'In my hand' })
    await expect(shila.getByRole('region', { name: 'Chats' }).getByRole('link')).toHaveCount(1)
    await shila.getByRole('button', { name: 'Hand over' }).click()
    const dialog = shila.getByRole('dialog')
    await dialog.getByLabel('To', { exact: true }).selectOption('sumon')
    await dialog.getByLabel('Reason').fill('ask for the receipt first')
    expect(await wrongIn(shila)).toEqual([])
    await shila.screenshot({ path: info.outputPath('hand-over.png') })
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(shila.getByText('No chat is like that.')).toBeVisible()
    await expect(sumon.getByText(/^You have it in hand until/)).toBeVisible()
    await expect(sumon.getByText('ask for the receipt first')).toBeVisible()
    await expect(sumon.getByLabel('Answer')).toHaveValue('A moment, please.')
    await sumon.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(sumon.getByLabel('Answer')).toHaveValue('')
    expect(await lookAt(sumon, info, 'chat')).toEqual([])
    expect(await messagesIn(member, chat)).toEqual([
      'Where is my deposit?',
      'We look into it.',
      'It was in the morning.',
      'A moment, please.',
    ])
    await sumon.getByRole('button', { name: 'Put back' }).click()
    await expect(shila.getByText('Nobody has it in hand. Whoever answers takes it.')).toBeVisible()
    for (const page of [ada, shila, sumon]) await page.context().close()
    await request.dispose()
    await host.close()
  },
)
