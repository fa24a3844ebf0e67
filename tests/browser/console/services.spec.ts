/** Staff close and open what players use, look through the trail, and see where they are signed in themselves. */
import { lookAt, tabTo } from '../support/consoleLooks.ts'
import { AGAIN, expect, ownContext, startHost, test } from '../support/host.ts'
import { invited, joinBy, memberOf, staffPage } from '../support/staff.ts'

test(
  'a provider is closed with words for players and opened again',
  { tag: '@wide' },
  async ({ browser }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const page = await staffPage(browser, info, host)
    await joinBy(page, await host.staffLink(), 'ada')
    // By the keyboard alone.
    await tabTo(page, /^Open and closed$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Open and closed' })).toBeVisible()
    await tabTo(page, /^Close Padma Play for maintenance$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await expect(page.getByLabel('For how long')).toBeFocused()
    for (const text of ['Padma Play rests for an hour.', 'পদ্মা প্লে এক ঘণ্টা বন্ধ।', 'they have told us']) {
      await page.keyboard.press('Tab')
      await page.keyboard.insertText(text)
    }
    await page.screenshot({ path: info.outputPath('close.png') })
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    const row = page.getByRole('row', { name: /Padma Play/ })
    await expect(row.getByText(/^Closed until/)).toBeVisible()
    await expect(page.getByText('Padma Play rests for an hour.')).toBeVisible()
    expect(await lookAt(page, info, 'services')).toEqual([])
    // Players read the words on the next screen that they open.
    const phone = await (await ownContext(browser, info, host)).newPage()
    await phone.goto('/')
    await expect(phone.getByText('Padma Play rests for an hour.').filter({ visible: true })).toHaveCount(1)
    await phone.context().close()
    await page.getByRole('button', { name: 'Open again: Padma Play' }).click()
    await expect(page.getByLabel('Also empty the line of news')).toBeFocused()
    await page.getByLabel('Reason').fill('it works again')
    await page.getByLabel('Also empty the line of news').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
    await expect(row.getByText('Open', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Trail' }).click()
    await expect(page.getByText('maintenance_end')).toBeVisible()
    await page.getByLabel('What was done').fill('maintenance_set')
    await page.getByLabel('What was done').press('Enter')
    await expect(page.getByText('maintenance_end')).toHaveCount(0)
    await expect(page.getByRole('cell', { name: 'maintenance_set' })).toBeVisible()
    await expect(page.getByText(/they have told us/)).toBeVisible()
    await page.getByRole('button', { name: 'Check the seal' }).click()
    await expect(page.getByText(/^Nothing was changed:/)).toBeVisible()
    expect(await lookAt(page, info, 'trail')).toEqual([])

    await tabTo(page, /^ada$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('You are signed in here and nowhere else.')).toBeVisible()
    await page.getByLabel('Name of the player').fill('rahim')
    await page.getByRole('button', { name: 'This is mine' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'This is mine' }).click()
    await expect(page.getByText('Nothing about this account is decided or answered by you.')).toBeVisible()
    expect(await lookAt(page, info, 'me')).toEqual([])

    await page.context().close()
    await host.close()
  },
)

const ADD = 'Add a number to Shapla Pay Agent'

test(
  'a number to pay to is asked for by the keyboard, approved by another, given to a player and retired',
  { tag: '@wide' },
  async ({ browser }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const page = await staffPage(browser, info, host)
    await joinBy(page, await host.staffLink(), 'ada')
    const risk = await staffPage(browser, info, host)
    await joinBy(risk, await invited(page, ['Risk']), 'rita')
    await page.getByRole('link', { name: 'Open and closed' }).click()
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: ADD }) })
    await tabTo(page, new RegExp(`^${ADD}$`))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Number', { exact: true })).toBeFocused()
    // One that money could reach is refused, and what was typed stands.
    await page.keyboard.type('01712345678')
    await page.keyboard.press('Tab')
    await page.keyboard.type('the agent has another')
    await dialog.getByRole('button', { name: 'Add a number', exact: true }).click()
    await expect(dialog.getByText(/^Not one of those/)).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveValue('the agent has another')
    await page.screenshot({ path: info.outputPath('ask.png') })
    await dialog.getByLabel('Number', { exact: true }).fill('0000000 1234')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    const waits = page.getByRole('link', { name: 'Another number waits for a second person.' })
    await expect(waits).toBeVisible()
    expect(await lookAt(page, info, 'numbers')).toEqual([])

    await risk.getByRole('link', { name: /^Second look/ }).click()
    await expect(
      risk.getByRole('heading', { name: 'Shapla Pay Agent: players pay to 00000001234, too' }),
    ).toBeVisible()
    await risk.getByRole('button', { name: 'Approve' }).click()
    await risk.getByLabel('Reason').fill('I have called the agent')
    await risk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(risk.getByText('Nothing waits for a second person.')).toBeVisible()
    // It is told to the other screen, and players are given it.
    await expect(waits).toHaveCount(0)
    await expect(page.getByText('00000001234')).toBeVisible()
    const phone = await ownContext(browser, info, host)
    const { request, headers } = await memberOf(phone.request, 'rahim')
    const asked = 'name=Shapla%20Pay&account_type=Agent&amount=500'
    const given = await request.get(`/api/get-wallet-number?${asked}`, { headers, ...AGAIN })
    expect(await given.text()).toContain('00000001234')
    await page.getByRole('button', { name: 'Retire 00000001234 of Shapla Pay Agent' }).click()
    await dialog.getByLabel('Reason').fill('the agent is gone')
    await dialog.getByRole('button', { name: 'Retire' }).click()
    await expect(page.getByText('00000001234')).toHaveCount(0)
    await expect(row).toBeVisible()
    for (const context of [page.context(), risk.context(), phone]) await context.close()
    await host.close()
  },
)
