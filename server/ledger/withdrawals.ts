/**
 * Withdrawals: asked for by a player, held at once, paid or given back by staff. One may be open; a player can
 * never take one back (PP-17). Bonus money stays while its turnover is open; the player's own money can always
 * leave, giving the bonus up (D-04). The public id is the id of the asking operation. Source: money.md 3.1.
 */
import { randomUUID } from 'node:crypto'
import { WITHDRAWAL_RANGE } from '../../contract/cashier.ts'
import { type Paisa, ZERO } from '../../contract/money.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import { publish } from '../events/publish.ts'
import { fail, type HostError, invalid } from '../messages/errors.ts'
import { methodOf } from '../payments/registry.ts'
import { lockPlayer, move } from './accounts.ts'
import type { Decision } from './deposits.ts'
import { runOp } from './ops.ts'
import { giveUpBonus, hasOpenTurnover } from './turnover.ts'
import { STATUS } from './status.ts'

export interface WithdrawalRequest {
  playerId: bigint
  method: number
  accountNumber: string
  amount: Paisa
  /** The player was told that the bonus is lost by this, and agreed. */
  givesUpBonus: boolean
  /** Below this amount only all of the cash may leave (D-15); none unless given. */
  min?: Paisa
  at: number
}

/** Moves the amount to the hold. Throws WITHDRAWAL_OPEN, INVALID (below `min`), FUNDS, TURNOVER_OPEN, KEY_REUSED. */
export async function requestWithdrawal(
  db: Db,
  key: string | undefined,
  request: WithdrawalRequest,
): Promise<{ recordId: bigint; replayed: boolean }> {
  const { playerId, at, min = ZERO, ...payload } = request
  const op = { scope: `p:${playerId}`, key: key ?? randomUUID(), kind: 'withdrawal', payload, playerId, at }
  const { result, replayed } = await runOp(db, op, async (tx, opId) => {
    const cash = await lockPlayer(tx, playerId)
    if (await hasOpenWithdrawal(tx, playerId)) throw fail('WITHDRAWAL_OPEN')
    if (request.amount < min && BigInt(request.amount) !== cash) throw outOfRange()
    if (cash < BigInt(request.amount)) throw fail('FUNDS')
    if (await hasOpenTurnover(tx, playerId)) {
      if (!request.givesUpBonus) throw fail('TURNOVER_OPEN')
      await giveUpBonus({ tx, opId, playerId, at })
    }
    await move(tx, {
      opId,
      kind: 'withdrawal_held',
      debit: { playerId, kind: 'cash' },
      credit: { playerId, kind: 'hold' },
      amount: BigInt(request.amount),
      at,
    })
    await tx
      .insertInto('withdrawal')
      .values({
        op_id: opId,
        player_id: playerId,
        method: request.method,
        account_number: request.accountNumber,
        amount: BigInt(request.amount),
        decided_op: null,
        created_at: new Date(at),
        updated_at: new Date(at),
      })
      .execute()
    await told(tx, playerId, opId, at)
    return { recordId: String(opId) }
  })
  return { recordId: BigInt(String(result['recordId'])), replayed }
}

/** The site's range, said with the exception that a smaller balance may leave as a whole. */
export function outOfRange(): HostError {
  const shown = (poisha: Paisa): string => (poisha / 100).toLocaleString('en-IN')
  const params = { min: shown(WITHDRAWAL_RANGE.min), max: shown(WITHDRAWAL_RANGE.max) }
  return invalid({ amount: { code: 'WITHDRAWAL_RANGE', params } })
}

/** Whether one of the player's is being processed. */
export async function hasOpenWithdrawal(tx: Db | Tx, playerId: bigint): Promise<boolean> {
  const open = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('player_id', '=', playerId)
    .where('status', '=', STATUS.processing)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Staff paid it, or could not: then the money is the player's again. `also` happens with it or not at all. Throws NOT_FOUND,
 * WITHDRAWAL_DECIDED, KEY_REUSED.
 */
export async function decideWithdrawal(
  db: Db,
  key: string,
  decision: Decision,
  also?: (tx: Tx) => Promise<void>,
): Promise<{ replayed: boolean }> {
  const { recordId, outcome, reason, actor, at } = decision
  const payload = { recordId, outcome, reason }
  const op = { scope: 'desk', key, kind: 'withdrawal_decide', payload, playerId: null, at }
  const { replayed } = await runOp(db, op, async (tx, opId) => {
    await also?.(tx)
    const row = await tx
      .selectFrom('withdrawal')
      .selectAll()
      .where('op_id', '=', recordId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    if (row.status !== STATUS.processing) throw fail('WITHDRAWAL_DECIDED')
    const playerId = row.player_id
    await lockPlayer(tx, playerId)
    const isPaid = outcome === 'approve'
    await move(tx, {
      opId,
      kind: isPaid ? 'withdrawal_paid' : 'withdrawal_returned',
      debit: { playerId, kind: 'hold' },
      credit: isPaid ? 'paid_out' : { playerId, kind: 'cash' },
      amount: row.amount,
      at,
    })
    await tx
      .updateTable('withdrawal')
      .set({
        status: isPaid ? STATUS.success : STATUS.fail,
        reason,
        decided_op: opId,
        updated_at: new Date(at),
      })
      .where('id', '=', row.id)
      .execute()
    await audit(tx, {
      at,
      actor,
      action: `withdrawal_${isPaid ? 'pay' : 'fail'}`,
      object: `withdrawal:${recordId}`,
      data: { amount: Number(row.amount), ...(reason ? { reason } : {}) },
    })
    const about = { amount: row.amount, method: methodOf(row.method)?.name ?? '' }
    if (isPaid) await sendLetter(tx, playerId, 'withdrawal_paid', about, at, recordId)
    else await sendLetter(tx, playerId, 'withdrawal_failed', { ...about, reason }, at, recordId)
    await told(tx, playerId, recordId, at)
    return {}
  })
  return { replayed }
}

/** Tells the player's apps that a record is new or other. */
const told = (tx: Tx, playerId: bigint, recordId: bigint, at: number): Promise<void> =>
  publish(tx, { to: playerId, kind: 'transactions', data: { id: String(recordId) }, at })
