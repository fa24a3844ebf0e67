/**
 * Which rows of a long table are on the screen or within half a screen of it. Of forty rows whose prices change ten times
 * a second a phone shows a dozen: the others are drawn more calmly, and not marked. Source: budgets.md "Odds view".
 */
import { type RefCallback, useCallback, useState } from 'react'

/** A row is drawn as often as those on the screen before it comes there. */
const MARGIN = '50% 0px'

const away = new WeakSet<Element>()
const listeners = new WeakMap<Element, (isAway: boolean) => void>()
let observer: IntersectionObserver | undefined

const observed = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) away.delete(target)
        else away.add(target)
        listeners.get(target)?.(!isIntersecting)
      }
    },
    { rootMargin: MARGIN },
  ))

/** Whether the row that is given the second of the two is out of view. While nobody can tell, none is. */
export function useIsAway(): [boolean, RefCallback<Element>] {
  const [isRowAway, setIsRowAway] = useState(false)
  const watch = useCallback((row: Element | null) => {
    if (!row || typeof IntersectionObserver === 'undefined') return
    listeners.set(row, setIsRowAway)
    observed().observe(row)
    return () => {
      listeners.delete(row)
      observed().unobserve(row)
    }
  }, [])
  return [isRowAway, watch]
}

/** Whether a part of a table stands in a row that is out of view. */
export function isAway(part: Element): boolean {
  const row = part.closest('li')
  return row !== null && away.has(row)
}
