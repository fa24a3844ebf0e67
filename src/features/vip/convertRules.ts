/** What may be converted. Wide forms count VP, narrow ones coins; 400 VP are a coin and a coin is a taka. Source; V-VIP-01..04. */
import { latinDigits, type Paisa, taka } from '../../../contract/money.ts'
import type { Vip } from '../../../contract/vip.ts'

export type Unit = 'vp' | 'coins'
export type ConvertProblem = 'minimum' | 'step' | 'owned'
export type Terms = Pick<Vip, 'points' | 'vpPerCoin' | 'minPoints'>

/** What the field keeps of what was typed: Latin digits. */
export const typedPoints = (text: string): string => latinDigits(text).replace(/\D/g, '').slice(0, 9)

/** The fewest of a unit that are converted at once: 4000 VP, 10 coins. */
export const minimumOf = (unit: Unit, { minPoints, vpPerCoin }: Terms): number =>
  unit === 'vp' ? minPoints : Math.ceil(minPoints / vpPerCoin)

/** Whole coins of an amount of a unit. */
export const coinsOf = (unit: Unit, typed: string, { vpPerCoin }: Terms): number =>
  unit === 'vp' ? Math.floor(Number(typed) / vpPerCoin) : Number(typed)

/** The money that comes of it. */
export const moneyOf = (unit: Unit, typed: string, terms: Terms): Paisa => taka(coinsOf(unit, typed, terms))

export function convertProblem(unit: Unit, typed: string, terms: Terms): ConvertProblem | undefined {
  const count = Number(typed)
  if (count < minimumOf(unit, terms)) return 'minimum'
  if (unit === 'vp' && count % terms.vpPerCoin !== 0) return 'step'
  if (coinsOf(unit, typed, terms) * terms.vpPerCoin > terms.points) return 'owned'
  return undefined
}
