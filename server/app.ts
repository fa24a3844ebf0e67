/**
 * The host as one function from Request to Response: the contract's calls, its own description, the staff's
 * desk, the games and their wallet, the pictures, and the built app. Needs no port, so tests call it directly.
 */
import { api } from '../contract/index.ts'
import { RECEIPT_KEYS_PATH } from '../contract/proof.ts'
import { type Background, background } from './jobs/after-response.ts'
import { callerOfToken } from './auth/callers.ts'
import { captchaPaths, captchaRoute } from './bot-check/route.ts'
import { compressed } from './http/compress.ts'
import { deskRoutes } from './desk/router.ts'
import { EXCHANGE_BASE } from './exchange/data.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { gameRoutes } from './games/routes.ts'
import { accountHandlers } from './handlers/account.ts'
import { authHandlers } from './handlers/auth.ts'
import { cashOutHandlers } from './handlers/cash-out.ts'
import { guardHandlers, timelineHandlers } from './handlers/guard.ts'
import { cashierHandlers } from './handlers/cashier.ts'
import { chatHandlers } from './handlers/chat.ts'
import { complaintsHandlers } from './handlers/complaints.ts'
import { consentsHandlers } from './handlers/consents.ts'
import { placeHandlers } from './handlers/place.ts'
import { contentHandlers } from './handlers/content.ts'
import { exchangeHandlers } from './handlers/exchange.ts'
import { exclusionHandlers } from './handlers/exclusion.ts'
import { exportHandlers } from './handlers/export.ts'
import { factorHandlers } from './handlers/factors.ts'
import { favouritesHandlers } from './handlers/favourites.ts'
import { gamesHandlers } from './handlers/games.ts'
import { inboxHandlers } from './handlers/inbox.ts'
import { protectionHandlers } from './handlers/protection.ts'
import { pushHandlers } from './handlers/push.ts'
import { receiptsHandlers } from './handlers/receipts.ts'
import { recordsHandlers } from './handlers/records.ts'
import { referralHandlers } from './handlers/referral.ts'
import { securityHandlers } from './handlers/security.ts'
import { timeOutHandlers } from './handlers/time-out.ts'
import { vipHandlers } from './handlers/vip.ts'
import { walletHandlers } from './handlers/wallet.ts'
import { type Kind, REPORT_PATH, withSecurity } from './http/security-headers.ts'
import { HEALTH_PATH, healthy, READY_PATH, readiness } from './http/health.ts'
import type { Host } from './host.ts'
import { describe, errorResponse, refusalOf } from './http/respond.ts'
import type { Handlers } from './http/handler.ts'
import { implement } from './implement.ts'
import type { Services } from './http/services.ts'
import { type Guards, guards, noGuards } from './limits/guards.ts'
import { limitNotes } from './limits/audit-notes.ts'
import { classLimits, noLimits } from './limits/class-limits.ts'
import { livePaths } from './live/openapi.ts'
import { liveRoutes } from './live/routes.ts'
import { fail } from './messages/errors.ts'
import { localeOf } from './messages/locale.ts'
import { openApiOf } from './http/openapi.ts'
import { paintedPages } from './http/prerendered-pages.ts'
import { heededCaller } from './players/exclusion-pass.ts'
import { isOwnOrigin, preflight, withCors } from './http/cors.ts'
import { publicAnswers } from './http/response-cache.ts'
import { REFERRAL_TERMS, type ReferralTerms } from './loyalty/referral.ts'
import { reportTaker } from './http/csp-reports.ts'
import { withRequestId } from './context/request-id.ts'
import { RECEIVE_PATH, turnAwayShare } from './http/share-target.ts'
import { validated } from './http/validated.ts'
import { signerOf } from './crypto/signing.ts'
import type { MaidanServer } from './http/listen.ts'
import { inOffered } from './content/texts.ts'
import { demoSite } from './seed/site.ts'
import { storedPictures } from './seed/storage.ts'
import type { Site, SitePartner } from './site.ts'
import { staticFiles } from './http/static-files.ts'

export interface ServerOptions {
  /** `off` for journeys that make more calls than a player would; what the configuration says unless given. */
  limits?: 'normal' | 'off'
  /** The built app; without it the host answers its calls only. */
  staticDir?: string
  /** What paints first screens; without it every page comes plain. */
  paintDir?: string
  /** Other origins (https://…) whose pages may make private calls. */
  allowedOrigins?: string[]
  site?: Site
  /** The referral programme's terms: rewards are off unless given (D-11). */
  referral?: ReferralTerms
  /** How often a live stream is written to when there is nothing to say. */
  heartbeatMs?: number
  /** How often live streams look at the clock for their markets. */
  marketsMs?: number
  /** Decode every answer again before it is sent; on unless NODE_ENV is production. */
  checkOutputs?: boolean
}

/** Answers one part of the address space; undefined for an address that is not its own. */
type Part = (request: Request, address: string) => Promise<Response | undefined>

const handlersOf = (
  site: Site,
  guards: Guards,
  later: Background,
  referral: ReferralTerms,
): Handlers<typeof api> => ({
  ...contentHandlers(site),
  ...authHandlers(guards),
  ...walletHandlers,
  ...accountHandlers,
  ...gamesHandlers,
  ...cashierHandlers,
  ...receiptsHandlers,
  ...recordsHandlers,
  ...inboxHandlers,
  ...vipHandlers,
  ...chatHandlers,
  ...referralHandlers(referral),
  ...favouritesHandlers,
  ...pushHandlers,
  ...securityHandlers(guards, later),
  ...factorHandlers(guards),
  ...timeOutHandlers,
  ...protectionHandlers,
  ...complaintsHandlers,
  ...consentsHandlers,
  ...placeHandlers,
  ...exclusionHandlers(guards),
  ...exchangeHandlers,
  ...cashOutHandlers,
  ...guardHandlers,
  ...timelineHandlers,
  ...exportHandlers,
})

export async function createServer(host: Host, options: ServerOptions = {}): Promise<MaidanServer> {
  const site = options.site ?? demoSite
  const origins = new Set(options.allowedOrigins ?? [])
  const isLimited = (options.limits ?? host.config.limits) === 'normal'
  const later = background(host.log)
  const noteLimit = limitNotes(host)
  const counted = isLimited ? classLimits(host) : noLimits
  const limit: Services['limit'] = (name, subject) =>
    counted(name, subject).catch(async (error: unknown) => {
      await noteLimit(name, subject, refusalOf(error))
      throw error
    })
  const handlers = handlersOf(
    site,
    isLimited ? guards(host) : noGuards,
    later,
    options.referral ?? REFERRAL_TERMS,
  )
  const services: Services = {
    host,
    authenticate: async (token) => heededCaller(host, await callerOfToken(host, token)),
    limit,
    noteLimit,
    isAllowedOrigin: (origin, request) =>
      isOwnOrigin(origin, request, host.config.publicOrigins) || origins.has(origin),
    checkOutputs: options.checkOutputs ?? process.env['NODE_ENV'] !== 'production',
  }
  const calls = implement(api, handlers, services)
  const live = liveRoutes(services, options.heartbeatMs, options.marketsMs)
  const configuration = configurationOf(site, host)
  const games = gameRoutes(host)
  const desk = deskRoutes(host)
  const reports = reportTaker(host)
  const files = options.staticDir === undefined ? undefined : staticFiles(options.staticDir)
  const pages =
    options.paintDir === undefined ? undefined : paintedPages(options.paintDir, site, host.log, ask)

  const lists = publicAnswers(api, origins, () => live.onContent(changed))
  let isClosing = false
  const parts: Record<string, Part> = {
    '/api': async (request, address) => {
      if (new URL(request.url).pathname === '/api/openapi.json')
        return document(request, apiDescription(), 'public, no-cache')
      return (await live.answer(request, address)) ?? calls(request, { address })
    },
    '/captcha': captchaRoute(host, limit),
    [EXCHANGE_BASE]: exchangeRoutes(services),
    '/wallet': (request) => games(request),
    '/play': (request) => games(request),
    '/play-rules': (request) => games(request),
    '/desk': (request) => desk(request).finally(changed),
    '/storage': storedPictures(host),
    [HEALTH_PATH]: async () => healthy(),
    [READY_PATH]: () => readiness(host, isClosing),
    '/config.json': async (request) => document(request, configuration, 'no-cache'),
    '/.well-known': async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === CHANGE_PASSWORD_PATH) return toChangePassword()
      if (pathname !== RECEIPT_KEYS_PATH) return undefined
      return document(request, JSON.stringify((await signerOf(host)).publicKeys), 'public, max-age=300')
    },
    [REPORT_PATH]: reports,
  }

  const answer = async (request: Request, address: string): Promise<[Response, Kind]> => {
    const { pathname } = new URL(request.url)
    if (pathname === RECEIVE_PATH && request.method === 'POST') return [await turnAwayShare(request), 'file']
    const first = pathname.match(/^\/[^/]*/)?.[0] ?? '/'
    const part = parts[first]
    if (part) return [(await part(request, address)) ?? notFound(request), KINDS[first] ?? 'api']
    const painted = await pages?.answer(request)
    if (painted) return [painted, 'page']
    const file = (await files?.(request)) ?? notFound(request)
    const response = pages ? await pages.hinted(request, file) : file
    return [response, response.headers.get('content-type')?.startsWith('text/html') ? 'page' : 'file']
  }

  const running = new Set<Promise<Response>>()
  const handle = async (request: Request, address: string): Promise<Response> => {
    const early = preflight(request, origins)
    if (early) return early
    const [made, kind] = await answer(request, address).catch((error: unknown): [Response, Kind] => {
      host.log('request_failed', { path: new URL(request.url).pathname, error: describe(error) })
      return [errorResponse(refusalOf(error), localeOf(request.headers.get('accept-language'))), 'api']
    })
    const secured = withSecurity(withCors(made, request, origins), kind, site, request)
    const response = await compressed(request, secured)
    return request.method === 'HEAD' ? bodyless(response) : response
  }

  /** What staff change is seen at once. */
  function changed(): void {
    lists.clear()
    pages?.clear()
  }

  /** The host's own public answers, for the pages that it paints. */
  function ask(address: string, init?: RequestInit): Promise<Response> {
    const request = new Request(new URL(address, 'http://127.0.0.1'), init)
    return lists.answer(request, (asked) => handle(asked, '127.0.0.1'))
  }

  return {
    fetch: (request, info) => {
      const response = withRequestId(() =>
        lists.answer(request, (asked) => handle(asked, info?.address ?? '127.0.0.1')),
      )
      running.add(response)
      return response.finally(() => running.delete(response))
    },
    drain: () => {
      isClosing = true
      live.drain()
    },
    close: async () => {
      await live.close()
      await Promise.allSettled(running)
      await later.settled()
    },
  }
}

/** Where a password manager asks for the place to change a password. Source: W3C, A Well-Known URL for Changing Passwords. */
const CHANGE_PASSWORD_PATH = '/.well-known/change-password'

const toChangePassword = (): Response =>
  new Response(null, { status: 303, headers: { location: '/reset-password', 'cache-control': 'no-store' } })

/** What kind of answer an address gives, for its headers; `api` where nothing else is said. */
const KINDS: Record<string, Kind> = { '/play': 'game', '/play-rules': 'game', '/storage': 'picture' }

/** What the app reads before its first call; the words in it in each language that it may be shown in. */
function configurationOf(site: Site, { brand, config: { languages, brandFile } }: Host): string {
  const said = ({ name, text, ...partner }: SitePartner) => ({
    ...partner,
    name: inOffered(name, languages),
    text: inOffered(text, languages),
  })
  const [sponsors, ambassadors] = [site.sponsors.map(said), site.ambassadors.map(said)]
  const { name, licence, colours } = brand
  // A built app has its brand's colours in its style sheet.
  const own = { name, ...(licence && { licence }), ...(brandFile !== undefined && { colours }) }
  return JSON.stringify({ ...site, ...own, languages, sponsors, ambassadors })
}

let describedApi: string | undefined
/** The OpenAPI document: the same for every host, and made when it is first asked for. */
const apiDescription = (): string =>
  (describedApi ??= JSON.stringify(openApiOf(api, { ...captchaPaths, ...livePaths })))

const notFound = (request: Request): Response =>
  errorResponse(fail('NOT_FOUND'), localeOf(request.headers.get('accept-language')))

/** A small JSON document of ours with a validator. */
function document(request: Request, body: string, cacheControl: string): Response {
  return validated(request, body, 'application/json; charset=utf-8', cacheControl)
}

const bodyless = (response: Response): Response =>
  new Response(null, { status: response.status, headers: response.headers })
