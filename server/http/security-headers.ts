/**
 * Every security header the host sends, in one place and computed from the site's configuration.
 * Source: money.md 3.6, pwa.md 1.10.
 */
import { createHash } from 'node:crypto'
import type { Site } from '../site.ts'

/** What an answer is; each kind has its own headers. */
export type Kind = 'page' | 'api' | 'picture' | 'game' | 'file'

/** The same answer with them. A header set before by the part that made the answer wins (a game frame brings its own policy). */
export function withSecurity(response: Response, kind: Kind, site: Site, request: Request): Response {
  const { headers } = response
  const isHttps = request.url.startsWith('https:')
  for (const [name, value] of Object.entries(securityHeaders(kind, site, isHttps))) {
    if (!headers.has(name)) headers.set(name, value)
  }
  // Pictures are open to all; our own pages need not be told, which a first visit's bytes would feel.
  const isOurs = request.headers.get('sec-fetch-site') === 'same-origin'
  if (kind === 'picture' && !isOurs) headers.set('cross-origin-resource-policy', 'cross-origin')
  return response
}

function securityHeaders(kind: Kind, site: Site, isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // A picture asks for nothing and links nowhere: without it a first visit is a third of a kilobyte lighter.
    ...(kind === 'picture' ? {} : { 'referrer-policy': 'no-referrer' }),
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    ...BY_KIND[kind](site, isHttps),
  }
}

const BY_KIND: Record<Kind, (site: Site, isHttps: boolean) => Record<string, string>> = {
  page: (site, isHttps) => ({
    'content-security-policy': pagePolicy(site, isHttps),
    'permissions-policy': permissions(site),
    'reporting-endpoints': `csp="${REPORT_PATH}"`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }),
  api: () => ({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  }),
  // An SVG opened by itself is a page: it gets no scripts and no origin.
  picture: () => ({
    'content-security-policy': "default-src 'none'; sandbox",
    'access-control-allow-origin': '*',
  }),
  // Our own games run in an opaque origin, to which even our files are another's.
  game: () => ({
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'cross-origin-resource-policy': 'cross-origin',
  }),
  file: () => ({ 'cross-origin-resource-policy': 'same-origin' }),
}

export const REPORT_PATH = '/csp-report'

const originOf = (address: string): string[] =>
  /^https?:\/\//.test(address) ? [new URL(address).origin] : []

/** Texts of the style elements and attributes that stand in a page: named by their hashes, nothing else may style. */
export interface InlineStyles {
  elements: readonly string[]
  attributes: readonly string[]
}

const NO_STYLES: InlineStyles = { elements: [], attributes: [] }

const hashes = (texts: readonly string[]): string[] =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/** The policy of the app's page. `sw-url` is the one Trusted Types policy: the address of the worker. */
export function pagePolicy(site: Site, isHttps: boolean, styles: InlineStyles = NO_STYLES): string {
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'"],
    ["style-src 'self'", ...hashes(styles.elements)],
    // Attributes by their hashes only; where there are none, style-src refuses them all.
    ...(styles.attributes.length > 0
      ? [["style-src-attr 'unsafe-hashes'", ...hashes(styles.attributes)]]
      : []),
    ["img-src 'self' data: blob:", ...originOf(site.storageBase)],
    ["font-src 'self'"],
    [
      "connect-src 'self'",
      ...originOf(site.apiBase),
      ...originOf(site.storageBase),
      ...originOf(site.exchangeBase),
    ],
    ["frame-src 'self'", ...site.gameHosts],
    ["worker-src 'self'"],
    ["manifest-src 'self'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
    ["require-trusted-types-for 'script'"],
    ['trusted-types sw-url'],
    // On plain http (loopback) this would send every file to a port that speaks no TLS.
    ...(isHttps ? [['upgrade-insecure-requests']] : []),
    [`report-uri ${REPORT_PATH}`],
    ['report-to csp'],
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}

function permissions(site: Site): string {
  const hosts = site.gameHosts.map((host) => `"${host}"`)
  const off = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'clipboard-read'].map(
    (name) => `${name}=()`,
  )
  // The page itself may by default.
  const forGames = ['fullscreen', 'autoplay', 'screen-wake-lock'].map(
    (name) => `${name}=(self ${hosts.join(' ')})`,
  )
  return [...off, ...(hosts.length > 0 ? forGames : [])].join(', ')
}
