/** The palette is checked, not chosen by eye. Source: interface.md 2.2; pwa.md checks 80-81; decision 174. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastOf, faintPairs, linearRgb, pairsOf } from '../../contract/themes/contrast.ts'
import { FIRST_THEME, THEME_IDS } from '../../contract/themes/theme.ts'
import {
  type ColourName,
  type Colours,
  FORCED,
  themeFor,
  type ThemeRow,
  THEMES,
} from '../../contract/themes/themes.ts'
import { boardOf } from '../../server/games/house/look.ts'
// @ts-expect-error -- a plain script without types
import { sheetsOf as sheets } from '../../scripts/tokens.mjs'

const sheetsOf = (table: unknown, first: string) =>
  (sheets as (...given: unknown[]) => Record<'first.css' | 'others.css', string>)(table, first, FORCED)
const themes = Object.entries(THEMES)

/** Colours that say opposite things, and how far apart they must be seen (Lab). */
const APART: [ColourName, ColourName, number][] = [
  ['back', 'lay', 18],
  ['brand', 'reward', 18],
  ['positive', 'negative', 10],
]

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

const close = (name: string, colours: Colours): string[] =>
  APART.flatMap(([a, b, least]) =>
    Object.keys(SIGHTS).flatMap((sight) => {
      const found = distance(colours[a], colours[b], sight)
      return found >= least
        ? []
        : [`${name}, ${sight}: ${a} and ${b} are ${found.toFixed(0)} apart, need ${least}`]
    }),
  )

test('pwa.md 80 every pair of every theme has the contrast it needs', () => {
  expect(themes.map(([name]) => name)).toEqual([...THEME_IDS])
  expect(pairsOf({ contrast: 'standard' }).length).toBe(67)
  expect(themes.flatMap(([name, theme]) => faintPairs(theme).map((pair) => `${name}: ${pair}`))).toEqual([])
})

test('a theme of more contrast has 7 to 1 for every text and 3 to 1 for every edge', () => {
  const more = pairsOf({ contrast: 'more' })
  expect(
    more.filter(([front]) => !/^line|^focus|^brand$|^reward$|^back$|^lay$|Solid$/.test(front)),
  ).toSatisfy((texts: typeof more) => texts.length > 40 && texts.every(([, , least]) => least === 7))
  expect(more.every(([, , least]) => least >= 3)).toBe(true)
  // The light theme's text on a light theme's grounds is enough for it, and not here.
  expect(faintPairs({ ...THEMES.light, contrast: 'more' })).toContain('text2 on hover is 6.72, needs 7')
})

test('pwa.md 81 colours that carry meaning stay apart for four kinds of sight', () => {
  expect(themes.flatMap(([name, { colours }]) => close(name, colours))).toEqual([])
})

test('a pale text on a pale ground would be found', () => {
  expect(contrastOf('#999999', '#AAAAAA')).toBeLessThan(4.5)
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21)
  const pale = { ...THEMES.light, colours: { ...THEMES.light.colours, muted: '#AAAAAA' } }
  expect(faintPairs(pale)).toContain('muted on surface is 2.32, needs 4.5')
})

/** `text2` as it is called in a style sheet: `--text2`; `onBrand`: `--on-brand`. */
const nameOf = (property: string) =>
  property.slice(2).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Either may be the ground: the ratio is the same. */
const pairOf = (...names: string[]) => names.toSorted().join(' with ')

/** What a rule writes on a ground that it lays itself, by the names of the colours. */
function writtenOn(css: string): string[] {
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) => {
    const value = (property: string) =>
      new RegExp(`(?:^|[;\\s])${property}:\\s*var\\((--[\\w-]+)\\)`).exec(body)?.[1]
    const [front, ground] = [value('color'), value('background(?:-color)?')]
    return front && ground ? [pairOf(nameOf(front), nameOf(ground))] : []
  })
}

test('what a rule writes on a ground is a pair that is held to its contrast', () => {
  const held = new Set(pairsOf({ contrast: 'standard' }).map(([front, ground]) => pairOf(front, ground)))
  const loose = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      writtenOn(readFileSync(`src/${name}`, 'utf8'))
        // What cannot be used just now may be faint (WCAG 1.4.3).
        .filter((pair) => !held.has(pair) && !pair.includes('disabled'))
        .map((pair) => `${name}: ${pair}`),
    )
  expect(loose).toEqual([])
  expect(writtenOn('.a { color: var(--on-brand); background: var(--reward) }')).toEqual([
    'onBrand with reward',
  ])
})

test('what is written on a fill keeps both where the device forces its colours', () => {
  const rooms = ['src', 'server/games'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  const lost = rooms
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      [...readFileSync(name, 'utf8').matchAll(/\{([^{}]*)\}/g)]
        .filter(([, body = '']) => /\bcolor: var\(--on-(brand|reward|negative|paint)\)/.test(body))
        .filter(([, body = '']) => !body.includes('forced-color-adjust: none'))
        .map(([, body = '']) => `${name}: ${body.trim().split('\n')[0]}`),
    )
  expect(lost).toEqual([])
  // The device's own pairs, so that one is read on the other.
  expect([FORCED.brand, FORCED.onBrand]).toEqual(['Highlight', 'HighlightText'])
})

test('the style sheets are what scripts/tokens.mjs makes of the table', () => {
  for (const [name, text] of Object.entries(sheetsOf(THEMES, FIRST_THEME)))
    expect(readFileSync(`contract/themes/${name}`, 'utf8'), name).toBe(text)
})

test('a further theme is a row: its colours, its scheme and its name come from there', () => {
  const made = { ...THEMES.light, colours: { ...THEMES.light.colours, canvas: '#FFF8E7' } }
  const { 'first.css': first, 'others.css': others } = sheetsOf({ ...THEMES, made }, FIRST_THEME)
  expect(first).toBe(sheetsOf(THEMES, FIRST_THEME)['first.css'])
  expect(others).toMatch(
    /:root\[data-theme='made'\] \{\n {2}color-scheme: light;\n {2}--theme: made;\n {2}--canvas: #fff8e7;/,
  )
  // The phone still gets the first of its kind.
  expect(others.match(/#fff8e7/g)).toHaveLength(1)
  // As the first one, it is what each page has, and a phone that asks for nothing gets it.
  const turned = sheetsOf({ made, ...THEMES }, 'made')
  expect(turned['first.css']).toContain(':root {\n  color-scheme: light;\n  --theme: made;')
})

test('a phone that asks for a scheme, more contrast or both gets the theme that has it', () => {
  expect(
    (['dark', 'light'] as const).flatMap((scheme) =>
      (['standard', 'more'] as const).map((contrast) => themeFor(scheme, contrast)),
    ),
  ).toEqual(['dark', 'contrastDark', 'light', 'contrastLight'])
})

test("the page's bar has the first theme's ground before anything is known", () => {
  const { canvas } = THEMES[FIRST_THEME].colours
  expect(readFileSync('index.html', 'utf8')).toContain(`<meta name="theme-color" content="${canvas}" />`)
})

/** What stands on a game's board (server/games): its text, its marks, its figures; on each of its two grounds. */
const ON_BOARD: [front: ColourName, least: number][] = [
  ['text', 7],
  ['brand', 3],
  ['positive', 3],
  ['negative', 3],
]

/** The pairs of a game's board in a theme that are too faint. */
function faintOnBoard(hue: number, theme: ThemeRow): string[] {
  const board = boardOf(hue, theme)
  const more = theme.contrast === 'more'
  const grounds = [board.deep, board.ground]
  const pairs: [string, string, string, number][] = [
    ...grounds.flatMap((ground): [string, string, string, number][] => [
      ...ON_BOARD.map(([front, least]): [string, string, string, number] => [
        front,
        theme.colours[front],
        ground,
        least,
      ]),
      ['light', board.light, ground, more ? 7 : 4.5],
      // The edge of a board is decoration where no more contrast is asked for.
      ['glow', board.glow, ground, more ? 3 : 1],
    ]),
    ['deep on light', board.deep, board.light, more ? 7 : 4.5],
  ]
  return pairs.flatMap(([name, front, ground, least]) => {
    const ratio = contrastOf(front, ground)
    return ratio >= least ? [] : [`${name} at ${hue} is ${ratio.toFixed(2)}, needs ${least}`]
  })
}

test("a game's board has the contrast of the theme around it in every hue", () => {
  const faint = themes.flatMap(([name, theme]) =>
    Array.from({ length: 72 }, (_, at) =>
      faintOnBoard(at * 5, theme).map((pair) => `${name}: ${pair}`),
    ).flat(),
  )
  expect(faint).toEqual([])
})

test('white is read on each paint of the games, and the paint of every theme is the same', () => {
  const css = readFileSync('server/games/kit/base.css', 'utf8')
  const paints = [...css.matchAll(/--paint-(?!gold)\w+: (#\w{6});/g)].map(([, paint = '']) => paint)
  expect(paints).toHaveLength(4)
  expect(paints.filter((paint) => contrastOf('#FFFFFF', paint) < 7)).toEqual([])
})
