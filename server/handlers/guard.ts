/** The signal guard of a sign-in, and what became of an order. Source: exchange.md 2; decisions 206, 207. */
import type { guardApi } from '../../contract/exchange/guard.ts'
import type { timelineApi } from '../../contract/exchange/timeline.ts'
import { paisa } from '../../contract/money.ts'
import type { Handlers } from '../http/handler.ts'
import { wantedId } from '../http/row-id.ts'
import { endGuard, hear, waitsUnder } from '../ledger/exchange-guard.ts'
import { timelineOf } from '../records/order-timeline.ts'

export const guardHandlers: Handlers<typeof guardApi> = {
  guard: async ({ input: { on }, caller, host }) => {
    const { sessionId, id: playerId } = caller
    if (!on) {
      await endGuard(host.db, sessionId)
      return { waits: 0, tookBack: undefined, success: true }
    }
    const row = await hear(host.db, { sessionId, playerId, at: host.clock() })
    const tookBack = row.took_back_at && {
      at: row.took_back_at.getTime(),
      count: row.took_back_count,
      amount: paisa(row.took_back_amount),
    }
    return { waits: await waitsUnder(host.db, sessionId), tookBack: tookBack ?? undefined, success: true }
  },
}

export const timelineHandlers: Handlers<typeof timelineApi> = {
  orderTimeline: async ({ input, caller, host }) => ({
    steps: await timelineOf(host.db, caller.id, wantedId(input.id)),
  }),
}
