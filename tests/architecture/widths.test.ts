/**
 * Every browser test says by a tag at which widths it runs, and at both only for a reason: a run at the other width
 * that could show nothing new costs as much as one that could.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../browser')
const SPECS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.spec.ts'),
)

/** Where a test begins: a call of `test` with a title, whatever is made of the title. */
const TEST = /^ *test\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\w+),\s*/gm
/** A tag as it is written, or as the row of a table that a test is made from has it. */
const TAGGED = /^\{\s*tag: (?:'(?:@narrow|@wide|@both:[a-z]+)'|\w+\.tag)\s*\}/
const TAG = /tag(?:: string)?(?::| =) '([^']*)'/g

const untagged = (text: string): string[] =>
  [...text.matchAll(TEST)]
    .filter(({ 0: call, index }) => !TAGGED.test(text.slice(index + call.length)))
    .map(([call]) => call.trim())

const unknownTags = (text: string): string[] =>
  [...text.matchAll(TAG)]
    .map(([, tag = '']) => tag)
    .filter((tag) => !/^@(narrow|wide|both:[a-z]+)$/.test(tag))

test.each(SPECS)('each test of %s says at which widths it runs, and why at both', (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8')
  expect([...text.matchAll(TEST)].length).toBeGreaterThan(0)
  expect(untagged(text)).toEqual([])
  expect(unknownTags(text)).toEqual([])
  // A test that is left out at a width is not tagged for it.
  expect(text).not.toMatch(/\btest\.(skip|only|fixme)\(/)
})

test('a test without a tag, and one at both widths without a reason, are found', () => {
  expect(untagged("test('a', async () => {})")).toHaveLength(1)
  expect(untagged("  test(\n    `a ${b}`,\n    { tag: '@both' },\n    async () => {})")).toHaveLength(1)
  expect(untagged("test('a', { tag: '@both:header' }, async () => {})")).toEqual([])
  expect(unknownTags("tag: '@both:'")).toEqual(['@both:'])
})
