/** A player's phone numbers, and that a verified one is one player's. Source: spec 2.13, 9; X-84. */
import { sql } from 'kysely'
import type { Tx } from '../host.ts'

/** Countries of spec 9; codes go nowhere else, since numbers elsewhere are how SMS budgets are drained. */
const COUNTRIES = /^\+(880|91|92)\d{8,11}$/

export const mayBeSentTo = (phone: string): boolean => COUNTRIES.test(phone)

/**
 * Locks the player and the number until the transaction ends, always in this order, so that two players cannot
 * verify one number at once. A weaker lock than FOR UPDATE: the operation row has taken a key share of the player.
 */
export async function lockPhone(tx: Tx, playerId: bigint, phone: string): Promise<void> {
  await tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 0))`.execute(tx)
}

/** Whether someone else has verified this number, as the profile's or as a second one. */
export async function isVerifiedByAnother(tx: Tx, playerId: bigint, phone: string): Promise<boolean> {
  const asProfile = await tx
    .selectFrom('player')
    .select('id')
    .where('phone_key', '=', phone)
    .where('phone_verified', '=', true)
    .where('id', '<>', playerId)
    .executeTakeFirst()
  const asSecond = await tx
    .selectFrom('player_phone')
    .select('id')
    .where('phone', '=', phone)
    .where('verified_at', 'is not', null)
    .where('player_id', '<>', playerId)
    .executeTakeFirst()
  return asProfile !== undefined || asSecond !== undefined
}
