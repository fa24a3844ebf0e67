import { type RefObject, useEffect, useState } from 'react'

/** How long the page must have stood still, in ms: while it scrolls nothing is looked for. */
const STILL_MS = 120
/** The width of the button at rest, in px, as its style sheet has it; beyond it a card's own edge begins. */
const WIDTH_PX = 30

/**
 * Whether something to be read or pressed lies under a button at the window's edge: an amount, a state, a picture, a
 * control. It is looked for when the page has come to rest and when it changed. `place` names where the button stands.
 */
export function useStepsAside(button: RefObject<HTMLElement | null>, place: string): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const element = button.current
      if (element) setIsOver(liesOver(element))
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, STILL_MS)
    }
    const main = document.getElementById('main')
    const sizes = globalThis.ResizeObserver && new ResizeObserver(lookSoon)
    if (main) sizes?.observe(main)
    addEventListener('scroll', lookSoon, { capture: true, passive: true })
    addEventListener('resize', lookSoon)
    lookSoon()
    return () => {
      clearTimeout(timer)
      sizes?.disconnect()
      removeEventListener('scroll', lookSoon, true)
      removeEventListener('resize', lookSoon)
    }
  }, [button, place])
  return isOver
}

/** Whether the button's room, as broad as at rest, holds any content of the page. */
function liesOver(button: HTMLElement): boolean {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const room =
    left < innerWidth - right
      ? { left, right: left + WIDTH_PX, top, bottom }
      : { left: right - WIDTH_PX, right, top, bottom }
  const columns = [room.left + 0.5, room.left + 8, room.left + WIDTH_PX / 2, room.right - 2]
  const rows = Array.from({ length: 9 }, (_, i) => top + 1 + ((bottom - top - 2) * i) / 8)
  const under = new Set<Element>()
  for (const x of columns)
    for (const y of rows) {
      // A tile's link lies over its picture: all that is at the point is looked at.
      for (const found of document.elementsFromPoint?.(x, y) ?? [])
        if (!button.contains(found) && found.closest('main') !== null) under.add(found)
    }
  return [...under].some((element) => element.matches(DRAWN) || hasTextIn(element, room))
}

/** What is content without a letter in it. */
const DRAWN = 'svg, svg *, img, canvas, video, iframe, input, select, textarea, progress'

/** Whether a text of the element itself is drawn within the room. */
function hasTextIn(element: Element, room: Record<'left' | 'right' | 'top' | 'bottom', number>): boolean {
  const range = document.createRange()
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < room.right && right > room.left && top < room.bottom && bottom > room.top,
    )
  })
}
