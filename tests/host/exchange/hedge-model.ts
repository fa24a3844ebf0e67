/**
 * The way out of a position as anyone would work it out by hand: one poisha after the other, from the best offer on. Written apart
 * from the host's, to hold that against it. No money, no database. Source: exchange.md 3; decision 201.
 */
import type { Side } from '../../../contract/exposure.ts'
import type { ModelBook, ModelOrder } from './book-model.ts'

interface Offer {
  price: number
  left: number
}

/** What a player meets who backs or lays a selection; undefined where a bet of their own stands there. */
export function offersTo(
  book: ModelBook,
  player: string,
  selection: number,
  side: Side,
): Offer[] | undefined {
  const facing = book.orders.filter(
    (order) => order.selection === selection && order.side !== side && order.rest > 0,
  )
  if (facing.some((order) => order.player === player)) return undefined
  const house = book.house[selection - 1]?.[side] ?? []
  const all = [
    ...facing.map(({ odds, rest }) => ({ price: odds, left: rest })),
    ...house.map(({ price, left }) => ({ price, left })),
  ].filter(({ left }) => left > 0)
  return all.sort((a, b) => (side === 'back' ? b.price - a.price : a.price - b.price))
}

/** What one's matched bets come to, outcome by outcome, from what of each was matched. */
export const netsBy = (orders: readonly ModelOrder[], player: string, runners: readonly number[]): number[] =>
  runners.map((outcome) => {
    let net = 0
    for (const { player: whose, side, selection, matched, gain } of orders) {
      if (whose !== player) continue
      const isHit = selection === outcome
      if (side === 'back') net += isHit ? Math.floor(gain / 100) : -matched
      else net += isHit ? -Math.ceil(gain / 100) : matched
    }
    return net
  })

/**
 * The least that is left if everything is brought to the lowest outcome by laying, or to the highest by backing, poisha by
 * poisha; undefined where the offers end before.
 */
export function leastAfter(
  nets: readonly number[],
  offers: readonly Record<Side, Offer[]>[],
  side: Side,
): number | undefined {
  const goal = side === 'lay' ? Math.min(...nets) : Math.max(...nets)
  const after = [...nets]
  for (const [index, net] of nets.entries()) {
    const distance = Math.abs(net - goal)
    let [stake, gain, level, used] = [0, 0, 0, 0]
    const own = offers[index]?.[side] ?? []
    const moved = () => stake + (side === 'lay' ? Math.ceil(gain / 100) : Math.floor(gain / 100))
    while (moved() < distance) {
      const there = own[level]
      if (!there) return undefined
      stake += 1
      gain += there.price - 100
      used += 1
      if (used === there.left) [level, used] = [level + 1, 0]
    }
    for (const other of nets.keys()) {
      const sign = side === 'lay' ? 1 : -1
      after[other] = (after[other] ?? 0) + sign * (other === index ? stake - moved() : stake)
    }
  }
  return Math.min(...after)
}
