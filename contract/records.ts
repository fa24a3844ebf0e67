/** What happened to the player's money. Source: spec 2.17, 2.18, 2.19, 3, 7; N-ENT-19. */
import { defineApi } from './kit/endpoint.ts'
import { money } from './money.ts'
import { idOrNone, maybe, orElse } from './kit/optional.ts'
import {
  flag,
  from,
  fromSeveral,
  id,
  instant,
  mapped,
  optionalInstant,
  optionalText,
  rows,
  shape,
  text,
} from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** A host that does not say when a record changed has it as it was made. */
const updatedAt = fromSeveral(
  { updated_at: optionalInstant, created_at: instant },
  { decode: (wire) => wire.updated_at ?? wire.created_at, encode: (inside) => ({ updated_at: inside }) },
)

export type TransactionStatus = 'processing' | 'success' | 'fail'
const STATUSES = ['processing', 'success', 'fail'] as const
const transactionStatus = mapped(z.union([z.string(), z.number()]), {
  decode: (key): TransactionStatus =>
    STATUSES.find((_, index) => String(index) === String(key)) ?? 'processing',
  encode: (status) => String(STATUSES.indexOf(status)),
})

const transaction = shape({
  id,
  /** `deposit` or `withdraw` by the specification; ours adds `adjustment` (type filter 2). */
  action: z.enum(['deposit', 'withdraw', 'adjustment']),
  /** Ours: below 0 where an adjustment took something. */
  amount: money,
  status: from('key', transactionStatus),
  createdAt: from('created_at', instant),
  updatedAt,
  /** The player's reference: the TRX id of a deposit; ours: of an adjustment the record or complaint that it is about. */
  reference: from('transaction_id', optionalText(60)),
  method: from(
    'payment_method',
    orElse(z.object({ name: optionalText(80), icon: optionalText(500), type: optionalText(40) }), {
      name: '',
      icon: '',
      type: '',
    }),
  ),
  steps: rows(z.object({ name: text(40), at: instant })),
  /** Ours: why it failed, or what an adjustment is for, in the language of the request. */
  reason: optionalText(500),
  /** Ours: the promotion it was made with. */
  promotion: optionalText(300),
  accountNumber: from('account_number', optionalText(40)),
  /** Ours: the idempotency key it was made with, so that an app that lost the answer finds its record. */
  session: optionalText(64),
  /** Ours: from when a Processing deposit may be corrected. */
  editableAt: from('editable_at', optionalInstant),
  /** Ours: when the host expects a Processing withdrawal to be paid. */
  estimatedAt: from('estimated_at', optionalInstant),
})
export type Transaction = z.output<typeof transaction>

const settledBet = shape({
  id: idOrNone,
  platform: optionalText(40),
  gameType: from('game_type', optionalText(40)),
  /** Ours: the game's code. */
  game: optionalText(80),
  stake: from('bet_amount', money),
  returned: from('winAmount', money),
  at: from('created_at', instant),
  /** Ours: the round is not settled. */
  isOpen: from(
    'status',
    mapped(optionalText(20), {
      decode: (wire) => wire === 'open',
      encode: (inside) => (inside ? 'open' : 'settled'),
    }),
  ),
})
export type BetRecord = z.output<typeof settledBet>

/**
 * Two words are ours: `given_up`, the player left the bonus for their own money (D-04), and `expired`, its time was
 * over. Unknown words read as active.
 */
export type TurnoverStatus = 'active' | 'complete' | 'given_up' | 'expired'
const turnoverStatus = mapped(text(20), {
  decode: (wire): TurnoverStatus =>
    wire === 'complete' || wire === 'given_up' || wire === 'expired' ? wire : 'active',
  encode: (inside) => inside,
})

const named = z.nullish(z.object({ name: optionalText(300) }))

/** What it came with, by name; "" where the host does not say. */
const origin = mapped(z.nullish(z.object({ promotion: named, payment_method: named })), {
  decode: (wire) => ({ promotion: wire?.promotion?.name ?? '', method: wire?.payment_method?.name ?? '' }),
  encode: ({ promotion, method }) => ({
    promotion: promotion ? { name: promotion } : null,
    payment_method: { name: method },
  }),
})

const turnover = shape({
  id,
  status: turnoverStatus,
  required: from('required_turnover', money),
  remaining: from('remaining_turnover', money),
  createdAt: from('created_at', instant),
  updatedAt,
  /** Ours: when it ends unfinished; undefined when it does not. */
  endsAt: from('ends_at', optionalInstant),
  /** Ours: the bonus that it binds; undefined on hosts that do not say. */
  bonus: maybe(money),
  /** Ours: what giving it up now would cost (D-04). */
  forfeit: maybe(money),
  origin: from('transaction', origin),
})
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
    excluded: true,
    owner: 'remote_id',
    limit: 'read',
    summary: "The player's deposits, withdrawals and adjustments, newest first.",
    input: shape({ remoteId: from('remote_id', z.optional(id)), ...span }),
    output: z.object({ transactions: rows(transaction) }),
  },
  bets: {
    method: 'GET',
    path: '/api/betting-record',
    auth: 'player',
    excluded: true,
    limit: 'read',
    summary: "The player's bets at games, newest first.",
    input: z.object({ ...span }),
    output: rows(settledBet),
  },
  turnovers: {
    method: 'GET',
    path: '/api/turnovers',
    auth: 'player',
    excluded: true,
    owner: 'remote_id',
    limit: 'read',
    summary: "What must be staked before a bonus is the player's own, newest first.",
    input: shape({ remoteId: from('remote_id', z.optional(id)) }),
    output: rows(turnover),
  },
  giveUpBonus: {
    method: 'POST',
    path: '/api/turnovers/{id}/give-up',
    auth: 'player',
    excluded: true,
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
