import 'fake-indexeddb/auto'
import { createStore, entries } from 'idb-keyval'
import { expect, test } from 'vitest'
import { type Key, openStorage } from './storage.ts'

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
