/** Phone numbers as they are kept: E.164. Source: spec 5, 9; X-50. */
import type { Currency } from '../contract/auth.ts'
import { latinDigits } from '../contract/money.ts'

const COUNTRY: Record<Currency, string> = { BDT: '880', INR: '91', PKR: '92' }

/**
 * E.164 from what a player typed: `01712345678`, `1712345678`, `8801712345678` and `+8801712345678` are one
 * number. Undefined unless it has 10 to 15 digits. The currency says which country a national number is of.
 */
export function e164(typed: string, currency: Currency = 'BDT'): string | undefined {
  const plain = latinDigits(typed).replace(/[\s().-]/g, '')
  if (!/^\+?\d{10,15}$/.test(plain)) return undefined
  const country = COUNTRY[currency]
  if (plain.startsWith('+')) return plain
  if (plain.startsWith('00')) return `+${plain.slice(2)}`
  if (plain.startsWith('0')) return `+${country}${plain.slice(1)}`
  return plain.length === 10 ? `+${country}${plain}` : `+${plain}`
}
