/** The exchange at the desk. */
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { Host } from '../../host.ts'
import { endMarket, settlePlayers } from '../../ledger/exchange-settle.ts'
import { fail } from '../../messages/errors.ts'
import { read, type Routes } from '../router-types.ts'

export const exchangeRoutes: Routes = { 'POST /desk/resettle': resettle }

const result = z.object({ market: text(64), outcome: z.union([z.literal('void'), z.int()]) })

/** Another result of an exchange market that was settled: the difference moves. */
async function resettle(host: Host, body: unknown): Promise<unknown> {
  const { market: id, outcome } = read(result, body)
  const row = await host.db
    .selectFrom('exchange_market')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.status !== 'settled') throw fail('CONFLICT')
  const at = host.clock()
  await endMarket(host.db, row.version + 1, { market: id, outcome, actor: 'staff', at })
  await settlePlayers(host.db, id, at)
  return { done: true }
}
