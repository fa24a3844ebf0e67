/** The terms of a bet on its slip, against the real reference host: what is chosen is what the host keeps, and the slip says what it means. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { taka } from '../../contract/money.ts'
import { marketAt } from '../../server/exchange/market.ts'
import { type Fixture, fixturesBetween } from '../../server/matches/fixtures.ts'
import { testMatches } from '../host/support/matches.ts'
import { closeTabs, openStillSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, playerId, prepareJourneys } from './support/members.tsx'

const MINUTE = 60_000
const PLACED = /^Your bet (is placed|waits to be matched)\.$|is matched, .* waits\.$/
const CONFIG = { exchangeBase: '/exchange-data' }

let site: Site
beforeAll(async () => {
  site = await openStillSite()
})
afterAll(() => site.close())
afterEach(closeTabs)
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

/** A match to come whose first runner's best level holds less than ৳5,000. */
function match(): { fixture: Fixture; size: number } {
  const now = site.host.clock()
  for (const fixture of fixturesBetween('tennis', now + 60 * MINUTE, now + 80 * 60 * MINUTE)) {
    const best = marketAt(testMatches, `1.${fixture.eventId}`, now)?.quote(1).back[0]
    if (best && best.price > 150 && best.size > taka(60) && best.size < taka(5000))
      return { fixture, size: best.size }
  }
  throw new Error('No such match')
}

const newest = async (username: string) =>
  site.host.db
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', await playerId(site, username))
    .orderBy('op_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Opens the slip of the first runner's best price, with its terms unfolded. */
async function slipOf(
  username: string,
  { eventId, sport }: Fixture,
  side = 'Back',
  host: Pick<Site, 'fetch'> = site,
) {
  const path = `/odds-view?event=${eventId}&market=1.${eventId}&sport=${sport}`
  await visit(host, path, await phoneOf(site, username), CONFIG)
  const prices = await waitFor(() =>
    within(screen.getByRole('region', { name: 'Match Odds' })).getAllByRole('button', {
      name: new RegExp(`^${side} .* available$`),
    }),
  )
  fireEvent.click(prices[0] as HTMLElement)
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  fireEvent.click(slip.getByText('More terms'))
  return slip
}

test('exchange.md 2 what waits is kept in play and for half an hour, as the slip was told, and the slip says what that means', async () => {
  const { fixture } = match()
  const slip = await slipOf('rahim', fixture)
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: '100' } })
  slip.getByText('What nobody takes at these odds waits, and lapses when the market closes or goes in-play.')
  fireEvent.click(slip.getByLabelText('Waits on in play'))
  slip.getByText('What nobody takes at these odds waits, also in play, and lapses when the market closes.')
  fireEvent.click(slip.getByLabelText('30 minutes'))
  // At odds that are there it would be matched: refused in the host's words, and nothing on the slip is lost.
  fireEvent.click(slip.getByLabelText('Only wait: take no odds that are there now'))
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
  await slip.findByText(/You asked for it only to wait: nothing was placed/)
  expect(slip.getByLabelText<HTMLInputElement>('30 minutes').checked).toBe(true)
  for (let i = 0; i < 12; i += 1) fireEvent.click(slip.getByRole('button', { name: 'Higher odds' }))
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
  await slip.findByText('Your bet waits to be matched.')
  const order = await newest('rahim')
  expect(order).toMatchObject({ at_start: 'keep', make_only: true, least: null, rest: 10_000n })
  const waits = (order?.expires_at?.getTime() ?? 0) - (order?.created_at.getTime() ?? 0)
  // By the phone's clock from the press.
  expect(Math.abs(waits - 30 * MINUTE)).toBeLessThan(MINUTE)
})

test('exchange.md 2 a bet that is filled at once is filled as far as was asked, and the slip says what was not placed', async () => {
  const { fixture, size } = match()
  const slip = await slipOf('sultana', fixture)
  const stake = size / 100 + 50
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: String(stake) } })
  fireEvent.click(slip.getByLabelText('At once or not at all'))
  slip.getByText('What cannot be matched at once is not placed. Nothing waits.')
  expect(slip.queryByLabelText('Waits on in play')).toBeNull()
  const place = () => fireEvent.click(slip.getByRole('button', { name: /^Place bet/ }))
  place()
  await slip.findByText(/Less of this bet can be matched at once than you asked for/)
  fireEvent.change(slip.getByLabelText('At least'), { target: { value: String(stake + 1) } })
  slip.getByText('Enter an amount within the stake.')
  fireEvent.change(slip.getByLabelText('At least'), { target: { value: '50' } })
  place()
  await slip.findByText(/could not be matched at once and was not placed/)
  expect(await newest('sultana')).toMatchObject({
    matched: BigInt(size),
    rest: 0n,
    least: 5000n,
    at_start: 'lapse',
  })
})

test('exchange.md 2 a bet that is only to lower a risk says what that means, and is not placed where there is none', async () => {
  const { fixture } = match()
  const slip = await slipOf('newplayer', fixture)
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: '100' } })
  const tick = slip.getByLabelText<HTMLInputElement>('Only lower what I can lose')
  expect(tick.getAttribute('aria-describedby')).toBe(
    slip.getByText(/^It is matched only as far as it lowers what you can lose/).id,
  )
  fireEvent.click(tick)
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
  await slip.findByText(/This bet would not lower what you can lose in this market/)
  expect(tick.checked).toBe(true)
  expect(await newest('newplayer')).toBeUndefined()
  fireEvent.click(tick)
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
  await waitFor(async () => expect(await newest('newplayer')).toMatchObject({ reduce_only: false }))
})

test('exchange.md 2 a lay is told by what it can lose: the stake is worked out at its odds, shown before the press, and is what the host keeps', async () => {
  const { fixture } = match()
  const slip = await slipOf('rahim', fixture, 'Lay')
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: '333' } })
  fireEvent.click(slip.getByLabelText('What I can lose'))
  // What was typed stays, and means another thing: the field says so.
  expect(slip.getByLabelText<HTMLInputElement>('Liability: what you can lose').value).toBe('333')
  const place = slip.getByRole('button', { name: /^Place bet ৳/ })
  const [, said = ''] = /^Place bet (৳[\d,.]+)/.exec(place.textContent ?? '') ?? []
  slip.getByText(`A stake of ${said} at these odds`)
  fireEvent.click(place)
  await slip.findByText(PLACED)
  const order = await newest('rahim')
  const [stake, odds] = [Number(order?.stake), Number(order?.odds)]
  expect(Math.round(Number(said.replace(/[৳,]/g, '')) * 100)).toBe(stake)
  expect(stake).toBe(Math.floor(33_300 / (odds / 100 - 1)))
})

test('exchange.md 2 a host that does not know the term is not asked to only lower a risk: it would raise it', async () => {
  const older: typeof fetch = async (input, init) => {
    const answer = await site.fetch(input, init)
    if (new URL(input as string, 'http://maidan.test').pathname !== '/api/general') return answer
    const [general] = (await answer.json()) as [{ features: string[] }]
    return Response.json([{ ...general, features: general.features.filter((one) => one !== 'reduce-only') }])
  }
  const { fixture } = match()
  const slip = await slipOf('rahim', fixture, 'Back', { fetch: older })
  // By then it is known what the host can do.
  await slip.findByLabelText(/^Signal guard/)
  expect(slip.queryByLabelText('Only lower what I can lose')).toBeNull()
})
