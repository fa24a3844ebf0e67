/**
 * Simple signs that play may do harm, and by what they are told: the device looks for them by itself, and the host only where its
 * operator is bound to (`SAFER_PLAY`). One table, so that both find the same. Source: protection.md PP-48 (MGA 2023, markers of
 * harm); decision 221.
 */
export const SIGNS = ['deposits', 'raised', 'night', 'reached'] as const
export type Sign = (typeof SIGNS)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A deposit is a sign for a day, a limit that was reached for a week. */
export const LATELY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * LATELY_MS
/** Three deposits within two hours. */
export const QUICK_DEPOSITS = 3
export const QUICK_MS = 2 * HOUR_MS
/** A deposit of twice the usual, made on a day that went badly, after play. */
export const RAISED = 2
/** Fewer deposits than this make none the usual. */
export const USUAL_OF = 3
/** Half an hour of play between one and five in the morning, on three nights of seven. */
export const NIGHT_FROM_HOUR = 1
export const NIGHT_UNTIL_HOUR = 5
export const NIGHT_LEAST_MS = 30 * MINUTE_MS
export const NIGHTS = 3
export const NIGHTS_OF = 7
/** Limits that were reached within a week. */
export const REACHED = 3
/** Days after which the host forgets a sign. */
export const SIGN_KEPT_DAYS = 30
