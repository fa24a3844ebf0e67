/** What became of a bet, in its record of the built app, at both widths and in both languages. Decision 207. */
import { readFileSync } from 'node:fs'
import { expect, test } from '../support/host.ts'
import { signInToBet } from '../support/bet.ts'
import { matchToCome } from '../support/screens.ts'

test(
  'exchange.md 2 the record of a bet that waited tells that it was queued and who took it back, and nothing is cut off',
  { tag: '@both:slip' },
  async ({ page }, info) => {
    const headers = await signInToBet(page)
    const address = new URL(await matchToCome(page.request), 'http://x')
    const answer = await page.request.post('/api/exchange/orders', {
      headers,
      data: {
        market: address.searchParams.get('market'),
        selection: 1,
        side: 'back',
        odds: 500,
        stake: '120.00',
        client_reference: `timeline-${info.project.name}-${String(info.workerIndex)}`,
      },
    })
    const { order } = (await answer.json()) as { order: { id: string } }
    await page.request.post(`/api/exchange/orders/${order.id}/cancel`, { headers })
    await page.goto(`/betting-record?list=exchange&state=settled&id=${order.id}`)
    const dialog = page.getByRole('dialog', { name: 'Exchange bet' })
    const steps = dialog.getByRole('region', { name: 'What became of it' }).getByRole('listitem')
    await expect(steps).toHaveText([
      /^Placed৳120 at 500\.00/,
      /^Waits in the queue৳120/,
      /^You took it back৳120/,
    ])
    const last = steps.last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    const isWide = await dialog.evaluate((box) => box.scrollWidth > box.clientWidth + 1)
    expect(isWide).toBe(false)

    // Taken away, it is found true and whole; a figure that is changed in it is not.
    await page.goto('/statement')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save your exchange bets (JSON)' }).click()
    const text = readFileSync(await (await saved).path(), 'utf8')
    const isTrue = 'This history is true and whole.'
    for (const [file, verdict] of [
      [text, isTrue],
      [text.replace('120.00', '150.00'), 'Do not trust this file.'],
    ] as const) {
      await page.goto('/verify')
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'bets.json', mimeType: 'application/json', buffer: Buffer.from(file) })
      await expect(page.getByText(verdict)).toBeVisible()
    }
  },
)
