/**
 * iOS drops idle connections and does not always say so: what was asked is asked again on a new one, once.
 * Source: pwa.md 1.6 "Storage".
 */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createStore, get, keys, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as KeptStore from './readCache.ts'
import { openStorage } from './storage.ts'
import type * as Usage from './dataUsage.ts'

let connections: IDBDatabase[] = []

/** Connections that are gone without a `close` event: what is begun on one throws InvalidStateError. */
const dropConnections = () => connections.splice(0).forEach((db) => db.close())

/** The next transactions fail as Safari's do. */
function failNext(times: number): void {
  const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value
  let left = times
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    // That of an upgrade is begun by the fake itself.
    const isOurs = String(args[1]) !== 'versionchange'
    if (isOurs && left-- > 0)
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    return begin.apply(this, args)
  })
}

const NOW = Date.UTC(2026, 10, 21, 8)
let kept: typeof KeptStore
let usage: typeof Usage

beforeEach(async () => {
  connections = []
  globalThis.indexedDB = new IDBFactory()
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = open(...args)
    request.addEventListener('success', () => connections.push(request.result))
    return request
  })
  // Its stores live as long as the page.
  vi.resetModules()
  kept = await import('./readCache.ts')
  usage = await import('./dataUsage.ts')
})

afterEach(() => {
  vi.restoreAllMocks()
})

test("F-13 a player's answers are forgotten on a 401 though the connection was dropped", async () => {
  await kept.quietly(() => set('7:/api/inbox', { wire: [], at: NOW }, kept.device()))
  dropConnections()
  await kept.forgetKept()
  expect(await keys(createStore('maidan-kept', 'answers'))).toEqual([])
})

test('what was dropped between two works is opened anew by each of them, several at once', async () => {
  await kept.quietly(() => set('a', 1, kept.device()))
  dropConnections()
  await Promise.all(['b', 'c', 'd'].map((key) => kept.quietly(() => set(key, 1, kept.device()))))
  expect(await keys(kept.device())).toEqual(['a', 'b', 'c', 'd'])
  // One new connection for them all.
  expect(connections).toHaveLength(1)
})

test('what fails twice fails, with a warning, and the next work begins afresh', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  failNext(2)
  expect(await kept.quietly(() => set('a', 1, kept.device()))).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  await kept.quietly(() => set('b', 1, kept.device()))
  expect(await keys(kept.device())).toEqual(['b'])
})

test('F-15 bytes are counted on after a dropped connection, and each of them once', async () => {
  await usage.addUse(NOW, new Map([['/', 100]]))
  dropConnections()
  await usage.addUse(NOW, new Map([['/slot', 20]]))
  expect(await usage.readUse()).toEqual([
    { day: '2026-11-21', bytes: 120, screens: { '/': 100, '/slot': 20 } },
  ])
  dropConnections()
  await usage.forgetScreens()
  expect(await usage.readUse()).toEqual([{ day: '2026-11-21', bytes: 120, screens: {} }])
})

test('a failure at the start signs nobody out for the visit', async () => {
  await set('token', 'mdn_abc', createStore('maidan', 'device'))
  failNext(1)
  const storage = await openStorage()
  expect(storage.get('token')).toBe('mdn_abc')
  expect(storage.isKept).toBe(true)
})

test('a value is kept though the connection was dropped since the start', async () => {
  const storage = await openStorage()
  dropConnections()
  await storage.set('theme', 'light')
  dropConnections()
  await storage.remove(['theme'])
  await storage.set('language', 'bn')
  expect(storage.isKept).toBe(true)
  const device = createStore('maidan', 'device')
  expect(await get('language', device)).toBe('bn')
  expect(await get('theme', device)).toBeUndefined()
})

test('P9 a device that refuses twice keeps values in memory only, and says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const storage = await openStorage()
  failNext(2)
  await storage.set('theme', 'light')
  expect(storage.get('theme')).toBe('light')
  expect(storage.isKept).toBe(false)
})

describe('a device that does not answer at the start', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    // Not those that the database's own stand-in runs by.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('P9 it is waited for three seconds, and given up after thirty', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
    const opening = openStorage()
    await vi.advanceTimersByTimeAsync(3000)
    const storage = await opening
    // Slow is not missing.
    expect(storage.isKept).toBe(true)
    await vi.advanceTimersByTimeAsync(27_000)
    await storage.late
    expect(storage.isKept).toBe(false)
  })

  test('P9 what it tells late is taken over, but for what was changed meanwhile', async () => {
    const device = createStore('maidan', 'device')
    await set('token', 'mdn_abc', device)
    await set('theme', 'light', device)
    await set('language', 'bn', device)
    // Of an earlier log out whose removal was never confirmed: who signs in meanwhile stays so.
    for (const key of ['username', 'remote_id']) await set(key, 'an older', device)
    localStorage.setItem('removed', 'username remote_id')
    const opens = vi.spyOn(indexedDB, 'open')
    const open = opens.getMockImplementation()
    const waiting: (() => void)[] = []
    opens.mockImplementation((...args) => {
      const slow = { result: undefined } as unknown as {
        -readonly [K in keyof IDBOpenDBRequest]: IDBOpenDBRequest[K]
      }
      waiting.push(() => {
        const request = open?.(...args)
        if (!request) return
        request.onsuccess = (event) => {
          slow.result = request.result
          slow.onsuccess?.call(slow, event)
        }
      })
      return slow
    })
    const opening = openStorage()
    await vi.advanceTimersByTimeAsync(3000)
    const storage = await opening
    expect(storage.get('token')).toBeUndefined()
    void storage.set('theme', 'dark')
    void storage.set('username', 'sultana')
    void storage.remove(['language'])
    waiting.forEach((answer) => answer())
    await storage.late
    expect([storage.get('username'), storage.get('remote_id')]).toEqual(['sultana', undefined])
    expect([storage.get('token'), storage.get('theme'), storage.get('language'), storage.isKept]).toEqual([
      'mdn_abc',
      'dark',
      undefined,
      true,
    ])
  })
})
