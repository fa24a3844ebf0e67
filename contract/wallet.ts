/** The main wallet's balance, and where the rest of the player's money is. Source: spec 7, 9; X-19: a read, never queued or replayed; X-40. */
import { defineApi } from './kit/endpoint.ts'
import { money } from './money.ts'
import { z } from './kit/zod.ts'

export const walletApi = defineApi({
  balance: {
    method: 'POST',
    path: '/api/balance',
    auth: 'player',
    excluded: true,
    // It reads.
    signed: false,
    limit: 'balance',
    summary: 'The balance of the main wallet. A 401 ends the session.',
    input: z.object({}),
    output: z.object({
      balance: money,
      /** Ours: money bound to a promotion, playable and not yet the player's own. */
      bonus: z.nullish(money),
      /** Ours: what open bets at the exchange hold. */
      exposure: z.nullish(money),
      /** Ours: what withdrawals that are not decided hold. */
      hold: z.nullish(money),
    }),
  },
})
