/**
 * Whole matches of the demo's feed, from a price that is pressed to the money it came to: one that is played out and one
 * that is called off. The host's clock stands still but for `site.advance`, so that prices are the ones the test saw.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Sport } from '../../contract/exchange.ts'
import { paisa } from '../../contract/money.ts'
import { fixturesBetween } from '../../server/matches/fixtures.ts'
import { keepExchange } from '../../server/jobs/exchange-keeper.ts'
import { marketAt } from '../../server/exchange/market.ts'
import { type Match, momentAt } from '../../server/matches/match.ts'
import { knownMatch, testMatches } from '../host/support/matches.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { auditCheck } from '../../server/ledger/audit-check.ts'
import { exposureHeld } from '../../server/ledger/exchange.ts'
import { createFormat } from '../../src/lib/format.ts'
import { AT_ONCE, closeTabs, openSite, type Site, visit } from './support/harness.tsx'
import { phoneOf, playerId, prepareJourneys } from './support/members.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BOOK_MS = 3000
/** The same matches in every run. */
const BEGIN = Date.parse('2030-01-01T06:00:00Z')
const CONFIG = { exchangeBase: '/exchange-data' }
const PLAYER = 'rahim'
const { money } = createFormat('en', 'latn')
const shownMoney = (amount: bigint | number) => money(paisa(amount))
/** As the records write what a bet came to. */
const signed = (amount: bigint) =>
  amount < 0n ? `−${shownMoney(-amount)}` : amount > 0n ? `+${shownMoney(amount)}` : shownMoney(0)

let site: Site
let player: bigint
beforeAll(async () => {
  site = await openSite({ delays: AT_ONCE })
  player = await playerId(site, PLAYER)
  let now = BEGIN
  site.host.clock = () => now
  site.advance = (ms) => {
    now += ms
  }
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

/** A match that has not begun, is played out or called off, and that the host still shows. */
function matchToCome(sport: Sport, isPlayedOut: boolean): Match {
  const now = site.host.clock()
  const found = fixturesBetween(sport, now + HOUR, now + 90 * HOUR)
    .map(knownMatch)
    .find(({ winner }) => (winner !== undefined) === isPlayedOut)
  if (!found) throw new Error('No such match is to come')
  return found
}

const eventName = ({ fixture }: Match) => `${fixture.home} v ${fixture.away}`
const goTo = (at: number) => site.advance(at - site.host.clock())

function marketOf(id: string, at = site.host.clock()) {
  const market = marketAt(testMatches, id, at)
  if (!market) throw new Error(`No market ${id}`)
  return market
}

/** The first book from a moment on that is as wanted. */
function findBook(from: number, until: number, isWanted: (at: number) => boolean): number {
  for (let at = from; at < until; at += BOOK_MS) if (isWanted(at)) return at
  throw new Error('No such book')
}

async function openEvent({ fixture: { eventId, sport } }: Match): Promise<void> {
  closeTabs()
  const path = `/odds-view?event=${eventId}&market=1.${eventId}&sport=${sport}`
  await visit(site, path, await phoneOf(site, PLAYER), CONFIG)
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const escaped = (text: string) => text.replaceAll(/[.?*+^$()[\]{}|\\]/g, String.raw`\$&`)

/** Presses a price, picks the stake, and places the bet; answers the slip as it then stands. */
async function bet(
  where: string,
  name: string,
  stake: number,
  { choice = 'Only at these odds', higher = 0 } = {},
) {
  const prices = await region(where)
  fireEvent.click(await prices.findByRole('button', { name: new RegExp(String.raw`^${escaped(name)} ?\d`) }))
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: String(stake) } })
  fireEvent.click(slip.getByLabelText(choice))
  for (let i = 0; i < higher; i += 1) fireEvent.click(slip.getByRole('button', { name: 'Higher odds' }))
  fireEvent.click(slip.getByRole('button', { name: `Place bet ${shownMoney(stake * 100)}` }))
  await slip.findByRole('button', { name: 'Done' })
  await sound()
  return slip
}

const done = (slip: Awaited<ReturnType<typeof bet>>) =>
  fireEvent.click(slip.getByRole('button', { name: 'Done' }))

async function ordersOf() {
  const orders = await site.host.db
    .selectFrom('exchange_order')
    .selectAll()
    .where('player_id', '=', player)
    .orderBy('op_id')
    .execute()
  const fills = await site.host.db.selectFrom('exchange_fill').selectAll().execute()
  return orders.map((order) => ({ ...order, fills: fills.filter((fill) => fill.order_id === order.op_id) }))
}
type Order = Awaited<ReturnType<typeof ordersOf>>[number]

/** What the parts of an order come to on an outcome, from its fills alone. */
function netOf(order: Order, parts: readonly { price: number; size: bigint }[], outcome: number): bigint {
  const stake = parts.reduce((sum, { size }) => sum + size, 0n)
  const gain = parts.reduce((sum, { size, price }) => sum + size * BigInt(price - 100), 0n)
  const isHit = order.run === null ? order.selection === outcome : outcome >= order.run
  if (order.side === 'back') return isHit ? gain / 100n : -stake
  return isHit ? -((gain + 99n) / 100n) : stake
}

/** The most that the player's open bets can lose, market by market, whatever of them is matched yet. */
async function worst(): Promise<bigint> {
  const open = (await ordersOf()).filter(({ status }) => status === 'open')
  let sum = 0n
  for (const market of new Set(open.map((order) => order.market))) {
    const own = open.filter((order) => order.market === market)
    const outcomes = market.startsWith('f')
      ? Array.from({ length: 400 }, (_, runs) => runs)
      : [1, 2, 3].slice(0, marketOf(market).runners.length)
    const nets = outcomes.map((outcome) =>
      own.reduce((total, order) => {
        const now = netOf(order, order.fills, outcome)
        const whole = netOf(order, [...order.fills, { price: order.odds, size: order.rest }], outcome)
        return total + (whole < now ? whole : now)
      }, 0n),
    )
    const least = nets.reduce((low, net) => (net < low ? net : low), 0n)
    sum -= least
  }
  return sum
}

/** The ledger's own rules hold, and what is held is what can be lost, no more and no less. */
async function sound(): Promise<void> {
  expect((await auditCheck(site.host.db)).filter(({ faults }) => faults > 0)).toEqual([])
  expect(BigInt(await exposureHeld(site.host.db, player))).toBe(await worst())
}

/** Twice at once, as two processes would, and once more. */
async function keep(): Promise<void> {
  await Promise.all([keepExchange(site.host), keepExchange(site.host)])
  await keepExchange(site.host)
  await sound()
}

/** What the exchange's header says. */
async function figures() {
  closeTabs()
  await visit(site, '/exchange-account', await phoneOf(site, PLAYER), CONFIG)
  const of = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
  await waitFor(() => expect(of('Exposure')).toMatch(/\d/))
  await waitFor(() => expect(of('Main (BDT)')).toMatch(/\d/))
  return { bets: of('Bets'), main: of('Main (BDT)'), exposure: of('Exposure') }
}

/** The settled cards of the records: their words, newest first, and the totals. */
async function settledRecords() {
  closeTabs()
  const path = '/betting-record?list=exchange&state=settled'
  await visit(site, path, await phoneOf(site, PLAYER), CONFIG)
  const totals = within(await screen.findByLabelText('Totals'))
  return {
    net: totals.getByText('Net').nextElementSibling?.textContent,
    card: (order: Order) =>
      screen
        .getAllByRole('button')
        .map(({ textContent }) => textContent ?? '')
        .find(
          (text) =>
            // As the app calls it: the tab of its prices has the same words.
            text.includes(`${order.event_name} · ${order.market_name.replace('Bookmaker', 'BookMaker')}`) &&
            text.includes(shownMoney(order.stake)) &&
            text.includes(order.side === 'back' ? (order.run === null ? 'Back' : 'Yes') : 'Lay'),
        ),
  }
}

test('F-01 F-03 X-88 T-STATE-07 a match from its first price to its result: matched, in part, cancelled, lapsed, won and lost, to the poisha', async () => {
  const match = matchToCome('cricket', true)
  const { fixture } = match
  const winner = (match.winner ?? 0) + 1
  const [winnerName, loserName] = winner === 1 ? [fixture.home, fixture.away] : [fixture.away, fixture.home]
  const odds = `1.${fixture.eventId}`
  const loser = 3 - winner
  const before = BigInt(await balanceOf(site.host.db, player))
  const held = BigInt(await exposureHeld(site.host.db, player))
  expect(held).toBe(0n)

  const early = fixture.startsAt - 30 * MINUTE
  goTo(
    findBook(early, fixture.startsAt - 5 * MINUTE, (at) => {
      const [level] = marketOf(odds, at).quote(winner).back
      return (level?.size ?? 0) >= 50_000
    }),
  )
  await openEvent(match)
  const whole = await bet('Match Odds', `Back ${winnerName}`, 500)
  whole.getByText('Your bet is placed.')
  done(whole)
  const waiting = await bet('Match Odds', `Back ${loserName}`, 300, {
    choice: 'Also at better odds',
    higher: 20,
  })
  waiting.getByText('Your bet waits to be matched.')
  done(waiting)
  done(await bet('BookMaker', `Lay ${winnerName}`, 200))
  done(await bet('Fancy Bet', `Yes 2 over runs ${fixture.home}`, 150))
  expect((await figures()).bets).toBe('4')

  // What waits does not outlive the beginning.
  goTo(fixture.startsAt + 1000)
  await keep()
  expect((await ordersOf()).map(({ status }) => status)).toEqual(['open', 'lapsed', 'open', 'open'])

  // In play a book that has less than is wanted: a part is matched, and the rest taken back.
  const size = (at: number) => marketOf(odds, at).quote(loser).back[0]?.size ?? 0
  goTo(
    findBook(fixture.startsAt + MINUTE, match.endsAt - 10 * MINUTE, (at) => {
      const isPart = size(at) >= 5_000 && size(at) <= 90_000
      return isPart && marketOf(odds, at).status === 'open' && (momentAt(match, at)?.at ?? 0) < at
    }),
  )
  const part = size(site.host.clock())
  await openEvent(match)
  const partly = await bet('Match Odds', `Back ${loserName}`, 1000, { choice: 'Also at better odds' })
  const rest = 100_000 - part
  partly.getByText(`${shownMoney(part)} is matched, ${shownMoney(rest)} waits.`)
  fireEvent.click(partly.getByRole('button', { name: `Cancel what waits (${shownMoney(rest)})` }))
  await screen.findByText('What waited was taken back.')
  await sound()
  done(partly)

  goTo(match.endsAt + 1000)
  await keep()
  const orders = await ordersOf()
  const runs = match.innings[0][12] ?? -1
  const due = orders.map((order) =>
    order.fills.length === 0 ? null : netOf(order, order.fills, order.run === null ? winner : runs),
  )
  expect(orders.map(({ net }) => net)).toEqual(due)
  const ended = due.map((net) => (net === null ? 'lapsed' : net > 0n ? 'won' : 'lost'))
  expect(ended).toEqual(expect.arrayContaining(['won', 'lost', 'lapsed']))
  expect(orders.map(({ status }) => status)).toEqual(ended)
  const net = due.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)
  expect(BigInt(await balanceOf(site.host.db, player))).toBe(before + net)

  expect(await figures()).toMatchObject({
    bets: '0',
    main: expect.stringContaining(shownMoney(before + net)),
    exposure: shownMoney(0),
  })
  const records = await settledRecords()
  expect(records.net).toContain(signed(net))
  for (const [index, order] of orders.entries()) {
    const card = records.card(order)
    const amount = due[index] ?? undefined
    expect(card).toContain({ won: 'Won', lost: 'Lost', lapsed: 'Lapsed' }[ended[index] ?? 'lapsed'])
    if (amount !== undefined) expect(card).toContain(signed(amount))
  }
})

test('X-88 a match that is called off: every bet is void, and every poisha is back', async () => {
  const match = matchToCome('soccer', false)
  const { fixture } = match
  const before = BigInt(await balanceOf(site.host.db, player))
  const known = (await ordersOf()).length
  const isOffered = (at: number) =>
    [1, 3].every((runner) => marketOf(`1.${fixture.eventId}`, at).quote(runner).lay[0] !== undefined)
  goTo(findBook(fixture.startsAt - 20 * MINUTE, fixture.startsAt, isOffered))
  await openEvent(match)
  done(await bet('Match Odds', `Lay ${fixture.home}`, 100, { choice: 'At any odds' }))
  done(await bet('Match Odds', 'Back The Draw', 100, { choice: 'At any odds' }))
  done(await bet('BookMaker', `Back ${fixture.away}`, 100))
  const risked = await worst()
  expect(risked).toBeGreaterThan(0n)
  expect(BigInt(await balanceOf(site.host.db, player))).toBe(before - risked)
  expect((await figures()).exposure).toBe(shownMoney(risked))

  goTo(match.endsAt + 1000)
  await keep()
  const orders = (await ordersOf()).slice(known)
  expect(orders.map(({ status, net }) => [status, net])).toEqual(orders.map(() => ['void', 0n]))
  expect(BigInt(await balanceOf(site.host.db, player))).toBe(before)
  const { card } = await settledRecords()
  for (const order of orders) expect(card(order)).toContain('Void')
  // The event tells how it ended.
  closeTabs()
  await visit(site, '/exchange-inplay?tab=result', await phoneOf(site, PLAYER), CONFIG)
  const row = await screen.findAllByText(eventName(match), { exact: false })
  expect(row.length).toBeGreaterThan(0)
})

/** A bet at exact odds, whose price moves when it is already pressed: the phone has not heard of it, the host knows. */
async function betAndMove(isBetter: boolean) {
  const match = matchToCome('tennis', true)
  const { eventId, startsAt, home } = match.fixture
  const best = (at: number) => marketOf(`1.${eventId}`, at).quote(1).back[0]
  const first = findBook(startsAt - 40 * MINUTE, startsAt - MINUTE, (at) => {
    const [then, next] = [best(at)?.price ?? 0, best(at + BOOK_MS)]
    return next !== undefined && next.size >= 10_000 && (isBetter ? next.price > then : next.price < then)
  })
  goTo(first)
  await openEvent(match)
  const prices = await region('Match Odds')
  fireEvent.click(
    await prices.findByRole('button', { name: new RegExp(String.raw`^Back ${escaped(home)} ?\d`) }),
  )
  const slip = within(await screen.findByRole('dialog', { name: 'Bet slip' }))
  fireEvent.change(slip.getByLabelText('Stake'), { target: { value: '100' } })
  fireEvent.click(slip.getByLabelText('Only at these odds'))
  goTo(first + BOOK_MS)
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
  return { slip, asked: best(first)?.price ?? 0, moved: best(first + BOOK_MS)?.price ?? 0 }
}

test('PP-33 F-02 at exact odds a price that has risen is refused and shown, and taken when the player says so', async () => {
  const known = (await ordersOf()).length
  const { slip, moved } = await betAndMove(true)
  expect((await slip.findByRole('alert')).textContent).toMatch(/odds|price/i)
  expect(await ordersOf()).toHaveLength(known)
  fireEvent.click(await slip.findByRole('button', { name: `Now ${(moved / 100).toFixed(2)}: use it` }))
  fireEvent.click(slip.getByRole('button', { name: 'Place bet ৳100' }))
  await slip.findByText('Your bet is placed.')
  expect((await ordersOf()).slice(known)).toMatchObject([{ odds: moved, matched: 10_000n }])
  await sound()
})

test('PP-33 F-02 at exact odds a price that has fallen takes nothing: the bet waits at its own', async () => {
  const known = (await ordersOf()).length
  const { slip, asked } = await betAndMove(false)
  await slip.findByText('Your bet waits to be matched.')
  expect((await ordersOf()).slice(known)).toMatchObject([{ odds: asked, matched: 0n, rest: 10_000n }])
  await sound()
})
