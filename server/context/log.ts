/**
 * One line of JSON for each event, on standard output, with the number of the request it belongs to. Secrets are
 * masked by name and by shape.
 */
import { requestId } from './request-id.ts'

const SECRET_NAME = /pass|token|secret|authorization|cookie|proof|captcha/i
/** Session and launch tokens, and whatever follows the word Bearer. */
const TOKEN = /md_[\w-]{20,}/g
const BEARER = /\b(Bearer )\S+/gi
/** Passwords in addresses: `postgresql://user:password@host`. */
const CREDENTIALS = /(\b[a-z][a-z+.-]*:\/\/[^\s:/@]+):[^\s@]+@/gi
/** Phone numbers keep their last three digits. */
const PHONE = /\+?\d{7,12}(\d{3})\b/g
/** The same where a text may hold other long numbers: only what looks like a phone. */
const PHONE_IN_TEXT = /(?<![\w.-])(?:\+\d{8,12}|(?:880?|0)1\d{6})(\d{3})(?![\w.-])/g
/** `name@host` keeps its first letter and its host. */
const EMAIL = /\b([\w])[\w.+-]*@([\w-]+\.[\w.-]+)/g
/** Below so many levels nothing is written. */
const DEPTH = 4

export function logLine(at: number, event: string, data: Record<string, unknown> = {}): string {
  const request = requestId()
  return JSON.stringify({
    at: new Date(at).toISOString(),
    event,
    ...(request !== undefined && { request }),
    ...masked(data, 0),
  })
}

function masked(data: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) ? '***' : maskedValue(name, value, depth),
    ]),
  )
}

function maskedValue(name: string, value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Error) return maskedText(name, value.stack ?? value.message)
  if (typeof value === 'object' && value !== null) {
    if (depth >= DEPTH) return '…'
    if (Array.isArray(value)) return value.map((item) => maskedValue(name, item, depth + 1))
    return masked(value, depth + 1)
  }
  return typeof value === 'string' ? maskedText(name, value) : value
}

function maskedText(name: string, value: string): string {
  const text = value
    .replace(TOKEN, 'md_***')
    .replace(BEARER, '$1***')
    .replace(CREDENTIALS, '$1:***@')
    .replace(EMAIL, '$1***@$2')
  return text.replace(/phone|number/i.test(name) ? PHONE : PHONE_IN_TEXT, '***$1')
}
