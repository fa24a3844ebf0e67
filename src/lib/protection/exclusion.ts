/**
 * The exclusions that this device keeps, a line for each player, told to the host or not yet. A log out leaves them, and they
 * hold without any network: an exclusion is over when its player has logged in again. Source: protection.md PP-20, F-21.
 */
import { exclusionUntil } from '../../../contract/protection/exclusion.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { App } from '../app.tsx'
import { keepRows, readRows } from '../storage/rows.ts'
import { tellTabs } from './tabs.ts'

type Parts = Pick<App, 'storage' | 'session'>

const line = z.object({
  /** Whose: the player's id. */
  of: z.string(),
  /** The idempotency key that it is told under. */
  id: z.string(),
  months: z.number(),
  /** When it was chosen, by the host's clock as far as it is known. */
  begunAt: z.number(),
  /** When its term ends; 0 where only the host knows. */
  until: z.number(),
  isTold: z.boolean(),
})
export type KeptExclusion = z.output<typeof line>

const all = ({ storage }: Pick<Parts, 'storage'>): KeptExclusion[] => readRows(storage, 'exclusion', line)

/** The exclusion of the player who is signed in. */
export const keptExclusion = (app: Parts): KeptExclusion | undefined =>
  all(app).find(({ of }) => of === app.session.player?.remoteId)

async function keep(app: Pick<Parts, 'storage'>, of: string, kept: KeptExclusion[]): Promise<void> {
  await keepRows(app.storage, 'exclusion', [...all(app).filter((one) => one.of !== of), ...kept])
  tellTabs(app.storage)
}

/** Begins on this device at once, or lasts longer, never shorter; told to the host afterwards. */
export const beginExclusion = (
  app: Parts,
  { months, begunAt }: Pick<KeptExclusion, 'months' | 'begunAt'>,
): Promise<void> => {
  const of = app.session.player?.remoteId ?? ''
  const until = Math.max(exclusionUntil(begunAt, months), keptExclusion(app)?.until ?? 0)
  return keep(app, of, [{ of, id: crypto.randomUUID(), months, begunAt, until, isTold: false }])
}

/** The host knows it: when its term ends is what the host says, where it was asked. */
export const exclusionIsTold = (app: Pick<Parts, 'storage'>, of: string, until: number): Promise<void> =>
  keep(app, of, [{ of, id: '', months: 0, begunAt: 0, until, isTold: true }])

/** The player logged in to play, so the host holds none; one that it has not heard of is told by that session. */
export async function exclusionIsOver(app: Pick<Parts, 'storage'>, of: string): Promise<void> {
  if (all(app).some((one) => one.of === of && one.isTold)) await keep(app, of, [])
}
