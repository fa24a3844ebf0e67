/** An old worker that has not said by then that it runs is not waited for. */
const AWAKE_MS = 1000

/**
 * Has the old worker give up what it has under way, and waits until it says that it runs: only then should the new one ask
 * to take its place. Chromium tells an old worker to hurry only if it runs at that moment; one that is just starting, for
 * something a page fetches, stays until nothing was asked of it for 30 seconds, or for 5 minutes. What moves by itself
 * rests from here on (`data-leaving`), so that the page fetches nothing for it. Source: pwa.md 1.4.
 */
export function makeRoom(old: ServiceWorker | null | undefined): Promise<void> {
  document.documentElement.dataset.leaving = ''
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    setTimeout(resolve, old ? AWAKE_MS : 0)
    old?.postMessage({ type: 'LEAVE' }, [port2])
  })
}
