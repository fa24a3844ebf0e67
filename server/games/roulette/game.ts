/** European roulette: 37 pockets, one zero. Pure; a spot's chip and win in poisha. */
import { type Chips, chipsOf, payOf } from '../chips.ts'
import type { Rules } from '../game.ts'

export const POCKETS = 37
/** The order of the pockets on the wheel. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
] as const
const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
export const isRed = (number: number): boolean => REDS.has(number)

/** The outside bets and the numbers each covers. Zero is in none. */
export const OUTSIDE = {
  red: isRed,
  black: (n: number) => n > 0 && !isRed(n),
  even: (n: number) => n > 0 && n % 2 === 0,
  odd: (n: number) => n % 2 === 1,
  low: (n: number) => n >= 1 && n <= 18,
  high: (n: number) => n >= 19,
  dozen1: (n: number) => n >= 1 && n <= 12,
  dozen2: (n: number) => n >= 13 && n <= 24,
  dozen3: (n: number) => n >= 25,
  column1: (n: number) => n > 0 && n % 3 === 1,
  column2: (n: number) => n > 0 && n % 3 === 2,
  column3: (n: number) => n > 0 && n % 3 === 0,
} as const
export type Outside = keyof typeof OUTSIDE
/** A spot is a number, `n17`, or one of the outside bets. */
export type Spot = `n${number}` | Outside

const isOutside = (name: string): name is Outside => Object.hasOwn(OUTSIDE, name)
export const isSpot = (name: string): name is Spot =>
  isOutside(name) || /^n([0-9]|[12][0-9]|3[0-6])$/.test(name)

export const covers = (spot: Spot, number: number): boolean =>
  isOutside(spot) ? OUTSIDE[spot](number) : Number(spot.slice(1)) === number

/** How many numbers a spot covers: 1, 12 or 18. */
export const breadthOf = (spot: Spot): number =>
  Array.from({ length: POCKETS }, (_, number) => number).filter((number) => covers(spot, number)).length

/** What a winning spot returns, chip included: 36 for one number, 3 for twelve, 2 for eighteen. */
export const timesOf = (spot: Spot): number => 36 / breadthOf(spot)

export interface RouletteView {
  number: number
}

export const rouletteRules: Rules<Chips<Spot>, never, RouletteView> = {
  roundMs: 5000,
  betOf: (stake, choice) => chipsOf(stake, choice, isSpot),
  play(draw, chips) {
    const number = draw(POCKETS)
    const pay = payOf(chips, (spot) => (covers(spot, number) ? timesOf(spot) * 100 : 0))
    return { view: { number }, isOver: true, pay }
  },
}
