/** What a claim needs before it may be submitted. Source: spec 5; V-DEP-06, V-DEP-07, X-67. */
import { ACCOUNT_NUMBER, TRX_ID } from '../../../../contract/cashier.ts'
import { latinDigits } from '../../../../contract/typed.ts'

/** Marks that are not seen, as they come with what is copied from a message. */
const UNSEEN = /\p{Cf}/gu

/** A number as wallets print it: Latin digits, without spaces, hyphens or the country before it. */
export function typedAccount(text: string): string {
  const plain = latinDigits(text)
    .replace(UNSEEN, '')
    .replace(/[\s().-]/g, '')
  const national = /^(?:\+|00)?8800?(1\d{9})$/.exec(plain)?.[1]
  return national === undefined ? plain : `0${national}`
}

/** "TrxID 9AB12CD34E", "TxnId: 1234567890" in a wallet's message, and as this site's own field says it; whole, never its first letters. */
const NAMED =
  /(?:\b(?:TR(?:ANSACTION|ANS|A?NX|X|N|AN)?|TXN|TX)[\s.]*(?:ID|NO|NUMBER)|(?:ট্রানজেকশন|লেনদেন)\s*(?:আইডি|নম্বর))[\s:.#=-]+([A-Z0-9]{6,30})(?![A-Z0-9])/
/** A reference is the payer's own word where the message names an id besides. */
const REFERENCE = /\bREF(?:ERENCE)?[\s.]*(?:ID|NO|NUMBER)[\s:.#=-]+([A-Z0-9]{6,30})(?![A-Z0-9])/
/** Ids have letters and digits, eight at least; amounts, numbers and words have not. */
const LIKE_AN_ID = /\b(?=[A-Z0-9]*[A-Z])(?=[A-Z0-9]*\d)[A-Z0-9]{8,30}\b/g

/**
 * A transaction id as it is shown, kept and compared: upper case, Latin digits, without spaces. Of a whole message that
 * was pasted it is the id that stands in it; where that is not sure, the text stays and is refused with a reason.
 */
export function typedTrx(text: string): string {
  const plain = latinDigits(text).replace(UNSEEN, '').toUpperCase()
  const named = (NAMED.exec(plain) ?? REFERENCE.exec(plain))?.[1]
  if (named) return named
  const words = plain.trim().split(/\s+/)
  if (words.length === 1 && /^[A-Z0-9]*$/.test(plain.trim())) return plain.trim()
  const [id, other] = new Set(plain.match(LIKE_AN_ID))
  if (id !== undefined && other === undefined) return id
  // In groups as some write long numbers; a word beside it is no part of it.
  return words.every((word) => /\d/.test(word)) ? words.join('') : plain.trim()
}

/** Whether the id is only a part of what was typed or pasted. */
export const isTakenOut = (text: string): boolean =>
  typedTrx(text).replace(/\s/g, '') !== latinDigits(text).replace(UNSEEN, '').replace(/\s/g, '').toUpperCase()

export interface PaymentProblems {
  accountNumber?: true
  transactionId?: true
}

export function paymentProblems(typed: { accountNumber: string; transactionId: string }): PaymentProblems {
  return {
    ...(ACCOUNT_NUMBER.test(typed.accountNumber) ? {} : { accountNumber: true as const }),
    ...(TRX_ID.test(typed.transactionId) ? {} : { transactionId: true as const }),
  }
}

/**
 * Shows in a field what is taken of what stands there, with the caret behind what was typed. To the browser another value
 * is a reason to move it to the end, and a slow phone has the next letters before React or a frame could put it back.
 */
export function showTaken(field: HTMLInputElement, taken: string): void {
  const caret = Math.max(0, (field.selectionStart ?? 0) - Math.max(0, field.value.length - taken.length))
  field.value = taken
  field.setSelectionRange(caret, caret)
}
