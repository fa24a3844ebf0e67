/** P5: an amount is exact in poisha or it is refused. FC_RUNS makes it longer, FC_SEED replays it. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, paisa, paisaFromWire, paisaToWire, taka } from './money.ts'
import { latinDigits, paisaFromTyped } from './typed.ts'
import { z } from './kit/zod.ts'
import { seedOf } from '../tests/seed.ts'

const seed = Number(seedOf('FC_SEED'))
const numRuns = Number(process.env['FC_RUNS'] ?? 20_000)
console.warn(`money seed ${seed} (FC_SEED), ${numRuns} runs (FC_RUNS)`)
const hold = <T>(property: fc.IProperty<T>): void => fc.assert(property, { seed, numRuns })

/** All amounts that the wire can spell: 13 digits of taka. */
const amounts = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })

test('every amount survives the wire as text, to the poisha', () => {
  hold(
    fc.property(amounts, (count) => {
      const wire = paisaToWire(paisa(count))
      expect(wire).toMatch(/^-?\d+\.\d\d$/)
      expect(paisaFromWire(wire)).toBe(count === 0 ? 0 : count)
      expect(z.encode(money, z.decode(money, wire))).toBe(wire)
    }),
  )
})

test('a number from another host is its exact amount, or is refused', () => {
  hold(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
      expect(paisaFromWire(cents / 100)).toBe(cents === 0 ? 0 : cents)
    }),
  )
  hold(
    fc.property(fc.double(), (value) => {
      const read = paisaFromWire(value)
      if (read === undefined) return
      expect(Number.isSafeInteger(read)).toBe(true)
      // The shortest decimal text of the number is the amount: no binary rounding in between.
      expect(Number(paisaToWire(read))).toBe(value === 0 ? 0 : value)
    }),
  )
})

test('any text is an exact amount or is refused, never something else', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-+eE ০১৯٣৳\u00A0_x')) }),
    fc.tuple(fc.integer(), fc.stringMatching(/^\.\d{1,6}$/)).map(([whole, rest]) => `${whole}${rest}`),
  )
  hold(
    fc.property(text, (value) => {
      for (const read of [paisaFromWire(value), paisaFromTyped(value)]) {
        if (read === undefined) continue
        expect(Number.isSafeInteger(read)).toBe(true)
        const bare = latinDigits(value).replace(/[,\s৳]/g, '')
        expect(Math.abs(Number(bare) * 100 - read)).toBeLessThan(1)
        expect(bare).toMatch(/^-?\d+(\.\d+)?$/)
      }
    }),
  )
})

test('what is not exact in poisha is refused', () => {
  const refused = [
    '',
    ' ',
    '1e3',
    '1E3',
    '0x10',
    '1.234',
    '1.2.3',
    '--1',
    '+1',
    '1-',
    'NaN',
    'Infinity',
    '٣',
    '1_000',
    '12345678901234',
    '.5',
    '5.',
    '1,000',
    '৳5',
    '１',
  ]
  for (const value of refused) expect(paisaFromWire(value), value).toBeUndefined()
  const numbers = [NaN, Infinity, -Infinity, 1e21, 1e-7, 0.001, 1.005, 2 ** 53]
  for (const value of numbers) expect(paisaFromWire(value), String(value)).toBeUndefined()
  for (const value of ['1e3', '-5', '1.234', '', '٣', 'abc', '1.2.3'])
    expect(paisaFromTyped(value), value).toBeUndefined()
})

test('trailing zeros beyond the poisha are no other amount, and zero has no sign', () => {
  expect(paisaFromWire('1.2300')).toBe(123)
  expect(Object.is(paisaFromWire('-0'), 0)).toBe(true)
  expect(Object.is(paisaFromWire(-0), 0)).toBe(true)
  expect(Object.is(paisa(-0), 0)).toBe(true)
})

test('Bangla digits, grouping and the taka sign may be typed', () => {
  expect(paisaFromTyped('1,00,000')).toBe(taka(100_000))
  expect(paisaFromTyped('100,000')).toBe(taka(100_000))
  expect(paisaFromTyped('12,34,567.50')).toBe(123_456_750)
  expect(paisaFromTyped('1,000')).toBe(taka(1000))
  expect(paisaFromTyped('৳1,500.50')).toBe(150_050)
  expect(paisaFromTyped('১,২০০.৫০')).toBe(120_050)
  expect(paisaFromTyped('\u200e৳\u00a01,500\u202c ')).toBe(taka(1500))
  expect(paisaFromTyped('১২,৩৪৫.৫০')).toBe(1_234_550)
  expect(paisaFromTyped('৳ 1,500')).toBe(taka(1500))
  expect(paisaFromTyped('1\u00A0500')).toBe(taka(1500))
})

test('what may be another amount is none: nothing that carries meaning is left out', () => {
  for (const typed of [
    '120,50',
    '১২০,৫০',
    '1.000',
    '1.000,50',
    '1,00',
    '1,0000',
    '1,000,00',
    '1,000 000',
    '1 2',
    '12,,345',
    ',500',
    '500,',
    "1'000",
    '1_000',
    '−500',
    '(500)',
    '5 00',
    '৳৳5',
    '$5',
    '1e3',
    '१२०',
    '٥٠٠',
    '５００',
    '½',
    '৳',
  ])
    expect(paisaFromTyped(typed), typed).toBeUndefined()
})

test('money is never built from a fraction or beyond 2^53', () => {
  for (const count of [0.5, NaN, Infinity, 2 ** 53, 2n ** 53n]) expect(() => paisa(count)).toThrow(RangeError)
  hold(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (whole) => {
      expect(taka(whole)).toBe(whole === 0 ? 0 : whole * 100)
    }),
  )
})
