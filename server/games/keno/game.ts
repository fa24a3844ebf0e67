/** Keno: ten of forty numbers are drawn; the player marks one to ten. Pure; amounts in poisha, pays in hundredths. */
import type { Rules } from '../game.ts'
import { shuffled } from '../../fairness/shuffle.ts'
import { STAKES } from '../stakes.ts'

export const NUMBERS = 40
export const DRAWN = 10
export const MOST_MARKS = 10

/** Hundredths of the stake for so many hits: `PAYS[marks][hits]`. */
export const PAYS: Readonly<Record<number, readonly number[]>> = {
  1: [0, 380],
  2: [0, 160, 580],
  3: [0, 0, 475, 2500],
  4: [0, 0, 170, 1000, 9000],
  5: [0, 0, 0, 550, 4000, 35_000],
  6: [0, 0, 0, 350, 1200, 8000, 120_000],
  7: [0, 0, 0, 185, 700, 3000, 30_000, 500_000],
  8: [0, 0, 0, 0, 525, 2200, 14_000, 200_000, 1_000_000],
  9: [0, 0, 0, 0, 365, 1100, 5000, 50_000, 500_000, 1_000_000],
  10: [0, 0, 0, 0, 200, 715, 3000, 18_000, 200_000, 1_000_000, 1_000_000],
}

export interface KenoBet {
  stake: number
  /** Marked numbers, 1 to 40, in ascending order. */
  marks: number[]
}
export interface KenoView {
  /** In the order they were drawn. */
  drawn: number[]
}

export const hitsOf = (marks: readonly number[], drawn: readonly number[]): number =>
  marks.filter((mark) => drawn.includes(mark)).length

const isNumber = (mark: unknown): mark is number =>
  typeof mark === 'number' && Number.isInteger(mark) && mark >= 1 && mark <= NUMBERS

export const kenoRules: Rules<KenoBet, never, KenoView> = {
  roundMs: 5000,
  betOf(stake, choice) {
    const marks: unknown = (choice as { marks?: unknown } | null)?.marks
    if (!STAKES.includes(stake) || !Array.isArray(marks) || !marks.every(isNumber)) return undefined
    const isGood = marks.length > 0 && marks.length <= MOST_MARKS && new Set(marks).size === marks.length
    return isGood ? { stake, marks } : undefined
  },
  play(draw, { stake, marks }) {
    const drawn = shuffled(draw, NUMBERS, DRAWN).map((index) => index + 1)
    const times = PAYS[marks.length]?.[hitsOf(marks, drawn)] ?? 0
    return { view: { drawn }, isOver: true, pay: (stake * times) / 100 }
  },
}
