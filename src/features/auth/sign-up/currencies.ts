/** The currencies of a sign-up: their codes in the form, and the calling code of their country. Source: spec 3, 9; X-52. */
import { CURRENCIES, type Currency } from '../../../../contract/auth.ts'

interface Terms {
  code: string
  callingCode: string
  country: string
}

export const CURRENCY_TERMS: Record<Currency, Terms> = {
  BDT: { code: '8', callingCode: '+880', country: 'BD' },
  INR: { code: '7', callingCode: '+91', country: 'IN' },
  PKR: { code: '17', callingCode: '+92', country: 'PK' },
}

/** The currency of a code of the form; BDT for any other. */
export const currencyOf = (code: string): Currency =>
  CURRENCIES.find((currency) => CURRENCY_TERMS[currency].code === code) ?? 'BDT'
