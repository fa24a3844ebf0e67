import type { Format } from '../../../lib/format.ts'

const DAY_MS = 24 * 3_600_000

/** When a balance was told: with its date once the time of day alone would say another day. */
export const balanceTime = (at: number, now: number, format: Format): string =>
  now - at < DAY_MS ? format.time(at) : format.dateTime(at)
