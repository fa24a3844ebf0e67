/** What a withdrawal needs before it may be sent. Source: spec 5; V-WD-01..04; D-15. */
import type { PaymentMethod, WithdrawCheck } from '../../../../contract/cashier.ts'
import { paisaFromTyped } from '../../../../contract/typed.ts'

export type WithdrawField = 'amount' | 'method' | 'recipient'
export type WithdrawProblems = Partial<Record<WithdrawField, 'missing' | 'unclear' | 'range' | 'balance'>>

/** The host's check gives the range; a balance below the site's minimum may leave as a whole. */
export function withdrawProblems(
  form: { amount: string; method: PaymentMethod | undefined; recipient: string },
  check: Pick<WithdrawCheck, 'min' | 'max' | 'available'>,
): WithdrawProblems {
  const amount = paisaFromTyped(form.amount)
  const problems: WithdrawProblems = {}
  if (form.amount === '') problems.amount = 'missing'
  else if (amount === undefined) problems.amount = 'unclear'
  else if (amount < check.min) problems.amount = 'range'
  else if (check.available !== undefined && amount > check.available) problems.amount = 'balance'
  else if (amount > check.max) problems.amount = 'range'
  if (!form.method) problems.method = 'missing'
  if (form.recipient === '') problems.recipient = 'missing'
  return problems
}

/** A number as it is shown: its country and its last three digits. */
export const masked = (phone: string): string =>
  phone.length < 7 ? phone : `${phone.slice(0, 4)} ••• ${phone.slice(-3)}`
