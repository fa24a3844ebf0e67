/** How far a turnover is. Source: spec 4, 2.19; X-12, T-STATE-09. */
import type { Turnover } from '../../../../contract/records.ts'

/**
 * Percent done, from 0 to 100 in steps of 0.01. Rounded down: what is not finished never reads as 100, and a host
 * that says more or less than can be stays within the bar.
 */
export function percentDone({
  status,
  required,
  remaining,
}: Pick<Turnover, 'status' | 'required' | 'remaining'>) {
  if (status === 'complete' || required <= 0) return 100
  const done = Math.min(required, Math.max(0, required - remaining))
  return Math.floor((done / required) * 10_000) / 100
}
