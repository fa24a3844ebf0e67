/**
 * VIP points in the ledger: earned when a bet is settled, given by the house, and converted to money once. They are
 * a currency of their own (VP) in the account `vp`, against the house's `vp_pool`. Everything here runs under the
 * player's lock. Source: money.md 3.1; spec 2.20; D-10; decision 051.
 */
import { randomUUID } from 'node:crypto'
import { type Paisa, paisa } from '../../contract/money.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'
import { fail, invalid } from '../messages/errors.ts'
import { levelReached, type VipTerms } from '../loyalty/vip.ts'
import { may } from '../protection/may.ts'
import { lockPlayer, move } from './accounts.ts'
import { runOp } from './ops.ts'

/** A point for every ৳10 staked. Ours: the specification names no rate. The examination's view knows it too. */
export const VP_STAKE = 1000n

interface Within {
  tx: Tx
  opId: bigint
  playerId: bigint
  at: number
}

/**
 * Points for a bet that is settled; what is not a whole point yet waits for the next bet. Called once a bet, with its
 * first win: until then it may be rolled back, and after it never.
 */
export async function earnPoints(within: Within, stake: bigint): Promise<void> {
  const { tx, playerId } = within
  const { vp_rest } = await tx
    .selectFrom('player')
    .select('vp_rest')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const counted = BigInt(vp_rest) + stake
  const points = counted / VP_STAKE
  await tx
    .updateTable('player')
    .set({ vp_rest: Number(counted % VP_STAKE) })
    .where('id', '=', playerId)
    .execute()
  await credit(within, 'vp_earned', points)
}

/** Points from the house, outside of any bet. The key makes it once. */
export async function awardPoints(
  db: Db,
  key: string,
  { playerId, points, actor, at }: { playerId: bigint; points: bigint; actor: string; at: number },
): Promise<void> {
  const payload = { playerId, points }
  const op = { scope: 'desk', key, kind: 'vp_award', payload, playerId: null, at }
  await runOp(db, op, async (tx, opId) => {
    await lockPlayer(tx, playerId)
    await credit({ tx, opId, playerId, at }, 'vp_awarded', points)
    const { public_id } = await tx
      .selectFrom('player')
      .select('public_id')
      .where('id', '=', playerId)
      .executeTakeFirstOrThrow()
    const data = { points: Number(points) }
    await audit(tx, { at, actor, action: 'vp_award', object: `player:${public_id}`, data })
    return {}
  })
}

/** Points and experience come together; the level follows the experience. */
async function credit(
  { tx, opId, playerId, at }: Within,
  kind: 'vp_earned' | 'vp_awarded',
  points: bigint,
): Promise<void> {
  if (points === 0n) return
  await move(tx, { opId, kind, debit: 'vp_pool', credit: { playerId, kind: 'vp' }, amount: points, at })
  const { vip_level, experience } = await tx
    .updateTable('player')
    .set((row) => ({ experience: row('experience', '+', points) }))
    .where('id', '=', playerId)
    .returning(['vip_level', 'experience'])
    .executeTakeFirstOrThrow()
  const level = levelReached(vip_level, Number(experience))
  if (level === vip_level) return
  await tx.updateTable('player').set({ vip_level: level }).where('id', '=', playerId).execute()
}

export interface Conversion {
  playerId: bigint
  /** Coins: points divided by the ratio. */
  coins: number
  terms: VipTerms
  at: number
}

/** An equal conversion without a key is taken for the same one for so long (money.md 3.1). */
export const REPEATED_MS = 10_000

/**
 * Points become money in the main wallet. With a key it happens once a key; without one an equal conversion within
 * 10 s is refused. Throws VP_MINIMUM, VP_FUNDS, VP_REPEATED, TIME_OUT, INVALID, KEY_REUSED.
 */
export async function convertPoints(
  db: Db,
  key: string | undefined,
  { playerId, coins, terms, at }: Conversion,
): Promise<{ amount: Paisa; points: number; left: number; replayed: boolean }> {
  if (!Number.isSafeInteger(coins)) throw invalid({ vip_coin: 'FIELD_NUMBER' })
  const { vpPerCoin, minPoints } = terms
  if (coins * vpPerCoin < minPoints) throw fail('VP_MINIMUM', { params: { min: minPoints } })
  const points = BigInt(coins) * BigInt(vpPerCoin)
  const scope = `p:${playerId}`
  const op = { scope, key: key ?? randomUUID(), kind: 'vp_conversion', payload: { coins }, playerId, at }
  const { result, replayed } = await runOp(db, op, async (tx, opId) => {
    await lockPlayer(tx, playerId)
    await may(tx, { playerId, at }, 'offer')
    if (key === undefined) await refuseRepeated(tx, { playerId, points, at })
    const before = await pointsOf(tx, playerId)
    if (before < points) throw fail('VP_FUNDS')
    const amount = BigInt(coins) * 100n
    const player = { playerId, kind: 'cash' } as const
    await move(tx, {
      opId,
      kind: 'vp_converted',
      debit: { playerId, kind: 'vp' },
      credit: 'vp_pool',
      amount: points,
      at,
    })
    await move(tx, { opId, kind: 'vip_cash', debit: 'bonus_cost', credit: player, amount, at })
    return { points: Number(points), vpPerCoin, amount: Number(amount), left: Number(before - points) }
  })
  return {
    amount: paisa(Number(result['amount'])),
    points: Number(result['points']),
    left: Number(result['left']),
    replayed,
  }
}

async function refuseRepeated(
  tx: Tx,
  { playerId, points, at }: { playerId: bigint; points: bigint; at: number },
): Promise<void> {
  const equal = await tx
    .selectFrom('transfer')
    .innerJoin('account', 'account.id', 'transfer.debit')
    .select('transfer.at')
    .where('account.player_id', '=', playerId)
    .where('account.kind', '=', 'vp')
    .where('transfer.kind', '=', 'vp_converted')
    .where('transfer.amount', '=', points)
    .where('transfer.at', '>', new Date(at - REPEATED_MS))
    .orderBy('transfer.id', 'desc')
    .executeTakeFirst()
  if (!equal) return
  throw fail('VP_REPEATED', { retryAfter: (equal.at.getTime() + REPEATED_MS - at) / 1000 })
}

/** The player's points. */
export async function pointsOf(db: Db | Tx, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('account')
    .select('balance')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'vp')
    .executeTakeFirst()
  return row?.balance ?? 0n
}
