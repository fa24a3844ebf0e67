/** Tabs of one browser share the device, and each has its own memory of it. Source: X-14; money.md 3.4. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import type { Credentials } from '../../contract/auth.ts'
import { createSession, type Session } from './session.ts'
import { type DeviceStorage, openStorage, SESSION_KEYS } from './storage/storage.ts'

const credentials = (remoteId: string, token: string): Credentials => ({
  token,
  remoteId,
  username: `player ${remoteId}`,
  exchangeToken: `exchange ${remoteId}`,
  message: '',
})

/** A player with money on the device, and a second tab that was opened with both. */
async function twoTabs() {
  const first = await openStorage()
  for (const key of SESSION_KEYS) await first.set(key, `A's ${key}`)
  await first.set('remote_id', 'A')
  await first.set('theme', 'light')
  const second = await openStorage()
  return { first, second, one: createSession(first), two: createSession(second) }
}

/** Resolves with the next thing that a tab is told. */
const told = (session: Session) =>
  new Promise<string>((resolve) => {
    const stop = session.subscribe((event) => {
      stop()
      resolve(event)
    })
  })

const heldBy = (storage: DeviceStorage) => SESSION_KEYS.filter((key) => storage.get(key) !== undefined)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('X-14 what a player leaves in another tab goes with the log out, before the next player comes', async () => {
  const { second, one, two } = await twoTabs()
  expect(second.get('balance')).toBe("A's balance")
  const ended = told(two)
  await one.end('logout')
  expect(await ended).toBe('logout')
  expect(two.player).toBeUndefined()
  expect(heldBy(second)).toEqual([])
  expect(second.get('theme')).toBe('light')

  const started = told(two)
  await one.start(credentials('B', 'mdn_b'))
  expect(await started).toBe('start')
  expect(two.player?.remoteId).toBe('B')
  expect(second.get('balance')).toBeUndefined()
  expect(second.get('lastDeposit')).toBeUndefined()
})

test('X-14 another player takes nothing over in other tabs, and what is on the device is left to the tab that wrote it', async () => {
  const { first, second, one, two } = await twoTabs()
  const started = told(two)
  await one.start(credentials('B', 'mdn_b'))
  await first.set('balance', '5.00')
  await started
  expect(heldBy(second)).toEqual([])
  const next = await openStorage()
  expect(next.get('token')).toBe('mdn_b')
  expect(next.get('balance')).toBe('5.00')
})

test('the same player signing in anew keeps the balance in other tabs', async () => {
  const { second, one, two } = await twoTabs()
  const started = told(two)
  await one.start(credentials('A', 'mdn_again'))
  await started
  expect(two.player?.token).toBe('mdn_again')
  expect(second.get('balance')).toBe("A's balance")
})

test('X-14 a log out takes the token off the device', async () => {
  const { one } = await twoTabs()
  await one.end('logout')
  const next = await openStorage()
  expect(heldBy(next)).toEqual([])
  expect(next.get('theme')).toBe('light')
})
