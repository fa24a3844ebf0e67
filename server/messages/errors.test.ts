import { expect, test } from 'vitest'
import { errorBodyOf, fail, invalid } from './errors.ts'
import { localeOf } from './locale.ts'

test('the language is the one Accept-Language prefers of the two there are', () => {
  expect(localeOf(null)).toBe('en')
  expect(localeOf('bn-BD,bn;q=0.9,en;q=0.8')).toBe('bn')
  expect(localeOf('en-GB,en;q=0.9,bn;q=0.8')).toBe('en')
  expect(localeOf('fr, bn;q=0.4, en;q=0.2')).toBe('bn')
  expect(localeOf('bn;q=0, en;q=0.1')).toBe('en')
  expect(localeOf(';;;,,,q=bn')).toBe('en')
})

test('a refusal says its message and code, and `error` where the specification reads it', () => {
  const refusal = fail('AMOUNT_RANGE', { params: { min: 100, max: 25000 } })
  expect(errorBodyOf(refusal, 'en')).toEqual({
    message: 'The amount must be between 100 and 25000',
    code: 'AMOUNT_RANGE',
  })
  expect(errorBodyOf(refusal, 'bn')['message']).toBe('পরিমাণ ১০০ থেকে ২৫০০০ এর মধ্যে হতে হবে')
  expect(errorBodyOf(fail('TURNOVER_OPEN'), 'en', true)).toEqual({
    message: 'Please complete your turnover and try again.',
    error: 'Please complete your turnover and try again.',
    code: 'TURNOVER_OPEN',
  })
})

test('field messages are lists of texts in the language of the request', () => {
  expect(errorBodyOf(invalid({ phone: 'PHONE_TAKEN' }), 'bn')).toMatchObject({
    code: 'INVALID',
    errors: { phone: ['এই ফোন নম্বর আগেই ব্যবহার হয়েছে'] },
  })
})

test('a missing parameter and an unknown code do not compile', () => {
  const mistakes = () => [
    // @ts-expect-error `max` is missing
    fail('AMOUNT_RANGE', { params: { min: 100 } }),
    // @ts-expect-error there is no such code
    fail('NO_SUCH_CODE'),
  ]
  expect(mistakes).toThrow(TypeError)
})
