/** How the database fares, and what waits in it for the jobs. Source: console.md "health". */
import { sql } from 'kysely'
import type { Host } from '../host.ts'

export interface DatabaseHealth {
  kind: 'embedded' | 'postgresql'
  bytes: bigint
  /** Connections to this database, and how many the server has for all; undefined of an embedded one. */
  connections: { used: number; most: number } | undefined
}

export async function databaseHealth({ db, config }: Pick<Host, 'db' | 'config'>): Promise<DatabaseHealth> {
  const { rows } = await sql<{ bytes: bigint }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  const bytes = rows[0]?.bytes ?? 0n
  if (config.databaseUrl === undefined) return { kind: 'embedded', bytes, connections: undefined }
  const { rows: counted } = await sql<{ used: number; most: number }>`
    select count(*)::int as used, current_setting('max_connections')::int as most
    from pg_stat_activity where datname = current_database()`.execute(db)
  return { kind: 'postgresql', bytes, connections: counted[0] }
}

export interface Backlog {
  /** Push messages that wait, and since when the oldest is due. */
  push: number
  pushDue: Date | null
  /** Lines of the trail without a seal. */
  unsealed: number
  /** Orders at the exchange that wait to be matched. */
  orders: number
}

/** What waits for the jobs of whichever process leads. */
export async function backlogOf({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<Backlog> {
  const { rows } = await sql<Record<'push' | 'unsealed' | 'orders', number> & { pushDue: Date | null }>`
    select (select count(*)::int from push_message) as push,
      (select min(due_at) from push_message where due_at <= ${new Date(clock())}) as "pushDue",
      (select count(*)::int from audit_unsealed) as unsealed,
      (select count(*)::int from exchange_order where rest > 0) as orders`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no answer')
  return row
}
