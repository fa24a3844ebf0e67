/**
 * The player's protection log: one line for each act, chained by the database, which also writes the lines of limits and
 * time-outs by itself. Source: protection.md F-22; protection-build.md 8.
 */
import type { ProtectionLine } from '../../contract/protection.ts'
import { publish } from '../events/publish.ts'
import type { Db, Tx } from '../host.ts'

/** Lines of one page. */
export const LOG_PAGE = 100

export interface Act {
  playerId: bigint
  at: number
  kind: 'check_on' | 'check_stop' | 'check_every' | 'seen' | 'deposit_over_limit'
  data?: Record<string, string | number>
}

export async function logAct(tx: Tx, { playerId, at, kind, data = {} }: Act): Promise<void> {
  await tx
    .insertInto('protection_log')
    .values({ player_id: playerId, at: new Date(at), kind, data: JSON.stringify(data) })
    .execute()
}

/** Tells the player's apps that their protection is other than it was. */
export const tellProtection = (tx: Tx, playerId: bigint, at: number): Promise<void> =>
  publish(tx, { to: playerId, kind: 'protection', at })

/** Lines before a line's number, newest first; one more than a page where there are more. */
export async function linesOf(
  db: Db,
  playerId: bigint,
  before: number | undefined,
): Promise<ProtectionLine[]> {
  const lines = await db
    .selectFrom('protection_log')
    .selectAll()
    .where('player_id', '=', playerId)
    .$if(before !== undefined, (query) => query.where('n', '<', before ?? 0))
    .orderBy('n', 'desc')
    .limit(LOG_PAGE + 1)
    .execute()
  return lines.map(({ n, at, kind, data, hash }) => ({
    n,
    at: at.getTime(),
    kind,
    data,
    hash: hash.toString('hex'),
  }))
}
