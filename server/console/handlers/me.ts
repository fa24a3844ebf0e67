/** What everyone of staff does for themself. */
import type { meApi } from '../../../contract/console/me.ts'
import type { Role } from '../../../contract/console/roles.ts'
import { audit } from '../../audit/audit.ts'
import { wantedId } from '../../http/row-id.ts'
import { fail } from '../../messages/errors.ts'
import { usernameKey } from '../../players/players.ts'
import { endOtherStaffSessions, endStaffSessions, staffSessions } from '../../staff/sessions.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { DONE, noted, shown } from '../shown.ts'

export const meHandlers: ConsoleHandlers<typeof meApi> = {
  me: async ({ host, staff }) => {
    const player = await host.db
      .selectFrom('player')
      .select('username')
      .where('id', '=', staff.playerId)
      .executeTakeFirst()
    return { name: staff.name, roles: [...staff.roles] as Role[], ownPlayer: player?.username ?? null }
  },
  signOut: async (call) => {
    const { host, staff } = call
    await host.db.transaction().execute(async (tx) => {
      await endStaffSessions(tx, staff.id, host.clock(), staff.sessionId)
      await audit(tx, noted(call, 'console_sign_out', ''))
    })
    return DONE
  },
  mySessions: async ({ host, staff }) => {
    const rows = await staffSessions(host.db, staff.id, host.clock())
    const data = rows.map((row) => ({
      id: String(row.id),
      device: row.device,
      since: shown(row.created_at),
      lastUsed: shown(row.last_used_at),
      isThis: row.id === staff.sessionId,
    }))
    return { data }
  },
  /** Errors: NOT_FOUND, also for another's session. */
  endMySession: async (call) => {
    const { host, staff, input } = call
    await host.db.transaction().execute(async (tx) => {
      const ended = await endStaffSessions(tx, staff.id, host.clock(), wantedId(input.id))
      if (ended === 0) throw fail('NOT_FOUND')
      await audit(tx, noted(call, 'console_session_end', `staff:${staff.name}`))
    })
    return DONE
  },
  endOtherSessions: async (call) => {
    const { host, staff } = call
    const ended = await host.db.transaction().execute(async (tx) => {
      const count = await endOtherStaffSessions(tx, staff.id, host.clock(), staff.sessionId)
      await audit(tx, noted(call, 'console_sessions_end', `staff:${staff.name}`, { ended: count }))
      return count
    })
    return { ended }
  },
  /** Errors: NOT_FOUND, CONFLICT where one was named before: who could take it back could decide about it. */
  nameOwnPlayer: async (call) => {
    const { host, staff, input } = call
    await host.db.transaction().execute(async (tx) => {
      const player = await tx
        .selectFrom('player')
        .select(['id', 'public_id'])
        .where('username_key', '=', usernameKey(input.player))
        .executeTakeFirst()
      if (!player) throw fail('NOT_FOUND')
      const named = await tx
        .updateTable('staff')
        .set({ player_id: player.id })
        .where('id', '=', staff.id)
        .where('player_id', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!named) throw fail('CONFLICT')
      await audit(tx, noted(call, 'staff_own_player', `player:${player.public_id}`))
    })
    return DONE
  },
}
