import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * True while a screen is painted to a string and while script takes that over: both must draw the same. What only
 * this device knows (the clock, the link, the kept balance) is drawn right after.
 */
export const useIsPrerendering = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
