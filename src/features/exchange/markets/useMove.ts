import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isAway } from './inView.ts'

/** How long a change is marked at least, and how soon after it the next one may be (WCAG 2.3.1). */
const MARKED_MS = 1_200
/** Marks are taken away together: each time is a frame to draw. */
const TOGETHER_MS = 400
const AGAIN_MS = 500

/**
 * Marks a cell for a moment with the way its price went: `data-move` is `up` or `down`. Written here and not drawn, since
 * prices change ten times a second, and each mark would be two more drawings of its cell.
 */
export function useMove(value: number | undefined): RefObject<HTMLElement | null> {
  const cell = useRef<HTMLElement>(null)
  const before = useRef(value)
  const markedAt = useRef(-Infinity)
  useLayoutEffect(() => {
    const was = before.current
    before.current = value
    const now = performance.now()
    if (was === undefined || value === undefined || was === value || now - markedAt.current < AGAIN_MS) return
    markedAt.current = now
    if (cell.current) mark(cell.current, value > was ? 'up' : 'down', now)
  }, [value])
  return cell
}

/** The marked cells in the order of their marks, and when those may go. One timer serves them all. */
const marked = new Map<HTMLElement, number>()
let sweeping: ReturnType<typeof setTimeout> | undefined

function mark(cell: HTMLElement, way: 'up' | 'down', now: number): void {
  // Nobody would see it, and it would be drawn all the same.
  if (isAway(cell)) return
  cell.dataset['move'] = way
  marked.delete(cell)
  marked.set(cell, now + MARKED_MS)
  // In the frame that is to be drawn for this one anyway.
  unmark(now)
  sweeping ??= setTimeout(sweep, TOGETHER_MS)
}

/** What no other change has taken away in its frame. */
function sweep(): void {
  unmark(performance.now() - TOGETHER_MS)
  sweeping = marked.size > 0 ? setTimeout(sweep, TOGETHER_MS) : undefined
}

function unmark(now: number): void {
  for (const [cell, until] of marked) {
    if (until > now) return
    delete cell.dataset['move']
    marked.delete(cell)
  }
}
