/** The requirements are told: each id that the code or a test names has its item in docs/requirements.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
const SOURCE = /\.(tsx?|mjs)$/
const document = readFileSync(join(TOP, 'docs/requirements.md'), 'utf8')

/** `R-ROUTE-01`, `PP-18`, `X-79`, with what may follow: `..47`, ` to 16`, ` to PP-16`, `/06`, `, 08, 09`. */
const LONG =
  /\b((?:[A-Z]-[A-Z]{2,}|PP|[DFX])-)(\d{2,3})(?:(?:\.\.| to )(?:\1)?(\d{2,3}))?((?:(?:, |\/)\d\d(?=[,/;.)]))*)\b/g
/** `P4` and `E-9` anywhere; `A3` and `B12` only among the ids that a title begins with. */
const SHORT = /\bP\d{1,2}\b|\bE-\d{1,2}\b|(?<=['"`](?:[A-Z][A-Z\d.-]* )*)[AB]\d{1,2}(?= )/g
/** A whole group: `S-CHAT`. */
const GROUP = /\b[A-Z]-[A-Z]{2,}\b(?!-)/g

/** The ids that a text cites, a range as each of its ids. */
function citedIn(text: string): string[] {
  const long = [...text.matchAll(LONG)].flatMap(([, group = '', from = '', to = from, more = '']) => {
    const length = Math.max(1, Number(to) - Number(from) + 1)
    const range = Array.from({ length }, (_, step) => String(Number(from) + step).padStart(from.length, '0'))
    return [...range, ...(more.match(/\d+/g) ?? [])].map((number) => group + number)
  })
  return [...long, ...(text.match(SHORT) ?? [])]
}

const groupOf = (id: string) => id.replace(/-?\d+$/, '')
const numberOf = (id: string) => Number(/\d+$/.exec(id)?.[0])

/** An id stands before another by its group, in the order of the alphabet, then by its number. */
function isBefore(one: string, other: string): boolean {
  if (groupOf(one) === groupOf(other)) return numberOf(one) < numberOf(other)
  return groupOf(one) < groupOf(other)
}

/** What is wrong between texts that cite requirements and the document that tells them. */
function complaints(sources: string[], told: string): string[] {
  const items = [...told.matchAll(/^- \*\*([A-Z\d-]+)\*\* \S/gm)].map(([, id = '']) => id)
  const ids = new Set(items)
  const groups = new Set(items.map(groupOf))
  const cited = new Set(sources.flatMap(citedIn))
  const citedGroups = new Set(sources.flatMap((text) => text.match(GROUP) ?? []))
  return [
    ...[...cited].filter((id) => !ids.has(id)).map((id) => `${id} has no item`),
    ...[...citedGroups].filter((group) => !groups.has(group)).map((group) => `${group} has no items`),
    ...[...groups]
      .filter((group) => !told.includes(`\n## ${group}\n`))
      .map((group) => `${group} has no head`),
    ...items.flatMap((id, place) => {
      const before = items[place - 1]
      if (items.indexOf(id) < place) return [`${id} has two items`]
      return before === undefined || isBefore(before, id) ? [] : [`${id} stands after ${before}`]
    }),
  ].toSorted()
}

function sourcesOf(folder: string): string[] {
  return readdirSync(join(TOP, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return sourcesOf(path)
    return SOURCE.test(entry.name) ? [readFileSync(join(TOP, path), 'utf8')] : []
  })
}

test('every requirement that the code names is told in docs/requirements.md, once and in order', () => {
  const sources = ['contract', 'scripts', 'server', 'src', 'sw', 'tests'].flatMap(sourcesOf)
  expect(sources.length).toBeGreaterThan(500)
  expect(new Set(sources.flatMap(citedIn)).size).toBeGreaterThan(500)
  expect(complaints(sources, document)).toEqual([])
})

/** `~` stands for the hyphen or for nothing, so that this file itself does not cite what does not exist. */
const spelled = (text: string) => text.replaceAll('~~', '').replaceAll('~', '-')

test('an invented id is found missing, in a title, a comment, a list and a range', () => {
  const found = (text: string) => complaints([spelled(text)], document)
  const missing = (...ids: string[]) => ids.map((id) => `${spelled(id)} has no item`)
  expect(found("test('X~999 a house', () => {})")).toEqual(missing('X~999'))
  expect(found('/** Source: spec 2.1; PP~98, X-01. */')).toEqual(missing('PP~98'))
  expect(found('/** The stairs (S~BET~06, 07, 08). */')).toEqual(missing('S~BET~08'))
  for (const range of ['06..09', '06 to 09', '06 to S~BET~09'])
    expect(found(`// S~BET~${range}`)).toEqual(missing('S~BET~08', 'S~BET~09'))
  expect(found('// S~ATTIC')).toEqual([spelled('S~ATTIC has no items')])
  expect(found("test('P17 B~~99 a door', () => {})")).toEqual(missing('B~~99'))
  expect(found('// P~~77')).toEqual(missing('P~~77'))
})

test('two items of one id, a wrong order and a missing head are found', () => {
  const list = (...ids: string[]) => `# R\n\n## X\n\n${ids.map((id) => `- **${id}** A house.\n`).join('')}`
  expect(complaints([], list('X-01', 'X-02', 'X-10'))).toEqual([])
  expect(complaints([], list('X-01', 'X-02', 'X-02'))).toEqual(['X-02 has two items'])
  expect(complaints([], list('X-02', 'X-01'))).toEqual(['X-01 stands after X-02'])
  expect(complaints([], list('X-01', 'D-01'))).toEqual(['D has no head', 'D-01 stands after X-01'])
})

test('what only looks like an id is let through', () => {
  for (const line of [
    "generateKeyPairSync('ec', { namedCurve: 'P-256' })",
    "const pattern = /^[A-Z0-9]{10}$/.test('A1-b.c:d_e')",
    "mirror(line(folk.clay, 2.5, 'M-13-4q4-5 8 0'))",
    'const day = Date.parse(`${date}T12:00:00+06:00`)',
  ])
    expect(complaints([line], document)).toEqual([])
})

/** A test's title that begins with more requirements than it can be read with. */
const LOADED = /^[ \t]*(?:test|it|describe)\b.*?\(\s*(['"`])((?:[A-Z][A-Z\d-]*\d(?:\.\.\d+)?\s+){5,})/gms

const loaded = (code: string) => [...code.matchAll(LOADED)].map(([, , ids = '']) => ids.trim())

test('a title names four requirements at most; more of them stand in a comment above the test', () => {
  const tests = ['src', 'server', 'contract', 'sw', 'tests'].flatMap((folder) => namedTests(folder))
  expect(tests.length).toBeGreaterThan(150)
  expect(tests.flatMap((path) => loaded(readFileSync(path, 'utf8')).map((ids) => `${path}: ${ids}`))).toEqual(
    [],
  )
  const four = 'X-01 X-02 X-03 X-04'
  expect(loaded(`test('${four} it opens', () => {})`)).toEqual([])
  expect(loaded(`test('${four} P4 it opens', () => {})`)).toEqual([`${four} P4`])
  expect(loaded(`test.each(['a'])(\n  '${four} S-WD-05..07 %s', () => {})`)).toHaveLength(1)
})

const namedTests = (folder: string): string[] =>
  readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => join(TOP, folder, name))
