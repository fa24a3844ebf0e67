/** The host as tests have it: nothing is replaced but the clock. */
import { randomBytes } from 'node:crypto'
import { loadBrand } from '../../../server/brand/load.ts'
import { readConfig } from '../../../server/config.ts'
import { createVitals } from '../../../server/health/vitals.ts'
import type { Db, Host } from '../../../server/host.ts'
import { createMatches } from '../../../server/matches/matches.ts'
import { secretOf } from './matches.ts'

export interface Clock {
  now: number
  forward: (ms: number) => void
}

/** Where every test's clock begins: 21 November 2026, noon in Dhaka. */
export const NOON = Date.parse('2026-11-21T12:00:00+06:00')

/** A host on a database, with a clock in the test's hand. */
export function hostOn(db: Db, clock: Pick<Clock, 'now'>, databaseUrl?: string): Host {
  const config = readConfig({})
  return {
    db,
    config: {
      ...config,
      port: 0,
      databaseUrl,
      directUrl: databaseUrl,
      dataDir: '/nonexistent',
      demoAutopilot: false,
      limits: 'off',
      proofOfWork: false,
      publicOrigins: ['http://maidan.test'],
    },
    brand: loadBrand(),
    clock: () => clock.now,
    random: randomBytes,
    matches: createMatches({
      db,
      newSecret: secretOf,
      delays: config.inPlayDelays,
      houseLimit: config.houseLimit,
    }),
    log: () => {},
    vitals: createVitals(() => clock.now),
  }
}
