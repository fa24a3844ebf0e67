/**
 * What protects players is shown: each row of docs/protection.md names the tests that hold it and a planted fault that
 * turns one of them red (`npm run test:mutants`). Here it is held that both are there and belong to the row; that a fault
 * still fits, mutants.test.ts holds.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
const TABLES = join(TOP, 'tests/mutants')

interface Fault {
  name: string
  file: string
  tests: { file: string; title: string }[]
}
interface Row {
  id: string
  /** Files with tests that name it. */
  files: string[]
  faults: string[]
}

async function plantedFaults(): Promise<Fault[]> {
  const names = readdirSync(TABLES).filter((name) => name.endsWith('.mjs'))
  const tables = await Promise.all(
    names.map((name) => import(join(TABLES, name)) as Promise<{ mutants: Fault[] }>),
  )
  return tables.flatMap(({ mutants }) => mutants)
}

/** The rows of a table `| **id** | what | file, file | fault; fault |`. */
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| \*\*([A-Z]+-\d\d)\*\* \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, id = '', files = '', faults = '']) => ({
      id,
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      faults: faults.trim().split('; '),
    }),
  )

type TextOf = (file: string) => string

/** What is wrong with a row: a file without a test that names it, a fault that nobody plants or whose test is not the row's. */
function complaints({ id, files, faults }: Row, planted: Fault[], textOf: TextOf): string[] {
  const named = new RegExp(`\\b${id}\\b`)
  return [
    ...(files.length > 0 ? [] : [`${id}: no file`]),
    ...files.filter((file) => !named.test(textOf(file))).map((file) => `${id}: not named in ${file}`),
    ...faults.flatMap((name) => {
      const fault = planted.find((one) => one.name === name)
      if (!fault) return [`${id}: nobody plants "${name}"`]
      const isOwn = fault.tests.some(({ title }) => named.test(title))
      return isOwn ? [] : [`${id}: no test of "${name}" names it`]
    }),
  ]
}

const document = readFileSync(join(TOP, 'docs/protection.md'), 'utf8')
const textOf = (file: string) => readFileSync(join(TOP, file), 'utf8')

test('every row of docs/protection.md has planted faults, and tests of its own that must notice them', async () => {
  const rows = rowsOf(document)
  expect(rows.length).toBeGreaterThan(45)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const planted = await plantedFaults()
  expect(rows.flatMap((row) => complaints(row, planted, textOf))).toEqual([])
})

test('a fault that nobody plants and a test of another row are found', () => {
  const fault = { name: 'a hole', file: 'a.ts', tests: [{ file: 'a.test.ts', title: 'D-01 a house' }] }
  const found = (id: string, name: string, text: string) =>
    complaints({ id, files: ['a.test.ts'], faults: [name] }, [fault], () => text)
  const house = "test('D-01 a house stands')"
  expect(found('D-01', 'a hole', house)).toEqual([])
  expect(found('D-01', 'a gap', house)).toEqual(['D-01: nobody plants "a gap"'])
  expect(found('D-02', 'a hole', house)).toEqual([
    'D-02: not named in a.test.ts',
    'D-02: no test of "a hole" names it',
  ])
})
