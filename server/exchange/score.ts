/**
 * `score/board/{eventId}`: HTML that holds the live score's address, as the specification's provider answers it, and
 * the page at that address. The demo streams no pictures. Source: wire-contract.md; C-API-46; X-39.
 */
import { createHash } from 'node:crypto'
import type { Host } from '../host.ts'
import { errorResponse, refusalOf } from '../http/respond.ts'
import { fail } from '../messages/errors.ts'
import { localeOf } from '../messages/locale.ts'
import { originAsked } from '../http/cors.ts'
import { EXCHANGE_BASE, matchesAt, scoreOf, shownMatch } from './data.ts'

const STYLE =
  'body{margin:0;display:grid;place-items:center;min-height:100vh;font:600 16px/1.4 system-ui,sans-serif;' +
  'background:#10231b;color:#f2f6f3;text-align:center}p{margin:8px;overflow-wrap:anywhere}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** A ball is bowled each 30 s; a look costs more than a kilobyte of headers. */
const EVERY_SECONDS = 20

/** Answers the two addresses below `score/`; undefined for any other. */
export function scoreRoutes(host: Host): (request: Request) => Promise<Response> | undefined {
  return (request) => {
    const { pathname } = new URL(request.url)
    const [, page, eventId = ''] =
      new RegExp(`^${EXCHANGE_BASE}/score/(board|frame)/(\\d+)$`).exec(pathname) ?? []
    if (page === undefined) return undefined
    return answer(host, request, page, eventId).catch((error: unknown) =>
      errorResponse(refusalOf(error), localeOf(request.headers.get('accept-language'))),
    )
  }
}

async function answer(host: Host, request: Request, page: string, eventId: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw fail('METHOD_NOT_ALLOWED')
  const now = host.clock()
  const match = shownMatch(await matchesAt(host, now), eventId, now)
  if (page === 'board')
    return html(
      board(`${originAsked(request, host.config.publicOrigins)}${EXCHANGE_BASE}/score/frame/${eventId}`),
    )
  return html(frame(scoreOf(match, now)), {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'self'`,
  })
}

const html = (body: string, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })

const board = (address: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Score</title><iframe src="${escaped(address)}"></iframe>`

const frame = (score: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${EVERY_SECONDS}">` +
  `<title>Score</title><style>${STYLE}</style><p role="status">${escaped(score)}</p></html>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
