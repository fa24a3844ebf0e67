/** A player, as staff see one: number and e-mail masked until asked for, each look written down with its reason. */
import type { playersApi } from '../../../contract/console/players.ts'
import type { Host } from '../../host.ts'
import { fail } from '../../messages/errors.ts'
import { usernameKey } from '../../players/players.ts'
import { exclusionOf } from '../../protection/excluded.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { maskedEmail, maskedPhone } from '../masked.ts'
import { shown, shownOrNull } from '../shown.ts'

export const playerHandlers: ConsoleHandlers<typeof playersApi> = {
  /** Errors: NOT_FOUND. */
  player: async ({ host, input, look }) => {
    const row = await found(host, input.name)
    await look(`player:${row.public_id}`, input.reason)
    const excluded = await exclusionOf(host.db, row.id)
    return {
      data: {
        id: row.public_id,
        username: row.username,
        phone: maskedPhone(row.phone),
        isPhoneVerified: row.phone_verified,
        email: maskedEmail(row.email),
        isEmailVerified: row.email_verified,
        signedUp: shown(row.created_at),
        lastSignIn: shownOrNull(row.last_login_at),
        closed: shownOrNull(row.closed_at),
        excludedUntil: excluded ? shown(new Date(excluded.until)) : null,
      },
    }
  },
  /** Errors: NOT_FOUND. */
  showContact: async ({ host, input, look }) => {
    const { public_id: id, phone, email } = await found(host, input.name)
    await look(`player:${id}`, input.reason)
    return { phone, email }
  },
}

async function found({ db }: Host, name: string) {
  const row = await db
    .selectFrom('player')
    .selectAll()
    .where('username_key', '=', usernameKey(name))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
