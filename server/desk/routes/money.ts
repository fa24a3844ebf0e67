/** Deposits and withdrawals at the desk: what waits, and what staff decide. Each decision is an operation of the ledger. */
import { randomUUID } from 'node:crypto'
import { paisa, paisaToWire } from '../../../contract/money.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { adjustmentAsked } from '../../../contract/console/adjustments.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import type { Host } from '../../host.ts'
import { rowId } from '../../http/row-id.ts'
import { adjust, refuseStrange } from '../../ledger/adjustments.ts'
import { decideDeposit, type Decision } from '../../ledger/deposits.ts'
import { decideWithdrawal } from '../../ledger/withdrawals.ts'
import { fail } from '../../messages/errors.ts'
import { usernameKey } from '../../players/players.ts'
import { methodOf } from '../../payments/registry.ts'
import { waitingClaims, waitingWithdrawals } from '../../records/queues.ts'
import { aPlayer, LIST, read, type Route, type Routes } from '../router-types.ts'

const FIRST_PAGE = { after: undefined, limit: LIST }

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
  'POST /desk/adjust': adjustBalance,
  'POST /desk/pay': decide(decideWithdrawal, 'approve'),
  'POST /desk/fail': decide(decideWithdrawal, 'refuse'),
}

const anAdjustment = z.object({ ...aPlayer.shape, ...adjustmentAsked.shape })

/** Puts a balance right, without a second person: whoever has the machine is the last resort. Throws NOT_FOUND, INVALID, ADJUSTMENT_FUNDS. */
async function adjustBalance({ db, clock }: Host, body: unknown): Promise<unknown> {
  const { player: name, reference = '', ...wanted } = read(anAdjustment, body)
  const player = await db
    .selectFrom('player')
    .select('id')
    .where('username_key', '=', usernameKey(name))
    .executeTakeFirst()
  if (!player) throw fail('NOT_FOUND')
  await refuseStrange(db, player.id, reference)
  const adjustment = { ...wanted, playerId: player.id, reference }
  const { recordId } = await adjust(db, randomUUID(), adjustment, {
    actor: 'staff',
    approval: null,
    at: clock(),
  })
  return { record: String(recordId) }
}

/** Claims that wait, oldest first, with what staff need to decide. */
async function openDeposits({ db }: Host): Promise<unknown[]> {
  return (await waitingClaims(db, FIRST_PAGE)).map((row) => ({
    id: String(row.op_id),
    at: row.created_at.toISOString(),
    player: row.username,
    method: methodOf(row.method)?.name ?? String(row.method),
    number: row.account_number,
    trx: row.trx,
    amount: paisaToWire(paisa(row.amount)),
    receipts: row.receipts,
    flags: [
      row.late && 'late',
      row.isShared && 'receipt also sent by another player',
      row.isUsed && 'transaction id of an earlier claim',
    ]
      .filter(Boolean)
      .join(', '),
  }))
}

async function openWithdrawals({ db }: Host): Promise<unknown[]> {
  return (await waitingWithdrawals(db, FIRST_PAGE)).map((row) => ({
    id: String(row.op_id),
    at: row.created_at.toISOString(),
    player: row.username,
    method: methodOf(row.method)?.name ?? String(row.method),
    number: row.account_number,
    amount: paisaToWire(paisa(row.amount)),
  }))
}
