/** Older versions of such sites kept their values in `localStorage`; they are taken over once. */
import type { Key } from './persisted.ts'

/** What is on the device already is the newer one. */
export async function takeOver(
  old: Storage,
  keys: readonly Key[],
  kept: Map<Key, string>,
  keep: (key: Key, value: string) => Promise<void>,
): Promise<void> {
  for (const key of keys) {
    const value = old.getItem(key)
    if (value === null) continue
    if (!kept.has(key)) {
      kept.set(key, value)
      await keep(key, value)
    }
    old.removeItem(key)
  }
}
