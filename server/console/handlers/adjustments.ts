/**
 * A player's balance put right: asked for by a cashier, looked at with what it would make of the balance and what the player would
 * read, decided by another. Decision 218.
 */
import { randomUUID } from 'node:crypto'
import type { adjustmentsApi } from '../../../contract/console/adjustments.ts'
import { WRITTEN_IDS } from '../../../contract/languages/language.ts'
import { add, subtract } from '../../../contract/money.ts'
import { wantedId } from '../../http/row-id.ts'
import { wordsOf } from '../../inbox/letters.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { adjustedFor, letterOf, refuseShort, refuseStrange } from '../../ledger/adjustments.ts'
import { runOp } from '../../ledger/ops.ts'
import { fail, invalid } from '../../messages/errors.ts'
import { urgingIn } from '../../messages/urging.ts'
import { askSecond } from '../../staff/approvals.ts'
import { adjustmentOf } from '../adjustment.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { opKey, refuseOwn } from '../shown.ts'
import { found } from './players.ts'

export const adjustmentHandlers: ConsoleHandlers<typeof adjustmentsApi> = {
  /** Errors: NOT_FOUND, FORBIDDEN (the own account), INVALID, ADJUSTMENT_FUNDS, CONFLICT (one waits), KEY_REUSED. */
  askAdjustment: async ({ host, staff, input, key }) => {
    const { name, reason, reference = '', ...wanted } = input
    const player = await found(host, name)
    const at = host.clock()
    const object = `player:${player.public_id}`
    await refuseOwn(host.db, staff, { playerId: player.id, object, at })
    // What players read urges nobody on (PP-27).
    if (urgingIn(wanted.words) !== undefined) throw invalid({ words: 'FIELD_WRONG' })
    const asked = { player: player.public_id, ...wanted, reference }
    const payload = { ...asked, reason }
    const op = { scope: 'desk', key: opKey(staff, key ?? randomUUID()), kind: 'adjustment_ask', payload }
    const { result } = await runOp(host.db, { ...op, playerId: null, at }, async (tx) => {
      await refuseStrange(tx, player.id, reference)
      refuseShort(wanted, BigInt(await balanceOf(tx, player.id)))
      const approval = await askSecond(tx, staff, { kind: 'adjustment', object, asked, reason, at })
      return { approval: String(approval) }
    })
    return { approval: String(result['approval']) }
  },
  /** Errors: NOT_FOUND where none of this number waits. */
  adjustment: async ({ host, input, look, locale }) => {
    const row = await host.db
      .selectFrom('staff_approval')
      .selectAll()
      .where('id', '=', wantedId(input.approval))
      .where('kind', '=', 'adjustment')
      .where('outcome', 'is', null)
      .executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    const { username, ...adjustment } = await adjustmentOf(host.db, row)
    await look(row.object, `approval:${row.id}`)
    const before = await balanceOf(host.db, adjustment.playerId)
    const { amount, direction } = adjustment
    const { kind, params } = letterOf(adjustment)
    const said = { ...params, amount: Number(amount) }
    return {
      data: {
        player: username,
        before,
        after: direction === 'credit' ? add(before, amount) : subtract(before, amount),
        record: adjustedFor(adjustment, locale),
        letters: WRITTEN_IDS.map((language) => ({ language, ...wordsOf(kind, said, language) })),
      },
    }
  },
}
