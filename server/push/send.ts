/**
 * One push message to one browser: encrypted for it alone (RFC 8291), signed with the host's key (RFC 8292), in the
 * shape that browsers with declarative push can show without our worker.
 */
import { createECDH } from 'node:crypto'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import webpush from 'web-push'
import type { Host } from '../host.ts'
import type { Locale } from '../messages/locale.ts'
import { secretOf } from '../crypto/secrets.ts'
import { isLocal, isPushAddress, publicLookup } from './address.ts'

const PATIENCE_MS = 10_000
/** P-256: how many keys there are. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

export interface Keys {
  /** Base64url: an uncompressed point, and the number that belongs to it. */
  publicKey: string
  privateKey: string
}

/** The host's VAPID keys: made once on each database, so that every process signs with the same. */
export async function vapidKeys(host: Host): Promise<Keys> {
  const secret = BigInt(`0x${await secretOf(host.db, host, 'push')}`)
  const scalar = ((secret % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0')
  const key = createECDH('prime256v1')
  key.setPrivateKey(scalar, 'hex')
  return {
    publicKey: key.getPublicKey('base64url'),
    privateKey: Buffer.from(scalar, 'hex').toString('base64url'),
  }
}

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Whether something can be encrypted for these keys: a point of the curve, and 16 bytes. */
export function areKeys({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): boolean {
  try {
    webpush.encrypt(p256dh, auth, 'x', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

export interface Shown {
  title: string
  body: string
  /** The whole address that a tap opens. */
  url: string
  tag: string
  locale: Locale
}

/** Declarative web push (WebKit, Safari 18.4); our worker reads the same. */
const payloadOf = ({ title, body, url, tag, locale }: Shown): string =>
  JSON.stringify({
    web_push: 8030,
    notification: { title, body, navigate: url, tag, lang: locale, dir: 'ltr', silent: false },
  })

/** What the push service answered; undefined when it did not. */
export type Outcome = { status: number; retryAfterMs: number | undefined } | undefined

/** `ttl` in seconds: how long the service keeps it for a phone that is off. `topic` replaces an undelivered one. */
export async function sendPush(
  host: Host,
  { endpoint, ...keys }: Subscription,
  shown: Shown,
  { ttl, topic }: { ttl: number; topic: string },
): Promise<Outcome> {
  if (!isPushAddress(endpoint, host.config.pushServices)) return { status: 410, retryAfterMs: undefined }
  const { headers, body } = webpush.generateRequestDetails({ endpoint, keys }, payloadOf(shown), {
    vapidDetails: { subject: contactOf(host), ...(await vapidKeys(host)) },
    contentEncoding: 'aes128gcm',
    TTL: ttl,
    topic,
    urgency: 'normal',
  })
  try {
    return await post(new URL(endpoint), host.config.pushServices, headers, body)
  } catch (error) {
    host.log('push_unreachable', { service: new URL(endpoint).host, reason: reasonOf(error) })
    return undefined
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'unknown'

/** Whom a push service may write to about us; some refuse an address that cannot be one (pwa.md 1.6). */
const contactOf = ({ brand }: Host): string => `mailto:${brand.support.email}`

/** The answer's status; what else it says is not read, and a redirect is not followed. */
function post(
  url: URL,
  services: Host['config']['pushServices'],
  headers: Record<string, string | number>,
  body: Buffer | null,
): Promise<Outcome> {
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE_MS) }
  return new Promise((resolve, reject) => {
    const request = isLocal(url, services)
      ? overHttp(url, options)
      : overHttps(url, { ...options, lookup: publicLookup })
    request.once('error', reject)
    request.once('response', (response) => {
      const seconds = Number(response.headers['retry-after'])
      resolve({
        status: response.statusCode ?? 0,
        retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
      })
      response.destroy()
    })
    request.end(body)
  })
}
