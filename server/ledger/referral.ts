/** Claiming referral rewards: what is claimable moves to the main wallet, and what it counted is never counted again. */
import { randomUUID } from 'node:crypto'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { type ReferralTerms, standing } from '../loyalty/referral.ts'
import { may } from '../protection/may.ts'
import { lockPlayer, move } from './accounts.ts'
import { runOp } from './ops.ts'

/** Throws REFERRAL_OFF, REFERRAL_NOTHING, TIME_OUT, KEY_REUSED. */
export async function claimReferral(
  db: Db,
  key: string | undefined,
  { playerId, terms, at }: { playerId: bigint; terms: ReferralTerms; at: number },
): Promise<Paisa> {
  const scope = `p:${playerId}`
  const op = { scope, key: key ?? randomUUID(), kind: 'referral_claim', payload: {}, playerId, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    if (terms.rewards === 'off') throw fail('REFERRAL_OFF')
    // Two claims at once: the second counts after the first is written.
    await lockPlayer(tx, playerId)
    await may(tx, { playerId, at }, 'offer')
    const { unclaimed, claimable: amount } = await standing(tx, playerId, terms)
    if (amount === 0n) throw fail('REFERRAL_NOTHING')
    const [tier1, tier2, tier3] = unclaimed
    const row = { op_id: opId, player_id: playerId, tier1, tier2, tier3, amount, at: new Date(at) }
    await tx.insertInto('referral_reward').values(row).execute()
    await move(tx, {
      opId,
      kind: 'referral_reward',
      debit: 'bonus_cost',
      credit: { playerId, kind: 'cash' },
      amount,
      at,
    })
    return { amount: Number(amount) }
  })
  return paisa(Number(result['amount']))
}
