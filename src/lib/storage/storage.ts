/**
 * Small values kept on the device: tokens, popup flags, settings. IndexedDB through idb-keyval, with the
 * specification's key names. While the browser refuses to keep anything, values live in memory and `isKept`
 * says so, so that screens can tell the player (money.md P9); each later value is tried all the same. What was to be
 * removed is never read again, whether or not the device could remove it then.
 */
import { delMany, getMany, set, type UseStore } from 'idb-keyval'
import { openStore } from './deviceStore.ts'
import { orNothing } from './mayRefuse.ts'
import type { Key } from './persisted.ts'

export type { Key } from './persisted.ts'

/** Keys of the session: what a log out or a 401 clears; everything else stays. */
export const SESSION_KEYS: Key[] = [
  'token',
  'remote_id',
  'username',
  'exchangeToken',
  'keyId',
  'balance',
  'balanceAt',
  'codes',
  'push',
  'lastDeposit',
  'guard',
]

export interface DeviceStorage {
  /** The value as it was read at start or last written; undefined when absent. Synchronous, so guards may ask. */
  get: (key: Key) => string | undefined
  /** Keeps a value; resolves once the device has it, or at once when only memory is to be had. */
  set: (key: Key, value: string) => Promise<void>
  /** `memory` only what this tab has read: another tab has seen to the device. */
  remove: (keys: Key[], from?: 'memory') => Promise<void>
  /** False while this browser keeps nothing: private mode, full disk, a broken database. */
  readonly isKept: boolean
  /** Where the start did not wait for a slow device: resolves once what it keeps is read. */
  readonly late?: Promise<void> | undefined
}

const ALL: Key[] = [
  ...SESSION_KEYS,
  'popup',
  'popupFor',
  'popupDay',
  'regPopup',
  'referral_code',
  'affiliate_code',
  'language',
  'numerals',
  'theme',
  'textSize',
  'dataSaver',
  'hideBalance',
  'favourites',
  'recent',
  'notice',
  'chatButton',
  'oddsFormat',
  'priceChange',
  'markets',
  'install',
  'gbPrice',
  'timeOut',
  'limits',
  'ownNotes',
  'exclusion',
]

/** Nobody waits longer for a device; and one that has not answered by then, ten times as long, keeps nothing. Decision 203. */
const PATIENCE_MS = 3000
const GIVEN_UP_MS = 30_000

/**
 * Apart from the closures below: they live as long as the app, and would hold a token that was read at start. `changed`:
 * what the page has written or removed since is newer.
 */
async function readInto(kept: Map<Key, string>, store: UseStore, changed: ReadonlySet<Key>): Promise<void> {
  const removed = noted()
  if (removed.length > 0) await inTime(delMany(removed, store)).catch(() => {})
  const values = await getMany<string>(ALL, store)
  for (const [i, key] of ALL.entries()) {
    const value = values[i]
    if (typeof value === 'string' && !changed.has(key)) kept.set(key, value)
  }
  // What is there all the same is not used, and its removal is tried again at the next start.
  note(noted().filter((key) => !removed.includes(key) || (!changed.has(key) && kept.delete(key))))
}

/** Names the keys whose removal the database has not confirmed, where a browser answers at once. No value is in it. */
const REMOVED = 'removed'

function noted(): Key[] {
  const keys = orNothing(() => localStorage.getItem(REMOVED)?.split(' '))
  return ALL.filter((key) => keys?.includes(key))
}

/** A browser that keeps nothing here keeps nothing in its database either. */
const note = (keys: Key[]): void =>
  orNothing(() =>
    keys.length > 0 ? localStorage.setItem(REMOVED, keys.join(' ')) : localStorage.removeItem(REMOVED),
  )

/** Reads everything once into memory. Never rejects: without a working database it answers a memory-only store. */
export async function openStorage(): Promise<DeviceStorage> {
  const kept = new Map<Key, string>()
  // Rendered to a string there is no device.
  if (globalThis.window === undefined) return memoryOnly(kept)
  let isKept = true
  const changed = new Set<Key>()
  const store = openStore('maidan', 'device', inTime)
  const lost = (error: unknown) => {
    if (isKept) console.warn('Nothing is kept', error)
    isKept = false
  }

  const read = async () => {
    await readInto(kept, store, changed)
    if (ALL.some((key) => key in (localStorage ?? {})))
      await (await import('./older.ts')).takeOver(ALL, kept, store)
  }
  let late: Promise<void> | undefined = inTime(read(), GIVEN_UP_MS).catch(lost)
  await inTime(late.then(() => (late = undefined))).catch(() => {})

  /** Tries whatever happened before; a device that did not answer last time is not waited for. */
  const attempt = async (keys: Key[], work: Promise<void>) => {
    const isTrusted = isKept
    const trial = work.then(() => {
      isKept = true
      const left = noted()
      if (left.length > 0) note(left.filter((key) => !keys.includes(key)))
    }, lost)
    if (isTrusted) await inTime(trial).catch(() => {})
  }

  return {
    get: (key) => kept.get(key),
    set: (key, value) => {
      kept.set(key, value)
      changed.add(key)
      return attempt([key], inTime(set(key, value, store), GIVEN_UP_MS))
    },
    remove: async (keys, from) => {
      for (const key of keys) {
        kept.delete(key)
        changed.add(key)
      }
      if (from) return
      // First of all: the page may be gone before a slow device has answered.
      note([...noted(), ...keys])
      await attempt(keys, inTime(delMany(keys, store), GIVEN_UP_MS))
    },
    get isKept() {
      return isKept
    },
    late,
  }
}

/** Values for the length of one rendering; nothing is missing there that a player could be told of. */
const memoryOnly = (kept: Map<Key, string>): DeviceStorage => ({
  get: (key) => kept.get(key),
  set: async (key, value) => void kept.set(key, value),
  remove: async (keys) => keys.forEach((key) => kept.delete(key)),
  isKept: true,
})

/** Rejects once it has taken longer. */
function inTime<T>(work: Promise<T>, ms = PATIENCE_MS): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('No answer')), ms)
    }),
  ])
}
