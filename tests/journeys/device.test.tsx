/** What the app does with what the device says: data saver, a new version, what is installed. Source: pwa.md 1.2 to 1.6. */
import { createMemoryHistory } from '@tanstack/react-router'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { start, type Started } from '../../src/app/start.tsx'
import { DEFAULT_CONFIG } from '../../src/lib/config/config.ts'
import { settled } from '../../src/lib/api/query.ts'
import { closeTabs, memoryStorage, openSite, type Site, visit } from './support/harness.tsx'
import { afterAllAsked, holdPolls, until } from './support/time.ts'

let site: Site
let isWide = false

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(() => {
  isWide = false
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width') ? isWide : false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  closeTabs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of OWN) Reflect.deleteProperty(navigator, name)
  document.body.replaceChildren()
})

const OWN = ['getInstalledRelatedApps', 'storage'] as const

/** Something that this test's browser has and jsdom has not. */
const browserHas = (name: (typeof OWN)[number], value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

async function signedIn() {
  const answer = await site.fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'rahim', password: 'Demo1234' }),
  })
  const { token, remote_id, username } = await answer.json()
  return memoryStorage({ token, remote_id: String(remote_id), username, popup: '0' })
}

const opened = (path: string, storage = memoryStorage()): Promise<Started> =>
  start({
    config: DEFAULT_CONFIG,
    storage,
    fetch: site.fetch,
    history: createMemoryHistory({ initialEntries: [path] }),
  })

/** The pictures that the screen fetches; the providers' small marks stay. */
const pictures = () =>
  [...document.querySelectorAll('main img[src^="/storage/"]')]
    .map((picture) => picture.getAttribute('src') ?? '')
    .filter((address) => !address.startsWith('/storage/provider/'))

test('pwa.md 1.6 under data saver home stands on drawn art and words; with it off the pictures come at once', async () => {
  for (const wide of [false, true]) {
    isWide = wide
    const { app } = await visit(site, '/', memoryStorage({ dataSaver: 'on' }))
    expect(await screen.findByText('Welcome to Maidan')).toBeTruthy()
    expect((await screen.findAllByText('Sundarban Stripes')).length).toBeGreaterThan(0)
    await screen.findByRole('region', { name: 'Promotions' })
    expect(pictures()).toEqual([])
    act(() => app.settings.set({ dataSaver: 'off' }))
    // Each strip's pictures come with its own list.
    for (const kind of ['hero/1.svg', 'feature/', 'favourite/', 'offer/'])
      await waitFor(() => expect(pictures().join(' ')).toContain(`/storage/${kind}`))
    closeTabs()
  }
})

test('pwa.md 1.6 under data saver games are letters on a drawn ground, and promotions their words', async () => {
  for (const wide of [false, true]) {
    isWide = wide
    await visit(site, '/games?type=SLOT&system=SUNDAR&title=Y', memoryStorage({ dataSaver: 'on' }))
    expect(await screen.findByText('Sundarban Stripes')).toBeTruthy()
    expect(document.querySelectorAll('[data-letter="S"]').length).toBeGreaterThan(0)
    expect(pictures()).toEqual([])
    closeTabs()
    await visit(site, '/promotions', memoryStorage({ dataSaver: 'on' }))
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
    expect(pictures()).toEqual([])
    closeTabs()
  }
})

test('decision 092 a painted home is taken over under data saver without a word: its first picture stays, no other comes', async () => {
  const error = vi.spyOn(console, 'error')
  const { app, router, element } = await opened('/', memoryStorage({ dataSaver: 'on' }))
  await router.load()
  await settled(app.queryClient)
  const root = document.body.appendChild(document.createElement('div'))
  // The host that paints knows nothing of what this device saves.
  app.settings.set({ dataSaver: 'off' })
  root.innerHTML = renderToString(element)
  app.settings.set({ dataSaver: 'on' })
  const first = root.querySelector('img[src="/storage/hero/1.svg"]')
  expect(first).toBeTruthy()
  const taken = await act(async () => hydrateRoot(root, element))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pause the slides' })).toBeNull())
  expect(pictures()).toEqual(['/storage/hero/1.svg'])
  expect(root.querySelector('img[src="/storage/hero/1.svg"]')).toBe(first)
  expect(error).not.toHaveBeenCalled()
  act(() => taken.unmount())
})

test('pwa.md 1.4 while a new version waits, the entry to the account says so by a dot and a word, in both layouts', async () => {
  for (const [wide, language, words, entry] of [
    [false, 'en', 'New version ready', /^Account/],
    [true, 'en', 'New version ready', /^Member Center/],
    [false, 'bn', 'নতুন সংস্করণ তৈরি', /^অ্যাকাউন্ট/],
  ] as const) {
    isWide = wide
    let isReady = false
    const listeners = new Set<() => void>()
    const storage = await signedIn()
    await storage.set('language', language)
    const { app, router, element } = await opened('/', storage)
    app.pwa = {
      isUpdateReady: () => isReady,
      update: () => {},
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    render(element)
    await router.load()
    const account = within(await screen.findByRole('link', { name: entry }))
    expect(account.queryByText(words)).toBeNull()
    isReady = true
    act(() => listeners.forEach((listener) => listener()))
    expect(await account.findByText(words)).toBeTruthy()
    closeTabs()
  }
})

/** What Chrome on Android answers of the manifest's `related_applications`. */
const relatedApps = (answer: () => Promise<unknown[]>) => browserHas('getInstalledRelatedApps', answer)

test('pwa.md 1.1 the install page says that the app is already on the device, where the browser knows', async () => {
  relatedApps(async () => [{ platform: 'webapp', url: 'http://maidan.test/manifest.webmanifest' }])
  await visit(site, '/install')
  expect(
    await screen.findByText('The app is already on this device: open it from your home screen.'),
  ).toBeTruthy()
  closeTabs()
  await visit(site, '/install', memoryStorage({ language: 'bn' }))
  expect(await screen.findByText('এই ডিভাইসে অ্যাপটি আগে থেকেই আছে: হোম স্ক্রিন থেকে খুলুন।')).toBeTruthy()
  closeTabs()
  for (const answer of [async () => [], () => Promise.reject(new Error('Not in this frame'))]) {
    relatedApps(answer)
    await visit(site, '/install')
    await screen.findByText('Chrome on Android')
    expect(screen.queryByText(/already on this device/)).toBeNull()
    closeTabs()
  }
})

test('pwa.md 1.5 a login asks the browser to keep what is stored; a guest and a known player do not', async () => {
  const persist = vi.fn(async () => true)
  browserHas('storage', { persist })
  const { app } = await visit(site, '/help', await signedIn())
  expect(persist).not.toHaveBeenCalled()
  const { token = '', remoteId = '', username = '' } = app.session.player ?? {}
  await act(() => app.session.start({ token, remoteId, username, exchangeToken: '', message: '' }))
  expect(persist).toHaveBeenCalled()
})

test('budgets.md "Data" PP-13 under data saver the exchange asks every three minutes when the time is to be checked, else every minute', async () => {
  holdPolls()
  try {
    for (const [dataSaver, times] of [
      ['off', 6],
      ['on', 2],
    ] as const) {
      const phone = await signedIn()
      await phone.set('dataSaver', dataSaver)
      const { app } = await visit(site, '/exchange', phone)
      await until(() => app.queryClient.getQueryData(['player', '/api/protection', {}]) !== undefined)
      await until(() => app.queryClient.isFetching() === 0)
      site.requests.length = 0
      for (let minute = 0; minute < 6; minute++) {
        act(() => void vi.advanceTimersByTime(60_000))
        await afterAllAsked(site)
        await until(() => app.queryClient.isFetching() === 0)
      }
      expect(site.requests.filter((request) => request === 'GET /api/protection').length, dataSaver).toBe(
        times,
      )
      closeTabs()
    }
  } finally {
    vi.useRealTimers()
  }
})
