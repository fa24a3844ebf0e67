/**
 * Eight host processes as one site: `npm run fleet`. nginx in front, PgBouncer in transaction mode behind (both from the
 * distribution), a throw-away PostgreSQL; players' schedules of deposits, bets, orders and withdrawals run against it while its
 * processes are started anew one after the other, and then while they are killed. FLEET_PROCESSES and FLEET_SCHEDULES say how
 * many. Source: decision 232.
 */
import { unitTests } from './test/runners.mjs'

const { failed } = unitTests(['--project', 'fleet'], { FLEET: 'on' })
process.exit(failed === 0 ? 0 : 1)
