/**
 * The ledger under fire: `npm run faults`. Concurrent deposits, decisions, bets, wins, rollbacks, withdrawals,
 * conversions and exchange orders over HTTP against a real host process that is killed with -9 and started again, on
 * the embedded database and on PostgreSQL. The seed is printed; FAULTS_SEED replays it. FAULTS_SCHEDULES (100) says
 * how many players' schedules there are on each database; the whole is 10,000. Sources: money.md P1, P2.
 */
import { spawnSync } from 'node:child_process'

const schedules = process.env['FAULTS_SCHEDULES'] ?? '100'
console.log(`\x1b[36m●\x1b[0m ${schedules} schedules on each database (FAULTS_SCHEDULES) …`)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', 'tests/host/faults.test.ts'],
  { stdio: 'inherit', env: { ...process.env, FAULTS_SCHEDULES: schedules } },
)
process.exit(status ?? 1)
