import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../contract/kit/errors.ts'
import { useApp } from '../../lib/app.tsx'
import { isForGood, nextTry, realTimer } from '../../lib/outbox/retry.ts'

/**
 * As long as something is untold the host is told of it: at once when the network is back, and else after waits that grow, the
 * first of them short, because whoever has chosen it tells it first. `tell` rejects with the ApiError of a host that could not
 * be asked; after a refusal it is told again when the network was away, or with the next visit. Source: protection.md F-21.
 */
export function useTelling(isUntold: boolean, tell: () => Promise<void>): void {
  const { network, now } = useApp()
  const tellIt = useEffectEvent(tell)
  const clock = useEffectEvent(now)
  useEffect(() => {
    if (!isUntold) return
    let { isOnline } = network.get()
    let waiting = { tries: 0, nextAt: 0 }
    let cancel = () => {}
    let isOver = false
    const wait = (retryAfterMs = 0) => {
      waiting = nextTry(waiting, { retryAfterMs, now: clock(), random: Math.random })
      cancel = realTimer(waiting.nextAt - clock(), () => void attempt())
    }
    const attempt = async () => {
      try {
        await tellIt()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        cancel()
        if (!isOver && !isForGood(error)) wait((error.retryAfter ?? 0) * 1000)
      }
    }
    wait()
    const forget = network.subscribe(() => {
      const isBack = !isOnline && network.get().isOnline
      ;({ isOnline } = network.get())
      if (!isBack) return
      cancel()
      waiting = { tries: 0, nextAt: 0 }
      void attempt()
    })
    return () => {
      isOver = true
      cancel()
      forget()
    }
  }, [isUntold, network])
}
