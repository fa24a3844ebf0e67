/**
 * An embedded database that one test gives back and the next is lent: nothing of the first is in it, and one that was
 * left in the middle of something is not lent at all.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '../../../server/store/open.ts'
import { emptyStore, seededStore } from '../support/embedded.ts'

/** All that a session and a database can have that another test could meet. */
async function stateOf({ db }: Store) {
  const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows
  const tables = await rows(
    "select format('select %L at, count(*)::int from %I.%I', tablename, schemaname, tablename) counting from pg_tables where schemaname <> 'information_schema' order by 1",
  )
  const counts = await rows(tables.map(({ counting }) => counting).join(' union all '))
  return {
    counts,
    sequences: await rows('select * from pg_sequences order by sequencename'),
    settings: await rows('select name, setting, source from pg_settings order by name'),
    prepared: await rows('select name, statement from pg_prepared_statements'),
    cursors: await rows('select name from pg_cursors where is_holdable'),
    listening: await rows('select pg_listening_channels()'),
    advisory: await rows("select * from pg_locks where locktype = 'advisory'"),
    functions: await rows('select count(*)::int from pg_proc'),
    files: await rows("select name, size from pg_ls_dir('.') name, lateral pg_stat_file(name) order by 1"),
    // Where the next record of the log is written, and the number of the next transaction: of any that came between they tell.
    written: await rows(
      'select pg_current_wal_insert_lsn()::text, pg_snapshot_xmax(pg_current_snapshot())::text',
    ),
  }
}

/** When the engine began: one that is lent again began when it did before. */
const began = async ({ db }: Store) =>
  (await sql<{ at: Date }>`select pg_postmaster_start_time() at`.execute(db)).rows[0]?.at.getTime()

/** Leaves whatever a test could leave. */
async function leaveAllKinds({ db, signals }: Store, heard: string[]): Promise<void> {
  const say = (text: string) => sql.raw(text).execute(db)
  await say("insert into setting (key, value) values ('left', '{}')")
  const again = db
    .transaction()
    .execute((tx) => sql`insert into setting values (${'left'}, '{}')`.execute(tx))
  await expect(again).rejects.toThrow('duplicate key')
  await signals.listen('left_over', { onPayload: (payload) => heard.push(payload), onStart: () => {} })
  await say(
    'create table left_behind as select n, repeat(md5(n::text), 20) words from generate_series(1, 2000) n',
  )
  await say('create index on left_behind (words)')
  await say('create temporary table left_for_a_while (n int)')
  await say('create sequence left_numbers')
  await say("select nextval('left_numbers'), setval('player_id_seq', 1000)")
  await say('create function left_words() returns int language plpgsql as $$ begin return 1; end $$')
  await say('select left_words()')
  await say('prepare left_statement as select 1')
  await say('begin; declare left_cursor cursor with hold for select * from left_behind; commit')
  await say("set work_mem = '1MB'")
  await say("set time zone 'Asia/Dhaka'")
  await say('select pg_advisory_lock(7)')
  await say('listen left_over_too')
  await say('truncate setting')
  await say('vacuum full left_behind')
  await say('checkpoint')
  await say('select pg_switch_wal()')
}

test.each([
  ['without rows', emptyStore],
  ['seeded', seededStore],
])('a database that is lent again has nothing of the test before it (%s)', async (_, open) => {
  const first = await open()
  const before = await stateOf(first)
  const start = await began(first)
  const heard: string[] = []
  await leaveAllKinds(first, heard)
  await first.close()

  for (let time = 0; time < 2; time++) {
    const again = await open()
    expect(await began(again)).toBe(start)
    expect(await stateOf(again)).toEqual(before)
    const told: string[] = []
    await again.signals.listen('left_over', { onPayload: (payload) => told.push(payload), onStart: () => {} })
    await sql.raw("notify left_over, 'news'").execute(again.db)
    await expect.poll(() => told).toEqual(['news'])
    await leaveAllKinds(again, [])
    await again.close()
  }
  expect(heard).toEqual([])
})

test('two at once are two databases', async () => {
  const [one, other] = [await emptyStore(), await emptyStore()]
  await sql.raw("insert into setting (key, value) values ('mine', '{}')").execute(one.db)
  expect(await other.db.selectFrom('setting').select('key').where('key', '=', 'mine').execute()).toEqual([])
  await one.close()
  await other.close()
})

test.each([
  ['in the middle of a transaction', 'begin'],
  ['with a library of PostgreSQL’s own loaded', "select to_tsvector('english', 'a library is loaded')"],
])('one that was left %s is lent to nobody', async (_, text) => {
  const first = await emptyStore()
  const start = await began(first)
  await sql.raw(text).execute(first.db)
  await first.close()
  const next = await emptyStore()
  expect(await began(next)).not.toBe(start)
  await next.close()
})
