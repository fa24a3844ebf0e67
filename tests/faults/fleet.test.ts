/**
 * Several processes on one database under load, as `npm run fleet` runs them: FLEET_PROCESSES (8) of them, FLEET_SCHEDULES (240)
 * players' schedules; FLEET_SEED replays. Money of the schedules of money.md P1 and P2.
 */
import { beforeAll, expect, test } from 'vitest'
import { newDatabase, postgres } from '../host/support/postgres.ts'
import { compiledHost } from '../host/support/processes.ts'
import { seedOf } from '../seed.ts'
import { Fleet, missingHere } from './fleet.ts'
import { underFire } from './run.ts'
import { newFolder, removeFolder } from './world.ts'

const SEED = seedOf('FLEET_SEED')
const SCHEDULES = Number(process.env['FLEET_SCHEDULES'] ?? 240)
const PROCESSES = Number(process.env['FLEET_PROCESSES'] ?? 8)
/** More would end PostgreSQL's own hundred with a dozen processes. */
const CONNECTIONS_EACH = 6

beforeAll(async () => {
  const missing = missingHere()
  if (missing) throw new Error(missing)
  const server = await postgres()
  if (!server.url) throw new Error(server.reason)
  console.log(`fleet seed ${SEED} (FLEET_SEED), ${PROCESSES} processes, ${SCHEDULES} schedules`)
})

async function run(how: 'rolling' | 'killed') {
  const { url: databaseUrl, drop } = await newDatabase(await postgres())
  const own = newFolder()
  const fleet = new Fleet({ main: await compiledHost(), databaseUrl, folder: own, processes: PROCESSES, how })
  try {
    const place = { dataDir: '', databaseUrl }
    const outcome = await underFire(place, fleet, { seed: SEED, schedules: SCHEDULES })
    const { operations, sent, givenUp, kills, seconds, faults } = outcome
    // Staff go past the proxy, and a process that is gone refuses them.
    const broken = outcome.broken.filter((path) => !path.startsWith('/desk'))
    const { connections = 0, longestWithout = 0, changes = 0 } = fleet.watch ?? {}
    console.log(
      `${how}: ${operations} operations in ${sent} requests, ${givenUp} given up, ${broken.length} broken; ${fleet.restarts} restarts, ` +
        `${kills} kills; ${connections} connections at most (${(connections / PROCESSES).toFixed(1)} a process); ` +
        `${changes} times another led, nobody for ${(longestWithout / 1000).toFixed(1)} s at most; ` +
        `${seconds.toFixed(0)} s, ${faults.length} faults`,
    )
    expect(faults.slice(0, 10), `seed ${SEED}`).toEqual([])
    expect(connections).toBeLessThanOrEqual(CONNECTIONS_EACH * PROCESSES)
    return { fleet, outcome: { ...outcome, broken } }
  } finally {
    removeFolder(own)
    await drop()
  }
}

test('processes that are started anew one after the other break no call', async () => {
  const { fleet, outcome } = await run('rolling')
  // A whole round.
  expect(fleet.restarts).toBeGreaterThanOrEqual(PROCESSES)
  expect(outcome.broken).toEqual([])
})

test('processes that are killed lose and double nothing', async () => {
  const { fleet, outcome } = await run('killed')
  expect(outcome.kills).toBeGreaterThan(0)
  expect(fleet.watch?.changes).toBeGreaterThan(0)
})
