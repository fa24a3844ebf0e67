/**
 * A player's money records as the contract's rows: deposits, withdrawals, adjustments (the demo's play money, bonuses).
 * A record's id is the id of the operation that made it. Source: spec 2.18, 3, 4; T-STATE-05, X-46.
 */
import { RECORDS_LIMIT, recordsApi, type Transaction } from '../../contract/records.ts'
import { paisa } from '../../contract/money.ts'
import { z } from '../../contract/kit/zod.ts'
import { saidIn } from '../content/texts.ts'
import type { Db, Host } from '../host.ts'
import type { Code } from '../messages/codes.ts'
import { textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import { payoutMs } from '../payments/estimate.ts'
import { iconOf } from '../payments/method.ts'
import { methodOf } from '../payments/registry.ts'
import { STATUS, statusOf } from '../ledger/status.ts'

/** Which of a player's records: one by its id, or those from `from` on and before `until` (ms). */
export interface Wanted {
  recordId?: bigint | undefined
  from?: number | undefined
  until?: number | undefined
}

/** The player's records, newest first. */
export async function transactionsOf(
  { db, config }: Pick<Host, 'db' | 'config'>,
  playerId: bigint,
  locale: Locale,
  span: Pick<Wanted, 'from' | 'until'> = {},
): Promise<Transaction[]> {
  const lists = [
    await depositsOf(db, playerId, locale, span),
    await withdrawalsOf(db, playerId, payoutMs(config), span),
    await adjustmentsOf(db, playerId, locale, span),
  ]
  return lists
    .flat()
    .sort((a, b) => b.createdAt - a.createdAt || Number(b.id) - Number(a.id))
    .slice(0, RECORDS_LIMIT)
}

/** One record of the player's; undefined for what is none, or another's. */
export async function transactionOf(
  { db, config }: Pick<Host, 'db' | 'config'>,
  playerId: bigint,
  recordId: bigint,
): Promise<Transaction | undefined> {
  const found = [
    ...(await depositsOf(db, playerId, 'en', { recordId })),
    ...(await withdrawalsOf(db, playerId, payoutMs(config), { recordId })),
    ...(await adjustmentsOf(db, playerId, 'en', { recordId })),
  ]
  return found[0]
}

/** One of the player's deposits in the wire's spelling, for the body of a refusal. */
export async function depositOnWire(
  db: Db,
  playerId: bigint,
  recordId: bigint,
  locale: Locale,
): Promise<unknown> {
  const transactions = await depositsOf(db, playerId, locale, { recordId })
  return z.encode(recordsApi.transactions.output, { transactions }).transactions?.[0]
}

async function depositsOf(
  db: Db,
  playerId: bigint,
  locale: Locale,
  { recordId, from, until }: Wanted,
): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('deposit')
    .leftJoin('promotion', 'promotion.id', 'deposit.promotion_id')
    .innerJoin('op', 'op.id', 'deposit.op_id')
    .selectAll('deposit')
    .select(['op.key as key', 'promotion.name as promotion'])
    .where('deposit.player_id', '=', playerId)
    .$if(recordId !== undefined, (query) => query.where('deposit.op_id', '=', recordId ?? 0n))
    .$if(from !== undefined, (query) => query.where('deposit.created_at', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (query) => query.where('deposit.created_at', '<', new Date(until ?? 0)))
    .orderBy('deposit.created_at', 'desc')
    .limit(RECORDS_LIMIT)
    .execute()
  return rows.map((row) => ({
    ...common(row),
    action: 'deposit',
    reference: row.trx,
    method: methodText(row.method, row.channel),
    reason: row.reason === 'DEPOSIT_REVERTED' ? textOf('DEPOSIT_REVERTED', locale) : row.reason,
    promotion: row.promotion ? saidIn(row.promotion, locale) : '',
    accountNumber: row.account_number,
    session: row.key,
    editableAt: row.status === STATUS.processing ? row.editable_at.getTime() : undefined,
    estimatedAt: undefined,
  }))
}

async function withdrawalsOf(
  db: Db,
  playerId: bigint,
  payout: number,
  { recordId, from, until }: Wanted,
): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .innerJoin('op', 'op.id', 'withdrawal.op_id')
    .selectAll('withdrawal')
    .select('op.key as key')
    .where('withdrawal.player_id', '=', playerId)
    .$if(recordId !== undefined, (query) => query.where('withdrawal.op_id', '=', recordId ?? 0n))
    .$if(from !== undefined, (query) => query.where('withdrawal.created_at', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (query) => query.where('withdrawal.created_at', '<', new Date(until ?? 0)))
    .orderBy('withdrawal.created_at', 'desc')
    .limit(RECORDS_LIMIT)
    .execute()
  return rows.map((row) => ({
    ...common(row),
    action: 'withdraw',
    reference: '',
    method: methodText(row.method),
    reason: row.reason,
    promotion: '',
    accountNumber: row.account_number,
    session: row.key,
    editableAt: undefined,
    estimatedAt: row.status === STATUS.processing ? row.created_at.getTime() + payout : undefined,
  }))
}

const ADJUSTMENTS: Record<string, Code> = {
  demo_grant: 'ADJUSTMENT_DEMO',
  bonus: 'ADJUSTMENT_BONUS',
  vip_cash: 'ADJUSTMENT_VIP',
  referral_reward: 'ADJUSTMENT_REFERRAL',
}

async function adjustmentsOf(
  db: Db,
  playerId: bigint,
  locale: Locale,
  { recordId, from, until }: Wanted,
): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('transfer')
    .innerJoin('account', 'account.id', 'transfer.credit')
    .select(['transfer.op_id', 'transfer.kind', 'transfer.amount', 'transfer.at'])
    .where('account.player_id', '=', playerId)
    .where('transfer.kind', 'in', Object.keys(ADJUSTMENTS))
    .$if(recordId !== undefined, (query) => query.where('transfer.op_id', '=', recordId ?? 0n))
    .$if(from !== undefined, (query) => query.where('transfer.at', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (query) => query.where('transfer.at', '<', new Date(until ?? 0)))
    .orderBy('transfer.at', 'desc')
    .limit(RECORDS_LIMIT)
    .execute()
  return rows.map((row) => ({
    ...common({
      op_id: row.op_id,
      amount: row.amount,
      status: STATUS.success,
      created_at: row.at,
      updated_at: row.at,
    }),
    action: 'adjustment',
    reference: '',
    method: NO_METHOD,
    reason: textOf(ADJUSTMENTS[row.kind] ?? 'ADJUSTMENT_DEMO', locale),
    promotion: '',
    accountNumber: '',
    session: '',
    editableAt: undefined,
    estimatedAt: undefined,
  }))
}

interface CommonRow {
  op_id: bigint
  amount: bigint
  status: number
  created_at: Date
  updated_at: Date
}

function common(row: CommonRow) {
  const createdAt = row.created_at.getTime()
  const updatedAt = row.updated_at.getTime()
  const status = statusOf(row.status)
  return {
    id: String(row.op_id),
    amount: paisa(row.amount),
    status,
    createdAt,
    updatedAt,
    steps: [
      { name: 'submitted', at: createdAt },
      status === 'processing' ? { name: status, at: createdAt } : { name: status, at: updatedAt },
    ],
  }
}

const NO_METHOD = { name: '', icon: '', type: '' }

/** The method's name, icon and kind of channel, also of a method that is no longer active. */
function methodText(id: number, channelId?: number): Transaction['method'] {
  const method = methodOf(id)
  if (!method) return NO_METHOD
  const channel = method.channels.find((one) => one.id === channelId)
  return { name: method.name, icon: iconOf(method), type: channel?.accountType ?? '' }
}
