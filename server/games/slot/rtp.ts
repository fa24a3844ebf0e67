/**
 * The slot's return to player, exactly, from the same strips and tables that pay. No simulation: a line's
 * five symbols are independent and each stop is equally likely, so every combination can be weighed.
 * Shown in the game and in its rules (PP-28).
 */
import {
  FREE_FACTOR,
  FREE_SPINS,
  lineWin,
  LINES_COUNT,
  REELS,
  ROWS,
  STRIPS,
  type Symbol,
  SYMBOLS,
} from './rules.ts'

export interface Return {
  /** The share of all stakes that is paid back, free spins included: 0.96 is 96 %. */
  total: number
  /** The part that the paid rounds' lines give. */
  lines: number
  /** The part that free spins give. */
  free: number
  /** How often a paid round starts free spins: 0.01 is one in a hundred. */
  freeChance: number
}

/** How likely a symbol is to stand at a given place of a reel. */
const share = (reel: number, symbol: Symbol): number =>
  ((STRIPS[reel] ?? '').split(symbol).length - 1) / (STRIPS[reel]?.length ?? 1)

/** Line stakes that one line pays on average. */
function lineValue(): number {
  let value = 0
  const walk = (line: Symbol[], chance: number): void => {
    if (chance === 0) return
    if (line.length === REELS) {
      value += chance * (lineWin(line)?.units ?? 0)
      return
    }
    for (const symbol of SYMBOLS) walk([...line, symbol], chance * share(line.length, symbol))
  }
  walk([], 1)
  return value
}

/** The chance of each number of F in view; no reel can show two (a test holds the strips to that). */
function scatterChances(): number[] {
  return STRIPS.reduce<number[]>(
    (chances, _, reel) => {
      const seen = share(reel, 'F') * ROWS
      return [...chances, 0].map((chance, n) => chance * (1 - seen) + (chances[n - 1] ?? 0) * seen)
    },
    [1],
  )
}

/** The exact return to player. */
export function returnToPlayer(): Return {
  const lines = (lineValue() * LINES_COUNT) / LINES_COUNT
  const chances = scatterChances()
  const won = chances.reduce((sum, chance, n) => sum + chance * (FREE_SPINS[n] ?? 0), 0)
  const freeChance = chances.reduce((sum, chance, n) => sum + (FREE_SPINS[n] ? chance : 0), 0)
  // A free spin is worth its own lines and the free spins it may win in turn.
  const freeSpin = (FREE_FACTOR * lines) / (1 - won)
  const free = won * freeSpin
  return { total: lines + free, lines, free, freeChance }
}
