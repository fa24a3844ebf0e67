/** A way out of a position that was held back in play, when its delay is over. Source: exchange.md 2, 3; decisions 200, 201. */
import type { Host } from '../host.ts'
import { type HeldHedge, releaseHedge } from '../ledger/exchange-cash-out.ts'
import { momentAt } from '../matches/match.ts'
import { fail } from '../messages/errors.ts'
import { onTerms } from './market.ts'
import { marketThen, refuseClosed } from './quotes.ts'
import { receiptsFor } from './receipts.ts'
import type { Market } from './state.ts'

/**
 * Places what was held back. Nothing has happened in the match, so that the house stands by the prices that it was accepted at;
 * where a minute of football has passed they are those of now. Throws INCIDENT, RESULT_KNOWN, MARKET_CLOSED and what
 * `releaseHedge` throws.
 */
export async function releaseCashOut(
  host: Host,
  held: HeldHedge,
  { id, incidents }: Pick<Market, 'id' | 'incidents'>,
  now: number,
): Promise<void> {
  if (held.incidents !== incidents) throw fail('INCIDENT')
  const current = await marketThen(host, id, now)
  refuseClosed(current)
  const quotedAt = held.quoted_at.getTime()
  const isSame = momentAt(current.match, now) === momentAt(current.match, quotedAt)
  const placed = isSame ? await marketThen(host, id, quotedAt) : current
  const { public_id: player } = await host.db
    .selectFrom('player')
    .select('public_id')
    .where('id', '=', held.player_id)
    .executeTakeFirstOrThrow()
  const receiptFor = await receiptsFor(host, player, { market: id, fixture: placed.match.fixture })
  const market = { ...onTerms(host.matches, placed.market), delayMs: 0 }
  await releaseHedge(host.db, held, market, { at: now, receiptFor })
}
