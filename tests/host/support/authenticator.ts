/**
 * A device that makes passkeys, in software: ECDSA on P-256, attestation `none`, and the person looked at. What it
 * answers is what a browser hands to the page. Source: W3C Web Authentication, 6.1 and 7.
 */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** RFC 8949, as far as a passkey needs it: small integers, bytes, text and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

interface Wanted {
  challenge: string
  rpId: string
  origin: string
}

export interface Authenticator {
  /** A new passkey, as `navigator.credentials.create` gives it. */
  create: (wanted: Wanted) => Answer<{ attestationObject: string }>
  /** A sign-in by it, as `navigator.credentials.get` gives it. */
  assert: (wanted: Wanted) => Answer<{ authenticatorData: string; signature: string }>
}

interface Answer<Response> {
  id: string
  rawId: string
  type: 'public-key'
  response: Response & { clientDataJSON: string }
}

/** `isVerified`: whether the device looked at who holds it. `counts`: whether it counts its signatures. */
export function authenticator({ isVerified = true, counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let counter = 0
  const dataOf = (rpId: string, flags: number): Buffer => {
    counter += counts ? 1 : 0
    const tail = Buffer.alloc(5)
    tail.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), tail])
  }
  const clientData = (type: string, { challenge, origin }: Wanted): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  return {
    create(wanted) {
      const size = Buffer.alloc(2)
      size.writeUInt16BE(credentialId.length)
      const attested = [Buffer.alloc(16), size, credentialId, cbor(coseOf(publicKey))]
      const authData = Buffer.concat([dataOf(wanted.rpId, ATTESTED), ...attested])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', wanted)),
          attestationObject: base64url(cbor(object)),
        },
      }
    },
    assert(wanted) {
      const authData = dataOf(wanted.rpId, 0)
      const client = clientData('webauthn.get', wanted)
      const signed = createSign('sha256').update(Buffer.concat([authData, sha256(client)]))
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signed.sign(privateKey)),
        },
      }
    },
  }
}

/** RFC 9053: an EC2 key for ES256. */
function coseOf(key: KeyObject): Map<number, unknown> {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}
