import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { backupTo, restoreFrom } from './backup.ts'
import { createServer } from '../app.ts'
import { loadBrand } from '../brand/load.ts'
import { readConfig } from '../config.ts'
import { writeDeskKey } from '../desk/key.ts'
import { createVitals } from '../health/vitals.ts'
import { closeServer, listen } from '../http/listen.ts'
import { StoreError } from '../store/error.ts'
import { openEmbedded, openStore } from '../store/open.ts'
import { createMatches } from '../matches/matches.ts'

const folder = mkdtempSync(join(tmpdir(), 'maidan-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const place = { databaseUrl: undefined, dataDir: join(folder, 'data') }
const file = join(folder, 'copy.tar.gz')

/** What the table of settings says, in a database that is opened for it. */
async function titles(change?: string): Promise<unknown[]> {
  const store = await openStore(place)
  try {
    if (change !== undefined) {
      const row = { key: 'site', value: JSON.stringify({ title: change }) }
      await store.db
        .insertInto('setting')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    }
    return (await store.db.selectFrom('setting').select('value').execute()).map(({ value }) => value)
  } finally {
    await store.close()
  }
}

test('a backup comes back as it was, and what was there is set aside', async () => {
  expect(await titles('first')).toEqual([{ title: 'first' }])
  const { bytes, fromHost } = await backupTo(file, place)
  expect([bytes, fromHost]).toEqual([statSync(file).size, false])
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await titles('second')).toEqual([{ title: 'second' }])
  writeFileSync(join(place.dataDir, 'audit-heads.log'), '1 00 2026-11-21T05:00:00.000Z\n')
  const aside = await restoreFrom(file, place, Date.parse('2026-11-21T06:00:00Z'))
  expect(aside).toBe(join(place.dataDir, 'db.before-2026-11-21T06-00-00-000Z'))
  expect(existsSync(join(aside ?? '', 'PG_VERSION'))).toBe(true)
  // The hashes of a trail that is another now.
  expect(readdirSync(place.dataDir)).toContain('audit-heads.log.before-2026-11-21T06-00-00-000Z')
  expect(existsSync(join(place.dataDir, 'audit-heads.log'))).toBe(false)
  expect(await titles()).toEqual([{ title: 'first' }])
}, 120_000)

test('nothing is overwritten, and nothing is done while a host runs or with what is no backup', async () => {
  await expect(backupTo(file, place)).rejects.toThrow('exists already')
  const odd = join(folder, 'odd.tar.gz')
  writeFileSync(odd, 'this is no backup')
  await expect(restoreFrom(odd, place, 0)).rejects.toThrow('is not a backup')
  await expect(restoreFrom(join(folder, 'none'), place, 0)).rejects.toThrow('There is no file')
  await expect(restoreFrom(folder, place, 0)).rejects.toThrow(/^\S+ cannot be read: EISDIR/)
  await expect(backupTo(join(odd, 'new'), place)).rejects.toThrow(/^\S+ cannot be written: ENOTDIR/)
  await expect(backupTo(join(folder, 'none', 'new'), place)).rejects.toThrow(/^\S+ cannot be written: ENOENT/)
  const postgres = { ...place, databaseUrl: 'postgresql://u:hunter22@h/x' }
  await expect(backupTo(join(folder, 'new'), postgres)).rejects.toThrow('pg_dump')
  await expect(restoreFrom(file, postgres, 0)).rejects.toThrow('pg_restore')
  const running = await openStore(place)
  try {
    await expect(restoreFrom(file, place, 0)).rejects.toThrow('in use by process')
    await expect(backupTo(join(folder, 'new'), place)).rejects.toThrow('in use by process')
  } finally {
    await running.close()
  }
  expect(await titles()).toEqual([{ title: 'first' }])
  expect(readdirSync(place.dataDir).filter((name) => name === 'db.restoring')).toEqual([])
}, 120_000)

test('a copy that a host makes while it writes holds whole transactions', async () => {
  const store = await openEmbedded(join(folder, 'busy'))
  const work = { written: 0, isOver: false }
  const writing = (async () => {
    while (!work.isOver) {
      await store.db.transaction().execute(async (tx) => {
        for (const half of ['a', 'b']) {
          const row = { key: `${half}${work.written}`, value: JSON.stringify({ filler: 'x'.repeat(2000) }) }
          await tx.insertInto('setting').values(row).execute()
        }
      })
      work.written += 1
      // The embedded database answers without a turn of the event loop; others must have one.
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  while (work.written < 50) await new Promise((resolve) => setTimeout(resolve, 5))
  const before = work.written
  const image = await store.backup?.().finally(() => (work.isOver = true))
  await writing
  await store.close()
  const copy = await openEmbedded(join(folder, 'copy'), image)
  try {
    const keys = (await copy.db.selectFrom('setting').select('key').execute()).map(({ key }) => key)
    const halves = (half: string) => keys.filter((key) => key.startsWith(half)).map((key) => key.slice(1))
    expect(halves('a').toSorted()).toEqual(halves('b').toSorted())
    expect(halves('a').length).toBeGreaterThanOrEqual(before)
  } finally {
    await copy.close()
  }
}, 120_000)

test('a running host makes the copy itself, and one that was killed leaves nothing in the way', async () => {
  const store = await openStore(place)
  const config = { ...readConfig({}), ...place, port: 0 }
  const { db, backup } = store
  const kept = backup && { backup }
  const host = {
    db,
    config,
    brand: loadBrand(),
    clock: Date.now,
    random: randomBytes,
    matches: createMatches({
      db,
      newSecret: () => randomBytes(32).toString('hex'),
      delays: readConfig({}).inPlayDelays,
    }),
    log: () => {},
    vitals: createVitals(Date.now),
    ...kept,
  }
  const app = await createServer(host, { limits: 'off' })
  const server = await listen(config, app)
  const { port } = server.address() as AddressInfo
  writeDeskKey(place.dataDir, `http://127.0.0.1:${port}`)
  const live = join(folder, 'live.tar.gz')
  expect((await fetch(`http://127.0.0.1:${port}/desk/backup`)).status).toBe(401)
  expect(await backupTo(live, place)).toEqual({ bytes: statSync(live).size, fromHost: true })
  await closeServer(server)
  await app.close()
  await store.close()
  // desk.json is still there.
  await backupTo(join(folder, 'cold.tar.gz'), place)
  await restoreFrom(live, place, 1)
  expect(await titles()).toEqual([{ title: 'first' }])
}, 120_000)

test('a backup that was cut off anywhere is refused in one sentence, and nothing is touched', async () => {
  const whole = readFileSync(file)
  const before = await titles()
  const archive = gunzipSync(whole)
  const cut = join(folder, 'cut.tar.gz')
  const parts = [0.02, 0.5, 0.98].map((part) => whole.subarray(0, whole.length * part))
  // One that a careful program packed anew: the gzip is whole, and what is in it is not.
  const packed = [0.02, 0.5].map((part) => gzipSync(archive.subarray(0, archive.length * part), { level: 1 }))
  for (const [index, bytes] of [Buffer.alloc(0), ...parts, ...packed].entries()) {
    writeFileSync(cut, bytes)
    const error = await restoreFrom(cut, place, 0).catch((thrown: unknown) => thrown)
    expect(error, `cut ${index}`).toBeInstanceOf(StoreError)
    expect(String(error), `cut ${index}`).toMatch(/not a backup of this host, or not a whole one: [^\n]+$/)
  }
  expect(await titles()).toEqual(before)
  expect(readdirSync(place.dataDir)).not.toContain('db.restoring')
}, 240_000)
