/** The cross-fade from one screen to the next; `fade.css` says how long it takes. Source: interface.md 2.5 "Route". */
import type { AnyRouter } from '@tanstack/react-router'
import './fade.css'

const fading = new WeakSet<AnyRouter>()

/**
 * Has the router fade, from now on, where the path changes, not for a search value; never with reduced motion, under
 * data saver, or where the browser moved the page itself (a swipe back). By hand: the router's own option fades every
 * change in browsers that know no types of transitions, and leaves the rejection of each that is cut short to the
 * console.
 */
export function fadeBetweenScreens(router: AnyRouter, savesData: () => boolean): void {
  if (fading.has(router)) return
  fading.add(router)
  let isMoved = false
  addEventListener('popstate', ({ hasUAVisualTransition }) => {
    isMoved = hasUAVisualTransition
  })
  router.startViewTransition = async (update) => {
    const from = router.stores.resolvedLocation.get()
    const isPlain =
      !document.startViewTransition ||
      isMoved ||
      !from ||
      from.pathname === router.latestLocation.pathname ||
      savesData() ||
      matchMedia('(prefers-reduced-motion: reduce)').matches
    isMoved = false
    if (isPlain) return update()
    const fade = document.startViewTransition(update)
    // The next navigation, or a page that was hidden, cuts it short: the screen is there all the same.
    fade.ready.catch(() => undefined)
    return fade.updateCallbackDone
  }
}
