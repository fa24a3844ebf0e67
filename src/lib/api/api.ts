/**
 * The one way to the host: encodes the input by the contract, sends it, reads the answer by the contract.
 * Every failure is an ApiError; status 0 means that no answer of the host was seen.
 */
import { ACCEPT, TOO_OLD } from '../../../contract/kit/build.ts'
import { type Endpoint, type Input, isSigned, type Output } from '../../../contract/kit/endpoint.ts'
import { ApiError, failureFrom } from '../../../contract/kit/errors.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { AppConfig } from '../config/config.ts'
import type { Exchange } from './network.ts'
import type { Session } from '../session.ts'

/** One hung request must not hold a queue or a screen for ever: so long nothing of an answer came. */
const SILENCE_MS = 20_000

export interface CallOptions {
  signal?: AbortSignal
  /** The Idempotency-Key of a call that creates or moves something. */
  key?: string
  /** Makes the body of a multipart call from its fields (form.ts). */
  form?: (fields: object) => FormData
  /** Lets a request outlive the page (log out by navigation). */
  keepalive?: boolean
  /** Names the captcha that the input answers; without it the host's cookie does. */
  captcha?: string
  /** Sends it instead, and knows itself when to give up: what takes longer than the clock allows (byProgress.ts). */
  send?: typeof fetch
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Output<E>>

interface Parts {
  config: AppConfig
  session: Session
  /** The player's language, so that the host's words come in it. */
  language: () => string
  fetch?: typeof fetch
  /** Told of every exchange: the honest network state reads it. */
  onExchange?: (exchange: Exchange) => void
  /** Throws what stands on the device against a call that begins play or a deposit (F-21). */
  guard?: () => Promise<void>
  /** Sends a call signed by the device's key. Decision 230. */
  sign?: (send: typeof fetch) => typeof fetch
  /** Told when the host no longer serves this version of the app. */
  onTooOld?: () => void
}

export function createCall({
  config,
  session,
  language,
  fetch: send = fetch,
  onExchange,
  onTooOld,
  guard,
  sign,
}: Parts): Call {
  /** The host would have the next call signed, whatever it is: the token is due to be renewed. */
  let isAsked = false
  return async (endpoint, input, options = {}) => {
    const token = endpoint.auth === 'player' ? session.player?.token : undefined
    if (endpoint.auth === 'player' && !token)
      throw new ApiError({ status: 401, message: 'User not logged in' })
    if (endpoint.play) await guard?.()

    const { url, body } = spell(endpoint, z.encode(endpoint.input, input), options)
    const headers: Record<string, string> = { Accept: ACCEPT, 'Accept-Language': language() }
    if (token) headers['Authorization'] = `Bearer ${token}`
    if (options.captcha) headers['X-Captcha'] = options.captcha
    if (options.key) headers['Idempotency-Key'] = options.key
    if (typeof body === 'string') headers['Content-Type'] = 'application/json'

    const silence = options.send ? undefined : silenceOf(SILENCE_MS)
    const init = {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any([silence?.signal, options.signal].filter((one) => one !== undefined)),
      ...(options.keepalive ? { keepalive: true } : {}),
    }
    const plain = options.send ?? send
    const isBound = sign && token && session.player?.keyId && (isAsked || isSigned(endpoint))
    const answer = await reach(isBound ? sign(plain) : plain, config.apiBase + url, init, silence?.heard)
      .catch((error: unknown) => {
        if (!options.signal?.aborted) onExchange?.({ kind: 'failed' })
        throw error
      })
      .finally(silence?.end)
    onExchange?.({ kind: answer.isKept ? 'kept' : 'answered', at: answer.at })
    isAsked = answer.asksSignature

    if (!answer.ok) {
      if (answer.status === TOO_OLD) onTooOld?.()
      if (answer.status === 401 && token) await session.end('expired', token)
      throw new ApiError(failureFrom(answer.status, answer.body, answer.retryAfter))
    }
    // A session goes on under a new token after a day; one that ended meanwhile stays ended.
    const { player } = session
    if (token && answer.token && player?.token === token)
      await session.start({ ...player, token: answer.token, message: '' })
    const read = z.safeDecode(endpoint.output, answer.body)
    if (read.success) return read.data as Output<typeof endpoint>
    console.error(`${endpoint.path}: the answer is not what the contract says`, read.error.message)
    throw new ApiError({ status: answer.status, message: '', code: 'UNREADABLE_ANSWER' })
  }
}

/** Where an encoded input goes: `{name}` parts of the path, the query of a GET, else the JSON or multipart body. */
function spell(endpoint: Endpoint, wire: unknown, options: CallOptions): { url: string; body?: BodyInit } {
  // Inputs are flat: texts, numbers and flags.
  const rest = { ...(wire as Record<string, string | number | boolean | null | undefined>) }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(rest)) {
      if (value !== undefined && value !== null) query.set(name, String(value))
    }
    return { url: `${path}?${query}`.replace(/\?$/, '') }
  }
  if (options.form) return { url: path, body: options.form(rest) }
  return { url: path, body: JSON.stringify(rest) }
}

interface Answer {
  ok: boolean
  status: number
  body: unknown
  retryAfter: string | null
  /** The session's next token. */
  token: string | null
  asksSignature: boolean
  /** The worker had kept it. */
  isKept: boolean
  /** When the host gave it, by its own clock. */
  at: number | undefined
}

/** Aborts when nothing was heard for so long: a slow line is not a dead one. */
function silenceOf(ms: number) {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const heard = () => {
    end()
    timer = setTimeout(() => over.abort(new DOMException('', 'TimeoutError')), ms)
  }
  heard()
  return { signal: over.signal, heard, end }
}

/** The whole text, however long it takes; `onPart` is told of each part that came. */
function textOf(response: Response, onPart?: () => void): Promise<string> {
  if (!onPart || !response.body) return response.text()
  const transform = (part: Uint8Array, out: TransformStreamDefaultController) => {
    onPart()
    out.enqueue(part)
  }
  return new Response(response.body.pipeThrough(new TransformStream({ transform }))).text()
}

/** Sends and reads the whole answer. An answer that is not JSON did not come from a host we speak with (a captive portal). */
async function reach(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  onPart?: () => void,
): Promise<Answer> {
  try {
    const response = await send(url, init)
    const text = await textOf(response, onPart)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return {
      ok: response.ok,
      status: response.status,
      body,
      retryAfter: response.headers.get('Retry-After'),
      token: response.headers.get('X-Session-Token'),
      asksSignature: response.headers.has('Accept-Signature'),
      isKept: response.headers.has('X-Kept'),
      at: Date.parse(response.headers.get('Date') ?? '') || undefined,
    }
  } catch (error) {
    const { aborted, reason }: Partial<AbortSignal> = init.signal ?? {}
    if (aborted && reason instanceof DOMException && reason.name === 'AbortError') throw error
    throw new ApiError({ status: 0, message: '', code: 'NETWORK' })
  }
}
