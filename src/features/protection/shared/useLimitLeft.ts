import { type Paisa, paisa } from '../../../../contract/money.ts'
import { useLimits } from './useLimits.ts'

/** What the limits of a kind leave today: the lowest applies (PP-06). Undefined where none is set. */
export function useLimitLeft(kind: 'deposit' | 'loss' | 'wager'): Paisa | undefined {
  const left = useLimits().limits.flatMap((limit) =>
    limit.kind === kind && limit.left !== undefined ? [limit.left] : [],
  )
  return left.length > 0 ? paisa(Math.min(...left)) : undefined
}
