/** Whether and until when a player has excluded themself. Source: protection.md PP-20, PP-21; protection-build.md 7. */
import { sql } from 'kysely'
import { type Exclusion, RETURN_WAIT_MS } from '../../contract/protection/exclusion.ts'
import { DHAKA_OFFSET_MS, instantToWire } from '../../contract/kit/wire.ts'
import type { Db, Tx } from '../host.ts'
import { fail, type HostError } from '../messages/errors.ts'

/** The exclusion that holds: also after its term, until the player has come back. */
export async function exclusionOf(db: Db | Tx, playerId: bigint): Promise<Exclusion | undefined> {
  const row = await db
    .selectFrom('exclusion')
    .select(['begun_at', 'until', 'return_asked_at'])
    .where('player_id', '=', playerId)
    .where('returned_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      begunAt: row.begun_at.getTime(),
      until: row.until.getTime(),
      opensAt: row.return_asked_at ? row.return_asked_at.getTime() + RETURN_WAIT_MS : undefined,
    }
  )
}

/** What an excluded player is told wherever they are refused. */
export function excludedRefusal({ until, opensAt }: Exclusion, status?: number): HostError {
  const at = opensAt ?? until
  const day = new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 10).split('-').reverse().join('/')
  const extra = {
    until: instantToWire(until),
    opens_at: opensAt === undefined ? null : instantToWire(opensAt),
  }
  return fail('EXCLUDED', { params: { day }, extra, ...(status === undefined ? {} : { status }) })
}

/** Throws EXCLUDED where the player has excluded themself. */
export async function refuseExcluded(db: Db | Tx, playerId: bigint, status?: number): Promise<void> {
  const exclusion = await exclusionOf(db, playerId)
  if (exclusion) throw excludedRefusal(exclusion, status)
}

/** Who would sign up. */
interface Newcomer {
  /** E.164. */
  phone: string
  email: string
  /** SHA-256 of the device's cookie. */
  deviceMark: Buffer | undefined
}

/** So long before an exclusion a device counts as the player's: another was passed on. */
const DEVICE_DAYS = 90

/**
 * By what a newcomer is known as a player who has excluded themself: a number of theirs, an address of the same inbox, or a
 * device that they have signed in on (PP-21).
 */
export async function knownExcluded(
  db: Db | Tx,
  { phone, email, deviceMark }: Newcomer,
): Promise<{ phone: boolean; email: boolean; device: boolean }> {
  const { rows } = await sql<{ phone: boolean; email: boolean; device: boolean }>`
    select
      coalesce(bool_or(player.phone_key = ${phone}
        or exists (select from player_phone where player_id = player.id and phone = ${phone})), false) as phone,
      coalesce(bool_or(email_inbox(player.email_key) = email_inbox(${email.trim()})), false) as email,
      coalesce(bool_or(exists (select from session where player_id = player.id and device_mark = ${deviceMark ?? null}
        and last_used_at > exclusion.begun_at - ${DEVICE_DAYS} * interval '1 day')), false) as device
    from exclusion join player on player.id = exclusion.player_id where exclusion.returned_at is null`.execute(
    db,
  )
  return rows[0] ?? { phone: false, email: false, device: false }
}
