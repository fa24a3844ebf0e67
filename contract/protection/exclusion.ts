/**
 * Self-exclusion: half a year or longer, at once, on every device, and never shorter than was chosen. What stays open to the
 * player is taking money out, reading and saving the history, support, and asking to return after the term, for which
 * there is a sign-in of its own. Calls of ours. Source: protection.md PP-20, PP-21, PP-22, F-21; protection-build.md 7.
 */
import { credentials, proof, withKey } from '../auth.ts'
import { defineApi } from '../kit/endpoint.ts'
import {
  DHAKA_OFFSET_MS,
  flag,
  from,
  instant,
  optionalInstant,
  optionalText,
  shape,
  text,
} from '../kit/wire.ts'
import { z } from '../kit/zod.ts'

/** The word of `general.features`. */
export const EXCLUSION_FEATURE = 'exclusion'

/** Half a year, a year, five years; the player may choose longer. */
export const EXCLUSION_MONTHS = [6, 12, 60] as const
/** None is shorter; a hundred years is for ever. */
export const EXCLUSION_RANGE = { min: 6, max: 1200 } as const
/** From asking to return until the account opens (PP-20). */
export const RETURN_WAIT_MS = 24 * 60 * 60 * 1000
/** What was chosen without a network counts from then, but from no longer ago. */
export const EXCLUSION_PAST_MS = 30 * 24 * 60 * 60 * 1000

/** When an exclusion of so many calendar months ends: the same time of Dhaka's day, on the month's last day where it is shorter. */
export function exclusionUntil(begunAt: number, months: number): number {
  const local = new Date(begunAt + DHAKA_OFFSET_MS)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, last))
  return local.getTime() - DHAKA_OFFSET_MS
}

/** An exclusion that holds: also after its term, until the player has asked to return and a day has passed. */
export const exclusion = shape({
  begunAt: from('begun_at', instant),
  until: instant,
  /** When the account opens; undefined until the player has asked to return. */
  opensAt: from('opens_at', optionalInstant),
})
export type Exclusion = z.output<typeof exclusion>

const answer = z.object({ exclusion, success: flag, message: optionalText(500) })

const ours = { auth: 'player', limit: 'write', feature: EXCLUSION_FEATURE, excluded: true } as const

export const exclusionApi = defineApi({
  exclude: {
    ...ours,
    method: 'POST',
    path: '/api/exclusion',
    idempotent: true,
    summary:
      'Excludes the player for so many calendar months from `begun_at`, and ends every session, this one too. One that runs is made longer and never shorter.',
    input: shape({
      months: z.int().check(z.minimum(EXCLUSION_RANGE.min), z.maximum(EXCLUSION_RANGE.max)),
      /** When it was chosen: a device without a network tells it later. */
      begunAt: from('begun_at', instant),
    }),
    output: answer,
  },
  askReturn: {
    ...ours,
    method: 'POST',
    path: '/api/exclusion/return',
    summary:
      'Asks to return after the term: a day later the account opens to a log in. Twice is once. 409 EXCLUDED before the term is over.',
    input: z.object({}),
    output: answer,
  },
  payOutLogin: {
    method: 'POST',
    path: '/api/pay-out/login',
    auth: 'guest',
    limit: 'login',
    feature: EXCLUSION_FEATURE,
    summary:
      'Signs an excluded player in to take money out, read, save and ask to return; every other call is refused to this session with 403 EXCLUDED. Refusals as at `/api/login`; 409 NOT_EXCLUDED to who is not.',
    input: z.object({
      username: text(64),
      password: text(128),
      /** The second step, where it is on. */
      code: z.optional(text(32)),
      proof: z.optional(proof),
      ...withKey,
    }),
    output: credentials,
  },
})
