/** Four eyes: what one person asks for and another decides. Both stand in the audit trail. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { cursor, done, next, reason, rowNumber, staffName } from './parts.ts'
import type { Role } from './roles.ts'

/**
 * A payment above the amount that one person pays alone, a change of a balance, another result of a market or none, other roles, a new
 * person, another day of birth, a number that players pay to.
 */
export const APPROVAL_KINDS = [
  'payment',
  'adjustment',
  'resettle',
  'void',
  'roles',
  'invitation',
  'birthday',
  'number',
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** Whose second look each kind needs. */
export const APPROVERS: { readonly [Kind in ApprovalKind]: readonly Role[] } = {
  payment: ['cashier', 'risk', 'owner'],
  adjustment: ['risk', 'owner'],
  resettle: ['trader', 'risk', 'owner'],
  void: ['trader', 'risk', 'owner'],
  roles: ['owner'],
  invitation: ['owner'],
  birthday: ['risk', 'owner'],
  number: ['risk', 'owner'],
}

export const approvalAsked = z.object({ approval: rowNumber })

const approval = z.object({
  id: rowNumber,
  kind: z.enum(APPROVAL_KINDS),
  /** As the trail names it: `withdrawal:12`, `market:…`, `staff:ada`. */
  object: text(200),
  /** What is done once it is approved, in the words of the call that asked. */
  asked: z.record(z.string(), z.unknown()),
  reason: text(300),
  by: staffName,
  at: text(40),
  /** Whether whoever asks here may decide it. */
  mayDecide: z.boolean(),
})

export const approvalsApi = defineConsole({
  approvals: {
    method: 'GET',
    path: '/console/approvals',
    auth: 'staff',
    summary: 'What waits for a second person, the oldest first.',
    input: z.object(cursor),
    output: z.object({ data: z.array(approval), next }),
  },
  decideApproval: {
    method: 'POST',
    path: '/console/approvals/{id}/decide',
    auth: 'staff',
    summary:
      'Approves, and so does it, or refuses. 403 for whoever asked for it, whose roles do not decide it, or whose own account it is about. 409 where it was decided meanwhile.',
    input: z.object({ id: rowNumber, outcome: z.enum(['approved', 'refused']), reason }),
    output: z.object({
      done: z.literal(true),
      /** The link of an invitation, this once. */
      link: z.nullable(text(300)),
    }),
  },
  withdrawApproval: {
    method: 'POST',
    path: '/console/approvals/{id}/withdraw',
    auth: 'staff',
    summary: 'Takes back what one has asked for.',
    input: z.object({ id: rowNumber }),
    output: done,
  },
})
