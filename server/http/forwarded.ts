/**
 * Who really asked, and for what, when reverse proxies stand in front: only as many hops as the operator says
 * (TRUST_PROXY) are believed, because anyone can send these headers. Source: money.md 3.5 "Client address".
 */
import { isIP } from 'node:net'

export interface Asked {
  request: Request
  /** The client's network address. */
  address: string
}

/**
 * With n hops the client is the n-th address from the right of X-Forwarded-For: what stands left of it the client
 * may have written itself. Scheme and host are those of X-Forwarded-Proto and -Host. Without the headers (a health check
 * that asks directly) the connection's own address counts.
 */
export function behindProxies(request: Request, socketAddress: string, hops: number): Asked {
  if (hops === 0) return { request, address: socketAddress }
  const claimed = bareAddress(nthFromRight(request.headers.get('x-forwarded-for'), hops))
  const address = isIP(claimed) ? claimed : socketAddress
  const url = new URL(request.url)
  const scheme = nthFromRight(request.headers.get('x-forwarded-proto'), hops)
  const host = nthFromRight(request.headers.get('x-forwarded-host'), hops)
  if (scheme === 'https' || scheme === 'http') url.protocol = scheme
  if (/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)) {
    // The setter keeps the old port when the new host names none.
    url.port = ''
    url.host = host
  }
  return { request: url.href === request.url ? request : moved(request, url), address }
}

/** The n-th item from the right of a comma list, or its first when there are fewer. */
function nthFromRight(list: string | null, n: number): string {
  const items = (list ?? '').split(',').map((item) => item.trim())
  return items.at(-n) ?? items[0] ?? ''
}

/** Some proxies write the port too: `203.0.113.1:5678`, `[2001:db8::1]:5678`. */
const bareAddress = (text: string): string =>
  /^\[(.+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text

function moved(request: Request, url: URL): Request {
  const { method, headers, body, signal } = request
  // A body that streams needs its direction said.
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' as const }) })
}
