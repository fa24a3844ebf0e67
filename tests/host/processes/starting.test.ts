/** A host that cannot start says why in one sentence, and ends with 1: the real process, started wrongly. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../../server/store/open.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { compiledHost } from '../support/processes.ts'

let main = ''
let folder = ''
beforeAll(async () => {
  main = await compiledHost()
  folder = mkdtempSync(join(tmpdir(), 'maidan-starting-'))
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a host that cannot start prints to its errors, and its exit code. */
async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--liftoff-only', main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'unused'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  // One that starts all the same must not keep the test waiting.
  child.stdout.on('data', (chunk) => String(chunk).includes('Maidan is open') && child.kill())
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said }
}

async function refused(env: Record<string, string>, why: RegExp): Promise<void> {
  const { code, said } = await start(env)
  expect(said, JSON.stringify(env)).toMatch(why)
  expect(said).toMatch(/^Cannot start\. [^\n]+\n$/)
  expect(code).toBe(1)
}

/** A folder in which nobody may make anything, the superuser included. */
const SYSTEM = '/sys/kernel'

test('a brand that is not there, or whose colours cannot be read', async () => {
  await refused(
    { BRAND: join(folder, 'none.json') },
    /The brand \S+none\.json cannot be used: .* cannot be read/,
  )
  const pale = join(folder, 'pale.json')
  const brand = JSON.parse(readFileSync('tests/brand/brand.json', 'utf8')) as object
  writeFileSync(pale, JSON.stringify({ ...brand, colours: { light: { brandText: '#9FD8D1' } } }))
  await refused({ BRAND: pale }, /colours: light: brandText on canvas is \d\.\d\d, needs 4\.5/)
})

test('a DATA_DIR that is no folder, lies below a file, or may not be written to', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  await refused({ DATA_DIR: file }, /DATA_DIR: \S+ is a file/)
  await refused({ DATA_DIR: join(file, 'below') }, /DATA_DIR: \S+ is a file or lies below one/)
  await refused({ DATA_DIR: join(folder, 'x'.repeat(300)) }, /DATA_DIR: \S+ has a name that is too long/)
  if (existsSync(SYSTEM)) {
    await refused({ DATA_DIR: join(SYSTEM, 'maidan') }, /DATA_DIR: \S+ (may not be written|lies on)/)
    await refused({ DATA_DIR: SYSTEM }, /DATA_DIR: \S+ (may not be written|lies on)/)
  }
})

test('an embedded database that is no database, or was cut off', async () => {
  const noDatabase = join(folder, 'no-database')
  mkdirSync(noDatabase)
  writeFileSync(join(noDatabase, 'db'), 'this is no folder')
  await refused({ DATA_DIR: noDatabase }, /\/db/)
  const cutOff = join(folder, 'cut-off')
  await (await openStore({ databaseUrl: undefined, dataDir: cutOff })).close()
  truncateSync(join(cutOff, 'db', 'global', 'pg_control'), 0)
  await refused({ DATA_DIR: cutOff }, /The embedded database in \S+\/db cannot be opened: .*npm run restore/)
})

test('a PostgreSQL that is not there, or whose address cannot be read', async () => {
  await refused(
    { DATABASE_URL: 'postgresql://me:hunter22@127.0.0.1:1/none' },
    /DATABASE_URL: the database cannot be reached/,
  )
  const { said } = await start({ DATABASE_URL: 'postgresql://me:hunter22%@127.0.0.1:99999/none' })
  expect(said).toMatch(/^Cannot start\. DATABASE_URL: [^\n]+\n$/)
  expect(said).not.toContain('hunter22')
})

test('a PostgreSQL whose role may do nothing there, or that only reads; a DATA_DIR beside it that is a file', async (context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase(server)
  const role = `maidan_role_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`create role ${role} login password '${role}'`)
    const own = new URL(url)
    own.username = own.password = role
    // The tables are there and are another's.
    await refused({ DATABASE_URL: own.href }, /DATABASE_URL: its user has not the rights .*permission denied/)
    await admin.query('drop schema public cascade; create schema public')
    await refused(
      { DATABASE_URL: own.href },
      /DATABASE_URL: the database has no schema that its user may use/,
    )
    await admin.query(`grant usage on schema public to ${role}`)
    await refused({ DATABASE_URL: own.href }, /DATABASE_URL: its user has not the rights .*schema public/)
    await admin.query(`grant all on schema public to ${role}`)
    await admin.query(`alter role ${role} set default_transaction_read_only = on`)
    await refused({ DATABASE_URL: own.href }, /DATABASE_URL: the database is read-only/)
    await admin.query(`alter role ${role} reset default_transaction_read_only`)
    own.password = 'another'
    await refused({ DATABASE_URL: own.href }, /DATABASE_URL: the database cannot be reached or refuses us/)
    own.password = role
    const file = join(folder, 'beside')
    writeFileSync(file, '')
    await refused({ DATABASE_URL: own.href, DATA_DIR: file }, /DATA_DIR: \S+ is a file/)
  } finally {
    await admin.end()
    await drop()
    const after = new Client({ connectionString: server.url })
    await after.connect()
    await after.query(`drop role if exists ${role}`)
    await after.end()
  }
})

test('a database of another version: the way out is that of its engine', async (context) => {
  const server = await postgres()
  if (!server.url) return context.skip(server.reason)
  const { url, drop } = await newDatabase(server)
  try {
    const store = await openStore({ databaseUrl: url, dataDir: '' })
    const later = { name: '999_later', timestamp: new Date().toISOString() }
    await store.db
      .insertInto('kysely_migration' as never)
      .values(later)
      .execute()
    await store.close()
    await refused({ DATABASE_URL: url }, /another version .*pg_restore.*DATABASE_URL/)
    expect((await start({ DATABASE_URL: url })).said).not.toContain('DATA_DIR')
  } finally {
    await drop()
  }
})
