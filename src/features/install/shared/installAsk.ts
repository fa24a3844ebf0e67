/**
 * When the app offers its installation by itself: after a login and after a round, in this visit; not for 14 days after a
 * "not now", and never after three. Source: pwa.md 1.2.
 */
import type { DeviceStorage } from '../../../lib/storage/storage.ts'

const SILENCE_MS = 14 * 86_400_000
const TIMES = 3

let hasCome = false
const listeners = new Set<() => void>()

/** Whether a moment to ask has come since the app was opened. */
export const installMoment = {
  get: () => hasCome,
  come: () => {
    if (hasCome) return
    hasCome = true
    listeners.forEach((listener) => listener())
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

type Kept = Pick<DeviceStorage, 'get' | 'set'>

/** How often it was sent away, and when last: kept as `2 1790000000000`. */
const sentAway = (storage: Kept): readonly [times: number, at: number] => {
  const [times = 0, at = 0] = (storage.get('install') ?? '').split(' ').map(Number)
  return [times, at]
}

/** `now` in ms. */
export function mayAskToInstall(storage: Kept, now: number): boolean {
  const [times, at] = sentAway(storage)
  return times < TIMES && (times === 0 || now - at > SILENCE_MS)
}

/** The player said "not now". */
export const askLater = (storage: Kept, now: number): Promise<void> =>
  storage.set('install', `${sentAway(storage)[0] + 1} ${now}`)

/** It is installed: nothing is left to ask. */
export const askNoMore = (storage: Kept, now: number): Promise<void> =>
  storage.set('install', `${TIMES} ${now}`)
