/**
 * Counting events in true sliding windows: a fixed one would let twice the number through at its edge. In this
 * process's memory, or in the table `guard_event` for all processes on one PostgreSQL.
 */
import type { Pool, PoolClient } from 'pg'
import type { Rule } from './class-limits.ts'
import { fail } from '../messages/errors.ts'

export interface EventLog {
  /** Counts one event, or throws TOO_MANY without counting it. `rules`: fewer than the log's own, for this event. */
  add: (key: string, rules?: Rule[]) => Promise<void>
  /** Counts one event, whatever the rules say, and answers how many there were before it in the longest window. */
  note: (key: string) => Promise<number>
  /** Takes the last event back. */
  takeBack: (key: string) => Promise<void>
  forget: (key: string) => Promise<void>
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

/** Events of a key that are remembered: beyond it no rule asks how many more there were. */
const EVENTS = 1000

/** Keys counted at once by one log; the least recently counted is forgotten first. */
const KEYS = 100_000

export function memoryLog(rules: Rule[], clock: () => number): EventLog {
  const kept = new Map<string, number[]>()
  const longest = longestOf(rules)
  const eventsOf = (key: string) => (kept.get(key) ?? []).filter((at) => at > clock() - longest)
  const keep = (key: string, events: number[]) => {
    kept.delete(key)
    kept.set(key, events.slice(-EVENTS))
    const oldest = kept.keys().next().value
    if (kept.size > KEYS && oldest !== undefined) kept.delete(oldest)
  }
  return {
    async add(key, some = rules) {
      const now = clock()
      const events = eventsOf(key)
      refuse(events, some, now)
      keep(key, [...events, now])
    },
    async note(key) {
      const events = eventsOf(key)
      keep(key, [...events, clock()])
      return events.length
    },
    takeBack: async (key) => {
      kept.get(key)?.pop()
    },
    forget: async (key) => {
      kept.delete(key)
    },
  }
}

/** A log named `name` in the database. Its own pool: a guard may be asked inside another transaction. */
export function sharedLog(pool: Pool, name: string, rules: Rule[], clock: () => number): EventLog {
  const longest = longestOf(rules)
  /** Counts one event under a lock of its key, after a look at those before it. */
  const counted = (key: string, look: (events: number[], now: number) => void) =>
    within(pool, async (client) => {
      const now = clock()
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`${name} ${key}`])
      const { rows } = await client.query<{ at: Date }>(
        `select at from (select at from guard_event where log = $1 and key = $2 and at > $3
          order by at desc limit ${EVENTS}) last order by at`,
        [name, key, new Date(now - longest)],
      )
      look(
        rows.map(({ at }) => at.getTime()),
        now,
      )
      if (rows.length < EVENTS)
        await client.query('insert into guard_event(log, key, at) values ($1, $2, $3)', [
          name,
          key,
          new Date(now),
        ])
      return rows.length
    })
  return {
    add: async (key, some = rules) => {
      await counted(key, (events, now) => refuse(events, some, now))
    },
    note: (key) => counted(key, () => {}),
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

async function within<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
