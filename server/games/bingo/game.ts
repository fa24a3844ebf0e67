/**
 * Bingo with 75 balls: the player takes a card of 24 numbers around a free middle, 40 balls are called, and every row,
 * column and diagonal that is full counts as a line. Pure; amounts in poisha, pays in hundredths.
 */
import type { Rules } from '../game.ts'
import { shuffled } from '../../fairness/shuffle.ts'
import { STAKES } from '../stakes.ts'

export const BALLS = 75
export const CALLS = 40
/** A card is five by five; column c holds numbers from 15 c + 1 to 15 c + 15. */
export const SIDE = 5
const IN_COLUMN = BALLS / SIDE
/** The cell in the middle, which is free. */
export const FREE = 12

/** Hundredths of the stake for so many lines; the last counts for more lines too. */
export const PAYS: readonly number[] = [0, 120, 250, 640, 2000, 6000, 20_000, 100_000]

/** The cells of each line, counted row by row: five rows, five columns, two diagonals. */
export const LINES: readonly (readonly number[])[] = [
  ...Array.from({ length: SIDE }, (_, row) => Array.from({ length: SIDE }, (__, at) => row * SIDE + at)),
  ...Array.from({ length: SIDE }, (_, column) =>
    Array.from({ length: SIDE }, (__, at) => at * SIDE + column),
  ),
  Array.from({ length: SIDE }, (_, at) => at * (SIDE + 1)),
  Array.from({ length: SIDE }, (_, at) => (at + 1) * (SIDE - 1)),
]

/** The 25 cells, row by row; 0 stands in the free one. */
export type Card = readonly number[]

export interface BingoBet {
  stake: number
  card: Card
}
export interface BingoView {
  /** In the order they were called. */
  called: number[]
}

/** A card drawn with any source of numbers: the frame offers cards, the rules take any that is well made. */
export function cardOf(below: (limit: number) => number): number[] {
  const columns = Array.from({ length: SIDE }, (_, column) =>
    shuffled(below, IN_COLUMN, SIDE).map((index) => column * IN_COLUMN + index + 1),
  )
  return Array.from({ length: SIDE * SIDE }, (_, cell) =>
    cell === FREE ? 0 : (columns[cell % SIDE]?.[Math.floor(cell / SIDE)] ?? 0),
  )
}

function isCard(card: unknown): card is number[] {
  if (!Array.isArray(card) || card.length !== SIDE * SIDE || new Set(card).size !== card.length) return false
  return card.every((mark: unknown, cell) => {
    if (cell === FREE) return mark === 0
    const least = (cell % SIDE) * IN_COLUMN + 1
    return Number.isInteger(mark) && Number(mark) >= least && Number(mark) < least + IN_COLUMN
  })
}

/** The lines of a card that are full once these balls were called. */
export function fullLines(card: Card, called: readonly number[]): (readonly number[])[] {
  const marked = new Set([0, ...called])
  return LINES.filter((line) => line.every((cell) => marked.has(card[cell] ?? -1)))
}

/** Hundredths that so many lines pay. */
export const timesOf = (lines: number): number => PAYS[Math.min(lines, PAYS.length - 1)] ?? 0

export const bingoRules: Rules<BingoBet, never, BingoView> = {
  roundMs: 5000,
  betOf(stake, choice) {
    const card: unknown = (choice as { card?: unknown } | null)?.card
    return STAKES.includes(stake) && isCard(card) ? { stake, card } : undefined
  },
  play(draw, { stake, card }) {
    const called = shuffled(draw, BALLS, CALLS).map((index) => index + 1)
    const pay = (stake * timesOf(fullLines(card, called).length)) / 100
    return { view: { called }, isOver: true, pay }
  },
}
