/** A world of its own for journeys of versions: a build that can be deployed anew, its host, and a browser. */
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test'
import { copyBuild, deploy, expect, type RunningHost, startHost } from './host.ts'
// @ts-expect-error -- a plain script without types
import { writeDeltas } from '../../../scripts/deltas.mjs'
import { logIn } from './player.ts'

interface OwnHost {
  host: RunningHost
  context: BrowserContext
  close: () => Promise<void>
}

export interface World extends OwnHost {
  /** Where the served build stands. */
  folder: string
}

/** A host of its own build, and a browser that has never been there. */
export async function openWorld(browser: Browser, info: TestInfo, more: object = {}): Promise<World> {
  const build = copyBuild()
  const own = await openHost(browser, info, more, build.main)
  const close = async () => {
    await own.close()
    build.remove()
  }
  return { ...own, folder: build.folder, close }
}

/** A host of its own that serves the run's build, or another copy of it, and a browser that has never been there. */
export async function openHost(
  browser: Browser,
  info: TestInfo,
  more: object = {},
  main?: string,
): Promise<OwnHost> {
  const host = await startHost({}, main)
  const { viewport } = info.project.use
  const context = await browser.newContext({
    baseURL: host.url,
    viewport: viewport ?? null,
    locale: 'en-GB',
    ...more,
  })
  const close = async () => {
    await context.close()
    await host.close()
  }
  return { host, context, close }
}

/**
 * Releases the next version, as it is done: new files, and the host started anew on them, which reads the build that it
 * paints home from when it starts. Answers the new build's script.
 */
export async function release(
  { host, folder }: Pick<World, 'host' | 'folder'>,
  change: { edit?: (text: string) => string; only?: string } = {},
): Promise<string> {
  const entry = deploy(folder, change.edit, change.only)
  await writeDeltas(join(folder, 'dist/client'))
  await host.restart()
  return entry
}

/** The script that a page runs: it names the build. */
export const entryOf = (page: Page) =>
  page.evaluate(() => {
    const entry = [...document.scripts].find(({ src }) => /\/assets\/\w+\/app\.js$/.test(src))
    return entry ? new URL(entry.src).pathname : ''
  })

/** While it reloads it cannot be asked. */
export const runs = (page: Page, entry: string) =>
  expect.poll(() => entryOf(page).catch(() => ''), { timeout: 30_000 }).toBe(entry)

/** A payment with a transaction id typed and not sent. */
export async function beginPayment(page: Page, host: RunningHost): Promise<void> {
  await logIn(page, 'rahim')
  await page.goto(`${host.url}/deposit`)
  await page.locator('label', { hasText: 'Shapla Pay' }).click()
  await page.locator('label', { hasText: 'Send Money' }).click()
  await page.getByLabel('Amount').first().fill('700')
  await page
    .getByRole('button', { name: /^(Continue|Deposit)/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/make-payment/)
  await typedIn(page).fill('KEPTTEXT12')
}
export const typedIn = (page: Page) => page.getByLabel('Reference No. / Trans ID')

/** Counts the documents that a page loads. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}
