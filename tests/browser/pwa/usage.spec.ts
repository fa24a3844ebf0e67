/** F-15: the bytes that the settings show are those that a proxy between the browser and the host has seen. */
import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { expect, settled, test } from '../support/host.ts'
import { tellLine } from '../support/line.ts'

/** Passes everything on to a port, and counts what comes back. */
async function countingProxy(to: number) {
  let bytes = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const host = connect(to, '127.0.0.1')
    sockets.add(client).add(host)
    host.on('data', (part) => (bytes += part.length))
    client.pipe(host)
    host.pipe(client)
    for (const [one, other] of [
      [client, host],
      [host, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => bytes,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** What the device has written down, by day and by screen. */
const counted = (page: Page) =>
  page.evaluate(async () => {
    const all = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('days')) return resolve([])
          const read = db.transaction('days').objectStore('days').getAll()
          read.onsuccess = () => {
            db.close()
            resolve(read.result)
          }
        }
      })
    const sum = (numbers: unknown[]) => numbers.reduce<number>((total, one) => total + Number(one), 0)
    const screens: Record<string, number> = {}
    for (const day of await all('maidan-screens'))
      for (const [screen, bytes] of Object.entries(day as Record<string, number>))
        screens[screen] = (screens[screen] ?? 0) + bytes
    return { bytes: sum(await all('maidan-usage')), screens }
  })

const dhaka = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const today = () => dhaka.format(Date.now())

test(
  'F-15 the data used is counted by screen within a tenth of what a proxy saw, the worker and the stream included',
  { tag: '@narrow' },
  async ({ browser, host }, info) => {
    const proxy = await countingProxy(Number(new URL(host.url).port))
    const before = today()
    const context = await browser.newContext({
      baseURL: proxy.url,
      viewport: { width: 360, height: 640 },
      locale: 'en-GB',
    })
    try {
      const page = await context.newPage()
      await tellLine(page, { type: 'wifi' })
      await page.goto('/')
      await settled(page)
      // The worker has kept everything that it keeps ahead.
      await expect
        .poll(() => page.evaluate(async () => (await (await caches.open('chunks-v1')).keys()).length), {
          timeout: 60_000,
        })
        .toBeGreaterThan(40)
      // From here on within the page, as a player goes about.
      await page.getByRole('link', { name: 'Login' }).first().click()
      await page.getByLabel('Username').fill('rahim')
      await page.getByLabel('Password', { exact: true }).fill('Demo1234')
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page).not.toHaveURL(/login/)
      // Screens that ask for what nobody has asked before: what home has fetched anew after the login, promotions show.
      for (const path of ['/account', '/vip']) {
        await page.locator(`a[href="${path}"]:visible`).first().click()
        await settled(page)
        // Somebody stays as long as what it took is not yet written down.
        await expect.poll(async () => Object.keys((await counted(page)).screens)).toContain(path)
      }
      // A game in its frame, which the page cannot see into: its document, its calls and the rounds that are played.
      const share = async () => (await counted(page)).bytes / proxy.bytes()
      await expect.poll(share, { timeout: 60_000 }).toBeGreaterThan(0.9)
      const [countedBefore, seenBefore] = [(await counted(page)).bytes, proxy.bytes()]
      await page.evaluate(() => history.pushState({}, '', '/slot?play=SUNDAR/SLOT/old-dhaka-ride'))
      const press = page.frameLocator('iframe').locator('.press')
      const play = async (rounds: number) => {
        for (let round = 0; round < rounds; round += 1) {
          await expect(press).toBeEnabled({ timeout: 20_000 })
          await press.click()
        }
        await expect(press).toBeEnabled({ timeout: 20_000 })
      }
      // By itself: beside the whole visit a game would be less than a tenth.
      const shareSince = (before: number, seen: number) => async () =>
        ((await counted(page)).bytes - before) / (proxy.bytes() - seen)
      await play(1)
      await expect.poll(shareSince(countedBefore, seenBefore), { timeout: 60_000 }).toBeGreaterThan(0.9)
      // And its rounds by themselves: beside its document and pictures they would be little, too. Of answers this small a good part
      // is headers, of which the browser tells only an estimate.
      const [countedThen, seenThen] = [(await counted(page)).bytes, proxy.bytes()]
      await play(6)
      await expect.poll(shareSince(countedThen, seenThen), { timeout: 60_000 }).toBeGreaterThan(0.7)
      await expect.poll(share, { timeout: 60_000 }).toBeGreaterThan(0.9)
      const { bytes, screens } = await counted(page)
      const seen = proxy.bytes()
      expect(bytes / seen).toBeLessThan(1.1)
      expect(Object.keys(screens)).toEqual(expect.arrayContaining(['app', '/', '/account', '/vip']))
      const sum = Object.values(screens).reduce((total, one) => total + one, 0)
      expect(sum).toBe(bytes)

      // Told on the settings, without a network too.
      await context.setOffline(true)
      await page.goto('/settings')
      await expect(page.getByRole('heading', { name: 'Data used' })).toBeVisible()
      await expect(page.getByRole('row', { name: /^The app itself/ })).toBeVisible()
      // From the day on which it began, should midnight have passed.
      await expect(page.getByText(new RegExp(`^Since (${before}|${today()}): [\\d.]+ [KM]B$`))).toBeVisible()
      await page.screenshot({ path: info.outputPath('data-used.png'), fullPage: true })
    } finally {
      await context.close()
      proxy.close()
    }
  },
)
