/**
 * The figures of the VIP programme, in one place. A level is held from its experience on and never lost, points do
 * not expire, and what they are worth is said in money (D-10). Source: spec 2.20, 9; K-AMT-10, K-AMT-25.
 */
import { MIN_VP, VP_PER_COIN, type VipLevel } from '../../contract/vip.ts'

export interface VipTerms {
  /** VP to a coin, and a coin is a taka. */
  vpPerCoin: number
  /** The fewest points that are converted at once. */
  minPoints: number
}

export const VIP_TERMS: VipTerms = { vpPerCoin: VP_PER_COIN, minPoints: MIN_VP }

/** Lowest first: Normal and Elite I are named in spec 9, Expert III in 2.20; the steps between them are ours. */
export const LEVELS: readonly VipLevel[] = [
  { name: 'Normal', from: 0 },
  { name: 'Elite I', from: 2_000 },
  { name: 'Elite II', from: 5_000 },
  { name: 'Elite III', from: 10_000 },
  { name: 'Expert I', from: 18_000 },
  { name: 'Expert II', from: 30_000 },
  { name: 'Expert III', from: 48_000 },
]

/** The level of so much experience. */
export const levelOf = (experience: number): string =>
  LEVELS.findLast(({ from }) => experience >= from)?.name ?? 'Normal'

/** The higher of a level held and the one that experience reaches: a level is never lost. */
export function levelReached(held: string, experience: number): string {
  const reached = levelOf(experience)
  return rankOf(reached) > rankOf(held) ? reached : held
}

/** The level after one; undefined after the highest. */
export const nextLevel = (name: string): VipLevel | undefined => LEVELS[rankOf(name) + 1]

const rankOf = (name: string): number => LEVELS.findIndex((level) => level.name === name)
