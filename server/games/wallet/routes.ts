/**
 * The game wallet over HTTP: `POST /wallet/v1/{authenticate,balance,bet,win,rollback}` with a signed JSON body.
 * Who may call, what they sent and what they are answered; what moves is in wallet.ts. README.md is the
 * integrator's page. Source: protection.md "Game wallets", money.md 3.1, 3.10.
 */
import { id, text } from '../../../contract/kit/wire.ts'
import { money } from '../../../contract/money.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { Host } from '../../host.ts'
import { errorResponse, refusalOf } from '../../http/respond.ts'
import { fieldsOf } from '../../http/validation-errors.ts'
import { fail } from '../../messages/errors.ts'
import { localeOf } from '../../messages/locale.ts'
import { readLimited } from '../../http/read-request.ts'
import { type Secrets, secretsOf } from './providers.ts'
import { type Nonces, noncesOf } from './nonces.ts'
import { CLOCK_TOLERANCE_MS, isSignature, type Signed, SIGNED_HEADERS } from './signature.ts'
import { authenticate, balance, bet, rollback, win } from './wallet.ts'

const BODY_LIMIT = 4096

const token = text(512)
const calls = {
  authenticate: call(z.object({ token }), authenticate),
  balance: call(z.object({ token }), balance),
  bet: call(z.object({ token, tx: id, round: id, game: text(80), amount: money }), bet),
  win: call(z.object({ tx: id, ref: id, player: text(64), round: id, amount: money }), win),
  rollback: call(z.object({ tx: id, ref: id, player: text(64), round: id }), rollback),
}
const isCall = (name: string): name is keyof typeof calls => Object.hasOwn(calls, name)

type Answer = Record<string, string | null>

function call<Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (host: Host, provider: string, input: z.output<Schema>) => Promise<Answer>,
) {
  return (host: Host, provider: string, body: unknown): Promise<Answer> => {
    const input = z.safeDecode(schema, body as never)
    if (!input.success) throw fail('INVALID', { fields: fieldsOf(input.error.issues) })
    return run(host, provider, input.data)
  }
}

/** Answers the wallet's addresses; anything below them that is not a call is 404. */
export function walletRoutes(host: Host): (request: Request) => Promise<Response> {
  const known = { nonces: noncesOf(host), secrets: secretsOf(host) }
  return async (request) => {
    const locale = localeOf(request.headers.get('accept-language'))
    const { pathname } = new URL(request.url)
    try {
      const name = pathname.replace('/wallet/v1/', '')
      if (!isCall(name)) throw fail('NOT_FOUND')
      if (request.method !== 'POST') {
        return errorResponse(fail('METHOD_NOT_ALLOWED'), locale, { allow: 'POST' })
      }
      const body = Buffer.from(await readLimited(request, BODY_LIMIT)).toString('utf8')
      const provider = await signer(host, request, pathname, body, known)
      return jsonResponse(await calls[name](host, provider, parse(body)))
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500) host.log('wallet_failed', { pathname, error: String(error) })
      return errorResponse(refusal, locale)
    }
  }
}

/** The provider that signed the call. Throws SIGNATURE, whatever exactly is wrong. */
async function signer(
  host: Host,
  request: Request,
  path: string,
  body: string,
  { nonces, secrets }: { nonces: Nonces; secrets: Secrets },
): Promise<string> {
  const header = (name: keyof typeof SIGNED_HEADERS) => request.headers.get(SIGNED_HEADERS[name]) ?? ''
  const provider = header('provider')
  const signed: Signed = { timestamp: header('timestamp'), nonce: header('nonce'), path, body }
  const now = host.clock()
  const isShaped = /^\d{13}$/.test(signed.timestamp) && /^[\w-]{8,64}$/.test(signed.nonce)
  const isTimely = Math.abs(now - Number(signed.timestamp)) <= CLOCK_TOLERANCE_MS
  const secret = isShaped && /^[\w.:-]{1,40}$/.test(provider) ? await secrets(provider) : undefined
  const isSigned = isSignature(header('signature'), secret ?? '', signed) && secret !== undefined
  // The nonce last: only a call that is truly the provider's may use one up.
  if (!isSigned || !isTimely || !(await nonces.isNew(provider, signed.nonce, now))) {
    host.log('wallet_signature_refused', { provider: provider.slice(0, 40), path, isTimely })
    throw fail('SIGNATURE')
  }
  return provider
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw fail('BAD_JSON')
  }
}

const jsonResponse = (body: Answer): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
