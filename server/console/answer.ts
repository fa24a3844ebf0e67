/**
 * From the console's contract to its answers, once for every call: address, origin, who is calling, whether their role may, body,
 * schema, handler, the look in the trail, schema again. Who is refused a call by their role is in the trail. Decision 205.
 */
import type { ConsoleEndpoint } from '../../contract/console/endpoint.ts'
import { CONSOLE_LIVE_PATH } from '../../contract/console/live.ts'
import { RIGHTS, type StaffCallName } from '../../contract/console/rights.ts'
import { z } from '../../contract/kit/zod.ts'
import { REPLAYED_HEADER, watchReplays } from '../context/replays.ts'
import { REQUEST_ID_HEADER, requestId } from '../context/request-id.ts'
import type { Host } from '../host.ts'
import { fieldsAsSeen, idempotencyKey, pathValues, type Route, routesOf } from '../http/asked.ts'
import { isOwnOrigin, originAsked } from '../http/cors.ts'
import { readInput, type WireInput } from '../http/read-request.ts'
import { describe, errorResponse, refusalOf } from '../http/respond.ts'
import { fieldsOf } from '../http/validation-errors.ts'
import { deviceOf } from '../implement.ts'
import { fail } from '../messages/errors.ts'
import { localeOf, type Locale } from '../messages/locale.ts'
import { tellActed } from '../staff/acted.ts'
import { staffOfToken } from '../staff/sessions.ts'
import { noteLook, noteRefusal, type Staff } from '../staff/trail.ts'
import type { ConsoleCall, ConsoleHandler, ConsoleHandlers } from './handler.ts'
import type { ConsoleLimit } from './limits.ts'
import type { ConsoleLive } from './live.ts'

/** The calls as one function; undefined for an address that is none of theirs. */
export function answerConsole<Api extends Record<string, ConsoleEndpoint>>(
  api: Api,
  handlers: ConsoleHandlers<Api>,
  host: Host,
  limit: ConsoleLimit,
): (request: Request, address: string) => Promise<Response | undefined> {
  const routes = routesOf<ConsoleEndpoint>(api)
  return async (request, address) => {
    const { pathname } = new URL(request.url)
    const here = routes.filter(({ pattern }) => pattern.test(pathname))
    if (here.length === 0) return undefined
    const locale = localeOf(request.headers.get('accept-language'))
    const route = here.find(({ endpoint }) => endpoint.method === request.method)
    if (!route) {
      const allow = here.map(({ endpoint }) => endpoint.method).join(', ')
      return errorResponse(fail('METHOD_NOT_ALLOWED'), locale, { allow })
    }
    try {
      // The compiler has checked each handler against its call; here one of them is picked by name.
      const handler = handlers[route.name] as unknown as ConsoleHandler<ConsoleEndpoint>
      return await answer({ route, handler, request, address, locale, host, limit })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500) host.log('console_failed', { call: route.name, error: describe(error) })
      return errorResponse(refusal, locale)
    }
  }
}

interface Asked {
  route: Route<ConsoleEndpoint>
  handler: ConsoleHandler<ConsoleEndpoint>
  request: Request
  address: string
  locale: Locale
  host: Host
  limit: ConsoleLimit
}

/** `GET /console/events` as a function, undefined for any other address: whoever is signed in may listen. */
export function answerEvents(
  live: ConsoleLive,
  host: Host,
  limit: ConsoleLimit,
): (request: Request) => Promise<Response | undefined> {
  return async (request) => {
    if (new URL(request.url).pathname !== CONSOLE_LIVE_PATH) return undefined
    const locale = localeOf(request.headers.get('accept-language'))
    if (request.method !== 'GET') return errorResponse(fail('METHOD_NOT_ALLOWED'), locale, { allow: 'GET' })
    try {
      refuseStrangers(request, host)
      return await live.open(await staffBehind(request, host, limit))
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500) host.log('console_failed', { call: 'events', error: describe(error) })
      return errorResponse(refusal, locale)
    }
  }
}

async function answer(asked: Asked): Promise<Response> {
  const { route, request, address, host, limit } = asked
  refuseStrangers(request, host)
  if (route.endpoint.auth === 'guest') {
    await limit.guest(address)
    return carriedOut(asked, undefined)
  }
  const staff = await staffBehind(request, host, limit)
  await refuseRole(host, staff, route.name as StaffCallName)
  const response = await carriedOut(asked, staff)
  const { method, path, looks } = route.endpoint
  if (method === 'POST' && !looks) tellOthers(host, path)
  return response
}

/** The other screens ask anew; one that does not hear of it does so some seconds later. */
function tellOthers(host: Host, path: string): void {
  tellActed(host.db, path.split('/')[2] ?? '').catch((error: unknown) =>
    host.log('console_live_failed', { error: String(error) }),
  )
}

/** Throws FORBIDDEN for a page of another origin. */
function refuseStrangers(request: Request, host: Host): void {
  const origin = request.headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin, request, host.config.publicOrigins)) throw fail('FORBIDDEN')
}

/** Who of staff is behind the request's bearer token: a player's is none. Throws SESSION_ENDED, TOO_MANY. */
async function staffBehind(request: Request, host: Host, limit: ConsoleLimit): Promise<Staff> {
  const [, token = ''] = /^Bearer ([\w-]{1,100})$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const staff = await staffOfToken(host, token)
  if (!staff) throw fail('SESSION_ENDED')
  await limit.staff(staff.sessionId)
  return staff
}

/** Throws FORBIDDEN where none of the roles stands in the call's row. */
async function refuseRole(host: Host, staff: Staff, call: StaffCallName): Promise<void> {
  const may: readonly string[] = RIGHTS[call]
  if (staff.roles.some((role) => may.includes(role))) return
  await noteRefusal(host.db, staff, call, host.clock())
  throw fail('FORBIDDEN')
}

async function carriedOut(asked: Asked, staff: Staff | undefined): Promise<Response> {
  const { route, request, address } = asked
  const { endpoint, pattern, parameters } = route
  const key = endpoint.idempotent ? idempotencyKey(request) : undefined
  const path = pathValues(pattern, parameters, new URL(request.url).pathname)
  const sent = await readInput(endpoint, request, path, {
    who: staff ? `staff:${staff.id}` : `address:${address}`,
  })
  try {
    return await handled(asked, staff, { sent, key })
  } finally {
    await sent.remove()
  }
}

async function handled(
  { route, handler, request, address, locale, host }: Asked,
  staff: Staff | undefined,
  { sent, key }: { sent: WireInput; key: string | undefined },
): Promise<Response> {
  const { endpoint, name } = route
  const read = z.safeDecode(endpoint.input, fieldsAsSeen(sent.wire))
  if (!read.success) throw fail('INVALID', { fields: fieldsOf(read.error.issues) })
  let looks = 0
  const call: ConsoleCall<ConsoleEndpoint> = {
    input: read.data,
    staff: staff as never,
    host,
    key,
    locale,
    request: {
      address,
      origin: request.headers.get('origin') ?? originAsked(request, host.config.publicOrigins),
      device: deviceOf(request.headers.get('user-agent') ?? ''),
      files: sent.files,
    },
    look: async (object, why) => {
      if (!staff) throw new Error(`${name}: a guest looks at nothing`)
      await noteLook(host.db, staff, { at: host.clock(), object, what: name, why })
      looks += 1
    },
  }
  const { result, isReplayed } = await watchReplays(() => handler(call))
  if (endpoint.looks && looks === 0) throw new Error(`${name}: a look that is not written down`)
  return said(JSON.stringify(z.encode(endpoint.output, result)), isReplayed)
}

function said(body: string, isReplayed: boolean): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  const id = requestId()
  if (id !== undefined) headers.set(REQUEST_ID_HEADER, id)
  if (isReplayed) headers.set(REPLAYED_HEADER, 'true')
  return new Response(body, { headers })
}
