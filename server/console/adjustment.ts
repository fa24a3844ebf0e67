/** What a request for an adjustment asks for, as the ledger does it. */
import { ADJUSTMENT_CAUSES, ADJUSTMENT_DIRECTIONS } from '../../contract/console/adjustments.ts'
import { z } from '../../contract/kit/zod.ts'
import { paisa } from '../../contract/money.ts'
import type { Db } from '../host.ts'
import type { Adjustment } from '../ledger/adjustments.ts'
import type { ApprovalRow } from '../staff/approvals.ts'

const asked = z.object({
  /** The id by which the trail names them. */
  player: z.string(),
  direction: z.enum(ADJUSTMENT_DIRECTIONS),
  amount: z.number(),
  cause: z.enum(ADJUSTMENT_CAUSES),
  words: z.string(),
  reference: z.string(),
})

export async function adjustmentOf(
  db: Db,
  row: Pick<ApprovalRow, 'asked' | 'reason'>,
): Promise<Adjustment & { username: string }> {
  const { player, amount, ...wanted } = asked.parse(row.asked)
  const { id: playerId, username } = await db
    .selectFrom('player')
    .select(['id', 'username'])
    .where('public_id', '=', player)
    .executeTakeFirstOrThrow()
  return { ...wanted, playerId, username, amount: paisa(amount), reason: row.reason }
}
