/** What journeys of signed-in players share: a page's surroundings, a phone with a login, a width. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { get } from 'idb-keyval'
import { beforeEach, expect, vi } from 'vitest'
import type { Started } from '../../../src/app/start.tsx'
import { device } from '../../../src/lib/storage/readCache.ts'
import type { DeviceStorage } from '../../../src/lib/storage/storage.ts'
import { memoryStorage, type Site, visit } from './harness.tsx'

export { closeTabs } from './harness.tsx'

/** Fresh surroundings before each test. */
export function prepareJourneys(): void {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    sessionStorage.clear()
    setWidth('narrow')
    window.scrollTo = () => {}
    Element.prototype.scrollTo = () => {}
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close() {
      this.open = false
    }
  })
}

/** jsdom draws nothing, so the width is what the media query answers. */
export function setWidth(width: 'narrow' | 'wide'): void {
  const answer = (query: string): MediaQueryList => ({
    matches: width === 'wide' && query.includes('min-width'),
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  })
  window.matchMedia = answer
}

export const open = (site: Site, path: string, storage: DeviceStorage): Promise<Started> =>
  visit(site, path, storage)

/** A phone on which the demo player is logged in. */
export async function phoneOf(site: Site, username: string): Promise<DeviceStorage> {
  const answer = await site.fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo1234' }),
  })
  const { token, remote_id } = (await answer.json()) as { token: string; remote_id: string }
  return memoryStorage({ token, remote_id, username, language: 'en', popup: '0', regPopup: '0' })
}

/** The device has the last answer of this read (F-13). */
export const isKept = (storage: DeviceStorage, path: string): Promise<void> =>
  waitFor(async () => expect(await get(`${storage.get('remote_id')}:${path}`, device())).toBeDefined())

/** The id of a demo player on the host. */
export async function playerId(site: Site, username: string): Promise<bigint> {
  const { id } = await site.host.db
    .selectFrom('player')
    .select('id')
    .where('username_key', '=', username)
    .executeTakeFirstOrThrow()
  return id
}

/** The tools were shown to this player, and limits asked about: nothing opens by itself any more. */
export async function showTools(site: Site, username: string): Promise<void> {
  const now = new Date(site.host.clock())
  const { numUpdatedRows } = await site.host.db
    .updateTable('player')
    .set({ tools_seen_at: now, limits_asked_at: now })
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
}

/** Types a date (yyyy-mm-dd) into the three fields of a birthday, named so. */
export function typeBirthday(date: string, name = 'Date of birth'): void {
  const [year, month, day] = date.split('-').map(Number)
  const group = within(screen.getByRole('group', { name }))
  const type = (label: string, value: number | undefined) =>
    fireEvent.change(group.getByLabelText(label), { target: { value: String(value) } })
  type('Day', day)
  type('Month', month)
  type('Year', year)
}

/**
 * From now on the device keeps nothing more, as when its disk is full, or nothing more of one database; answers how it
 * has room again.
 */
export function fillDevice(database?: string): () => void {
  const refuse = (name: 'add' | 'put') => {
    const write: unknown = Reflect.get(IDBObjectStore.prototype, name)
    return vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function refused(
      this: IDBObjectStore,
      ...row: unknown[]
    ) {
      if (database !== undefined && this.transaction.db.name !== database)
        return Reflect.apply(write as () => IDBRequest<IDBValidKey>, this, row)
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
  }
  const mocks = [refuse('add'), refuse('put'), vi.spyOn(console, 'warn').mockImplementation(() => {})]
  return () => mocks.forEach((mock) => mock.mockRestore())
}

/**
 * WebOTP as Chrome on Android has it: hands over the code of an SMS that comes while a page waits, if its last line
 * names that page's host. What it reads is what the host really sent. Answers how it is taken away.
 */
export function phoneWithWebOtp(site: Site, pageHost: string): () => void {
  const newest = () =>
    site.host.db.selectFrom('outbox').select(['id', 'body']).orderBy('id', 'desc').limit(1).executeTakeFirst()
  const get = async ({ signal }: { signal: AbortSignal }) => {
    // One that is there before the page listens is not handed over.
    const before = (await newest())?.id ?? 0n
    while (!signal.aborted) {
      const sms = await newest()
      const [, host, code] = /^@(\S+) #(\S+)$/.exec(sms?.body.split('\n').at(-1) ?? '') ?? []
      if (sms && sms.id > before && host === pageHost) return { code }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new DOMException('Aborted', 'AbortError')
  }
  Object.defineProperty(globalThis, 'OTPCredential', { value: () => {}, configurable: true })
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  return () => {
    Reflect.deleteProperty(globalThis, 'OTPCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  }
}
