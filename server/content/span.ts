/** From when until when something is shown. */
import { invalid } from '../messages/errors.ts'

/** Throws INVALID (`until`) for an end that is over, or not after the beginning. Moments in milliseconds since the epoch. */
export function refuseSpan(
  { from, until }: { from?: number | undefined; until?: number | undefined },
  now: number,
): void {
  if (until === undefined) return
  if (from !== undefined && until <= from) throw invalid({ until: 'SPAN_WRONG' })
  if (until <= now) throw invalid({ until: 'SPAN_OVER' })
}
