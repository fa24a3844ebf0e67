/**
 * The signal guard: what a device's bets wait with is taken back by the host when that device has not been heard for a minute.
 * Off until it is asked for, of one sign-in, kept by the host. Ours. Source: exchange.md 2; decision 206.
 */
import { defineApi } from '../kit/endpoint.ts'
import { maybeNull } from '../kit/optional.ts'
import { count, flag, from, instant, shape } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { money } from '../money.ts'

/** The word of a host that keeps such a guard. */
export const GUARD_FEATURE = 'signal-guard'
/** A device that says nothing for so long is silent. */
export const SILENCE_MS = 60_000

const guard = shape({
  /** How many of this device's bets wait under it. */
  waits: count(),
  /** What it took back last: when, how many bets, and the stakes that waited. Undefined where it never did. */
  tookBack: from('took_back', maybeNull(shape({ at: instant, count: count(), amount: money }))),
  success: flag,
})
export type Guard = z.output<typeof guard>

export const guardApi = defineApi({
  guard: {
    method: 'POST',
    path: '/api/exchange/guard',
    auth: 'player',
    excluded: true,
    limit: 'exchangeData',
    feature: GUARD_FEATURE,
    summary:
      'Sets the guard of this sign-in, or ends it. Each call with it on is a sign of life: without one for a minute what waits under it is taken back.',
    input: z.object({ on: flag }),
    output: guard,
  },
})
