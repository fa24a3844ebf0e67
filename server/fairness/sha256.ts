/**
 * SHA-256 and HMAC-SHA256 in plain JavaScript, without waiting and without Web Crypto: the same few lines draw
 * on the host and check in the player's sandboxed frame, where `crypto.subtle` may be missing.
 * FIPS 180-4 and RFC 2104; tested against Node's own. Decision 030. Not for secrets that must resist timing.
 */

const BLOCK = 64

/** The first 32 bits of the fractional parts of the `power`-th roots of the first primes, as the standard has them. */
function fractions(howMany: number, power: 2 | 3): number[] {
  const found: number[] = []
  for (let n = 2; found.length < howMany; n++) {
    let isPrime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false
    const root = power === 2 ? Math.sqrt(n) : Math.cbrt(n)
    if (isPrime) found.push(Math.floor((root - Math.floor(root)) * 2 ** 32) | 0)
  }
  return found
}
const START = fractions(8, 2)
const ROUND = fractions(64, 3)

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by))
const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0

/** The message with the standard's tail: a one bit, zeros, and its length in bits. */
function padded(message: Uint8Array): DataView {
  const size = Math.ceil((message.length + 9) / BLOCK) * BLOCK
  const bytes = new Uint8Array(size)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(size - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(size - 4, message.length << 3)
  return view
}

/** The 64 words that one block is stretched to. */
function schedule(view: DataView, offset: number): Int32Array {
  const w = new Int32Array(64)
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const a = at(w, i - 15)
    const b = at(w, i - 2)
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1
  }
  return w
}

/** The 32 bytes of SHA-256. */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = padded(message)
  const state = Int32Array.from(START)
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) {
    const w = schedule(view, offset)
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(w, i)) | 0
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word
  }
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  for (const [i, word] of state.entries()) out.setInt32(i * 4, word)
  return digest
}

/** The 32 bytes of HMAC-SHA256. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const keyed = (pad: number, rest: Uint8Array): Uint8Array => {
    const bytes = new Uint8Array(BLOCK + rest.length)
    bytes.set(block.map((byte) => byte ^ pad))
    bytes.set(rest, BLOCK)
    return sha256(bytes)
  }
  return keyed(0x5c, keyed(0x36, message)) as Uint8Array<ArrayBuffer>
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
