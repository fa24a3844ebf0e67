import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn, spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'
import { openStore } from './open.ts'

const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'maidan-store-'))
  folders.push(made)
  return made
}
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })))

test('a memory store is migrated, gives bigint for int8 and text for a date', async () => {
  const store = await openStore({ memory: true })
  const { rows } = await sql`select 9007199254740993::bigint as big, date '2026-11-21' as day`.execute(
    store.db,
  )
  expect(rows).toEqual([{ big: 9007199254740993n, day: '2026-11-21' }])
  const houses = await store.db.selectFrom('account').select('kind').where('player_id', 'is', null).execute()
  expect(houses).toHaveLength(10)
  await store.close()
})

test('a data folder keeps its rows, and a second process on it is refused with a sentence', async () => {
  const dataDir = folder()
  const first = await openStore({ databaseUrl: undefined, dataDir })
  await first.db.insertInto('setting').values({ key: 'kept', value: '{"yes":1}' }).execute()
  await expect(openStore({ databaseUrl: undefined, dataDir })).rejects.toThrow(/in use by process \d+/)
  await first.close()
  const again = await openStore({ databaseUrl: undefined, dataDir })
  expect(await again.db.selectFrom('setting').select('value').where('key', '=', 'kept').execute()).toEqual([
    { value: { yes: 1 } },
  ])
  await again.close()
})

test('the lock of a dead process, of a reused process number, or a torn one is taken over', async () => {
  const dead = spawnSync(process.execPath, ['-e', '0']).pid
  const reused = JSON.stringify({ pid: process.pid, started: '1' })
  for (const left of [JSON.stringify({ pid: dead, started: '' }), reused, '']) {
    const path = folder()
    writeFileSync(join(path, 'host.lock'), left)
    const lock = await lockFolder(path)
    await expect(lockFolder(path, 0)).rejects.toThrow(/in use by process/)
    lock.release()
    ;(await lockFolder(path)).release()
  }
})

test.runIf(process.platform === 'linux')(
  'the lock of a killed process that nobody fetched is taken over',
  async () => {
    // The shell's child ends while its parent, which became sleep, never asks for it.
    const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)))
      const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8')
      await expect.poll(stat, { timeout: 5000 }).toMatch(/\) Z /)
      const started = stat()
        .slice(stat().lastIndexOf(')') + 2)
        .split(' ')[19]
      const path = folder()
      writeFileSync(join(path, 'host.lock'), JSON.stringify({ pid, started }))
      ;(await lockFolder(path, 0)).release()
    } finally {
      parent.kill()
    }
  },
)

test('a holder on its way out is waited for', async () => {
  const path = folder()
  const first = await lockFolder(path)
  const second = lockFolder(path)
  setTimeout(first.release, 250)
  ;(await second).release()
})

test('a database that cannot be reached is said in a sentence', async () => {
  const store = openStore({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', dataDir: '' })
  await expect(store).rejects.toThrow(/^DATABASE_URL: the database cannot be reached/)
})

test('a query beside its own transaction throws instead of hanging for ever', async () => {
  const store = await openStore({ memory: true })
  const beside = store.db.transaction().execute(() => store.db.selectFrom('setting').selectAll().execute())
  await expect(beside).rejects.toThrow(/timeout/)
  await store.close()
})
