import { createHash, createHmac, randomBytes, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf, drawsOf } from './fair.ts'
import { hmacSha256, sha256, toHex } from './sha256.ts'

test('SHA-256 and HMAC agree with Node for every length up to three blocks', () => {
  for (let size = 0; size <= 200; size++) {
    const key = randomBytes(size)
    const message = randomBytes(200 - size)
    expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    expect(toHex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
  }
  const long = randomBytes(100_001)
  expect(toHex(sha256(long))).toBe(createHash('sha256').update(long).digest('hex'))
})

test('HMAC agrees with Web Crypto, so a stranger may use either', async () => {
  const name = { name: 'HMAC', hash: 'SHA-256' }
  const secret = new TextEncoder().encode('ab'.repeat(32))
  const message = new TextEncoder().encode('player:7:0')
  const key = await webcrypto.subtle.importKey('raw', secret, name, false, ['sign'])
  const expected = new Uint8Array(await webcrypto.subtle.sign('HMAC', key, message))
  expect(toHex(hmacSha256(secret, message))).toBe(toHex(expected))
})

test('the first draws of a round are those the formula gives, across block borders', () => {
  const seed = 'f0'.repeat(32)
  const draw = drawsOf(seed, 'shapla', 12)
  const bytes = Buffer.concat([0, 1].map((c) => createHmac('sha256', seed).update(`shapla:12:${c}`).digest()))
  for (let i = 0; i < 12; i++) expect(draw(2 ** 32)).toBe(bytes.readUInt32BE(i * 4))
})

test('a commitment is the SHA-256 of the seed as text', () => {
  expect(commitmentOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('draws are uniform: chi-squared within 99.99 % for sizes where a plain modulo would show', () => {
  // Always the same draws: of a fair source too, one seed in some thousands would pass the bound.
  const seed = commitmentOf('uniform')
  for (const below of [2, 3, 7, 30, 36, 100]) {
    const draw = drawsOf(seed, 'uniform', below)
    const rounds = 200_000
    const seen = Array.from({ length: below }, () => 0)
    for (let i = 0; i < rounds; i++) seen[draw(below)]! += 1
    const expected = rounds / below
    const chi = seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    const df = below - 1
    // Wilson-Hilferty: the value passed once in 10,000 by a fair source.
    const bound = df * (1 - 2 / (9 * df) + 3.72 * Math.sqrt(2 / (9 * df))) ** 3
    expect(chi, `${below} values, seed ${seed}`).toBeLessThan(bound)
  }
})

test('there is no modulo bias: with 3 * 2^30 values each half of a plain modulo would differ by a third', () => {
  const seed = commitmentOf('bias')
  const draw = drawsOf(seed, 'bias', 0)
  const rounds = 60_000
  let low = 0
  for (let i = 0; i < rounds; i++) if (draw(3 * 2 ** 30) < 2 ** 30) low++
  // Fair: a third. Plain modulo of a 32-bit number: a half.
  expect(low / rounds, `seed ${seed}`).toBeGreaterThan(0.32)
  expect(low / rounds, `seed ${seed}`).toBeLessThan(0.347)
})

test('another seed, player seed or nonce gives other draws; sizes out of range are refused', () => {
  const twenty = (draw: (below: number) => number) => Array.from({ length: 20 }, () => draw(1000)).join()
  const all = [drawsOf('a', 'p', 1), drawsOf('b', 'p', 1), drawsOf('a', 'q', 1), drawsOf('a', 'p', 2)].map(
    twenty,
  )
  expect(new Set(all).size).toBe(4)
  for (const below of [0, -1, 1.5, NaN, 2 ** 33])
    expect(() => drawsOf('a', 'p', 1)(below)).toThrow(RangeError)
})
