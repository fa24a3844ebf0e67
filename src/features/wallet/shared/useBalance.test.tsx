/** A balance of an earlier visit is drawn with its time. Source: pwa.md 1.6 "Balance offline". */
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { start } from '../../../app/start.tsx'
import { DEFAULT_CONFIG } from '../../../lib/config/config.ts'
import { type Key, openStorage } from '../../../lib/storage/storage.ts'
import '../../../../tests/journeys/support/patience.ts'

/** 14:05 in GMT+6. */
const SEEN = Date.UTC(2026, 10, 21, 8, 5)
const HOUR = 3_600_000
const PLAYER = { token: 'mdn_abc', remote_id: '7', username: 'rahim1', language: 'en' }

/** A player's screen after a cold start of a phone with these values on it; a host that says no balance is down. */
async function visit(
  path: string,
  values: Partial<Record<Key, string>>,
  { balance = '', now = SEEN + HOUR } = {},
) {
  const storage = await openStorage()
  for (const [key, value] of Object.entries({ ...PLAYER, ...values })) await storage.set(key as Key, value)
  const { element, router, app } = await start({
    config: DEFAULT_CONFIG,
    now: () => now,
    fetch: async (input) => {
      const address = input instanceof Request ? input.url : input.toString()
      if (balance && address.includes('/api/balance')) return Response.json({ balance })
      throw new TypeError('down')
    },
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(element)
  await router.load()
  return app
}

/** The card or the line of the main wallet, on the screen itself. */
const wallet = async () => {
  const label = await within(screen.getByRole('main')).findByText('Main Wallet')
  return label.closest<HTMLElement>('section, p') as HTMLElement
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('pwa.md 1.6 an offline cold start shows the kept balance with the time it was told', async () => {
  await visit('/account', { balance: '1500.00', balanceAt: String(SEEN) })
  const card = await wallet()
  await waitFor(() => expect(card.textContent).toContain('Offline · as of 14:05'))
  expect(card.textContent).toContain('৳1,500')
})

test('pwa.md 1.6 a balance of another day is shown with its date', async () => {
  await visit('/account', { balance: '1500.00', balanceAt: String(SEEN) }, { now: SEEN + 30 * HOUR })
  const card = await wallet()
  await waitFor(() => expect(card.textContent).toContain('Offline · as of 21 Nov 2026, 14:05'))
})

test('pwa.md 1.6 a deposit says the time of a kept balance', async () => {
  await visit('/deposit', { balance: '1500.00', balanceAt: String(SEEN) })
  const line = await wallet()
  await waitFor(() => expect(line.textContent).toMatch(/৳1,500.*as of 14:05/))
})

test('pwa.md 1.6 the wide header says the time of a kept balance', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('min-width') }),
  )
  await visit('/account', { balance: '1500.00', balanceAt: String(SEEN) })
  await waitFor(() => expect(screen.getByRole('banner').textContent).toMatch(/ · as of 14:05.*৳1,500/))
})

test.each([undefined, '', 'yesterday', 'Infinity', '1e99'])(
  'a kept balance whose time is %s is shown without one',
  async (balanceAt) => {
    await visit('/account', { balance: '1500.00', ...(balanceAt === undefined ? {} : { balanceAt }) })
    const card = await wallet()
    await waitFor(() => expect(card.dataset['old']).toBe('true'))
    expect(card.textContent).toContain('৳1,500')
    expect(card.textContent).not.toMatch(/as of|updated/)
  },
)

test('a time without a balance says nothing', async () => {
  await visit('/account', { balanceAt: String(SEEN) })
  const card = await wallet()
  await waitFor(() => expect(card.dataset['old']).toBe('true'))
  expect(card.textContent).not.toMatch(/as of|updated/)
})

test("the time is kept beside the host's answer, to the minute, and goes with the session", async () => {
  const before = Date.now()
  const { storage, session } = await visit('/account', {}, { balance: '900.00' })
  await waitFor(() => expect(storage.get('balance')).toBe('900.00'))
  const at = Number(storage.get('balanceAt'))
  expect(at % 60_000).toBe(0)
  expect(at).toBeGreaterThan(before - 60_000)
  expect(at).toBeLessThanOrEqual(Date.now())
  await session.end('logout')
  expect((await openStorage()).get('balanceAt')).toBeUndefined()
})
