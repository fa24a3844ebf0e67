/**
 * Answers to the public lists, kept whole for a second: a thousand guests who open the site at once cost one read
 * of the database, one encoding and one compression. What staff change is seen at once in every process, since each is
 * told of it and clears them. Source: budgets.md "kept public GETs"; decision 005.
 */
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '../../contract/kit/endpoint.ts'
import { codingOf } from './compress.ts'
import { matches } from './respond.ts'
import { localeOf } from '../messages/locale.ts'
import { wireNamesOf } from './openapi.ts'
import { bytesOf, whole } from './whole.ts'

const KEPT_MS = 1000
/** Lists differ by their query: beyond so many, or so many bytes, those asked for longest ago go. */
const KEPT = 500
export const KEPT_BYTES = 16 * 1024 * 1024

interface Answer {
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
}

/** Makes an answer. Its request has no validator: that is compared with what is kept. */
export type Make = (request: Request) => Promise<Response>

export interface PublicAnswers {
  /** The kept answer, or the one that `make` gives. */
  answer: (request: Request, make: Make) => Promise<Response>
  clear: () => void
}

/**
 * `origins`: other origins whose pages may read answers. `onFirst` is called once, when there is something kept that
 * may have to be forgotten.
 */
export function publicAnswers(
  api: Record<string, Endpoint>,
  origins: ReadonlySet<string> = new Set(),
  onFirst = (): void => {},
): PublicAnswers {
  const parameters = new Map(
    Object.values(api)
      .filter(({ path, offline }) => offline && !path.includes('{'))
      .map(({ path, input }) => [path, wireNamesOf(input)]),
  )
  const kept = new LRUCache<string, Answer>({
    max: KEPT,
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }, name) => body.byteLength + name.length + HEADERS_BYTES,
    ttl: KEPT_MS,
    // The clock is looked at each time: by default a look counts for all within a millisecond, or until a timer comes.
    ttlResolution: 0,
  })
  /** Counts the clearings: an answer that was being made meanwhile may be old. */
  let cleared = 0
  let isFirst = true
  return {
    async answer(request, make) {
      const name = nameOf(request, parameters, origins)
      if (name === undefined) return make(request)
      const before = kept.get(name)
      if (before) return spoken(before, request)
      if (isFirst) onFirst()
      isFirst = false
      const seen = cleared
      const made = await make(unconditional(request))
      if (made.status !== 200) return made
      const answer: Answer = { headers: [...made.headers], body: await bytesOf(made) }
      if (seen === cleared) kept.set(name, answer)
      return spoken(answer, request)
    },
    clear: () => {
      cleared += 1
      kept.clear()
    },
  }
}

/** About what the headers of an answer take. */
const HEADERS_BYTES = 1024

function unconditional(request: Request): Request {
  if (!request.headers.has('if-none-match')) return request
  const headers = new Headers(request.headers)
  headers.delete('if-none-match')
  return new Request(request.url, { headers, signal: request.signal })
}

function spoken({ headers: all, body }: Answer, request: Request): Response {
  const headers = new Headers(all)
  const etag = headers.get('etag')
  if (etag === null || !matches(request.headers.get('if-none-match'), etag)) return whole(body, { headers })
  // They say how a body is written, and there is none.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/**
 * Everything that an answer depends on, as the contract and the host know it: what a stranger makes up beside it is no
 * other answer. Undefined for a request that is not a public list, and for one that repeats a parameter, which is refused.
 */
function nameOf(
  request: Request,
  parameters: ReadonlyMap<string, string[]>,
  origins: ReadonlySet<string>,
): string | undefined {
  if (request.method !== 'GET' || request.headers.has('authorization')) return undefined
  const { protocol, pathname, searchParams } = new URL(request.url)
  const known = parameters.get(pathname)
  const isRepeated = new Set(searchParams.keys()).size < searchParams.size
  if (known === undefined || isRepeated) return undefined
  const header = (name: string) => request.headers.get(name) ?? ''
  const origin = header('origin')
  return JSON.stringify([
    protocol,
    pathname,
    known.map((parameter) => searchParams.get(parameter)),
    localeOf(header('accept-language')),
    codingOf(header('accept-encoding')),
    origins.has(origin) ? origin : '',
  ])
}
