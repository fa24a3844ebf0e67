import { expect, test } from 'vitest'
import { taka } from '../../../../contract/money.ts'
import { masked, withdrawProblems } from './withdrawRules.ts'

const method = { id: '1', name: 'Shapla Pay', icon: '', isActive: true, percent: 0 }
const check = { min: taka(500), max: taka(25_000), available: taka(9000) }
const form = { amount: '600', method, recipient: '+8801712345678' }

test('V-WD-01..04 K-AMT-09 what is missing, out of range or more than there is', () => {
  expect(withdrawProblems({ amount: '', method: undefined, recipient: '' }, check)).toEqual({
    amount: 'missing',
    method: 'missing',
    recipient: 'missing',
  })
  expect(withdrawProblems({ ...form, amount: '499.99' }, check)).toEqual({ amount: 'range' })
  expect(withdrawProblems({ ...form, amount: '9000.01' }, check)).toEqual({ amount: 'balance' })
  expect(withdrawProblems({ ...form, amount: '25001' }, { ...check, available: taka(90_000) })).toEqual({
    amount: 'range',
  })
  expect(withdrawProblems({ ...form, amount: '৫০০' }, check)).toEqual({})
})

test('V-WD-03 a decimal comma is no amount a hundred times larger: it is asked back', () => {
  for (const amount of ['620,50', '6.200', '6e2', '-600'])
    expect(withdrawProblems({ ...form, amount }, check), amount).toEqual({ amount: 'unclear' })
  expect(withdrawProblems({ ...form, amount: '৳ 1,500.50' }, check)).toEqual({})
})

test('D-15 a small balance may leave as a whole', () => {
  const small = { min: taka(120), max: taka(120), available: taka(120) }
  expect(withdrawProblems({ ...form, amount: '120' }, small)).toEqual({})
  expect(withdrawProblems({ ...form, amount: '119' }, small)).toEqual({ amount: 'range' })
})

test('K-AMT-26 a number is recognised by its ends only', () => {
  expect(masked('+8801712345678')).toBe('+880 ••• 678')
})
