/**
 * What a seed decides, by name. Each decision has dice of its own, so that one that is left out moves no other: the shortest schedule
 * that still shows a fault is found by leaving out (shrink.ts).
 */
import { type Dice, seeded } from '../../server/random/seeded.ts'

export class Decisions {
  /** What has happened that might be left out, in its order. */
  readonly made: string[] = []
  readonly #seed: string
  readonly #without: ReadonlySet<string>

  constructor(seed: string, without: ReadonlySet<string> = new Set()) {
    this.#seed = seed
    this.#without = without
  }

  /** Dice that depend on the seed and the name alone. */
  dice(name: string): Dice {
    return seeded(`${this.#seed} ${name}`)
  }

  /** Whether something happens that a schedule can do without: a step of a player, a loss, a crash. */
  happens(name: string, chance = 1): boolean {
    if (chance < 1 && this.dice(name)() >= chance) return false
    if (this.#without.has(name)) return false
    this.made.push(name)
    return true
  }
}

/** A whole number below one. */
export const below = (dice: Dice, end: number): number => Math.floor(dice() * end)

/** One item of a list; undefined of an empty one. */
export const some = <T>(dice: Dice, list: readonly T[]): T | undefined => list[below(dice, list.length)]
