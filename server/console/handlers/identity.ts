/** Who a player is: asked for from their record, said in the case. Decision 224. */
import { randomUUID } from 'node:crypto'
import type { identityApi } from '../../../contract/console/identity.ts'
import { fail } from '../../messages/errors.ts'
import { askIdentity, confirmIdentity } from '../../staff/identity.ts'
import { refuseOthersHand } from '../../staff/in-hand.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { DONE, opKey, refuseOwn } from '../shown.ts'
import { readable } from './cases.ts'
import { found } from './players.ts'

export const identityHandlers: ConsoleHandlers<typeof identityApi> = {
  /** Errors: NOT_FOUND, FORBIDDEN (the own account), CONFLICT (one is not closed), KEY_REUSED. */
  askIdentity: async ({ host, staff, input, key }) => {
    const player = await found(host, input.name)
    const at = host.clock()
    await refuseOwn(host.db, staff, { playerId: player.id, object: `player:${player.public_id}`, at })
    const asked = {
      playerId: player.id,
      content: input.content.trim(),
      key: opKey(staff, key ?? randomUUID()),
      at,
    }
    return { case: String(await askIdentity(host.db, staff, asked, host.config.complaintBody)) }
  },
  /** Errors: NOT_FOUND, FORBIDDEN, CONFLICT (in another's hand), IDENTITY_PICTURE, COMPLAINT_MOVED, COMPLAINT_CLOSED, KEY_REUSED. */
  confirmIdentity: async ({ host, staff, input, key }) => {
    const row = await readable(host, staff, input.id)
    if (row.about !== 'identity') throw fail('NOT_FOUND')
    const at = host.clock()
    await refuseOthersHand(host.db, staff, row.op_id, at)
    const said = { confirmed: input.confirmed, content: input.content.trim(), last: BigInt(input.last) }
    await confirmIdentity(host.db, staff, row, {
      ...said,
      key: opKey(staff, key ?? randomUUID()),
      at,
    })
    return DONE
  },
}
