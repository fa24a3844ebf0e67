/** The exchange's data provider, below its own base: the contract's calls, and the score's HTML. */
import { exchangeDataApi } from '../../contract/exchange.ts'
import { implement } from '../implement.ts'
import type { Services } from '../http/services.ts'
import { EXCHANGE_BASE, exchangeDataHandlers } from './data.ts'
import { scoreRoutes } from './score.ts'

export function exchangeRoutes(
  services: Services,
): (request: Request, address: string) => Promise<Response | undefined> {
  const calls = implement(exchangeDataApi, exchangeDataHandlers, services)
  const score = scoreRoutes(services.host)
  return async (request, address) => {
    const below = new URL(request.url)
    below.pathname = below.pathname.slice(EXCHANGE_BASE.length)
    return score(request) ?? calls(new Request(below, request), { address })
  }
}
