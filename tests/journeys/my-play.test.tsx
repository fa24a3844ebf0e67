/** A player's own figures, kept and worked out on the device, against the real reference host. PP-15, PP-18, PP-48. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from '../../contract/kit/zod.ts'
import { taka } from '../../contract/money.ts'
import { exportApi } from '../../contract/export.ts'
import { claimDeposit, decideDeposit } from '../../server/ledger/deposits.ts'
import { createFormat } from '../../src/lib/format.ts'
import { dayAt, periodsOf } from '../../src/features/protection/play/periods.ts'
import type { DeviceStorage } from '../../src/lib/storage/storage.ts'
import { openSite, type Site } from './support/harness.tsx'
import { closeTabs, isKept, open, phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'

const HOUR_MS = 60 * 60 * 1000

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

const { money } = createFormat('en', 'auto')

async function playOf(phone: DeviceStorage) {
  const answer = await site.fetch('/api/protection/play', {
    headers: { Authorization: `Bearer ${phone.get('token')}` },
  })
  return z.decode(exportApi.myPlay.output, (await answer.json()) as never)
}

let trx = 0
/** A deposit that was credited so many hours ago. */
async function deposit(username: string, amount: number, hoursAgo: number): Promise<void> {
  const at = site.host.clock() - hoursAgo * HOUR_MS
  trx += 1
  const { recordId } = await claimDeposit(site.host.db, undefined, {
    playerId: await playerId(site, username),
    method: 1,
    channel: 11,
    accountNumber: '01700000000',
    promotionId: undefined,
    trx: `OWNPLAY${trx}`,
    amount: taka(amount),
    at,
  })
  const decided = { recordId, outcome: 'approve' as const, reason: '', actor: 'staff', at }
  await decideDeposit(site.host.db, `own-${trx}`, decided)
}

test.each(['narrow', 'wide'] as const)(
  'PP-18 %s: what was played is there by week, month and product, as a chart and as a table, offline too',
  async (width) => {
    setWidth(width)
    const phone = await phoneOf(site, 'rahim')
    const { days } = await playOf(phone)
    const months = periodsOf(days, 'month', dayAt(site.host.clock()))
    expect(months.length).toBeGreaterThan(2)
    await open(site, '/protection', phone)
    fireEvent.click(await screen.findByRole('link', { name: 'My play' }))
    fireEvent.click(await screen.findByRole('tab', { name: 'Months' }))
    const chart = within(screen.getByRole('region', { name: 'Chart' }))
    const bars = () => chart.getAllByRole('button').filter(({ ariaPressed }) => ariaPressed)
    expect(bars().length).toBe(Math.min(months.length, width === 'wide' ? 12 : 6))
    expect(bars().at(-1)?.ariaPressed).toBe('true')
    expect(bars().at(-1)?.ariaLabel).toContain(`Won or lost ${money(months.at(-1)?.net ?? taka(0))}`)

    // The one before is chosen: its products stand below, and add up.
    const before = months.at(-2)
    fireEvent.click(bars().at(-2) as HTMLElement)
    const [name = ''] = (bars().at(-2)?.ariaLabel ?? '').split(':')
    const region = within(screen.getByRole('region', { name }))
    for (const { staked } of before?.products ?? []) region.getAllByText(money(staked))
    const sum = within(
      region.getByRole(width === 'wide' ? 'rowheader' : 'heading', { name: 'Totals' })
        .parentElement as HTMLElement,
    )
    sum.getByText(money(before?.staked ?? taka(0)))
    sum.getByText(money(before?.won ?? taka(0)))
    within(screen.getByRole('region', { name: 'All months' })).getAllByText(money(before?.staked ?? taka(0)))

    fireEvent.change(chart.getByLabelText('Show'), { target: { value: 'staked' } })
    expect(bars().at(-2)?.ariaLabel).toContain(`Staked ${money(before?.staked ?? taka(0))}`)
    await isKept(phone, '/api/protection/play')
    closeTabs()

    site.setWeather('down')
    await open(site, '/protection/play', phone)
    fireEvent.click(await screen.findByRole('tab', { name: 'Months' }))
    within(screen.getByRole('region', { name: 'All months' })).getAllByText(money(before?.staked ?? taka(0)))
  },
)

test('a budget is the player’s own: it stays on the device, over a reload, and no call tells of it', async () => {
  const phone = await phoneOf(site, 'rahim')
  await open(site, '/protection/play', phone)
  site.requests.length = 0
  fireEvent.click(await screen.findByRole('button', { name: 'Set a budget of my own' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Keep this budget' }))
  await dialog.findByText('Please enter a budget')
  fireEvent.change(dialog.getByLabelText(/^What you want to lose/), { target: { value: '12,5' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Keep this budget' }))
  await dialog.findByText('Please enter a number above 0')
  fireEvent.change(dialog.getByLabelText(/^What you want to lose/), { target: { value: '১,০০,০০০' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Keep this budget' }))
  await screen.findByText(/^Lost ৳[\d,.]+ of your ৳1,00,000: ৳[\d,.]+ left\.$/)
  expect(site.requests.filter((one) => !one.startsWith('GET '))).toEqual([])
  closeTabs()

  await open(site, '/protection/play', phone)
  await screen.findByText(/^Lost ৳[\d,.]+ of your ৳1,00,000: /)
  // Months have another, and other players have their own.
  fireEvent.click(screen.getByRole('tab', { name: 'Months' }))
  await screen.findByRole('button', { name: 'Set a budget of my own' })
  fireEvent.click(screen.getByRole('tab', { name: 'Weeks' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change my budget' }))
  fireEvent.click(await screen.findByRole('button', { name: 'No budget' }))
  await screen.findByRole('button', { name: 'Set a budget of my own' })
})

test('a deposit of three times the usual is said to be one before it is sent, on the device alone', async () => {
  for (const hours of [72, 48, 24]) await deposit('newplayer', 500, hours)
  const phone = await phoneOf(site, 'newplayer')
  await open(site, '/deposit', phone)
  const amount = await screen.findByLabelText(/^Amount/)
  fireEvent.change(amount, { target: { value: '1,600' } })
  await screen.findByText('3 times your usual deposit, which is ৳500.')
  fireEvent.change(amount, { target: { value: '1,400' } })
  await waitFor(() => expect(screen.queryByText(/your usual deposit/)).toBeNull())
})

test('X-86 PP-48 the tools come before a notice; a sign of harm leads to one calm word with the offer of a pause, once a week, and one line of the log', async () => {
  for (const hours of [1.5, 1, 0.5]) await deposit('newplayer', 500, hours)
  await site.host.db
    .updateTable('player')
    .set({ tools_seen_at: null })
    .where('username_key', '=', 'newplayer')
    .execute()
  const phone = await phoneOf(site, 'newplayer')
  // The tools to play safely come first, on a day of their own (X-86, D-17).
  await open(site, '/', phone)
  const first = within(await screen.findByRole('dialog', { name: 'Before you begin' }))
  fireEvent.click(first.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  closeTabs()
  await phone.set('popupDay', '')
  await open(site, '/', phone)
  const dialog = within(await screen.findByRole('dialog', { name: 'A moment for yourself' }))
  dialog.getByText('You have made three deposits or more in a short time.')
  site.requests.length = 0
  fireEvent.click(dialog.getByRole('button', { name: 'My play' }))
  await screen.findByRole('heading', { level: 1, name: 'My play' })
  await waitFor(() =>
    expect(site.requests.filter((one) => one.startsWith('POST'))).toContain('POST /api/protection/seen'),
  )
  // What was seen stays on the device: the log has that it was shown.
  const lines = await site.host.db
    .selectFrom('protection_log')
    .select(['kind', 'data'])
    .where('player_id', '=', await playerId(site, 'newplayer'))
    .where('kind', '=', 'seen')
    .execute()
  const harm = lines.filter(({ data }) => data.includes('harm'))
  expect(harm).toHaveLength(1)
  expect(harm[0]?.data).not.toMatch(/deposit/)
  closeTabs()

  // The same day, and the next, it is not said again.
  await phone.set('popupDay', '')
  await open(site, '/', phone)
  await screen.findByRole('heading', { level: 1 })
  await isKept(phone, '/api/protection/play')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('PP-48 a player is told whether the site looks for signs, too: where the pause is offered, and where the tools are', async () => {
  const watched = /^This site is bound to look for signs that play may do harm/
  try {
    for (const isOn of [false, true]) {
      site.host.config.saferPlay = isOn
      const phone = await phoneOf(site, 'newplayer')
      await open(site, '/', phone)
      const dialog = within(await screen.findByRole('dialog', { name: 'A moment for yourself' }))
      await dialog.findByText(isOn ? watched : /Nobody else was told of this/)
      expect(dialog.queryByText(isOn ? /Nobody else was told of this/ : watched)).toBeNull()
      closeTabs()
      await open(site, '/protection', phone)
      await screen.findByRole('heading', { level: 2, name: 'Your limits' })
      if (isOn) await screen.findByText(watched)
      else expect(screen.queryByText(watched)).toBeNull()
      closeTabs()
    }
  } finally {
    site.host.config.saferPlay = false
  }
})
