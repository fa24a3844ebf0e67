/** Days of Dhaka, as addresses and calls name them. */
import { RESULT_DAYS } from '../../../../contract/exchange/results.ts'
import { DHAKA_OFFSET_MS } from '../../../../contract/kit/wire.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** `2026-11-27`. */
export const dayOf = (at: number): string => new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 10)

/** The noon of a day: a moment that is surely within it. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`) - DHAKA_OFFSET_MS

/** The days that can be looked at, the newest first. */
export const daysUntil = (now: number): string[] =>
  Array.from({ length: RESULT_DAYS }, (_, back) => dayOf(now - back * DAY_MS))
