/** Markets of the exchange, as the house's traders see to them. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { approvalAsked } from './approvals.ts'
import { defineConsole } from './endpoint.ts'
import { reason } from './parts.ts'

/** The winner's id, the runs of a fancy, or nothing at all. */
export const marketOutcome = z.union([z.literal('void'), z.int()])

export const marketsApi = defineConsole({
  askResettle: {
    method: 'POST',
    path: '/console/markets/resettle',
    auth: 'staff',
    summary:
      'Asks for another result of a market that was settled; a second person decides. 409 CONFLICT while one waits.',
    input: z.object({ market: text(64), outcome: marketOutcome, reason }),
    output: approvalAsked,
  },
})
