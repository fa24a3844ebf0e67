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

/** Asks what a transaction asks last, all of it at once: the commit goes with it. */
export type Last<Answer> = () => Promise<Answer>

const lines = new WeakMap<Tx, Line>()

/** Kysely's own transaction waits for each answer before it asks again. What else it would have of a database nobody asks of this one. */
const dialect = new PostgresDialect({ pool: async () => new Pool() })
const ITS_OWN = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * Runs `work` in a transaction and commits it with what it asks last. Throws what `work` throws, or why the first statement failed,
 * whoever waited for it: then nothing of it has been.
 */
export async function transact<Answer>(db: Db, work: (tx: Tx) => Promise<Last<Answer>>): Promise<Answer> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    const line = new Line(connection)
    const tx: Tx = new Transaction<Tables>({ ...ITS_OWN, executor: executor.withConnectionProvider(line) })
    lines.set(tx, line)
    try {
      const last = await work(tx)
      const before = line.asked
      const answer = last()
      // What has asked nothing may have failed before it could: nothing is committed until that is known.
      if (line.asked === before) await answer
      const committed = sql`commit`.execute(tx)
      line.close()
      const [answered] = await Promise.all([answer, committed])
      await line.answered()
      return answered
    } catch (error) {
      await line.rollback()
      throw line.causeOf(error)
    }
  })
}

/** Writes: nobody waits for its answer, and where it fails its transaction does. */
export async function send(tx: Tx, query: Compilable | CompiledQuery): Promise<void> {
  const line = lines.get(tx)
  line?.refuseClosed()
  const asked = tx.executeQuery(query)
  // Of a transaction that was not begun here only the answer says whether it failed.
  if (line) asked.catch(() => {})
  else await asked
}

/** A transaction's way to the database. */
class Line implements ConnectionProvider {
  readonly #connection: DatabaseConnection
  readonly #unanswered = new Set<Promise<unknown>>()
  #isClosed = false
  /** How many statements were asked. */
  asked = 0
  /** Why statements failed; all after the first did because it had. */
  readonly #failures: unknown[] = []

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
    this.#noted(connection.executeQuery(CompiledQuery.raw('begin'))).catch(() => {})
  }

  /** Whatever is asked is sent before this returns: in the order in which it is asked. */
  provideConnection<T>(ask: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    this.refuseClosed()
    this.asked += 1
    return this.#noted(ask(this.#connection))
  }

  refuseClosed(): void {
    if (this.#isClosed) throw new Error('The transaction is over')
  }

  #noted<T>(asked: Promise<T>): Promise<T> {
    this.#unanswered.add(asked)
    asked
      .catch((error: unknown) => {
        this.#failures.push(error)
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
    if (this.#failures.length > 0) throw this.#failures[0]
  }

  /** Of what a statement threw, why the first one failed. */
  causeOf(error: unknown): unknown {
    return this.#failures.includes(error) ? this.#failures[0] : error
  }

  /** Undoes what was not committed. A line that is broken has nothing to be undone. */
  async rollback(): Promise<void> {
    this.close()
    await this.#connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
    await Promise.allSettled(this.#unanswered)
  }
}
