/**
 * Statements that are asked again and again: built and compiled once, and parsed once by each connection, under a name. What a
 * request asks first, and what open apps ask every few seconds, is one of these. Source: decision 209.
 */
import type { CompiledQuery } from 'kysely'
import type { Db, Tx } from './tables.ts'

/** Stands in a statement for a value that is told when it is run. */
class Told {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/** Names of this process's statements, which a connection knows by them. */
let named = 0

/**
 * A read by its values. `build` is given stand-ins, so it may only put them into the statement, not look at them. It
 * names the columns that it wants: under `*` a newer host's migration beside this one would change what is prepared. Reads
 * only: a lease is looked at when a query is compiled (jobs/lease.ts).
 */
export function statement<Values extends readonly unknown[], Row>(
  build: (db: Db | Tx, ...values: Values) => CompiledQuery<Row>,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined
  const make = (db: Db | Tx, values: Values): CompiledQuery<Row> => {
    const standIns = values.map((_, at) => new Told(at)) as unknown as Values
    const compiled = build(db, ...standIns)
    named += 1
    // Kysely hands a statement's text on as it is, and pg takes one with its name in place of it.
    const text = { text: compiled.sql, name: `maidan_${named}` } as unknown as string
    return { ...compiled, sql: text }
  }
  return async (db, ...values) => {
    made ??= make(db, values)
    const parameters = made.parameters.map((one) => (one instanceof Told ? values[one.at] : one))
    const { rows } = await db.executeQuery<Row>({ ...made, parameters })
    return rows
  }
}
