/**
 * P1 and P2: the ledger under fire, on both databases. `npm run faults` is the same with more schedules.
 * FAULTS_SEED replays, FAULTS_SCHEDULES says how many (on each database), FAULTS_ON=embedded|postgresql picks one,
 * FAULTS_HOST names another compiled host (`…/server/main.js`), for example one with a planted bug.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Outcome, underFire } from '../../faults/run.ts'
import { KilledHost, newFolder, type Place, removeFolder } from '../../faults/world.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { compiledHost } from '../support/processes.ts'
import { seedOf } from '../../seed.ts'

const SEED = seedOf('FAULTS_SEED')
const SCHEDULES = Number(process.env['FAULTS_SCHEDULES'] ?? 12)
const ON = process.env['FAULTS_ON'] ?? 'both'
/** Generous: it says that something hangs, not that the machine is slow. */
const TIMEOUT_MS = 420_000 + SCHEDULES * 10_000

let main = process.env['FAULTS_HOST'] ?? ''
beforeAll(async () => {
  console.log(`faults seed ${SEED} (FAULTS_SEED), ${SCHEDULES} schedules on each database (FAULTS_SCHEDULES)`)
  main ||= await compiledHost()
}, TIMEOUT_MS)

function judge(where: string, outcome: Outcome): void {
  const { operations, sent, lost, givenUp, kills, cuts, seconds, faults } = outcome
  console.log(
    `${where}: ${SCHEDULES} schedules, ${operations} operations in ${sent} requests (${lost} unanswered, ${givenUp} given up), ` +
      `${kills} kills, ${cuts} connections cut, ${seconds.toFixed(0)} s, ${faults.length} faults`,
  )
  expect(faults.slice(0, 10), `seed ${SEED}`).toEqual([])
  expect(operations).toBeGreaterThan(SCHEDULES * 20)
  expect(givenUp).toBeGreaterThan(0)
}

const run = (place: Place): Promise<Outcome> =>
  underFire(place, new KilledHost(main, place), { seed: SEED, schedules: SCHEDULES })

test.skipIf(ON === 'postgresql')(
  'P1 P2 nothing is lost, doubled or out of nothing under kill -9 [embedded]',
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = newFolder()
    try {
      judge('embedded', await run({ dataDir, databaseUrl: undefined }))
    } finally {
      removeFolder(dataDir)
    }
  },
)

test.skipIf(ON === 'embedded')(
  'P1 P2 nothing is lost, doubled or out of nothing under kill -9 [PostgreSQL]',
  { timeout: TIMEOUT_MS },
  async (context) => {
    const server = await postgres()
    if (!server.url) return context.skip(server.reason)
    const { url, drop } = await newDatabase(server)
    const dataDir = newFolder()
    try {
      judge('PostgreSQL', await run({ dataDir, databaseUrl: url }))
    } finally {
      removeFolder(dataDir)
      await drop()
    }
  },
)
