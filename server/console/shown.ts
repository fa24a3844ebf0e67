/** How the console spells moments, and what it refuses whoever acts about themself. */
import { instantToWire } from '../../contract/kit/wire.ts'
import type { Db } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { actorOf, type Staff } from '../staff/trail.ts'
import { audit } from '../audit/audit.ts'
import type { ConsoleEndpoint } from '../../contract/console/endpoint.ts'
import type { ConsoleCall } from './handler.ts'

/** ISO 8601 with the site's offset. */
export const shown = (at: Date): string => instantToWire(at.getTime())
export const shownOrNull = (at: Date | null): string | null => (at ? shown(at) : null)

export const DONE = { done: true } as const

/** Nobody decides about their own account as a player; that somebody tried is in the trail. Throws FORBIDDEN. */
export async function refuseOwn(
  db: Db,
  staff: Staff,
  { playerId, object, at }: { playerId: bigint; object: string; at: number },
): Promise<void> {
  if (staff.playerId !== playerId) return
  await audit(db, { at, actor: actorOf(staff), action: 'console_own_account', object, outcome: 'refused' })
  throw fail('FORBIDDEN')
}

/** The key of an operation of the ledger: staff's own, so that two of them never share one. */
export const opKey = (staff: Staff, key: string): string => `console:${staff.id}:${key}`

/** Writes down what one of staff did. */
export const noted = (
  { host, staff }: Pick<ConsoleCall<ConsoleEndpoint & { auth: 'staff' }>, 'host' | 'staff'>,
  action: string,
  object: string,
  data: Record<string, unknown> = {},
) => ({ at: host.clock(), actor: actorOf(staff), action, object, data })
