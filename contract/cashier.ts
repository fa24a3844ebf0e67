/**
 * Deposits: methods, channels, receiving numbers, the claim and its receipts; withdrawals: the check and the request.
 * Source: spec 2.14, 2.15, 5, 7; D-04, D-15, PP-17.
 */
import { defineApi } from './kit/endpoint.ts'
import { add, money, type Paisa, paisa, taka } from './money.ts'
import { count, firstOf, flag, id, optionalInstant, optionalText, renamed, rows, text } from './kit/wire.ts'
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

const method = renamed(
  z.object({ id, name: text(80), icon: optionalText(500), status: optionalText(20), percent: count(0) }),
  {
    decode: (wire) => ({
      id: wire.id,
      name: wire.name,
      icon: wire.icon,
      isActive: wire.status === 'active',
      /** Rebate in percent, shown as a tag when above 0. */
      percent: wire.percent,
    }),
    encode: (inside) => ({
      id: inside.id,
      name: inside.name,
      icon: inside.icon,
      status: inside.isActive ? 'active' : 'inactive',
      percent: inside.percent,
    }),
  },
)
export type PaymentMethod = z.output<typeof method>

const channel = renamed(
  z.object({
    id,
    name: optionalText(80),
    icon: optionalText(500),
    account_type: z.enum(ACCOUNT_TYPES),
    min: z.nullish(money),
    max: z.nullish(money),
    maintenance: flag,
  }),
  {
    decode: (wire) => ({
      id: wire.id,
      name: wire.name,
      icon: wire.icon,
      accountType: wire.account_type,
      min: wire.min ?? DEPOSIT_RANGE.min,
      max: wire.max ?? DEPOSIT_RANGE.max,
      isClosed: wire.maintenance,
    }),
    encode: (inside) => ({
      id: inside.id,
      name: inside.name,
      icon: inside.icon,
      account_type: inside.accountType,
      min: inside.min,
      max: inside.max,
      maintenance: inside.isClosed,
    }),
  },
)
export type DepositChannel = z.output<typeof channel>

const walletNumber = renamed(
  z.object({
    id,
    account_number: text(40),
    /** Ours: the payment session this number was issued for; the deposit's idempotency key. */
    session: optionalText(64),
    expires_at: optionalInstant,
    server_time: optionalInstant,
  }),
  {
    decode: (wire) => ({
      id: wire.id,
      accountNumber: wire.account_number,
      session: wire.session,
      /** Undefined on a host that does not say: the app counts 30 minutes from the answer. */
      expiresAt: wire.expires_at,
      serverTime: wire.server_time,
    }),
    encode: (inside) => ({
      id: inside.id,
      account_number: inside.accountNumber,
      session: inside.session,
      expires_at: inside.expiresAt,
      server_time: inside.serverTime,
    }),
  },
)
export type WalletNumber = z.output<typeof walletNumber>

const submitDeposit = renamed(
  z.object({
    remote_id: z.optional(id),
    account_number: text(40),
    transaction_id: text(60),
    amount: money,
    payment_id: id,
    promotion_id: z.nullish(z.union([z.literal(''), id])),
  }),
  {
    decode: (wire) => ({
      remoteId: wire.remote_id,
      accountNumber: wire.account_number,
      /** Upper case, as it is kept and compared. */
      transactionId: wire.transaction_id.trim().toUpperCase(),
      amount: wire.amount,
      /** The id of the channel (the wire's `payment_id`). */
      paymentId: wire.payment_id,
      promotionId: wire.promotion_id || undefined,
    }),
    encode: (inside) => ({
      remote_id: inside.remoteId,
      account_number: inside.accountNumber,
      transaction_id: inside.transactionId,
      amount: inside.amount,
      payment_id: inside.paymentId,
      promotion_id: inside.promotionId ?? null,
    }),
  },
)

const withdrawCheck = renamed(
  z.object({
    success: flag,
    error: optionalText(500),
    available: z.nullish(money),
    held: z.nullish(money),
    min: z.nullish(money),
    max: z.nullish(money),
    estimate_minutes: z.nullish(count()),
  }),
  {
    decode: (wire) => ({
      success: wire.success,
      error: wire.error,
      /** What may leave now; undefined on a host that does not say. */
      available: wire.available ?? undefined,
      /** Money of a withdrawal that is being processed. */
      held: wire.held ?? undefined,
      min: wire.min ?? WITHDRAWAL_RANGE.min,
      max: wire.max ?? WITHDRAWAL_RANGE.max,
      /** How long the host expects to take; undefined when it does not say. */
      estimateMinutes: wire.estimate_minutes ?? undefined,
    }),
    encode: (inside) => ({
      success: inside.success,
      error: inside.error,
      available: inside.available,
      held: inside.held,
      min: inside.min,
      max: inside.max,
      estimate_minutes: inside.estimateMinutes,
    }),
  },
)
export type WithdrawCheck = z.output<typeof withdrawCheck>

const submitWithdraw = renamed(
  z.object({
    remote_id: z.optional(id),
    account_number: text(40),
    amount: money,
    payment_id: id,
    give_up_bonus: flag,
  }),
  {
    decode: (wire) => ({
      remoteId: wire.remote_id,
      /** The profile's phone or a verified second one (K-AMT-26). */
      accountNumber: wire.account_number,
      amount: wire.amount,
      /** The id of the payment method. */
      paymentId: wire.payment_id,
      /** Ours: the player was told what bonus is lost by this, and agreed (D-04). */
      givesUpBonus: wire.give_up_bonus,
    }),
    encode: (inside) => ({
      remote_id: inside.remoteId,
      account_number: inside.accountNumber,
      amount: inside.amount,
      payment_id: inside.paymentId,
      give_up_bonus: inside.givesUpBonus,
    }),
  },
)

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
    limit: 'walletNumber',
    summary: 'Issues the number to pay to, for 30 minutes. Never kept by anyone.',
    input: z.object({ name: text(80), account_type: z.enum(ACCOUNT_TYPES), amount: money }),
    output: firstOf(walletNumber),
  },
  submitDeposit: {
    method: 'POST',
    path: '/api/submit-deposit',
    auth: 'player',
    owner: 'remote_id',
    limit: 'submitDeposit',
    idempotent: true,
    status: 201,
    summary: 'Claims a payment once. 409 with the earlier record when the transaction id was used before.',
    input: submitDeposit,
    output: z.object({
      success: flag,
      message: optionalText(500),
      /** The player's transaction id as claimed. */
      transaction_id: optionalText(60),
      /** Ours: the id of the record in the transaction list. */
      id: z.nullish(id),
    }),
  },
  depositReceipts: {
    method: 'POST',
    path: '/api/deposit-receipts',
    auth: 'player',
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
    limit: 'write',
    feature: 'deposit-edit',
    idempotent: true,
    summary:
      'Corrects the number or the transaction id of a Processing deposit after the wait (X-46). 409 before it, or once decided.',
    input: z.object({ id, account_number: text(40), transaction_id: text(60) }),
    output: z.object({ success: flag, message: optionalText(500) }),
  },
  revertDeposit: {
    method: 'POST',
    path: '/api/deposits/{id}/revert',
    auth: 'player',
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
    owner: 'remote_id',
    limit: 'withdrawCheck',
    saysError: true,
    summary: 'Whether the player may withdraw now, and how much; 400 with the reason.',
    input: z.object({
      remote_id: z.optional(id),
      /** Ours: check as if the bonus were given up. */
      give_up_bonus: flag,
    }),
    output: withdrawCheck,
  },
  submitWithdraw: {
    method: 'POST',
    path: '/api/submit-withdraw',
    auth: 'player',
    owner: 'remote_id',
    limit: 'submitWithdraw',
    idempotent: true,
    saysError: true,
    summary: 'Asks for a withdrawal, once. There is no call that takes it back (PP-17).',
    input: submitWithdraw,
    output: renamed(
      z.object({
        success: flag,
        message: optionalText(500),
        id: z.nullish(id),
        estimate_minutes: z.nullish(count()),
      }),
      {
        decode: (wire) => ({
          success: wire.success,
          message: wire.message,
          /** Ours: the id of the record in the transaction list. */
          id: wire.id ?? undefined,
          estimateMinutes: wire.estimate_minutes ?? undefined,
        }),
        encode: (inside) => ({
          success: inside.success,
          message: inside.message,
          id: inside.id,
          estimate_minutes: inside.estimateMinutes,
        }),
      },
    ),
  },
})
