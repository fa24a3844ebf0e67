/** Refusals as responses, and validators compared. Source: wire-contract.md "Rules for every call". */
import { REQUEST_ID_HEADER, requestId } from '../context/request-id.ts'
import { errorBodyOf, fail, HostError } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import { whole } from './whole.ts'

/** If-None-Match, compared weakly as RFC 9110 says. */
export function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}

/** The contract's error body as a response. */
export function errorResponse(
  error: HostError,
  locale: Locale,
  headers: Record<string, string> = {},
  saysError = false,
): Response {
  const all = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  const id = requestId()
  if (id !== undefined) all.set(REQUEST_ID_HEADER, id)
  if (error.retryAfter !== undefined) all.set('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))))
  if (error.status === 401) all.set('www-authenticate', 'Bearer')
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  return whole(JSON.stringify(errorBodyOf(error, locale, saysError)), {
    status: error.status,
    headers: all,
  })
}

/** Codes by which PostgreSQL and the socket say "not now": no connection, shutting down, out of resources. */
const UNAVAILABLE = /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT)/

/** The same as the driver says it, without a code: no connection in time, or one that broke under us. */
const CUT_OFF =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered))/

/** What to answer for anything that was thrown: the refusal itself, 503 without a database, else 500. */
export function refusalOf(error: unknown): HostError {
  if (error instanceof HostError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isCutOff = error instanceof Error && CUT_OFF.test(error.message)
  return UNAVAILABLE.test(code) || isCutOff ? fail('BUSY', { retryAfter: 2 }) : fail('INTERNAL')
}

/** What the log says of anything that was thrown. */
export const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
