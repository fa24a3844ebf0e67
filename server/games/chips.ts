/** Bets of chips on a board: poisha by spot. For roulette, baccarat and the like. */

/** The chips there are, in poisha. */
export const CHIPS: readonly number[] = [100, 500, 1000, 5000, 10_000]
/** The most that one round may cost. */
export const MOST_CHIPS = 100_000

export type Chips<Spot extends string> = Partial<Record<Spot, number>>

/** Reads chips: whole taka on spots of the game, together exactly the stake. */
export function chipsOf<Spot extends string>(
  stake: number,
  choice: unknown,
  isSpot: (name: string) => name is Spot,
): Chips<Spot> | undefined {
  if (typeof choice !== 'object' || choice === null || Array.isArray(choice)) return undefined
  const chips: Chips<Spot> = {}
  let sum = 0
  for (const [spot, amount] of Object.entries(choice)) {
    if (!isSpot(spot) || typeof amount !== 'number' || !Number.isInteger(amount)) return undefined
    if (amount <= 0 || amount % 100 !== 0 || amount > MOST_CHIPS) return undefined
    chips[spot] = amount
    sum += amount
  }
  return sum === stake && sum > 0 && sum <= MOST_CHIPS ? chips : undefined
}

/** What chips pay: `times` says how many times its chip each spot returns, chip included; in hundredths. */
export function payOf<Spot extends string>(chips: Chips<Spot>, times: (spot: Spot) => number): number {
  let pay = 0
  for (const [spot, amount] of Object.entries(chips) as [Spot, number][]) pay += (amount * times(spot)) / 100
  return Math.floor(pay)
}
