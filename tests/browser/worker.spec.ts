/** The installed app's worker on the production build: P-PWA-01..03, 08; C-API-52; pwa.md section 4. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { expect, settled, startHost, test } from './host.ts'

/** Waits until the worker runs this page and has kept what the first visit showed. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('public-v1')
        return (await cache.keys()).map(({ url }) => new URL(url).pathname)
      }),
    )
    .toEqual(expect.arrayContaining(['/api/logo', '/api/sliders', '/api/promotion', '/api/general']))
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pictures-v1')).keys()).length))
    .toBeGreaterThan(1)
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all(
          (await cache.keys()).map(async (request) => ({
            url: new URL(request.url).pathname,
            type: (await cache.match(request))?.type,
            status: (await cache.match(request))?.status,
          })),
        )
      }),
    )
    return lists.flat()
  })

test('P-PWA-02 with the host gone and the browser restarted, home shows logo, slides and promotions and says since when', async ({
  browserName,
}, info) => {
  expect(browserName).toBe('chromium')
  const profile = mkdtempSync(join(tmpdir(), 'maidan-profile-'))
  const host = await startHost()
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...info.project.use.launchOptions,
      viewport: info.project.use.viewport ?? null,
      locale: 'en-GB',
    })
  try {
    const first = await open()
    const page = await first.newPage()
    await page.goto(host.url)
    await workerReady(page)
    await first.close()
    await host.kill()

    const second = await open()
    const again = await second.newPage()
    const errors: string[] = []
    again.on('pageerror', (error) => errors.push(error.message))
    for (let visit = 1; visit <= 2; visit++) {
      await again.goto(host.url)
      await expect(again.getByText(/Offline · showing what you saw at \d\d:\d\d/)).toBeVisible()
      await expect(again.getByRole('heading', { level: 1 })).toHaveCount(1)
      const pictures = again.locator('main img')
      await expect
        .poll(() =>
          pictures.evaluateAll(
            (all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length,
          ),
        )
        .toBeGreaterThan(0)
      // Below the fold, drawn when it comes near: from what the worker kept.
      const details = again.getByRole('button', { name: /Details/ })
      await expect(async () => {
        await again.mouse.wheel(0, 400)
        expect(await details.count()).toBeGreaterThan(0)
      }).toPass()
    }
    expect(errors).toEqual([])
    await second.close()
  } finally {
    await host.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

test('C-API-52 nothing private, monetary, opaque or failed is kept by the worker, and no token in localStorage', async ({
  page,
}) => {
  await page.goto('/login')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByLabel('Username').fill('rahim')
  await page.getByLabel('Password', { exact: true }).fill('Demo1234')
  await page.getByRole('button', { name: 'Login' }).last().click()
  await expect(page).toHaveURL('/')
  for (const path of ['/account', '/deposit', '/transaction-record', '/games']) {
    await page.goto(path)
    await settled(page)
  }
  const kept = await keptAddresses(page)
  expect(kept.length).toBeGreaterThan(10)
  const forbidden =
    /login|balance|wallet-number|submit|convert|game-run|player-login|user\/show|transaction|betting|receipts|^\/play|showpayment/
  expect(kept.filter(({ url }) => forbidden.test(url) && url.startsWith('/api'))).toEqual([])
  expect(kept.filter(({ url }) => url.startsWith('/play'))).toEqual([])
  expect(kept.filter(({ type, status }) => type === 'opaque' || status !== 200)).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('P-PWA-01 the manifest is served, parses clean, and the app can be installed', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const session = await context.newCDPSession(page)
  const manifest = await session.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(new URL(manifest.url).pathname).toBe('/manifest.webmanifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { icons } = JSON.parse(manifest.data ?? '{}') as { icons: { src: string; type: string }[] }
  for (const icon of icons) {
    const answer = await page.request.get(icon.src)
    expect(answer.headers()['content-type'], icon.src).toBe(icon.type)
  }
})
