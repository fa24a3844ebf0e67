/**
 * Orders that only lower what their player can lose: matched while the outcomes that they win on stay the worst ones of the market, by
 * what is matched. So the worst outcome is never made worse, in whatever parts and order they are matched. Pure arithmetic in whole
 * poisha. Source: exchange.md 2; decision 211.
 */
import {
  gainOf,
  type MarketKind,
  netOf,
  outcomesOf,
  type Position,
  type Side,
} from '../../contract/exposure.ts'

export interface Held {
  kind: MarketKind
  runners: readonly number[]
  /** All open orders of the player in the market, without the one that is asked about. */
  others: readonly Position[]
}

/** The order as it stands; of one that is not placed yet `UNMATCHED`. */
export type Own = Pick<Position, 'side' | 'selection' | 'matched' | 'gain'>
export const UNMATCHED = { matched: 0, gain: 0 } as const

export const grown = (own: Own, size: number, price: number): Own => ({
  ...own,
  matched: own.matched + size,
  gain: own.gain + gainOf(size, price),
})

const asPosition = (own: Own): Position => ({ ...own, odds: 0, rest: 0 })

const winsOn = (kind: MarketKind, { side, selection }: { side: Side; selection: number }, outcome: number) =>
  netOf(kind, asPosition({ side, selection, matched: 1, gain: 100 }), outcome) > 0

/** Whether what the order wins on is still no better than all else. */
function isLowering({ kind, runners, others }: Held, own: Own): boolean {
  const all = [...others, asPosition(own)]
  let [wins, loses] = [Infinity, Infinity]
  for (const outcome of outcomesOf(kind, all, runners)) {
    const net = all.reduce((sum, one) => sum + netOf(kind, one, outcome), 0)
    if (winsOn(kind, own, outcome)) wins = Math.min(wins, net)
    else loses = Math.min(loses, net)
  }
  return wins <= loses
}

/** How much more of an order may be matched at a price, `most` at most. The more of it is matched, the less it lowers. */
export function roomOf(held: Held, own: Own, price: number, most: number): number {
  let [least, beyond] = [0, most + 1]
  while (beyond - least > 1) {
    const middle = Math.floor((least + beyond) / 2)
    if (isLowering(held, grown(own, middle, price))) least = middle
    else beyond = middle
  }
  return least
}
