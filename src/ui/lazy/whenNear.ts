/**
 * When something comes near the screen: pictures and parts below the fold are fetched then, not before. A visit
 * that only looks at the first screen pays for the first screen; once the player scrolls, what comes next is
 * fetched ahead. A tap fetches nothing: requests under way keep a new worker from taking over.
 */

/** Ahead of the screen, and of a row that scrolls sideways, once the player is moving. */
const AHEAD = '400px'
/** The next slide of a row touches its edge, which already counts as on the screen: by a pixel it does not. */
const ON_SCREEN = '-1px'
const MOVES = ['touchmove', 'wheel']

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Calls back once when the element comes near, at once where the browser cannot tell; answers how to stop waiting. */
export function whenNear(element: Element, onNear: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear()
    return () => {}
  }
  if (!observer) {
    observer = observe(ON_SCREEN)
    for (const move of MOVES) addEventListener(move, lookAhead, { passive: true, capture: true })
  }
  const stop = () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
  waiting.set(element, () => {
    stop()
    onNear()
  })
  observer.observe(element)
  return stop
}

function observe(margin: string): IntersectionObserver {
  const options = { rootMargin: margin, scrollMargin: margin }
  return new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
  }, options)
}

function lookAhead(): void {
  for (const move of MOVES) removeEventListener(move, lookAhead, { capture: true })
  observer?.disconnect()
  observer = observe(AHEAD)
  for (const element of waiting.keys()) observer.observe(element)
}
