import { useApp } from '../../../lib/app.tsx'

/** The moment by the host's clock, as far as its answers have told it: what it set begins and ends by that one. */
export function useHostNow(): () => number {
  const { now, network } = useApp()
  return () => now() + (network.clockOffset() ?? 0)
}
