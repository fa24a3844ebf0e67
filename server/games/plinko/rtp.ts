/** Plinko's chances and return, exactly, from the same table that pays (PP-28). */
import { PAYS, ROWS, type Spread } from './game.ts'

/** The chance of each pocket from the left. */
export function chances(): number[] {
  let row = [1]
  for (let at = 0; at < ROWS; at++)
    row = Array.from(
      { length: row.length + 1 },
      (_, pocket) => ((row[pocket - 1] ?? 0) + (row[pocket] ?? 0)) / 2,
    )
  return row
}

/** The share of stakes that comes back. */
export const returnOf = (spread: Spread): number =>
  chances().reduce((sum, chance, pocket) => sum + (chance * (PAYS[spread][pocket] ?? 0)) / 100, 0)
