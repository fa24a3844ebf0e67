/**
 * The staff's console as one function from Request to Response. It has an origin and a port of its own; the players' host knows
 * nothing of it, and it nothing of theirs but the database. Needs no port, so tests call it directly. Decision 205.
 */
import { consoleApi } from '../../contract/console/index.ts'
import { withRequestId } from '../context/request-id.ts'
import type { Host } from '../host.ts'
import { compressed } from '../http/compress.ts'
import type { MaidanServer } from '../http/listen.ts'
import { errorResponse } from '../http/respond.ts'
import { withSecurity } from '../http/security-headers.ts'
import { guards, noGuards } from '../limits/guards.ts'
import { fail } from '../messages/errors.ts'
import { localeOf } from '../messages/locale.ts'
import { demoSite } from '../seed/site.ts'
import { answerConsole, answerEvents } from './answer.ts'
import { adjustmentHandlers } from './handlers/adjustments.ts'
import { storedPictures } from '../seed/storage.ts'
import { approvalHandlers } from './handlers/approvals.ts'
import { caseHandlers } from './handlers/cases.ts'
import { identityHandlers } from './handlers/identity.ts'
import { chatHandlers } from './handlers/chats.ts'
import { depositHandlers } from './handlers/deposits.ts'
import { healthHandlers } from './handlers/health.ts'
import { marketHandlers } from './handlers/markets.ts'
import { meHandlers } from './handlers/me.ts'
import { newsHandlers } from './handlers/news.ts'
import { numberHandlers } from './handlers/numbers.ts'
import { pictureHandlers } from './handlers/pictures.ts'
import { playerHandlers } from './handlers/players.ts'
import { promotionHandlers } from './handlers/promotions.ts'
import { reportHandlers } from './handlers/reports.ts'
import { saferPlayHandlers } from './handlers/safer-play.ts'
import { serviceHandlers } from './handlers/services.ts'
import { signInHandlers } from './handlers/sign-in.ts'
import { slideHandlers } from './handlers/slides.ts'
import { staffHandlers } from './handlers/staff.ts'
import { trailHandlers } from './handlers/trail.ts'
import { waitingHandlers } from './handlers/waiting.ts'
import { withdrawalHandlers } from './handlers/withdrawals.ts'
import { consoleLimits, noConsoleLimits } from './limits.ts'
import { consoleLive } from './live.ts'
import { consolePages } from './pages.ts'

/** The same host, whose own pages are the console's: a player's origin is a stranger's here. */
const atConsole = (host: Host): Host => {
  const { consoleOrigin } = host.config
  const publicOrigins = consoleOrigin === undefined ? [] : [consoleOrigin]
  return { ...host, config: { ...host.config, publicOrigins } }
}

/** `staticDir`: its built pages; without them it answers its calls only. */
export function createConsole(players: Host, staticDir?: string): MaidanServer {
  const host = atConsole(players)
  const isLimited = host.config.limits === 'normal'
  const handlers = {
    ...signInHandlers(isLimited ? guards(host) : noGuards),
    ...meHandlers,
    ...waitingHandlers,
    ...staffHandlers,
    ...approvalHandlers,
    ...depositHandlers,
    ...withdrawalHandlers,
    ...chatHandlers,
    ...caseHandlers,
    ...identityHandlers,
    ...playerHandlers,
    ...adjustmentHandlers,
    ...marketHandlers,
    ...serviceHandlers,
    ...numberHandlers,
    ...newsHandlers,
    ...pictureHandlers,
    ...slideHandlers,
    ...promotionHandlers,
    ...reportHandlers,
    ...healthHandlers,
    ...trailHandlers,
    ...saferPlayHandlers,
  }
  const limits = isLimited ? consoleLimits() : noConsoleLimits
  const calls = answerConsole(consoleApi, handlers, host, limits)
  const live = consoleLive(host)
  const events = answerEvents(live, host, limits)
  const pictures = storedPictures(host)
  const pages = staticDir === undefined ? undefined : consolePages(staticDir)
  const handle = async (request: Request, address: string): Promise<Response> => {
    const stream = await events(request)
    if (stream) return withSecurity(stream, 'api', demoSite, request)
    const called = await calls(request, address)
    if (called) return compressed(request, withSecurity(called, 'api', demoSite, request))
    const picture = await pictures(request)
    if (picture) return withSecurity(picture, 'picture', demoSite, request)
    const locale = localeOf(request.headers.get('accept-language'))
    const page = (await pages?.(request)) ?? errorResponse(fail('NOT_FOUND'), locale)
    return withSecurity(page, 'file', demoSite, request)
  }
  const running = new Set<Promise<Response>>()
  return {
    fetch: (request, info) => {
      const response = withRequestId(() => handle(request, info?.address ?? '127.0.0.1'))
      running.add(response)
      return response.finally(() => running.delete(response))
    },
    drain: () => live.drain(),
    close: async () => {
      await live.close()
      await Promise.allSettled(running)
    },
  }
}
