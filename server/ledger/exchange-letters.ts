/**
 * What a player is told of their orders by letter, in the transaction of what it tells: that one which waited was matched, when it first is
 * and when it is whole; that what waited came back; and once for a market what its bets came to. Source: exchange.md 2; decision 207.
 */
import { sql } from 'kysely'
import type { LetGo } from '../../contract/exchange/timeline.ts'
import type { MarketKind } from '../../contract/exposure.ts'
import type { WrittenTexts } from '../../contract/languages/language.ts'
import type { Tx } from '../host.ts'
import { sendLetter } from '../inbox/letters.ts'

/** Of orders that wait: those of which something that waited was matched before. What was matched at the press is no news. */
export async function matchedBefore(tx: Tx, orderIds: readonly bigint[]): Promise<Set<bigint>> {
  if (orderIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('exchange_fill as fill')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .whereRef('fill.op_id', '<>', 'fill.order_id')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('op')
            .select('op.id')
            .whereRef('op.id', '=', 'fill.op_id')
            .where('op.kind', '=', 'exchange_release')
            .where('op.key', '=', sql<string>`'release:' || fill.order_id`),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Tells of orders that waited and were matched just now; `before`: of which that is told already. */
export async function tellMatched(
  tx: Tx,
  orderIds: readonly bigint[],
  before: ReadonlySet<bigint>,
  at: number,
): Promise<void> {
  if (orderIds.length === 0) return
  const orders = await tx
    .selectFrom('exchange_order')
    .select(['op_id', 'player_id', 'event_name', 'selection_name', 'matched', 'rest'])
    .where('op_id', 'in', orderIds)
    .orderBy('op_id')
    .execute()
  for (const { op_id, player_id, event_name: event, selection_name: bet, matched: amount, rest } of orders) {
    if (rest === 0n) await sendLetter(tx, player_id, 'order_filled', { event, bet, amount }, at)
    else if (!before.has(op_id))
      await sendLetter(tx, player_id, 'order_matched', { event, bet, amount, rest }, at)
  }
}

const CAME_BACK = { start: 'orders_lapsed', expired: 'orders_expired', closed: 'orders_closed' } as const

/** Tells that what waited came back, where that is news: not to whoever took it back. */
export async function tellCameBack(
  tx: Tx,
  { playerId, market, why, amount }: { playerId: bigint; market: string; why: LetGo; amount: bigint },
  at: number,
): Promise<void> {
  if (amount === 0n || !(why === 'start' || why === 'expired' || why === 'closed')) return
  const { event } = await namesOf(tx, market)
  await sendLetter(tx, playerId, CAME_BACK[why], { event, amount }, at)
}

/** Tells what a player's bets in a market came to, all of them in one letter, and what of it is commission; undefined: the market was void. */
export async function tellSettled(
  tx: Tx,
  {
    playerId,
    market,
    kind,
    net,
    commission,
  }: { playerId: bigint; market: string; kind: MarketKind; net: bigint | undefined; commission: bigint },
  at: number,
): Promise<void> {
  const { event, name } = await namesOf(tx, market)
  const words = { event, market: wordsOf(kind, name) }
  if (net === undefined) await sendLetter(tx, playerId, 'bets_void', words, at)
  else if (commission > 0n) {
    const amounts = { net, commission, amount: net - commission }
    await sendLetter(tx, playerId, 'bets_settled_commission', { ...words, ...amounts }, at)
  } else await sendLetter(tx, playerId, 'bets_settled', { ...words, amount: net }, at)
}

async function namesOf(tx: Tx, market: string): Promise<{ event: string; name: string }> {
  return tx
    .selectFrom('exchange_order')
    .select(['event_name as event', 'market_name as name'])
    .where('market', '=', market)
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** What the app calls the kinds that it has a word for; the others go by their own name. */
const wordsOf = (kind: MarketKind, name: string): WrittenTexts =>
  kind === 'match_odds'
    ? { en: name, bn: 'ম্যাচ অডস' }
    : name === 'Bookmaker'
      ? { en: name, bn: 'বুকমেকার' }
      : { en: name }
