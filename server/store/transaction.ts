/**
 * A transaction whose statements travel together. What is asked in it without waiting for an answer is written to the database
 * at once and in that order: `begin` goes with what is asked first, a write with whatever comes after it, and `commit` with what
 * is asked last. So it takes as many ways to the database and back as it waits for answers one after the other. Source: decision 229.
 */
import {
  type Compilable,
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  sql,
  Transaction,
} from 'kysely'
import { Pool } from 'pg'
import type { Db, Tables, Tx } from './tables.ts'

/** What a transaction asks last, together with its commit, before it waits for anything more. */
export type Last<Answer> = () => Promise<Answer>

/** What PostgreSQL answers to whatever comes after the statement that failed. */
const ABORTED = '25P02'

const lines = new WeakMap<Tx, Line>()

/** Kysely's own transaction waits for each answer before it asks again; it asks the rest of a database nothing. */
const dialect = new PostgresDialect({ pool: async () => new Pool() })
const ITS_OWN = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * Runs `work` in a transaction and commits it with what it asks last. Throws what `work` throws, or what the first statement that failed did, whoever
 * waited for it: then nothing of it has been.
 */
export async function transact<Answer>(db: Db, work: (tx: Tx) => Promise<Last<Answer>>): Promise<Answer> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    const line = new Line(connection)
    const tx: Tx = new Transaction<Tables>({ ...ITS_OWN, executor: executor.withConnectionProvider(line) })
    lines.set(tx, line)
    try {
      const last = await work(tx)
      const answer = last()
      const committed = sql`commit`.execute(tx)
      line.close()
      const [answered] = await Promise.all([answer, committed])
      await line.answered()
      return answered
    } catch (error) {
      await line.rollback()
      throw isAborted(error) ? (line.failure ?? error) : error
    }
  })
}

/** Writes: nobody waits for its answer, and where it fails its transaction does. */
export async function send(tx: Tx, query: Compilable | CompiledQuery): Promise<void> {
  const asked = tx.executeQuery(query)
  // Of a transaction that was not begun here only the answer says whether it failed.
  if (lines.has(tx)) asked.catch(() => {})
  else await asked
}

/** A transaction's way to the database. */
class Line implements ConnectionProvider {
  readonly #connection: DatabaseConnection
  readonly #unanswered = new Set<Promise<unknown>>()
  #isClosed = false
  /** Why the first statement that failed did. */
  failure: unknown

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
    this.#noted(connection.executeQuery(CompiledQuery.raw('begin'))).catch(() => {})
  }

  /** Whatever is asked is sent before this returns: in the order in which it is asked. */
  provideConnection<T>(use: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Error('The transaction is over')
    return this.#noted(use(this.#connection))
  }

  #noted<T>(asked: Promise<T>): Promise<T> {
    this.#unanswered.add(asked)
    asked
      .catch((error: unknown) => {
        this.failure ??= error
      })
      .finally(() => this.#unanswered.delete(asked))
    return asked
  }

  /** Nothing is asked any more. */
  close(): void {
    this.#isClosed = true
  }

  /** Waits for every answer. Throws what any statement did: a commit after it has undone everything. */
  async answered(): Promise<void> {
    await Promise.allSettled(this.#unanswered)
    if (this.failure !== undefined) throw this.failure
  }

  /** Undoes what was not committed. A line that is broken has nothing to be undone. */
  async rollback(): Promise<void> {
    this.close()
    await this.#connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
    await Promise.allSettled(this.#unanswered)
  }
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === ABORTED
