/**
 * Limits that the player chose and the host has not heard of yet, by player. They hold on this device at once, survive a
 * log out, and are told in their order. Source: protection.md PP-09, F-21; protection-build.md 6.
 */
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../../contract/protection.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { App } from '../app.tsx'
import { keepRows, readRows } from '../storage/rows.ts'

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
const all = ({ storage }: Pick<Parts, 'storage'>): Intent[] => readRows(storage, 'limits', intent)

/** Those of the player who is signed in. */
export const intentsOf = (app: Parts): Intent[] =>
  all(app).filter(({ of }) => of === app.session.player?.remoteId)

export const keepIntent = (app: Parts, wanted: Intent): Promise<void> =>
  keepRows(app.storage, 'limits', [...all(app), wanted])

/** The host knows it, or has refused it for good. */
export const dropIntent = (app: Parts, id: string): Promise<void> =>
  keepRows(
    app.storage,
    'limits',
    all(app).filter((one) => one.id !== id),
  )
