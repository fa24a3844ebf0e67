/** What a player types or pastes: digits of either script, and amounts. Not part of money.ts, which every visit loads. */
import { type Paisa, paisaFromWire } from './money.ts'

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
