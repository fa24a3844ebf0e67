/**
 * Who a player is: a case as any complaint, which staff may begin, and which risk or an owner ends with a word that stays with the account.
 * Nothing else waits for it. Source: console.md; protection.md PP-39; decision 224.
 */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { COMPLAINT_LENGTH } from '../protection/complaints.ts'
import { defineConsole } from './endpoint.ts'
import { done, rowNumber, words } from './parts.ts'

const content = words(COMPLAINT_LENGTH)

export const identityApi = defineConsole({
  askIdentity: {
    method: 'POST',
    path: '/console/players/{name}/identity',
    auth: 'staff',
    idempotent: true,
    summary:
      'Asks a player who they are: a case of theirs, whose first word is `content`; they are told by a letter. 409 CONFLICT while one is open or answered; 403 of the own account.',
    input: z.object({ name: text(64), content }),
    output: z.object({ case: rowNumber }),
  },
  confirmIdentity: {
    method: 'POST',
    path: '/console/cases/{id}/identity',
    auth: 'staff',
    idempotent: true,
    summary:
      'Says whether it is known who the player is, with an answer to them. `last`: the last word that was read. 409 IDENTITY_PICTURE where it is to be confirmed and no picture came; 409 COMPLAINT_MOVED, with `decided` where another of staff was first; 409 CONFLICT while another has it in hand; 409 COMPLAINT_CLOSED; 404 of a case about something else; 403 of the own account.',
    input: z.object({ id: rowNumber, last: rowNumber, confirmed: z.boolean(), content }),
    output: done,
  },
})
