import { useSyncExternalStore } from 'react'

/** Source: spec 9 (K-AMT-17). */
const AFTER_PX = 300

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/** True past 300 px of scrolling: the wide navigation becomes active and the way to the top appears. */
export const useScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > AFTER_PX,
    () => false,
  )
