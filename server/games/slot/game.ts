/** The slot as the house plays it: one press, one round; free spins keep the stake that won them. */
import type { Rules } from '../game.ts'
import { STAKES } from '../stakes.ts'
import { LINES_COUNT, type Outcome, spin } from './rules.ts'

/** A bet is a stake over all ten lines, in poisha. */
export const slotRules: Rules<number, never, Outcome> = {
  roundMs: 2500,
  betOf: (stake) => (STAKES.includes(stake) ? stake : undefined),
  play(draw, stake, _moves, { isFree }) {
    const outcome = spin(draw, isFree)
    return {
      view: outcome,
      isOver: true,
      pay: (outcome.units * stake) / LINES_COUNT,
      freeRounds: outcome.freeSpins,
    }
  },
}
