/**
 * The app and the real host in one process: no port, an embedded database in memory, and nothing of ours mocked
 * but the clock and the dice.
 */
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { createServer } from '../../../server/app.ts'
import type { MaidanServer } from '../../../server/http/listen.ts'
import type { Host } from '../../../server/host.ts'
import type { Delays } from '../../../server/matches/fixtures.ts'
import type { ReferralTerms } from '../../../server/loyalty/referral.ts'
import { start, type Started } from '../../../src/app/start.tsx'
import { stopChatQueue } from '../../../src/lib/outbox/chatQueue.ts'
import type { App } from '../../../src/lib/app.tsx'
import { type AppConfig, DEFAULT_CONFIG } from '../../../src/lib/config/config.ts'
import type { DeviceStorage, Key } from '../../../src/lib/storage/storage.ts'
import { seededStore } from '../../host/support/embedded.ts'
import { hostOn } from '../../host/support/host.ts'
import { warn } from './patience.ts'
import { uploadsBy } from './uploads.ts'

const ORIGIN = 'http://maidan.test'

/** Whoever signs in does so on the device that they have always used: there is no letter of a new one. */
const DEVICE = `maidan_device=md_${'d'.repeat(43)}`

/** What the network does to the next requests: pass them, drop them, never answer, lose the answer after the host acted, or say 502 in its place. */
export type Weather = 'fine' | 'down' | 'hanging' | 'answer lost' | 'bad gateway'

export interface Site {
  host: Host
  server: MaidanServer
  /** The app's way to the host; `weather` decides what becomes of a request. */
  fetch: typeof fetch
  setWeather: (weather: Weather, only?: RegExp) => void
  /** Every request that reached the host, newest last: `POST /api/login`. */
  requests: string[]
  /** Moves the host's clock forward. */
  advance: (ms: number) => void
  close: () => Promise<void>
}

/** A seeded host whose house's prices stand still, with players who have said their age; `openSite`'s options. */
export async function openStillSite(options?: Parameters<typeof openSite>[0]): Promise<Site> {
  const site = await openSite(options)
  const now = site.host.clock()
  site.host.clock = () => now
  await site.host.db.updateTable('player').set({ birthday: '1991-02-03' }).execute()
  return site
}

/** Bets in play are matched at once: in-play-delay.test.tsx has those that are held back. */
export const AT_ONCE: Delays = { cricket: 0, soccer: 0, tennis: 0 }

/** A seeded host. Its clock starts at `NOON` (begin-at-noon.ts) and moves by real time and `advance`. `live`: with live events; `referral`: with these terms; `delays`: bets in play are held back so long; `commission`: of what is won. */
export async function openSite({
  live = false,
  referral,
  delays,
  commission = 0,
}: { live?: boolean; referral?: ReferralTerms; delays?: Delays; commission?: number } = {}): Promise<Site> {
  const store = await seededStore()
  let ahead = 0
  let weather: Weather = 'fine'
  let affected = /./
  const requests: string[] = []
  const clock = {
    get now() {
      return Date.now() + ahead
    },
  }
  // Nothing opens by itself: the tests of what a new player is shown sign one up, or take this back.
  const shown = new Date(clock.now)
  await store.db.updateTable('player').set({ tools_seen_at: shown, limits_asked_at: shown }).execute()
  const plain = hostOn(store.db, clock)
  const host: Host = {
    ...plain,
    config: { ...plain.config, dataDir: '', proofOfWork: true },
    matches: { ...plain.matches, ...(delays && { delays }), commission },
    ...(live && { signals: store.signals }),
    log: (event, said) => {
      if (event.endsWith('_failed')) warn(event, said)
    },
  }
  const server = await createServer(host, { limits: 'off', ...(referral && { referral }) })

  const send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = new URL(input instanceof Request ? input.url : input, ORIGIN)
    const isAffected = affected.test(address.pathname)
    if (weather === 'down' && isAffected) throw new TypeError('Failed to fetch')
    if (weather === 'hanging' && isAffected) return new Promise(() => {})
    requests.push(`${init?.method ?? 'GET'} ${address.pathname}`)
    // jsdom's signal is not Node's: requests in these tests end by themselves.
    const { signal: _, ...rest } = init ?? {}
    const request = new Request(address, rest)
    if (address.pathname.includes('login')) request.headers.set('cookie', DEVICE)
    const answer = await server.fetch(request)
    // As the HTTP server does, by the host's clock.
    answer.headers.set('Date', new Date(host.clock()).toUTCString())
    if (weather === 'bad gateway' && isAffected) return new Response(null, { status: 502 })
    if (weather === 'answer lost' && isAffected) throw new TypeError('Failed to fetch')
    return answer
  }

  return {
    host,
    server,
    fetch: send,
    setWeather: (next, only = /./) => {
      weather = next
      affected = only
    },
    requests,
    advance: (ms) => {
      ahead += ms
    },
    close: async () => {
      await server.close()
      await store.close()
    },
  }
}

/** Device storage in memory, as after a fresh install, with what a test puts there. */
export function memoryStorage(values: Partial<Record<Key, string>> = {}): DeviceStorage {
  const kept = new Map(Object.entries(values))
  return {
    get: (key) => kept.get(key),
    set: async (key, value) => {
      kept.set(key, value)
    },
    remove: async (keys) => keys.forEach((key) => kept.delete(key)),
    isKept: true,
  }
}

// jsdom has the element without its two methods; a test that renders to a string has no document at all.
if (typeof HTMLDialogElement !== 'undefined') {
  // Nothing is laid out here, so nothing scrolls.
  Element.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}

const tabs = new Set<App>()

/**
 * Closes every tab that `visit` opened (after each test by itself: close-tabs.ts). What one of them still had to send
 * would else go on in the tests after it: to a host that is closed by then, from a device that is not its own.
 */
export function closeTabs(): void {
  cleanup()
  for (const app of tabs) {
    app.outbox.stop()
    stopChatQueue(app)
  }
  tabs.clear()
}

/** Opens an address of the app on a site, as a player with this device does. */
export async function visit(
  site: Pick<Site, 'fetch'>,
  path: string,
  storage: DeviceStorage = memoryStorage(),
  config: Partial<AppConfig> = {},
): Promise<Started> {
  vi.stubGlobal('XMLHttpRequest', uploadsBy(site))
  const started = await start({
    config: { ...DEFAULT_CONFIG, ...config },
    storage,
    fetch: site.fetch,
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  tabs.add(started.app)
  render(started.element)
  await started.router.load()
  return started
}
