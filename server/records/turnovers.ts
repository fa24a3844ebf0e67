/** The player's turnovers as the records show them. Source: spec 2.19; N-ENT-19; D-04. */
import { paisa } from '../../contract/money.ts'
import { RECORDS_LIMIT, type Turnover } from '../../contract/records.ts'
import { saidIn } from '../content/texts.ts'
import type { Db } from '../host.ts'
import { walletsOf } from '../ledger/accounts.ts'
import { forfeitOf } from '../ledger/turnover.ts'
import type { Locale } from '../messages/locale.ts'
import { methodOf } from '../payments/registry.ts'

/** Newest first. */
export async function turnoversOf(db: Db, playerId: bigint, locale: Locale): Promise<Turnover[]> {
  const rows = await db
    .selectFrom('turnover')
    .leftJoin('deposit', 'deposit.id', 'turnover.deposit_id')
    .leftJoin('promotion', 'promotion.id', 'deposit.promotion_id')
    .selectAll('turnover')
    .select(['deposit.method', 'promotion.name as promotion'])
    .where('turnover.player_id', '=', playerId)
    .orderBy('turnover.id', 'desc')
    .limit(RECORDS_LIMIT)
    .execute()
  const bonus = BigInt((await walletsOf(db, playerId)).bonus)
  const isOnly = rows.filter(({ status }) => status === 'active').length === 1
  return rows.map((row) => ({
    id: String(row.id),
    status: row.status,
    required: paisa(row.required),
    remaining: paisa(row.remaining),
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    endsAt: row.ends_at?.getTime(),
    bonus: paisa(row.bonus),
    forfeit: row.status === 'active' ? paisa(isOnly ? bonus : forfeitOf(bonus, row.bonus)) : undefined,
    origin: {
      promotion: row.promotion ? saidIn(row.promotion, locale) : '',
      method: row.method === null ? '' : (methodOf(row.method)?.name ?? ''),
    },
  }))
}
