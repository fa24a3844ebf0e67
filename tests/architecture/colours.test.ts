/** The palette is checked, not chosen by eye. Source: interface.md 2.2; pwa.md checks 80-81. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import tokens from '../../src/ui/tokens.json' with { type: 'json' }
// @ts-expect-error -- a plain script without types
import { tokensCss } from '../../scripts/tokens.mjs'

type Theme = Record<string, string>
const themes: Record<string, Theme> = tokens.themes
const pairs = tokens.pairs as [string, string, number][]
const apart = tokens.apart as [string, string, number][]

const channels = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as never
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const linearRgb = (hex: string) => channels(hex).map(linear) as [number, number, number]

/** WCAG 2.2 contrast of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [light, dark] = [a, b]
    .map((hex) => linearRgb(hex))
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** How a colour looks to four kinds of sight, in linear RGB (Viénot, Brettel and Mollon 1999 for the first three). */
const SIGHTS: Record<string, [number, number, number][]> = {
  typical: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.1124, 0.8876, 0],
    [0.1124, 0.8876, 0],
    [0.004, -0.004, 1],
  ],
  deutan: [
    [0.2928, 0.7072, 0],
    [0.2928, 0.7072, 0],
    [-0.0223, 0.0223, 1],
  ],
  tritan: [
    [1, 0.1453, -0.1453],
    [0, 0.8595, 0.1405],
    [0, 0.8595, 0.1405],
  ],
}

function lab([red, green, blue]: [number, number, number]): [number, number, number] {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function distance(a: string, b: string, sight: string): number {
  const seen = (hex: string) => {
    const rgb = linearRgb(hex)
    const matrix = SIGHTS[sight] ?? []
    return lab(matrix.map((row) => Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])) as never)
  }
  const [from, to] = [seen(a), seen(b)]
  return Math.hypot(...from.map((value, i) => value - (to[i] ?? 0)))
}

const colour = (theme: Theme, name: string): string => {
  const value = theme[name]
  if (!value) throw new Error(`No colour ${name}`)
  return value
}

test('pwa.md 80 every pair of both themes has the contrast it needs', () => {
  expect(pairs.length).toBe(67)
  const low = Object.entries(themes).flatMap(([name, theme]) =>
    pairs.flatMap(([front, ground, least]) => {
      const ratio = contrast(colour(theme, front), colour(theme, ground))
      return ratio >= least ? [] : [`${name}: ${front} on ${ground} is ${ratio.toFixed(2)}, needs ${least}`]
    }),
  )
  expect(low).toEqual([])
})

test('pwa.md 81 colours that carry meaning stay apart for four kinds of sight', () => {
  const close = Object.entries(themes).flatMap(([name, theme]) =>
    apart.flatMap(([a, b, least]) =>
      Object.keys(SIGHTS).flatMap((sight) => {
        const found = distance(colour(theme, a), colour(theme, b), sight)
        return found >= least
          ? []
          : [`${name}, ${sight}: ${a} and ${b} are ${found.toFixed(0)} apart, need ${least}`]
      }),
    ),
  )
  expect(close).toEqual([])
})

test('a pale text on a pale ground would be found', () => {
  expect(contrast('#999999', '#AAAAAA')).toBeLessThan(4.5)
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
})

test('tokens.css is what scripts/tokens.mjs makes of tokens.json', () => {
  expect(readFileSync('src/ui/tokens.css', 'utf8')).toBe((tokensCss as (from: unknown) => string)(tokens))
})
