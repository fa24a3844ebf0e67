/** A body of ours with a validator, which a browser that has it is not sent again. Answers GET and HEAD. */
import { createHash } from 'node:crypto'
import { fail } from '../messages/errors.ts'
import { localeOf } from '../messages/locale.ts'
import { errorResponse, matches } from './respond.ts'
import { whole } from './whole.ts'

export function validated(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  cacheControl: string,
): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return errorResponse(fail('METHOD_NOT_ALLOWED'), localeOf(request.headers.get('accept-language')), {
      allow: 'GET, HEAD',
    })
  }
  // Eight letters tell versions of one address apart, and a first screen asks for a dozen pictures.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 8)}"`
  const headers = { 'content-type': type, 'cache-control': cacheControl, etag }
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return whole(body, { headers })
}
