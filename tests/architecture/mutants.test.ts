/** The planted faults of `npm run test:mutants` stay plantable, and their tests stay where they are. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOP = join(import.meta.dirname, '../..')
const TABLES = join(TOP, 'tests/mutants')

interface Mutant {
  name: string
  file: string
  from: string
  to: string
  tests: { file: string; title: string }[]
}

const mutants = (
  await Promise.all(
    readdirSync(TABLES)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => import(join(TABLES, name)) as Promise<{ mutants: Mutant[] }>),
  )
).flatMap((table) => table.mutants)

const textOf = (file: string) => readFileSync(join(TOP, file), 'utf8')

test('the text that a planted fault changes stands in its file, once', () => {
  expect(mutants.length).toBeGreaterThan(100)
  const misfits = mutants.filter(({ file, from, to }) => textOf(file).split(from).length !== 2 || from === to)
  expect(misfits.map(({ name, file }) => `${file}: ${name}`)).toEqual([])
})

/** What a test that runs on several databases has behind its title. */
const DATABASE = / \[\w+\]$/

test('the tests that have to notice a fault are there under their titles', () => {
  const lost = mutants.flatMap(({ name, tests }) =>
    tests
      .filter(({ file, title }) => !textOf(file).includes(title.replace(DATABASE, '')))
      .map(({ title }) => `${name}: ${title}`),
  )
  expect(lost).toEqual([])
})
