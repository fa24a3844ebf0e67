/**
 * What only one of several host processes does. On PostgreSQL the one that holds an advisory lock leads; when it
 * ends, or loses its connection, another takes over within seconds. The embedded database has one process anyway.
 */
import { Client } from 'pg'
import type { Config } from './config.ts'
import { keepConnected } from './store/kept-connection.ts'

/** How often a process that does not lead asks for the lock, and one that leads whether it still has it. */
const ASK_EVERY_MS = 1_000

/** Starts the work; what it answers stops it. */
export type Work = () => () => Promise<void>

/** Runs the work while this process leads. `stop` resolves when the work has stopped. */
export function lead(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  work: Work,
): { stop: () => Promise<void> } {
  if (databaseUrl === undefined) return { stop: work() }
  let stopWork: (() => Promise<void>) | undefined
  return keepConnected(databaseUrl, {
    askEveryMs: ASK_EVERY_MS,
    ask: async (client) => {
      if (stopWork) return void (await client.query('select 1'))
      const { rows } = await client.query<{ leads: boolean }>(
        `select pg_try_advisory_lock(hashtext('maidan_leader')) as leads`,
      )
      if (rows[0]?.leads) stopWork = work()
    },
    onLost: async () => {
      await stopWork?.()
      stopWork = undefined
    },
  })
}

/** Does the work while no other process does it; waits for one that is at it. */
export async function oneAtATime(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  work: () => Promise<void>,
): Promise<void> {
  if (databaseUrl === undefined) return work()
  const client = new Client({ connectionString: databaseUrl, application_name: 'maidan-start' })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('maidan_start'))`)
    await work()
  } finally {
    await client.end()
  }
}
