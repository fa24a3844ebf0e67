/** A device's key in a test's hand: what a login sends of it, and calls signed by it as RFC 9421 says. */
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { type Component, type PublicKey, signatureBase } from '../../../contract/kit/signature.ts'
import type { Answer, Site } from './site.ts'

export interface DeviceKey {
  jwk: PublicKey
  privateKey: KeyObject
}

export function deviceKey(): DeviceKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { jwk: { kty: 'EC', crv: 'P-256', x, y }, privateKey }
}

/** A call, what its signature says of it, and by whom it is signed. */
export interface Signing {
  method: string
  path: string
  token: string
  body?: unknown
  headers?: Record<string, string>
  /** Milliseconds. */
  at: number
  nonce?: string
  /** What is left out of the signature. */
  without?: string
}

/** The headers of a signed call. */
export function signedHeaders({ privateKey }: DeviceKey, call: Signing): Record<string, string> {
  const { pathname, search } = new URL(call.path, 'http://maidan.test')
  const text = call.body === undefined ? '' : JSON.stringify(call.body)
  const digest = `sha-256=:${createHash('sha256').update(text).digest('base64')}:`
  const own = {
    ...call.headers,
    ...(call.method === 'GET' ? {} : { 'content-digest': digest }),
  }
  const all: Component[] = [
    ['@method', call.method],
    ['@path', pathname],
    ['@query', search || '?'],
    ['authorization', `Bearer ${call.token}`],
    ...Object.entries(own),
  ]
  const components = all.filter(([name]) => name !== call.without)
  const names = components.map(([name]) => `"${name}"`).join(' ')
  const nonce = call.nonce ?? randomUUID()
  const parameters = `(${names});created=${Math.floor(call.at / 1000)};nonce="${nonce}"`
  const base = Buffer.from(signatureBase(components, parameters))
  const bytes = sign('sha256', base, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return {
    ...own,
    'signature-input': `sig=${parameters}`,
    signature: `sig=:${bytes.toString('base64')}:`,
  }
}

/** A player's session that is bound to a new key of theirs. */
export async function boundSession(
  site: Site,
  { username, password }: { username: string; password: string },
) {
  const key = deviceKey()
  const { body } = await site.call('POST', '/api/login', { body: { username, password, jwk: key.jwk } })
  const token = String(body['token'])
  /** The same call signed, as the device would. */
  const call = (
    method: string,
    path: string,
    more: Partial<Signing> = {},
    sent: { headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<Answer> => {
    const signing = { method, path, token, at: site.clock.now, ...more }
    return site.call(method, path, {
      token,
      ...(signing.body === undefined ? {} : { body: signing.body }),
      ...sent,
      headers: { ...signedHeaders(key, signing), ...sent.headers },
    })
  }
  return { key, token, keyId: body['jkt'], call }
}
