/**
 * Bets that wait under the guard of a silent device are taken back: one operation for each silence, which lets go of what waits
 * and of nothing else. Lock order as everywhere: operation, markets, the player, then the guard. Source: exchange.md 2; decision 206.
 */
import type { Db } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import { lockPlayer } from './accounts.ts'
import { drop, lockWaitingMarkets } from './exchange.ts'
import { type Silent, waitingUnder } from './exchange-guard.ts'
import { runOp } from './ops.ts'

/** Takes back what waits under a guard, once for its silence; nothing where it was heard meanwhile. The player is told by a letter. */
export async function takeBack(db: Db, silent: Silent, at: number): Promise<void> {
  const { session_id: sessionId, player_id: playerId, heard_at: heardAt } = silent
  const key = `guard:${sessionId}:${heardAt.getTime()}`
  const op = { scope: 'exchange', key, kind: 'exchange_guard', payload: key, playerId, at }
  await runOp(db, op, async (tx, opId) => {
    await lockWaitingMarkets(tx, playerId)
    await lockPlayer(tx, playerId)
    const guard = await tx
      .selectFrom('exchange_guard')
      .select('heard_at')
      .where('session_id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (guard?.heard_at.getTime() !== heardAt.getTime()) return {}
    const waiting = await waitingUnder(tx, sessionId)
      .select(['placed.op_id as orderId', 'placed.market as marketId', 'placed.rest'])
      .orderBy('placed.op_id')
      .execute()
    for (const { orderId, marketId } of waiting) await drop(tx, { opId, orderId, marketId, why: 'guard', at })
    if (waiting.length === 0) return {}
    const amount = waiting.reduce((sum, { rest }) => sum + rest, 0n)
    await tx
      .updateTable('exchange_guard')
      .set({ took_back_at: new Date(at), took_back_count: waiting.length, took_back_amount: amount })
      .where('session_id', '=', sessionId)
      .execute()
    await sendLetter(tx, playerId, 'orders_taken_back', { amount }, at)
    return { count: waiting.length, amount: String(amount) }
  })
}
