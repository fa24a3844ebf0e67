/** What a handler of the contract is given, and what it answers: decoded input from a known caller. */
import type { Endpoint, Input, Output } from '../../contract/kit/endpoint.ts'
import type { Caller, Host } from '../host.ts'
import type { Locale } from '../messages/locale.ts'
import type { Upload } from './multipart.ts'

export interface Call<E extends Endpoint> {
  input: Input<E>
  /** The player behind the token; undefined on guest calls, but for one that may be known. */
  caller: E['auth'] extends 'player' ? Caller : E extends { known: true } ? Caller | undefined : undefined
  host: Host
  /** The Idempotency-Key header, its syntax checked. */
  key: string | undefined
  locale: Locale
  request: {
    address: string
    /** The page's own origin, checked; the host's for a caller that is no page. */
    origin: string
    /** A short label of the browser and system, for the list of sessions. */
    device: string
    /** The captcha that the request brings an answer to. */
    captchaToken: string | undefined
    /** The browser, as its cookie names it. */
    deviceToken: string | undefined
    /** Whether it came over TLS. */
    isSecure: boolean
    /** Headers that the answer is given besides. */
    answer: Headers
    /** The files of a multipart call, in order. */
    files: readonly Upload[]
  }
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Output<E>>
/** One handler for every endpoint: a missing one does not compile. */
export type Handlers<Api extends Record<string, Endpoint>> = { [Name in keyof Api]: Handler<Api[Name]> }
