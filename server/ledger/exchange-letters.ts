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

/** An order that waits, as it was before something of it is matched. */
export type Waited = Awaited<ReturnType<typeof waitedOrders>>[number]

/** Orders that wait, and whether something of them that waited was matched before: what was matched at the press is no news. */
export const waitedOrders = async (tx: Tx, orderIds: readonly bigint[]) =>
  orderIds.length === 0
    ? []
    : tx
        .selectFrom('exchange_order as placed')
        .select(['op_id', 'player_id', 'event_name', 'selection_name', 'matched', 'rest'])
        .select((row) =>
          row
            .exists(
              row
                .selectFrom('exchange_fill as fill')
                .innerJoin('op', 'op.id', 'fill.op_id')
                .select('fill.id')
                .whereRef('fill.order_id', '=', 'placed.op_id')
                .whereRef('fill.op_id', '<>', 'fill.order_id')
                .where((fill) =>
                  fill.not(
                    fill.and([
                      fill('op.kind', '=', 'exchange_release'),
                      fill('op.key', '=', sql<string>`'release:' || fill.order_id`),
                    ]),
                  ),
                ),
            )
            .as('isTold'),
        )
        .where('op_id', 'in', orderIds)
        .orderBy('op_id')
        .execute()

/** Tells of an order that waited and of which so much was matched just now. */
export async function tellMatched(tx: Tx, waited: Waited, size: bigint, at: number): Promise<void> {
  const { player_id: playerId, event_name: event, selection_name: bet, isTold } = waited
  const [amount, rest] = [waited.matched + size, waited.rest - size]
  if (rest === 0n) await sendLetter(tx, playerId, 'order_filled', { event, bet, amount }, at)
  else if (!isTold) await sendLetter(tx, playerId, 'order_matched', { event, bet, amount, rest }, at)
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
