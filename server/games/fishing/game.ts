/**
 * Fishing: the player picks what to cast for; each catch has its stated chance and pay, and all return the same.
 * Pure; amounts in poisha, chances in ten-thousandths, multipliers whole.
 */
import type { Rules } from '../game.ts'
import { STAKES } from '../stakes.ts'

/** Ten-thousandths of the stake that come back on average, from any catch. */
export const RETURN = 9600
export const CHANCES = 10_000
/** What swims here and how many times the stake each pays; its chance follows from the return. */
export const CATCHES = {
  goldfish: 2,
  shell: 3,
  prawn: 4,
  hilsa: 6,
  crab: 10,
  octopus: 20,
  pearl: 50,
  chest: 100,
} as const
export type Catch = keyof typeof CATCHES
export const isCatch = (name: unknown): name is Catch =>
  typeof name === 'string' && Object.hasOwn(CATCHES, name)

/** How likely a cast is to land it, in ten-thousandths: 4,800 for what pays double. */
export const chanceOf = (wanted: Catch): number => RETURN / CATCHES[wanted]

export interface FishingBet {
  stake: number
  wanted: Catch
}
export interface FishingView {
  isCaught: boolean
}

export const fishingRules: Rules<FishingBet, never, FishingView> = {
  roundMs: 5000,
  betOf(stake, choice) {
    const wanted = (choice as { wanted?: unknown } | null)?.wanted
    return STAKES.includes(stake) && isCatch(wanted) ? { stake, wanted } : undefined
  },
  play(draw, { stake, wanted }) {
    const isCaught = draw(CHANCES) < chanceOf(wanted)
    return { view: { isCaught }, isOver: true, pay: isCaught ? stake * CATCHES[wanted] : 0 }
  },
}
