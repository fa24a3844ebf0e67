/** Markets of the exchange: another result is asked for by one and decided by another. */
import type { marketsApi } from '../../../contract/console/markets.ts'
import { fail } from '../../messages/errors.ts'
import { askSecond } from '../../staff/approvals.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { refuseOwnMarket } from '../shown.ts'

export const marketHandlers: ConsoleHandlers<typeof marketsApi> = {
  /** Errors: NOT_FOUND, FORBIDDEN (an order of the own account), CONFLICT (not settled, or a request waits). */
  askResettle: async ({ host, staff, input }) => {
    const { market, outcome, reason } = input
    await refuseOwnMarket(host.db, staff, { market, at: host.clock() })
    return host.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('exchange_market')
        .select(['status', 'outcome', 'is_void'])
        .where('id', '=', market)
        .executeTakeFirst()
      if (!row) throw fail('NOT_FOUND')
      if (row.status !== 'settled') throw fail('CONFLICT')
      const before = row.is_void ? 'void' : row.outcome
      const asked = { market, outcome, before }
      const wanted = {
        kind: 'resettle',
        object: `market:${market}`,
        asked,
        reason,
        at: host.clock(),
      } as const
      return { approval: String(await askSecond(tx, staff, wanted)) }
    })
  },
}
