/** Phone numbers as they are kept: E.164. Source: spec 5, 9; X-50. */
import type { Currency } from '../../contract/auth.ts'
import { latinDigits } from '../../contract/typed.ts'

const COUNTRY: Record<Currency, string> = { BDT: '880', INR: '91', PKR: '92' }

/** National numbers of these countries have ten digits, none of them begins with the zero that is dialled before it. */
const NATIONAL = 10
/** Without the zeros before it no number of any country is shorter. */
const SHORTEST = 8
/** With its country none is longer. Source: ITU-T E.164, section 6. */
const LONGEST = 15

/**
 * E.164 from what a player typed: `01712345678`, `1712345678`, `8801712345678`, `+8801712345678`, `+88001712345678`
 * and `008801712345678` are one number. Undefined unless it has 10 to 15 digits. The currency says which country a
 * national number is of.
 */
export function e164(typed: string, currency: Currency = 'BDT'): string | undefined {
  const plain = latinDigits(typed).replace(/[\s().-]|\p{Cf}/gu, '')
  const digits = plain.replace(/^\+?0*/, '')
  if (!/^\+?\d{10,}$/.test(plain) || digits.length < SHORTEST || digits.length > LONGEST) return undefined
  const isAbroad = plain.startsWith('+') || plain.startsWith('00')
  for (const country of isAbroad ? Object.values(COUNTRY) : [COUNTRY[currency]])
    if (digits.startsWith(country)) {
      const national = digits.slice(country.length).replace(/^0+/, '')
      if (national.length === NATIONAL) return `+${country}${national}`
    }
  const isNational = !isAbroad && (plain.startsWith('0') || digits.length === NATIONAL)
  const whole = isNational ? COUNTRY[currency] + digits : digits
  return whole.length > LONGEST ? undefined : `+${whole}`
}
