/**
 * The tests that a change can break, nearest first, as many as three minutes hold: `npm run test:near` for what is not
 * committed, `npm run test:near -- REV` for all since a commit. Types of the rooms that changed come first. Tests that
 * hold a text the change takes away are the nearest of all. It is no `npm test`: it says what it left out.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isTest, testsNear } from './graph.mjs'
import { browserTests, run, say, unitTests } from './runners.mjs'

const BUDGET_S = 130
/** A file that no one has timed. */
const UNKNOWN_S = 10
/** Starting a worker and loading the house, besides what a file's own tests take. */
const START_S = 3
const TIMES = 'docs/test-times.md'

const [since = 'HEAD'] = process.argv.slice(2)
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' })
const lines = (text) => text.split('\n').filter(Boolean)

const changed = [
  ...lines(git('diff', '--name-only', since)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
]

/** Texts in quotes that the change takes away or alters. */
function goneTexts() {
  const removed = lines(git('diff', '-U0', since)).filter((line) => /^-(?!--)/.test(line))
  return removed.flatMap((line) =>
    [...line.matchAll(/'([^'{}]{6,})'|"([^"{}]{6,})"/g)].map((m) => m[1] ?? m[2]),
  )
}

/** Tests that hold one of the texts. */
function holding(texts) {
  if (texts.length === 0) return []
  const patterns = texts.flatMap((text) => ['-e', text])
  const found = () => git('grep', '-lF', ...patterns, '--', '*.test.ts', '*.test.tsx', '*.spec.ts')
  try {
    return lines(found())
  } catch {
    return []
  }
}

/** CPU seconds of a file in the last timed run: its wall time says more of the machine than of the file. */
function secondsOf(file) {
  const page = existsSync(TIMES) ? readFileSync(TIMES, 'utf8') : ''
  const row = page.split('\n').find((line) => line.startsWith(`| ${file} |`))
  return row ? Number(row.split('|')[3]) : UNKNOWN_S
}

/** As many as the budget holds, two at a time; at least one. */
function within(files, budget) {
  let left = budget * 2
  return files.filter((file, index) => {
    const cost = secondsOf(file) + START_S
    if (cost > left && index > 0) return false
    left -= cost
    return true
  })
}

const projectsOf = (files) =>
  new Set(
    files.flatMap((file) => {
      const [room] = file.split('/')
      if (room === 'contract') return ['contract', 'src', 'server', 'tests']
      return ['src', 'sw', 'server'].includes(room) && !isTest(file) ? [room] : ['tests']
    }),
  )

if (changed.length === 0) {
  console.log('Nothing has changed.')
  process.exit(0)
}
const from = performance.now()
const ordered = [
  ...new Set([...changed.filter(isTest).filter(existsSync), ...holding(goneTexts()), ...testsNear(changed)]),
]
const units = ordered.filter((file) => !file.endsWith('.spec.ts'))
const specs = ordered.filter((file) => file.endsWith('.spec.ts'))
// A browser needs a build first: it is started for what only a browser shows.
const isForBrowser = units.length === 0 || changed.some((file) => /^sw\/|\.css$|\.html$/.test(file))

const results = []
for (const project of projectsOf(changed)) {
  say(`Types of ${project}`)
  const isGreen = run(['node_modules/typescript/bin/tsc', '-p', project, '--noEmit'])
  results.push({
    passed: Number(isGreen),
    failed: Number(!isGreen),
    failures: isGreen ? [] : [`types ${project}`],
  })
}
const chosen = within(units, BUDGET_S - (performance.now() - from) / 1000)
if (chosen.length > 0) {
  say(`${chosen.length} of ${units.length} files of tests: ${chosen.join(' ')}`)
  results.push(unitTests(chosen))
}
if (isForBrowser && specs.length > 0 && run(['scripts/prepare.mjs', '--browser'])) {
  const left = within(specs, BUDGET_S - (performance.now() - from) / 1000)
  say(`${left.length} of ${specs.length} specs: ${left.join(' ')}`)
  results.push(await browserTests(['--project=narrow', ...left.map((file) => file.split('/').at(-1))]))
}

for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\n✖ ${failure}`)
const leftOut = ordered.length - chosen.length
if (leftOut > 0)
  console.log(`\nLeft to npm test: ${leftOut} files that lean on what changed from further away`)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`${((performance.now() - from) / 1000).toFixed(0)} s`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
