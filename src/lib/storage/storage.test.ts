import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createStore, entries } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Key, openStorage, SESSION_KEYS } from './storage.ts'

/** Source: spec 3; X-22. */
const SPECIFIED = [
  'token',
  'remote_id',
  'username',
  'exchangeToken',
  'balance',
  'popup',
  'regPopup',
  'referral_code',
  'affiliate_code',
] as const satisfies Key[]

test('N-ENT-34 X-22 P-PWA-03 what the specification keeps is kept in IndexedDB under its names, and read again', async () => {
  const storage = await openStorage()
  expect(storage.isKept).toBe(true)
  for (const key of SPECIFIED) await storage.set(key, `the ${key}`)
  const device = Object.fromEntries(await entries(createStore('maidan', 'device')))
  expect(device).toEqual(Object.fromEntries(SPECIFIED.map((key) => [key, `the ${key}`])))
  const again = await openStorage()
  for (const key of SPECIFIED) expect(again.get(key)).toBe(`the ${key}`)
  expect(Object.keys(globalThis.localStorage)).toEqual([])
})

test('X-22 what an older site kept in localStorage is taken over once, and is older than what is here', async () => {
  globalThis.indexedDB = new IDBFactory()
  await (await openStorage()).set('theme', 'light')
  localStorage.setItem('token', 'an older token')
  localStorage.setItem('theme', 'dark')
  const storage = await openStorage()
  expect([storage.get('token'), storage.get('theme')]).toEqual(['an older token', 'light'])
  expect(Object.keys(localStorage)).toEqual([])
  expect((await openStorage()).get('token')).toBe('an older token')
})

describe('a device that does not answer', () => {
  const CREDENTIALS = ['token', 'remote_id', 'username', 'balance'] as const

  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    localStorage.clear()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => vi.restoreAllMocks())

  async function signedIn() {
    const storage = await openStorage()
    for (const key of CREDENTIALS) await storage.set(key, `the ${key}`)
    return storage
  }

  /** Every work of the database fails from now on, until the answer is called. */
  function fail(): () => void {
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The disk does not answer', 'UnknownError')
    })
    return () => broken.mockRestore()
  }
  const onDevice = () => entries(createStore('maidan', 'device'))

  test('X-14 P9 after a write that failed a log out still takes the credentials off the device', async () => {
    const storage = await signedIn()
    const works = fail()
    await storage.set('theme', 'dark')
    expect(storage.isKept).toBe(false)
    works()
    await storage.remove(SESSION_KEYS)
    await expect.poll(onDevice).toEqual([])
    expect(storage.isKept).toBe(true)
  })

  test('X-14 P9 a log out that the device could not write holds at the next start, and is finished there', async () => {
    const storage = await signedIn()
    const works = fail()
    await storage.remove(SESSION_KEYS)
    works()
    expect((await onDevice()).length).toBe(CREDENTIALS.length)
    const next = await openStorage()
    for (const key of CREDENTIALS) expect(next.get(key)).toBeUndefined()
    expect(await onDevice()).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('X-14 P9 while the device can read and not remove, what was logged out is not read', async () => {
    const storage = await signedIn()
    const removing = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The disk is worn', 'UnknownError')
    })
    await storage.remove(SESSION_KEYS)
    const next = await openStorage()
    for (const key of CREDENTIALS) expect(next.get(key)).toBeUndefined()
    // Who logs in after that stays logged in.
    await next.set('token', 'another token')
    removing.mockRestore()
    const last = await openStorage()
    expect(last.get('token')).toBe('another token')
    expect(last.get('balance')).toBeUndefined()
  })

  test('P9 what comes after a write that failed is kept again once the device answers', async () => {
    const storage = await openStorage()
    const works = fail()
    await storage.set('theme', 'dark')
    expect([storage.isKept, storage.get('theme')]).toEqual([false, 'dark'])
    works()
    await storage.set('theme', 'light')
    await expect.poll(() => storage.isKept).toBe(true)
    expect(await onDevice()).toEqual([['theme', 'light']])
  })
})
