import { expect, test } from 'vitest'
import { e164 } from './phone.ts'

test('every way to write a Bangladeshi number is one number', () => {
  for (const typed of [
    '01712345678',
    '1712345678',
    '8801712345678',
    '+8801712345678',
    '+880 1712-345678',
    '০১৭১২৩৪৫৬৭৮',
    '+88001712345678',
    '008801712345678',
    '0088001712345678',
    '88001712345678',
    '+880 (0) 1712-345678',
    '\u202d+8801712345678\u202c',
  ]) {
    expect(e164(typed), typed).toBe('+8801712345678')
  }
})

test('a national number belongs to the country of the currency', () => {
  expect(e164('9876543210', 'INR')).toBe('+919876543210')
  expect(e164('03001234567', 'PKR')).toBe('+923001234567')
  for (const typed of ['+9109876543210', '00919876543210', '919876543210'])
    expect(e164(typed, 'INR'), typed).toBe('+919876543210')
  // Written with its country it is of that country, whatever the currency.
  expect(e164('+9109876543210')).toBe('+919876543210')
  expect(e164('+393331234567')).toBe('+393331234567')
})

test('anything but 10 to 15 digits is no number', () => {
  for (const typed of [
    '',
    '0000000000',
    '+0000000000',
    '123456789',
    '1234567890123456',
    // With the country before it there would be more.
    '0171234567890123',
    '01712345678901',
    'abcdefghij',
    '+',
    '017 1234',
    "1' or '1'='1",
  ]) {
    expect(e164(typed), typed).toBeUndefined()
  }
})
