/** The exchange at the desk. */
import { reason } from '../../../contract/console/parts.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { marketThen } from '../../exchange/quotes.ts'
import type { Host } from '../../host.ts'
import { resettle } from '../../ledger/exchange-settle.ts'
import { resumeMarket, suspendMarket } from '../../ledger/exchange-suspend.ts'
import { fail } from '../../messages/errors.ts'
import { DONE, read, type Routes } from '../router-types.ts'

export const exchangeRoutes: Routes = {
  'POST /desk/resettle': async (host, asked) => {
    await resettle(host.db, { ...read(result, asked), actor: 'staff', at: host.clock() })
    return DONE
  },
  'POST /desk/suspend': (host, asked) => act(host, asked, suspendMarket),
  'POST /desk/resume': (host, asked) => act(host, asked, resumeMarket),
}

const result = z.object({ market: text(64), outcome: z.union([z.literal('void'), z.int()]) })
const why = z.object({ market: text(64), reason })

async function act(host: Host, asked: unknown, change: typeof suspendMarket): Promise<unknown> {
  const { market: id, reason } = read(why, asked)
  const at = host.clock()
  const { market } = await marketThen(host, id, at)
  if (market.status === 'settled' || market.status === 'void') throw fail('RESULT_KNOWN')
  await host.db.transaction().execute((tx) => change(tx, { market, actor: 'staff', reason, at }))
  return DONE
}
