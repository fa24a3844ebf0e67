/** Deposits and withdrawals at the desk: what waits, and what staff decide. Each decision is an operation of the ledger. */
import { randomUUID } from 'node:crypto'
import { paisa, paisaToWire } from '../../../contract/money.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { Host } from '../../host.ts'
import { rowId } from '../../http/row-id.ts'
import { decideDeposit, type Decision } from '../../ledger/deposits.ts'
import { decideWithdrawal } from '../../ledger/withdrawals.ts'
import { fail } from '../../messages/errors.ts'
import { methodOf } from '../../payments/registry.ts'
import { LIST, read, type Route, type Routes } from '../router-types.ts'
import { STATUS } from '../../ledger/status.ts'

const decision = z.object({ id: text(19), reason: z.optional(text(300)) })

const decide =
  (settle: typeof decideDeposit, outcome: Decision['outcome']): Route =>
  async (host, body) => {
    const { id, reason = '' } = read(decision, body)
    const recordId = rowId(id)
    if (recordId === undefined) throw fail('NOT_FOUND')
    if (outcome === 'refuse' && isBlank(reason))
      throw fail('INVALID', { fields: { reason: 'FIELD_REQUIRED' } })
    const at = host.clock()
    await settle(host.db, randomUUID(), { recordId, outcome, reason: reason.trim(), actor: 'staff', at })
    return { done: true }
  }

export const moneyRoutes: Routes = {
  'GET /desk/deposits': openDeposits,
  'GET /desk/withdrawals': openWithdrawals,
  'POST /desk/verify': decide(decideDeposit, 'approve'),
  'POST /desk/reject': decide(decideDeposit, 'refuse'),
  'POST /desk/pay': decide(decideWithdrawal, 'approve'),
  'POST /desk/fail': decide(decideWithdrawal, 'refuse'),
}

/** Claims that wait, oldest first, with what staff need to decide. */
async function openDeposits({ db }: Host): Promise<unknown[]> {
  const rows = await db
    .selectFrom('deposit')
    .innerJoin('player', 'player.id', 'deposit.player_id')
    .selectAll('deposit')
    .select((row) => [
      'player.username',
      row
        .selectFrom('receipt')
        .select((receipt) => receipt.fn.countAll<bigint>().as('receipts'))
        .whereRef('receipt.pay_session', '=', 'deposit.pay_session')
        .as('receipts'),
      row
        .selectFrom('receipt')
        .innerJoin('receipt as twin', 'twin.sha256', 'receipt.sha256')
        .select((receipt) => receipt.fn.countAll<bigint>().as('shared'))
        .whereRef('receipt.pay_session', '=', 'deposit.pay_session')
        .whereRef('twin.player_id', '<>', 'deposit.player_id')
        .as('shared'),
    ])
    .where('deposit.status', '=', STATUS.processing)
    .orderBy('deposit.created_at')
    .orderBy('deposit.op_id')
    .limit(LIST)
    .execute()
  return rows.map((row) => ({
    id: String(row.op_id),
    at: row.created_at.toISOString(),
    player: row.username,
    method: methodOf(row.method)?.name ?? String(row.method),
    number: row.account_number,
    trx: row.trx,
    amount: paisaToWire(paisa(row.amount)),
    receipts: Number(row.receipts ?? 0),
    flags: [row.late && 'late', Number(row.shared ?? 0) > 0 && 'receipt also sent by another player']
      .filter(Boolean)
      .join(', '),
  }))
}

async function openWithdrawals({ db }: Host): Promise<unknown[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .innerJoin('player', 'player.id', 'withdrawal.player_id')
    .selectAll('withdrawal')
    .select('player.username')
    .where('withdrawal.status', '=', STATUS.processing)
    .orderBy('withdrawal.created_at')
    .orderBy('withdrawal.op_id')
    .limit(LIST)
    .execute()
  return rows.map((row) => ({
    id: String(row.op_id),
    at: row.created_at.toISOString(),
    player: row.username,
    method: methodOf(row.method)?.name ?? String(row.method),
    number: row.account_number,
    amount: paisaToWire(paisa(row.amount)),
  }))
}
