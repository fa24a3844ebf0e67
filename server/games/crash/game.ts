/**
 * Crash: a multiplier climbs from 1.00 and breaks off at a point that was drawn before. Whoever cashes out earlier is
 * paid the stake times the multiplier of that moment. Pure; amounts in poisha, multipliers in hundredths.
 *
 * The point is 97 / (1 - u) hundredths for u uniform in 0..1, at least 1.00: so m is reached in 97 of 100 m rounds, and
 * a cash-out at any m returns 97 % over a long time (a breach at 1.00 is the house's share).
 */
import { IllegalMove, type Rules } from '../game.ts'
import { STAKES } from '../stakes.ts'

/** The share of stakes that comes back, whatever the cash-out. */
export const RETURN = 0.97
/** The multiplier stands at 1.00 so long after the round began, then climbs. */
export const LEAD_MS = 1500
/** How fast it climbs: it doubles every 7 seconds. */
const DOUBLING_MS = 7000
/** Rounds stop here at the latest, in hundredths: 1,000 times. */
export const HIGHEST = 100_000
/** The lowest cash-out set beforehand. */
export const LOWEST_TARGET = 110

export interface CrashBet {
  stake: number
  /** Cash out by itself at this many hundredths; undefined for by hand only. */
  target?: number
}
export interface CrashView {
  /** Where it broke off, in hundredths; undefined while it climbs. */
  point?: number
  /** What was cashed out at; undefined when nothing was. */
  out?: number
}

/** Where the curve stands at a moment, in hundredths and parts of them: for drawing it. */
export const curveAt = (elapsed: number): number =>
  Math.min(HIGHEST, 100 * 2 ** (Math.max(0, elapsed - LEAD_MS) / DOUBLING_MS))
/** The multiplier at a moment, in hundredths. */
export const heightAt = (elapsed: number): number => Math.floor(curveAt(elapsed))

/** The moment at which a multiplier is reached, in ms since the round began. */
export const timeOf = (height: number): number =>
  LEAD_MS + Math.ceil(DOUBLING_MS * Math.log2(Math.max(100, height) / 100))

/** Where the round breaks off, in hundredths. */
export function pointOf(draw: (below: number) => number): number {
  const point = Math.floor((97 * 2 ** 32) / (2 ** 32 - draw(2 ** 32)))
  return Math.min(HIGHEST, Math.max(100, point))
}

export const crashRules: Rules<CrashBet, 'out', CrashView> = {
  roundMs: 5000,
  betOf(stake, choice) {
    if (!STAKES.includes(stake)) return undefined
    const target = (choice as { target?: unknown } | null)?.target
    if (target === undefined) return { stake }
    const isGood =
      typeof target === 'number' && Number.isInteger(target) && target >= LOWEST_TARGET && target <= HIGHEST
    return isGood ? { stake, target } : undefined
  },
  moveOf: (move) => (move === 'out' ? 'out' : undefined),
  play(draw, { stake, target }, moves, { elapsed }) {
    const point = pointOf(draw)
    const [made] = moves
    if (made && (moves.length > 1 || timeOf(point) <= made.at)) throw new IllegalMove('it is over')
    const byHand = made && heightAt(made.at)
    const byTarget = target !== undefined && target < point ? target : undefined
    const reached = byTarget !== undefined && elapsed >= timeOf(byTarget) ? byTarget : undefined
    const out = byHand === undefined ? reached : Math.min(byHand, byTarget ?? byHand)
    const isOver = out !== undefined || elapsed >= timeOf(point)
    return {
      view: isOver ? { point, ...(out === undefined ? {} : { out }) } : {},
      isOver,
      pay: out === undefined ? 0 : Math.floor((stake * out) / 100),
    }
  },
  endsAfter(draw, { target }) {
    const point = pointOf(draw)
    return timeOf(target !== undefined && target < point ? target : point)
  },
  leave: () => 'out',
}
