/** A screen that fails, or a page in the background, never says so: what waits goes on then anyway. */
const AT_MOST_MS = 3000

let say: (() => void) | undefined
const seen = new Promise<void>((resolve) => (say = resolve))

/** The shell stands on the screen, drawn or taken over. */
export const firstFrameSeen = (): void => say?.()

/**
 * Resolves once the first screen stands. What it does not need waits for it: on a slow phone each file that is read
 * before makes it later. At once where nothing is painted (tests without a browser).
 */
export function firstFrame(): Promise<void> {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return Promise.resolve()
  return Promise.race([seen, new Promise<void>((resolve) => setTimeout(resolve, AT_MOST_MS))])
}
