/** A host that takes a commission, against the real reference host: said in the slip before the bet, with the bet in the records, and in the letter of what it came to. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { marketAt } from '../../server/exchange/market.ts'
import { endMarket, settlePlayers } from '../../server/ledger/exchange-settle.ts'
import { fixturesBetween } from '../../server/matches/fixtures.ts'
import { testMatches } from '../host/support/matches.ts'
import { closeTabs, openStillSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, prepareJourneys } from './support/members.tsx'

const HOUR = 3600 * 1000

let site: Site
beforeAll(async () => {
  site = await openStillSite({ commission: 250 })
})
afterAll(() => site.close())
afterEach(closeTabs)
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

/** A match to come whose first runner can be backed. */
function toCome(): string {
  const now = site.host.clock()
  for (const { eventId } of fixturesBetween('tennis', now + HOUR, now + 80 * HOUR)) {
    const best = marketAt(testMatches, `1.${eventId}`, now)?.quote(1).back[0]
    if (best && best.price > 150 && best.size > 20_000) return eventId
  }
  throw new Error('No such match')
}

test('exchange.md 2 the slip says the commission beforehand in words, the record keeps it, and the letter says what was taken', async () => {
  const eventId = toCome()
  const market = `1.${eventId}`
  const rahim = await phoneOf(site, 'rahim')
  await visit(site, `/odds-view?event=${eventId}&market=${market}&sport=tennis`, rahim, {
    exchangeBase: '/exchange-data',
  })
  const prices = await waitFor(() =>
    within(screen.getByRole('region', { name: 'Match Odds' })).getAllByRole('button', {
      name: /^Back .* available$/,
    }),
  )
  fireEvent.click(prices[0] as HTMLElement)
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  const said = await slip.findByText('Commission: 2.5% of what you win in this market.')
  // In the box that is always in sight, with the button, and not folded away.
  expect(slip.getByRole('button', { name: 'Place bet' }).parentElement?.contains(said)).toBe(true)
  expect(said.closest('details')).toBeNull()
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: '100' } })
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
  await slip.findByText('Your bet is placed.')
  closeTabs()

  const at = site.host.clock()
  await endMarket(site.host.db, 1, { market, outcome: 1, actor: 'host', at })
  await settlePlayers(site.host.db, market, at)
  const { op_id: id, net } = await site.host.db
    .selectFrom('exchange_order')
    .select(['op_id', 'net'])
    .where('market', '=', market)
    .executeTakeFirstOrThrow()
  await visit(site, `/betting-record?list=exchange&state=settled&id=${id}`, rahim)
  const record = within(await screen.findByRole('dialog', { name: 'Exchange bet' }))
  expect(record.getByText('Commission').nextElementSibling?.textContent).toBe(
    '2.5% of what you win in this market',
  )
  closeTabs()

  const taken = `৳${((Number(net) * 250) / 1_000_000).toFixed(2)}`
  await visit(site, '/inbox', rahim)
  fireEvent.click((await screen.findAllByText(/^Your bets on .* are settled$/))[0] as HTMLElement)
  await screen.findByText(new RegExp(`Less the commission of ${taken.replace('.', '\\.')} that is`))
})
