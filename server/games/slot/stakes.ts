/** The stakes the slot offers and what an outcome pays on one of them. */
import { type Paisa, paisa, taka } from '../../../contract/money.ts'
import { LINES_COUNT, type Outcome } from './rules.ts'

/** In ascending order; each divides evenly over the ten lines. */
export const STAKES: readonly Paisa[] = [1, 2, 5, 10, 20, 50, 100].map(taka)
/** What a player who has not chosen yet would stake: the second smallest. */
export const FIRST_STAKE: Paisa = taka(2)

/** The money an outcome pays: its line stakes times a tenth of the stake. */
export const payOf = (outcome: Pick<Outcome, 'units'>, stake: Paisa): Paisa =>
  paisa((outcome.units * stake) / LINES_COUNT)
