/**
 * Baccarat by the usual third-card rules; each card from a whole deck of its own. Player pays 1 to 1, banker 0.95 to 1,
 * a tie 8 to 1 and gives player and banker back. Pure; amounts in poisha.
 */
import { type Chips, chipsOf, payOf } from '../chips.ts'
import type { Rules } from '../game.ts'

/** A card is 0..51: the rank is `card % 13` (0 the ace), the suit `floor(card / 13)`. */
export type Card = number
const pipsOf = (card: Card): number => (card % 13 >= 9 ? 0 : (card % 13) + 1)
export const totalOf = (hand: readonly Card[]): number =>
  hand.reduce((sum, card) => sum + pipsOf(card), 0) % 10

export const SPOTS = ['player', 'banker', 'tie'] as const
export type Spot = (typeof SPOTS)[number]
const isSpot = (name: string): name is Spot => SPOTS.some((spot) => spot === name)

export interface BaccaratView {
  player: Card[]
  banker: Card[]
}

export function winnerOf({ player, banker }: BaccaratView): Spot {
  const [mine, theirs] = [totalOf(player), totalOf(banker)]
  if (mine === theirs) return 'tie'
  return mine > theirs ? 'player' : 'banker'
}

/** Hundredths that a chip on a spot returns when `winner` has won. */
export function timesOf(spot: Spot, winner: Spot): number {
  if (spot !== winner) return winner === 'tie' ? 100 : 0
  return { player: 200, banker: 195, tie: 900 }[spot]
}

/** Whether the banker takes a third card, by the player's third card; `undefined` when the player stood. */
export function bankerDraws(total: number, third: number | undefined): boolean {
  if (third === undefined || total <= 2) return total <= 5
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

export const baccaratRules: Rules<Chips<Spot>, never, BaccaratView> = {
  roundMs: 5000,
  betOf: (stake, choice) => chipsOf(stake, choice, isSpot),
  play(draw, chips) {
    const view: BaccaratView = { player: [draw(52)], banker: [draw(52)] }
    view.player.push(draw(52))
    view.banker.push(draw(52))
    if (totalOf(view.player) < 8 && totalOf(view.banker) < 8) {
      const third = totalOf(view.player) <= 5 ? draw(52) : undefined
      if (third !== undefined) view.player.push(third)
      if (bankerDraws(totalOf(view.banker), third === undefined ? undefined : pipsOf(third)))
        view.banker.push(draw(52))
    }
    const winner = winnerOf(view)
    return { view, isOver: true, pay: payOf(chips, (spot) => timesOf(spot, winner)) }
  },
}
