/**
 * Serves a built frame: one document with its script and style inside, allowed by their hashes and nothing else.
 * `sandbox` in the policy gives it an opaque origin even when it is opened by itself. Source: money.md 3.6.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Brand } from '../../contract/brand/brand.ts'
import { nameIn } from '../../contract/brand/name.ts'
import { brandRules } from '../../contract/brand/colours.ts'
import { FIRST_THEME, isTextSize, isThemeChoice } from '../../contract/themes/theme.ts'
import { errorResponse, matches } from '../http/respond.ts'
import { fail } from '../messages/errors.ts'
import { type Locale, localeOf } from '../messages/locale.ts'

/** dist/games, seen from the compiled host and from its source. */
const framesFolder = new URL(
  import.meta.url.includes('/dist/server/') ? '../../../games/' : '../../dist/games/',
  import.meta.url,
)

/** The frame of an engine, in an origin that is nobody's or the app's own; 404 when it was not built. */
export async function frameResponse(
  request: Request,
  folder: string,
  brand: Pick<Brand, 'name' | 'colours'>,
  origin: 'opaque' | 'own' = 'opaque',
): Promise<Response> {
  const locale = localeOf(request.headers.get('accept-language'))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return errorResponse(fail('METHOD_NOT_ALLOWED'), locale, { allow: 'GET, HEAD' })
  }
  const file = fileURLToPath(new URL(`${folder}/index.html`, framesFolder))
  const built = await readFile(file, 'utf8').catch(() => undefined)
  if (built === undefined) return errorResponse(fail('NOT_FOUND'), locale)
  const html = ofBrand(inLook(built, new URL(request.url).searchParams), brand, locale)
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(html, new URL(request.url).origin, origin),
    'cache-control': 'no-cache',
    vary: 'Accept-Language',
    etag,
  }
  const isKnown = matches(request.headers.get('if-none-match'), etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(html, { headers })
}

/** The document in the theme and text size that its address names: before any script, so that a light one does not begin dark. */
function inLook(html: string, said: URLSearchParams): string {
  const [theme, text] = [said.get('theme'), said.get('text')]
  const size = isTextSize(text) && text !== '' ? `data-text="${text}" ` : ''
  return html.replace(
    '<html ',
    () => `<html data-theme="${isThemeChoice(theme) ? theme : FIRST_THEME}" ${size}`,
  )
}

/** The document with the house's name for its title, and its colours after the themes'. */
function ofBrand(html: string, { name, colours }: Pick<Brand, 'name' | 'colours'>, locale: Locale): string {
  const rules = brandRules(colours).join('')
  return html
    .replace('<title></title>', () => `<title>${nameIn(name, locale)}</title>`)
    .replace('</head>', () => `${rules && `<style>${rules}</style>`}</head>`)
}

/**
 * The content security policy of a document whose only scripts and styles are its own, and which asks the site alone. WebKit
 * finds nothing that is 'self' to an opaque origin: there the site is named.
 */
function policyOf(html: string, site: string, origin: 'opaque' | 'own'): string {
  const hashes = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
    )
  return [
    "default-src 'none'",
    `script-src ${hashes('script').join(' ')}`,
    `style-src ${hashes('style').join(' ')}`,
    'img-src data:',
    `connect-src 'self'${origin === 'opaque' ? ` ${site}` : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    ...(origin === 'opaque' ? ['sandbox allow-scripts'] : []),
  ].join('; ')
}
