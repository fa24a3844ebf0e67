/** The cross-fade from one screen to the next; its length is in `global.css`. Source: interface.md 2.5 "Route". */
import type { AnyRouter } from '@tanstack/react-router'

/**
 * Has the router fade where the path changes, not for a search value; never with reduced motion, under data saver, or
 * where the browser moved the page itself (a swipe back). By hand: the router's own option fades every change in browsers
 * that know no types of transitions, and leaves the rejection of each that is cut short to the console.
 */
export function fadeBetweenScreens(router: AnyRouter, savesData: () => boolean): void {
  let isMoved = false
  globalThis.window?.addEventListener(
    'popstate',
    ({ hasUAVisualTransition }) => (isMoved = hasUAVisualTransition),
  )
  const isPlain = () => {
    const from = router.stores.resolvedLocation.get()?.pathname
    const isHere = from === undefined || from === router.latestLocation.pathname
    return isHere || isMoved || savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches
  }
  router.startViewTransition = async (update) => {
    if (!document.startViewTransition || isPlain()) {
      isMoved = false
      return update()
    }
    const fade = document.startViewTransition(update)
    // The next navigation, or a page that was hidden, cuts it short: the screen is there all the same.
    fade.ready.catch(() => undefined)
    return fade.updateCallbackDone
  }
}
