import { createContext, useContext, useSyncExternalStore } from 'react'

/** Up to 768 px is the narrow layout, wider the wide one; the user agent is never asked. */
export const WIDE = '(min-width: 769px)'

const media = () => globalThis.window?.matchMedia?.(WIDE)

function subscribe(listener: () => void): () => void {
  const list = media()
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Which layout a screen painted ahead has: both are painted, and the page's width shows one (decision 092). */
export const PaintedWide = createContext(false)

/** True in the wide layout. */
export function useIsWide(): boolean {
  const isPaintedWide = useContext(PaintedWide)
  return useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? false,
    () => isPaintedWide,
  )
}
