/** When a queue on the device asks the host again, and when it does not. Source: money.md 3.2. */
import { TOO_OLD } from '../../../contract/kit/build.ts'
import type { ApiError } from '../../../contract/kit/errors.ts'

const BACKOFF_MAX_MS = 8000
const RETRY_AFTER_MAX_MS = 10 * 60 * 1000

export interface Waiting {
  tries: number
  /** Not before this moment, by the device's clock. */
  nextAt: number
}

/** The next try after one more that came to nothing: backoff with jitter, or as long as the host asked for. */
export function nextTry(
  { tries }: Waiting,
  { retryAfterMs, now, random }: { retryAfterMs: number; now: number; random: () => number },
): Waiting {
  const backoff = Math.min(500 * 2 ** Math.min(tries, 10), BACKOFF_MAX_MS) * (0.5 + random() / 2)
  return {
    tries: tries + 1,
    nextAt: now + Math.max(backoff, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS)),
  }
}

/** A wait longer than any that was ever set was made by another clock: it does not count. */
export const isDue = ({ nextAt }: Waiting, now: number): boolean =>
  nextAt <= now || nextAt > now + RETRY_AFTER_MAX_MS

/** Too slow, too early, an app that is too old, too many. */
const NOT_NOW = [408, 425, TOO_OLD, 429]

/** A refusal that the same question would meet again. */
export function isForGood({ status, code }: ApiError): boolean {
  if (status === 409) return code !== 'IN_PROGRESS'
  return status >= 400 && status < 500 && !NOT_NOW.includes(status)
}

/** `setTimeout`; answers what cancels it. */
export function realTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
