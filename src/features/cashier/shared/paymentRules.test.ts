import { expect, test } from 'vitest'
import { isTakenOut, paymentProblems, typedAccount, typedTrx } from './paymentRules.ts'

test('V-DEP-06 K-AMT-05 a number needs exactly 11 digits; Bangla digits and spaces are understood', () => {
  const wrong = ['', '0171234567', '017123456789', '01712a45678', '88017123456789']
  const problems = wrong.map((text) =>
    paymentProblems({ accountNumber: typedAccount(text), transactionId: 'ABC123' }),
  )
  expect(problems.map((problem) => problem.accountNumber)).toEqual([true, true, true, true, true])
  expect(typedAccount('০১৭১২-৩৪৫ ৬৭৮')).toBe('01712345678')
  for (const typed of ['+8801712345678', '8801712345678', '+880 01712-345678', '\u202a01712345678\u202c'])
    expect(typedAccount(typed), typed).toBe('01712345678')
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

test('S-MKPAY-05 the id is taken out of what was pasted, and it is known that it was', () => {
  const SMS =
    'Cash Out Tk 500.00 to 01712345678 successful. Fee Tk 9.25. Balance Tk 1,234.00. TrxID 9AB12CD34E at 21/11/2026 12:05'
  for (const pasted of [
    SMS,
    'TrxID 9AB12CD34E',
    'TrxID: 9AB12CD34E.',
    'Transaction ID - 9ab12cd34e',
    'ট্রানজেকশন আইডি: 9AB12CD34E।',
    'TrxID is 9AB12CD34E',
    'Paid 9AB12CD34E',
    '9AB12CD34E.',
    '(9AB12CD34E)',
  ]) {
    expect(typedTrx(pasted), pasted).toBe('9AB12CD34E')
    expect(isTakenOut(pasted), pasted).toBe(true)
  }
  for (const typed of [
    '9AB12CD34E',
    ' 9ab1 2cd34e ',
    '1234 567890',
    '\u200e9AB12CD34E\u2069',
    '৯AB১২CD৩৪E',
    '1234567890',
  ]) {
    expect(typedTrx(typed)).not.toMatch(/[^A-Z0-9]/)
    expect(isTakenOut(typed), typed).toBe(false)
  }
  for (const pasted of [
    'Payment of Tk 500.00 is successful. Ref: N/A. TxnID: 1234567890. Balance: Tk 734.00',
    'Tk500.00 sent to A/C: 019XXXXXXX1. Fee: Tk0 Balance: Tk734.00 TxnId:1234567890 Date:21-NOV-26 12:05:11 pm.',
    'Payment Tk 500.00. Ref No 7654321. TrxID 1234567890',
    'Reference No. 1234567890',
    'Trans ID: 1234567890',
    'TrxID=1234567890',
    'ট্রানজেকশন আইডি: ১২৩৪৫৬৭৮৯০',
  ])
    expect(typedTrx(pasted), pasted).toBe('1234567890')
  // Two that could be it, none, or one that is longer than any: the player is asked.
  for (const unsure of [
    `TrxID ${'9AB'.repeat(11)}`,
    '9AB12CD34E 8XY98ZW76V.',
    'paid, thanks',
    'paid 1234567890',
    '500.00',
    'AB-12',
  ])
    expect(
      paymentProblems({ accountNumber: '01712345678', transactionId: typedTrx(unsure) }),
      unsure,
    ).toEqual({
      transactionId: true,
    })
})
