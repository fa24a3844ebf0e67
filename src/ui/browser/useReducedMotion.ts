import { useSyncExternalStore } from 'react'

const media = () => globalThis.window?.matchMedia?.('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  const list = media()
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** How a scroll that the app makes moves. */
export const scrollBehavior = (): ScrollBehavior => (media()?.matches ? 'auto' : 'smooth')

/** True where the player asked the device for less motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? false,
    () => false,
  )
