/** What the site's days came to, on the console's screen and in its file. */
import { readFileSync } from 'node:fs'
import { lookAt, tabTo } from '../support/consoleLooks.ts'
import { expect, startHost, test } from '../support/host.ts'
import { joinBy, staffPage } from '../support/staff.ts'

test(
  'a report of days is chosen, read and saved as a file; how the host fares is told',
  { tag: '@wide' },
  async ({ browser }, info) => {
    const host = await startHost({ DEMO_AUTOPILOT: 'off' })
    const page = await staffPage(browser, info, host)
    await joinBy(page, await host.staffLink(), 'ada')
    await tabTo(page, /^Reports$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    const table = page.getByRole('table', { name: 'By day' })
    // Without a wish it is today and the six days before it.
    await expect(table.getByRole('row')).toHaveCount(8)
    expect(await lookAt(page, info, 'reports')).toEqual([])
    const today = await page.getByLabel('To day').inputValue()
    await page.getByLabel('From day').fill(today)
    await page.getByLabel('From day').press('Enter')
    await expect(table.getByRole('row')).toHaveCount(2)
    const shown = await table.getByRole('row').last().getByRole('cell').allInnerTexts()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file (CSV)' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`report-${today}-${today}.csv`)
    const [head = '', line = ''] = readFileSync(await download.path(), 'utf8').split('\r\n')
    expect(head).toBe(
      'day,players,deposits,withdrawals,games,exchange,commission,bonuses,rewards,adjustments,granted,held,exposed',
    )
    const bare = (text: string) => Number(text.replace(/[৳,]/g, '').replace('−', '-'))
    expect(line.split(',').slice(1).map(Number)).toEqual(shown.slice(1).map(bare))
    // What is no span of days is said in words, and the address can be mended.
    await page.getByLabel('From day').fill('2020-01-01')
    await page.getByLabel('From day').press('Enter')
    await expect(page.getByText(/^Choose a first day and a last/)).toBeVisible()
    await page.goBack()
    await expect(table.getByRole('row')).toHaveCount(2)
    // How the host fares: the demo's jobs have had their turns.
    await page.getByRole('link', { name: 'Health' }).click()
    const jobs = page.getByRole('table', { name: 'Jobs' })
    await expect(jobs.getByRole('row', { name: /^Seal of the trail/ })).toBeVisible()
    expect(await lookAt(page, info, 'health')).toEqual([])
    await page.context().close()
    await host.close()
  },
)
