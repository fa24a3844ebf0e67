/**
 * What is answered while the database is opened and seeded: a program is told to ask again in two seconds, and a
 * person's browser gets a page that does so by itself.
 */
import { LANGUAGES } from '../../contract/languages/language.ts'
import type { MaidanServer } from './listen.ts'
import { HEALTH_PATH, healthy, notReady, READY_PATH } from './health.ts'
import { errorResponse } from './respond.ts'
import { fail, textOf } from '../messages/errors.ts'
import { localeOf, type Locale } from '../messages/locale.ts'

const AGAIN_S = 2

export const starting: MaidanServer = {
  fetch: async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === HEALTH_PATH) return healthy()
    if (pathname === READY_PATH) return notReady('starting')
    const locale = localeOf(request.headers.get('accept-language'))
    const isPage = request.method === 'GET' && request.headers.get('accept')?.includes('text/html')
    return isPage ? page(locale) : errorResponse(fail('BUSY', { retryAfter: AGAIN_S }), locale)
  },
  drain: () => {},
  close: async () => {},
}

function page(locale: Locale): Response {
  const text = textOf('BUSY', locale)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light"><title>${text}</title>`
  return new Response(
    `<!doctype html><html lang="${locale}" dir="${LANGUAGES[locale].dir}">${head}<p role="status">${text}</p></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
        'cache-control': 'no-store',
        'retry-after': String(AGAIN_S),
        refresh: String(AGAIN_S),
      },
    },
  )
}
