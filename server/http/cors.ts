/**
 * Which pages are our own, and which others may call us: none but those the operator names. Pictures are open to all
 * (headers.ts). The Host header is whatever the caller wrote, so what must hold at one place only asks the configured
 * origins (PUBLIC_ORIGINS). Source: decision 165.
 */

import { isLoopback } from '../context/address.ts'

/** Whether a page of this origin is the app's own: a configured one, or else one of the host that was asked, whatever proxy speaks TLS in front. */
export function isOwnOrigin(origin: string, request: Request, own: readonly string[]): boolean {
  if (own.length > 0) return own.includes(origin)
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
}

/** The app's origin for addresses that leave the host: the one that was asked, or where that is none of ours the first of ours. */
export function originAsked(request: Request, own: readonly string[]): string {
  const { origin } = new URL(request.url)
  return own.length === 0 || own.includes(origin) ? origin : (own[0] ?? origin)
}

/** Whether a device may tie something to this origin for good: a configured one, or else this machine's. */
export const isLastingOrigin = (origin: string, own: readonly string[]): boolean =>
  own.length > 0 ? own.includes(origin) : URL.canParse(origin) && isLoopback(new URL(origin).hostname)

const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, last-event-id, x-captcha, content-digest, signature, signature-input',
  'access-control-max-age': '600',
}

/** The answer to a preflight of an allowed origin; undefined for any other request. */
export function preflight(request: Request, origins: ReadonlySet<string>): Response | undefined {
  const origin = request.headers.get('origin')
  const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
  if (!isPreflight || origin === null || !origins.has(origin)) return undefined
  return new Response(null, { status: 204, headers: { ...ALLOWED, ...own(origin) } })
}

/** The same answer, readable by a page of an allowed origin. */
export function withCors(response: Response, request: Request, origins: ReadonlySet<string>): Response {
  const origin = request.headers.get('origin')
  if (origins.size === 0) return response
  const { headers } = response
  headers.append('vary', 'Origin')
  if (origin !== null && origins.has(origin)) {
    for (const [name, value] of Object.entries(own(origin))) headers.set(name, value)
    headers.set('cross-origin-resource-policy', 'cross-origin')
  }
  return response
}

const own = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers':
    'date, retry-after, etag, x-captcha, idempotent-replayed, x-session-token, accept-signature',
})
