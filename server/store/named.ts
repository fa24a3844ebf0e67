/**
 * What is asked often is prepared by name on each connection, whatever asks it and whether it reads or writes: to read and plan a
 * text costs the database more than to run it, and an order is some twenty of them. Source: decision 212.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely'
import type { Pool } from 'pg'
import { LRUCache } from 'lru-cache'

/** A text is given a name when it is asked for so often: what only a start or a rare list asks for has none. */
const OFTEN = 20
/** A plan takes some 20 kB of each connection, and lists of many lengths are texts of their own. */
const MOST_NAMED = 256
/** Texts whose times are counted. */
const COUNTED = 1000

/**
 * Under `*` a migration of a newer host beside this one changes what a prepared statement answers, and the database refuses it from
 * then on. Such a text has no name where there may be one; an embedded database is this process's alone.
 */
const ANSWERS_ALL = /(?:select|returning|distinct|,)\s+(?:"?\w+"?\.)?\*/

/** Of all stores of this process: two over one embedded engine must not give two texts one name. */
let named = 0

/** The names of a store's texts, which every connection of it knows them by. */
class Names {
  readonly #isShared: boolean
  readonly #named = new Map<string, string>()
  readonly #times = new LRUCache<string, number>({ max: COUNTED })

  constructor(isShared: boolean) {
    this.#isShared = isShared
  }

  /** The text's name; undefined of what is not asked often. */
  of(text: string): string | undefined {
    const known = this.#named.get(text)
    if (known !== undefined || this.#named.size >= MOST_NAMED) return known
    const times = (this.#times.get(text) ?? 0) + 1
    this.#times.set(text, times)
    if (times < OFTEN || (this.#isShared && ANSWERS_ALL.test(text))) return undefined
    named += 1
    const name = `often_${named}`
    this.#named.set(text, name)
    this.#times.delete(text)
    return name
  }
}

/**
 * Whose a connection is, and what it may know by a name: `own` of an embedded database; `shared` where other processes, of another
 * version perhaps, use the same one; `lent` by a pooler for a transaction, whose next one is on a connection that knows nothing.
 */
export type Connections = 'own' | 'shared' | 'lent'

class NamingDriver extends PostgresDriver {
  /** None where connections are lent. */
  readonly #names: Names | undefined
  readonly #naming = new WeakSet<DatabaseConnection>()

  constructor(pool: Pool, connections: Connections) {
    super({ pool })
    this.#names = connections === 'lent' ? undefined : new Names(connections === 'shared')
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (!this.#naming.has(connection)) this.#name(connection)
    return connection
  }

  #name(connection: DatabaseConnection): void {
    this.#naming.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (!this.#names) return execute<Row>({ ...query, sql: textOf(query) })
      // `statement` has named its own already, and what has no values begins and ends transactions.
      const isNameable = typeof query.sql === 'string' && query.parameters.length > 0
      const name = isNameable ? this.#names.of(query.sql) : undefined
      if (name === undefined) return execute<Row>(query)
      // Kysely hands a statement's text on as it is, and pg takes one with its name in place of it.
      const sql = { text: query.sql, name } as unknown as string
      return execute<Row>({ ...query, sql })
    }
  }
}

/** The text of what `statement` has named, too. */
function textOf({ sql }: CompiledQuery): string {
  const said = sql as string | { text: string }
  return typeof said === 'string' ? said : said.text
}

/** PostgreSQL's dialect over a pool, whose connections are asked by name for what is asked often. */
export class NamingDialect extends PostgresDialect {
  readonly #driver: () => Driver

  constructor(pool: Pool, connections: Connections) {
    super({ pool })
    this.#driver = () => new NamingDriver(pool, connections)
  }

  override createDriver(): Driver {
    return this.#driver()
  }
}
