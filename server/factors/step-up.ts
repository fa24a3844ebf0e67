/**
 * Money to a number that it never went to before: the password must have been typed within the last quarter of an
 * hour, and a number that was added to the account must have been there for a day. So neither a phone left unlocked nor
 * a SIM that was taken over empties an account before its owner can see it. Source: money.md 3.4, 3.10; decision 120.
 */
import { RECOVERY_MS } from './factors.ts'
import type { Caller, Db, Host } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { STATUS } from '../ledger/status.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long a password that was typed is enough. */
export const CONFIRMED_MS = 15 * MINUTE
/** How long an added number waits for its first withdrawal. */
export const NEW_NUMBER_MS = 24 * HOUR

/**
 * Throws RECOVERED_LATELY for a day after the account was recovered, NUMBER_NEW while a number that was added or put
 * right waits, and PASSWORD_NEEDED. A number that was paid to before is free.
 */
export async function refuseUnproven({ db, clock }: Host, caller: Caller, phone: string): Promise<void> {
  if (await wasPaidTo(db, caller.id, phone)) return
  const player = await db
    .selectFrom('player')
    .select(['recovered_at', 'phone_key', 'phone_set_at'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  const hoursFrom = (since: Date | null | undefined, ms: number): number =>
    since ? Math.ceil((since.getTime() + ms - clock()) / HOUR) : 0
  const recovery = hoursFrom(player.recovered_at, RECOVERY_MS)
  if (recovery > 0) throw fail('RECOVERED_LATELY', { params: { hours: recovery } })
  const added = await db
    .selectFrom('player_phone')
    .select('verified_at')
    .where('player_id', '=', caller.id)
    .where('phone', '=', phone)
    .executeTakeFirst()
  const since = phone === player.phone_key ? player.phone_set_at : added?.verified_at
  const wait = hoursFrom(since, NEW_NUMBER_MS)
  if (wait > 0) throw fail('NUMBER_NEW', { params: { hours: wait } })
  const { created_at: began, confirmed_at: again } = await db
    .selectFrom('session')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', caller.sessionId)
    .executeTakeFirstOrThrow()
  if (clock() - (again ?? began).getTime() > CONFIRMED_MS) throw fail('PASSWORD_NEEDED')
}

async function wasPaidTo(db: Db, playerId: bigint, phone: string): Promise<boolean> {
  const paid = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('player_id', '=', playerId)
    .where('account_number', '=', phone)
    .where('status', '=', STATUS.success)
    .executeTakeFirst()
  return paid !== undefined
}
