/**
 * The slot's rules, pure: five reels of 32 stops, three rows in view, ten fixed lines paid from left to right,
 * free spins that pay double. Everything is counted in line stakes: a round's stake is ten of them.
 * The host pays by this file, the frame shows and verifies by it, the test computes the return by it (PP-29).
 */
import type { Draw } from '../../fairness/fair.ts'

export const REELS = 5
export const ROWS = 3
export const LINES_COUNT = 10

/** The symbols by the letter they have on the strips. W stands in for any but F; F starts free spins. */
export const SYMBOLS = ['W', 'F', 'A', 'B', 'C', 'D', 'E', 'G', 'H', 'J'] as const
export type Symbol = (typeof SYMBOLS)[number]
export const isSymbol = (letter: string): letter is Symbol => SYMBOLS.some((symbol) => symbol === letter)

/** What stands on each reel, from top to bottom, round and round. Each stop is equally likely. */
export const STRIPS = [
  'AHGJDBEHFJCGHEDJAGHCEJBGDHFJEGCH',
  'GJAHEWDJBGHCFEJGDHACJEBHGWJDEHCG',
  'EHWJBGDAHFCJGEHDBJCGWHEAJDGHCEJG',
  'HGDJEWCHAGBJFEHDGJCEHWGAJBDHEGJC',
  'JEAGHDCJBHGFEJDHAGCJEHBGDJHCFGEH',
] as const

/** The same letter by letter, as they are read. */
const STOPS = STRIPS.map((strip) =>
  strip.split('').map((letter): Symbol => (isSymbol(letter) ? letter : 'J')),
)

/** The row (0 top, 2 bottom) that each line crosses on each reel. */
export const LINES: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
]

/** Line stakes paid for three, four and five of a kind from the left. */
export const PAYS: Readonly<Record<Exclude<Symbol, 'W' | 'F'>, readonly [number, number, number]>> = {
  A: [50, 250, 1500],
  B: [40, 150, 750],
  C: [25, 90, 400],
  D: [25, 60, 250],
  E: [15, 40, 150],
  G: [8, 25, 100],
  H: [8, 20, 80],
  J: [8, 20, 80],
}

/** Free spins for three, four and five F anywhere in view. A free spin can win more of them. */
export const FREE_SPINS: Readonly<Record<number, number>> = { 3: 8, 4: 12, 5: 20 }
/** Free spins pay this many times the table. */
export const FREE_FACTOR = 2

export interface LineWin {
  /** Index into LINES. */
  line: number
  symbol: Symbol
  /** How many from the left: 3, 4 or 5. */
  count: number
  /** Line stakes, the free spin's factor included. */
  units: number
}

export interface Outcome {
  /** The stop of each reel: the strip's letter in the top row. */
  stops: number[]
  wins: LineWin[]
  /** Line stakes won in all. */
  units: number
  /** F in view. */
  scatters: number
  /** Free spins won by this round. */
  freeSpins: number
}

/** One round: five draws, one for each reel from the left. */
export function spin(draw: Draw, isFree: boolean): Outcome {
  return outcomeAt(
    STRIPS.map((strip) => draw(strip.length)),
    isFree,
  )
}

/** What the reels pay at these stops. */
export function outcomeAt(stops: number[], isFree: boolean): Outcome {
  const view = viewAt(stops)
  const factor = isFree ? FREE_FACTOR : 1
  const wins: LineWin[] = []
  let units = 0
  for (let line = 0; line < LINES.length; line++) {
    const win = lineWin((LINES[line] ?? []).map((row, reel) => view[reel]?.[row] ?? 'J'))
    if (!win) continue
    wins.push({ line, symbol: win.symbol, count: win.count, units: win.units * factor })
    units += win.units * factor
  }
  // At most one stands in a reel's view.
  const scatters = view.filter((reel) => reel.includes('F')).length
  return { stops, wins, units, scatters, freeSpins: FREE_SPINS[scatters] ?? 0 }
}

/** The symbols in view: by reel, then from top to bottom. */
export function viewAt(stops: readonly number[]): Symbol[][] {
  return STOPS.map((strip, reel) => {
    const top = stops[reel] ?? 0
    return [top, top + 1, top + 2].map((stop) => strip[stop % strip.length] ?? 'J')
  })
}

/** What a line of five pays: the longest run from the left of one symbol, with W standing in. */
export function lineWin(
  line: readonly Symbol[],
): { symbol: Symbol; count: number; units: number } | undefined {
  // W is on reels 2 to 4 only, so the first symbol of a line is never W.
  const symbol = line[0]
  if (symbol === undefined || symbol === 'F' || symbol === 'W') return undefined
  const end = line.findIndex((other) => other !== symbol && other !== 'W')
  const count = end === -1 ? line.length : end
  const units = PAYS[symbol][count - 3]
  return units === undefined ? undefined : { symbol, count, units }
}
