import { useEffect } from 'react'

/** Keeps the screen on while a payment counts down and is looked at; taken again after a look at the wallet app (pwa.md 1.7). */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock.request('screen')
      if (isGone) await taken.release()
      else lock = taken
    }
    // A low battery may refuse it: the screen then sleeps as it does everywhere else.
    const again = () => void take().catch(() => {})
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [isWanted])
}
