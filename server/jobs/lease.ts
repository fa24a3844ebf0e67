/**
 * A lease: one of several host processes holds it for some seconds and renews it, by the database's clock, on top of an
 * advisory lock of PostgreSQL. Whoever does not renew it has lost it, whether its process ended, is stopped, or its
 * machine lost its power: the next one ends the connection that still has the lock and takes both. A holder asks before
 * each step whether it still holds, by the clocks of its own machine: one that wakes up late does nothing more.
 * Source: decision 162.
 */
import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '../host.ts'

/** How long a lease lasts after it was renewed. */
export const LEASE_MS = 5_000
/** How long the next one waits for a connection that it ended. */
const END_MS = 1_000
/** The holder stops so much before the others may begin: clocks of two machines do not run the same. */
const MARGIN = 0.1

export interface Lease {
  /** Asks for it, or renews it, on the one connection that is kept for it. Answers whether it is held. */
  ask: (client: Client) => Promise<boolean>
  /** Whether it is held at this moment. */
  holds: () => boolean
  /** Gives it back, so that the next one need not wait. */
  release: (client: Client) => Promise<void>
  /** The connection is gone, and its lock with it. */
  lost: () => void
}

/** `forMs`: how long it lasts after it was renewed. */
export function createLease(name: string, forMs = LEASE_MS): Lease {
  const holder = randomUUID()
  let isLocked = false
  /** When what holds was asked for. */
  let since: Moment | undefined

  const lock = async (client: Client): Promise<boolean> => {
    isLocked ||= await isTrue(client, 'select pg_try_advisory_lock(hashtext($1)) as is', [lockOf(name)])
    return isLocked
  }
  const holds = (): boolean => since !== undefined && elapsed(since) < forMs * (1 - MARGIN)
  return {
    holds,
    async ask(client) {
      if (!(await lock(client)) && !((await endHung(client, name)) && (await lock(client)))) return false
      const asked = moment()
      const { rowCount } = await client.query(TAKE, [name, holder, forMs / 1000])
      since = rowCount === 1 ? asked : undefined
      return holds()
    },
    async release(client) {
      since = undefined
      await client.query('delete from lease where name = $1 and holder = $2', [name, holder])
    },
    lost() {
      isLocked = false
      since = undefined
    },
  }
}

/** The advisory lock keeps the name that it had before there were leases: hosts of both versions share a database. */
const lockOf = (name: string): string => `maidan_${name}`

/** Its own is renewed, and one that is over is taken; one that was cut off from the database may still be at work. */
const TAKE = `insert into lease(name, holder, until, backend, backend_start)
  select $1, $2, clock_timestamp() + $3::float8 * interval '1 second', pid, backend_start
    from pg_stat_activity where pid = pg_backend_pid()
  on conflict (name) do update
    set holder = excluded.holder, until = excluded.until, backend = excluded.backend,
      backend_start = excluded.backend_start
    where lease.holder = excluded.holder or lease.until <= clock_timestamp()`

/** Ends the connection of a holder whose lease is over. Answers whether there was one. */
const endHung = (client: Client, name: string): Promise<boolean> =>
  isTrue(
    client,
    `select coalesce(bool_or(pg_terminate_backend(activity.pid, $2)), false) as is
      from lease join pg_stat_activity activity
        on activity.pid = lease.backend and activity.backend_start = lease.backend_start
      where lease.name = $1 and lease.until <= clock_timestamp()`,
    [name, END_MS],
  )

async function isTrue(client: Client, query: string, values: unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(query, values)
  return rows[0]?.is === true
}

interface Moment {
  /** Counts on while the process is stopped. */
  monotonic: number
  /** Counts on while the machine sleeps. */
  wall: number
}

const moment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() })
const elapsed = ({ monotonic, wall }: Moment): number =>
  Math.max(performance.now() - monotonic, Date.now() - wall)

/** Thrown in place of a query by whoever has lost the lease. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  override readonly message = 'Another process may have taken over'
}

/** The same database for work that may only be done while `holds`: each of its queries asks first. */
export const whileHeld = (db: Db, holds: () => boolean): Db => db.withPlugin(heldOnly(holds))

const heldOnly = (holds: () => boolean): KyselyPlugin => ({
  transformQuery({ node }) {
    if (!holds()) throw new LeaseLost()
    return node
  },
  transformResult: async ({ result }) => result,
})
