/**
 * Deposits: methods, channels, receiving numbers, the claim and its receipts; withdrawals: the check and the request.
 * Source: spec 2.14, 2.15, 5, 7; D-04, D-15, PP-17.
 */
import { statusIs } from './content.ts'
import { defineApi } from './kit/endpoint.ts'
import { add, money, type Paisa, paisa, taka } from './money.ts'
import { maybe, orElse } from './kit/optional.ts'
import {
  count,
  firstOf,
  flag,
  from,
  id,
  mapped,
  optionalInstant,
  optionalText,
  rows,
  shape,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** The site's deposit range; a channel may narrow it. Source: spec 5, 9. */
export const DEPOSIT_RANGE = { min: taka(100), max: taka(25_000) } as const
/** Source: spec 9. */
export const DEPOSIT_PICKS = [100, 500, 1000, 2000, 3000, 5000, 10000, 15000, 20000, 25000].map(taka)
/** Deposits are paid from a number of exactly 11 digits. Source: spec 5, X-67. */
export const ACCOUNT_NUMBER = /^\d{11}$/
/** The shape of a transaction id: a hint against slips, checked loosely so that no true payment is lost (protection.md). */
export const TRX_ID = /^[A-Z0-9]{6,30}$/
/** How long a receiving number may be paid to. Source: spec 9 (K-POLL-06). */
export const PAYMENT_SESSION_MS = 30 * 60 * 1000

/** The site's withdrawal range; all of a smaller balance may leave too (D-15). Source: spec 5, 9 (K-AMT-09). */
export const WITHDRAWAL_RANGE = { min: taka(500), max: taka(25_000) } as const
/** Source: spec 9. */
export const WITHDRAWAL_PICKS = [500, 1000, 2000, 3000, 5000, 10000, 15000, 20000, 25000].map(taka)

export const ACCOUNT_TYPES = ['Agent', 'Personal'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

const method = shape({
  id,
  name: text(80),
  icon: optionalText(500),
  isActive: from('status', statusIs('active')),
  /** Rebate in percent, shown as a tag when above 0. */
  percent: count(0),
})
export type PaymentMethod = z.output<typeof method>

const channel = shape({
  id,
  name: optionalText(80),
  icon: optionalText(500),
  accountType: from('account_type', z.enum(ACCOUNT_TYPES)),
  min: orElse(money, DEPOSIT_RANGE.min),
  max: orElse(money, DEPOSIT_RANGE.max),
  isClosed: from('maintenance', flag),
})
export type DepositChannel = z.output<typeof channel>

const walletNumber = shape({
  id,
  accountNumber: from('account_number', text(40)),
  /** Ours: the payment session this number was issued for; the deposit's idempotency key. */
  session: optionalText(64),
  /** Undefined on a host that does not say: the app counts 30 minutes from the answer. */
  expiresAt: from('expires_at', optionalInstant),
  serverTime: from('server_time', optionalInstant),
})
export type WalletNumber = z.output<typeof walletNumber>

const submitDeposit = shape({
  remoteId: from('remote_id', z.optional(id)),
  accountNumber: from('account_number', text(40)),
  /** Upper case, as it is kept and compared. */
  transactionId: from(
    'transaction_id',
    mapped(text(60), { decode: (wire) => wire.trim().toUpperCase(), encode: (inside) => inside }),
  ),
  amount: money,
  /** The id of the channel. */
  paymentId: from('payment_id', id),
  promotionId: from(
    'promotion_id',
    mapped(z.nullish(z.union([z.literal(''), id])), {
      decode: (wire) => wire || undefined,
      encode: (inside) => inside ?? null,
    }),
  ),
})

const withdrawCheck = shape({
  success: flag,
  error: optionalText(500),
  /** What may leave now; undefined on a host that does not say. */
  available: maybe(money),
  /** Money of a withdrawal that is being processed. */
  held: maybe(money),
  min: orElse(money, WITHDRAWAL_RANGE.min),
  max: orElse(money, WITHDRAWAL_RANGE.max),
  /** How long the host expects to take; undefined when it does not say. */
  estimateMinutes: from('estimate_minutes', maybe(count())),
})
export type WithdrawCheck = z.output<typeof withdrawCheck>

const submitWithdraw = shape({
  remoteId: from('remote_id', z.optional(id)),
  /** The profile's phone or a verified second one (K-AMT-26). */
  accountNumber: from('account_number', text(40)),
  amount: money,
  /** The id of the payment method. */
  paymentId: from('payment_id', id),
  /** Ours: the player was told what bonus is lost by this, and agreed (D-04). */
  givesUpBonus: from('give_up_bonus', flag),
})

/** What the refusal says beside its words where a withdrawal costs the bonus, which the player has not agreed to (D-04). */
export const bonusAtStake = shape({
  cost: from('bonus', money),
  remaining: from('remaining_turnover', money),
  available: money,
})

/** A percentage or a factor of two decimals at most, applied to an amount; less than a poisha falls away. */
const times = (amount: Paisa, factor: number, per: number): Paisa =>
  paisa((BigInt(amount) * BigInt(Math.round(factor * 100))) / BigInt(per * 100))

/**
 * What a promotion gives for a deposit and what must be wagered before the bonus is the player's own, exact to the
 * poisha: the app shows these figures before the deposit and the ledger books the same ones (D-03).
 */
export function promotionTerms(
  amount: Paisa,
  promotion: { bonusPercent: number; turnoverFactor: number },
): { bonus: Paisa; turnover: Paisa } {
  const bonus = times(amount, promotion.bonusPercent, 100)
  return { bonus, turnover: times(add(amount, bonus), promotion.turnoverFactor, 1) }
}

/** At most this many receipts a deposit (money.md 3.5). */
export const RECEIPTS_PER_DEPOSIT = 6

export const cashierApi = defineApi({
  paymentMethods: {
    method: 'GET',
    path: '/api/payment-methods',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'methods',
    summary: 'Payment methods; a name may repeat. Names and icons only, never a receiving number.',
    input: z.object({}),
    output: rows(method),
  },
  channels: {
    method: 'GET',
    path: '/api/showpayment-menthod',
    auth: 'guest',
    limit: 'publicRead',
    summary: "A method's channels with their ranges; Agent is shown as CashOut, Personal as Send Money.",
    input: z.object({ name: text(80) }),
    output: z.object({ success: flag, data: rows(channel) }),
  },
  walletNumber: {
    method: 'GET',
    path: '/api/get-wallet-number',
    auth: 'player',
    play: 'number',
    signed: true,
    limit: 'walletNumber',
    summary: 'Issues the number to pay to, for 30 minutes. Never kept by anyone.',
    input: shape({ name: text(80), accountType: from('account_type', z.enum(ACCOUNT_TYPES)), amount: money }),
    output: firstOf(walletNumber),
  },
  submitDeposit: {
    method: 'POST',
    path: '/api/submit-deposit',
    auth: 'player',
    excluded: true,
    owner: 'remote_id',
    limit: 'submitDeposit',
    idempotent: true,
    status: 201,
    summary: 'Claims a payment once. 409 with the earlier record when the transaction id was used before.',
    input: submitDeposit,
    output: shape({
      success: flag,
      message: optionalText(500),
      /** The player's transaction id as claimed. */
      transactionId: from('transaction_id', optionalText(60)),
      /** Ours: the id of the record in the transaction list. */
      id: z.nullish(id),
    }),
  },
  depositReceipts: {
    method: 'POST',
    path: '/api/deposit-receipts',
    auth: 'player',
    excluded: true,
    limit: 'receipts',
    feature: 'deposit-receipts',
    idempotent: true,
    multipart: true,
    status: 201,
    summary:
      'Pictures that prove a payment, before or after its claim: multipart, `files` and the payment `session`. 413, 415.',
    input: z.object({ session: text(64) }),
    output: z.object({ data: rows(z.object({ id, name: optionalText(200) })) }),
  },
  editDeposit: {
    method: 'POST',
    path: '/api/deposits/{id}/edit',
    auth: 'player',
    excluded: true,
    limit: 'write',
    feature: 'deposit-edit',
    idempotent: true,
    summary:
      'Corrects the number or the transaction id of a Processing deposit after the wait (X-46). 409 before it, or once decided.',
    input: shape({
      id,
      accountNumber: from('account_number', text(40)),
      transactionId: from('transaction_id', text(60)),
    }),
    output: z.object({ success: flag, message: optionalText(500) }),
  },
  revertDeposit: {
    method: 'POST',
    path: '/api/deposits/{id}/revert',
    auth: 'player',
    excluded: true,
    limit: 'write',
    feature: 'deposit-revert',
    idempotent: true,
    summary: 'Takes back an unpaid, Processing deposit claim (X-46). There is no such call for a withdrawal.',
    input: z.object({ id }),
    output: z.object({ success: flag, message: optionalText(500) }),
  },
  withdrawCheck: {
    method: 'GET',
    path: '/api/userwithdrawcheck',
    auth: 'player',
    excluded: true,
    owner: 'remote_id',
    limit: 'withdrawCheck',
    saysError: true,
    summary: 'Whether the player may withdraw now, and how much; 400 with the reason.',
    input: shape({
      remoteId: from('remote_id', z.optional(id)),
      /** Ours: check as if the bonus were given up. */
      givesUpBonus: from('give_up_bonus', flag),
    }),
    output: withdrawCheck,
  },
  submitWithdraw: {
    method: 'POST',
    path: '/api/submit-withdraw',
    auth: 'player',
    excluded: true,
    owner: 'remote_id',
    limit: 'submitWithdraw',
    idempotent: true,
    saysError: true,
    summary: 'Asks for a withdrawal, once. There is no call that takes it back (PP-17).',
    input: submitWithdraw,
    output: shape({
      success: flag,
      message: optionalText(500),
      /** Ours: the id of the record in the transaction list. */
      id: maybe(id),
      estimateMinutes: from('estimate_minutes', maybe(count())),
    }),
  },
})
