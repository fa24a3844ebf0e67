/**
 * Referral rewards: a friend agrees to one, and what is claimable moves to the main wallet, once for each friend. Source:
 * X-96; D-11; decision 189.
 */
import { randomUUID } from 'node:crypto'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { claimableFriends, type ReferralTerms, rewardOf } from '../loyalty/referral.ts'
import { may } from '../protection/may.ts'
import { lockPlayer, move } from './accounts.ts'
import { runOp } from './ops.ts'

interface By {
  playerId: bigint
  terms: ReferralTerms
  at: number
}

/** Throws REFERRAL_OFF, REFERRAL_NOTHING, EXCLUDED, TIME_OUT, KEY_REUSED. */
export async function claimReferral(
  db: Db,
  key: string | undefined,
  { playerId, terms, at }: By,
): Promise<Paisa> {
  const scope = `p:${playerId}`
  const op = { scope, key: key ?? randomUUID(), kind: 'referral_claim', payload: {}, playerId, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    if (terms.rewards === 'off') throw fail('REFERRAL_OFF')
    // Two claims at once: the second counts after the first is written.
    await lockPlayer(tx, playerId)
    await may(tx, { playerId, at }, 'offer')
    const friends = await claimableFriends(tx, playerId, at)
    if (friends.length === 0) throw fail('REFERRAL_NOTHING')
    const amount = BigInt(rewardOf(terms, friends.length))
    await tx
      .insertInto('referral_reward')
      .values({ op_id: opId, player_id: playerId, amount, at: new Date(at) })
      .execute()
    const rows = friends.map((id) => ({ friend_id: id, op_id: opId }))
    await tx.insertInto('referral_friend').values(rows).execute()
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

/**
 * A friend agrees that who invited them is rewarded for it, or no longer; what was paid stays paid. Throws REFERRAL_OFF,
 * NOT_FOUND (nobody invited them), KEY_REUSED.
 */
export async function agreeToReferral(
  db: Db,
  key: string | undefined,
  { playerId, terms, at, isAgreed }: By & { isAgreed: boolean },
): Promise<void> {
  const payload = { isAgreed }
  const op = {
    scope: `p:${playerId}`,
    key: key ?? randomUUID(),
    kind: 'referral_agree',
    payload,
    playerId,
    at,
  }
  await runOp(db, op, async (tx) => {
    if (terms.rewards === 'off') throw fail('REFERRAL_OFF')
    await lockPlayer(tx, playerId)
    const invited = await tx
      .updateTable('player')
      .set({ referral_agreed_at: isAgreed ? new Date(at) : null })
      .where('id', '=', playerId)
      .where('referrer_id', 'is not', null)
      .executeTakeFirst()
    if (invited.numUpdatedRows === 0n) throw fail('NOT_FOUND')
    return {}
  })
}
