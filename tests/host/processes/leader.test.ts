/** Who leads, and until when: a process that is stopped, and a line that falls silent, lose the lead. Decision 162. */
import { type ChildProcess, spawn } from 'node:child_process'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lead, oneAtATime } from '../../../server/jobs/leader.ts'
import { LeaseLost, whileHeld } from '../../../server/jobs/lease.ts'
import { onEveryStore } from '../support/harness.ts'
import { newDatabase, postgres } from '../support/postgres.ts'
import { compiledHost } from '../support/processes.ts'

/** As in the host, and faster. */
const PACE = { leaseMs: 1_000, askEveryMs: 100 }

let database: Awaited<ReturnType<typeof newDatabase>> | undefined
let client: Client | undefined
let reason = ''
beforeAll(async () => {
  const server = await postgres()
  reason = server.reason
  if (!server.url) return
  database = await newDatabase(server)
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table step(who text, at timestamptz default clock_timestamp())')
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1000 && !(await isSo()); tries += 1) await pause(20)
  expect(await isSo()).toBe(true)
}

const stepsOf = async (who: string): Promise<number[]> => {
  const found = await client?.query<{ at: Date }>('select at from step where who = $1 order by at', [who])
  return found?.rows.map(({ at }) => at.getTime()) ?? []
}

/**
 * A process that leads as the host does; its work is a row in the database, again and again. Told by a line to halt it
 * stops itself, between two steps: one that it had begun would still be done (decision 162).
 */
const PROGRAM = `
const { openStore } = await import(process.env.FOLDER + 'store/open.js')
const { lead } = await import(process.env.FOLDER + 'jobs/leader.js')
const { whileHeld } = await import(process.env.FOLDER + 'jobs/lease.js')
const { setTimeout: pause } = await import('node:timers/promises')
const databaseUrl = process.env.URL
let isToHalt = false
process.stdin.on('data', () => (isToHalt = true))
const { db } = await openStore({ databaseUrl, dataDir: '' })
lead({ directUrl: databaseUrl }, (holds) => {
  console.log('begins')
  const mine = whileHeld(db, holds)
  let isOver = false
  const work = async () => {
    while (!isOver) {
      if (isToHalt) process.kill(process.pid, 'SIGSTOP')
      isToHalt = false
      await mine.insertInto('step').values({ who: process.env.WHO }).execute().catch((error) => console.log(error.name))
      await pause(20)
    }
  }
  void work()
  return async () => { isOver = true; console.log('stops') }
}, ${JSON.stringify(PACE)})
console.log('asks')
`

interface Process {
  child: ChildProcess
  said: () => string[]
}

async function begin(who: string, url: string): Promise<Process> {
  const folder = `${pathToFileURL(dirname(await compiledHost())).href}/`
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: join(dirname(await compiledHost()), '..', '..'),
    env: { PATH: process.env['PATH'], FOLDER: folder, URL: url, WHO: who },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  return { child, said: () => output.split('\n').filter(Boolean) }
}

test('a leader that is stopped loses the lead, and does nothing with it when it wakes up', async (context) => {
  if (!database) return context.skip(reason)
  const { url } = database
  const started: Process[] = []
  try {
    const a = await begin('a', url)
    started.push(a)
    await until(async () => (await stepsOf('a')).length > 0)
    const b = await begin('b', url)
    started.push(b)
    await until(() => b.said().includes('asks'))
    a.child.stdin?.write('halt\n')
    await until(async () => (await stepsOf('b')).length > 0)
    const [taken = 0] = await stepsOf('b')
    a.child.kill('SIGCONT')
    await until(() => a.said().includes('stops'))
    expect((await stepsOf('a')).filter((at) => at > taken)).toEqual([])
    // It waits for its turn again.
    b.child.kill('SIGKILL')
    await until(async () => (await stepsOf('a')).some((at) => at > taken))
    expect(a.said().filter((line) => line === 'begins')).toHaveLength(2)
    const [, last = 0] = [(await stepsOf('b')).length, (await stepsOf('b')).at(-1)]
    expect((await stepsOf('a')).filter((at) => at > taken && at < last)).toEqual([])
  } finally {
    for (const { child } of started) child.kill('SIGKILL')
  }
}, 60_000)

/** A line to the database that can fall silent: as when a machine loses its power, neither end is told. */
async function lineTo(url: string) {
  const target = new URL(url)
  const { port, hostname } = target
  const ends = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('error', () => {})
      from.on('data', (chunk) => isSilent || to.write(chunk))
      from.on('close', () => isSilent || to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target.port = String((server.address() as AddressInfo).port)
  // A line, not the socket in the file system.
  target.searchParams.delete('host')
  return {
    url: target.href,
    fallSilent: () => (isSilent = true),
    close: async () => {
      for (const end of ends) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Says who leads, and whether they still do. */
function leading() {
  const now = new Map<string, () => boolean>()
  const work = (who: string) => (holds: () => boolean) => {
    now.set(who, holds)
    return async () => void now.delete(who)
  }
  return { work, holds: (who: string) => now.get(who)?.() ?? false }
}

test('a leader whose line falls silent loses the lead before another has it', async (context) => {
  if (!database) return context.skip(reason)
  const line = await lineTo(database.url)
  const { work, holds } = leading()
  const first = lead({ directUrl: line.url }, work('first'), PACE)
  await until(() => holds('first'))
  let heldByBoth = 0
  const second = lead(
    { directUrl: database.url },
    (second) => {
      heldByBoth += holds('first') ? 1 : 0
      return work('second')(second)
    },
    PACE,
  )
  try {
    line.fallSilent()
    await until(() => holds('second'))
    expect([heldByBoth, holds('first')]).toEqual([0, false])
  } finally {
    await line.close()
    await Promise.all([first.stop(), second.stop()])
  }
}, 60_000)

test('a leader whose connection is cut stops, and leads again when nobody else does', async (context) => {
  if (!database) return context.skip(reason)
  const { work, holds } = leading()
  const one = lead({ directUrl: database.url }, work('one'), PACE)
  try {
    await until(() => holds('one'))
    const cut = () =>
      client?.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'maidan-kept' and datname = current_database()`)
    await cut()
    await until(() => !holds('one'))
    await until(() => holds('one'))
  } finally {
    await one.stop()
  }
  // Given back: the next one need not wait for the lease to run out.
  expect((await client?.query('select from lease'))?.rowCount).toBe(0)
}, 60_000)

test('a process that hangs while it starts keeps no other from starting', async (context) => {
  if (!database) return context.skip(reason)
  const line = await lineTo(database.url)
  let first = (): boolean => false
  let end = (): void => {}
  const hung = oneAtATime(
    { directUrl: line.url },
    (holds) => {
      first = holds
      return new Promise<void>((resolve) => (end = resolve))
    },
    PACE,
    // Its line is gone when it is through.
  ).catch(() => {})
  await until(() => first())
  line.fallSilent()
  let isFirstHeld: boolean | undefined
  await oneAtATime({ directUrl: database.url }, async () => void (isFirstHeld = first()), PACE)
  expect(isFirstHeld).toBe(false)
  end()
  await line.close()
  await hung
}, 60_000)

onEveryStore('work that may only be done while a lease holds asks before each query', async ({ db }) => {
  let isHeld = true
  const mine = whileHeld(db, () => isHeld)
  await sql`create table step_of_work(n int)`.execute(mine)
  await expect(
    mine.transaction().execute(async (tx) => {
      await sql`insert into step_of_work values (1)`.execute(tx)
      isHeld = false
      await sql`insert into step_of_work values (2)`.execute(tx)
    }),
  ).rejects.toThrow(LeaseLost)
  await expect(mine.selectFrom('lease').selectAll().execute()).rejects.toThrow(LeaseLost)
  expect((await sql`select from step_of_work`.execute(db)).rows).toEqual([])
})
