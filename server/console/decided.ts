/** Two who decide at once: one wins, and the other is told who, and how. */
import type { Db } from '../host.ts'
import { fail, HostError } from '../messages/errors.ts'

const DECISIONS: Readonly<Record<string, readonly string[]>> = {
  DEPOSIT_DECIDED: ['deposit_approve', 'deposit_refuse'],
  WITHDRAWAL_DECIDED: ['withdrawal_pay', 'withdrawal_fail'],
}

/** Does the deciding; a refusal because of somebody who came first says who, by the trail. */
export async function tellingWho<Result>(
  db: Db,
  object: string,
  decide: () => Promise<Result>,
): Promise<Result> {
  try {
    return await decide()
  } catch (error) {
    if (!(error instanceof HostError) || !DECISIONS[error.code]) throw error
    const row = await db
      .selectFrom('audit')
      .select(['actor', 'action', 'at'])
      .where('object', '=', object)
      .where('action', 'in', DECISIONS[error.code] ?? [])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const decided = row && { by: row.actor, outcome: row.action, at: row.at.toISOString() }
    throw error.code === 'DEPOSIT_DECIDED'
      ? fail('DEPOSIT_DECIDED', { extra: { decided } })
      : fail('WITHDRAWAL_DECIDED', { extra: { decided } })
  }
}
