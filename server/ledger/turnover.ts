/**
 * Turnover: what must be staked before a bonus is the player's own money. It opens only with a promotion's bonus
 * and never binds the player's own cash. Stakes count towards the oldest first. All of it runs under the player's
 * lock. Source: money.md 3.1, P7; protection.md PP-37, D-04;
 * decisions 011, 086.
 */
import { randomUUID } from 'node:crypto'
import { type Paisa, paisa } from '../../contract/money.ts'
import type { Db, Tx } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../messages/errors.ts'
import { lockPlayer, move, walletsOf } from './accounts.ts'
import { runOp } from './ops.ts'

const DAY = 24 * 60 * 60 * 1000
/** Players whose turnovers are ended at one look. */
const EXPIRED_AT_ONCE = 100

interface Within {
  tx: Tx
  opId: bigint
  playerId: bigint
  at: number
}

/** Credits a deposit's bonus; with a factor it waits in the bonus wallet, without one it is cash at once. */
export async function grantBonus(
  { tx, opId, playerId, at }: Within,
  deposit: {
    id: bigint
    amount: bigint
    bonusPercent: string
    turnoverFactor: string
    /** How long the bonus waits; null for ever. */
    days: number | null
  },
): Promise<void> {
  const bonus = (deposit.amount * hundredths(deposit.bonusPercent)) / 10_000n
  if (bonus === 0n) return
  const required = ((deposit.amount + bonus) * hundredths(deposit.turnoverFactor)) / 100n
  const kind = required > 0n ? 'bonus' : 'cash'
  await move(tx, { opId, kind: 'bonus', debit: 'bonus_cost', credit: { playerId, kind }, amount: bonus, at })
  if (required === 0n) return
  await tx
    .insertInto('turnover')
    .values({
      player_id: playerId,
      op_id: opId,
      deposit_id: deposit.id,
      required,
      remaining: required,
      bonus,
      status: 'active',
      created_at: new Date(at),
      updated_at: new Date(at),
      ends_at: deposit.days === null ? null : new Date(at + deposit.days * DAY),
    })
    .execute()
  await told({ tx, playerId, at })
}

/** Tells the player's apps that turnovers have changed. */
const told = ({ tx, playerId, at }: Omit<Within, 'opId'>): Promise<void> =>
  publish(tx, { to: playerId, kind: 'turnover', at })

/** A numeric(…,2) as the database spells it, in hundredths: "12.50" is 1250. */
const hundredths = (numeric: string): bigint => BigInt(Math.round(Number(numeric) * 100))

/**
 * Counts a stake towards the open turnovers, oldest first, and releases the bonus of those it completes. Answers how much bonus
 * went with those whose time is over.
 */
export async function countStake(within: Within, stake: bigint): Promise<bigint> {
  const { tx, opId, playerId, at } = within
  const { open, gone } = await expireDue(within)
  let left = stake
  for (const [index, turnover] of open.entries()) {
    if (left === 0n) break
    const amount = left < turnover.remaining ? left : turnover.remaining
    left -= amount
    const remaining = turnover.remaining - amount
    await tx.insertInto('turnover_part').values({ turnover_id: turnover.id, op_id: opId, amount }).execute()
    await tx
      .updateTable('turnover')
      .set({ remaining, status: remaining === 0n ? 'complete' : 'active', updated_at: new Date(at) })
      .where('id', '=', turnover.id)
      .execute()
    if (remaining === 0n) {
      const released = await release(
        within,
        turnover.id,
        index === open.length - 1 ? undefined : turnover.bonus,
      )
      await sendLetter(tx, playerId, 'bonus_complete', { amount: released }, at)
    }
  }
  if (open.length > 0) await told(within)
  return gone
}

type Turnover = Awaited<ReturnType<typeof activeTurnovers>>[number]

export const activeTurnovers = (tx: Db | Tx, playerId: bigint) =>
  tx
    .selectFrom('turnover')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()

/** Bonus to cash: at most `limit` while other turnovers are open, everything after the last. Answers how much. */
async function release(
  { tx, opId, playerId, at }: Within,
  turnoverId: bigint,
  limit?: bigint,
): Promise<bigint> {
  const bonus = BigInt((await walletsOf(tx, playerId)).bonus)
  const amount = limit === undefined || bonus < limit ? bonus : limit
  await move(tx, {
    opId,
    kind: 'bonus_released',
    debit: { playerId, kind: 'bonus' },
    credit: { playerId, kind: 'cash' },
    amount,
    at,
  })
  await tx
    .updateTable('turnover')
    .set((row) => ({ released: row('released', '+', amount), updated_at: new Date(at) }))
    .where('id', '=', turnoverId)
    .execute()
  return amount
}

/**
 * Takes a rolled-back bet's stake out of its turnovers. One that it had completed is open again, and what had been
 * released goes back to the bonus wallet as far as the cash reaches.
 */
export async function uncountStake(within: Within, betOpId: bigint): Promise<void> {
  const { tx, opId, playerId, at } = within
  const parts = await tx
    .selectFrom('turnover_part')
    .innerJoin('turnover', 'turnover.id', 'turnover_part.turnover_id')
    .select(['turnover.id', 'turnover_part.amount', 'turnover.status', 'turnover.released'])
    .where('turnover_part.op_id', '=', betOpId)
    .orderBy('turnover.id')
    .execute()
  await tx.deleteFrom('turnover_part').where('op_id', '=', betOpId).execute()
  for (const part of parts) {
    const cash = BigInt((await walletsOf(tx, playerId)).cash)
    const taken = part.status !== 'complete' ? 0n : part.released < cash ? part.released : cash
    await move(tx, {
      opId,
      kind: 'bonus_taken_back',
      debit: { playerId, kind: 'cash' },
      credit: { playerId, kind: 'bonus' },
      amount: taken,
      at,
    })
    await tx
      .updateTable('turnover')
      .set((row) => ({
        remaining: row('remaining', '+', part.amount),
        released: row('released', '-', taken),
        status: part.status === 'complete' ? 'active' : part.status,
        updated_at: new Date(at),
      }))
      .where('id', '=', part.id)
      .execute()
  }
  if (parts.length > 0) await told(within)
}

/**
 * Bonus money exists only while a turnover is open. What a bet gives back to the bonus wallet after that follows
 * the turnover that ended last: cash when it was completed, gone when it was given up.
 */
export async function settleLooseBonus(within: Within): Promise<void> {
  const { tx, opId, playerId, at } = within
  const bonus = BigInt((await walletsOf(tx, playerId)).bonus)
  if (bonus === 0n || (await activeTurnovers(tx, playerId)).length > 0) return
  const last = await tx
    .selectFrom('turnover')
    .select(['id', 'status'])
    .where('player_id', '=', playerId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (last.status === 'complete') {
    await release(within, last.id)
    return
  }
  await move(tx, {
    opId,
    kind: 'bonus_given_up',
    debit: { playerId, kind: 'bonus' },
    credit: 'bonus_cost',
    amount: bonus,
    at,
  })
}

/** Whether a turnover is open. */
export const hasOpenTurnover = async (tx: Db | Tx, playerId: bigint): Promise<boolean> =>
  (await activeTurnovers(tx, playerId)).length > 0

/**
 * Gives one turnover up, and its bonus as far as it is there; with the last open one all bonus money goes. Answers
 * how much went. Throws NOT_FOUND for another player's, TURNOVER_ENDED.
 */
export async function giveUpTurnover(
  db: Db,
  key: string | undefined,
  { playerId, turnoverId, at }: { playerId: bigint; turnoverId: bigint; at: number },
): Promise<Paisa> {
  const scope = `p:${playerId}`
  const payload = { turnoverId }
  const op = { scope, key: key ?? randomUUID(), kind: 'bonus_give_up', payload, playerId, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    await lockPlayer(tx, playerId)
    const turnover = await tx
      .selectFrom('turnover')
      .select(['status', 'bonus'])
      .where('id', '=', turnoverId)
      .where('player_id', '=', playerId)
      .executeTakeFirst()
    if (!turnover) throw fail('NOT_FOUND')
    if (turnover.status !== 'active') throw fail('TURNOVER_ENDED')
    const amount = await endUnfinished(
      { tx, opId, playerId, at },
      { ...turnover, id: turnoverId },
      'given_up',
    )
    return { amount: Number(amount) }
  })
  return paisa(Number(result['amount']))
}

/** Ends an open turnover without its bonus; with the last one all bonus money goes. Answers how much went. */
async function endUnfinished(
  { tx, opId, playerId, at }: Within,
  { id, bonus }: { id: bigint; bonus: bigint },
  how: 'given_up' | 'expired',
): Promise<bigint> {
  const before = BigInt((await walletsOf(tx, playerId)).bonus)
  await tx
    .updateTable('turnover')
    .set({ status: how, updated_at: new Date(at) })
    .where('id', '=', id)
    .execute()
  const isLast = !(await hasOpenTurnover(tx, playerId))
  const amount = isLast ? before : forfeitOf(before, bonus)
  const from = { playerId, kind: 'bonus' } as const
  await move(tx, { opId, kind: `bonus_${how}`, debit: from, credit: 'bonus_cost', amount, at })
  await told({ tx, playerId, at })
  return amount
}

/**
 * Ends those of the player's turnovers whose time is over, before a stake could count for them. Answers those still open, and how much
 * bonus is gone.
 */
async function expireDue(within: Within): Promise<{ open: Turnover[]; gone: bigint }> {
  const active = await activeTurnovers(within.tx, within.playerId)
  let gone = 0n
  const due = active.filter(({ ends_at: end }) => end && end.getTime() <= within.at)
  for (const turnover of due) {
    const amount = await endUnfinished(within, turnover, 'expired')
    gone += amount
    await sendLetter(within.tx, within.playerId, 'bonus_expired', { amount }, within.at)
  }
  return { open: active.filter((turnover) => !due.includes(turnover)), gone }
}

/** Ends what is over its time, player by player. Answers for how many players. */
export async function expireTurnovers(db: Db, at: number): Promise<number> {
  const due = await db
    .selectFrom('turnover')
    .select((row) => ['player_id', row.fn.max('id').as('last')])
    .where('status', '=', 'active')
    .where('ends_at', '<=', new Date(at))
    .groupBy('player_id')
    .limit(EXPIRED_AT_ONCE)
    .execute()
  for (const { player_id: playerId, last } of due) {
    // One key for one set of turnovers: two processes end it once between them.
    const op = {
      scope: 'house',
      key: `bonus-expiry-${last}-${at}`,
      kind: 'bonus_expiry',
      payload: {},
      playerId,
      at,
    }
    await runOp(db, op, async (tx, opId) => {
      await lockPlayer(tx, playerId)
      await expireDue({ tx, opId, playerId, at })
      return {}
    })
  }
  return due.length
}

/** What giving up one of several turnovers takes: its own bonus, as far as it is not lost at games. */
export const forfeitOf = (bonusWallet: bigint, bonus: bigint): bigint =>
  bonusWallet < bonus ? bonusWallet : bonus

/** Gives the bonus up, and with it the turnovers that bound it (D-04). */
export async function giveUpBonus(within: Within): Promise<void> {
  await within.tx
    .updateTable('turnover')
    .set({ status: 'given_up', updated_at: new Date(within.at) })
    .where('player_id', '=', within.playerId)
    .where('status', '=', 'active')
    .execute()
  await settleLooseBonus(within)
  await told(within)
}
