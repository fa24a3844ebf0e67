/** Whether a player may play and deposit from where they are. A call of ours. Source: protection.md PP-02. */
import { defineApi } from '../kit/endpoint.ts'
import { instant, optionalText } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'

/** `unknown`: nobody could say. It opens nothing, as `denied`. */
export const PLACE_DECISIONS = ['permitted', 'denied', 'unknown'] as const
export type PlaceDecision = (typeof PLACE_DECISIONS)[number]

export const placeApi = defineApi({
  place: {
    method: 'GET',
    auth: 'player',
    path: '/api/place',
    limit: 'read',
    excluded: true,
    summary: 'Whether the player may play and deposit from where they are, and until when that holds.',
    input: z.object({}),
    /** `message`: why there is no play, in the player's language. */
    output: z.object({ decision: z.enum(PLACE_DECISIONS), until: instant, message: optionalText(500) }),
  },
})
