/** CONTRIBUTING says how many files a usual change touches: that is tried, not remembered. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a plain script without types
import { countChanges } from '../../scripts/newcomer.mjs'

interface Tried {
  begun: Record<string, string[]>
  asked: string[]
}
const isTest = (path: string) => path.startsWith('tests/') || path.includes('.test.')

const page = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8')
/** What the table says of a change. */
const row = (change: string): string =>
  page.split('\n').find((line) => line.startsWith(`| ${change} |`)) ?? ''

test('the counts of CONTRIBUTING are what the compiler asks for', () => {
  const { changes, language } = countChanges() as { changes: Tried; language: Tried }
  expect(changes.asked.filter((path) => !isTest(path))).toEqual([
    'server/handlers/favourites.ts',
    'src/i18n/bn/vip.ts',
  ])
  expect(changes.asked.filter(isTest)).toEqual([
    'tests/host/account/other-players.test.ts',
    'tests/host/support/examples.ts',
  ])
  expect(row('a call')).toMatch(/^\| a call \| 2: .*2 rows of tests/)
  expect(row('a screen')).toMatch(/the compiler asks for the second/)
  expect([changes.begun['a payment method']?.length, row('a payment method')]).toEqual([
    2,
    expect.stringMatching(/^\| a payment method \| 2: /),
  ])
  expect(changes.begun['a game']).toHaveLength(2)
  const words = language.asked.filter((path) => !isTest(path))
  expect(row('a language')).toContain(`${words.length} files`)
})
