/** Keno's chances and return, exactly, from the same table that pays (PP-28). */
import { DRAWN, NUMBERS, PAYS } from './game.ts'

function ways(from: number, take: number): number {
  let count = 1
  for (let step = 0; step < take; step++) count = (count * (from - step)) / (step + 1)
  return take < 0 || take > from ? 0 : count
}

/** The chance of exactly so many hits with so many marks. */
export const chanceOf = (marks: number, hits: number): number =>
  (ways(DRAWN, hits) * ways(NUMBERS - DRAWN, marks - hits)) / ways(NUMBERS, marks)

/** The share of stakes that comes back with so many marks. */
export const returnOf = (marks: number): number =>
  (PAYS[marks] ?? []).reduce((sum, times, hits) => sum + (times / 100) * chanceOf(marks, hits), 0)
