/** Tells the app what its frame fetches: the app counts the player's data and cannot look into the frame. Source: F-15; decision 142. */
export function tellBytes(): void {
  new PerformanceObserver((list) => {
    const bytes = (list.getEntries() as PerformanceResourceTiming[]).reduce(
      (sum, { transferSize }) => sum + transferSize,
      0,
    )
    if (bytes > 0) parent.postMessage({ type: 'bytes', bytes }, '*')
  }).observe({ type: 'resource', buffered: true })
}
