/**
 * What a player keeps for themself about their play: a budget by week and month, the periods in which a limit was reached,
 * and when a pause was last offered. It stays on this device, by player, over a log out; the host never hears of it.
 * Source: protection.md PP-48; protection-build.md 5.
 */
import { z } from '../../../contract/kit/zod.ts'
import type { App } from '../app.tsx'
import { keepValue, readValue } from '../storage/values.ts'

const notes = z.object({
  /** Poisha; what the player wants to lose at most. */
  week: z.optional(z.number()),
  month: z.optional(z.number()),
  /** When a limit was reached, by its kind, period and the time it begins anew. */
  reached: z._default(z.record(z.string(), z.number()), {}),
  /** When a pause was last offered. */
  offeredAt: z._default(z.number(), 0),
})
export type OwnNotes = z.output<typeof notes>

type Parts = Pick<App, 'storage' | 'session'>

/** Of every player of this device; what cannot be read is as if it were not there. */
const all = ({ storage }: Parts): Record<string, unknown> =>
  readValue(storage, 'ownNotes', z.record(z.string(), z.unknown())) ?? {}

export const ownNotes = (app: Parts): OwnNotes =>
  notes.safeParse(all(app)[app.session.player?.remoteId ?? '']).data ?? notes.parse({})

export const keepNotes = (app: Parts, change: Partial<OwnNotes>): Promise<void> =>
  keepValue(app.storage, 'ownNotes', {
    ...all(app),
    [app.session.player?.remoteId ?? '']: { ...ownNotes(app), ...change },
  })
