/**
 * A virtual race of six. Each runner has its stated chance to win; the order behind follows the same weights. Pure;
 * amounts in poisha, chances in ten-thousandths, prices in hundredths.
 */
import type { Draw } from '../../fairness/fair.ts'
import type { Rules } from '../game.ts'
import { STAKES } from '../stakes.ts'

/** Ten-thousandths of the stake that come back on average, from any runner. */
export const RETURN = 9500
/** Each runner's chance to win, in ten-thousandths. */
export const CHANCES = [3000, 2200, 1700, 1300, 1000, 800] as const
export const RUNNERS = CHANCES.length

/** What the stake is multiplied by when a runner wins, in hundredths. */
export const priceOf = (runner: number): number => Math.floor((RETURN * 100) / (CHANCES[runner] ?? RETURN))

export interface RaceBet {
  stake: number
  /** 0 to 5. */
  runner: number
}
export interface RaceView {
  /** Runners as they came in. */
  order: number[]
}

/** Draws one of these runners by their weights. */
function next(draw: Draw, left: readonly number[]): number {
  let mark = draw(left.reduce((sum, runner) => sum + (CHANCES[runner] ?? 0), 0))
  for (const runner of left) {
    mark -= CHANCES[runner] ?? 0
    if (mark < 0) return runner
  }
  return left[0] ?? 0
}

export const raceRules: Rules<RaceBet, never, RaceView> = {
  roundMs: 5000,
  betOf(stake, choice) {
    const runner = (choice as { runner?: unknown } | null)?.runner
    const isGood = typeof runner === 'number' && Number.isInteger(runner) && runner >= 0 && runner < RUNNERS
    return STAKES.includes(stake) && isGood ? { stake, runner } : undefined
  },
  play(draw, { stake, runner }) {
    const order: number[] = []
    let left: number[] = CHANCES.map((_, index) => index)
    while (left.length > 0) {
      const came = next(draw, left)
      order.push(came)
      left = left.filter((other) => other !== came)
    }
    return { view: { order }, isOver: true, pay: order[0] === runner ? (stake * priceOf(runner)) / 100 : 0 }
  },
}
