import { expect, test } from 'vitest'
import { paymentProblems, typedAccount, typedTrx } from './paymentRules.ts'

test('V-DEP-06 K-AMT-05 a number needs exactly 11 digits; Bangla digits and spaces are understood', () => {
  const wrong = ['', '0171234567', '017123456789', '01712a45678', '8801712345678']
  const problems = wrong.map((text) =>
    paymentProblems({ accountNumber: typedAccount(text), transactionId: 'ABC123' }),
  )
  expect(problems.map((problem) => problem.accountNumber)).toEqual([true, true, true, true, true])
  expect(typedAccount('০১৭১২-৩৪৫ ৬৭৮')).toBe('01712345678')
  expect(typedAccount('+8801712345678')).toBe('01712345678')
})

test('V-DEP-07 S-MKPAY-05 a transaction id is upper-cased and has 6 to 30 letters and digits', () => {
  expect(typedTrx(' 8n7a6d5ee7 ')).toBe('8N7A6D5EE7')
  const valid = (text: string) =>
    paymentProblems({ accountNumber: '01712345678', transactionId: typedTrx(text) }).transactionId ===
    undefined
  expect(['', 'ABC12', 'ABC-123', '8n7a6d5ee7', 'A'.repeat(31)].map(valid)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ])
})
