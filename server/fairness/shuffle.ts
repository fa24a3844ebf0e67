/** Drawing without putting back. */
import type { Draw } from './fair.ts'

/** The first `count` of a fair shuffle of 0..size-1 (Fisher and Yates): one number drawn for each. */
export function shuffled(draw: Draw, size: number, count: number): number[] {
  const all = Array.from({ length: size }, (_, index) => index)
  for (let at = 0; at < count; at++) {
    const from = at + draw(size - at)
    const [here = 0, there = 0] = [all[at], all[from]]
    all[at] = there
    all[from] = here
  }
  return all.slice(0, count)
}
