/**
 * What waits for staff: claims of deposits and withdrawals, with what they need to decide. Read by the command line and by the
 * console, from where the last page ended.
 */
import type { Selectable } from 'kysely'
import type { Db } from '../host.ts'
import { STATUS } from '../ledger/status.ts'
import type { Tables } from '../store/tables.ts'

/** Where a page begins: after the record of this number, and so many rows. */
export interface Page {
  after: bigint | undefined
  limit: number
}

export type ClaimRow = Selectable<Tables['deposit']> & {
  username: string
  /** When its player signed up. */
  since: Date
  receipts: number
  /** Whether another player sent one of its pictures, too. */
  isShared: boolean
  /** Whether a claim that was refused has named its transaction id. */
  isUsed: boolean
}

/** Claims with what is to be known of each. */
const claims = (db: Db) =>
  db
    .selectFrom('deposit')
    .innerJoin('player', 'player.id', 'deposit.player_id')
    .selectAll('deposit')
    .select((row) => [
      'player.username',
      'player.created_at as since',
      row
        .selectFrom('receipt')
        .select((receipt) => receipt.fn.countAll<bigint>().as('receipts'))
        .whereRef('receipt.pay_session', '=', 'deposit.pay_session')
        .as('receipts'),
      row
        .exists(
          row
            .selectFrom('receipt')
            .innerJoin('receipt as twin', 'twin.sha256', 'receipt.sha256')
            .select('twin.id')
            .whereRef('receipt.pay_session', '=', 'deposit.pay_session')
            .whereRef('twin.player_id', '<>', 'deposit.player_id'),
        )
        .as('isShared'),
      row
        .exists(
          row
            .selectFrom('deposit as earlier')
            .select('earlier.id')
            .whereRef('earlier.method', '=', 'deposit.method')
            .whereRef('earlier.trx', '=', 'deposit.trx')
            .whereRef('earlier.op_id', '<', 'deposit.op_id'),
        )
        .as('isUsed'),
    ])

type Read = Awaited<ReturnType<ReturnType<typeof claims>['executeTakeFirstOrThrow']>>
const claimOf = ({ receipts, isShared, isUsed, ...row }: Read): ClaimRow => ({
  ...row,
  receipts: Number(receipts ?? 0),
  isShared: Boolean(isShared),
  isUsed: Boolean(isUsed),
})

/** Claims that wait, the oldest first. */
export async function waitingClaims(db: Db, { after, limit }: Page): Promise<ClaimRow[]> {
  const rows = await claims(db)
    .where('deposit.status', '=', STATUS.processing)
    .$if(after !== undefined, (query) => query.where('deposit.op_id', '>', after ?? 0n))
    .orderBy('deposit.op_id')
    .limit(limit)
    .execute()
  return rows.map(claimOf)
}

/** One claim, decided or not. */
export async function claimById(db: Db, recordId: bigint): Promise<ClaimRow | undefined> {
  const row = await claims(db).where('deposit.op_id', '=', recordId).executeTakeFirst()
  return row && claimOf(row)
}

/** Withdrawals that wait, the oldest first. */
export const waitingWithdrawals = (db: Db, { after, limit }: Page) =>
  db
    .selectFrom('withdrawal')
    .innerJoin('player', 'player.id', 'withdrawal.player_id')
    .selectAll('withdrawal')
    .select('player.username')
    .where('withdrawal.status', '=', STATUS.processing)
    .$if(after !== undefined, (query) => query.where('withdrawal.op_id', '>', after ?? 0n))
    .orderBy('withdrawal.op_id')
    .limit(limit)
    .execute()

/** The pictures of a claim, the oldest first, and which of them another player sent too. */
export const picturesOfClaim = (db: Db, recordId: bigint) =>
  db
    .selectFrom('deposit')
    .innerJoin('receipt', 'receipt.pay_session', 'deposit.pay_session')
    .select((row) => [
      'receipt.id',
      'receipt.name',
      'receipt.created_at',
      row.fn<number>('octet_length', ['receipt.picture']).as('bytes'),
      row
        .exists(
          row
            .selectFrom('receipt as twin')
            .select('twin.id')
            .whereRef('twin.sha256', '=', 'receipt.sha256')
            .whereRef('twin.player_id', '<>', 'receipt.player_id'),
        )
        .as('isShared'),
    ])
    .where('deposit.op_id', '=', recordId)
    .orderBy('receipt.created_at')
    .orderBy('receipt.id')
    .execute()
