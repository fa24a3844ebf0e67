/** The console's own pages, as files of dist/console: they load what stands at their own origin and ask nobody else. Decision 205. */
import { staticFiles } from '../http/static-files.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Receipts come inside of answers.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const OFF = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'clipboard-read']

/** Addresses of the app that may end like a file's name: a market's id has a dot. */
const PAGES = /^\/(markets|players)\/[^/]+$/

/** Answers GET and HEAD from a folder. */
export function consolePages(folder: string): (request: Request) => Promise<Response> {
  const files = staticFiles(folder)
  return async (request) => {
    const isPage = PAGES.test(new URL(request.url).pathname)
    const { method, headers: sent } = request
    const asked = isPage ? new Request(new URL('/', request.url), { method, headers: sent }) : request
    const file = await files(asked)
    const headers = new Headers(file.headers)
    headers.set('content-security-policy', POLICY)
    headers.set('permissions-policy', OFF.map((name) => `${name}=()`).join(', '))
    headers.set('cross-origin-opener-policy', 'same-origin')
    // Who a link is for is no matter of any list of sites.
    headers.set('x-robots-tag', 'noindex')
    return new Response(file.body, { status: file.status, headers })
  }
}
