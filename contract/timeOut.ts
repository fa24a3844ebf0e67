/**
 * A time-out that the player takes: until it ends there is no play and no deposit, and it can be made longer but never
 * shorter. Calls of ours. Source: protection.md PP-19, PP-22, F-21.
 */
import { defineApi } from './kit/endpoint.ts'
import { flag, instant, optionalInstant } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** The word of `general.features`. */
export const TIME_OUT_FEATURE = 'time-out'

/** How long a time-out may be, in days: a day, a week, a month, six weeks, two and three months. */
export const TIME_OUT_DAYS = [1, 7, 30, 42, 61, 92] as const

/** A device's clock may be ahead, and what was chosen offline is told later. */
export const TIME_OUT_MOST_DAYS = 93

const timeOut = z.object({
  /** When it ends; null where none runs. */
  until: optionalInstant,
  success: flag,
})

export const timeOutApi = defineApi({
  timeOut: {
    method: 'GET',
    path: '/api/time-out',
    auth: 'player',
    excluded: true,
    limit: 'read',
    feature: TIME_OUT_FEATURE,
    summary: 'The time-out that runs for the player.',
    input: z.object({}),
    output: timeOut,
  },
  startTimeOut: {
    method: 'POST',
    path: '/api/time-out',
    auth: 'player',
    limit: 'write',
    feature: TIME_OUT_FEATURE,
    summary:
      'Begins a time-out, or makes the one that runs longer; it is never shortened. One that is over already changes nothing.',
    input: z.object({ until: instant }),
    output: timeOut,
  },
})
