/** A page in the background paints nothing: what waits for a frame goes on then anyway. */
const AT_MOST_MS = 3000

/**
 * Resolves once something of the app is seen. What no first frame needs waits for it: on a slow phone each file that
 * is read before makes the frame later. At once where the browser does not tell of its paints.
 */
export function firstFrame(): Promise<void> {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return Promise.resolve()
  return new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      // The background alone is a paint too.
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, AT_MOST_MS)
  })
}
