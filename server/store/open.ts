/**
 * Opens the database, brings its schema up to date, and hands out Kysely. One SQL dialect for two engines:
 * PostgreSQL by DATABASE_URL, or PGlite in this process under the data folder. Amounts come as bigint, dates
 * (without time) as text. Errors a person can mend are StoreError. Source: money.md "Decisions", stack.md 5.
 */
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, Migrator, sql } from 'kysely'
import { Client, Pool, type PoolConfig, TypeOverrides, types as pgTypes } from 'pg'
import type { Config } from '../config.ts'
import { embeddedSignals, postgresSignals, type Signals } from './signals.ts'
import { databaseTrouble, firstLine, folderTrouble, StoreError } from './error.ts'
import { WATCHED, WATCHED_POOL } from './kept-connection.ts'
import { lockFolder } from './lock.ts'
import { migrations } from './migrations/migrations.ts'
import { type Connections, NamingDialect } from './named.ts'
import type { Db, Tables } from './tables.ts'

export interface Store {
  db: Db
  kind: 'embedded' | 'postgresql'
  signals: Signals
  /** Connections for what several processes count together; none on the embedded database. */
  counters?: Pool
  /** The whole database as a gzipped tar; PostgreSQL has its own tools for that. */
  backup?: () => Promise<Blob>
  close: () => Promise<void>
}

/** What an embedded database in memory is made from: another one's image, and the engine already compiled. */
export type MemoryParts = Pick<
  PGliteOptions,
  'loadDataDir' | 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle'
>

/** `memory`: an embedded database that is gone when closed, for tests. */
export type StoreConfig =
  | (Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'directUrl'>>)
  | { memory: true; from?: MemoryParts }

export async function openStore(config: StoreConfig): Promise<Store> {
  if ('memory' in config) return embedded(config.from ?? {})
  const { databaseUrl: url, directUrl = url, dataDir } = config
  return url ? openPostgres(url, directUrl ?? url) : openFolder(dataDir)
}

/** How many connections one host process takes. */
const POOL = 10
/** And how many more for limits: a limit may be asked inside a transaction, which holds one of the others. */
const COUNTERS = 3
/** A wait this long for a connection means a busy host, or a query beside its own transaction: it throws. */
const CONNECT_MS = 5000
/** A statement, or a transaction that does nothing, ends after so long. */
const WAIT_MS = 30_000

/** Writes what is asked of it in one go, as soon as whoever asks has nothing more to ask without an answer. */
class TogetherClient extends Client {
  #isHeld = false

  override query(...asked: unknown[]): never {
    if (!this.#isHeld) this.#hold()
    // @ts-expect-error -- whichever of its shapes it is asked in
    return super.query(...asked)
  }

  #hold(): void {
    const { stream } = this.connection
    this.#isHeld = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }
}

/** What a transaction's statements travel by (server/store/transaction.ts). */
const TOGETHER = { Client: TogetherClient, pipeline: true }

async function openPostgres(url: string, directUrl: string): Promise<Store> {
  const isPooled = directUrl !== url
  const pool = poolOf(url, isPooled, { ...TOGETHER, max: POOL, application_name: 'maidan', types }, WAIT_MS)
  const db = database(pool, isPooled ? 'lent' : 'shared')
  try {
    if (isPooled) {
      await migrateDirectly(directUrl)
      await refuseEndless(db)
    } else await migrate(db, 'postgresql')
  } catch (error) {
    await db.destroy()
    throw databaseTrouble(error)
  }
  const counters = poolOf(url, isPooled, { max: COUNTERS, application_name: 'maidan-counters' }, CONNECT_MS)
  const close = async (): Promise<void> => {
    await counters.end()
    await db.destroy()
  }
  return { db, kind: 'postgresql', signals: postgresSignals(directUrl), counters, close }
}

/**
 * Connections to PostgreSQL, on which nothing waits longer than `longestMs`. A pooler lends each of its own to one process after
 * another: what a session is told stands in the pooler's configuration in place of this one's.
 */
function poolOf(connectionString: string, isPooled: boolean, options: PoolConfig, longestMs: number): Pool {
  const session = {
    statement_timeout: longestMs,
    idle_in_transaction_session_timeout: longestMs,
    ...WATCHED_POOL,
  }
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    ...(isPooled ? WATCHED : session),
    ...options,
  })
  // A connection that breaks is replaced by the pool, and whoever was using it is told by the query. Without
  // listeners it would end the process: the pool's while it is idle, its own while it is lent out.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function migrateDirectly(url: string): Promise<void> {
  const db = database(
    poolOf(url, false, { max: 1, application_name: 'maidan-schema', types }, WAIT_MS),
    'shared',
  )
  try {
    await migrate(db, 'postgresql')
  } finally {
    await db.destroy()
  }
}

/** A transaction whose process is gone must not hold a player's lock for ever. */
async function refuseEndless(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`.execute(db)
  const [endless] = rows
  if (!endless) return
  throw new StoreError(
    `DATABASE_URL: the pooler's connections have no ${endless.name}. Put connect_query='set statement_timeout = ` +
      "30000; set idle_in_transaction_session_timeout = 30000' into its line of this database.",
  )
}

async function openFolder(dataDir: string): Promise<Store> {
  const lock = await lockFolder(dataDir)
  try {
    const store = await openEmbedded(join(dataDir, 'db'))
    return {
      ...store,
      close: async () => {
        await store.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The embedded database in a folder that the caller has locked, made from a backup's image where one is given. */
export const openEmbedded = (path: string, image?: Blob): Promise<Store> =>
  embedded({ dataDir: path, ...(image && { loadDataDir: image }) })

async function embedded(options: PGliteOptions): Promise<Store> {
  const lite = await openEngine(options).catch((error: unknown) => {
    // What a backup's image is wrong with, whoever restores it says.
    const isOwn = options.dataDir !== undefined && options.loadDataDir === undefined
    throw isOwn ? unopened(error, options.dataDir ?? '') : error
  })
  const store = storeOver(lite)
  const close = async (): Promise<void> => {
    await store.close()
    await lite.close()
  }
  try {
    await migrate(store.db, 'embedded')
  } catch (error) {
    await close()
    throw error
  }
  return { ...store, close }
}

/** The engine says why in words of its own, of which a person can do only so much. */
function unopened(error: unknown, path: string): unknown {
  const trouble = folderTrouble(error, path)
  if (trouble instanceof StoreError) return trouble
  return new StoreError(
    `The embedded database in ${path} cannot be opened: ${firstLine(error)}. Put a backup in its place ` +
      '(npm run restore -- maidan.tar.gz), or move that folder away to begin with an empty one.',
  )
}

const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB']

/** The embedded database's engine, as every store runs it, on what the options name. */
export const openEngine = (options: PGliteOptions): Promise<PGlite> =>
  PGlite.create({ startParams, ...options })

/** A store over a migrated engine that whoever opened it keeps: to close the store leaves the engine running. */
export function storeOver(lite: PGlite): Store {
  const bridge = Object.assign(createPgConfig(lite), {
    max: 1,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 0,
    types,
  })
  const db = database(new Pool(bridge), 'own')
  const backup = async (): Promise<Blob> => {
    // What is committed is in the files then; what is under way is undone when the copy is opened.
    await sql`checkpoint`.execute(db)
    return lite.dumpDataDir('gzip')
  }
  return { db, kind: 'embedded', signals: embeddedSignals(lite), backup, close: () => db.destroy() }
}

const types = new TypeOverrides()
types.setTypeParser(pgTypes.builtins.INT8, BigInt)
types.setTypeParser(pgTypes.builtins.DATE, (text: string) => text)

const database = (pool: Pool, connections: Connections): Db =>
  new Kysely<Tables>({ dialect: new NamingDialect(pool, connections) })

const ANOTHER_DATABASE: Record<Store['kind'], string> = {
  embedded: 'or use another database: an empty DATA_DIR will do.',
  postgresql:
    'put back a dump of this version with pg_restore, or name another, empty database in DATABASE_URL.',
}

/** Hosts that start at once on one PostgreSQL take turns: the migrator holds an advisory lock. */
async function migrate(db: Db, kind: Store['kind']): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new StoreError(
      `The database was written by another version of this host (${error.message}). Start that version, ` +
        ANOTHER_DATABASE[kind],
    )
  }
  throw error
}
