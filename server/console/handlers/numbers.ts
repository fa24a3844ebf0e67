/** Numbers that players pay to: asked for by one of staff and decided by another, retired by one. Decision 225. */
import type { numbersApi } from '../../../contract/console/numbers.ts'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../host.ts'
import { fail, invalid } from '../../messages/errors.ts'
import { channelName, isDemoNumber, numbersInUse, retireNumber } from '../../payments/numbers.ts'
import { askSecond } from '../../staff/approvals.ts'
import type { ConsoleHandlers } from '../handler.ts'
import { DONE, noted } from '../shown.ts'

export const numberHandlers: ConsoleHandlers<typeof numbersApi> = {
  /** Errors: NOT_FOUND, INVALID (`number`), CONFLICT. */
  askNumber: async ({ host, staff, input }) => {
    const { channel, number, replaces, reason } = input
    const name = channelName(channel)
    if (name === undefined) throw fail('NOT_FOUND')
    if (!isDemoNumber(number)) throw invalid({ number: 'FIELD_WRONG' })
    const at = host.clock()
    return host.db.transaction().execute(async (tx) => {
      await refuseKnown(tx, channel, number)
      const asked = { channel, name, number, replaces }
      const object = numberObject(channel)
      return { approval: String(await askSecond(tx, staff, { kind: 'number', object, asked, reason, at })) }
    })
  },
  /** Errors: NOT_FOUND. */
  retireNumber: async (call) => {
    const { host, input } = call
    const { channel, number, reason } = input
    const at = host.clock()
    await host.db.transaction().execute(async (tx) => {
      if (!(await retireNumber(tx, { channel, number, at }))) throw fail('NOT_FOUND')
      await audit(tx, noted(call, 'number_retire', numberObject(channel), { number, reason }))
    })
    return DONE
  },
}

/** What a request for a number is about, as the trail names it. */
export const numberObject = (channel: number): string => `channel:${channel}`

/** Throws CONFLICT where the channel has the number already. */
async function refuseKnown(tx: Tx, channel: number, number: string): Promise<void> {
  const known = await numbersInUse(tx)
  if (known.some((one) => one.channel === channel && one.number === number)) throw fail('CONFLICT')
}
