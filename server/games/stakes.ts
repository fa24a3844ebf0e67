/** The stakes most games offer, in poisha: each divides evenly over the slot's ten lines, and is whole taka. */
export const STAKES: readonly number[] = [100, 200, 500, 1000, 2000, 5000, 10_000]
/** What a player who has not chosen yet would stake: the second smallest. */
export const FIRST_STAKE = 200
