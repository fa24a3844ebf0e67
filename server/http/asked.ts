/** What a request asks for: which call, with what in its address, and under which key. For the players' calls and for staff's. */
import type { Endpoint } from '../../contract/kit/endpoint.ts'
import { asSeen } from '../../contract/kit/unseen.ts'
import { fail } from '../messages/errors.ts'

/** What of a call's description says where it is found. */
type Described = Pick<Endpoint, 'path' | 'method'>

/** A call by its address. */
export interface Route<E extends Described = Endpoint> {
  name: string
  endpoint: E
  pattern: RegExp
  parameters: string[]
}

export const routesOf = <E extends Described>(api: Record<string, E>): Route<E>[] =>
  Object.entries(api).map(([name, endpoint]) => ({
    name,
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`),
    parameters: [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  }))

/** The Idempotency-Key header; undefined without one. Throws BAD_KEY. */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (!/^[0-9A-Za-z-]{8,64}$/.test(key)) throw fail('BAD_KEY')
  return key
}

/** What an address holds where its call has `{name}`. Throws BAD_REQUEST. */
export function pathValues(pattern: RegExp, names: string[], pathname: string): Record<string, string> {
  const values = pattern.exec(pathname)?.slice(1) ?? []
  try {
    return Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i] ?? '')]))
  } catch {
    throw fail('BAD_REQUEST')
  }
}

/** No input of the contract has more parts within parts. */
const DEEPEST = 4

/**
 * What a caller wrote, as people see it: in every name, code and message of every call. Not in passwords, which are
 * compared letter by letter with what was set.
 */
export const fieldsAsSeen = (wire: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name,
      /password/i.test(name) ? value : seen(value, DEEPEST),
    ]),
  )

function seen(value: unknown, deep: number): unknown {
  if (typeof value === 'string') return asSeen(value)
  if (deep === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => seen(item, deep - 1))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, seen(item, deep - 1)]))
}
