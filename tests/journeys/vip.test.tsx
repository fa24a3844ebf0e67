/** VIP points against the real host, at both widths. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { awardPoints } from '../../server/ledger/vip.ts'
import { newConversion } from '../../src/features/vip/shared/convertAttempt.ts'
import { keepAttempt, RESEND_MS } from '../../src/lib/outbox/attempts.ts'
import { openSite, type Site, visit } from './support/harness.tsx'
import {
  closeTabs,
  fillDevice,
  open,
  phoneOf,
  playerId,
  prepareJourneys,
  setWidth,
} from './support/members.tsx'
import { forgetPublicAnswers, forward } from './support/time.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

const conversions = () => site.requests.filter((request) => /convert-vipcoin/.test(request)).length

test('S-VIP-07..09 V-VIP-02 V-VIP-03 X-11 on a phone: level, value in money, and both messages at their moments', async () => {
  await open(site, '/vip', await phoneOf(site, 'sultana'))
  await screen.findByRole('heading', { name: 'VIP LEVEL' })
  screen.getAllByText('Expert III')
  screen.getByText(/^[\d,]+ VP = ৳[\d,]+$/)
  screen.getByText('400 VP = 1 coin = ৳1')
  screen.getByText('Minimum VP Required: 10')
  expect(screen.getByLabelText('Real Money')).toHaveProperty('readOnly', true)
  fireEvent.change(screen.getByLabelText('VP (coins)'), { target: { value: '9' } })
  screen.getByText('Not enough points. Points must follow minimum VP required to convert.')
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Convert to Real Money' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message' }))
  dialog.getByText('Minimum VP Required: 10')
  expect(conversions()).toBe(0)
})

test('K-POLL-04 X-13 without live events new points are on the screen by themselves', async () => {
  const id = await playerId(site, 'rahim')
  await open(site, '/vip', await phoneOf(site, 'rahim'))
  await screen.findByRole('heading', { name: 'VIP LEVEL' })
  const shown = () => screen.getByText(/VP = ৳/, { selector: 'dd' }).textContent
  const before = await waitFor(shown)
  await awardPoints(site.host.db, 'points-on-screen', {
    playerId: id,
    points: 40_000n,
    actor: 'staff',
    at: site.host.clock(),
  })
  await waitFor(() => expect(shown()).not.toBe(before))
})

test('S-VIP-01 S-VIP-03 S-VIP-05 wide: four tabs with their columns, the months by year', async () => {
  setWidth('wide')
  const { router } = await open(site, '/account?tab=vip', await phoneOf(site, 'sultana'))
  await screen.findByText('Minimum VP Required: 4,000')
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent)
  expect(tabs).toEqual(['My VIP', 'VP Received', 'VP Used', 'VIP History'])
  fireEvent.click(screen.getByRole('tab', { name: 'VP Received' }))
  await waitFor(() =>
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'No',
      'VIP Points (VP)',
      'Source',
      'Time (GMT+6)',
    ]),
  )
  fireEvent.click(screen.getByRole('tab', { name: 'VIP History' }))
  await screen.findAllByRole('heading', { name: /^20\d\d$/ })
  screen.getAllByRole('columnheader', { name: 'Experience acquired' })
  expect(router.state.location.search).toMatchObject({ tab: 'vip', list: 'history' })
})

// S-VIP-02 S-VIP-04 S-VIP-10 T-STATE-20 E-ERR-27 X-73
test('converting moves points and money once, also when an answer was lost', async () => {
  setWidth('wide')
  const id = await playerId(site, 'sultana')
  const before = await balanceOf(site.host.db, id)
  await open(site, '/vip', await phoneOf(site, 'sultana'))
  fireEvent.change(await screen.findByLabelText('VP'), { target: { value: '4400' } })
  expect(screen.getByLabelText('Real Money')).toHaveProperty('value', '৳11')
  site.setWeather('answer lost', /convert-vipcoin/)
  fireEvent.click(screen.getByRole('button', { name: 'Convert to Real Money' }))
  // No answer is no error: the host may have made it.
  await screen.findByText('Checking your conversion')
  expect(screen.queryByText(/An error occurred/)).toBeNull()
  expect(screen.queryByRole('dialog', { name: 'Message' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Convert to Real Money' })).toHaveProperty('disabled', true)
  site.setWeather('fine')
  const done = within(await screen.findByRole('dialog', { name: 'Success !' }))
  done.getByText(/4,400 VP became ৳11/)
  expect(await balanceOf(site.host.db, id)).toBe(before + 1100)
  fireEvent.click(done.getByRole('button', { name: 'OK' }))
  fireEvent.click(screen.getByRole('tab', { name: 'VP Used' }))
  await screen.findByText('4,400')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'No',
    'VIP Points (VP)',
    'Amount',
    'Time (GMT+6)',
  ])
})

test('V-VIP-04 S-VIP-06 more than the points owned is refused before it is sent; a new player is Normal, next Elite I', async () => {
  const sent = conversions()
  await open(site, '/vip', await phoneOf(site, 'newplayer'))
  await screen.findByText(/0 of 2,000 experience to Elite I/)
  fireEvent.change(screen.getByLabelText('VP (coins)'), { target: { value: '10' } })
  screen.getByText('You do not have that many points.')
  fireEvent.click(screen.getByRole('button', { name: 'Convert to Real Money' }))
  await screen.findByRole('dialog', { name: 'Message' })
  expect(conversions()).toBe(sent)
})

test('X-98 of a conversion that nobody can say anything of the player is told so, and may ask; it is made once', async () => {
  const before = await balanceOf(site.host.db, await playerId(site, 'sultana'))
  await open(site, '/vip', await phoneOf(site, 'sultana'))
  fireEvent.change(await screen.findByLabelText('VP (coins)'), { target: { value: '10' } })
  site.setWeather('down', /convert-vipcoin|api\/vip/)
  fireEvent.click(screen.getByRole('button', { name: 'Convert to Real Money' }))
  await screen.findByText(/^No answer came yet/)
  // Two minutes later it is not sent again, only asked after.
  forward(RESEND_MS)
  dispatchEvent(new Event('online'))
  await screen.findByText(/^The host cannot be reached/)
  expect(screen.queryByText(/An error occurred/)).toBeNull()
  site.setWeather('fine')
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
  await screen.findByRole('dialog', { name: 'Success !' })
  expect(screen.queryByText('Checking your conversion')).toBeNull()
  expect(await balanceOf(site.host.db, await playerId(site, 'sultana'))).toBe(before + 1000)
})

test('E-ERR-27 of a conversion that never reached the host it is said that nothing was converted', async () => {
  const storage = await phoneOf(site, 'sultana')
  const before = await balanceOf(site.host.db, await playerId(site, 'sultana'))
  await keepAttempt(newConversion(storage.get('remote_id') ?? '', 10, Date.now() - 2 * RESEND_MS))
  await open(site, '/vip', storage)
  const dialog = within(await screen.findByRole('dialog', { name: 'Message' }))
  dialog.getByText('An error occurred while converting coins')
  dialog.getByText('The conversion did not reach the host: nothing was converted.')
  expect(await balanceOf(site.host.db, await playerId(site, 'sultana'))).toBe(before)
})

test('P9 E-ERR-27 on a device that fills up as it is sent a conversion says to stay, survives a lost answer, and is made once', async () => {
  const id = await playerId(site, 'sultana')
  await awardPoints(site.host.db, 'full-device', {
    playerId: id,
    points: 40_000n,
    actor: 'staff',
    at: site.host.clock(),
  })
  const before = await balanceOf(site.host.db, id)
  await open(site, '/vip', await phoneOf(site, 'sultana'))
  fireEvent.change(await screen.findByLabelText('VP (coins)'), { target: { value: '12' } })
  const makeRoom = fillDevice()
  try {
    site.setWeather('answer lost', /convert-vipcoin/)
    fireEvent.click(screen.getByRole('button', { name: 'Convert to Real Money' }))
    await screen.findByText('Checking your conversion')
    screen.getByText('This device keeps nothing: leave this page open until the answer is here.')
    site.setWeather('fine')
    await screen.findByRole('dialog', { name: 'Success !' })
    expect(await balanceOf(site.host.db, id)).toBe(before + 1200)
    expect(screen.queryByText(/^This device keeps nothing/)).toBeNull()
  } finally {
    makeRoom()
  }
})

test('PP-38 without a VIP programme there is no way to it, and nothing at its address', async () => {
  const phone = await phoneOf(site, 'sultana')
  const asked = () => site.requests.filter((request) => request.includes('/api/vip')).length
  const before = asked()
  // By the operator's word, where money is real without it, and on a host that has none.
  for (const [config, host] of [
    [{ vip: false }, true],
    [{ mode: 'licensed' }, true],
    [{}, false],
  ] as const) {
    site.host.config.vip = host
    forgetPublicAnswers()
    setWidth('narrow')
    await visit(site, '/vip', phone, config)
    await screen.findByText('There is nothing at this address.')
    closeTabs()
    await visit(site, '/account', phone, config)
    await screen.findByText('Main Wallet')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'VIP' })).toBeNull())
    expect(screen.queryByText('VIP points')).toBeNull()
    closeTabs()
    setWidth('wide')
    await visit(site, '/account?tab=vip', phone, config)
    await screen.findByRole('heading', { name: 'Profile', level: 1 })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'VIP' })).toBeNull())
    if (host) expect(asked()).toBe(before)
    closeTabs()
  }
  site.host.config.vip = true
  forgetPublicAnswers()
  await visit(site, '/vip', phone, { mode: 'licensed', vip: true })
  await screen.findByRole('tab', { name: 'My VIP' })
})
