import { expect, test } from 'vitest'
import { taka } from '../../../../contract/money.ts'
import { depositProblems, openMethods, rangeOf, typedAmount, typeOf } from './depositRules.ts'

const method = { id: '1', name: 'Wallet A', icon: '', isActive: true, percent: 0 }
const channel = {
  id: '11',
  name: 'Wallet A',
  icon: '',
  accountType: 'Agent' as const,
  min: taka(500),
  max: taka(10_000),
  isClosed: false,
}

test('V-DEP-01..03 an empty form lacks its amount, its method and its channel', () => {
  expect(depositProblems({ amount: '', method: undefined, channel: undefined })).toEqual({
    amount: 'missing',
    method: 'missing',
    channel: 'missing',
  })
})

test('V-DEP-04 K-AMT-07 without a channel the range is 100 to 25,000, ends included', () => {
  const amounts = ['99.99', '100', '25000', '25000.01']
  const problems = amounts.map((amount) => depositProblems({ amount, method, channel: undefined }).amount)
  expect(problems).toEqual(['range', undefined, undefined, 'range'])
})

test('V-DEP-05 X-26 a channel narrows the range and never widens it', () => {
  expect(rangeOf(channel)).toEqual({ min: taka(500), max: taka(10_000) })
  expect(rangeOf({ min: taka(1), max: taka(90_000) })).toEqual({ min: taka(100), max: taka(25_000) })
  expect(depositProblems({ amount: '499', method, channel }).amount).toBe('range')
})

test('S-DEP-07 a closed channel counts as none', () => {
  const closed = { ...channel, isClosed: true }
  expect(depositProblems({ amount: '500', method, channel: closed })).toEqual({ channel: 'missing' })
})

test('S-DEP-12 X-27 the amount ignores e, E, plus, minus and a second point, and keeps Bangla digits', () => {
  for (const typed of ['1e3', '1E3', '1+3', '1-3']) expect(typedAmount(typed, '13')).toBe('13')
  expect(typedAmount('13e', '13')).toBe('13')
  expect(typedAmount('1.5.', '1.5')).toBe('1.5')
  expect(typedAmount('1.', '1')).toBe('1.')
  expect(typedAmount('৳ ৫০০', '৳ ৫০')).toBe('৳ ৫০০')
})

test('S-DEP-12 what is pasted stays as it is, and what is no amount for sure is asked back', () => {
  expect(typedAmount('1e3', '')).toBe('1e3')
  expect(typedAmount('120,50', '')).toBe('120,50')
  for (const amount of ['1e3', '-500', '120,50', '1.500', '५००'])
    expect(depositProblems({ amount, method, channel }).amount, amount).toBe('unclear')
  expect(depositProblems({ amount: '৳1,500.50', method, channel }).amount).toBeUndefined()
})

test('S-DEP-04 only active methods, each name once', () => {
  const rows = [
    { ...method, isActive: false },
    method,
    { ...method, id: '2' },
    { ...method, id: '3', name: 'B' },
  ]
  expect(openMethods(rows).map((row) => row.id)).toEqual(['1', '3'])
})

test('S-DEP-05 a channel named like its account type is of the plain type; another name is a type of its own', () => {
  expect(['CashOut', 'Send Money', '', 'Fast lane'].map((name) => typeOf({ name }))).toEqual([
    '',
    '',
    '',
    'Fast lane',
  ])
})
