/**
 * Answers to the public lists, kept whole for a second: a thousand guests who open the site at once cost one read
 * of the database, one encoding and one compression. What staff change is seen at once in every process, since each is
 * told of it and clears them. Source: budgets.md "kept public GETs"; decision 005.
 */
import type { Endpoint } from '../contract/endpoint.ts'
import { localeOf } from './messages.ts'

const KEPT_MS = 1000
/** Lists differ by their query: beyond this many the oldest go. */
const KEPT = 500

interface Answer {
  until: number
  status: number
  headers: [string, string][]
  body: ArrayBuffer | null
}

export interface PublicAnswers {
  /** The kept answer, or the one that `make` gives. */
  answer: (request: Request, make: () => Promise<Response>) => Promise<Response>
  clear: () => void
}

/** `onFirst` is called once, when there is something kept that may have to be forgotten. */
export function publicAnswers(api: Record<string, Endpoint>, onFirst = (): void => {}): PublicAnswers {
  const paths = new Set(
    Object.values(api).flatMap(({ path, offline }) => (offline && !path.includes('{') ? [path] : [])),
  )
  const kept = new Map<string, Answer>()
  /** Counts the clearings: an answer that was being made meanwhile may be old. */
  let cleared = 0
  let isFirst = true
  return {
    async answer(request, make) {
      const name = nameOf(request, paths)
      if (name === undefined) return make()
      const before = kept.get(name)
      if (before && before.until > performance.now()) return spoken(before)
      if (isFirst) onFirst()
      isFirst = false
      const seen = cleared
      const made = await make()
      if ((made.status !== 200 && made.status !== 304) || seen !== cleared) return made
      const answer: Answer = {
        until: performance.now() + KEPT_MS,
        status: made.status,
        headers: [...made.headers],
        body: made.body === null ? null : await made.arrayBuffer(),
      }
      kept.delete(name)
      kept.set(name, answer)
      const oldest = kept.keys().next().value
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
      return spoken(answer)
    },
    clear: () => {
      cleared += 1
      kept.clear()
    },
  }
}

const spoken = ({ status, headers, body }: Answer): Response => new Response(body, { status, headers })

/** Everything that an answer depends on; undefined for a request that is not a public list. */
function nameOf(request: Request, paths: Set<string>): string | undefined {
  if (request.method !== 'GET' || request.headers.has('authorization')) return undefined
  const url = new URL(request.url)
  if (!paths.has(url.pathname)) return undefined
  const header = (name: string) => request.headers.get(name) ?? ''
  const locale = localeOf(header('accept-language'))
  return [url.href, locale, header('accept-encoding'), header('if-none-match'), header('origin')].join(' ')
}
