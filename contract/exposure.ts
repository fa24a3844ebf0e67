/**
 * What a set of exchange orders in one market can cost: pure arithmetic in whole poisha, read by the host that holds
 * the money and by the slip that shows it. Odds are whole hundredths (1.85 is 185). Source: money.md "Exchange exposure".
 */
import { type Paisa, paisa } from './money.ts'

export const ODDS_RANGE = { min: 101, max: 100_000 } as const

/** From each price on, the step to the next one. */
const STEPS: readonly (readonly [from: number, step: number])[] = [
  [10_000, 1000],
  [5000, 500],
  [3000, 200],
  [2000, 100],
  [1000, 50],
  [600, 20],
  [400, 10],
  [300, 5],
  [200, 2],
  [101, 1],
]
const stepAt = (odds: number): number => STEPS.find(([from]) => odds >= from)?.[1] ?? 1

/** The price of the ladder at or below these odds. */
export function ladderOdds(odds: number): number {
  const within = Math.min(Math.max(Math.floor(odds), ODDS_RANGE.min), ODDS_RANGE.max)
  const from = STEPS.find(([start]) => within >= start)?.[0] ?? ODDS_RANGE.min
  return from + Math.floor((within - from) / stepAt(within)) * stepAt(within)
}

/** The next price up the ladder; the last one's is itself. */
export const higherOdds = (odds: number): number => Math.min(odds + stepAt(odds), ODDS_RANGE.max)
/** The next price down the ladder; the first one's is itself. */
export const lowerOdds = (odds: number): number => Math.max(ladderOdds(odds - 1), ODDS_RANGE.min)

export type Side = 'back' | 'lay'
export type MarketKind = 'match_odds' | 'bookmaker' | 'fancy'

/** What of an order counts: its matched part exactly, and the most that may still be matched at its own price. */
export interface Position {
  side: Side
  /** The runner's id; for `fancy` the run line. A fancy back is a Yes: it wins when the runs reach the line. */
  selection: number
  odds: number
  matched: number
  /** Sum over the matched parts of stake × (price − 100): poisha times hundredths, rounded once for the order. */
  gain: number
  /** Still waiting to be matched. */
  rest: number
}

/** The backer's profit, rounded down. */
export const profitOf = (gain: number): number => Math.floor(gain / 100)
/** The layer's liability, rounded up. */
export const liabilityOf = (gain: number): number => Math.ceil(gain / 100)
/** What a stake at one price adds to the gain. */
export const gainOf = (stake: number, odds: number): number => stake * (odds - 100)

const hits = (kind: MarketKind, { selection }: Pick<Position, 'selection'>, outcome: number): boolean =>
  kind === 'fancy' ? outcome >= selection : outcome === selection

function net(side: Side, stake: number, gain: number, isHit: boolean): number {
  if (side === 'back') return isHit ? profitOf(gain) : -stake
  return isHit ? -liabilityOf(gain) : stake
}

/** What the matched part wins (or loses, below 0) when the market ends so. */
export const netOf = (kind: MarketKind, position: Position, outcome: number): number =>
  net(position.side, position.matched, position.gain, hits(kind, position, outcome))

/** The worse of: nothing more is matched; everything that waits is, at the order's own price. */
function worstOf(kind: MarketKind, position: Position, outcome: number): number {
  const { side, matched, gain, rest, odds } = position
  const isHit = hits(kind, position, outcome)
  return Math.min(
    net(side, matched, gain, isHit),
    net(side, matched + rest, gain + gainOf(rest, odds), isHit),
  )
}

/** Outcomes that stand for all: the runners, or each run line and the run before it, beyond which nothing changes. */
export const outcomesOf = (
  kind: MarketKind,
  positions: readonly Position[],
  runners: readonly number[],
): number[] =>
  kind === 'fancy' ? positions.flatMap(({ selection }) => [selection - 1, selection]) : [...runners]

/** The money to hold: the most that can be lost on any outcome, whatever part of the waiting orders is matched. */
export function exposureOf(
  kind: MarketKind,
  positions: readonly Position[],
  runners: readonly number[],
): Paisa {
  const worst = outcomesOf(kind, positions, runners).map((outcome) =>
    positions.reduce((sum, position) => sum + worstOf(kind, position, outcome), 0),
  )
  return paisa(Math.max(0, -Math.min(0, ...worst)))
}
