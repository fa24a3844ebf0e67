/** A new version is offered and never taken by itself: P-PWA-09, pwa.md 1.4 and checks 74-79. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyBuild, expect, startHost, test } from './host.ts'

/** Turns the served build into another version: another page, and a worker that lists it under another revision. */
function deploy(folder: string): void {
  const change = (name: string, edit: (text: string) => string) => {
    const path = join(folder, 'dist/client', name)
    for (const packed of ['.br', '.gz']) rmSync(path + packed, { force: true })
    const before = readFileSync(path, 'utf8')
    const after = edit(before)
    expect(after).not.toBe(before)
    writeFileSync(path, after)
  }
  change('index.html', (html) => html.replace('</body>', '<i hidden data-version="next"></i></body>'))
  change('sw.js', (worker) =>
    worker.replace(
      /(index\.html[`'"],\s*["']?revision["']?:\s*[`'"])\w+|(revision["']?:\s*[`'"])\w+(?=[`'"],\s*["']?url["']?:\s*[`'"]index\.html)/,
      '$1$2next',
    ),
  )
}

/** Marks a page, so that a reload shows by the mark being gone. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', 'old'))
const isReloaded = (page: Page) => page.evaluate(() => !document.documentElement.hasAttribute('data-mark'))

const look = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

test('both tabs are told, none reloads unasked, the accepting one reloads once, and the payment in the other is kept', async ({
  browser,
}, info) => {
  test.setTimeout(120_000)
  const build = copyBuild()
  const host = await startHost({}, build.main)
  const { viewport } = info.project.use
  const context = await browser.newContext({ viewport: viewport ?? null, locale: 'en-GB' })
  try {
    const paying = await context.newPage()
    await paying.goto(`${host.url}/login`)
    await paying.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await paying.getByLabel('Username').fill('rahim')
    await paying.getByLabel('Password', { exact: true }).fill('Demo1234')
    await paying.locator('form').getByRole('button', { name: 'Login' }).click()
    await paying.waitForURL((url) => url.pathname === '/')
    await paying.goto(`${host.url}/deposit`)
    await paying.locator('label', { hasText: 'Shapla Pay' }).click()
    await paying.locator('label', { hasText: 'Send Money' }).click()
    await paying.getByLabel('Amount').first().fill('700')
    await paying
      .getByRole('button', { name: /^(Continue|Deposit)/ })
      .last()
      .click()
    await expect(paying).toHaveURL(/\/make-payment/)
    await paying.getByLabel('Reference No. / Trans ID').fill('KEPTTEXT12')

    const reading = await context.newPage()
    await reading.goto(`${host.url}/promotions`)
    await expect(reading.getByRole('heading', { level: 1 })).toBeVisible()
    await mark(paying)
    await mark(reading)

    deploy(build.folder)
    await look(reading)
    await expect(reading.getByText('New version ready')).toBeVisible()
    await expect(paying.getByText('New version ready')).toBeVisible()
    expect([await isReloaded(paying), await isReloaded(reading)]).toEqual([false, false])

    await reading.getByRole('button', { name: 'Update' }).click()
    // While it reloads it cannot be asked.
    await expect.poll(() => isReloaded(reading).catch(() => false)).toBe(true)
    await expect(reading.locator('[data-version="next"]')).toHaveCount(1)
    await mark(reading)
    await reading.waitForTimeout(2000)
    expect(await isReloaded(reading)).toBe(false)
    expect(await isReloaded(paying)).toBe(false)
    await expect(paying.getByLabel('Reference No. / Trans ID')).toHaveValue('KEPTTEXT12')
  } finally {
    await context.close()
    await host.close()
    build.remove()
  }
})
