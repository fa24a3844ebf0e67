/**
 * Everything of games that is not a call of the contract: the game wallet for providers (`/wallet/v1/*`) and the
 * house studio (`/play/<engine>/`: the frame itself and what it asks; `/play-rules/`: its rules alone). Source: money.md 3.6 "Game frame".
 */
import type { Host } from '../host.ts'
import { errorResponse, refusalOf } from '../http/respond.ts'
import { fail } from '../messages/errors.ts'
import { localeOf } from '../messages/locale.ts'
import { readLimited } from '../http/read-request.ts'
import { walletClient, WalletRefusal, WalletUnsure } from './wallet/client.ts'
import { frameResponse } from './frame.ts'
import { houseStudio, type Studio } from './house/studio.ts'
import { engines } from './registry.ts'
import { rulesResponse } from './rules-page.ts'
import { walletRoutes } from './wallet/routes.ts'

const BODY_LIMIT = 4096

/** Answers the addresses of games; undefined for any other. */
export function gameRoutes(host: Host): (request: Request) => Promise<Response | undefined> {
  const wallet = walletRoutes(host)
  const client = walletClient(host, wallet)
  const studios = new Map(
    Object.entries(engines).map(
      ([name, engine]) => [engine.folder, houseStudio(host, client, name, engine)] as const,
    ),
  )
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/wallet/')) return wallet(request)
    if (pathname.startsWith('/play-rules/')) return rulesResponse(host, request)
    if (!pathname.startsWith('/play/')) return undefined
    const [, folder = '', name = ''] = /^\/play\/([\w-]+)\/([\w-]*)$/.exec(pathname) ?? []
    const studio = studios.get(folder)
    const response = studio
      ? await playResponse(host, request, { folder, name, studio })
      : errorResponse(fail('NOT_FOUND'), localeOf(request.headers.get('accept-language')))
    return name === '' ? response : shared(request, response)
  }
}

interface Target {
  folder: string
  name: string
  studio: Studio
}

async function playResponse(
  host: Host,
  request: Request,
  { folder, name, studio }: Target,
): Promise<Response> {
  const locale = localeOf(request.headers.get('accept-language'))
  if (name === '') return frameResponse(request, folder, host.brand)
  const run = Object.hasOwn(studio, name) ? studio[name] : undefined
  if (!run) return errorResponse(fail('NOT_FOUND'), locale)
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
  if (request.method !== 'POST') {
    return errorResponse(fail('METHOD_NOT_ALLOWED'), locale, { allow: 'POST' })
  }
  try {
    const answer = await run(await bodyOf(request))
    return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    // The wallet's own words: the frame tells the player by the code.
    if (error instanceof WalletRefusal) {
      const { status, code, message } = error
      return Response.json({ message, code }, { status, headers: { 'cache-control': 'no-store' } })
    }
    const refusal = error instanceof WalletUnsure ? fail('BUSY', { retryAfter: 1 }) : refusalOf(error)
    if (refusal.status >= 500) host.log('play_failed', { folder, name, error: String(error) })
    return errorResponse(refusal, locale)
  }
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw fail('WRONG_TYPE', { params: { expected: 'application/json' } })
  }
  const bytes = await readLimited(request, BODY_LIMIT)
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw fail('BAD_JSON')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw fail('BAD_JSON')
  return { ...body }
}

/** Our frames run in an opaque origin, whose requests come from "null"; no other origin may read the answers. */
function shared(request: Request, response: Response): Response {
  if (request.headers.get('origin') !== 'null') return response
  const headers = new Headers(response.headers)
  headers.set('access-control-allow-origin', 'null')
  headers.set('access-control-expose-headers', 'Retry-After')
  // The frame tells the app what it has fetched, which the app cannot see (decision 142).
  headers.set('timing-allow-origin', 'null')
  headers.append('vary', 'Origin')
  if (request.method === 'OPTIONS') {
    headers.set('access-control-allow-methods', 'POST')
    headers.set('access-control-allow-headers', 'content-type, accept-language')
    headers.set('access-control-max-age', '7200')
  }
  return new Response(response.body, { status: response.status, headers })
}
