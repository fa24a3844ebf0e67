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
