/** What became of a bet, in its record of the built app, at both widths and in both languages. Decision 207. */
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
  },
)
