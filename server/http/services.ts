/** What every part of the host that answers calls is given, and who is calling. Source: money.md 3.5, 3.8. */
import type { Endpoint, LimitClass } from '../../contract/kit/endpoint.ts'
import type { Caller, Host } from '../host.ts'
import type { NoteLimit } from '../limits/audit-notes.ts'
import type { LimitSubject } from '../limits/class-limits.ts'
import { fail } from '../messages/errors.ts'

export interface Services {
  host: Host
  /** The caller behind a bearer token, undefined when it is unknown, revoked or over its time. */
  authenticate: (token: string) => Promise<Caller | undefined>
  /** Throws TOO_MANY with Retry-After when the class is used up. */
  limit: (limit: LimitClass, subject: LimitSubject) => Promise<void>
  /** Writes a limit that was hit into the audit trail. */
  noteLimit: NoteLimit
  /** Whether a page of this origin may make private calls. */
  isAllowedOrigin: (origin: string, request: Request) => boolean
  /** Decode every answer again before it is sent: on outside production. */
  checkOutputs: boolean
}

export interface RequestInfo {
  address: string
}

/** Pages of other sites may not make private calls or change anything, even with a token they came by. */
export function checkOrigin(
  endpoint: Pick<Endpoint, 'auth' | 'method'>,
  request: Request,
  services: Services,
): void {
  const origin = request.headers.get('origin')
  const isOpen = endpoint.auth === 'guest' && endpoint.method === 'GET'
  if (origin !== null && !isOpen && !services.isAllowedOrigin(origin, request)) throw fail('FORBIDDEN')
}

/** The player behind the request's bearer token. Throws SESSION_ENDED. */
export async function callerOf(request: Request, services: Services): Promise<Caller> {
  const [, token] = /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const caller = token === undefined ? undefined : await services.authenticate(token)
  if (!caller) throw fail('SESSION_ENDED')
  return caller
}
