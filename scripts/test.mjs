/**
 * Everything that must hold: types, lint, format, unused code; unit, host and journey tests on the embedded
 * database and on PostgreSQL; browser journeys against the production build. The last line counts them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { check } from './check.mjs'

const REPORTS = 'node_modules/.cache/maidan'
const say = (text) => console.log(`\n\x1b[36m● ${text}\x1b[0m`)
const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** Counts of a runner; a runner that died before it wrote its report counts as one failure. */
function counted(isGreen, counts) {
  if (!counts) return { passed: 0, failed: 1, failures: ['a runner that wrote no report'] }
  return isGreen || counts.failed > 0
    ? counts
    : { ...counts, failed: 1, failures: [...counts.failures, 'a runner that ended with an error of its own'] }
}

/** The failed tests of vitest's report, each with its file and what it said; a file may fail as a whole. */
const unitFailures = ({ testResults }) =>
  testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const texts = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages[0] ?? ''}`)
    if (file.status === 'failed' && texts.length === 0) texts.push(file.message)
    return texts.map((text) => `${relative('.', file.name)} › ${text}`)
  })

/** The failed tests of a suite of Playwright's report and of those inside it. */
const browserFailures = (suite) => [
  ...(suite.suites ?? []).flatMap(browserFailures),
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map((spec) => `${spec.file} › ${spec.title}\n${spec.tests[0]?.results.at(-1)?.error?.message ?? ''}`),
]

function unitTests() {
  const path = `${REPORTS}/vitest.json`
  rmSync(path, { force: true })
  const isGreen = run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ])
  const report = readReport(path)
  return counted(
    isGreen,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: unitFailures(report),
    },
  )
}

function browserTests(browser) {
  const path = `${REPORTS}/playwright.json`
  rmSync(path, { force: true })
  const isGreen = run(
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/browser', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: path, CHROMIUM_PATH: browser },
  )
  const report = readReport(path)
  return counted(
    isGreen,
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      failures: browserFailures(report),
    },
  )
}

mkdirSync(REPORTS, { recursive: true })
say('Types, lint, format, unused code')
const checks = await check()
say('Unit tests, host tests, journeys')
const units = unitTests()
say('Production build')
const isBuilt = run(['scripts/prepare.mjs'])
say('Browser journeys')
const browsers = isBuilt
  ? browserTests(await findBrowser())
  : { passed: 0, failed: 1, failures: ['the production build'] }

const total = [checks, units, browsers]
const passed = total.reduce((sum, { passed }) => sum + passed, 0)
const failed = total.reduce((sum, { failed }) => sum + failed, 0)
// Said again at the end: an hour of lines stands between them and here.
for (const failure of total.flatMap(({ failures }) => failures)) console.log(`\n✖ ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
