/** What a claim needs before it may be submitted. Source: spec 5; V-DEP-06, V-DEP-07, X-67. */
import { ACCOUNT_NUMBER, TRX_ID } from '../../../../contract/cashier.ts'
import { latinDigits } from '../../../../contract/money.ts'

/** A number as wallets print it: Latin digits, without spaces, hyphens or the country's +88. */
export const typedAccount = (text: string): string =>
  latinDigits(text).replace(/[\s-]/g, '').replace(/^\+88/, '')

/** A transaction id as it is shown, kept and compared: upper case, Latin digits, without spaces. */
export const typedTrx = (text: string): string => latinDigits(text).replace(/\s/g, '').toUpperCase()

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
