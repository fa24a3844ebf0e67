/** Runs vitest and Playwright, whole or for some files, and reads their reports: counts, failures, seconds. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { browsers } from '../browser.mjs'
import { withScratch } from './scratch.mjs'
import { UNHANDLED } from './unhandled.mjs'

const REPORTS = 'node_modules/.cache/maidan'

export const say = (text) => console.log(`\n\x1b[36m● ${text}\x1b[0m`)

/** Runs a script of this machine's Node with its lines on the screen; answers whether it ended well. */
export const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

function readReport(name) {
  const path = `${REPORTS}/${name}`
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Where a runner writes its report, with nothing of an earlier run there. */
function newReport(name) {
  mkdirSync(REPORTS, { recursive: true })
  rmSync(`${REPORTS}/${name}`, { force: true })
  return `${REPORTS}/${name}`
}

/**
 * Counts of a runner; a runner that died before it wrote its report counts as one failure, and so does one that failed
 * with no failed test: for what `unhandled` says, as far as it says anything.
 */
function counted(isGreen, counts, unhandled = []) {
  if (!counts) return { passed: 0, failed: 1, failures: ['a runner that wrote no report'], notRun: [] }
  if (isGreen) return counts
  const failures = [...counts.failures, ...unhandled]
  if (failures.length === 0) failures.push('a runner that ended with an error of its own')
  return { ...counts, failed: Math.max(1, counts.failed), failures }
}

/** The failed tests of vitest's report, each with its file and what it said; a file may fail as a whole. */
const unitFailures = ({ testResults }) =>
  testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const texts = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages[0] ?? ''}`)
    if (file.status === 'failed' && texts.length === 0) texts.push(file.message)
    return texts.map((text) => `${relative('.', file.name)} › ${text}`)
  })

/** What a report of vitest says; `notRun`: tests that were left out, by their own word or because what they need failed. */
export const unitCounts = (isGreen, report, unhandled) =>
  counted(
    isGreen,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: unitFailures(report),
      notRun: report.testResults.flatMap(({ assertionResults }) =>
        assertionResults.filter(({ status }) => LEFT_OUT.has(status)).map(({ fullName }) => fullName),
      ),
    },
    unhandled,
  )

const LEFT_OUT = new Set(['skipped', 'pending', 'todo', 'disabled'])

/**
 * A run in which the ledger was under fire on no database has found nothing out. One of the two may be left out: by
 * FAULTS_ON, or where there is no PostgreSQL.
 */
export const isLedgerTried = (notRun) => notRun.filter((title) => title.startsWith('P1 P2 ')).length < 2

/** The tests of a suite of Playwright's report and of those inside it. */
const specsOf = ({ suites = [], specs = [] }) => [...suites.flatMap(specsOf), ...specs]

/** A test that runs at both widths is one entry, with a result for each of them. */
const browserFailures = (report) =>
  specsOf(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(
        ({ projectName, results }) =>
          `${file} › ${title} [${projectName}]\n${results.at(-1)?.error?.message ?? ''}`,
      ),
  )

/** What a report of Playwright says; `lucky`: what needed a second try. */
export const browserCounts = (isGreen, report) =>
  counted(
    isGreen,
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      failures: browserFailures(report),
      lucky: specsOf(report)
        .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
        .map(({ file, title }) => `${file} › ${title}`),
    },
  )

/** Unit, host and journey tests; `args` are vitest's own, files among them. */
export function unitTests(args = [], env = {}) {
  const path = newReport('vitest.json')
  rmSync(UNHANDLED, { force: true })
  const reporters = ['default', 'json', './scripts/test/unhandled.mjs'].map((name) => `--reporter=${name}`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, `--outputFile.json=${path}`, ...args]
  const isGreen = withScratch((scratch) => run(vitest, { ...scratch, ...env }))
  return unitCounts(isGreen, readReport('vitest.json'), readReport('unhandled.json'))
}

/** Browser journeys against the build as it is; `args` are Playwright's own. */
export async function browserTests(args = [], env = {}) {
  const path = newReport('playwright.json')
  const cli = 'node_modules/@playwright/test/cli.js'
  const playwright = [cli, 'test', '-c', 'tests/browser', '--add-reporter=json', ...args]
  const needed = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, ...(await browsers()) }
  const isGreen = withScratch((scratch) => run(playwright, { ...needed, ...scratch, ...env }))
  return browserCounts(isGreen, readReport('playwright.json'))
}
