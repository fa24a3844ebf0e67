/** Days of Dhaka, as staff name them: `2026-11-28`. */
import { DHAKA_OFFSET_MS } from '../../contract/kit/wire.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

/** When a day begins, in ms; NaN of what is no day. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - DHAKA_OFFSET_MS

/** The day in which a moment lies. */
export const dayOf = (at: number): string => new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 10)
