/** The signal guard of a sign-in. Source: exchange.md 2; decision 206. */
import type { guardApi } from '../../contract/exchange/guard.ts'
import { paisa } from '../../contract/money.ts'
import type { Handlers } from '../http/handler.ts'
import { endGuard, hear, waitsUnder } from '../ledger/exchange-guard.ts'

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
