/**
 * The error body of every call and the error the app works with.
 * Source: wire-contract.md "Errors": `message` always, `error` with the same text where the specification's
 * row says so, `errors` by field for 422. `code` is ours: a host that does not send it is understood.
 */
import { z } from './zod.ts'

export const errorBody = z.looseObject({
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  code: z.optional(z.string()),
})

export interface Failure {
  /** HTTP status; 0 when no answer came (no network, time-out, an answer that is not ours). */
  status: number
  /** The host's words, "" when it sent none. */
  message: string
  /** Our host's machine-readable reason, for example `TRX_USED`; "" from other hosts. */
  code?: string
  /** Messages by field for a 422. */
  fields?: Record<string, string[]>
  /** Seconds to wait, from `Retry-After`. */
  retryAfter?: number
  /** What else the body held, for example the earlier record of a transaction id that was used. */
  extra?: Record<string, unknown>
}

/** A call that did not succeed. `status` 0 means the network, not the host, and never logs anyone out. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  readonly retryAfter: number | undefined
  readonly extra: Record<string, unknown>

  constructor(failure: Failure) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code ?? ''
    this.fields = failure.fields ?? {}
    this.retryAfter = failure.retryAfter
    this.extra = failure.extra ?? {}
  }

  /** True when no answer of the host was seen: the call may or may not have had its effect. */
  get isNetwork(): boolean {
    return this.status === 0
  }
}

/** Reads a host's error answer, whatever it holds. */
export function failureFrom(status: number, body: unknown, retryAfter?: string | null): Failure {
  const read = errorBody.safeParse(body)
  const data = read.success ? read.data : {}
  const fields = Object.fromEntries(
    Object.entries(data.errors ?? {}).map(([field, said]) => [field, Array.isArray(said) ? said : [said]]),
  )
  const wait = Number(retryAfter)
  return {
    status,
    message: data.message ?? data.error ?? '',
    code: data.code ?? '',
    fields,
    ...(retryAfter && Number.isFinite(wait) ? { retryAfter: wait } : {}),
    extra: data,
  }
}
