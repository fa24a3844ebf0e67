/**
 * The staff's desk over HTTP, for `npm run desk`: `/desk/*`, only with the token of the host's `desk.json`.
 * Every decision is written to the audit trail by the ledger, with the actor `staff`.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Host } from '../host.ts'
import { readLimited } from '../http/read-request.ts'
import { errorResponse, refusalOf } from '../http/respond.ts'
import { fail } from '../messages/errors.ts'
import { readDeskKey } from './key.ts'
import { DeskRefusal, type Routes } from './router-types.ts'
import { chatRoutes } from './routes/chat.ts'
import { complaintRoutes } from './routes/complaints.ts'
import { exchangeRoutes } from './routes/exchange.ts'
import { hostRoutes } from './routes/host.ts'
import { letterRoutes } from './routes/letters.ts'
import { maintenanceRoutes } from './routes/maintenance.ts'
import { moneyRoutes } from './routes/money.ts'
import { paymentRoutes } from './routes/payments.ts'
import { playerRoutes } from './routes/players.ts'
import { promotionRoutes } from './routes/promotions.ts'
import { providerRoutes } from './routes/providers.ts'
import { sliderRoutes } from './routes/sliders.ts'
import { staffRoutes } from './routes/staff.ts'
import { trailRoutes } from './routes/trail.ts'

const BODY_LIMIT = 16 * 1024

const ROUTES: Routes = {
  ...chatRoutes,
  ...complaintRoutes,
  ...exchangeRoutes,
  ...hostRoutes,
  ...letterRoutes,
  ...maintenanceRoutes,
  ...moneyRoutes,
  ...paymentRoutes,
  ...playerRoutes,
  ...promotionRoutes,
  ...providerRoutes,
  ...sliderRoutes,
  ...staffRoutes,
  ...trailRoutes,
}

/** Answers `/desk/*`. The token is compared in constant time; without a running host's file nothing is let in. */
export function deskRoutes(host: Host): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      if (!isStaff(host, request)) throw fail('SESSION_ENDED')
      const route = ROUTES[`${request.method} ${new URL(request.url).pathname}`]
      if (!route) throw fail('NOT_FOUND')
      const answer = await route(host, await askedOf(request))
      return answer instanceof Response ? answer : json(answer)
    } catch (error) {
      if (error instanceof DeskRefusal) return json({ message: error.message }, 422)
      const refusal = refusalOf(error)
      if (refusal.status >= 500) host.log('desk_failed', { error: String(error) })
      return errorResponse(refusal, 'en')
    }
  }
}

function isStaff(host: Host, request: Request): boolean {
  // A page never holds the token; a request with an origin comes from a page.
  if (request.headers.has('origin')) return false
  const expected = readDeskKey(host.config.dataDir)?.token
  const given = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  return expected !== undefined && given !== undefined && timingSafeEqual(digest(expected), digest(given))
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest()

/** The body of a POST, the query of a GET. */
async function askedOf(request: Request): Promise<unknown> {
  if (request.method !== 'POST') return Object.fromEntries(new URL(request.url).searchParams)
  try {
    return JSON.parse(Buffer.from(await readLimited(request, BODY_LIMIT)).toString('utf8'))
  } catch (error) {
    throw error instanceof SyntaxError ? fail('BAD_JSON') : error
  }
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
