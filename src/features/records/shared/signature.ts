/** Who signed a text, by the browser's own cryptography. Source: protection.md F-12. */
import type { VerifySignature } from '../../../../contract/proof.ts'
import type { PublishedKey } from './keys.ts'

/**
 * `bad`: another key made it, or the text was changed. `unknownKey`: none of the keys we know. `cannot`: this
 * browser has no Ed25519, or the page is not on a secure origin.
 */
export type Signature = 'good' | 'bad' | 'unknownKey' | 'cannot'

export interface Checked {
  signature: Signature
  /** When this device last saw the key at the site's address. */
  keySeenAt: number | undefined
}
/** The check of a signature by the keys we know, and what it found beyond yes and no. */
export function signatureCheck(keys: readonly PublishedKey[]) {
  let found: Signature = 'bad'
  const verify: VerifySignature = async (message, signature, keyId) => {
    const key = keys.find(({ kid }) => kid === keyId)
    found = key ? await verifyEd25519(key.x, message, signature) : 'unknownKey'
    return found === 'good'
  }
  const result = (keyId: string): Checked => ({
    signature: found,
    keySeenAt: keys.find(({ kid }) => kid === keyId)?.seenAt,
  })
  return { verify, result }
}

export async function verifyEd25519(x: string, message: string, signature: string): Promise<Signature> {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']).catch(() => undefined)
  if (!key) return 'cannot'
  const bytes = fromBase64Url(signature)
  if (!bytes) return 'bad'
  const isTrue = await crypto.subtle.verify('Ed25519', key, bytes, new TextEncoder().encode(message))
  return isTrue ? 'good' : 'bad'
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(raw, (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
