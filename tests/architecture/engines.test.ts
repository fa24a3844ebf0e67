/** What the two databases can differ in is tried on both: the list of it is whole and true. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ON_BOTH } from '../host/support/engines.ts'

const TOP = join(import.meta.dirname, '../..')
const ROOMS = ['server/ledger', 'server/store', 'server/exchange']
const SQL =
  /\bsql(\.raw|<\w+>)?[(`]|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\b((create|alter) table|create (view|index))\b/

const bearsSql = (source: string): boolean => SQL.test(source)
const read = (path: string): string => readFileSync(join(TOP, path), 'utf8')

/** The files of the rooms that hold SQL and are on nobody's list. */
const unlisted = (files: [path: string, source: string][]): string[] =>
  files.filter(([path, source]) => bearsSql(source) && !(path in ON_BOTH)).map(([path]) => path)

const files = ROOMS.flatMap((room) =>
  readdirSync(join(TOP, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name): [string, string] => [`${room}/${name}`, read(`${room}/${name}`)]),
)

test('every file of the ledger, the store and the exchange with SQL names the tests that run it on both databases', () => {
  expect(files.filter(([, source]) => bearsSql(source)).length).toBeGreaterThan(20)
  expect(unlisted(files)).toEqual([])
})

test('a new file with SQL is missed, one without is not', () => {
  expect(unlisted([['server/ledger/loans.ts', "await tx.selectFrom('loan').execute()"]])).toHaveLength(1)
  expect(
    unlisted([['server/store/loans.ts', 'export const loans = `create table loan(id bigint);`']]),
  ).toHaveLength(1)
  expect(unlisted([['server/exchange/ticks.ts', 'export const ticks = [1.01, 1.02]']])).toEqual([])
})

test('the tests on the list run on both databases, and what they are listed for is there', () => {
  for (const [path, tests] of Object.entries(ON_BOTH)) {
    expect(bearsSql(read(path)), path).toBe(true)
    for (const name of tests) expect(read(`tests/host/${name}`), name).toMatch(/\bonEvery(Store|Site)\(/)
  }
})
