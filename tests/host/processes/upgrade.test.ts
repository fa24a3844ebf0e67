/** A database of any earlier version is brought up to this one with its rows kept and its ledger sound. */
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditCheck } from '../../../server/ledger/audit-check.ts'
import { migrations } from '../../../server/store/migrations/migrations.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Tables } from '../../../server/store/tables.ts'
import { type Database, newDatabase, postgres } from '../support/postgres.ts'

const names = Object.keys(migrations).sort()
/** Before this step there is no whole ledger to put rows into. */
const FIRST = names.indexOf('007-audit-check')
const released = names.slice(FIRST, -1)

/** Rows as a host of that version wrote them: a player with ৳1,000, a session, a claim that waits, a bet that won. */
const ROWS = `
insert into player(public_id, username, username_key, password_hash, referral_code, created_at, phone, phone_key) values
  ('900000000001', 'Old', 'old', 'x', 'OLDREF', '2026-01-01Z', '+88001712345678', '+88001712345678'),
  ('900000000002', 'Twice', 'twice', 'x', 'TWOREF', '2026-01-01Z', '+88001812345678', '+88001812345678'),
  ('900000000003', 'Thrice', 'thrice', 'x', 'TRIREF', '2026-01-01Z', '+8801812345678', '+8801812345678');
insert into session(token_hash, player_id, created_at, last_used_at, expires_at)
  values ('\\x01', 1, '2026-01-01Z', '2026-01-01Z', '2030-01-01Z');
insert into account(player_id, kind, cur, balance)
  select 1, kind, case kind when 'vp' then 'VP' else 'BDT' end, 0
  from unnest(array['cash','bonus','hold','exposure','vp']) kind;
insert into op(scope, key, kind, fp, player_id, result, at) values
  ('signup', 'k1', 'sign_up', 'f', 1, '{}', '2026-01-01Z'),
  ('p:1', 'k2', 'deposit_claim', 'f', 1, '{"recordId":"2","trx":"OLDTRX1"}', '2026-01-02Z');
insert into transfer(op_id, kind, debit, credit, cur, amount, at)
  select 1, 'demo_grant', house.id, own.id, 'BDT', 100000, '2026-01-01Z' from account house, account own
  where house.kind = 'demo_grant' and own.player_id = 1 and own.kind = 'cash';
insert into deposit(op_id, player_id, method, channel, account_number, trx, amount, created_at, updated_at, editable_at)
  values (2, 1, 1, 1, '01712345678', 'OLDTRX1', 50000, '2026-01-02Z', '2026-01-02Z', '2026-01-02Z');
insert into setting(key, value) values ('notice', '{"en":"kept","bn":""}'), ('site', '{"title":"Maidan"}');`

/** What staff wrote, in two columns. */
const TWINS = `
insert into slider(slider_type, image, title, title_bn, sort) values
  ('Main', '/a.svg', 'Fair', 'মেলা', 1), ('Main', '/b.svg', 'Plain', '', 2),
  ('Main', '/c.svg', 'Welcome to Maidan', 'ময়দানে স্বাগতম', 3);
insert into promotion(name, name_bn, description, description_bn, image, thumbnail, starts_at, ends_at, sort)
  values ('Ten', 'দশ', 'Ten more.', 'আরও দশ।', '', '', '2026-01-01Z', '2026-02-01Z', 1);`

/** From here on there are letters. */
const LETTERS = '008-social'
const letter = (params: object) => `
insert into letter(player_id, kind, params, at) values (1, 'notice', '${JSON.stringify(params)}', '2026-01-03Z');`
const LETTER = letter({ title: 'News', titleBn: 'খবর', body: 'Words', bodyBn: 'কথা' })

/** From here on one column has what staff wrote, by language. */
const TEXTS = '032-texts'
const WRITTEN = `
insert into slider(slider_type, image, title, sort) values
  ('Main', '/a.svg', '{"en":"Fair","bn":"মেলা"}', 1), ('Main', '/b.svg', '{"en":"Plain"}', 2),
  ('Main', '/c.svg', '{"en":"Welcome to Maidan","bn":"ময়দানে স্বাগতম"}', 3);
insert into promotion(name, description, image, thumbnail, starts_at, ends_at, sort) values
  ('{"en":"Ten","bn":"দশ"}', '{"en":"Ten more.","bn":"আরও দশ।"}', '', '', '2026-01-01Z', '2026-02-01Z', 1);
${letter({ title: { en: 'News', bn: 'খবর' }, body: { en: 'Words', bn: 'কথা' } })}`

/** From here on a session says when its token was made. */
const ROTATION = '015-rotation'

/** From here on a number is written one way: the zero that is dialled within the country is not there. */
const SPELLING = '025-phone-spelling'

/** From here on the house is not named in what staff wrote, and no setting names it. */
const BRAND = '035-brand'
const named = (rows: string): string =>
  rows
    .replace(`, ('site', '{"title":"Maidan"}')`, '')
    .replace('Welcome to Maidan', 'Welcome to {site}')
    .replace('ময়দানে স্বাগতম', '{site}-এ স্বাগতম')

/** The rows as a host at that step wrote them. */
function rowsAt(step: string): string {
  const written = step < LETTERS ? TWINS : step < TEXTS ? TWINS + LETTER : WRITTEN
  const all = step < BRAND ? ROWS + written : named(ROWS + written)
  const rows = step < SPELLING ? all : all.replaceAll('+88001712345678', '+8801712345678')
  return step < ROTATION
    ? rows
    : rows
        .replace('last_used_at, expires_at)', 'last_used_at, expires_at, token_made_at)')
        .replace("'2030-01-01Z')", "'2030-01-01Z', '2026-01-01Z')")
}

type Old = Kysely<Tables>

/** `isWithin`: a transaction that is begun already, and is not the migrator's to end. */
const migratorOf = (db: Old, isWithin = false): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    disableTransactions: isWithin,
  })

/** Brings a database without rows from an earlier step to this one: the steps before it are taken once for all tests. */
async function bringTo(db: Old, step: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(step)
  if (error) throw error
}

/** Puts the rows of a host at that step into a database that stands there, and brings it to this version. */
async function upgrade(db: Old, step: string, migrator: Migrator): Promise<void> {
  for (const statement of rowsAt(step)
    .split(/;\n?/)
    .filter((text) => text.trim()))
    await sql.raw(statement).execute(db)
  // What is looked at when a transaction ends, as it has where the rows are older than the upgrade.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  expect(results?.map(({ migrationName }) => migrationName)).toEqual(names.slice(names.indexOf(step) + 1))
}

async function check(db: Old): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`select
    (select balance::text from account where player_id = 1 and kind = 'cash') as cash,
    (select status::text from deposit where trx = 'OLDTRX1') as deposit,
    (select count(*)::text from session where revoked_at is null) as sessions,
    (select value->>'en' from setting where key = 'notice') as notice,
    (select string_agg(phone_key, ' ' order by id) from player) as phones`.execute(db)
  // The zero that is dialled within the country has gone, where no other account has the number.
  const phones = '+8801712345678 +88001812345678 +8801812345678'
  expect(rows).toEqual([{ cash: '100000', deposit: '0', sessions: '1', notice: 'kept', phones }])
  // What the seed had written names the house of the brand (decision 173).
  expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'notice' }])
  const welcome = { title: { en: 'Welcome to {site}', bn: '{site}-এ স্বাগতম' } }
  const titles = await db.selectFrom('slider').select('title').orderBy('sort').execute()
  expect(titles).toEqual([{ title: { en: 'Fair', bn: 'মেলা' } }, { title: { en: 'Plain' } }, welcome])
  expect(await db.selectFrom('promotion').select(['name', 'description']).execute()).toEqual([
    { name: { en: 'Ten', bn: 'দশ' }, description: { en: 'Ten more.', bn: 'আরও দশ।' } },
  ])
  for (const { params } of await db.selectFrom('letter').select('params').execute())
    expect(params).toEqual({ title: { en: 'News', bn: 'খবর' }, body: { en: 'Words', bn: 'কথা' } })
  expect((await auditCheck(db)).filter(({ faults }) => faults > 0)).toEqual([])
}

test('there are released versions to come from', () => {
  expect(released.length).toBeGreaterThan(1)
})

/** How far the numbers of rows have come. Answers what puts them there again: no transaction takes one back. */
async function numbersOf(db: Old): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; at: string; taken: boolean }>`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as at,
      last_value is not null as taken from pg_sequences where schemaname = 'public'`.execute(db)
  return async () => {
    for (const { name, at, taken } of rows)
      await sql`select setval(${name}::regclass, ${at}::bigint, ${taken})`.execute(db)
  }
}

describe('[embedded]', () => {
  let lite: PGlite
  let db: Old
  beforeAll(async () => {
    lite = await PGlite.create()
    const pool = new Pool(Object.assign(createPgConfig(lite), { max: 1 }))
    db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  })
  afterAll(async () => {
    await db.destroy()
    await lite.close()
  })
  test.each(released)('from %s', async (step) => {
    await bringTo(db, step)
    // The upgrade is taken back, but for what numbers rows: the next step is one further on from here.
    const setBack = await numbersOf(db)
    await sql`begin`.execute(db)
    try {
      await upgrade(db, step, migratorOf(db, true))
      await check(db)
    } finally {
      await sql`rollback`.execute(db)
      await setBack()
    }
  })
})

/** Stands at the step of the test, without rows. */
let older: Database | undefined
afterAll(() => older?.drop())

const opened = (url: string): Old =>
  new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 2 }) }) })

async function olderAt(server: Awaited<ReturnType<typeof postgres>>, step: string): Promise<string> {
  const isNew = !older
  older ??= await newDatabase(server)
  const db = opened(older.url)
  try {
    // What the run's template has is gone.
    if (isNew) await sql.raw('drop schema public cascade; create schema public').execute(db)
    await bringTo(db, step)
  } finally {
    await db.destroy()
  }
  return new URL(older.url).pathname.slice(1)
}

test.for(released)('from %s [PostgreSQL]', async (step, context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase({ ...server, template: await olderAt(server, step) })
  const db = opened(url)
  try {
    await upgrade(db, step, migratorOf(db))
    await check(db)
    await db.destroy()
    // This version opens it as its own.
    const store = await openStore({ databaseUrl: url, dataDir: '' })
    await store.close()
  } finally {
    await db.destroy().catch(() => {})
    await drop()
  }
})
