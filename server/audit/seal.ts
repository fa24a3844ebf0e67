/**
 * Seals the audit trail: every few seconds the rows that were written since become a block, whose SHA-256 is over the
 * hash of the block before and over the rows as they are. A row that is changed, taken away, put in or put elsewhere
 * afterwards no longer fits. The newest hash is also written to a file outside the database, so that a chain that was
 * made anew as a whole is found too. Source: money.md 3.9, P20; decision 085.
 */
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Host, Tx } from '../host.ts'

/** Rows of one block at most, so that sealing never holds the database for long. */
const ROWS = 5_000
/** The hash before the first block. */
const GENESIS = Buffer.alloc(32)

/** The file outside the database that names the hash of every block. */
export const headsPath = (dataDir: string): string => join(dataDir, 'audit-heads.log')

/** Rows in one text, each with everything that it says; `ids` in ascending order. */
const hashOf = (
  previous: Buffer | RawBuilder<Buffer>,
  ids: RawBuilder<bigint[]>,
): RawBuilder<Buffer> => sql<Buffer>`(
  select sha256(${previous}::bytea || convert_to(coalesce(string_agg(json_build_array(audit.id,
      to_char(audit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), audit.actor, audit.action, audit.object,
      audit.outcome, audit.data)::text || coalesce(' ' || audit.request_id::text, ''), E'\n' order by audit.id), ''), 'UTF8'))
  from audit where audit.id = any(${ids}))`

/** Seals what waits. Answers how many rows; 0 when nothing did. */
export async function sealTrail(host: Pick<Host, 'db' | 'clock' | 'config'>): Promise<number> {
  const sealed = await host.db.transaction().execute((tx) => sealBlock(tx, host.clock()))
  if (!sealed) return 0
  const { id, hash, rows, at } = sealed
  const line = `${id} ${hash.toString('hex')} ${new Date(at).toISOString()}\n`
  await appendFile(headsPath(host.config.dataDir), line, { mode: 0o600 })
  return rows
}

async function sealBlock(tx: Tx, at: number) {
  // One process seals at a time: blocks are numbered without a gap.
  await sql`select pg_advisory_xact_lock(hashtextextended('audit_block', 2))`.execute(tx)
  const taken = await tx
    .deleteFrom('audit_unsealed')
    .where('audit_id', 'in', (row) =>
      row.selectFrom('audit_unsealed').select('audit_id').orderBy('audit_id').limit(ROWS),
    )
    .returning('audit_id')
    .execute()
  if (taken.length === 0) return undefined
  const ids = taken.map(({ audit_id }) => audit_id).sort((a, b) => (a < b ? -1 : 1))
  const last = await tx
    .selectFrom('audit_block')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const previous = last?.hash ?? GENESIS
  const id = (last?.id ?? 0n) + 1n
  const list = sql<bigint[]>`${ids.map(String)}::bigint[]`
  const { rows } = await sql<{ hash: Buffer }>`
    insert into audit_block(id, ids, previous, hash, at)
    values (${id}, ${list}, ${previous}, ${hashOf(previous, list)}, ${new Date(at)}) returning hash`.execute(
    tx,
  )
  return { id, hash: Buffer.from(rows[0]?.hash ?? GENESIS), rows: ids.length, at }
}

export interface TrailExamined {
  blocks: number
  rows: number
  /** Rows that no block holds yet. */
  waiting: number
  /** What is wrong, in sentences; none when the trail tells the truth. */
  faults: string[]
}

/** Hashes every block anew, and compares the chain with the file of hashes. */
export async function examineTrail({ db, config }: Pick<Host, 'db' | 'config'>): Promise<TrailExamined> {
  const { rows: blocks } = await sql<{
    id: bigint
    hash: Buffer
    isChained: boolean
    isWhole: boolean
    isSame: boolean
    rows: number
  }>`
    select block.id, block.hash, cardinality(block.ids) as rows,
      block.previous = coalesce(lag(block.hash) over (order by block.id), ${GENESIS}::bytea)
        and block.id = row_number() over (order by block.id) as "isChained",
      cardinality(block.ids) = (select count(*) from audit where id = any(block.ids)) as "isWhole",
      block.hash = ${hashOf(sql<Buffer>`block.previous`, sql<bigint[]>`block.ids`)} as "isSame"
    from audit_block block order by block.id`.execute(db)
  const faults = blocks.flatMap(({ id, isChained, isWhole, isSame }) => [
    ...(isChained ? [] : [`Block ${id} does not follow the one before it.`]),
    ...(isWhole ? [] : [`A row of block ${id} is missing.`]),
    ...(isSame ? [] : [`A row of block ${id} is not what it was.`]),
  ])
  const { loose, waiting } = await looseRows(db)
  if (loose > 0) faults.push(`${loose} rows are in no block and do not wait for one.`)
  const heads = new Map(blocks.map(({ id, hash }) => [String(id), Buffer.from(hash).toString('hex')]))
  faults.push(...(await headFaults(config.dataDir, heads)))
  return { blocks: blocks.length, rows: blocks.reduce((sum, block) => sum + block.rows, 0), waiting, faults }
}

async function looseRows(db: Db): Promise<{ loose: number; waiting: number }> {
  const { rows } = await sql<{ all: bigint; sealed: bigint; waiting: bigint }>`select
    (select count(*) from audit) as all, (select count(*) from audit_unsealed) as waiting,
    (select count(distinct held.row_id) from audit_block, unnest(ids) as held(row_id)) as sealed`.execute(db)
  const { all = 0n, sealed = 0n, waiting = 0n } = rows[0] ?? {}
  return {
    loose: Math.max(0, Number(all - sealed - waiting)),
    waiting: Number(waiting),
  }
}

/** Each line of the file names a block and the hash that it had. */
async function headFaults(dataDir: string, heads: Map<string, string>): Promise<string[]> {
  const text = await readFile(headsPath(dataDir), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [id = '', hash = ''] = line.split(' ')
      return heads.get(id) === hash ? [] : [`Block ${id} is not the one that the file of hashes names.`]
    })
}
