/** What happened to the player's money. Source: spec 2.17, 2.18, 2.19, 3, 7; N-ENT-19. */
import { defineApi } from './kit/endpoint.ts'
import { money } from './money.ts'
import { flag, id, instant, optionalInstant, optionalText, renamed, rows, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

export type TransactionStatus = 'processing' | 'success' | 'fail'
const STATUS_BY_KEY: Record<string, TransactionStatus> = { '0': 'processing', '1': 'success', '2': 'fail' }
const KEY_BY_STATUS = { processing: '0', success: '1', fail: '2' } as const

const transaction = renamed(
  z.object({
    id,
    /** `deposit` or `withdraw` by the specification; ours adds `adjustment` (type filter 2). */
    action: z.enum(['deposit', 'withdraw', 'adjustment']),
    amount: money,
    key: z.union([z.string(), z.number()]),
    created_at: instant,
    updated_at: optionalInstant,
    transaction_id: optionalText(60),
    payment_method: z.nullish(
      z.object({ name: optionalText(80), icon: optionalText(500), type: optionalText(40) }),
    ),
    steps: rows(z.object({ name: text(40), at: instant })),
    /** Ours: why it failed, in the language of the request. */
    reason: optionalText(500),
    /** Ours: the promotion it was made with. */
    promotion: optionalText(300),
    account_number: optionalText(40),
    /** Ours: the idempotency key it was made with, so that an app that lost the answer finds its record. */
    session: optionalText(64),
    /** Ours: from when a Processing deposit may be corrected. */
    editable_at: optionalInstant,
    /** Ours: when the host expects a Processing withdrawal to be paid. */
    estimated_at: optionalInstant,
  }),
  {
    decode: (wire) => ({
      id: wire.id,
      action: wire.action,
      amount: wire.amount,
      status: STATUS_BY_KEY[String(wire.key)] ?? 'processing',
      createdAt: wire.created_at,
      updatedAt: wire.updated_at ?? wire.created_at,
      /** The player's reference: the TRX id of a deposit. */
      reference: wire.transaction_id,
      method: {
        name: wire.payment_method?.name ?? '',
        icon: wire.payment_method?.icon ?? '',
        type: wire.payment_method?.type ?? '',
      },
      steps: wire.steps,
      reason: wire.reason,
      promotion: wire.promotion,
      accountNumber: wire.account_number,
      session: wire.session,
      editableAt: wire.editable_at,
      estimatedAt: wire.estimated_at,
    }),
    encode: (inside) => ({
      id: inside.id,
      action: inside.action,
      amount: inside.amount,
      key: KEY_BY_STATUS[inside.status],
      created_at: inside.createdAt,
      updated_at: inside.updatedAt,
      transaction_id: inside.reference,
      payment_method: inside.method,
      steps: inside.steps,
      reason: inside.reason,
      promotion: inside.promotion,
      account_number: inside.accountNumber,
      session: inside.session,
      editable_at: inside.editableAt,
      estimated_at: inside.estimatedAt,
    }),
  },
)
export type Transaction = z.output<typeof transaction>

const settledBet = renamed(
  z.object({
    id: z.nullish(id),
    platform: optionalText(40),
    game_type: optionalText(40),
    /** Ours: the game's code. */
    game: optionalText(80),
    bet_amount: money,
    winAmount: money,
    created_at: instant,
    /** Ours: `open` while the round is not settled. */
    status: optionalText(20),
  }),
  {
    decode: (wire) => ({
      id: wire.id ?? '',
      platform: wire.platform,
      gameType: wire.game_type,
      game: wire.game,
      stake: wire.bet_amount,
      returned: wire.winAmount,
      at: wire.created_at,
      isOpen: wire.status === 'open',
    }),
    encode: (inside) => ({
      id: inside.id || null,
      platform: inside.platform,
      game_type: inside.gameType,
      game: inside.game,
      bet_amount: inside.stake,
      winAmount: inside.returned,
      created_at: inside.at,
      status: inside.isOpen ? 'open' : 'settled',
    }),
  },
)
export type BetRecord = z.output<typeof settledBet>

/**
 * Two words are ours: `given_up`, the player left the bonus for their own money (D-04), and `expired`, its time was
 * over. Unknown words read as active.
 */
export type TurnoverStatus = 'active' | 'complete' | 'given_up' | 'expired'
const statusOf = (wire: string): TurnoverStatus =>
  wire === 'complete' || wire === 'given_up' || wire === 'expired' ? wire : 'active'

const named = z.nullish(z.object({ name: optionalText(300) }))

const turnover = renamed(
  z.object({
    id,
    status: text(20),
    required_turnover: money,
    remaining_turnover: money,
    created_at: instant,
    updated_at: optionalInstant,
    ends_at: optionalInstant,
    bonus: z.nullish(money),
    forfeit: z.nullish(money),
    transaction: z.nullish(z.object({ promotion: named, payment_method: named })),
  }),
  {
    decode: (wire) => ({
      id: wire.id,
      status: statusOf(wire.status),
      required: wire.required_turnover,
      remaining: wire.remaining_turnover,
      createdAt: wire.created_at,
      updatedAt: wire.updated_at ?? wire.created_at,
      /** Ours: when it ends unfinished; undefined when it does not. */
      endsAt: wire.ends_at,
      /** Ours: the bonus that it binds; undefined on hosts that do not say. */
      bonus: wire.bonus ?? undefined,
      /** Ours: what giving it up now would cost (D-04). */
      forfeit: wire.forfeit ?? undefined,
      promotion: wire.transaction?.promotion?.name ?? '',
      method: wire.transaction?.payment_method?.name ?? '',
    }),
    encode: (inside) => ({
      id: inside.id,
      status: inside.status,
      required_turnover: inside.required,
      remaining_turnover: inside.remaining,
      created_at: inside.createdAt,
      updated_at: inside.updatedAt,
      ends_at: inside.endsAt,
      bonus: inside.bonus,
      forfeit: inside.forfeit,
      transaction: {
        promotion: inside.promotion ? { name: inside.promotion } : null,
        payment_method: { name: inside.method },
      },
    }),
  },
)
export type Turnover = z.output<typeof turnover>

/** A list holds at most so many rows, the newest; older ones are asked for by their dates. */
export const RECORDS_LIMIT = 500

/** Ours, and optional: only rows from `from` on and before `until` (X-47, PP-18). */
export const span = { from: z.optional(instant), until: z.optional(instant) }

export const recordsApi = defineApi({
  transactions: {
    method: 'GET',
    path: '/api/transaction/show',
    auth: 'player',
    owner: 'remote_id',
    limit: 'read',
    summary: "The player's deposits, withdrawals and adjustments, newest first.",
    input: z.object({ remote_id: z.optional(id), ...span }),
    output: z.object({ transactions: rows(transaction) }),
  },
  bets: {
    method: 'GET',
    path: '/api/betting-record',
    auth: 'player',
    limit: 'read',
    summary: "The player's bets at games, newest first.",
    input: z.object({ ...span }),
    output: rows(settledBet),
  },
  turnovers: {
    method: 'GET',
    path: '/api/turnovers',
    auth: 'player',
    owner: 'remote_id',
    limit: 'read',
    summary: "What must be staked before a bonus is the player's own, newest first.",
    input: z.object({ remote_id: z.optional(id) }),
    output: rows(turnover),
  },
  giveUpBonus: {
    method: 'POST',
    path: '/api/turnovers/{id}/give-up',
    auth: 'player',
    limit: 'write',
    feature: 'bonus-give-up',
    idempotent: true,
    saysError: true,
    summary:
      "Gives a bonus up, so that the player's own money is free (D-04). 409 when the turnover has ended.",
    input: z.object({ id }),
    output: z.object({ success: flag, message: optionalText(500), amount: money }),
  },
})
