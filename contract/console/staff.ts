/** Who staff are, and who becomes one of them. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { approvalAsked } from './approvals.ts'
import { defineConsole } from './endpoint.ts'
import { done, nothing, reason, roles, rowNumber, staffName } from './parts.ts'

const member = z.object({
  name: staffName,
  roles,
  joined: text(40),
  ended: z.nullable(text(40)),
  /** Sessions that are open. */
  sessions: z.number(),
  /** How they come in. */
  passkeys: z.number(),
  hasPassword: z.boolean(),
})

const invitation = z.object({
  id: rowNumber,
  roles,
  by: z.nullable(staffName),
  at: text(40),
  until: text(40),
})

export const staffApi = defineConsole({
  staffList: {
    method: 'GET',
    path: '/console/staff',
    auth: 'staff',
    summary: 'Everyone of staff, also who has left, and invitations that are open.',
    input: nothing,
    output: z.object({ data: z.array(member), invitations: z.array(invitation) }),
  },
  invite: {
    method: 'POST',
    path: '/console/staff/invite',
    auth: 'staff',
    summary:
      'Asks for a new person of these roles. With a second owner it waits for them, and the link is given when they approve; without one it is given at once.',
    input: z.object({ roles, reason }),
    output: z.object({ approval: z.nullable(rowNumber), link: z.nullable(text(300)) }),
  },
  endInvitation: {
    method: 'POST',
    path: '/console/staff/invitations/{id}/end',
    auth: 'staff',
    summary: 'Takes an invitation back that nobody has used.',
    input: z.object({ id: rowNumber }),
    output: done,
  },
  askRoles: {
    method: 'POST',
    path: '/console/staff/roles',
    auth: 'staff',
    summary: 'Asks for other roles for one of staff; a second person decides. 409 CONFLICT while one waits.',
    input: z.object({ name: staffName, roles, reason }),
    output: approvalAsked,
  },
  endStaff: {
    method: 'POST',
    path: '/console/staff/end',
    auth: 'staff',
    summary: 'Ends the account and every session of one of staff, at once. 409 CONFLICT for the last owner.',
    input: z.object({ name: staffName, reason }),
    output: done,
  },
  endStaffSessions: {
    method: 'POST',
    path: '/console/staff/sessions/end',
    auth: 'staff',
    summary: 'Ends every session of one of staff.',
    input: z.object({ name: staffName }),
    output: done,
  },
})
