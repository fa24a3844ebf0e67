import { useSyncExternalStore } from 'react'

/** Up to 768 px is the narrow layout, wider the wide one; the user agent is never asked. */
export const WIDE = '(min-width: 769px)'

const media = () => globalThis.window?.matchMedia?.(WIDE)

function subscribe(listener: () => void): () => void {
  const list = media()
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** True in the wide layout. Rendered to a string it is narrow: phones come first. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? false,
    () => false,
  )
