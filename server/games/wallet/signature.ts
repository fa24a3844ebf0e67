/**
 * How a provider signs its calls to the game wallet: HMAC-SHA256 with the provider's secret over
 *
 *   `${timestamp}\n${nonce}\n${path}\n${body}`
 *
 * with the time in milliseconds, a nonce never used before, the path (`/wallet/v1/bet`) and the raw body.
 * Source: money.md 3.10 "Provider callback".
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNED_HEADERS = {
  provider: 'x-provider',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const

/** How far the provider's clock may be from ours. */
export const CLOCK_TOLERANCE_MS = 60_000

export interface Signed {
  timestamp: string
  nonce: string
  path: string
  body: string
}

/** The signature in hexadecimal. */
export const signatureOf = (secret: string, { timestamp, nonce, path, body }: Signed): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${path}\n${body}`).digest('hex')

/** The headers of a signed call. */
export function signedHeaders(provider: string, secret: string, signed: Signed): Record<string, string> {
  return {
    'content-type': 'application/json',
    [SIGNED_HEADERS.provider]: provider,
    [SIGNED_HEADERS.timestamp]: signed.timestamp,
    [SIGNED_HEADERS.nonce]: signed.nonce,
    [SIGNED_HEADERS.signature]: signatureOf(secret, signed),
  }
}

/** Compares in constant time. */
export function isSignature(given: string, secret: string, signed: Signed): boolean {
  const expected = Buffer.from(signatureOf(secret, signed), 'hex')
  const bytes = /^[0-9a-f]{64}$/.test(given) ? Buffer.from(given, 'hex') : Buffer.alloc(32)
  return timingSafeEqual(bytes, expected)
}
