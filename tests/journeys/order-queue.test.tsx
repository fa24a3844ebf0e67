/** A waiting bet says what stands before it at its odds, and says it anew when another player takes theirs back: told, not asked for. */
import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeApi, WITHOUT_TERMS } from '../../contract/exchange.ts'
import { taka } from '../../contract/money.ts'
import { cancelWaiting, NO_TERMS, placeOrder } from '../../server/ledger/exchange.ts'
import { marketAt } from '../../server/exchange/market.ts'
import type { Fixture } from '../../server/matches/fixtures.ts'
import { matchToCome } from '../host/support/markets.ts'
import { testMatches } from '../host/support/matches.ts'
import { closeTabs, openStillSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, playerId, prepareJourneys } from './support/members.tsx'

const CONFIG = { exchangeBase: '/exchange-data' }
/** Odds that nobody gives. */
const FAR = 2000

let site: Site
beforeAll(async () => {
  site = await openStillSite({ live: true })
})
afterAll(() => site.close())
afterEach(closeTabs)
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

/** Another player waits with a bet at those odds. */
async function waitsBefore(username: string, { eventId }: Fixture, stake: number): Promise<bigint> {
  const at = site.host.clock()
  const market = marketAt(testMatches, `1.${eventId}`, at)
  if (!market) throw new Error('No such market')
  const player = await playerId(site, username)
  await placeOrder(
    site.host.db,
    undefined,
    { ...market, levels: market.quote(1).back, delayMs: 0 },
    {
      playerId: player,
      selection: 1,
      side: 'back',
      odds: FAR,
      run: undefined,
      stake: taka(stake),
      reference: `before-${username}`,
      priceChange: 'better',
      terms: NO_TERMS,
      at,
      receipt: undefined,
    },
  )
  return player
}

test('exchange.md 2 a waiting bet says in the open bets and in its record what stands before it, and is told when that is other', async () => {
  const fixture = matchToCome(site.host.clock())
  const { eventId, sport } = fixture
  const other = await waitsBefore('sultana', fixture, 250)
  const path = `/odds-view?event=${eventId}&market=1.${eventId}&sport=${sport}`
  const phone = await phoneOf(site, 'rahim')
  const { app } = await visit(site, path, phone, CONFIG)
  await app.call(exchangeApi.placeOrder, {
    market: `1.${eventId}`,
    selection: 1,
    side: 'back',
    odds: FAR,
    run: undefined,
    version: undefined,
    stake: taka(100),
    reference: 'behind-another-1',
    priceChange: 'better',
    ...WITHOUT_TERMS,
  })
  const bets = within(await screen.findByRole('region', { name: 'Your open bets here' }))
  await bets.findByText('৳250 before it in the queue')
  // Nothing but the host's word: within the time of a test nothing is asked for by itself.
  await cancelWaiting(site.host.db, undefined, { playerId: other, market: undefined, at: site.host.clock() })
  await bets.findByText('First in the queue at its odds')
  closeTabs()

  await visit(site, '/betting-record?list=exchange&state=open', phone, CONFIG)
  fireEvent.click((await screen.findAllByRole('button', { name: /@ 20\.00/ }))[0] as HTMLElement)
  const record = within(await screen.findByRole('dialog', { name: /Exchange bet|Bet/ }))
  record.getByText('Before it in the queue')
  expect(record.getByText('Nothing: it is first at its odds')).toBeTruthy()
})
