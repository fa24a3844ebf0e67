/** Plinko: a ball falls through twelve rows of pins, left or right at each. Pure; amounts in poisha, pays in hundredths. */
import type { Rules } from '../game.ts'
import { STAKES } from '../stakes.ts'

export const ROWS = 12

/** Hundredths of the stake by pocket from the left, for how wide the pays lie apart. Twelve rows make 13 pockets. */
export const PAYS = {
  calm: [800, 300, 160, 140, 110, 100, 50, 100, 110, 140, 160, 300, 800],
  mixed: [2400, 800, 400, 200, 110, 60, 30, 60, 110, 200, 400, 800, 2400],
  wild: [12_000, 2400, 800, 200, 70, 20, 20, 20, 70, 200, 800, 2400, 12_000],
} as const
export type Spread = keyof typeof PAYS
export const isSpread = (name: unknown): name is Spread =>
  typeof name === 'string' && Object.hasOwn(PAYS, name)

export interface PlinkoBet {
  stake: number
  spread: Spread
}
export interface PlinkoView {
  /** 0 left, 1 right, for each row. */
  path: number[]
}

/** The pocket a path ends in, 0 on the left. */
export const pocketOf = (path: readonly number[]): number => path.reduce((sum, step) => sum + step, 0)

export const plinkoRules: Rules<PlinkoBet, never, PlinkoView> = {
  roundMs: 5000,
  betOf(stake, choice) {
    const spread = (choice as { spread?: unknown } | null)?.spread
    return STAKES.includes(stake) && isSpread(spread) ? { stake, spread } : undefined
  },
  play(draw, { stake, spread }) {
    const path = Array.from({ length: ROWS }, () => draw(2))
    return { view: { path }, isOver: true, pay: (stake * (PAYS[spread][pocketOf(path)] ?? 0)) / 100 }
  },
}
