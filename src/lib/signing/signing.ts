/**
 * Signs a player's calls by a key that was made at the login and cannot leave the device, so that a copied token moves no money: RFC 9421
 * by contract/kit/signature.ts. Loaded with the first call that is signed. Decision 230.
 */
import { authApi } from '../../../contract/auth.ts'
import { contentApi } from '../../../contract/content.ts'
import {
  type Component,
  type PublicKey,
  signatureBase,
  SIGNED_FEATURE,
  thumbprintText,
} from '../../../contract/kit/signature.ts'
import { query } from '../api/query.ts'
import type { App } from '../app.tsx'
import { keepKey, keptKey } from '../storage/signingKeys.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** No login waits longer for a device's key. */
const PATIENCE_MS = 3000

type Keeping = Pick<App, 'queryClient' | 'storage'>

/** In memory from the first use: reading it of the device takes longer than signing. */
let inUse: { id: string; key: CryptoKey } | undefined

/**
 * What a login sends of a new key of this device. Nothing where the host keeps none, and where the browser makes or keeps none: without a
 * secure address, in some private windows, with its storage off or silent. Such a session is bound to none.
 */
export async function loginKey(app: Keeping): Promise<{ jwk?: PublicKey }> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS))
  return Promise.race([newKey(app), late]).catch(() => ({}))
}

async function newKey({ queryClient, storage }: Keeping): Promise<{ jwk?: PublicKey }> {
  const general = await queryClient.ensureQueryData(query(contentApi.general, {}))
  if (!storage.isKept || !general?.features.includes(SIGNED_FEATURE)) return {}
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  const id = base64(await sha256(thumbprintText(jwk)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace('=', '')
  await keepKey(id, pair.privateKey)
  inUse = { id, key: pair.privateKey }
  return { jwk }
}

/**
 * Sends by `send`, signed. A refusal for its time or its nonce is answered once more with new ones, by the host's clock, which
 * the refusal says; after a second one it is as if no answer had come. Where the key is gone the session is too.
 */
export const signed =
  (
    { config, network, now, session }: Pick<App, 'config' | 'network' | 'now' | 'session'>,
    send: typeof fetch,
  ): typeof fetch =>
  async (address, init = {}) => {
    const key = await keyOf(session.player?.keyId ?? '')
    if (!key) {
      const headers = new Headers(init.headers)
      headers.set('Content-Type', 'application/json')
      void send(config.apiBase + authApi.logout.path, { method: 'POST', headers, body: '{}' }).catch(() => {})
      return new Response('{}', { status: 401 })
    }
    const url = new URL(address instanceof Request ? address.url : address, 'https://own.invalid')
    const whole = await withBody(init)
    const at = (offset: number) => signedBy(key, url, whole, Math.floor((now() + offset) / 1000))
    const answer = await send(address, await at(network.clockOffset() ?? 0))
    if (!(await isToSignAnew(answer))) return answer
    const hostAt = Date.parse(answer.headers.get('Date') ?? '')
    const again = await send(address, await at(hostAt ? hostAt - now() : 0))
    if (await isToSignAnew(again)) throw new TypeError('The host takes no signature of now')
    return again
  }

async function keyOf(id: string): Promise<CryptoKey | undefined> {
  if (inUse?.id === id) return inUse.key
  const key = await keptKey(id)
  if (key) inUse = { id, key }
  return key
}

/** The request with its body as it will be sent, a form's boundary included, and the body's digest. */
async function withBody(init: RequestInit): Promise<RequestInit & { headers: Headers }> {
  const headers = new Headers(init.headers)
  if (init.body == null) return { ...init, headers }
  const whole = new Response(init.body)
  if (typeof init.body !== 'string') headers.set('Content-Type', whole.headers.get('Content-Type') ?? '')
  const body = new Uint8Array(await whole.arrayBuffer())
  headers.set('Content-Digest', `sha-256=:${base64(await crypto.subtle.digest('SHA-256', body))}:`)
  return { ...init, headers, body }
}

const HEADERS = ['authorization', 'content-digest', 'idempotency-key']

async function signedBy(
  key: CryptoKey,
  { pathname, search }: URL,
  init: RequestInit & { headers: Headers },
  /** Seconds. */
  created: number,
): Promise<RequestInit> {
  const components: Component[] = [
    ['@method', init.method ?? 'GET'],
    ['@path', pathname],
    ['@query', search || '?'],
    ...HEADERS.flatMap((name): Component[] => {
      const value = init.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  ]
  const names = components.map(([name]) => `"${name}"`).join(' ')
  const parameters = `(${names});created=${created};nonce="${crypto.randomUUID()}"`
  const headers = new Headers(init.headers)
  const base = new TextEncoder().encode(signatureBase(components, parameters))
  headers.set('Signature-Input', `sig=${parameters}`)
  headers.set('Signature', `sig=:${base64(await crypto.subtle.sign(ALGORITHM, key, base))}:`)
  return { ...init, headers }
}

/** Whether a refusal says only that the signature's time or nonce is no good. */
async function isToSignAnew(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false
  return /"SIGNATURE_(TIME|REPEATED)"/.test(await answer.clone().text())
}

const sha256 = (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))
