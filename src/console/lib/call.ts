/** The one way to the console's host: input and answer by its contract. Every failure is an ApiError; status 0: no answer was seen. */
import type { ConsoleEndpoint } from '../../../contract/console/endpoint.ts'
import { ApiError, failureFrom } from '../../../contract/kit/errors.ts'
import { z } from '../../../contract/kit/zod.ts'

/** One hung request must not hold a queue for ever. */
const SILENCE_MS = 20_000
/** Ten megabytes on a slow line. */
const UPLOAD_MS = 10 * 60_000

export interface CallOptions {
  signal?: AbortSignal
  /** The Idempotency-Key of a call that takes one. */
  key?: string
  /** What a multipart call sends. */
  file?: File
}

export type Call = <E extends ConsoleEndpoint>(
  endpoint: E,
  input: z.output<E['input']>,
  options?: CallOptions,
) => Promise<z.output<E['output']>>

interface Parts {
  token: () => string | undefined
  /** Told of a token that the host knows no more. */
  onEnded: (token: string) => void
  language: () => string
}

export const createCall =
  ({ token, onEnded, language }: Parts): Call =>
  async (endpoint, input, { signal, key, file } = {}) => {
    const own = endpoint.auth === 'staff' ? token() : undefined
    const { url, body } = spell(endpoint, z.encode(endpoint.input, input), file)
    const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language() }
    if (own) headers['Authorization'] = `Bearer ${own}`
    if (key) headers['Idempotency-Key'] = key
    if (typeof body === 'string') headers['Content-Type'] = 'application/json'
    const limit = AbortSignal.timeout(file ? UPLOAD_MS : SILENCE_MS)
    const answer = await reach(url, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (!answer.ok) {
      if (answer.status === 401 && own) onEnded(own)
      throw new ApiError(failureFrom(answer.status, answer.body, answer.retryAfter))
    }
    const read = z.safeDecode(endpoint.output, answer.body)
    if (read.success) return read.data as z.output<(typeof endpoint)['output']>
    console.error(`${endpoint.path}: the answer is not what the contract says`, read.error.message)
    throw new ApiError({ status: answer.status, message: '', code: 'UNREADABLE_ANSWER' })
  }

/** `{name}` parts of the path, the query of a GET, a form with a file, else a JSON body. */
function spell(
  endpoint: ConsoleEndpoint,
  wire: unknown,
  file: File | undefined,
): { url: string; body?: string | FormData } {
  // Fields of an address are texts, numbers and flags.
  const rest = { ...(wire as Record<string, string | number | boolean | undefined>) }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (file) {
    const body = new FormData()
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) body.set(name, String(value))
    body.set('files', file)
    return { url: path, body }
  }
  if (endpoint.method === 'POST') return { url: path, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  return { url: `${path}?${query}`.replace(/\?$/, '') }
}

async function reach(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { ok: response.ok, status: response.status, body, retryAfter: response.headers.get('Retry-After') }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError({ status: 0, message: '', code: 'NETWORK' })
  }
}
