/** Chances that the sports share. Pure. */
import type { Dice } from '../random/seeded.ts'

/** A number of a span, every one as likely. */
export const between = ({ least, more }: { least: number; more: number }, dice: Dice): number =>
  least + dice() * more

/** Chance that a normal variable of this mean and variance is above 0 (Zelen and Severo's formula, error below 1e-7). */
export function above(mean: number, variance: number): number {
  const z = mean / Math.sqrt(Math.max(variance, 1e-9))
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z >= 0 ? 1 - tail : tail
}

/** Best of three: `now` is the chance of the set under way, `fresh` of one that has not begun. */
export function matchChance([a, b]: readonly [number, number], now: number, fresh: number): number {
  if (a === 2) return 1
  if (b === 2) return 0
  if (a === 1 && b === 1) return now
  if (a === 1) return now + (1 - now) * fresh
  if (b === 1) return now * fresh
  return now * (fresh + (1 - fresh) * fresh) + (1 - now) * fresh * fresh
}
