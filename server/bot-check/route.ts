/** `GET /captcha`: the picture; `GET /captcha?kind=question`: the same check in words, as JSON. Source: spec 7. */
import { captchaQuestion } from '../../contract/security.ts'
import { z } from '../../contract/kit/zod.ts'
import type { Host } from '../host.ts'
import { errorResponse, refusalOf } from '../http/respond.ts'
import type { Services } from '../http/services.ts'
import { fail } from '../messages/errors.ts'
import { localeOf } from '../messages/locale.ts'
import { CAPTCHA_SECONDS, keepAnswer } from './captcha.ts'
import { drawDigits } from './digits.ts'
import { newQuestion } from './question.ts'

/** The route in the OpenAPI document: a picture is no call of the contract. */
export const captchaPaths = {
  '/captcha': {
    get: {
      operationId: 'captcha',
      summary:
        'A picture of four digits, or the same check in words. The answer goes into `captcha` of the sign-up, beside ' +
        'the cookie of this answer or its header X-Captcha.',
      parameters: [
        {
          name: 'kind',
          in: 'query',
          required: false,
          schema: { enum: ['image', 'question'], default: 'image' },
        },
      ],
      responses: {
        200: {
          description: 'Success',
          headers: { 'X-Captcha': { description: 'Names this captcha', schema: { type: 'string' } } },
          content: {
            'image/png': {},
            'application/json': { schema: z.toJSONSchema(captchaQuestion) },
          },
        },
      },
    },
  },
}

const DIGITS = 10_000
/** The largest multiple of ten thousand below 2^16. */
const FAIR = 60_000

export function captchaRoute(
  host: Host,
  limit: Services['limit'],
): (request: Request, address: string) => Promise<Response> {
  return async (request, address) => {
    const locale = localeOf(request.headers.get('accept-language'))
    if (request.method !== 'GET') {
      return errorResponse(fail('METHOD_NOT_ALLOWED'), locale, { allow: 'GET' })
    }
    try {
      await limit('captcha', { address, caller: undefined })
      const kind = new URL(request.url).searchParams.get('kind') ?? 'image'
      if (kind === 'image') return await picture(host, request)
      if (kind !== 'question') throw fail('BAD_REQUEST')
      const { question, answer } = newQuestion(host, locale)
      const token = await keepAnswer(host, answer)
      const body = JSON.stringify(z.encode(captchaQuestion, { question, token }))
      return answerWith(request, token, body, 'application/json; charset=utf-8')
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500) host.log('captcha_failed', { error: String(error) })
      return errorResponse(refusal, locale)
    }
  }
}

async function picture(host: Host, request: Request): Promise<Response> {
  const digits = fourDigits(host)
  const [png, token] = [await drawDigits(digits, host), await keepAnswer(host, digits)]
  return answerWith(request, token, Uint8Array.from(png), 'image/png')
}

function fourDigits(host: Pick<Host, 'random'>): string {
  let number = host.random(2).readUInt16BE()
  while (number >= FAIR) number = host.random(2).readUInt16BE()
  return String(number % DIGITS).padStart(4, '0')
}

function answerWith(
  request: Request,
  token: string,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
): Response {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : ''
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'x-captcha': token,
      'set-cookie': `captcha=${token}; Path=/; Max-Age=${CAPTCHA_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
    },
  })
}
