/** What a deposit needs before it may go on, and in what order a form says so. Source: spec 5; V-DEP-01..05, X-26. */
import { DEPOSIT_RANGE, type DepositChannel, type PaymentMethod } from '../../../../contract/cashier.ts'
import { type Paisa, paisaFromTyped } from '../../../../contract/money.ts'

export interface Range {
  min: Paisa
  max: Paisa
}

/** The site's range cut by the chosen channel's. */
export const rangeOf = (channel: Pick<DepositChannel, 'min' | 'max'> | undefined): Range => ({
  min: channel && channel.min > DEPOSIT_RANGE.min ? channel.min : DEPOSIT_RANGE.min,
  max: channel && channel.max < DEPOSIT_RANGE.max ? channel.max : DEPOSIT_RANGE.max,
})

/** Active methods, each name once: the first of its name stands for it (S-DEP-04). */
export function openMethods(methods: readonly PaymentMethod[]): PaymentMethod[] {
  const byName = new Map<string, PaymentMethod>()
  for (const method of methods) {
    if (method.isActive && !byName.has(method.name)) byName.set(method.name, method)
  }
  return [...byName.values()]
}

/** Names that say only what the account type says already. */
const PLAIN = /^(cash ?out|send money|agent|personal)?$/i

/**
 * The Payment Type a channel belongs to (S-DEP-05): its own name where a host tells kinds apart, else the plain
 * payment of its method, "".
 */
export const typeOf = (channel: Pick<DepositChannel, 'name'>): string =>
  PLAIN.test(channel.name.trim()) ? '' : channel.name.trim()

/** What an amount field keeps of what was typed: digits of both scripts, and one point. */
export function typedAmount(text: string): string {
  const kept = text.replace(/[^\d\u09E6-\u09EF.]/g, '')
  const point = kept.indexOf('.')
  return point < 0 ? kept : kept.slice(0, point + 1) + kept.slice(point + 1).replaceAll('.', '')
}

export type DepositField = 'amount' | 'method' | 'channel'

/** What is wrong with the form: a field, and for an amount whether it is missing or out of range. */
export type DepositProblems = Partial<Record<DepositField, 'missing' | 'range'>>

export function depositProblems(form: {
  amount: string
  method: PaymentMethod | undefined
  channel: DepositChannel | undefined
}): DepositProblems {
  const { min, max } = rangeOf(form.channel)
  const amount = paisaFromTyped(form.amount)
  const problems: DepositProblems = {}
  if (form.amount === '') problems.amount = 'missing'
  else if (amount === undefined || amount < min || amount > max) problems.amount = 'range'
  if (!form.method) problems.method = 'missing'
  if (!form.channel || form.channel.isClosed) problems.channel = 'missing'
  return problems
}
