/**
 * Money under fire: `npm run faults`. First the ledger: concurrent deposits, decisions, bets, wins, rollbacks,
 * withdrawals, conversions and exchange orders over HTTP against a real host process that is killed with -9 and
 * started again, on the embedded database and on PostgreSQL; FAULTS_SCHEDULES (100) says how many players' schedules
 * there are on each, the whole is 10,000; the matcher's process dies at each of its writes; and a thousand rows of the sealed audit trail are tampered with (P20). Then
 * the app in a real browser, with the network, the page, the clock and the power failing around one deposit,
 * withdrawal, conversion or message each; FAULTS_BROWSER (40) says how many, the whole is 1,000. The seed is printed;
 * FAULTS_SEED replays it, FAULTS_FIRST begins at that number of it. `--ledger` or `--browser` runs one of the two.
 * Sources: money.md P1, P2, P4.
 */
import { spawnSync } from 'node:child_process'
import { browsers } from './browser.mjs'
import { isLedgerTried, unitTests } from './test/runners.mjs'

const flags = new Set(process.argv.slice(2))
const say = (text) => console.log(`\x1b[36m●\x1b[0m ${text}`)
/** Other dice than those of `npm test`. */
const { MAIDAN_SEED = String(Date.now() % 1e9) } = process.env
const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, MAIDAN_SEED, ...env } })
    .status === 0

function ledger() {
  const schedules = process.env['FAULTS_SCHEDULES'] ?? '100'
  say(`${schedules} schedules on each database (FAULTS_SCHEDULES) …`)
  const tests = [
    'tests/host/money/ledger-faults.test.ts',
    'tests/host/exchange/killed-at-writes.test.ts',
    'tests/host/desk/seal.test.ts',
  ]
  const env = { MAIDAN_SEED, FAULTS_SCHEDULES: schedules, KILLS_EVERY: '1', SEAL_TRICKS: '1000' }
  const { failed, notRun } = unitTests(['--project', 'node', ...tests], env)
  for (const title of notRun) say(`Not run: ${title}`)
  return failed === 0 && isLedgerTried(notRun)
}

async function browser() {
  const count = process.env['FAULTS_BROWSER'] ?? '40'
  say(`${count} schedules in a browser (FAULTS_BROWSER) …`)
  if (!run(['scripts/prepare.mjs', '--browser'])) return false
  return run(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'tests/browser',
      '--project=narrow',
      'money-faults.spec.ts',
    ],
    { FAULTS_BROWSER: count, ...(await browsers()) },
  )
}

const isLedger = flags.has('--browser') || ledger()
const isBrowser = flags.has('--ledger') || (await browser())
process.exit(isLedger && isBrowser ? 0 : 1)
