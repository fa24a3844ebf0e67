/** The six tabs of the fancy bets. Source: spec 2.26; S-EXCH-05. */
import type { FancyRow } from '../../../../contract/exchange.ts'

export const FANCY_TABS = ['all', 'fancy', 'ball', 'khadda', 'lottery', 'oddeven'] as const
export type FancyTab = (typeof FANCY_TABS)[number]

/** As providers spell their types, however they write them: `Ball by Ball`, `ball_by_ball`. */
const TYPES: Record<Exclude<FancyTab, 'all'>, string> = {
  fancy: 'fancy',
  ball: 'ballbyball',
  khadda: 'khadda',
  lottery: 'lottery',
  oddeven: 'oddeven',
}

const KNOWN = new Set(Object.values(TYPES))

/** A row of a type that nobody knows is a fancy. */
export function isOfTab({ type }: Pick<FancyRow, 'type'>, tab: FancyTab): boolean {
  if (tab === 'all') return true
  const plain = type.toLowerCase().replace(/[^a-z]/g, '')
  return TYPES[tab] === (KNOWN.has(plain) ? plain : 'fancy')
}
