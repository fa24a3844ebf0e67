/** The points of a price over time as a line is drawn from them. Pure. */
import type { History } from '../../../../contract/exchange/figures.ts'

export interface Point {
  at: number
  /** Hundredths; undefined where none was known. */
  price: number | undefined
}

/** A runner's prices with their moments. */
export function pointsOf({ from, step, runners }: History, runner: number): Point[] {
  const prices = runners.find(({ id }) => id === runner)?.prices ?? []
  return prices.map((price, index) => ({ at: from + index * step * 1000, price }))
}

export interface Extent {
  low: number
  high: number
  first: number
  last: number
}

/** What a line lies between, and where it begins and ends; undefined without any price. */
export function extentOf(points: readonly Point[]): Extent | undefined {
  const prices = points.flatMap(({ price }) => price ?? [])
  const [first] = prices
  const last = prices.at(-1)
  if (first === undefined || last === undefined) return undefined
  return { low: Math.min(...prices), high: Math.max(...prices), first, last }
}

/** Of the box that is drawn in, which the screen stretches. */
export const BOX = { width: 600, height: 200 } as const
/** Room above and below the line. */
const ROOM = 12

/**
 * The line as an SVG path in `BOX`: a price stands until the next one, and the line breaks where there was none.
 */
export function pathOf(points: readonly Point[], { low, high }: Extent): string {
  const across = BOX.width / Math.max(1, points.length - 1)
  const down = (price: number): number =>
    high === low ? BOX.height / 2 : ROOM + ((high - price) / (high - low)) * (BOX.height - 2 * ROOM)
  let isDown = false
  return points
    .map(({ price }, index) => {
      const x = Math.round(index * across * 10) / 10
      if (price === undefined) {
        // What stood before stands until now.
        const end = isDown ? `H${x}` : ''
        isDown = false
        return end
      }
      const y = Math.round(down(price) * 10) / 10
      const drawn = isDown ? `H${x}V${y}` : `M${x} ${y}h.1`
      isDown = true
      return drawn
    })
    .join('')
}

/** The moments at which the price became another one, the newest first: what a table says of a line. */
export const changesOf = (points: readonly Point[]): Point[] =>
  points.filter(({ price }, index) => index === 0 || price !== points[index - 1]?.price).reverse()
