import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../app.tsx'

/** The host's time now, by the last answer's clock: a phone whose own is ahead unlocks nothing early (P13). */
export function useHostNow(): () => number {
  const { network, now } = useApp()
  return useCallback(() => now() + (network.clockOffset() ?? 0), [now, network])
}

/** Milliseconds until a moment of the host's clock, told once a second while it lies ahead. */
export function useTimeLeft(until: number): number {
  const hostNow = useHostNow()
  const [at, setAt] = useState(hostNow)
  const [shown, setShown] = useState(until)
  // Another moment is told from now, not from the last tick: that would show up to a second too much.
  if (shown !== until) {
    setShown(until)
    setAt(hostNow())
  }
  const isAhead = until > at
  useEffect(() => {
    if (!isAhead) return
    const tick = () => setAt(hostNow())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isAhead, hostNow, until])
  return Math.max(0, until - at)
}
