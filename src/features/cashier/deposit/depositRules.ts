/** What a deposit needs before it may go on, and in what order a form says so. Source: spec 5; V-DEP-01..05, X-26. */
import { DEPOSIT_RANGE, type DepositChannel, type PaymentMethod } from '../../../../contract/cashier.ts'
import { type Paisa } from '../../../../contract/money.ts'
import { paisaFromTyped } from '../../../../contract/typed.ts'

export interface Range {
  min: Paisa
  max: Paisa
}

/** The site's range cut by the chosen channel's. */
export const rangeOf = (channel: Pick<DepositChannel, 'min' | 'max'> | undefined): Range => ({
  min: channel && channel.min > DEPOSIT_RANGE.min ? channel.min : DEPOSIT_RANGE.min,
  max: channel && channel.max < DEPOSIT_RANGE.max ? channel.max : DEPOSIT_RANGE.max,
})

/**
 * The range to show: the chosen channel's; until one is chosen, what the open ones of the method take between them; the
 * site's while none is known.
 */
export function rangeShown(channel: DepositChannel | undefined, channels: readonly DepositChannel[]): Range {
  const ranges = channels.filter(({ isClosed }) => !isClosed).map(rangeOf)
  if (channel || ranges.length === 0) return rangeOf(channel)
  return ranges.reduce((all, { min, max }) => ({
    min: min < all.min ? min : all.min,
    max: max > all.max ? max : all.max,
  }))
}

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

/** Longer than any amount with its groups and its sign. */
const LONGEST = 32

/**
 * What an amount field holds after a change of its text. A key that no amount has (e, E, +, -, a second point) does
 * nothing (S-DEP-12); what was pasted stays whole: to leave a sign out would make another amount of it.
 */
export function typedAmount(text: string, before: string): string {
  let at = 0
  while (at < before.length && text[at] === before[at]) at += 1
  const isKey = text.slice(0, at) + text.slice(at + 1) === before
  const key = text[at] ?? ''
  if (isKey && (/[eE+-]/.test(key) || (key === '.' && before.includes('.')))) return before
  return text.slice(0, LONGEST)
}

export type DepositField = 'amount' | 'method' | 'channel'

/** What is wrong with the form: a field, and for an amount whether it is missing, no amount for sure, or out of range. */
export type DepositProblems = Partial<Record<DepositField, 'missing' | 'unclear' | 'range'>>

export function depositProblems(form: {
  amount: string
  method: PaymentMethod | undefined
  channel: DepositChannel | undefined
}): DepositProblems {
  const { min, max } = rangeOf(form.channel)
  const amount = paisaFromTyped(form.amount)
  const problems: DepositProblems = {}
  if (form.amount === '') problems.amount = 'missing'
  else if (amount === undefined) problems.amount = 'unclear'
  else if (amount < min || amount > max) problems.amount = 'range'
  if (!form.method) problems.method = 'missing'
  if (!form.channel || form.channel.isClosed) problems.channel = 'missing'
  return problems
}
