/** Who holds most in a market: what each player's matched bets come to at best and at worst. Source: console.md "markets". */
import { netOf } from '../../contract/exposure.ts'
import type { Db } from '../host.ts'
import { type MarketRow, positionOf } from '../ledger/exposure.ts'

interface Holding {
  player: string
  name: string
  matched: bigint
  worst: bigint
  best: bigint
}

/** So many players, the one first who can win or lose most. */
export async function holdingsIn(db: Db, market: MarketRow, most: number): Promise<Holding[]> {
  const orders = await db
    .selectFrom('exchange_order')
    .innerJoin('player', 'player.id', 'exchange_order.player_id')
    .select(['public_id', 'username', 'side', 'selection', 'odds', 'run', 'matched', 'gain', 'rest'])
    .where('market', '=', market.id)
    .where('matched', '>', 0n)
    .execute()
  const byPlayer = new Map<string, typeof orders>()
  for (const order of orders) {
    const own = byPlayer.get(order.public_id)
    if (own) own.push(order)
    else byPlayer.set(order.public_id, [order])
  }
  const outcomes = outcomesOf(market, orders)
  return [...byPlayer]
    .map(([player, own]) => {
      const nets = outcomes.map((outcome) =>
        own.reduce((sum, order) => sum + netOf(market.kind, positionOf(order), outcome), 0),
      )
      const matched = own.reduce((sum, order) => sum + order.matched, 0n)
      const name = own[0]?.username ?? ''
      return { player, name, matched, worst: BigInt(Math.min(...nets)), best: BigInt(Math.max(...nets)) }
    })
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, most)
}

const sizeOf = ({ worst, best }: Holding): number => Math.max(Number(-worst), Number(best))

/** Of a fancy, the runs about each line that was bet on. */
const outcomesOf = ({ kind, runners }: MarketRow, orders: readonly { run: number | null }[]): number[] =>
  kind === 'fancy' ? [...new Set(orders.flatMap(({ run }) => [(run ?? 0) - 1, run ?? 0]))] : runners
