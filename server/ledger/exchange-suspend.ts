/**
 * Staff suspend a market, and let it go on: while it stands no bet in it is taken, changed for more, matched or cashed out; what waits may
 * be taken back, and its result settles it. Done under the market's lock, so that no bet is half before and half after. Source:
 * console.md "markets"; decision 215.
 */
import { audit } from '../audit/audit.ts'
import type { Tx } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { isTaking, lockOrMake, type Offered } from './exchange.ts'

interface Act {
  market: Pick<Offered, 'id' | 'kind' | 'runners'>
  /** As the trail names them. */
  actor: string
  reason: string
  at: number
}

/** Throws CONFLICT (suspended already, with who has; or settled). */
export async function suspendMarket(tx: Tx, { market, actor, reason, at }: Act): Promise<void> {
  const row = await lockOrMake(tx, market)
  if (!isTaking(row)) throw await conflict(tx, market.id)
  await tx
    .insertInto('exchange_suspension')
    .values({
      market: market.id,
      suspended_by: actor,
      reason,
      suspended_at: new Date(at),
      resumed_by: null,
      resumed_reason: null,
      resumed_at: null,
    })
    .execute()
  const object = `market:${market.id}`
  await audit(tx, { at, actor, action: 'market_suspend', object, data: { reason } })
}

/** Throws CONFLICT (not suspended, with who let it go on last; or settled). */
export async function resumeMarket(tx: Tx, { market, actor, reason, at }: Act): Promise<void> {
  const row = await lockOrMake(tx, market)
  if (row.status !== 'open' || !row.is_suspended) throw await conflict(tx, market.id)
  await tx
    .updateTable('exchange_suspension')
    .set({ resumed_by: actor, resumed_reason: reason, resumed_at: new Date(at) })
    .where('market', '=', market.id)
    .where('resumed_at', 'is', null)
    .execute()
  const object = `market:${market.id}`
  await audit(tx, { at, actor, action: 'market_resume', object, data: { reason } })
}

/** Says who came first, where somebody of staff did. */
async function conflict(tx: Tx, market: string) {
  const last = await tx
    .selectFrom('exchange_suspension')
    .select(['suspended_by', 'resumed_by'])
    .where('market', '=', market)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return fail('CONFLICT')
  const { suspended_by: by, resumed_by: resumed } = last
  return fail('CONFLICT', {
    extra: { decided: { outcome: resumed ? 'resumed' : 'suspended', by: resumed ?? by } },
  })
}
