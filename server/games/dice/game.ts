/**
 * Dice: a number from 00.00 to 99.99 and a chance of the player's choosing, low or high. Pure; amounts in poisha,
 * chances in ten-thousandths. Every chance returns the same share.
 */
import type { Rules } from '../game.ts'
import { STAKES } from '../stakes.ts'

/** Ten-thousandths of the stake that come back on average. */
export const RETURN = 9800
export const SIDES = 10_000
/** The least and the greatest chance offered: 1 % and 95 %. */
export const CHANCES = { least: 100, most: 9500 } as const

export interface DiceBet {
  stake: number
  /** `low` wins below the chance, `high` at or above 100 % less the chance. */
  side: 'low' | 'high'
  chance: number
}
export interface DiceView {
  rolled: number
}

export const isWin = ({ side, chance }: DiceBet, rolled: number): boolean =>
  side === 'low' ? rolled < chance : rolled >= SIDES - chance

/** What a win pays, in poisha. */
export const winOf = ({ stake, chance }: Pick<DiceBet, 'stake' | 'chance'>): number =>
  Math.floor((stake * RETURN) / chance)

export const diceRules: Rules<DiceBet, never, DiceView> = {
  roundMs: 5000,
  betOf(stake, choice) {
    const { side, chance } = (choice ?? {}) as Record<string, unknown>
    const isGood =
      STAKES.includes(stake) &&
      (side === 'low' || side === 'high') &&
      typeof chance === 'number' &&
      Number.isInteger(chance) &&
      chance >= CHANCES.least &&
      chance <= CHANCES.most
    return isGood ? { stake, side, chance } : undefined
  },
  play(draw, bet) {
    const rolled = draw(SIDES)
    return { view: { rolled }, isOver: true, pay: isWin(bet, rolled) ? winOf(bet) : 0 }
  },
}
