/**
 * Deposits: a player claims a payment, staff verify it. A claim moves no money; its approval does, once.
 * A deposit's public id is the id of the operation that claimed it: one row of numbers for all records.
 * Source: money.md 3.1, 3.2; spec 2.15, 2.18; X-46.
 */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Paisa } from '../../contract/money.ts'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'
import { publish } from '../events/publish.ts'
import { fail, invalid } from '../messages/errors.ts'
import { methodOf } from '../payments/registry.ts'
import { logAct } from '../protection/log.ts'
import { exclusionOf } from '../protection/excluded.ts'
import { isOverDeposits, isStopped, may } from '../protection/may.ts'
import type { Tables } from '../store/tables.ts'
import { lockPlayer, move } from './accounts.ts'
import { runOp } from './ops.ts'
import { grantBonus } from './turnover.ts'
import { STATUS } from './status.ts'

const MINUTE = 60 * 1000
/** A Processing deposit may be corrected after this wait, and again after each correction. */
export const EDIT_WAIT_MS = 5 * MINUTE
/** A payment that was made in time may be claimed this long after its session ended. */
export const LATE_MS = 24 * 60 * MINUTE
/** More claims than this may not wait for staff at once. */
export const OPEN_DEPOSITS = 10

export interface Claim {
  playerId: bigint
  method: number
  channel: number
  /** The number that was paid from: 11 digits. */
  accountNumber: string
  /** Upper case. */
  trx: string
  amount: Paisa
  promotionId: bigint | undefined
  at: number
}

/**
 * Claims a payment. A key that is the id of a payment session of the player ties the claim to it: such a claim is always
 * taken, in a time-out or an exclusion without its bonus, and beyond a limit it is noted. One without is refused then.
 * Throws EXCLUDED, TIME_OUT, UNDER_AGE, LIMIT_DEPOSIT, TRX_USED, PAY_SESSION_UNKNOWN, PAY_SESSION_OVER, DEPOSITS_OPEN, INVALID (amount, channel or promotion), KEY_REUSED.
 */
export async function claimDeposit(
  db: Db,
  key: string | undefined,
  claim: Claim,
): Promise<{ recordId: bigint; trx: string; replayed: boolean }> {
  const { playerId, at, ...payload } = claim
  const op = {
    scope: `p:${playerId}`,
    key: key ?? randomUUID(),
    kind: 'deposit_claim',
    payload,
    playerId,
    at,
  }
  const { result, replayed } = await runOp(db, op, async (tx, opId) => {
    const session = await paySession(tx, key, claim)
    await lockPlayer(tx, playerId)
    // Money that was sent to a number that was issued is never lost: its claim is taken, whatever was begun since.
    if (!session) await may(tx, { playerId, at }, 'claim', { deposit: BigInt(claim.amount) })
    await refuseTooMany(tx, playerId)
    if (await claimOf(tx, claim.method, claim.trx)) throw fail('TRX_USED')
    const promotionId = (await isStopped(tx, playerId, at)) ? undefined : claim.promotionId
    const offer = await runningPromotion(tx, promotionId, session?.issuedAt ?? at)
    await tx
      .insertInto('deposit')
      .values({
        op_id: opId,
        player_id: playerId,
        method: claim.method,
        channel: claim.channel,
        account_number: claim.accountNumber,
        trx: claim.trx,
        amount: BigInt(claim.amount),
        promotion_id: promotionId ?? null,
        bonus_percent: offer?.bonus_percent,
        turnover_factor: offer?.turnover_factor,
        bonus_days: offer?.bonus_days ?? null,
        pay_session: session?.id ?? null,
        late: session?.isLate ?? false,
        decided_op: null,
        created_at: new Date(at),
        updated_at: new Date(at),
        editable_at: new Date(at + EDIT_WAIT_MS),
      })
      .execute()
    if (await isOverDeposits(tx, playerId, at))
      await logAct(tx, { playerId, at, kind: 'deposit_over_limit', data: { amount: claim.amount } })
    await told(tx, playerId, opId, at)
    return { recordId: String(opId), trx: claim.trx }
  })
  return { recordId: BigInt(String(result['recordId'])), trx: String(result['trx']), replayed }
}

/** The payment session that the key names, locked; undefined when it names none. */
async function paySession(tx: Tx, key: string | undefined, claim: Claim) {
  if (key === undefined || !isUuid(key)) return undefined
  const session = await tx
    .selectFrom('pay_session')
    .selectAll()
    .where('id', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return undefined
  if (session.player_id !== claim.playerId) throw fail('PAY_SESSION_UNKNOWN')
  if (session.amount !== BigInt(claim.amount)) throw invalid({ amount: 'PAY_SESSION_DIFFERS' })
  if (session.method !== claim.method || session.channel !== claim.channel) {
    throw invalid({ payment_id: 'PAY_SESSION_DIFFERS' })
  }
  const lateBy = claim.at - session.expires_at.getTime()
  if (lateBy > LATE_MS) throw fail('PAY_SESSION_OVER')
  return { id: session.id, issuedAt: session.issued_at.getTime(), isLate: lateBy > 0 }
}

/** Whether a key can be the id of a payment session. */
export const isUuid = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)

async function refuseTooMany(tx: Tx, playerId: bigint): Promise<void> {
  const { open } = await tx
    .selectFrom('deposit')
    .select((row) => row.fn.countAll<bigint>().as('open'))
    .where('player_id', '=', playerId)
    .where('status', '=', STATUS.processing)
    .executeTakeFirstOrThrow()
  if (open >= OPEN_DEPOSITS) throw fail('DEPOSITS_OPEN')
}

/** The claim that holds a transaction id of a method; a refused or reverted one holds it no longer. */
export const claimOf = (db: Db | Tx, method: number, trx: string) =>
  db
    .selectFrom('deposit')
    .select(['op_id as recordId', 'player_id as playerId'])
    .where('method', '=', method)
    .where('trx', '=', trx)
    .where('status', '<>', STATUS.fail)
    .executeTakeFirst()

/** An offer counts as it stood when the number to pay to was issued: a queue on a bad line costs nobody a bonus. */
async function runningPromotion(tx: Tx, id: bigint | undefined, at: number) {
  if (id === undefined) return undefined
  const offer = await promotionAt(tx, id, at)
  const isRunning = offer && offer.starts_at.getTime() <= at && at < offer.ends_at.getTime()
  if (!isRunning) throw invalid({ promotion_id: 'PROMOTION_CLOSED' })
  return offer
}

/** What stood there at a moment: what was changed since then counts for nobody who had begun to pay. */
const promotionAt = (tx: Tx, id: bigint, at: number) =>
  tx
    .selectFrom('promotion')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('promotion_before')
          .selectAll()
          .whereRef('promotion_id', '=', 'promotion.id')
          .where('until', '>', new Date(at))
          .orderBy('until')
          .orderBy('promotion_before.id')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .select((row) => [
      row.fn.coalesce('before.bonus_percent', 'promotion.bonus_percent').as('bonus_percent'),
      row.fn.coalesce('before.turnover_factor', 'promotion.turnover_factor').as('turnover_factor'),
      row.fn.coalesce('before.starts_at', 'promotion.starts_at').as('starts_at'),
      row.fn.coalesce('before.ends_at', 'promotion.ends_at').as('ends_at'),
      row
        .case()
        .when('before.id', 'is', null)
        .then(row.ref('promotion.bonus_days'))
        .else(row.ref('before.bonus_days'))
        .end()
        .as('bonus_days'),
    ])
    .where('promotion.id', '=', id)
    .where('status', 'in', ['active', 'display'])
    .executeTakeFirst()

/** Whoever decides: `staff`, `autopilot`, `player:<public id>`. */
export type Actor = string

export interface Decision {
  recordId: bigint
  outcome: 'approve' | 'refuse'
  /** Why it was refused: words for the player, or the code of a message. */
  reason: string
  actor: Actor
  at: number
}

/** Staff's decision. Throws NOT_FOUND, DEPOSIT_DECIDED, KEY_REUSED. */
export async function decideDeposit(db: Db, key: string, decision: Decision): Promise<{ replayed: boolean }> {
  const { recordId, outcome, reason, at } = decision
  const payload = { recordId, outcome, reason }
  const op = { scope: 'desk', key, kind: 'deposit_decide', payload, playerId: null, at }
  const { replayed } = await runOp(db, op, async (tx, opId) => {
    const deposit = await openDeposit(tx, recordId)
    await lockPlayer(tx, deposit.player_id)
    if (outcome === 'approve') await credit(tx, opId, deposit, at)
    await close(tx, opId, deposit, decision)
    await tell(tx, deposit, decision)
    return {}
  })
  return { replayed }
}

/** Writes the decision into the player's inbox. */
async function tell(tx: Tx, deposit: DepositRow, { outcome, reason, at }: Decision): Promise<void> {
  const { player_id: playerId, amount, trx } = deposit
  const about = { amount, trx, method: methodOf(deposit.method)?.name ?? '' }
  if (outcome === 'approve') await sendLetter(tx, playerId, 'deposit_verified', about, at, deposit.op_id)
  else await sendLetter(tx, playerId, 'deposit_refused', { ...about, reason }, at, deposit.op_id)
}

/** The player takes an unpaid claim back. Throws NOT_FOUND, DEPOSIT_DECIDED, KEY_REUSED. */
export async function revertDeposit(
  db: Db,
  key: string | undefined,
  { playerId, recordId, actor, at }: { playerId: bigint; recordId: bigint; actor: Actor; at: number },
): Promise<void> {
  const payload = { recordId }
  const op = {
    scope: `p:${playerId}`,
    key: key ?? randomUUID(),
    kind: 'deposit_revert',
    payload,
    playerId,
    at,
  }
  await runOp(db, op, async (tx, opId) => {
    const deposit = await openDeposit(tx, recordId, playerId)
    await lockPlayer(tx, playerId)
    await close(tx, opId, deposit, { recordId, outcome: 'refuse', reason: 'DEPOSIT_REVERTED', actor, at })
    return {}
  })
}

export interface Correction {
  playerId: bigint
  recordId: bigint
  accountNumber: string
  /** Upper case. */
  trx: string
  actor: Actor
  at: number
}

/** The player corrects number and transaction id. Throws NOT_FOUND, DEPOSIT_DECIDED, DEPOSIT_EDIT_EARLY, TRX_USED, KEY_REUSED. */
export async function editDeposit(db: Db, key: string | undefined, correction: Correction): Promise<void> {
  const { playerId, recordId, accountNumber, trx, actor, at } = correction
  const payload = { recordId, accountNumber, trx }
  const op = { scope: `p:${playerId}`, key: key ?? randomUUID(), kind: 'deposit_edit', payload, playerId, at }
  await runOp(db, op, async (tx) => {
    const deposit = await openDeposit(tx, recordId, playerId)
    const wait = deposit.editable_at.getTime() - at
    if (wait > 0) throw fail('DEPOSIT_EDIT_EARLY', { retryAfter: wait / 1000 })
    const holder = await claimOf(tx, deposit.method, trx)
    if (holder && holder.recordId !== recordId) throw fail('TRX_USED')
    await tx
      .updateTable('deposit')
      .set({
        account_number: accountNumber,
        trx,
        updated_at: new Date(at),
        editable_at: new Date(at + EDIT_WAIT_MS),
      })
      .where('id', '=', deposit.id)
      .execute()
    await audit(tx, {
      at,
      actor,
      action: 'deposit_edited',
      object: `deposit:${recordId}`,
      data: { from: deposit.trx, to: trx },
    })
    await told(tx, playerId, recordId, at)
    return {}
  })
}

type DepositRow = Selectable<Tables['deposit']>

/** The deposit, locked and still Processing; another player's is as if it were not there. */
async function openDeposit(tx: Tx, recordId: bigint, playerId?: bigint): Promise<DepositRow> {
  const deposit = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('op_id', '=', recordId)
    .$if(playerId !== undefined, (query) => query.where('player_id', '=', playerId ?? 0n))
    .forUpdate()
    .executeTakeFirst()
  if (!deposit) throw fail('NOT_FOUND')
  if (deposit.status !== STATUS.processing) throw fail('DEPOSIT_DECIDED')
  return deposit
}

async function credit(tx: Tx, opId: bigint, deposit: DepositRow, at: number): Promise<void> {
  const playerId = deposit.player_id
  await move(tx, {
    opId,
    kind: 'deposit',
    debit: 'cash_in',
    credit: { playerId, kind: 'cash' },
    amount: deposit.amount,
    at,
  })
  // A bonus is there to be staked: nobody is tempted with one who has excluded themself (PP-21).
  if (await exclusionOf(tx, playerId)) return
  await grantBonus(
    { tx, opId, playerId, at },
    {
      id: deposit.id,
      amount: deposit.amount,
      bonusPercent: deposit.bonus_percent,
      turnoverFactor: deposit.turnover_factor,
      days: deposit.bonus_days,
    },
  )
}

async function close(tx: Tx, opId: bigint, deposit: DepositRow, decision: Decision): Promise<void> {
  const { outcome, reason, actor, at } = decision
  await tx
    .updateTable('deposit')
    .set({ status: outcome === 'approve' ? 1 : 2, reason, decided_op: opId, updated_at: new Date(at) })
    .where('id', '=', deposit.id)
    .execute()
  await audit(tx, {
    at,
    actor,
    action: `deposit_${outcome}`,
    object: `deposit:${deposit.op_id}`,
    data: { amount: Number(deposit.amount), ...(reason ? { reason } : {}) },
  })
  await told(tx, deposit.player_id, deposit.op_id, at)
}

/** Tells the player's apps that a record is new or other. */
const told = (tx: Tx, playerId: bigint, recordId: bigint, at: number): Promise<void> =>
  publish(tx, { to: playerId, kind: 'transactions', data: { id: String(recordId) }, at })
