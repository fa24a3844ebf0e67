import { useSyncExternalStore } from 'react'
import { onScrolled } from '../../../ui/browser/afterFrame.ts'

/** Source: spec 9 (K-AMT-17). */
const AFTER_PX = 300

/** True past 300 px of scrolling: the wide navigation becomes active and the way to the top appears. */
export const useScrolled = (): boolean =>
  useSyncExternalStore(
    onScrolled,
    () => scrollY > AFTER_PX,
    () => false,
  )
