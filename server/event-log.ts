/**
 * Counting events in true sliding windows: a fixed one would let twice the number through at its edge. In this
 * process's memory, or in the table `guard_event` for all processes on one PostgreSQL.
 */
import type { Pool, PoolClient } from 'pg'
import type { Rule } from './limits.ts'
import { fail } from './messages.ts'

export interface EventLog {
  /** Counts one event, or throws TOO_MANY without counting it. `rules`: fewer than the log's own, for this event. */
  add: (key: string, rules?: Rule[]) => Promise<void>
  /** Takes the last event back. */
  takeBack: (key: string) => Promise<void>
  forget: (key: string) => Promise<void>
}

/** Devices that have logged in before. */
export interface Devices {
  has: (key: string) => Promise<boolean>
  remember: (key: string) => Promise<void>
}

const longestOf = (rules: Rule[]): number => Math.max(...rules.map(({ seconds }) => seconds)) * 1000

/** Throws TOO_MANY when a rule is used up by events at these times, oldest first. */
function refuse(events: number[], rules: Rule[], now: number): void {
  for (const { points, seconds } of rules) {
    const first = events.at(-points)
    const wait = first === undefined ? 0 : first + seconds * 1000 - now
    if (wait > 0) throw fail('TOO_MANY', { retryAfter: wait / 1000 })
  }
}

/** Keys counted at once by one log; the least recently counted is forgotten first. */
const KEYS = 100_000

export function memoryLog(rules: Rule[], clock: () => number): EventLog {
  const kept = new Map<string, number[]>()
  const longest = longestOf(rules)
  return {
    async add(key, some = rules) {
      const now = clock()
      const events = (kept.get(key) ?? []).filter((at) => at > now - longest)
      refuse(events, some, now)
      kept.delete(key)
      kept.set(key, [...events, now])
      const oldest = kept.keys().next().value
      if (kept.size > KEYS && oldest !== undefined) kept.delete(oldest)
    },
    takeBack: async (key) => {
      kept.get(key)?.pop()
    },
    forget: async (key) => {
      kept.delete(key)
    },
  }
}

/** Known devices remembered in memory; the oldest is forgotten first. */
const DEVICES = 20_000

export function memoryDevices(): Devices {
  const known = new Set<string>()
  return {
    has: async (key) => known.has(key),
    remember: async (key) => {
      known.delete(key)
      known.add(key)
      const [oldest] = known
      if (known.size > DEVICES && oldest !== undefined) known.delete(oldest)
    },
  }
}

/** A log named `name` in the database. Its own pool: a guard may be asked inside another transaction. */
export function sharedLog(pool: Pool, name: string, rules: Rule[], clock: () => number): EventLog {
  const longest = longestOf(rules)
  return {
    add: (key, some = rules) =>
      within(pool, async (client) => {
        const now = clock()
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`${name} ${key}`])
        const { rows } = await client.query<{ at: Date }>(
          'select at from guard_event where log = $1 and key = $2 and at > $3 order by at',
          [name, key, new Date(now - longest)],
        )
        refuse(
          rows.map(({ at }) => at.getTime()),
          some,
          now,
        )
        await client.query('insert into guard_event(log, key, at) values ($1, $2, $3)', [
          name,
          key,
          new Date(now),
        ])
      }),
    takeBack: async (key) => {
      await pool.query(
        `delete from guard_event where ctid = (select ctid from guard_event
          where log = $1 and key = $2 order by at desc limit 1)`,
        [name, key],
      )
    },
    forget: async (key) => {
      await pool.query('delete from guard_event where log = $1 and key = $2', [name, key])
    },
  }
}

const DEVICE_LOG = 'device'
/** How long a device is known after its last login. */
export const DEVICE_MS = 90 * 24 * 60 * 60 * 1000

export function sharedDevices(pool: Pool, clock: () => number): Devices {
  return {
    async has(key) {
      const { rowCount } = await pool.query(
        'select 1 from guard_event where log = $1 and key = $2 and at > $3 limit 1',
        [DEVICE_LOG, key, new Date(clock() - DEVICE_MS)],
      )
      return rowCount === 1
    },
    remember: (key) =>
      within(pool, async (client) => {
        await client.query('delete from guard_event where log = $1 and key = $2', [DEVICE_LOG, key])
        await client.query('insert into guard_event(log, key, at) values ($1, $2, $3)', [
          DEVICE_LOG,
          key,
          new Date(clock()),
        ])
      }),
  }
}

async function within(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
