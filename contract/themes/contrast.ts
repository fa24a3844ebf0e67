/** Which colours meet in the interface, and how far apart they must be: asked of every theme and of an operator's colours. */
import type { ColourName, ThemeRow } from './themes.ts'

/** Texts that may stand on each of the grounds. */
const TEXTS = [
  'text2',
  'muted',
  'brandText',
  'rewardText',
  'positive',
  'negative',
  'warning',
  'info',
] as const
const GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'hover'] as const

/** What is written or drawn, on what, and the least ratio by WCAG 2.2: 4.5 for text, 3 for edges, more for what is read most. */
export type Pair = readonly [front: ColourName, ground: ColourName, least: number]

export const PAIRS: readonly Pair[] = [
  ...GROUNDS.map((ground): Pair => ['text', ground, 7]),
  ...GROUNDS.flatMap((ground) => TEXTS.map((front): Pair => [front, ground, 4.5])),
  ['onBrand', 'brand', 4.5],
  ['onReward', 'reward', 4.5],
  ['onNegative', 'negativeSolid', 4.5],
  ['positive', 'positiveBg', 4.5],
  ['negative', 'negativeBg', 4.5],
  ['warning', 'warningBg', 4.5],
  ['info', 'infoBg', 4.5],
  ['text', 'positiveBg', 7],
  ['text', 'negativeBg', 7],
  ['text', 'warningBg', 7],
  ['text', 'infoBg', 7],
  ['onBack', 'back', 7],
  ['onLay', 'lay', 7],
  ['onSuspend', 'suspend', 4.5],
  ['lineControl', 'canvas', 3],
  ['lineControl', 'surface', 3],
  ['lineControl', 'raised', 3],
  ['brand', 'surface', 3],
  ['brand', 'canvas', 3],
  ['focus', 'canvas', 3],
  ['focus', 'surface', 3],
  ['focus', 'raised', 3],
]

/** In a theme of more contrast every edge is seen, and what is pressed stands out from its ground by itself. */
const MORE: readonly Pair[] = [
  ['lineSubtle', 'canvas', 3],
  ['lineSubtle', 'surface', 3],
  ['lineSubtle', 'raised', 3],
  ['reward', 'surface', 3],
  ['negativeSolid', 'surface', 3],
  ['back', 'surface', 3],
  ['lay', 'surface', 3],
]

/** The pairs that a theme of this contrast is held to. */
export const pairsOf = ({ contrast }: Pick<ThemeRow, 'contrast'>): readonly Pair[] =>
  contrast === 'standard'
    ? PAIRS
    : [...PAIRS.map(([front, ground, least]): Pair => [front, ground, least < 4.5 ? least : 7]), ...MORE]

/** The pairs of a theme that are too faint, in words; none when all is well. */
export const faintPairs = (theme: ThemeRow): string[] =>
  pairsOf(theme).flatMap(([front, ground, least]) => {
    const ratio = contrastOf(theme.colours[front], theme.colours[ground])
    return ratio >= least ? [] : [`${front} on ${ground} is ${ratio.toFixed(2)}, needs ${least}`]
  })

/** Red, green and blue of `#RRGGBB` as light, 0 to 1 each. */
export const linearRgb = (hex: string): [red: number, green: number, blue: number] =>
  [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]

/** WCAG 2.2 contrast of two colours, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [light, dark] = [a, b]
    .map(linearRgb)
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
