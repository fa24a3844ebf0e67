/** The code of staff's authenticator app, each good once. Source: RFC 6238; decision 135. */
import { matchingSpan, plainCode } from '../auth/two-step.ts'
import type { Host, Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'

const wrong = () => fail('CODE_WRONG', { fields: { code: 'CODE_WRONG' } })

/** The span of the first code of a new secret. Throws CODE_WRONG. */
export function firstSpan(host: Host, secret: Uint8Array, typed: string): bigint {
  const span = matchingSpan(secret, plainCode(typed), host.clock())
  if (span === undefined) throw wrong()
  return BigInt(span)
}

/** Uses a code up. Throws CODE_WRONG. */
export async function spendStaffCode(tx: Tx, host: Host, staffId: bigint, typed: string): Promise<void> {
  const { step_secret: secret, last_step: last } = await tx
    .selectFrom('staff')
    .select(['step_secret', 'last_step'])
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!secret) throw wrong()
  const span = firstSpan(host, secret, typed)
  if (span <= last) throw wrong()
  await tx.updateTable('staff').set({ last_step: span }).where('id', '=', staffId).execute()
}
