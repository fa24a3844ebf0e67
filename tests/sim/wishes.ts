/** What a player wants next: drawn so that players get into each other's way, and into that of their own limits. */
import { higherOdds, lowerOdds } from '../../contract/exposure.ts'
import { type Paisa, taka } from '../../contract/money.ts'
import type { Quote } from '../../server/exchange/state.ts'
import type { WantedOrder } from '../../src/features/exchange/shared/orderAttempt.ts'
import type { Dice } from '../../server/random/seeded.ts'
import { below, some } from './decisions.ts'

export const someStake = (dice: Dice): Paisa =>
  taka(dice() < 0.1 ? 500 + below(dice, 2000) : 5 + below(dice, 120))

/** So much of what there is that no two of its kind fit: bets at once race for the last taka. */
export const mostOf = (dice: Dice, balance: Paisa): Paisa =>
  taka(1 + Math.floor(((0.5 + dice() / 2) * balance) / 100))

/** An order, mostly in the market that the others are in, too. */
export function someOrder(
  dice: Dice,
  markets: readonly string[],
  quoteOf: (market: string, selection: number) => Quote | undefined,
): Omit<WantedOrder, 'version'> | undefined {
  const market = dice() < 0.7 ? markets.at(-1) : some(dice, markets)
  if (market === undefined) return undefined
  const selection = dice() < 0.7 ? 1 : 2
  return {
    market,
    selection,
    side: dice() < 0.5 ? 'back' : 'lay',
    odds: someOdds(dice, quoteOf(market, selection)),
    run: undefined,
    stake: taka(10 + below(dice, 60)),
    priceChange: 'better',
    name: market,
  }
}

/** Mostly about the house's two prices: between them players meet each other alone, beyond them they wait. */
function someOdds(dice: Dice, quote: Quote | undefined): number {
  const [back, lay] = [quote?.back[0]?.price, quote?.lay[0]?.price]
  if (back === undefined || lay === undefined || dice() < 0.2)
    return some(dice, [150, 180, 200, 220, 300, 500]) ?? 200
  const near = [lowerOdds(back), back, higherOdds(back), lowerOdds(lay), lay, higherOdds(lay)]
  return some(dice, near) ?? back
}

/** A limit, of the careful not far above what they have used of it: what follows comes up against it. */
export function someLimit(
  dice: Dice,
  used: Record<'wager' | 'deposit', number>,
  isCareful: boolean,
): { kind: 'wager' | 'deposit'; value: Paisa } {
  const kind = dice() < 0.5 ? 'wager' : 'deposit'
  const value = isCareful ? used[kind] + taka(50 + below(dice, 400)) : taka(4000 + below(dice, 2000))
  return { kind, value: taka(Math.ceil(value / 100)) }
}

/** Some take a time-out that ends while they are still at play. */
export const someTimeOutMs = (dice: Dice): number =>
  Math.ceil(dice() < 0.7 ? dice() * 30_000 : dice() * 20 * 60_000)
