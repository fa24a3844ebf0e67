/** What may be converted. Wide forms count VP, narrow ones coins; 400 VP are a coin and a coin is a taka. Source; V-VIP-01..04. */
import { type Paisa, taka, ZERO } from '../../../contract/money.ts'
import { paisaFromTyped } from '../../../contract/typed.ts'
import type { Vip } from '../../../contract/vip.ts'

export type Unit = 'vp' | 'coins'
export type ConvertProblem = 'unclear' | 'minimum' | 'step' | 'owned'
/** Money is counted exactly up to 2^53 poisha. */
const MOST_COINS = 1e13

export type Terms = Pick<Vip, 'points' | 'vpPerCoin' | 'minPoints'>

/** A count as it was typed, in groups or not; undefined where it is none for sure. Points and coins have no parts. */
function countOf(typed: string): number | undefined {
  if (typed.trim() === '') return 0
  const count = (paisaFromTyped(typed) ?? NaN) / 100
  return Number.isInteger(count) ? count : undefined
}

/** The fewest of a unit that are converted at once: 4000 VP, 10 coins. */
export const minimumOf = (unit: Unit, { minPoints, vpPerCoin }: Terms): number =>
  unit === 'vp' ? minPoints : Math.ceil(minPoints / vpPerCoin)

/** Whole coins of an amount of a unit; 0 of what is none. */
export function coinsOf(unit: Unit, typed: string, { vpPerCoin }: Terms): number {
  const count = countOf(typed) ?? 0
  return unit === 'vp' ? Math.floor(count / vpPerCoin) : count
}

/** The money that comes of it; nothing of more than there can be. */
export function moneyOf(unit: Unit, typed: string, terms: Terms): Paisa {
  const coins = coinsOf(unit, typed, terms)
  return coins > MOST_COINS ? ZERO : taka(coins)
}

export function convertProblem(unit: Unit, typed: string, terms: Terms): ConvertProblem | undefined {
  const count = countOf(typed)
  if (count === undefined) return 'unclear'
  if (count < minimumOf(unit, terms)) return 'minimum'
  if (unit === 'vp' && count % terms.vpPerCoin !== 0) return 'step'
  if (coinsOf(unit, typed, terms) * terms.vpPerCoin > terms.points) return 'owned'
  return undefined
}
