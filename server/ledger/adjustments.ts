/**
 * Adjustments: staff put a player's balance right, in the main wallet alone and against a house account of its own. Amounts are poisha.
 * No turnover comes with a credit: only a promotion's bonus binds money. Source: console.md; D-04; decision 218.
 */
import { WRITTEN_IDS, type WrittenTexts } from '../../contract/languages/language.ts'
import type { Paisa } from '../../contract/money.ts'
import { audit } from '../audit/audit.ts'
import { publish } from '../events/publish.ts'
import type { Db, Tx } from '../host.ts'
import { type LetterKind, type LetterParams, sendLetter } from '../inbox/letters.ts'
import type { Code } from '../messages/codes.ts'
import { fail, invalid, textOf } from '../messages/errors.ts'
import type { Locale } from '../messages/locale.ts'
import type { Tables } from '../store/tables.ts'
import { lockPlayer, move } from './accounts.ts'
import { runOp } from './ops.ts'

export type AdjustmentCause = Tables['adjustment']['cause']
type AdjustmentDirection = Tables['adjustment']['direction']

export interface Adjustment {
  playerId: bigint
  direction: AdjustmentDirection
  amount: Paisa
  cause: AdjustmentCause
  /** For the player. */
  words: string
  /** For staff. */
  reason: string
  /** A record's number or a complaint's; empty for none. */
  reference: string
}

export interface Adjusting {
  actor: string
  /** The request that was approved; null at the machine's own desk. */
  approval: bigint | null
  at: number
  /** Happens with it or not at all. */
  also?: (tx: Tx) => Promise<void>
}

/** By the cause, in words. */
const CAUSES: Record<AdjustmentCause, Code> = {
  lost_deposit: 'ADJUSTMENT_LOST_DEPOSIT',
  provider_error: 'ADJUSTMENT_PROVIDER',
  settlement_error: 'ADJUSTMENT_SETTLEMENT',
  goodwill: 'ADJUSTMENT_GOODWILL',
  other: 'ADJUSTMENT_OTHER',
}

/** Moves the money once a key, writes it into the trail and tells the player. Throws ADJUSTMENT_FUNDS, KEY_REUSED. */
export async function adjust(
  db: Db,
  key: string,
  adjustment: Adjustment,
  { actor, approval, at, also }: Adjusting,
): Promise<{ recordId: bigint }> {
  const { playerId, direction, amount, cause, words, reason, reference } = adjustment
  const op = { scope: 'desk', key, kind: 'adjustment', payload: adjustment, playerId, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    await also?.(tx)
    refuseShort(adjustment, await lockPlayer(tx, playerId))
    const own = { playerId, kind: 'cash' } as const
    const way =
      direction === 'credit'
        ? ({ kind: 'adjustment_credit', debit: 'adjustments', credit: own } as const)
        : ({ kind: 'adjustment_debit', debit: own, credit: 'adjustments' } as const)
    await move(tx, { opId, ...way, amount: BigInt(amount), at })
    const row = { op_id: opId, player_id: playerId, amount: BigInt(amount), approval_id: approval }
    await tx
      .insertInto('adjustment')
      .values({ ...row, direction, cause, words, reason, reference, at: new Date(at) })
      .execute()
    const { public_id: id } = await tx
      .selectFrom('player')
      .select('public_id')
      .where('id', '=', playerId)
      .executeTakeFirstOrThrow()
    const data = { record: String(opId), direction, amount, cause, words, reason, reference }
    await audit(tx, { at, actor, action: 'adjustment', object: `player:${id}`, data })
    const { kind, params } = letterOf(adjustment)
    await sendLetter(tx, playerId, kind, params, at, opId)
    await publish(tx, { to: playerId, kind: 'transactions', data: { id: String(opId) }, at })
    return { recordId: String(opId) }
  })
  return { recordId: BigInt(String(result['recordId'])) }
}

/** A debit takes what is free in the main wallet, and no more: nothing that a bet or a withdrawal holds. Throws ADJUSTMENT_FUNDS. */
export function refuseShort(
  { direction, amount }: Pick<Adjustment, 'direction' | 'amount'>,
  cash: bigint,
): void {
  if (direction === 'credit' || cash >= BigInt(amount)) return
  const free = (Number(cash) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  throw fail('ADJUSTMENT_FUNDS', { params: { free } })
}

/** What it is for, as the player reads it. */
export const adjustedFor = ({ cause, words }: Pick<Adjustment, 'cause' | 'words'>, locale: Locale): string =>
  `${textOf(CAUSES[cause], locale)}: ${words}`

/** What the player is written. */
export function letterOf({
  direction,
  amount,
  cause,
  words,
}: Omit<Adjustment, 'playerId' | 'reason' | 'reference'>): {
  kind: LetterKind & `adjusted_${AdjustmentDirection}`
  params: LetterParams<'adjusted_credit'>
} {
  const named = WRITTEN_IDS.map((id) => [id, textOf(CAUSES[cause], id)])
  const texts = Object.fromEntries(named) as WrittenTexts
  return { kind: `adjusted_${direction}`, params: { amount: BigInt(amount), cause: texts, words } }
}

/** Whether a reference is what it says: a record of the player's, or a complaint. Throws INVALID. */
export async function refuseStrange(db: Db | Tx, playerId: bigint, reference: string): Promise<void> {
  if (reference === '') return
  const [, letter, digits = ''] = /^(C-)?(\d{1,18})$/.exec(reference) ?? []
  const row =
    digits === ''
      ? undefined
      : await db
          .selectFrom(letter ? 'complaint' : 'op')
          .select('id')
          .where('id', '=', BigInt(digits))
          .where('player_id', '=', playerId)
          .executeTakeFirst()
  if (!row) throw invalid({ reference: 'ADJUSTMENT_REFERENCE' })
}
