/** Pages of other origins: none may call us but those the operator names. Pictures are open to all (headers.ts). */

const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, last-event-id, x-captcha',
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
  const headers = new Headers(response.headers)
  headers.append('vary', 'Origin')
  if (origin !== null && origins.has(origin)) {
    for (const [name, value] of Object.entries(own(origin))) headers.set(name, value)
    headers.set('cross-origin-resource-policy', 'cross-origin')
  }
  return new Response(response.body, { status: response.status, headers })
}

const own = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': 'retry-after, etag, x-captcha, idempotent-replayed, x-session-token',
})
