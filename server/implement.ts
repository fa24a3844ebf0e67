/**
 * From the contract to a working host, once for every call: address → endpoint, limits, who is calling, body,
 * schema, owner field, handler, schema again, status. A handler sees only decoded input and a known caller.
 * Errors it answers are those of `messages.ts`; anything else that is thrown is a bug, logged and answered 500.
 * Source: wire-contract.md "Rules for every call"; money.md 3.5, 3.8.
 */
import { createHash } from 'node:crypto'
import { buildOf } from '../contract/kit/build.ts'
import { type Endpoint, isSigned } from '../contract/kit/endpoint.ts'
import { z } from '../contract/kit/zod.ts'
import { audit } from './audit/audit.ts'
import { captchaTokenOf } from './bot-check/captcha.ts'
import { deviceTokenOf } from './auth/devices.ts'
import type { Caller, Host } from './host.ts'
import { fieldsAsSeen, idempotencyKey, pathValues, type Route, routesOf } from './http/asked.ts'
import { fieldsOf } from './http/validation-errors.ts'
import type { LimitSubject } from './limits/class-limits.ts'
import { refuseWhileClosed } from './content/maintenance.ts'
import { refuseExcluded } from './protection/excluded.ts'
import { notePlace } from './protection/place.ts'
import { fail, HostError } from './messages/errors.ts'
import { localeOf, type Locale } from './messages/locale.ts'
import { originAsked } from './http/cors.ts'
import { REPLAYED_HEADER, watchReplays } from './context/replays.ts'
import { REQUEST_ID_HEADER, requestId } from './context/request-id.ts'
import type { Call, Handler, Handlers } from './http/handler.ts'
import { describe, errorResponse, matches, refusalOf } from './http/respond.ts'
import { callerOf, checkOrigin, type RequestInfo, type Services } from './http/services.ts'
import { readInput } from './http/read-request.ts'
import { whole } from './http/whole.ts'
import { ASKS_SIGNATURE, type SignedCall, signedCall } from './auth/signed-calls.ts'
import { NEXT_TOKEN_HEADER } from './auth/token-rotation.ts'

/** Refusals that staff asked for are no failures of the host. */
const PLANNED: ReadonlySet<string> = new Set(['MAINTENANCE', 'GAME_CLOSED'])

/** The contract's calls as one function; undefined for an address that is not one of them. */
export function implement<Api extends Record<string, Endpoint>>(
  api: Api,
  handlers: Handlers<Api>,
  services: Services,
): (request: Request, info: RequestInfo) => Promise<Response | undefined> {
  const routes = routesOf(api)
  return async (request, info) => {
    const { pathname } = new URL(request.url)
    const here = routes.filter((route) => route.pattern.test(pathname))
    if (here.length === 0) return undefined
    const locale = localeOf(request.headers.get('accept-language'))
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = here.find(({ endpoint }) => endpoint.method === method)
    if (!route) {
      const allow = here.map(({ endpoint }) => endpoint.method).join(', ')
      return errorResponse(fail('METHOD_NOT_ALLOWED'), locale, { allow })
    }
    const subject: LimitSubject = { address: info.address, caller: undefined }
    const began = performance.now()
    let isFailed = false
    try {
      // The compiler has checked each handler against its endpoint; here one of them is picked by name.
      const handler = handlers[route.name] as unknown as Handler<Endpoint>
      return await answer(route, handler, request, subject, locale, services)
    } catch (error) {
      const refusal = refusalOf(error)
      await services.noteLimit(route.name, subject, refusal)
      if (refusal.status >= 500 && !PLANNED.has(refusal.code)) {
        isFailed = true
        services.host.log('call_failed', { call: route.name, code: refusal.code, error: describe(error) })
      }
      return errorResponse(refusal, locale, clockOf(refusal, services.host), route.endpoint.saysError)
    } finally {
      services.host.vitals.called(route.name, performance.now() - began, isFailed)
    }
  }
}

/** To a device whose clock is too far off it is said what time it is here. */
const clockOf = ({ code }: HostError, { clock }: Host): Record<string, string> =>
  code === 'SIGNATURE_TIME' ? { date: new Date(clock()).toUTCString() } : {}

async function answer(
  { name, endpoint, pattern, parameters }: Route,
  handler: Handler<Endpoint>,
  request: Request,
  /** Who is counted; the caller is put in as soon as it is known. */
  subject: LimitSubject,
  locale: Locale,
  services: Services,
): Promise<Response> {
  const { host } = services
  checkOrigin(endpoint, request, services)
  if (endpoint.auth === 'player') refuseOldApp(request, host)
  if (endpoint.method === 'GET' && endpoint.idempotent) refuseUnasked(request)
  const caller =
    endpoint.auth === 'player'
      ? await callerOf(request, services)
      : await knownCaller(endpoint, request, services)
  const from = { address: subject.address, device: deviceOf(request.headers.get('user-agent') ?? '') }
  const signed = caller && (await signedBy(caller, endpoint, request, host, from))
  if (caller?.scope === 'payout' && endpoint.auth === 'player' && !endpoint.excluded)
    await refuseExcluded(host.db, caller.id)
  if (endpoint.play && caller?.unheededSince != null) throw fail('BUSY', { retryAfter: 5 })
  if (caller && endpoint.auth === 'player') await notePlace(host, caller, request.headers)
  subject.caller = caller
  // A guest's call, and a body that is dear to take, before anything of it is read.
  const isCountedFirst = !caller || endpoint.multipart === true
  const count = () => services.limit(endpoint.limit, subject)
  if (isCountedFirst) await count()
  const key = idempotencyKey(request)
  const path = parameters.length === 0 ? {} : pathValues(pattern, parameters, new URL(request.url).pathname)
  const who = caller ? `player:${caller.id}` : `address:${subject.address}`
  const sent = await readInput(endpoint, request, path, { who, body: signed?.body }).catch(
    async (error: unknown) => {
      // A body that is none costs a try; one that a broken line cut off does not.
      const isNone = error instanceof HostError && error.code !== 'BODY_CUT_OFF'
      if (!isCountedFirst && isNone) await count()
      throw error
    },
  )
  try {
    await signed?.spend()
    const read = z.safeDecode(endpoint.input, fieldsAsSeen(sent.wire))
    if (!read.success) throw fail('INVALID', { fields: fieldsOf(read.error.issues) })
    // A player's slip of the pen costs no try of the few there are for money.
    if (!isCountedFirst) await count()
    if (caller && endpoint.owner) await checkOwner(endpoint.owner, sent.wire, caller, name, host)
    await refuseWhileClosed(host.db, host.clock(), name)
    const call: Call<Endpoint> = {
      input: read.data,
      caller: caller as never,
      host,
      key,
      locale,
      request: {
        ...from,
        origin: request.headers.get('origin') ?? originAsked(request, host.config.publicOrigins),
        captchaToken: captchaTokenOf(request.headers),
        deviceToken: deviceTokenOf(request.headers),
        isSecure: request.url.startsWith('https:'),
        answer: new Headers(),
        files: sent.files,
      },
    }
    return await carriedOut(endpoint, handler, call, { request, isSigned: signed !== undefined }, services)
  } finally {
    await sent.remove()
  }
}

async function carriedOut(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  call: Call<Endpoint>,
  { request, isSigned: hasSignature }: { request: Request; isSigned: boolean },
  services: Services,
): Promise<Response> {
  const { result: output, isReplayed } = await watchReplays(() => handler(call))
  const encoded = z.encode(endpoint.output, output)
  if (endpoint.text !== undefined && typeof encoded === 'string') return textAnswer(encoded, endpoint.text)
  const body = JSON.stringify(encoded)
  if (services.checkOutputs) z.decode(endpoint.output, JSON.parse(body) as never)
  const answered = success(endpoint, request, body, call.caller !== undefined)
  for (const [name, value] of call.request.answer) answered.headers.set(name, value)
  if (isReplayed) answered.headers.set(REPLAYED_HEADER, 'true')
  const caller: Caller | undefined = call.caller
  for (const [name, value] of Object.entries(await renewal(caller, hasSignature)))
    answered.headers.set(name, value)
  return answered
}

/** The session's next token, where it is time for one; a session with a key is given it with a signed call, and asked for one. */
async function renewal(caller: Caller | undefined, hasSignature: boolean): Promise<Record<string, string>> {
  if (!caller?.renew) return {}
  return caller.key && !hasSignature ? ASKS_SIGNATURE : { [NEXT_TOKEN_HEADER]: await caller.renew() }
}

/** The signature of a call that must have one, or has one; undefined for every other. Throws as `signedCall` does. */
async function signedBy(
  caller: Caller,
  endpoint: Endpoint,
  request: Request,
  host: Host,
  from: Parameters<typeof signedCall>[3],
): Promise<SignedCall | undefined> {
  const { key } = caller
  if (!key || !(isSigned(endpoint) || request.headers.has('signature'))) return undefined
  return signedCall(host, request, { ...caller, key }, from)
}

/** Who sends a token with a call that a guest may make; one that is over makes a guest. */
const knownCaller = (endpoint: Endpoint, request: Request, services: Services): Promise<Caller | undefined> =>
  endpoint.known && request.headers.has('authorization')
    ? callerOf(request, services).catch(() => undefined)
    : Promise.resolve(undefined)

/**
 * An app whose calls would be misunderstood is told to update before anything is done; one that does not say its build
 * counts as older than any. Without the Upgrade header that RFC 9110 asks for with a 426: in HTTP/2 it breaks the answer.
 */
function refuseOldApp({ headers }: Request, { config }: Host): void {
  if (buildOf(headers.get('accept')) < config.minBuild)
    throw fail('APP_TOO_OLD', { extra: { minimum_build: config.minBuild } })
}

/**
 * A GET with an effect answers only a page's own fetch: not a look ahead by the browser, not a navigation or an
 * image, and not a HEAD (X-18; money.md 3.8).
 */
function refuseUnasked({ method, headers }: Request): void {
  if (method !== 'GET') throw fail('METHOD_NOT_ALLOWED')
  const isAhead = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  )
  const mode = headers.get('sec-fetch-mode')
  if (isAhead || (mode !== null && mode !== 'cors' && mode !== 'same-origin')) throw fail('FORBIDDEN')
}

const ownerOnWire = z.nullish(z.union([z.string(), z.number()]))

/** The owner field must name the token's player: the same 403 whether or not the other id exists (money.md 3.8). */
async function checkOwner(
  field: string,
  wire: Record<string, unknown>,
  caller: Caller,
  call: string,
  host: Host,
): Promise<void> {
  const named = ownerOnWire.safeParse(wire[field]).data
  if (named == null || String(named) === caller.publicId) return
  await audit(host.db, {
    at: host.clock(),
    actor: `player:${caller.publicId}`,
    action: 'identity_mismatch',
    object: call,
    outcome: 'refused',
    data: { field, named: String(named) },
  })
  throw fail('FORBIDDEN')
}

/** A player's file: kept by nobody, and saved rather than shown. */
const textAnswer = (body: string, type: string): Response =>
  new Response(body, {
    headers: { 'content-type': type, 'cache-control': 'no-store', 'content-disposition': 'attachment' },
  })

function success(endpoint: Endpoint, request: Request, body: string, isKnown: boolean): Response {
  const isPublic = endpoint.auth === 'guest' && !isKnown && endpoint.method === 'GET' && !endpoint.fresh
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
  if (!isPublic) {
    headers.set('cache-control', 'no-store')
    const id = requestId()
    if (id !== undefined) headers.set(REQUEST_ID_HEADER, id)
    return whole(body, { status: endpoint.status ?? 200, headers })
  }
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  headers.set('cache-control', 'public, no-cache')
  headers.set('etag', etag)
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return whole(body, { status: endpoint.status ?? 200, headers })
}

/** A short label of the browser and system ("Chrome, Android"); never the whole user agent. */
export function deviceOf(userAgent: string): string {
  const browser = ['Edg', 'OPR', 'SamsungBrowser', 'UCBrowser', 'Firefox', 'Chrome', 'Safari'].find((name) =>
    userAgent.includes(name),
  )
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find((name) =>
    userAgent.includes(name),
  )
  return [browser, system].filter(Boolean).join(', ')
}
