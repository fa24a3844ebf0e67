/**
 * What must not be interrupted by a reload: a game round, an unsent message, a form that is not kept.
 * A screen says so while it is so; the update waits for it. Source: P-PWA-09, pwa.md 1.4.
 */
import { useEffect } from 'react'

const holders = new Set<symbol>()
const listeners = new Set<() => void>()

/** Holds reloads until the answered function is called. */
export function holdReload(): () => void {
  const holder = Symbol('holder')
  holders.add(holder)
  return () => {
    holders.delete(holder)
    // Where one screen takes over from another, React lets go before the next one holds: the moment between is none.
    queueMicrotask(() => {
      if (holders.size === 0) listeners.forEach((listener) => listener())
    })
  }
}

export const isReloadSafe = (): boolean => holders.size === 0

/** Calls back once nothing holds reloads any more. */
export function onReloadSafe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Holds reloads while `isBusy`. */
export function useReloadHold(isBusy: boolean): void {
  useEffect(() => (isBusy ? holdReload() : undefined), [isBusy])
}
