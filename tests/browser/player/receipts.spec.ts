/** A picture that proves a payment, from a phone on a slow line. Source: decision 164; S-MKPAY-06, X-66. */
import type { Page, Request } from '@playwright/test'
import { expect, test, workersRest } from '../support/host.ts'
import { beginDeposit, logInHere } from '../support/player.ts'

const LIMIT = 200_000

/** A photograph that does not pack well: every pixel is another. */
const photograph = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 1400
      canvas.height = 1050
      const context = canvas.getContext('2d')!
      const noise = context.createImageData(1400, 1050)
      for (let i = 0; i < noise.data.length; i += 1)
        noise.data[i] = i % 4 === 3 ? 255 : 90 + ((i * 7919) % 61)
      context.putImageData(noise, 0, 0)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
      return [...new Uint8Array(await blob!.arrayBuffer())]
    }),
  )

test(
  'A3 a picture is made small, goes up piece by piece with a bar, and after a break from where the host has it',
  { tag: '@narrow' },
  async ({ page, context }) => {
    // By hand, so that the session has the device's key: pieces are signed with their bytes.
    await page.goto('/login')
    await logInHere(page, 'sultana')
    await workersRest(page)
    await beginDeposit(page)
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'photo.jpeg',
        mimeType: 'image/jpeg',
        buffer: await photograph(page),
      })
    await expect(page.getByRole('img', { name: 'photo.jpg' })).toBeVisible()
    const pieces: Request[] = []
    const kept = new Promise<void>((resolve) => {
      page.on('requestfinished', async (request) => {
        if (!request.url().endsWith('/deposit-receipts/pieces')) return
        pieces.push(request)
        const body = (await (await request.response())?.json()) as { data?: { id?: string } } | undefined
        if (body?.data?.id !== undefined) resolve()
      })
    })
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    const speed = { offline: false, latency: 50, downloadThroughput: 100_000, uploadThroughput: 40_000 }
    await line.send('Network.emulateNetworkConditions', speed)
    await page.getByLabel('Phone Number / Cash Out No.').fill('01712345678')
    await page.getByLabel('Reference No. / Trans ID').fill(`SLOW${Date.now()}`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('progressbar', { name: 'Sending photo.jpg' })).toBeVisible()
    await expect.poll(() => pieces.length).toBeGreaterThan(0)
    await line.send('Network.emulateNetworkConditions', { ...speed, offline: true })
    await expect(page.getByText(/photo\.jpg · \d+% sent/)).toBeVisible()
    await line.send('Network.emulateNetworkConditions', speed)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await kept
    await expect(page.getByRole('progressbar', { name: 'Sending photo.jpg' })).toHaveCount(0)
    for (const piece of pieces) expect(piece.headers()['content-digest']).toMatch(/^sha-256=:/)
    // Every piece once, and perhaps the one again whose answer the break took.
    expect(pieces.length).toBeLessThanOrEqual(Math.ceil(LIMIT / (32 * 1024)) + 1)
  },
)
