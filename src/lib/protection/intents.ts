/**
 * Limits that the player chose and the host has not heard of yet, by player. They hold on this device at once, survive a
 * log out, and are told in their order. Source: protection.md PP-09, F-21; protection-build.md 6.
 */
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../../contract/protection.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { App } from '../app.tsx'

const intent = z.object({
  /** Whose: the player's id. */
  of: z.string(),
  /** The idempotency key it is told under. */
  id: z.string(),
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  /** Poisha, or milliseconds of time; null: no limit. */
  value: z.nullable(z.number()),
  /** Stricter than what held when it was chosen: play waits until the host knows it. */
  isLower: z.boolean(),
})
export type Intent = z.output<typeof intent>

export type Parts = Pick<App, 'storage' | 'session'>

/** All that wait, of every player of this device, the oldest first; what cannot be read is left out. */
function all({ storage }: Pick<Parts, 'storage'>): Intent[] {
  try {
    const rows = z.array(z.unknown()).parse(JSON.parse(storage.get('limits') ?? '[]'))
    return rows.flatMap((row) => {
      const read = intent.safeParse(row)
      return read.success ? [read.data] : []
    })
  } catch {
    return []
  }
}

/** Those of the player who is signed in. */
export const intentsOf = (app: Parts): Intent[] =>
  all(app).filter(({ of }) => of === app.session.player?.remoteId)

const keep = ({ storage }: Parts, rows: Intent[]) =>
  rows.length > 0 ? storage.set('limits', JSON.stringify(rows)) : storage.remove(['limits'])

export const keepIntent = (app: Parts, wanted: Intent): Promise<void> => keep(app, [...all(app), wanted])

/** The host knows it, or has refused it for good. */
export const dropIntent = (app: Parts, id: string): Promise<void> =>
  keep(
    app,
    all(app).filter((one) => one.id !== id),
  )
