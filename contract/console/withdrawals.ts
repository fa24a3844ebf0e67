/** The queue of withdrawals that players have asked for. */
import { money } from '../money.ts'
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { cursor, next, reason, rowNumber } from './parts.ts'

const waiting = z.object({
  id: rowNumber,
  at: text(40),
  player: text(64),
  method: text(64),
  /** The number to pay to, but for its last three digits. */
  number: text(32),
  amount: money,
  /** Above what one person pays alone. */
  needsSecond: z.boolean(),
  /** The request for a second person that is open. */
  approval: z.nullable(rowNumber),
})

export const withdrawalsApi = defineConsole({
  withdrawals: {
    method: 'GET',
    path: '/console/withdrawals',
    auth: 'staff',
    looks: true,
    summary: 'Withdrawals that wait, the oldest first, a page at a time.',
    input: z.object(cursor),
    output: z.object({ data: z.array(waiting), next }),
  },
  showWithdrawalNumber: {
    method: 'POST',
    path: '/console/withdrawals/{id}/number',
    auth: 'staff',
    looks: true,
    summary: 'The number to pay to, whole.',
    input: z.object({ id: rowNumber, reason }),
    output: z.object({ number: text(32) }),
  },
  decideWithdrawal: {
    method: 'POST',
    path: '/console/withdrawals/{id}/decide',
    auth: 'staff',
    idempotent: true,
    summary:
      'Says that it was paid, or gives the money back. Above the amount that one person pays alone, paying asks for a second: `approval`. 409 WITHDRAWAL_DECIDED with `decided`: who came first, and how; 403 about the own account.',
    input: z.object({
      id: rowNumber,
      outcome: z.enum(['approve', 'refuse']),
      /** For the player where it is refused, for the second person where one is asked. */
      reason: z.optional(text(300)),
    }),
    output: z.object({ done: z.boolean(), approval: z.nullable(rowNumber) }),
  },
})
