import { expect, test } from 'vitest'
import { taka } from '../../../contract/money.ts'
import { convertProblem, minimumOf, moneyOf } from './convertRules.ts'

const terms = { points: 9000, vpPerCoin: 400, minPoints: 4000 }

test('V-VIP-01 V-VIP-02 X-10 K-AMT-10 4000 VP and 10 coins are the same minimum', () => {
  expect(minimumOf('vp', terms)).toBe(4000)
  expect(minimumOf('coins', terms)).toBe(10)
  expect(convertProblem('vp', '3999', terms)).toBe('minimum')
  expect(convertProblem('coins', '9', terms)).toBe('minimum')
  expect(convertProblem('vp', '', terms)).toBe('minimum')
  expect(convertProblem('vp', '4000', terms)).toBeUndefined()
  expect(convertProblem('coins', '10', terms)).toBeUndefined()
})

test('V-VIP-04 more than the points owned is refused, and VP go in whole coins', () => {
  expect(convertProblem('vp', '9200', terms)).toBe('owned')
  expect(convertProblem('coins', '23', terms)).toBe('owned')
  expect(convertProblem('coins', '22', terms)).toBeUndefined()
  expect(convertProblem('vp', '4100', terms)).toBe('step')
})

test('X-73 the money is the converted value at both widths', () => {
  expect(moneyOf('vp', '4400', terms)).toBe(taka(11))
  expect(moneyOf('coins', '11', terms)).toBe(taka(11))
})

test('Bangla digits and groups are numbers; what is no count for sure is asked back and never guessed', () => {
  expect(moneyOf('vp', '৪,৪০০', terms)).toBe(taka(11))
  for (const typed of ['10.5', '-10', '1e3', '4.000', '4,00', '10,5', 'ten'])
    for (const unit of ['vp', 'coins'] as const) {
      expect(convertProblem(unit, typed, terms), typed).toBe('unclear')
      expect(moneyOf(unit, typed, terms)).toBe(0)
    }
  expect(moneyOf('coins', '9999999999999', terms)).toBe(taka(9_999_999_999_999))
  expect(convertProblem('coins', '9999999999999', terms)).toBe('owned')
})
