/** The outbox screen, the row that leads to it, and the log out that tells, against the real host. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { taka } from '../../contract/money.ts'
import type { Started } from '../../src/app/start.tsx'
import { chatQueueOf } from '../../src/lib/outbox/chatQueue.ts'
import { openSite, type Site } from './support/harness.tsx'
import { closeTabs, open, phoneOf, prepareJourneys, setWidth } from './support/members.tsx'
import { hurry } from './support/time.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => site.setWeather('fine'))

/** A claim that the player submitted; `trx` names it. */
async function claim({ app }: Started, trx: string): Promise<void> {
  const key = await app.outbox.create({
    amount: taka(500),
    method: { name: 'Shapla Pay', icon: '' },
    channel: { id: '11', accountType: 'Agent' },
    promotion: undefined,
  })
  await app.outbox.submit(key, { accountNumber: '01712345678', transactionId: trx })
}

const sayTheGroup = (name: RegExp) => within(screen.getByRole('region', { name }))

test('F-14 what waits offline is in the outbox in words, goes out when the network is back, and is then told as sent', async () => {
  const started = await open(site, '/outbox', await phoneOf(site, 'newplayer'))
  await screen.findByText('Nothing waits')
  site.setWeather('down')
  await claim(started, 'OUTBOX1234')
  await screen.findByRole('heading', { name: /^Waiting to be sent/ })
  await screen.findByText('There is no network. It goes out by itself when the network is back.')
  site.setWeather('fine')
  fireEvent.click(screen.getAllByRole('button', { name: 'Send now' })[0]!)
  await screen.findByRole('heading', { name: /^Sent/ })
  await screen.findByText('The site has it and is checking it.')
  const link = sayTheGroup(/^Sent/).getByRole('link', { name: 'See the record' })
  expect(link.getAttribute('href')).toMatch(/^\/transaction-record\?id=\d+$/)
  const rows = await site.host.db.selectFrom('deposit').select('id').where('trx', '=', 'OUTBOX1234').execute()
  expect(rows).toHaveLength(1)
})

test('F-14 what the host refused says why, and can be corrected or removed after a question', async () => {
  const started = await open(site, '/outbox', await phoneOf(site, 'newplayer'))
  await claim(started, 'OUTBOX1234')
  await screen.findByRole('heading', { name: /^Needs you/ })
  screen.getByText(/^The site did not take it: .* Correct it, or remove it/)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const ask = within(await screen.findByRole('dialog'))
  fireEvent.click(ask.getByRole('button', { name: 'Keep it' }))
  screen.getByRole('button', { name: 'Correct it' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Needs you/ })).toBeNull())
})

test('F-14 X-97 a row on every other screen leads to it while a claim or a chat message waits', async () => {
  const storage = await phoneOf(site, 'newplayer')
  const started = await open(site, '/transaction-record', storage)
  await screen.findByRole('heading', { name: 'Transaction Records' })
  site.setWeather('down')
  await claim(started, 'OUTBOX5678')
  await chatQueueOf(started.app).add('1', 'Where is my deposit?')
  const row = await screen.findByRole('link', { name: /2 things wait on this device/ })
  fireEvent.click(row)
  await screen.findByRole('heading', { name: 'Outbox' })
  screen.getByText('Where is my deposit?')
  await waitFor(() => expect(screen.queryByRole('link', { name: /things wait/ })).toBeNull())
})

for (const width of ['narrow', 'wide'] as const) {
  test(`P12 ${width}: a log out with something waiting asks first, loses nothing, and another player sees none of it`, async () => {
    setWidth(width)
    const storage = await phoneOf(site, 'newplayer')
    const started = await open(site, '/account', storage)
    site.setWeather('down')
    await claim(started, `LOGOUT${width.toUpperCase()}`)
    await chatQueueOf(started.app).add('1', 'Not sent yet')
    fireEvent.click((await screen.findAllByRole('button', { name: 'Log out' }))[0]!)
    const ask = within(await screen.findByRole('dialog'))
    ask.getByText('1 payment was not sent yet')
    ask.getByText('1 chat message was not sent yet')
    fireEvent.click(ask.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(started.app.session.player).toBeDefined()
    fireEvent.click(screen.getAllByRole('button', { name: 'Log out' })[0]!)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(started.app.session.player).toBeUndefined())
    expect(started.app.outbox.get().payments).toHaveLength(1)
    expect(chatQueueOf(started.app).get().messages).toHaveLength(1)
    closeTabs()

    site.setWeather('fine')
    await open(site, '/outbox', await phoneOf(site, 'sultana'))
    await screen.findByText(/This device also keeps something of another player/)
    expect(screen.queryByText('Not sent yet')).toBeNull()
    screen.getByText('Nothing waits')
  })
}

test('R-ROUTE-44 the log out by its address asks too', async () => {
  const storage = await phoneOf(site, 'newplayer')
  const first = await open(site, '/outbox', storage)
  site.setWeather('down')
  await claim(first, 'ADDRESS123')
  await screen.findByRole('heading', { name: /^Waiting to be sent/ })
  closeTabs()
  const { app, router } = await open(site, '/player/logout', storage)
  const ask = within(await screen.findByRole('dialog'))
  expect(app.session.player).toBeDefined()
  fireEvent.click(ask.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(app.session.player).toBeUndefined()
})

test('pwa.md 1.6 once the network is back a deposit that was not sent, and a payment that was begun, offer Continue', async () => {
  hurry()
  const { app, router } = await open(site, '/deposit', await phoneOf(site, 'newplayer'))
  const amount = () => screen.findByLabelText<HTMLInputElement>(/Amount/, { selector: 'input' })
  fireEvent.change(await amount(), { target: { value: '700' } })
  await act(() => router.navigate({ to: '/promotions' }))
  const away = async () => {
    site.setWeather('down')
    await act(() => app.queryClient.refetchQueries())
    await screen.findByText(/^Offline/)
    expect(screen.queryByText('Continue')).toBeNull()
    site.setWeather('fine')
    await act(() => app.queryClient.refetchQueries())
  }
  await away()
  const row = await screen.findByRole('link', { name: /^Your deposit was not finished/ })
  fireEvent.click(row)
  expect((await amount()).value).toBe('700')
  expect(screen.queryByRole('link', { name: /was not finished/ })).toBeNull()

  await act(() => router.navigate({ to: '/promotions' }))
  await app.outbox.create({
    amount: taka(700),
    method: { name: 'Shapla Pay', icon: '' },
    channel: { id: '11', accountType: 'Agent' },
    promotion: undefined,
  })
  await away()
  const begun = await screen.findByRole('link', { name: /^A payment you began was not submitted/ })
  expect(begun.getAttribute('href')).toBe('/outbox')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(/not submitted$/)).toBeNull())
})
