/** Who staff are, and who becomes one of them. */
import type { staffApi } from '../../../contract/console/staff.ts'
import { audit } from '../../audit/audit.ts'
import { wantedId } from '../../http/row-id.ts'
import { fail } from '../../messages/errors.ts'
import { askSecond } from '../../staff/approvals.ts'
import { linkOf, newInvitation, openInvitations, ownersOf } from '../../staff/invitations.ts'
import { activeStaff, endStaff, staffPeople } from '../../staff/people.ts'
import { endStaffSessions, openSessionCounts } from '../../staff/sessions.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { DONE, noted, shown, shownOrNull } from '../shown.ts'

type Api = typeof staffApi

export const staffHandlers: ConsoleHandlers<Api> = {
  staffList: async ({ host }) => {
    const now = host.clock()
    const sessions = await openSessionCounts(host.db, now)
    const people = await staffPeople(host.db)
    const invitations = await openInvitations(host.db, now)
      .leftJoin('staff', 'staff.id', 'invited_by')
      .select(['staff_invitation.id', 'staff_invitation.roles', 'made_at', 'expires_at', 'staff.name as by'])
      .orderBy('staff_invitation.id')
      .execute()
    return {
      data: people.map((row) => ({
        name: row.name,
        roles: row.roles,
        joined: shown(row.joined_at),
        ended: shownOrNull(row.ended_at),
        sessions: row.ended_at ? 0 : (sessions.get(row.id) ?? 0),
        passkeys: Number(row.passkeys ?? 0),
        hasPassword: Boolean(row.hasPassword),
      })),
      invitations: invitations.map((row) => ({
        id: String(row.id),
        roles: row.roles,
        by: row.by,
        at: shown(row.made_at),
        until: shown(row.expires_at),
      })),
    }
  },
  invite,
  /** Errors: NOT_FOUND. */
  endInvitation: async (call) => {
    const { host, input } = call
    await host.db.transaction().execute(async (tx) => {
      const ended = await tx
        .updateTable('staff_invitation')
        .set({ used_at: new Date(host.clock()) })
        .where('id', '=', wantedId(input.id))
        .where('used_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!ended) throw fail('NOT_FOUND')
      await audit(tx, noted(call, 'staff_invite_end', `invitation:${input.id}`))
    })
    return DONE
  },
  /** Errors: NOT_FOUND, CONFLICT. */
  askRoles: async ({ host, staff, input }) => {
    const { name, roles, reason } = input
    return host.db.transaction().execute(async (tx) => {
      const before = await activeStaff(tx, name)
      const asked = { name, roles, before: before.roles }
      const wanted = { kind: 'roles', object: `staff:${name}`, asked, reason, at: host.clock() } as const
      return { approval: String(await askSecond(tx, staff, wanted)) }
    })
  },
  /** Errors: NOT_FOUND, CONFLICT. */
  endStaff: async (call) => {
    const { host, input } = call
    await host.db.transaction().execute(async (tx) => {
      await endStaff(tx, input.name, host.clock())
      await audit(tx, noted(call, 'staff_end', `staff:${input.name}`, { reason: input.reason }))
    })
    return DONE
  },
  /** Errors: NOT_FOUND. */
  endStaffSessions: async (call) => {
    const { host, input } = call
    await host.db.transaction().execute(async (tx) => {
      const { id } = await activeStaff(tx, input.name)
      const ended = await endStaffSessions(tx, id, host.clock())
      await audit(tx, noted(call, 'staff_sessions_end', `staff:${input.name}`, { ended }))
    })
    return DONE
  },
}

/** Where there is no other owner nobody could decide it: then it is given at once, and the trail says so. Errors: CONFLICT. */
async function invite(call: ConsoleCall<Api['invite']>) {
  const { host, staff, input, request } = call
  const { roles, reason } = input
  return host.db.transaction().execute(async (tx) => {
    const others = (await ownersOf(tx)).filter(({ id }) => id !== staff.id)
    if (others.length > 0) {
      const asked = { roles }
      const object = `invitation by ${staff.name}: ${[...roles].sort().join(', ')}`
      const wanted = { kind: 'invitation', object, asked, reason, at: host.clock() } as const
      return { approval: String(await askSecond(tx, staff, wanted)), link: null }
    }
    const token = await newInvitation(tx, host, roles, staff.id)
    await audit(tx, noted(call, 'staff_invite', '', { roles, reason, second: 'there is no other owner' }))
    return { approval: null, link: linkOf(request.origin, token) }
  })
}
