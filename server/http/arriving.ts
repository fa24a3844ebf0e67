/**
 * A body as it arrives, within a number of bytes and a time that follows what arrives: a slow line may take its
 * minutes, one that stands still is let go. Source: money.md 3.7; decision 164.
 */
import type { Hash } from 'node:crypto'
import { fail } from '../messages/errors.ts'

export interface Bounds {
  /** Bytes. More of them, said ahead or arrived, are TOO_LARGE. */
  bytes: number
  /** The longest pause between two pieces, in ms. */
  pauseMs: number
  /** The longest time for the whole, in ms. */
  wholeMs: number
  /** Told the bytes as they come. */
  hash?: Hash | undefined
}

/** Nobody's phone is silent as long as this while it sends. */
export const PAUSE_MS = 30_000
/** How long any request may take to arrive: six receipts on a slow line. */
export const WHOLE_MS = 10 * 60_000

/** The body's pieces. Throws TOO_LARGE, BODY_STOPPED, and BODY_CUT_OFF where the connection breaks. */
export async function* arriving(
  request: Request,
  { bytes, pauseMs, wholeMs, hash }: Bounds,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > bytes) throw fail('TOO_LARGE')
  const reader = request.body?.getReader()
  if (!reader) return
  const end = performance.now() + wholeMs
  let size = 0
  let isRead = false
  try {
    for (;;) {
      const left = Math.min(pauseMs, end - performance.now())
      const { done, value } = await before(reader.read().catch(cutOff), left)
      if (done) break
      size += value.length
      if (size > bytes) throw fail('TOO_LARGE')
      hash?.update(value)
      yield value
    }
    isRead = true
  } finally {
    // What still comes is not taken; how that ends is nobody's concern any more.
    if (!isRead) void reader.cancel().catch(() => undefined)
  }
}

/** The bytes of a body that arrives whole or not at all. Throws TOO_LARGE, BODY_STOPPED, and BODY_CUT_OFF where the connection breaks. */
export async function atOnce(
  request: Request,
  { bytes, pauseMs }: Pick<Bounds, 'bytes' | 'pauseMs'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = await before(request.arrayBuffer().catch(cutOff), pauseMs)
  if (body.byteLength > bytes) throw fail('TOO_LARGE')
  return new Uint8Array(body)
}

function cutOff(): never {
  throw fail('BODY_CUT_OFF')
}

async function before<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail('BODY_STOPPED')), Math.max(0, ms))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
