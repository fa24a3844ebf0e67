/**
 * A player's money records as the contract's rows: deposits, withdrawals, adjustments (the demo's play money, bonuses, what staff put right).
 * A record's id is the id of the operation that made it. Source: spec 2.18, 3, 4; T-STATE-05, X-46.
 */
import { sql } from 'kysely'
import { RECORDS_LIMIT, recordsApi, type Transaction } from '../../contract/records.ts'
import type { WrittenTexts } from '../../contract/languages/language.ts'
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
import { adjustedFor, type AdjustmentCause } from '../ledger/adjustments.ts'
import { STATUS, statusOf } from '../ledger/status.ts'
import { statement } from '../store/statement.ts'

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
  const rows = await recordsOf(db, playerId, span)
  return rows.map((row) => transaction(row, locale, payoutMs(config)))
}

/** One record of the player's; undefined for what is none, or another's. */
export async function transactionOf(
  { db, config }: Pick<Host, 'db' | 'config'>,
  playerId: bigint,
  recordId: bigint,
): Promise<Transaction | undefined> {
  const [row] = await recordsOf(db, playerId, { recordId })
  return row && transaction(row, 'en', payoutMs(config))
}

/** One of the player's deposits in the wire's spelling, for the body of a refusal. */
export async function depositOnWire(
  { db, config }: Pick<Host, 'db' | 'config'>,
  playerId: bigint,
  recordId: bigint,
  locale: Locale,
): Promise<unknown> {
  const rows = await recordsOf(db, playerId, { recordId })
  const transactions = rows.map((row) => transaction(row, locale, payoutMs(config)))
  return z.encode(recordsApi.transactions.output, { transactions }).transactions?.[0]
}

/** A row of any of the three kinds; what its kind has none of is null. */
interface RecordRow {
  action: Transaction['action']
  op_id: bigint
  amount: bigint
  status: number
  created_at: Date
  updated_at: Date
  reason: string
  reference: string | null
  method: number | null
  channel: number | null
  promotion: WrittenTexts | null
  account_number: string | null
  session: string | null
  editable_at: Date | null
  cause: AdjustmentCause | null
}

const ADJUSTMENTS: Record<string, Code> = {
  demo_grant: 'ADJUSTMENT_DEMO',
  bonus: 'ADJUSTMENT_BONUS',
  vip_cash: 'ADJUSTMENT_VIP',
  referral_reward: 'ADJUSTMENT_REFERRAL',
}

const recordsOf = (db: Db, playerId: bigint, { recordId, from, until }: Wanted): Promise<RecordRow[]> =>
  readRecords(db, playerId, recordId ?? null, momentOf(from), momentOf(until))

const momentOf = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at))

/** An adjustment's reason is its transfer's kind; of what staff put right, their words. */
const readRecords = statement(
  (db, player: bigint, record: bigint | null, from: Date | null, until: Date | null) => {
    const wanted = (opId: string, at: string) => sql`
      (${record}::bigint is null or ${sql.ref(opId)} = ${record})
      and (${from}::timestamptz is null or ${sql.ref(at)} >= ${from})
      and (${until}::timestamptz is null or ${sql.ref(at)} < ${until})
      order by ${sql.ref(at)} desc limit ${sql.lit(RECORDS_LIMIT)}`
    return sql<RecordRow>`
      (select 'deposit' as action, deposit.op_id, deposit.amount, deposit.status, deposit.created_at,
          deposit.updated_at, deposit.reason, deposit.trx as reference, deposit.method, deposit.channel,
          promotion.name as promotion, deposit.account_number, op.key as session, deposit.editable_at, null as cause
        from deposit join op on op.id = deposit.op_id left join promotion on promotion.id = deposit.promotion_id
        where deposit.player_id = ${player} and ${wanted('deposit.op_id', 'deposit.created_at')})
      union all
      (select 'withdraw', withdrawal.op_id, withdrawal.amount, withdrawal.status, withdrawal.created_at,
          withdrawal.updated_at, withdrawal.reason, null, withdrawal.method, null,
          null, withdrawal.account_number, op.key, null, null
        from withdrawal join op on op.id = withdrawal.op_id
        where withdrawal.player_id = ${player} and ${wanted('withdrawal.op_id', 'withdrawal.created_at')})
      union all
      (select 'adjustment', transfer.op_id, transfer.amount, ${sql.lit(STATUS.success)}, transfer.at,
          transfer.at, transfer.kind, null, null, null,
          null, null, null, null, null
        from transfer join account on account.id = transfer.credit
        where account.player_id = ${player} and transfer.kind in (${sql.join(Object.keys(ADJUSTMENTS).map((kind) => sql.lit(kind)))})
          and ${wanted('transfer.op_id', 'transfer.at')})
      union all
      (select 'adjustment', adjustment.op_id,
          case adjustment.direction when 'debit' then -adjustment.amount else adjustment.amount end,
          ${sql.lit(STATUS.success)}, adjustment.at, adjustment.at, adjustment.words, adjustment.reference, null, null,
          null, null, null, null, adjustment.cause
        from adjustment
        where adjustment.player_id = ${player} and ${wanted('adjustment.op_id', 'adjustment.at')})
      order by created_at desc, op_id desc limit ${sql.lit(RECORDS_LIMIT)}`.compile(db)
  },
)

/** A row as the contract has it. `payout`: how long a withdrawal takes, in ms. */
function transaction(row: RecordRow, locale: Locale, payout: number): Transaction {
  const createdAt = row.created_at.getTime()
  const updatedAt = row.updated_at.getTime()
  const status = statusOf(row.status)
  const isOpen = status === 'processing'
  return {
    id: String(row.op_id),
    action: row.action,
    amount: paisa(row.amount),
    status,
    createdAt,
    updatedAt,
    reference: row.reference ?? '',
    method: row.method === null ? NO_METHOD : methodText(row.method, row.channel),
    steps: [
      { name: 'submitted', at: createdAt },
      { name: status, at: isOpen ? createdAt : updatedAt },
    ],
    reason: reasonOf(row, locale),
    promotion: row.promotion ? saidIn(row.promotion, locale) : '',
    accountNumber: row.account_number ?? '',
    session: row.session ?? '',
    editableAt: isOpen ? row.editable_at?.getTime() : undefined,
    estimatedAt: isOpen && row.action === 'withdraw' ? createdAt + payout : undefined,
  }
}

function reasonOf({ action, reason, cause }: RecordRow, locale: Locale): string {
  if (cause) return adjustedFor({ cause, words: reason }, locale)
  if (action === 'adjustment') return textOf(ADJUSTMENTS[reason] ?? 'ADJUSTMENT_DEMO', locale)
  return action === 'deposit' && reason === 'DEPOSIT_REVERTED' ? textOf('DEPOSIT_REVERTED', locale) : reason
}

const NO_METHOD = { name: '', icon: '', type: '' }

/** The method's name, icon and kind of channel, also of a method that is no longer active. */
function methodText(id: number, channelId: number | null): Transaction['method'] {
  const method = methodOf(id)
  if (!method) return NO_METHOD
  const channel = method.channels.find((one) => one.id === channelId)
  return { name: method.name, icon: iconOf(method), type: channel?.accountType ?? '' }
}
