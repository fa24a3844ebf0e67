/** How the console spells moments, and what it refuses whoever acts about themself. */
import type { ConsoleEndpoint } from '../../contract/console/endpoint.ts'
import { instantToWire } from '../../contract/kit/wire.ts'
import { audit } from '../audit/audit.ts'
import type { Db } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { actorOf, type Staff } from '../staff/trail.ts'
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

/** Nor about a market in which that account has an order. Throws FORBIDDEN. */
export async function refuseOwnMarket(
  db: Db,
  staff: Staff,
  { market, at }: { market: string; at: number },
): Promise<void> {
  if (staff.playerId === null) return
  const order = await db
    .selectFrom('exchange_order')
    .select('op_id')
    .where('player_id', '=', staff.playerId)
    .where('market', '=', market)
    .limit(1)
    .executeTakeFirst()
  if (order) await refuseOwn(db, staff, { playerId: staff.playerId, object: `market:${market}`, at })
}

/** The key of an operation of the ledger: staff's own, so that two of them never share one. */
export const opKey = (staff: Staff, key: string): string => `console:${staff.id}:${key}`

/** The trail's line of what one of staff did. */
export const noted = (
  { host, staff }: Pick<ConsoleCall<ConsoleEndpoint & { auth: 'staff' }>, 'host' | 'staff'>,
  action: string,
  object: string,
  data: Record<string, unknown> = {},
) => ({ at: host.clock(), actor: actorOf(staff), action, object, data })
