/**
 * Provably fair draws (F-08, PP-30). Every round has its own server seed, 64 hexadecimal letters made from 32
 * strong random bytes. Before the round the player sees its commitment; after it, the seed.
 *
 *   commitment = SHA-256(server seed)                                      as hexadecimal text
 *   block(c)   = HMAC-SHA256(key: server seed, `${player seed}:${nonce}:${c}`)      c = 0, 1, 2 ...
 *
 * Seeds are used as their text, so that any shell can recompute a round:
 *
 *   printf %s "$SERVER_SEED" | sha256sum
 *   printf %s "$PLAYER_SEED:$NONCE:0" | openssl dgst -sha256 -hmac "$SERVER_SEED"
 *
 * Each block of 32 bytes is eight numbers of 32 bits, most significant byte first, taken in order. A number in
 * 0..n-1 is `x mod n` of the next x below the largest multiple of n that fits 2^32; larger ones are thrown away,
 * so no number is likelier than another (no modulo bias). This file knows neither Node nor the DOM.
 */
import { hmacSha256, sha256, toHex } from './sha256.ts'

/** What a player seed may be: 1 to 64 letters, digits, `_` and `-`. */
export const PLAYER_SEED = /^[\w-]{1,64}$/

/** The next whole number in 0..below-1, every one equally likely. */
export type Draw = (below: number) => number

const letters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** What the player sees before the round. */
export const commitmentOf = (serverSeed: string): string => toHex(sha256(letters(serverSeed)))

/** The numbers of one round, in the order its rules ask for them. */
export function drawsOf(serverSeed: string, playerSeed: string, nonce: number): Draw {
  const key = letters(serverSeed)
  const numbers = words((cursor) => hmacSha256(key, letters(`${playerSeed}:${nonce}:${cursor}`)))
  return (below) => uniform(numbers, below)
}

/** One number by rejection sampling. Throws RangeError when `below` is not a whole number from 1 to 2^32. */
function uniform(numbers: () => number, below: number): number {
  if (!Number.isInteger(below) || below < 1 || below > 2 ** 32) throw new RangeError('draw: 1 to 2^32')
  const limit = 2 ** 32 - (2 ** 32 % below)
  for (;;) {
    const x = numbers()
    if (x < limit) return x % below
  }
}

/** 32-bit numbers from blocks of bytes, without end. */
function words(block: (cursor: number) => Uint8Array<ArrayBuffer>): () => number {
  let view = new DataView(new ArrayBuffer(0))
  let cursor = 0
  let offset = 0
  return () => {
    if (offset >= view.byteLength) {
      view = new DataView(block(cursor++).buffer)
      offset = 0
    }
    const x = view.getUint32(offset)
    offset += 4
    return x
  }
}
