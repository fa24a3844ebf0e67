/**
 * Everything that must hold: types, lint, format, unused code; unit, host and journey tests on the embedded
 * database and on PostgreSQL; browser journeys against the production build. The last line counts them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { check } from './check.mjs'

const REPORTS = 'node_modules/.cache/maidan'
const say = (text) => console.log(`\n\x1b[36m● ${text}\x1b[0m`)
const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** Counts of a runner; a runner that died before it wrote its report counts as one failure. */
function counted(isGreen, counts) {
  if (!counts) return { passed: 0, failed: 1 }
  return isGreen || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

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
  return counted(isGreen, report && { passed: report.numPassedTests, failed: report.numFailedTests })
}

function browserTests(browser) {
  const path = `${REPORTS}/playwright.json`
  rmSync(path, { force: true })
  const isGreen = run(
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/browser', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: path, CHROMIUM_PATH: browser },
  )
  const stats = readReport(path)?.stats
  return counted(isGreen, stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected })
}

mkdirSync(REPORTS, { recursive: true })
say('Types, lint, format, unused code')
const checks = await check()
say('Unit tests, host tests, journeys')
const units = unitTests()
say('Production build')
const isBuilt = run(['scripts/prepare.mjs'])
say('Browser journeys')
const browsers = isBuilt ? browserTests(await findBrowser()) : { passed: 0, failed: 1 }

const total = [checks, units, browsers]
const passed = total.reduce((sum, { passed }) => sum + passed, 0)
const failed = total.reduce((sum, { failed }) => sum + failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
