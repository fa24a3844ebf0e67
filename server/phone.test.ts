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
  ]) {
    expect(e164(typed), typed).toBe('+8801712345678')
  }
})

test('a national number belongs to the country of the currency', () => {
  expect(e164('9876543210', 'INR')).toBe('+919876543210')
  expect(e164('03001234567', 'PKR')).toBe('+923001234567')
})

test('anything but 10 to 15 digits is no number', () => {
  for (const typed of ['', '123456789', '1234567890123456', 'abcdefghij', '+', '017 1234', "1' or '1'='1"]) {
    expect(e164(typed), typed).toBeUndefined()
  }
})
