/**
 * Dragon Tiger at a live table: one card each, the higher wins, the ace is lowest. The winning side returns twice its
 * chip; a tie returns twelve times its own, and half of the chips on the sides. Pure; amounts in poisha.
 */
import { type Chips, chipsOf, payOf } from '../chips.ts'
import type { Rules } from '../game.ts'
import { atTable } from '../live.ts'

export const SPOTS = ['dragon', 'tie', 'tiger'] as const
export type Spot = (typeof SPOTS)[number]
const isSpot = (name: string): name is Spot => SPOTS.some((spot) => spot === name)

/** A card is 0..51: the rank is `card % 13` (0 the ace). Each comes from a whole deck of its own. */
export interface DragonView {
  dragon: number
  tiger: number
}

export function winnerOf({ dragon, tiger }: DragonView): Spot {
  const [left, right] = [dragon % 13, tiger % 13]
  if (left === right) return 'tie'
  return left > right ? 'dragon' : 'tiger'
}

/** Hundredths that a chip on a spot returns when `winner` has won. */
export function timesOf(spot: Spot, winner: Spot): number {
  if (spot !== winner) return winner === 'tie' ? 50 : 0
  return spot === 'tie' ? 1200 : 200
}

/** How often each spot wins: of 13 × 13 pairs of ranks, 13 are equal. */
export const CHANCES: Readonly<Record<Spot, number>> = { dragon: 6 / 13, tie: 1 / 13, tiger: 6 / 13 }

/** The share of a spot's chips that comes back. */
export const returnOf = (spot: Spot): number =>
  SPOTS.reduce((sum, winner) => sum + (CHANCES[winner] * timesOf(spot, winner)) / 100, 0)

const dragonRules: Rules<Chips<Spot>, never, DragonView> = {
  roundMs: 5000,
  betOf: (stake, choice) => chipsOf(stake, choice, isSpot),
  play(draw, chips) {
    const view = { dragon: draw(52), tiger: draw(52) }
    const winner = winnerOf(view)
    return { view, isOver: true, pay: payOf(chips, (spot) => timesOf(spot, winner)) }
  },
}
export const liveDragonRules = atTable(dragonRules)
