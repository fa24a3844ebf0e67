import { expect, test } from 'vitest'
import { newCode } from './one-time-codes.ts'

/** Dice that show these numbers of 32 bits, one after the other. */
const dice = (...numbers: number[]) => ({
  random: () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(numbers.shift() ?? 0)
    return bytes
  },
})

test('six digits always, leading zeros kept', () => {
  expect(newCode(dice(0))).toBe('000000')
  expect(newCode(dice(999_999))).toBe('999999')
  expect(newCode(dice(1_000_042))).toBe('000042')
})

test('numbers that would favour some codes are thrown again', () => {
  // 2^32 is 4294967296: of what lies above 4294 millions only the codes below 967296 could come.
  expect(newCode(dice(4_294_000_000, 7))).toBe('000007')
  expect(newCode(dice(2 ** 32 - 1, 4_293_999_999))).toBe('999999')
})
