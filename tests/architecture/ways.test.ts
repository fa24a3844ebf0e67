/** Layout says start and end: which way one reads is the language's matter (contract/languages/language.ts). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
/** Where a side is truly meant: the chat button stands where a finger left it; a board stands as it is drawn. */
const SIDES_MEANT = [/^src\/app\/shell\/contact\/ChatButton\.module\.css$/, /^server\/games\/[\w-]+\/frame\//]
const SIDE =
  /(^|[\s{;])((margin|padding|border|scroll-(margin|padding))-(left|right)\b|(left|right)\s*:|text-align:\s*(left|right)|float:\s*(left|right)|border-(top|bottom)-(left|right))/
/** Four values: the second and the fourth are the right and the left one. */
const FOUR = /(^|[\s{;])(inset|padding|margin):\s*([^;{}]+);/g

/** The values of a shorthand, those in brackets whole. */
const valuesOf = (text: string): string[] => text.match(/(?:[^\s(]+|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

function sidesIn(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const named = plain.split('\n').filter((line) => SIDE.test(line))
  const unlike = [...plain.matchAll(FOUR)].filter(([, , , values = '']) => {
    const [, right, , left] = valuesOf(values)
    return left !== undefined && left !== right
  })
  return [...named, ...unlike.map(([text]) => text)].map((text) => text.trim())
}

const sheets = ['src', 'server/games'].flatMap((room) =>
  readdirSync(join(TOP, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `${room}/${name}`),
)

test('no style sheet says left or right', () => {
  expect(sheets.length).toBeGreaterThan(80)
  const found = sheets
    .filter((path) => !SIDES_MEANT.some((meant) => meant.test(path)))
    .flatMap((path) => sidesIn(readFileSync(join(TOP, path), 'utf8')).map((line) => `${path}: ${line}`))
  expect(found).toEqual([])
})

test('a planted side is found, and what only sounds like one is not', () => {
  for (const css of [
    'a { left: 0; }',
    'a {\n  margin-left: 2px;\n}',
    'a { text-align: right; }',
    'a { inset: 0 1px 0 auto; }',
    'a { padding: 0 calc(1px + (2px * 2)) 0 0; }',
    'a { border-top-left-radius: 1px; }',
  ])
    expect(sidesIn(css), css).toHaveLength(1)
  for (const css of [
    'a { inset: 0 1px 2px 1px; }',
    'a { padding: env(safe-area-inset-left) 0; }',
    '/* left: 0; */',
    'a { inset-inline-start: 0; }',
  ])
    expect(sidesIn(css), css).toEqual([])
})
