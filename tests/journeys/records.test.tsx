/** Turnover and betting records against the real host, at both widths. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paisa, taka } from '../../contract/money.ts'
import { RECORDS_LIMIT } from '../../contract/records.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { placeBet } from '../../server/ledger/bets.ts'
import { endMarket, settlePlayers } from '../../server/ledger/exchange-settle.ts'
import { lapseOrders } from '../../server/ledger/exchange.ts'
import { createFormat } from '../../src/lib/format.ts'
import { AT_ONCE, openSite, type Site } from './support/harness.tsx'
import { closeTabs, isKept, open, phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite({ delays: AT_ONCE })
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

// S-TURN-02 S-TURN-04 S-TURN-05 X-12 X-72
test('an active turnover says how far it is, in percent and in words', async () => {
  await open(site, '/turnover-record', await phoneOf(site, 'rahim'))
  await screen.findByRole('heading', { name: 'Welcome bonus of 20%' })
  screen.getByText('Pending')
  const row = await site.host.db
    .selectFrom('turnover')
    .selectAll()
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const percent = Math.floor((Number(row.required - row.remaining) / Number(row.required)) * 10_000) / 100
  screen.getByText(`${percent.toFixed(2)}%`)
  const bar = screen.getByRole('progressbar')
  expect(bar.getAttribute('value')).toBe(String(percent))
  expect(bar.getAttribute('aria-valuetext')).toMatch(/৳2,810 of ৳3,000 left to stake$/)
  screen.getByText('৳2,810 of ৳3,000 left to stake')
})

// S-TURN-01 S-TURN-03 T-STATE-08 T-STATE-22 X-75
test('wide: back, Help, Active and Complete; a finished one is 100%', async () => {
  setWidth('wide')
  const { router } = await open(site, '/account?tab=turnover', await phoneOf(site, 'rahim'))
  await screen.findByRole('heading', { name: 'Turnover', level: 1 })
  const main = within(document.querySelector('main')!)
  expect(main.getByRole('link', { name: 'Back to the account' }).getAttribute('href')).toBe('/account')
  expect(main.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help')
  main.getByRole('tab', { name: 'Active' })
  fireEvent.click(main.getByRole('tab', { name: 'Complete' }))
  await screen.findByText('Match day 5%')
  screen.getByText('Completed')
  screen.getByText('100.00%')
  screen.getByText(/^Ended \d+ \w+ \d{4}/)
  expect(screen.queryByText(/Event ends in/)).toBeNull()
  expect(router.state.location.search).toMatchObject({ tab: 'turnover', list: 'complete' })
})

test('S-BET-01 S-BET-02 S-BET-06 wide: three tabs, filters in the address after Submit, five columns and totals', async () => {
  setWidth('wide')
  const { router } = await open(site, '/betting-record', await phoneOf(site, 'rahim'))
  const table = await screen.findByRole('table')
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual([
    'Platform',
    'Game Type',
    'Turnover',
    'Profit/Loss',
    'Settle Date',
  ])
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Settled',
    'Unsettled',
    'Exchange',
  ])
  const before = screen.getByText('Staked').nextElementSibling?.textContent
  await screen.findByRole('option', { name: 'Fishing' })
  fireEvent.change(screen.getByLabelText('Game Type'), { target: { value: '8' } })
  expect(router.state.location.search).not.toHaveProperty('game')
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ game: '8' }))
  await waitFor(() => {
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) within(row).getByText('Fishing')
  })
  expect(screen.getByText('Staked').nextElementSibling?.textContent).not.toBe(before)
  screen.getByText('Returned')
  screen.getByText('Net')
})

test('S-BET-03 S-BET-04 S-BET-07 X-34 on a phone: cards, a filter sheet, and No Data where there is nothing', async () => {
  const { router } = await open(site, '/betting-record', await phoneOf(site, 'rahim'))
  await screen.findByText(/^1–10 of \d+$/)
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog'))
  fireEvent.change(sheet.getByLabelText('Platform'), { target: { value: 'PADMA' } })
  sheet.getByLabelText('Game Type')
  fireEvent.change(sheet.getByLabelText('Date'), { target: { value: '0' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Submit' }))
  await screen.findByText('No Data')
  expect(router.state.location.search).toMatchObject({ platform: 'PADMA', date: '0' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await screen.findByText(/^1–10 of \d+$/)
  fireEvent.click(screen.getByRole('tab', { name: 'Unsettled' }))
  await screen.findByText('No Data')
  fireEvent.click(screen.getByRole('tab', { name: 'Exchange' }))
  await screen.findByText('You have no open bets at the exchange.')
  expect(router.state.location.search).toMatchObject({ list: 'exchange' })
})

/** A bet at the exchange, placed by its call: at the shortest odds, so that whatever the book offers is taken. */
async function placeOrder(token: string): Promise<{ id: string; event: string }> {
  const get = async (path: string) => (await site.fetch(path)).json() as Promise<never>
  const events: { MarketId: string; Event: string }[] = await get('/exchange-data/sports-events/cricket')
  for (const { MarketId, Event } of events) {
    const market: { status: string; runners: { SelectionId: number; back: object[] }[] } = await get(
      `/exchange-data/match-odds/${MarketId}`,
    )
    const runner = market.runners[0]
    if (market.status !== 'open' || !runner?.back.length) continue
    const answer = await site.fetch('/api/exchange/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({
        market: MarketId,
        selection: runner.SelectionId,
        side: 'back',
        odds: 1.01,
        stake: '150.00',
        client_reference: crypto.randomUUID(),
      }),
    })
    if (!answer.ok) continue
    const { order } = (await answer.json()) as { order: { id: string } }
    return { id: order.id, event: Event }
  }
  throw new Error('no market is open')
}

/** Ends the order's market as the ledger does: its selection wins, and with `version` 2 another one after all. */
async function endMarketOf(id: string, version: 1 | 2) {
  const { db } = site.host
  const order = () =>
    db.selectFrom('exchange_order').selectAll().where('op_id', '=', BigInt(id)).executeTakeFirstOrThrow()
  const { market, selection, player_id } = await order()
  const at = site.host.clock()
  await lapseOrders(db, { playerId: player_id, market, why: 'closed', orderIds: [BigInt(id)] }, at)
  const { runners } = await db
    .selectFrom('exchange_market')
    .select('runners')
    .where('id', '=', market)
    .executeTakeFirstOrThrow()
  const outcome = version === 1 ? selection : runners.find((runner) => runner !== selection)
  await endMarket(db, version, { market, outcome: outcome ?? 'void', actor: 'staff', at })
  await settlePlayers(db, market, at)
  return order()
}

// S-BET-05 S-BET-06 X-34 X-41 X-44 T-STATE-07
test('the Exchange tab has open and settled bets, their net, and details', async () => {
  const storage = await phoneOf(site, 'sultana')
  const { id, event } = await placeOrder(storage.get('token') ?? '')
  await open(site, '/betting-record?list=exchange', storage)
  const card = await screen.findByRole('button', { name: new RegExp(event) })
  within(card).getByText('Processing')
  within(card).getByText('Back')
  expect(screen.getByText('Staked').nextElementSibling?.textContent).toBe('৳150')
  const held = await screen.findByText('Held by open bets')
  expect(held.nextElementSibling?.textContent).toBe('৳150')
  fireEvent.click(card)
  const popup = within(await screen.findByRole('dialog', { name: 'Exchange bet' }))
  expect(popup.getByText('At risk').nextElementSibling?.textContent).toContain('৳150')
  fireEvent.click(popup.getByRole('button', { name: 'Close' }))
  closeTabs()

  const { money } = createFormat('en', 'auto')
  let first: bigint | null = null
  for (const [version, word] of [
    [1, 'Won'],
    [2, 'Lost'],
  ] as const) {
    const { matched, net } = await endMarketOf(id, version)
    if (version === 1) expect(net).toBeGreaterThan(0n)
    else expect(net).toBe(-matched)
    setWidth(version === 1 ? 'wide' : 'narrow')
    await open(site, '/betting-record?list=exchange&state=settled', storage)
    const totals = within(await screen.findByLabelText('Totals'))
    const sum = `${version === 1 ? '+' : '−'}${money(paisa((net ?? 0n) * (version === 1 ? 1n : -1n)))}`
    expect(totals.getByText('Net').nextElementSibling?.textContent).toContain(sum)
    screen.getByText(word)
    if (version === 2) {
      // PP-31: the bet shows what it had come to before.
      fireEvent.click(screen.getByRole('button', { name: new RegExp(event) }))
      const detail = within(await screen.findByRole('dialog', { name: 'Exchange bet' }))
      const earlier = within(detail.getByRole('region', { name: 'Earlier result' }))
      earlier.getByText('Won')
      earlier.getByText(`+${money(paisa(first ?? 0n))}`)
    }
    if (version === 1) first = net
    closeTabs()
  }
  await open(site, '/inbox', storage)
  await screen.findByText('The result of a bet was corrected')
})

test('PP-18 X-47 dates older than the newest 500 bets are asked of the host, and the list says that it was cut', async () => {
  const playerOf = await playerId(site, 'newplayer')
  await site.host.db
    .updateTable('player')
    .set({ birthday: '1990-01-01', tools_seen_at: new Date() })
    .where('id', '=', playerOf)
    .execute()
  const day = 24 * 60 * 60 * 1000
  const bet = { provider: 'LOTUS', playerId: playerOf, game: 'padma-nets', amount: taka(1) }
  for (let i = 0; i < RECORDS_LIMIT; i++)
    await placeBet(site.host.db, { ...bet, round: `n${i}`, tx: `n${i}`, at: Date.now() - i })
  await placeBet(site.host.db, { ...bet, round: 'old', tx: 'old', at: Date.now() - 300 * day })
  const storage = await phoneOf(site, 'newplayer')
  await open(site, '/betting-record?list=unsettled', storage)
  await screen.findByText('Only your newest 500 are shown. Choose dates to see older ones.')
  closeTabs()
  const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
  const span = `${iso(Date.now() - 310 * day)}..${iso(Date.now() - 290 * day)}`
  await open(site, `/betting-record?list=unsettled&date=${span}`, storage)
  await screen.findByText('1–1 of 1')
  expect(screen.queryByText(/Only your newest/)).toBeNull()
})

test('F-13 the last seen bets and turnovers are readable offline, with their age', async () => {
  const storage = await phoneOf(site, 'rahim')
  await open(site, '/betting-record', storage)
  const words = (await screen.findByText(/^1–10 of \d+$/)).textContent
  await isKept(storage, '/api/betting-record')
  closeTabs()
  await open(site, '/turnover-record', storage)
  await screen.findByText('Pending')
  await isKept(storage, '/api/turnovers')
  closeTabs()
  site.setWeather('down')
  await open(site, '/betting-record', storage)
  expect((await screen.findByText(/^1–10 of \d+$/)).textContent).toBe(words)
  await screen.findByText(/Offline · showing what you saw at/)
  closeTabs()
  await open(site, '/turnover-record', storage)
  await screen.findByText('Pending')
  await screen.findByText(/Offline · showing what you saw at/)
  closeTabs()
  // Nobody knows yet whether the host can be reached.
  site.setWeather('hanging', /turnover/)
  await open(site, '/turnover-record', storage)
  await screen.findByText(/^Showing what you saw at/)
  expect(screen.queryByText(/Offline/)).toBeNull()
  site.setWeather('fine')
})

test('D-04 giving a bonus up says first what it costs, and leaves the own money as it was', async () => {
  const id = await playerId(site, 'rahim')
  const cash = await balanceOf(site.host.db, id)
  await open(site, '/turnover-record', await phoneOf(site, 'rahim'))
  fireEvent.click(await screen.findByRole('button', { name: 'Give up the bonus' }))
  const ask = within(await screen.findByRole('dialog'))
  ask.getByText('It costs you ৳100 of bonus money. That cannot be undone.')
  fireEvent.click(ask.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(site.requests.filter((request) => /give-up/.test(request))).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: 'Give up the bonus' }))
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give up the bonus' }),
  )
  await screen.findByText(/You gave up ৳100/)
  await screen.findByText('No Data')
  fireEvent.click(screen.getByRole('tab', { name: 'Completed' }))
  await screen.findByText('Given up')
  expect(await balanceOf(site.host.db, id)).toBe(cash)
})
