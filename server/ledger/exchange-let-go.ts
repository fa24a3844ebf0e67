/** What of an order neither waits any more nor was matched is written down, with why, beside what lets it go. Source: decision 207. */
import type { LetGo } from '../../contract/exchange/timeline.ts'
import type { Tx } from '../host.ts'
import { send } from '../store/transaction.ts'
import { tellBehind } from './exchange-queue.ts'

interface Gone {
  opId: bigint
  orderId: bigint
  why: LetGo
  /** Poisha of stake; nothing is written of nothing. */
  amount: bigint
  /** The order that stands in its place. */
  next?: bigint
  at: number
}

export async function noteLetGo(tx: Tx, { opId, orderId, why, amount, next, at }: Gone): Promise<void> {
  if (amount === 0n) return
  const gone = { op_id: opId, order_id: orderId, why, amount, next_id: next ?? null, at: new Date(at) }
  await send(tx, tx.insertInto('exchange_let_go').values(gone))
  // With a market that ends nobody waits any more.
  if (why !== 'closed') await tellBehind(tx, [orderId], at)
}

/** By whom or why what was let go whole was ended: the player's own, or one for them; else it lapsed. */
const CANCELLED: ReadonlySet<LetGo> = new Set(['taken_back', 'all_taken_back', 'guard', 'excluded', 'moved'])

export const endOf = (why: LetGo): 'cancelled' | 'lapsed' => (CANCELLED.has(why) ? 'cancelled' : 'lapsed')
