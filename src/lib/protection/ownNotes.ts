/**
 * What a player keeps for themself about their play: a budget by week and month, the periods in which a limit was reached,
 * and when a pause was last offered. It stays on this device, by player, over a log out; the host never hears of it.
 * Source: protection.md PP-48; protection-build.md 5.
 */
import { z } from '../../../contract/kit/zod.ts'
import type { App } from '../app.tsx'

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
function all({ storage }: Parts): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(storage.get('ownNotes') ?? '{}'))
  } catch {
    return {}
  }
}

export const ownNotes = (app: Parts): OwnNotes =>
  notes.safeParse(all(app)[app.session.player?.remoteId ?? '']).data ?? notes.parse({})

export const keepNotes = (app: Parts, change: Partial<OwnNotes>): Promise<void> =>
  app.storage.set(
    'ownNotes',
    JSON.stringify({ ...all(app), [app.session.player?.remoteId ?? '']: { ...ownNotes(app), ...change } }),
  )
