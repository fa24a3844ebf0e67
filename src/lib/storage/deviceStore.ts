import { createStore, type UseStore } from 'idb-keyval'
import { endsWithPage, whileShown } from './pageEnd.ts'
import type { Databases } from './persisted.ts'

/**
 * A store that opens anew and tries once more when a try fails: iOS drops idle connections, and the library does not
 * always hear of it. `within` may give up on the first try; the second is given the time that it takes. Source: pwa.md 1.6.
 */
export function openStore<Name extends keyof Databases>(
  name: Name,
  shelf: Databases[Name],
  within = <T>(work: Promise<T>): Promise<T> => work,
): UseStore {
  let store = createStore(name, shelf)
  return async (mode, work) => {
    const tried = store
    const ask = (of: UseStore) =>
      whileShown(() =>
        of(mode, (rows) => {
          endsWithPage(rows.transaction)
          return work(rows)
        }),
      )
    try {
      return await within(ask(tried))
    } catch {
      // Another work may have opened it already.
      if (store === tried) store = createStore(name, shelf)
      return ask(store)
    }
  }
}
