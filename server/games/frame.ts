/**
 * Serves a built frame: one document with its script and style inside, allowed by their hashes and nothing else.
 * `sandbox` in the policy gives it an opaque origin even when it is opened by itself. Source: money.md 3.6.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { FIRST_THEME, isThemeChoice } from '../../contract/themes/theme.ts'
import { errorResponse, matches } from '../http/respond.ts'
import { fail } from '../messages/errors.ts'
import { localeOf } from '../messages/locale.ts'

/** dist/games, seen from the compiled host and from its source. */
const framesFolder = new URL(
  import.meta.url.includes('/dist/server/') ? '../../../games/' : '../../dist/games/',
  import.meta.url,
)

/** The frame of an engine; 404 when it was not built. */
export async function frameResponse(request: Request, folder: string): Promise<Response> {
  const locale = localeOf(request.headers.get('accept-language'))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return errorResponse(fail('METHOD_NOT_ALLOWED'), locale, { allow: 'GET, HEAD' })
  }
  const file = fileURLToPath(new URL(`${folder}/index.html`, framesFolder))
  const built = await readFile(file, 'utf8').catch(() => undefined)
  if (built === undefined) return errorResponse(fail('NOT_FOUND'), locale)
  const html = inTheme(built, new URL(request.url).searchParams.get('theme'))
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(html),
    'cache-control': 'no-cache',
    etag,
  }
  const isKnown = matches(request.headers.get('if-none-match'), etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(html, { headers })
}

/** The document in the theme that its address names: before any script, so that a light one does not begin dark. */
const inTheme = (html: string, theme: string | null): string =>
  html.replace('<html ', () => `<html data-theme="${isThemeChoice(theme) ? theme : FIRST_THEME}" `)

/** The content security policy of a document whose only script and style are its own. */
export function policyOf(html: string): string {
  const hashes = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
    )
  return [
    "default-src 'none'",
    `script-src ${hashes('script').join(' ')}`,
    `style-src ${hashes('style').join(' ')}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'sandbox allow-scripts',
  ].join('; ')
}
