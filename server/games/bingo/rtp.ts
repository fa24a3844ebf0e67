/** Bingo's chances and return, exactly, from the lines and pays of the rules (PP-28). Any card has the same. */
import { BALLS, CALLS, FREE, LINES, PAYS, timesOf } from './game.ts'

/** The chance that so many given numbers are all among the balls called. */
function chanceOfAll(numbers: number): number {
  let chance = 1
  for (let at = 0; at < numbers; at++) chance *= (CALLS - at) / (BALLS - at)
  return chance
}

function ways(from: number, take: number): number {
  let count = 1
  for (let step = 0; step < take; step++) count = (count * (from - step)) / (step + 1)
  return count
}

/** For each count of lines: the sum, over all sets of so many lines, of the chance that the whole set is full. */
function sumsOfSets(): number[] {
  const sums = LINES.map(() => 0)
  const visit = (from: number, size: number, cells: ReadonlySet<number>): void => {
    sums[size] = (sums[size] ?? 0) + chanceOfAll(cells.has(FREE) ? cells.size - 1 : cells.size)
    for (let next = from; next < LINES.length; next++) {
      visit(next + 1, size + 1, new Set([...cells, ...(LINES[next] ?? [])]))
    }
  }
  visit(0, 0, new Set())
  return sums
}

/** The chance of exactly so many lines, by their count (inclusion and exclusion). */
export function chances(): number[] {
  const sums = sumsOfSets()
  return sums.map((_, exactly) =>
    sums.reduce(
      (chance, sum, size) =>
        size < exactly ? chance : chance + (-1) ** (size - exactly) * ways(size, exactly) * sum,
      0,
    ),
  )
}

/** The chance of each pay, by its place in the table: the last stands for more lines too. */
export function chancesOfPays(): number[] {
  const all = chances()
  const last = PAYS.length - 1
  return PAYS.map((_, lines) =>
    lines < last ? (all[lines] ?? 0) : all.slice(last).reduce((sum, chance) => sum + chance, 0),
  )
}

/** The share of stakes that comes back. */
export const returnToPlayer = (): number =>
  chances().reduce((sum, chance, lines) => sum + (chance * timesOf(lines)) / 100, 0)
