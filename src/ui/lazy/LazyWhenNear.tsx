import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { whenNear } from './whenNear.ts'

/**
 * Draws what it holds once its place comes near the screen and its files are there; until then the empty box
 * `room` names (a class with a height) keeps the place, so that nothing shifts.
 */
export function LazyWhenNear({ room, children }: { room: string | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => (box.current ? whenNear(box.current, () => setIsNear(true)) : undefined), [])
  if (!isNear) return <div ref={box} className={room} />
  return <Suspense fallback={<div className={room} />}>{children}</Suspense>
}
