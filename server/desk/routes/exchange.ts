/** The exchange at the desk. */
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { resettle } from '../../ledger/exchange-settle.ts'
import { DONE, read, type Routes } from '../router-types.ts'

export const exchangeRoutes: Routes = {
  'POST /desk/resettle': async (host, asked) => {
    await resettle(host.db, { ...read(result, asked), actor: 'staff', at: host.clock() })
    return DONE
  },
}

const result = z.object({ market: text(64), outcome: z.union([z.literal('void'), z.int()]) })
