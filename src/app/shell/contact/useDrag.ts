import { type CSSProperties, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useApp } from '../../../lib/app.tsx'
import { isDrag, readPlace, settle, writePlace } from './dragPlace.ts'

interface Grip {
  /** Where the pointer went down, and the button's corner then. */
  x: number
  y: number
  left: number
  top: number
  /** Where the corner has been dragged to. Whoever lets go in the same frame is told before it is drawn. */
  corner?: { left: number; top: number }
}

/** Drags a fixed button to a side and a height, and remembers them. A shorter movement stays a tap (S-CHAT-12). */
export function useDrag() {
  const { storage } = useApp()
  const [place, setPlace] = useState(() => readPlace(storage.get('chatButton')))
  const [corner, setCorner] = useState<{ left: number; top: number }>()
  const grip = useRef<Grip>(undefined)
  const wasDragged = useRef(false)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    // At once: a fast mouse is beside the button before it has moved within it.
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY, left, top }
    wasDragged.current = false
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = grip.current
    if (!from) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!wasDragged.current && !isDrag(dx, dy)) return
    wasDragged.current = true
    from.corner = { left: from.left + dx, top: from.top + dy }
    setCorner(from.corner)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const dropped = grip.current?.corner
    grip.current = undefined
    if (!dropped) return
    // The click of this pointer comes first; a later one, of the keyboard, is a tap.
    setTimeout(() => (wasDragged.current = false))
    const { width } = event.currentTarget.getBoundingClientRect()
    const next = settle(dropped.left + width / 2, dropped.top, innerWidth, rangeOf(event.currentTarget))
    setPlace(next)
    setCorner(undefined)
    void storage.set('chatButton', writePlace(next))
  }
  const onPointerCancel = () => {
    grip.current = undefined
    setCorner(undefined)
  }
  /** The click that ends a drag opens nothing. */
  const onClickCapture = (event: MouseEvent) => {
    if (!wasDragged.current) return
    event.preventDefault()
    event.stopPropagation()
  }

  const style: Record<string, string | number> = corner
    ? { '--at': place.at, left: `${corner.left}px`, right: 'auto', top: `${corner.top}px` }
    : { '--at': place.at }
  return {
    style: style as CSSProperties,
    side: place.side,
    isDragging: corner !== undefined,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture },
  }
}

/** The button's highest and lowest top, as its style sheet has them. */
function rangeOf(button: HTMLElement): { high: number; low: number } {
  const { style } = button
  const kept = { at: style.getPropertyValue('--at'), top: style.top }
  const topAt = (at: string) => {
    style.setProperty('--at', at)
    return button.getBoundingClientRect().top
  }
  style.top = ''
  const range = { high: topAt('0'), low: topAt('1') }
  style.setProperty('--at', kept.at)
  style.top = kept.top
  return range
}
