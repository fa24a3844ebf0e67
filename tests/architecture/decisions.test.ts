/** The decisions are found: each page has its number, its day and its line in the index. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../docs/decisions')
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const pages = readdirSync(FOLDER).filter((name) => /^\d{3}-.*\.md$/.test(name))

/** What is wrong with a page that begins so, in an index that says this. */
function complaints(name: string, text: string, index: string): string[] {
  const number = name.slice(0, 3)
  const [head = '', , day = ''] = text.split('\n')
  const title = /^# (\d{3}) · (\S.*)$/.exec(head)
  return [
    ...(title?.[1] === number ? [] : ['its first line is not "# NNN · …"']),
    ...(/^20\d\d-\d\d-\d\d$/.test(day) ? [] : ['it does not say its day below the title']),
    ...(index.split(`- [${number}](${name}) ${title?.[2]}\n`).length === 2
      ? []
      : ['it does not stand in the index once, with its title']),
  ]
}

test('every decision has its number, its day and one line of the index', () => {
  expect(pages.length).toBeGreaterThan(80)
  const index = textOf('README.md')
  const found = pages.flatMap((name) =>
    complaints(name, textOf(name), index).map((what) => `${name}: ${what}`),
  )
  expect(found).toEqual([])
  expect(index.match(/^- \[/gm)).toHaveLength(pages.length)
})

test('a page without them is found', () => {
  const index = '- [001](001-a.md) A house\n'
  expect(complaints('001-a.md', '# 001 · A house\n\n2026-11-26\n', index)).toEqual([])
  expect(complaints('001-a.md', '# A house\n\n2026-11-26\n', index)).toHaveLength(2)
  expect(complaints('001-a.md', '# 001 · A house\n\n**Context.**\n', index)).toHaveLength(1)
  expect(complaints('002-b.md', '# 002 · A garden\n\n2026-11-26\n', index)).toHaveLength(1)
})
