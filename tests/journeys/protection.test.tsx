/** Limits, the time check and the log, against the real reference host. PP-04 to PP-13, F-21, F-22. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cashierApi } from '../../contract/cashier.ts'
import { taka } from '../../contract/money.ts'
import { protectionApi } from '../../contract/protection.ts'
import { placeApi } from '../../contract/protection/place.ts'
import { placeBet } from '../../server/ledger/bets.ts'
import { permitPlaces } from '../../server/protection/place.ts'
import { query } from '../../src/lib/api/query.ts'
import type { App } from '../../src/lib/app.tsx'
import { memoryStorage, openSite, type Site, visit } from './support/harness.tsx'
import { closeTabs, open, phoneOf, playerId, prepareJourneys, setWidth } from './support/members.tsx'
import { TIMERS } from './support/time.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
prepareJourneys()
beforeEach(() => {
  site.setWeather('fine')
  site.requests.length = 0
})

/** Sets or changes a limit of a kind and a period on the screen that is open. */
async function choose(name: string, text: string, save = 'Set this limit'): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText(/^Limit in/)
  expect(field).toHaveProperty('value', '')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.click(dialog.getByRole('button', { name: save }))
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const told = () => site.requests.filter((one) => one === 'POST /api/protection/limits')
const number = { name: 'Shapla Pay', accountType: 'Agent', amount: taka(500) } as const
/** The values of all changes of the player's daily limit of deposits, the oldest first, in poisha. */
async function depositLimitsOf(username: string): Promise<number[]> {
  const rows = await site.host.db
    .selectFrom('limit_change')
    .select('value')
    .where('player_id', '=', await playerId(site, username))
    .where('kind', '=', 'deposit')
    .orderBy('id')
    .execute()
  return rows.map(({ value }) => Number(value))
}

test.each(['narrow', 'wide'] as const)(
  'PP-05 PP-06 PP-08 %s: two taps from home a limit is set in a field of one’s own, and one from the deposit',
  async (width) => {
    setWidth(width)
    const phone = await phoneOf(site, width === 'narrow' ? 'rahim' : 'sultana')
    const { router } = await open(site, '/', phone)
    fireEvent.click(await screen.findByRole('link', { name: 'Set a limit, or take a break' }))
    await choose('Set: Losses, A week', '2,500')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    card('Losses').getByText('৳2,500')
    expect(router.state.location.pathname).toBe('/protection')

    fireEvent.click(screen.getByRole('button', { name: 'Set: Deposits, A day' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Set this limit' }))
    await dialog.findByText('Please enter a limit')
    for (const wrong of ['0', 'abc', '12,5']) {
      fireEvent.change(dialog.getByLabelText('Limit in taka'), { target: { value: wrong } })
      fireEvent.click(dialog.getByRole('button', { name: 'Set this limit' }))
      await dialog.findByText('Please enter a number above 0')
    }
    fireEvent.change(dialog.getByLabelText('Limit in taka'), { target: { value: '১,২০০' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Set this limit' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    card('Deposits').getByText('৳1,200')
    expect((await screen.findAllByText(/^(৳[\d,.]+|Nothing) left until /)).length).toBeGreaterThan(1)
    closeTabs()

    // D-01: what is above it is not offered; PP-08: the way there is one tap.
    await open(site, '/deposit', phone)
    await screen.findByRole('link', { name: 'Set a limit, or take a break' })
    const picks = within(await screen.findByRole('group', { name: 'Quick amounts' }))
    const amounts = () =>
      picks.getAllByRole('button').map(({ textContent }) => Number(textContent?.replace(/\D/g, '')))
    await waitFor(() => expect(Math.max(...amounts())).toBeLessThanOrEqual(1200))
  },
)

test('PP-09 a raise waits for a week and a second word, and can be taken back', async () => {
  const phone = await phoneOf(site, 'newplayer')
  await open(site, '/protection', phone)
  await choose('Set: Stakes, A day', '500')
  await screen.findByText(/^৳500 left until /)
  await choose('Change: Stakes, A day', '900', 'Ask for this limit')
  await screen.findByText(/^৳900: can begin from /)
  card('Stakes').getByText('৳500')
  expect(screen.queryByRole('button', { name: 'Yes, let it begin' })).toBeNull()
  closeTabs()

  site.advance(7 * DAY_MS + MINUTE_MS)
  await open(site, '/protection', phone)
  await screen.findByText(/^৳900: you asked for this/)
  card('Stakes').getByText('৳500')
  fireEvent.click(screen.getByRole('button', { name: 'Yes, let it begin' }))
  await waitFor(() => card('Stakes').getByText('৳900'))

  // Taking the limit away is a raise too.
  fireEvent.click(screen.getByRole('button', { name: 'Change: Stakes, A day' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take the limit away' }))
  await screen.findByText(/^No limit: can begin from /)
  fireEvent.click(screen.getByRole('button', { name: 'Keep my limit' }))
  await waitFor(() => expect(screen.queryByText(/^No limit: can begin/)).toBeNull())
  card('Stakes').getByText('৳900')

  closeTabs()
  await open(site, '/protection/log', phone)
  const lines = await waitFor(() => {
    const found = screen.getAllByRole('listitem').map((line) => line.firstElementChild?.textContent)
    expect(found).toHaveLength(5)
    return found
  })
  expect(lines).toEqual([
    'Stakes, A day: No limit was taken back',
    'Stakes, A day: asked for No limit',
    'Stakes, A day: limit is now ৳900',
    'Stakes, A day: asked for ৳900',
    'Stakes, A day: limit set to ৳500',
  ])
})

test('F-21 a lower limit set without a network holds at once and after a reload, stops play until the host knows it, and is told once', async () => {
  const phone = await phoneOf(site, 'newplayer')
  await open(site, '/protection', phone)
  await choose('Set: Deposits, A day', '5000')
  await screen.findByText(/^৳5,000 left until /)
  site.requests.length = 0

  site.setWeather('down')
  await choose('Change: Deposits, A day', '400')
  await screen.findByText(/^It holds on this device now/)
  await waitFor(() => card('Deposits').getByText('৳400'))
  closeTabs()

  // The worker keeps what the site offers; nothing of the player's reaches the host.
  site.setWeather('down', /protection|game-run|wallet-number/)
  const again = await open(site, '/protection', phone)
  // What is left of a limit may be another amount by now: it has its time beside it.
  await screen.findByText(/showing what you saw at/i)
  await screen.findByText(/^It holds on this device now/)
  await expect(again.app.call(cashierApi.walletNumber, number)).rejects.toMatchObject({
    code: 'LIMIT_UNTOLD',
    message: 'Your new limit has not reached the site yet. No bet and no deposit is sent before it has.',
  })
  // A log out leaves it, as it leaves a time-out.
  const kept = phone.get('limits')
  await act(() => again.app.session.end('logout'))
  expect(phone.get('limits')).toBe(kept)
  closeTabs()
  expect(told()).toEqual([])
  expect(await depositLimitsOf('newplayer')).toEqual([500_000])

  site.setWeather('fine')
  const back = await phoneOf(site, 'newplayer')
  await back.set('limits', kept ?? '')
  await open(site, '/protection', back)
  await waitFor(() => expect(back.get('limits')).toBeUndefined())
  expect(told()).toHaveLength(1)
  expect(await depositLimitsOf('newplayer')).toEqual([500_000, 40_000])
  await waitFor(() => expect(screen.queryByText(/^It holds on this device now/)).toBeNull())
})

test('F-21 a lower limit whose first telling loses the answer and whose second meets a 503 holds all the time, and is one change and one line', async () => {
  const phone = await phoneOf(site, 'sultana')
  await open(site, '/protection', phone)
  await choose('Set: Deposits, A month', '7000')
  await waitFor(() => card('Deposits').getByText('৳7,000'))
  const theirs = await playerId(site, 'sultana')
  const { host } = site
  const changes = async () => {
    const rows = await host.db
      .selectFrom('limit_change')
      .select('value')
      .where('player_id', '=', theirs)
      .where('kind', '=', 'deposit')
      .where('period', '=', 'month')
      .orderBy('id')
      .execute()
    return rows.map(({ value }) => Number(value))
  }
  const lines = async () => {
    const { n } = await host.db
      .selectFrom('protection_log')
      .select((row) => row.fn.countAll<string>().as('n'))
      .where('player_id', '=', theirs)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const before = await lines()
  site.requests.length = 0
  /** The device holds the limit whatever has become of what it told. */
  const holds = async (app: App) => {
    await waitFor(() => card('Deposits').getByText('৳400'))
    await expect(app.call(cashierApi.walletNumber, number)).rejects.toHaveProperty('code', 'LIMIT_UNTOLD')
    expect(phone.get('limits')).toBeDefined()
  }

  site.setWeather('down')
  await choose('Change: Deposits, A month', '400')
  await screen.findByText(/^It holds on this device now/)
  closeTabs()

  site.setWeather('answer lost', /protection\/limits$/)
  /** The key of each telling, whatever became of it. */
  const keys: unknown[] = []
  let isBusy = false
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://maidan.test')
    if (pathname !== protectionApi.setLimit.path) return site.fetch(input, init)
    keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    return isBusy ? Response.json({ message: '' }, { status: 503 }) : site.fetch(input, init)
  }
  const first = await visit({ fetch: send }, '/protection', phone)
  await waitFor(() => expect(told()).not.toEqual([]))
  await waitFor(async () => expect(await changes()).toEqual([700_000, 40_000]))
  await holds(first.app)
  closeTabs()

  isBusy = true
  const lost = keys.length
  const second = await visit({ fetch: send }, '/protection', phone)
  await waitFor(() => expect(keys.length).toBeGreaterThan(lost))
  await holds(second.app)
  closeTabs()

  isBusy = false
  site.setWeather('fine')
  site.requests.length = 0
  const third = await visit({ fetch: send }, '/protection', phone)
  await waitFor(() => expect(phone.get('limits')).toBeUndefined())
  card('Deposits').getByText('৳400')
  await expect(third.app.call(cashierApi.walletNumber, number)).rejects.toHaveProperty(
    'code',
    'LIMIT_DEPOSIT',
  )
  expect(told()).toHaveLength(1)
  expect(await changes()).toEqual([700_000, 40_000])
  expect(new Set(keys).size).toBe(1)
  expect(await lines()).toBe(before + 1)
})

test('F-21 where nothing but the telling of a limit fails, it is told again after waits that grow, however often the network turns', async () => {
  const phone = await phoneOf(site, 'newplayer')
  const player = phone.get('remote_id') ?? ''
  const wanted = {
    of: player,
    id: crypto.randomUUID(),
    kind: 'wager',
    period: 'week',
    value: 5000,
    isLower: true,
  }
  await phone.set('limits', JSON.stringify([wanted]))
  vi.useFakeTimers({ toFake: [...TIMERS, 'Date'], shouldAdvanceTime: true })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  try {
    /** When each telling came, in seconds after the first. */
    const at: number[] = []
    let isLost = true
    const send: typeof fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://maidan.test')
      if (pathname !== protectionApi.setLimit.path) return site.fetch(input, init)
      at.push(Date.now())
      if (isLost) throw new TypeError('Failed to fetch')
      return site.fetch(input, init)
    }
    await visit({ fetch: send }, '/protection', phone)
    await waitFor(() => expect(at).toHaveLength(1))
    // Each lost call is followed by one that is answered: the network turns twice each time.
    for (let told = 2; told <= 5; told++) {
      await act(() => vi.advanceTimersByTimeAsync(8000))
      await waitFor(() => expect(at.length).toBeGreaterThanOrEqual(told))
    }
    const waits = at.slice(1, 5).map((moment, i) => moment - (at[i] ?? 0))
    expect(waits.every((wait, i) => wait >= 1000 * 2 ** i)).toBe(true)

    isLost = false
    await act(() => vi.advanceTimersByTimeAsync(9000))
    await waitFor(() => expect(phone.get('limits')).toBeUndefined())
    const { length } = at
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(at).toHaveLength(length)
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

test('F-21 what one tab has chosen without a network holds in the other one, whose open game takes no more bets', async () => {
  const phone = await phoneOf(site, 'sultana')
  const { router } = await open(site, '/slot?play=SUNDAR/SLOT/old-dhaka-ride', phone)
  const frame = await screen.findByTitle('Old Dhaka Ride')
  expect(frame.closest('[inert]')).toBeNull()
  const player = phone.get('remote_id') ?? ''
  const limits = JSON.stringify([
    { of: player, id: crypto.randomUUID(), kind: 'loss', period: 'day', value: 100, isLower: true },
  ])
  site.setWeather('down')
  const channel = new BroadcastChannel('maidan-protection')
  channel.postMessage({ limits })
  await screen.findByText(/^A new limit of yours is on its way/)
  expect(frame.closest('[inert]')).not.toBeNull()
  channel.close()
  site.setWeather('fine')
  await act(() => router.navigate({ to: '/protection' }))
})

test('PP-13 the time check comes while one plays, has to be answered, and the host hears the answer', async () => {
  const phone = await phoneOf(site, 'rahim')
  const { router, app } = await open(site, '/exchange', phone)
  await app.call(protectionApi.chooseCheck, { every: 5 }, { key: crypto.randomUUID() })
  await beginSitting('rahim')
  site.advance(5 * MINUTE_MS)
  await act(() => app.queryClient.refetchQueries({ queryKey: ['player', '/api/protection'] }))
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Time check' })
  const check = within(dialog)
  expect(check.getByText('Staked').nextElementSibling?.textContent).toBe('৳10')
  expect(check.getByText('Net').nextElementSibling?.textContent).toBe('−৳10')
  expect(check.queryByRole('button', { name: 'Close' })).toBeNull()
  for (let press = 0; press < 3; press++) {
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    // What the second Esc does, whatever becomes of the first.
    act(() => dialog.close())
    fireEvent(dialog, new Event('close'))
  }
  expect(screen.getByRole('dialog', { name: 'Time check' })).toHaveProperty('open', true)
  const [stop, goOn] = [/^Stop$/, /^Go on$/].map((name) => check.getByRole('button', { name }))
  expect(stop?.className).toBe(goOn?.className)
  fireEvent.click(goOn!)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Time check' })).toBeNull())
  expect(router.state.location.pathname).toBe('/exchange')

  site.advance(5 * MINUTE_MS)
  await act(() => app.queryClient.refetchQueries({ queryKey: ['player', '/api/protection'] }))
  const again = within(await screen.findByRole('dialog', { name: 'Time check' }))
  fireEvent.click(again.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await waitFor(async () => {
    const { ended_at: ended } = await site.host.db
      .selectFrom('sitting')
      .select('ended_at')
      .where('player_id', '=', await playerId(site, 'rahim'))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(ended).not.toBeNull()
  })
})

/** A bet of ৳10 that the host hears of. */
async function beginSitting(username: string): Promise<void> {
  await placeBet(site.host.db, {
    provider: 'TEST',
    tx: crypto.randomUUID(),
    playerId: await playerId(site, username),
    round: 'round-1',
    game: 'any',
    amount: taka(10),
    at: site.host.clock(),
  })
}

test('on a slow line a limit is asked for as it was typed until the answer is there, and what was pressed keeps the focus', async () => {
  const phone = await phoneOf(site, 'rahim')
  await open(site, '/protection', phone)
  const offers = within(await screen.findByRole('region', { name: 'Offers' }))
  site.setWeather('hanging', /protection\/(limits|consents|check)$/)
  const [box] = offers.getAllByRole<HTMLInputElement>('checkbox')
  const every = screen.getByRole<HTMLSelectElement>('combobox', { name: 'How often' })
  fireEvent.click(box!)
  fireEvent.change(every, { target: { value: '10' } })
  await waitFor(() => {
    for (const pressed of [box, every]) expect(pressed?.getAttribute('aria-disabled')).toBe('true')
  })
  // Disabled they would lose it.
  for (const pressed of [box, every]) expect(pressed?.disabled).toBe(false)

  await choose('Set: Stakes, A month', '400')
  await waitFor(() => card('Stakes').getByText('৳400'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Set this limit' }).getAttribute('aria-busy')).toBe('true')
  dialog.getByText('A first or a lower limit holds at once.')
  expect(dialog.queryByRole('button', { name: 'Take the limit away' })).toBeNull()
})

test('PP-47 offers are off until they are allowed, each product and way by itself, and the log says so', async () => {
  const phone = await phoneOf(site, 'sultana')
  await open(site, '/protection', phone)
  const offers = within(await screen.findByRole('region', { name: 'Offers' }))
  const boxes = () => offers.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(boxes()).toEqual([false, false, false, false])
  const games = within(offers.getByRole('group', { name: 'Games' }))
  fireEvent.click(games.getByRole('checkbox', { name: 'Letters in the inbox' }))
  await waitFor(() => expect(boxes()).toEqual([true, false, false, false]))
  closeTabs()
  await open(site, '/protection/log', phone)
  await screen.findByText('Offers of Games allowed: Letters in the inbox')
})

test('PP-46 help stands at login, in the tools and where an account is closed, and after a log out one tap away', async () => {
  const HELP = { name: 'A help line', url: 'https://help.example', phone: '100', checkedAt: '2026-11-01' }
  const place = { minAge: 18, currency: 'BDT', help: [HELP], held: 'In a bank account apart.' }
  const config = { places: { XA: place } }
  const help = async () => (await screen.findByRole('link', { name: 'A help line' })).getAttribute('href')
  await visit(site, '/login', memoryStorage({ language: 'en' }), config)
  expect(await help()).toBe(HELP.url)
  expect(screen.getByRole('link', { name: '100' }).getAttribute('href')).toBe('tel:100')
  screen.getByText('checked on 1 Nov 2026')
  closeTabs()
  for (const path of ['/protection', '/protection/log', '/responsible-gaming']) {
    await visit(site, path, await phoneOf(site, 'rahim'), config)
    expect(await help()).toBe(HELP.url)
    closeTabs()
  }

  // Without a list, or with a wrong one, it is said so, and no number stands anywhere.
  for (const wrong of [{}, { places: { XA: { ...place, help: [{ ...HELP, checkedAt: 'never' }] } } }]) {
    await visit(site, '/login', memoryStorage({ language: 'en' }), wrong)
    await screen.findByText(/^This site has no list of help lines that somebody has checked/)
    expect(document.querySelector('a[href^="tel:"]')).toBeNull()
    closeTabs()
  }

  await open(site, '/player/logout', await phoneOf(site, 'rahim'))
  const toast = within(await screen.findByText(/^Logged out. Help:/))
  expect(toast.getByRole('link', { name: 'Responsible gaming' }).getAttribute('href')).toBe(
    '/responsible-gaming',
  )
})

test('PP-44 how money is held is said before it is put in, where it is real', async () => {
  const place = { minAge: 18, currency: 'BDT', help: [], held: 'In a bank account apart.' }
  const places = { places: { XA: place } }
  await visit(site, '/deposit', await phoneOf(site, 'rahim'), { ...places, mode: 'licensed' })
  await screen.findByText('In a bank account apart.')
  closeTabs()
  await visit(site, '/deposit', await phoneOf(site, 'rahim'), places)
  await screen.findByRole('link', { name: 'Set a limit, or take a break' })
  expect(screen.queryByText('In a bank account apart.')).toBeNull()
})

test('PP-02 of real money nothing is begun where the host does not permit the place or cannot be asked; reading stays open', async () => {
  const phone = await phoneOf(site, 'rahim')
  const { app } = await visit(site, '/transaction-record', phone, { mode: 'licensed' })
  await screen.findByRole('heading', { level: 1, name: 'Transaction Records' })
  site.requests.length = 0
  const ask = () => app.call(cashierApi.walletNumber, number)
  site.setWeather('down', /api\/place/)
  await expect(ask()).rejects.toMatchObject({ code: 'NETWORK' })
  site.setWeather('fine')
  const { host } = site
  await permitPlaces(host.db, ['NP'])
  try {
    app.queryClient.setQueryData(query(placeApi.place, {}).queryKey, {
      decision: 'denied',
      until: host.clock() + DAY_MS,
      message: 'Not here',
    })
    await expect(ask()).rejects.toMatchObject({ code: 'PLACE_DENIED', message: 'Not here' })
    expect(site.requests.filter((one) => one.includes('get-wallet-number'))).toEqual([])
    // One that is over is asked for again.
    app.queryClient.setQueryData(query(placeApi.place, {}).queryKey, {
      decision: 'permitted',
      until: 0,
      message: '',
    })
    await expect(ask()).rejects.toMatchObject({
      code: 'PLACE_UNKNOWN',
      message:
        'We could not find out where you are, so there is no play and no deposit now. Withdrawals stay open.',
    })
    expect(site.requests).toContain('GET /api/place')
  } finally {
    await permitPlaces(host.db, [])
  }
  app.queryClient.removeQueries({ queryKey: ['player', placeApi.place.path] })
  expect(await ask()).toHaveProperty('id')
})

test('D-19 the bar of an open game says what is left of the limit of losses', async () => {
  const phone = await phoneOf(site, 'sultana')
  const { app, router } = await open(site, '/protection', phone)
  await choose('Set: Losses, A month', '700')
  await waitFor(() => card('Losses').getByText('৳700'))
  const { limits = [] } = app.queryClient.getQueryData(query(protectionApi.protection, {}).queryKey) ?? {}
  const left = limits.flatMap((one) => (one.kind === 'loss' && one.left !== undefined ? [one.left] : []))
  await act(() => router.navigate({ to: '/slot', search: { play: 'SUNDAR/SLOT/old-dhaka-ride' } }))
  const label = await screen.findByText('Limit left')
  expect(label.nextElementSibling?.textContent).toBe(`৳${Math.min(...left) / 100}`)
})
