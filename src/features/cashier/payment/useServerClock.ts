import { useEffect, useState } from 'react'
import { walletApi } from '../../../../contract/wallet.ts'
import { useApp } from '../../../lib/app.tsx'

/** A gap between the two clocks of the device beyond this means that it slept or that its clock was set. */
const DRIFT_MS = 1500
const TICK_MS = 1000

interface Reading {
  /** The offset that the reading began with. */
  of: number
  hostNow: number
}

/**
 * The host's time in ms, ticking. It runs on the device's steady clock from what the host last said; after a
 * sleep, a reload or a change of the device's clock the host is asked anew. `knownOffset` is the host's clock minus
 * the device's when the number was issued. Source: money.md 3.2, P13; pwa.md 1.7.
 */
export function useServerClock(knownOffset: number, isRunning: boolean): number {
  const { call, network, now } = useApp()
  const [reading, setReading] = useState<Reading>()

  useEffect(() => {
    if (!isRunning) return
    let isGone = false
    let wall = now()
    let steady = performance.now()
    let base = { host: wall + knownOffset, steady }
    const show = () => {
      if (!isGone) setReading({ of: knownOffset, hostNow: base.host + performance.now() - base.steady })
    }
    const ask = async () => {
      // A call that no worker answers from what it kept: its Date header is the host's clock now.
      const isAnswered = await call(walletApi.balance, {}).then(
        () => true,
        () => false,
      )
      const offset = network.clockOffset()
      if (!isAnswered || offset === undefined) return
      base = { host: now() + offset, steady: performance.now() }
      show()
    }
    const look = () => {
      const drift = now() - wall - (performance.now() - steady)
      wall = now()
      steady = performance.now()
      if (Math.abs(drift) > DRIFT_MS) {
        // Time slept through counts until the host answers; a clock that was set back does not give time.
        if (drift > 0) base = { ...base, host: base.host + drift }
        void ask()
      }
      show()
    }
    void ask()
    const timer = setInterval(look, TICK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [call, network, now, knownOffset, isRunning])

  return reading?.of === knownOffset ? reading.hostNow : now() + knownOffset
}
