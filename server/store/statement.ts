/**
 * Statements that are asked again and again: built and compiled once, and parsed once by each connection, under a name. What a
 * request asks first, what open apps ask every few seconds and what every bet asks and writes is one of these. Source: decisions 209, 229.
 */
import type { CompiledQuery } from 'kysely'
import type { Db, Tx } from './tables.ts'
import { send } from './transaction.ts'

/** Stands in a statement for a value that is told when it is run. */
class Told {
  readonly at: number
  /** Of a row its column. */
  readonly name: string | undefined
  constructor(at: number, name?: string) {
    this.at = at
    this.name = name
  }
}

/** Names of this process's statements, which a connection knows them by. */
let named = 0

/**
 * A read by its values. `build` is given stand-ins, so it may only put them into the statement, not look at them; of a value that is
 * a row, each column's. It names the columns that it wants: under `*` a newer host's migration beside this one would change what is prepared.
 */
export function statement<Values extends readonly unknown[], Row>(
  build: (db: Db | Tx, ...values: Values) => CompiledQuery<Row>,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  const compiled = prepared(build)
  return async (db, ...values) => (await db.executeQuery(compiled(db, values))).rows
}

/** The same of a write, for whose answer nobody waits (server/store/transaction.ts). */
export function written<Values extends readonly unknown[]>(
  build: (db: Db | Tx, ...values: Values) => CompiledQuery,
): (tx: Tx, ...values: Values) => Promise<void> {
  const compiled = prepared(build)
  return async (tx, ...values) => send(tx, compiled(tx, values))
}

function prepared<Values extends readonly unknown[], Row>(
  build: (db: Db | Tx, ...values: Values) => CompiledQuery<Row>,
): (db: Db | Tx, values: Values) => CompiledQuery<Row> {
  const byShape = new Map<string, CompiledQuery<Row>>()
  return (db, values) => {
    const shape = values.map((value) => (isRow(value) ? columnsOf(value).join() : '')).join(';')
    let made = byShape.get(shape)
    // Whoever stands between (jobs/lease.ts) is asked each time, as when it is compiled.
    if (made) db.getExecutor().transformQuery(made.query, made.queryId)
    else byShape.set(shape, (made = withName(build(db, ...standIns(values)))))
    return { ...made, parameters: made.parameters.map((one) => told(one, values)) }
  }
}

/** Kysely hands a statement's text on as it is, and pg takes one with its name in place of it. */
function withName<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  named += 1
  const text = { text: compiled.sql, name: `maidan_${named}` } as unknown as string
  return { ...compiled, sql: text }
}

type Columns = Record<string, unknown>

const isRow = (value: unknown): value is Columns =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What a row does not say the database says by default. */
const columnsOf = (row: Columns): string[] => Object.keys(row).filter((name) => row[name] !== undefined)

const standIns = <Values extends readonly unknown[]>(values: Values): Values =>
  values.map((value, at) =>
    isRow(value)
      ? Object.fromEntries(columnsOf(value).map((name) => [name, new Told(at, name)]))
      : new Told(at),
  ) as unknown as Values

function told(one: unknown, values: readonly unknown[]): unknown {
  if (!(one instanceof Told)) return one
  const value = values[one.at]
  return one.name === undefined ? value : (value as Columns)[one.name]
}
