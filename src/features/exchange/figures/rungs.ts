/** The prices that a ladder shows, and when it moves. Pure. */
import type { PriceLevel } from '../../../../contract/exchange/price.ts'
import { higherOdds, ladderOdds, lowerOdds, ODDS_RANGE } from '../../../../contract/exposure.ts'

/** Prices on each side of the middle: ten levels, and as far as the middle may move before the ladder does. */
const REACH = 16
const MAY_MOVE = 5

interface Sides {
  back: readonly PriceLevel[]
  lay: readonly PriceLevel[]
}

/** The price in the middle of what is on offer; undefined where nothing is. */
export function middleOf({ back, lay }: Sides): number | undefined {
  const [best, worst] = [back[0]?.price ?? lay[0]?.price, lay[0]?.price ?? back[0]?.price]
  return best === undefined || worst === undefined ? undefined : ladderOdds((best + worst) / 2)
}

const walked = (from: number, next: (odds: number) => number, count: number): number[] => {
  const prices: number[] = []
  for (
    let price = next(from);
    prices.length < count && price !== (prices.at(-1) ?? from);
    price = next(price)
  )
    prices.push(price)
  return prices
}

/** All prices of the ladder around one, the highest first. */
export const rungsAround = (middle: number): number[] => [
  ...walked(middle, higherOdds, REACH).reverse(),
  middle,
  ...walked(middle, below, REACH),
]
const below = (odds: number): number => (odds > ODDS_RANGE.min ? lowerOdds(odds) : odds)

/** Where the ladder stands now: where it stood, until what is on offer has moved away. */
export function standing(before: number | undefined, now: number | undefined): number | undefined {
  if (before === undefined || now === undefined) return now ?? before
  const near = [...walked(before, higherOdds, MAY_MOVE), before, ...walked(before, below, MAY_MOVE)]
  return near.includes(now) ? before : now
}
