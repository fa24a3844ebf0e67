/** Older versions of such sites kept their values in `localStorage`; they are taken over once. */
import { set, type UseStore } from 'idb-keyval'
import type { Key } from './persisted.ts'

/** What is on the device already is the newer one. */
export async function takeOver(keys: readonly Key[], kept: Map<Key, string>, store: UseStore): Promise<void> {
  for (const key of keys) {
    const value = localStorage.getItem(key)
    if (value === null) continue
    if (!kept.has(key)) {
      kept.set(key, value)
      await set(key, value, store)
    }
    localStorage.removeItem(key)
  }
}
