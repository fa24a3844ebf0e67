/** A number or an address of the profile that is put right, by its player or by staff. Decision 161. */
import type { Host, Tx } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import { invalid } from '../messages/errors.ts'
import { lockPhone } from './verified-phones.ts'
import { emailKey, takenByRace } from './players.ts'

/** E.164, or an address as it was typed. */
export interface ContactChange {
  kind: 'phone' | 'email'
  value: string
}

/**
 * Sets it, not proven yet, and tells the player by letter. What reset codes still run went to what is no more the
 * player's, and money waits a day before it goes to the new number. Errors: INVALID where somebody else has it, or
 * the player as a second number.
 */
export async function setContact(
  tx: Tx,
  host: Host,
  playerId: bigint,
  { kind, value }: ContactChange,
): Promise<void> {
  const now = new Date(host.clock())
  if (kind === 'phone') await refuseOwnSecond(tx, playerId, value)
  try {
    await tx
      .updateTable('player')
      .set(
        kind === 'phone'
          ? { phone: value, phone_key: value, phone_verified: false, phone_set_at: now }
          : { email: value, email_key: emailKey(value), email_verified: false },
      )
      .where('id', '=', playerId)
      .execute()
  } catch (error) {
    const taken = takenByRace(error)
    throw taken ? invalid(taken) : error
  }
  await tx
    .updateTable('verification_code')
    .set({ expires_at: now })
    .where('player_id', '=', playerId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
  await sendLetter(tx, playerId, 'contact_changed', {}, host.clock())
}

async function refuseOwnSecond(tx: Tx, playerId: bigint, phone: string): Promise<void> {
  await lockPhone(tx, playerId, phone)
  const own = await tx
    .selectFrom('player_phone')
    .select('id')
    .where('player_id', '=', playerId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (own) throw invalid({ phone: 'PHONE_YOURS' })
}
