import { expect, test } from 'vitest'
import { base32, matchingSpan, spanOf, totp } from './two-step.ts'

/** RFC 6238, appendix B, by the last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890')
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

test.each(VECTORS)('F-10 the code of second %i is that of RFC 6238', (seconds, code) => {
  expect(totp(SECRET, spanOf(seconds * 1000))).toBe(code)
})

test('F-10 a code is taken one span early or late, and no further', () => {
  const at = 1_111_111_109_000
  const span = spanOf(at)
  for (const [off, isRight] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    expect(matchingSpan(SECRET, totp(SECRET, span + off), at), String(off)).toBe(
      isRight ? span + off : undefined,
    )
  }
})

test('F-10 base 32 as RFC 4648 has it', () => {
  const vectors = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB' }
  for (const [text, spelt] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(spelt)
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
