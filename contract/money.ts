/**
 * Money inside our code is a whole number of poisha (1/100 taka) in a branded type, never a float.
 * On the wire it is a decimal string with two places from our host; hosts that send numbers are understood.
 * Source: wire-contract.md "Rules for every call".
 */
import { z } from './kit/zod.ts'

declare const unit: unique symbol
/** An integer count of poisha. `amount: 500` does not compile; `taka(500)` does. */
export type Paisa = number & { readonly [unit]: 'poisha' }

export const ZERO = 0 as Paisa

/** Whole poisha from an integer count. Throws RangeError for a fraction or a count beyond 2^53. */
export function paisa(count: number | bigint): Paisa {
  const n = Number(count)
  if (!Number.isSafeInteger(n)) throw new RangeError('Money is a safe integer count of poisha')
  return (n === 0 ? 0 : n) as Paisa
}

/** Whole taka as money: `taka(500)` is 50,000 poisha. */
export const taka = (whole: number): Paisa => paisa(whole * 100)

export const add = (a: Paisa, b: Paisa): Paisa => paisa(a + b)
export const subtract = (a: Paisa, b: Paisa): Paisa => paisa(a - b)

/** The wire's spelling: `paisaToWire(taka(1500))` is `"1500.00"`. */
export function paisaToWire(amount: Paisa): string {
  const size = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/

/** Money from a decimal text or number as a host may send it; undefined when it is not exact in poisha. */
export function paisaFromWire(value: string | number): Paisa | undefined {
  const match = DECIMAL.exec(typeof value === 'number' ? plain(value) : value.trim())
  if (!match) return undefined
  const [, sign, whole, cents = ''] = match
  const size = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  return paisa(sign ? -size : size)
}

/** A number without exponent; anything JavaScript would print as `1e21` or `1e-7` is no amount of money. */
const plain = (n: number): string => (Number.isFinite(n) ? String(n) : '')

const BANGLA_ZERO = 0x09e6

/** Bangla digits to Latin ones: players may type either, wallets expect Latin. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u09E6-\u09EF]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO))

/** In no groups, in groups as they are written here (`1,00,000`) or abroad (`100,000`); at most two decimals. */
const TYPED = /^(\d{1,13}|\d{1,2}((,\d{2})+,|( \d{2})+ )\d{3}|\d{1,3}((,\d{3})+|( \d{3})+))(\.\d{1,2})?$/

/**
 * Money from what a player typed or pasted: Latin or Bangla digits, whole groups by commas or by spaces, the taka sign,
 * at most two decimals after a point. Undefined for anything that may mean something else: a decimal comma (`120,50`),
 * `1.000`, `1e3`, `-5`. Nothing that carries meaning is left out to make an amount of it.
 */
export function paisaFromTyped(text: string): Paisa | undefined {
  const typed = latinDigits(text)
    // Marks that are not seen, as they come with a text that was copied, mean nothing.
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^৳ ?/, '')
  return TYPED.test(typed) ? paisaFromWire(typed.replace(/[, ]/g, '')) : undefined
}

/** The codec of an amount: decimal text or number on the wire, `Paisa` inside. */
export const money = z.codec(z.union([z.string(), z.number()]), z.custom<Paisa>(), {
  decode: (value, context) => {
    const amount = paisaFromWire(value)
    if (amount !== undefined) return amount
    context.issues.push({ code: 'custom', input: value, message: 'Not an amount of money' })
    return z.NEVER
  },
  encode: (amount) => paisaToWire(amount),
})
