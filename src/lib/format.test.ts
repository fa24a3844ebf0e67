import { expect, test } from 'vitest'
import { paisa, taka } from '../../contract/money.ts'
import { createFormat, startOfDay } from './format.ts'

const en = createFormat('en', 'auto')
const bn = createFormat('bn', 'auto')

test('R-LAYOUT-06 money is written with the taka sign first, in lakh groups, two decimals only when not whole', () => {
  expect(en.money(taka(130))).toBe('৳130')
  expect(en.money(paisa(123456750))).toBe('৳12,34,567.50')
  expect(en.money(paisa(-5050))).toBe('\u2212৳50.50')
  expect(bn.money(paisa(123456750))).toBe('৳১২,৩৪,৫৬৭.৫০')
  expect(bn.money(taka(0))).toBe('৳০')
})

test('numerals can be chosen apart from the language', () => {
  expect(createFormat('bn', 'latn').money(taka(1500))).toBe('৳1,500')
  expect(createFormat('en', 'beng').minutes(90_000)).toBe('০১:৩০')
})

test('R-LAYOUT-05 times are in GMT+6 whatever the zone of the device, 24-hour', () => {
  const at = Date.UTC(2026, 10, 20, 18, 5, 9)
  expect(en.time(at)).toBe('00:05')
  expect(en.clock(at)).toBe('00:05:09')
  expect(en.dateTime(at)).toBe('21 Nov 2026, 00:05')
  expect(en.dateGb(at)).toBe('21/11/2026')
  expect(bn.time(at)).toBe('০০:০৫')
})

test('a countdown never shows less than nothing and counts the begun second', () => {
  expect(en.minutes(30 * 60_000)).toBe('30:00')
  expect(en.minutes(59_001)).toBe('01:00')
  expect(en.minutes(-5)).toBe('00:00')
})

test('a day begins at midnight in GMT+6', () => {
  expect(startOfDay(Date.UTC(2026, 10, 21, 3))).toBe(Date.UTC(2026, 10, 20, 18))
  expect(startOfDay(Date.UTC(2026, 10, 20, 18))).toBe(Date.UTC(2026, 10, 20, 18))
  expect(startOfDay(Date.UTC(2026, 10, 20, 17, 59))).toBe(Date.UTC(2026, 10, 19, 18))
})
