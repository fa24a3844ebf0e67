/** One database of the run's PostgreSQL for all tests of a file; taken away after the last. */
import { afterAll, beforeAll } from 'vitest'
import { type Database, newDatabase, postgres } from './postgres.ts'

/** Answers the database once the tests run; without one, why there is none. */
export function fileDatabase(): () => { database: Database | undefined; reason: string } {
  let database: Database | undefined
  let reason = ''
  beforeAll(async () => {
    const server = await postgres()
    reason = server.reason
    if (server.url) database = await newDatabase(server)
  })
  afterAll(async () => {
    await database?.drop()
  })
  return () => ({ database, reason })
}
