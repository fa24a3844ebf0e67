/** The host's signature: one Ed25519 key on each database, its public half at a well-known address. Source: protection.md F-12. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { z } from '../../contract/kit/zod.ts'
import type { receiptKeys } from '../../contract/proof.ts'
import type { Host } from '../host.ts'
import { secretOf } from './secrets.ts'

/** What comes before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8 = '302e020100300506032b657004220420'

export interface Signer {
  keyId: string
  /** The public key's 32 bytes, base64url. */
  publicKey: string
  /** The signature of a UTF-8 text, base64url. */
  sign: (message: string) => string
  publicKeys: z.output<typeof receiptKeys>
}

const signers = new WeakMap<Host['db'], Promise<Signer>>()

/** The host's signer, its key made at the first use. */
export function signerOf(host: Host): Promise<Signer> {
  const known = signers.get(host.db)
  if (known) return known
  const made = secretOf(host.db, host, 'receipts').then(signerFrom)
  signers.set(host.db, made)
  made.catch(() => signers.delete(host.db))
  return made
}

function signerFrom(secret: string): Signer {
  const key = createPrivateKey({ key: Buffer.from(PKCS8 + secret, 'hex'), format: 'der', type: 'pkcs8' })
  const x = publicPart(key)
  const keyId = createHash('sha256').update(x).digest('hex').slice(0, 16)
  return {
    keyId,
    publicKey: x,
    sign: (message) => sign(null, Buffer.from(message, 'utf8'), key).toString('base64url'),
    publicKeys: { keys: [{ kid: keyId, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x }] },
  }
}

function publicPart(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (x === undefined) throw new Error('an Ed25519 key has a public part')
  return x
}

/** Whether somebody's public key (32 bytes, base64url) signed a UTF-8 text. */
export function isSignedBy(x: string, message: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(message, 'utf8'), key, Buffer.from(signature, 'base64url'))
  } catch {
    // Not every 32 bytes are a key.
    return false
  }
}
