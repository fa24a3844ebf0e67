/** What the scripts decide by themselves. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error -- a plain script without types
import { isInstalled } from './installed.mjs'
// @ts-expect-error -- a plain script without types
import { browserCounts, isLedgerTried, unitCounts } from './test/runners.mjs'

const lockOf = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages })
const one = { version: '1.0.0', integrity: 'sha512-a' }

test('packages are installed or not by what they are, however young the files', () => {
  const lock = lockOf({
    '': { name: 'maidan' },
    'node_modules/a': one,
    'node_modules/b': { ...one, optional: true },
  })
  // Another system's binaries are left out; what somebody put there besides does no harm.
  for (const there of [{ 'node_modules/a': one }, { 'node_modules/a': one, 'node_modules/z': one }])
    expect(isInstalled(lock, lockOf(there))).toBe(true)
  const wrong = [
    {},
    { 'node_modules/a': { ...one, version: '1.0.1' } },
    { 'node_modules/a': { ...one, integrity: 'sha512-b' } },
    { 'node_modules/a': one, 'node_modules/b': { ...one, version: '2.0.0' } },
  ]
  for (const there of wrong) expect(isInstalled(lock, lockOf(there)), JSON.stringify(there)).toBe(false)
  expect(isInstalled(lock, '')).toBe(false)
})

test('the packages that this very run stands on count as installed', () => {
  const texts = ['package-lock.json', 'node_modules/.package-lock.json'].map((path) =>
    readFileSync(path, 'utf8'),
  )
  expect(isInstalled(...texts)).toBe(true)
})

test('a ledger run whose tests were all left out has not ended well, whatever the runner says', () => {
  const title = (database: string) =>
    `P1 P2 nothing is lost, doubled or out of nothing under kill -9 [${database}]`
  const report = (statuses: [string, string][]) => ({
    numPassedTests: statuses.filter(([, status]) => status === 'passed').length,
    numFailedTests: 0,
    testResults: [
      {
        name: 'tests/host/money/ledger-faults.test.ts',
        status: 'passed',
        message: '',
        assertionResults: statuses.map(([fullName, status]) => ({ fullName, status, failureMessages: [] })),
      },
    ],
  })
  const [embedded, postgresql] = [title('embedded'), title('PostgreSQL')]
  const none = unitCounts(
    true,
    report([
      [embedded, 'skipped'],
      [postgresql, 'pending'],
    ]),
  )
  expect([none.notRun, isLedgerTried(none.notRun)]).toEqual([[embedded, postgresql], false])
  const half = unitCounts(
    true,
    report([
      [embedded, 'passed'],
      [postgresql, 'skipped'],
    ]),
  )
  expect([half.notRun, isLedgerTried(half.notRun)]).toEqual([[postgresql], true])
  // The hook that compiles the host failed: no test failed, and the runner says so by its exit code.
  expect(unitCounts(false, report([[embedded, 'skipped']])).failed).toBe(1)
})

test('what failed outside of every test is said again at the end, and fails the run', () => {
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: [] }
  const { passed, failed, failures } = unitCounts(false, report, [
    'Uncaught Exception outside of a test, a.test.ts',
  ])
  expect([passed, failed, failures]).toEqual([2, 1, ['Uncaught Exception outside of a test, a.test.ts']])
})

test('a test of both widths that failed at one of them is named, with that width and what it said', () => {
  const result = (projectName: string, status: string, message?: string) => ({
    projectName,
    status,
    results: [{ error: message && { message } }],
  })
  const spec = (title: string, ...tests: object[]) => ({ file: 'a.spec.ts', title, ok: true, tests })
  const report = {
    stats: { expected: 2, flaky: 1, unexpected: 1 },
    suites: [
      {
        specs: [spec('a mark', result('narrow', 'expected'), result('wide', 'unexpected', 'not in sight'))],
        suites: [{ specs: [spec('a bar', result('narrow', 'expected'), result('wide', 'flaky', 'late'))] }],
      },
    ],
  }
  const { passed, failed, failures, lucky } = browserCounts(false, report)
  expect([passed, failed]).toEqual([3, 1])
  expect(failures).toEqual(['a.spec.ts › a mark [wide]\nnot in sight'])
  expect(lucky).toEqual(['a.spec.ts › a bar'])
})
