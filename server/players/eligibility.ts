/** Who may not play or deposit now. Withdrawals and reading stay open to everybody. Source: X-93; protection.md PP-19, PP-22. */
import type { Db, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'

/**
 * Throws UNDER_AGE for a player who gave a birthday under 18, until staff have looked, and TIME_OUT for one who takes a
 * time-out, until it ends. `status`: what a refusal is answered with, where it is not 403.
 */
export async function refusePlay(db: Db | Tx, playerId: bigint, now: number, status = 403): Promise<void> {
  const player = await db
    .selectFrom('player')
    .select(['under_age_at', 'time_out_until'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (player.under_age_at) throw fail('UNDER_AGE', { status })
  if (player.time_out_until && player.time_out_until.getTime() > now) throw fail('TIME_OUT', { status })
}
