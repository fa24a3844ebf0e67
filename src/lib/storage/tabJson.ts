/** JSON in the storage of a tab or, for longer, of the browser's: answers at once, may refuse, and is in no database. */
import type { Aside, DeviceDrafts, TabDrafts } from './persisted.ts'

type Name = keyof TabDrafts | keyof DeviceDrafts | Aside

/** None where the browser has none; a getter that throws is caught where it is asked. */
export type Place = () => Storage | undefined
export const inTab: Place = () => globalThis.sessionStorage
export const onDevice: Place = () => globalThis.localStorage

/** Whatever was kept, unchecked; undefined when there is nothing, or the browser keeps nothing. */
export function readJson(place: Place, name: Name): unknown {
  try {
    return JSON.parse(place()?.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Answers whether it is kept; undefined takes it away. */
export function keepJson(place: Place, name: Name, value: unknown): boolean {
  try {
    const store = place()
    if (value === undefined) store?.removeItem(name)
    else store?.setItem(name, JSON.stringify(value))
    return store !== undefined
  } catch (error) {
    console.warn('It is not kept in this tab', name, error)
    return false
  }
}
