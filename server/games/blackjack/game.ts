/**
 * Blackjack against a dealer who stands on every 17. Each card is drawn from a whole deck of its own, so that every
 * card is as likely at any time. Blackjack pays 3 to 2; no doubling, splitting or insurance. Pure; amounts in poisha.
 */
import type { Draw } from '../../fairness/fair.ts'
import { IllegalMove, type Rules } from '../game.ts'
import { STAKES } from '../stakes.ts'

/** A card is 0..51: the rank is `card % 13` (0 the ace, 12 the king), the suit `floor(card / 13)`. */
export type Card = number
export const rankOf = (card: Card): number => card % 13
const pipsOf = (card: Card): number => Math.min(10, rankOf(card) + 1)

/** The best total of a hand, and whether an ace counts 11 in it. */
export function totalOf(hand: readonly Card[]): { total: number; isSoft: boolean } {
  const low = hand.reduce((sum, card) => sum + pipsOf(card), 0)
  const isSoft = hand.some((card) => rankOf(card) === 0) && low + 10 <= 21
  return { total: isSoft ? low + 10 : low, isSoft }
}
const isBlackjack = (hand: readonly Card[]): boolean => hand.length === 2 && totalOf(hand).total === 21

export type BlackjackMove = 'hit' | 'stand'
export type Result = 'blackjack' | 'won' | 'push' | 'lost' | 'bust'
export interface BlackjackView {
  player: Card[]
  /** One card until the player stands. */
  dealer: Card[]
  result?: Result
}

/** Hundredths of the stake that a result returns. */
export const TIMES: Readonly<Record<Result, number>> = {
  blackjack: 250,
  won: 200,
  push: 100,
  lost: 0,
  bust: 0,
}

export const blackjackRules: Rules<number, BlackjackMove, BlackjackView> = {
  roundMs: 5000,
  betOf: (stake) => (STAKES.includes(stake) ? stake : undefined),
  moveOf: (move) => (move === 'hit' || move === 'stand' ? move : undefined),
  play(draw, stake, moves) {
    const [first, up, second, hole] = [draw(52), draw(52), draw(52), draw(52)]
    const player = [first, second]
    let isStanding = isBlackjack(player) || isBlackjack([up, hole])
    for (const { move } of moves) {
      if (isStanding || totalOf(player).total >= 21) throw new IllegalMove('the hand is over')
      if (move === 'hit') player.push(draw(52))
      else isStanding = true
    }
    const { total } = totalOf(player)
    if (!isStanding && total < 21) return { view: { player, dealer: [up] }, isOver: false, pay: 0 }
    const dealer = total > 21 || isBlackjack(player) ? [up, hole] : dealerPlays(draw, [up, hole])
    const result = resultOf(player, dealer)
    return { view: { player, dealer, result }, isOver: true, pay: (stake * TIMES[result]) / 100 }
  },
  leave: () => 'stand',
}

/** The dealer draws to 17 and stands on it, soft or hard. */
function dealerPlays(draw: Draw, hand: Card[]): Card[] {
  const dealer = [...hand]
  while (totalOf(dealer).total < 17) dealer.push(draw(52))
  return dealer
}

function resultOf(player: readonly Card[], dealer: readonly Card[]): Result {
  const [mine, theirs] = [totalOf(player).total, totalOf(dealer).total]
  if (mine > 21) return 'bust'
  if (isBlackjack(player)) return isBlackjack(dealer) ? 'push' : 'blackjack'
  if (isBlackjack(dealer)) return 'lost'
  if (theirs > 21 || mine > theirs) return 'won'
  return mine === theirs ? 'push' : 'lost'
}
