/**
 * A real PostgreSQL for the tests: TEST_DATABASE_URL (a server on which databases may be made), or a throw-away
 * cluster of this machine's own binaries on a free loopback port. Every test gets a database of its own, copied
 * from one that was migrated once.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { seed } from '../../../server/seed/seed.ts'
import { openStore } from '../../../server/store/open.ts'
import { timed } from '../../times/phase.ts'
import { hostOn, NOON } from './host.ts'
import { madeOnce, newRunFolder, PREFIX, runFolder } from './run-folder.ts'

/** Begins a run: a folder for all its workers, and the clusters of runs that were killed are taken away. */
export function beginRun(): string {
  sweep()
  return newRunFolder()
}

/** Stops what was started in the folder and removes it. */
export async function endRun(folder: string): Promise<void> {
  const path = join(folder, STATE)
  if (existsSync(path)) await dropTemplates(JSON.parse(readFileSync(path, 'utf8')) as State, folder)
  stopCluster(folder)
  rmSync(folder, { recursive: true, force: true })
}

const STATE = 'postgres.json'
const SEEDED = 'postgres-seeded'

interface State {
  /** Address of a database from which others are made; "" when there is no PostgreSQL. */
  url: string
  /** A migrated, empty database. */
  template: string
  /** Why there is none. */
  reason: string
}

/** The run's PostgreSQL, started by whoever asks first. */
export async function postgres(): Promise<State> {
  const made = await madeOnce(STATE, async () => {
    const state = await timed('start PostgreSQL', () => start(runFolder())).catch((error: unknown) => ({
      url: '',
      template: '',
      reason: String(error),
    }))
    if (!state.url) warn(state.reason)
    return JSON.stringify(state)
  })
  return JSON.parse(made.toString()) as State
}

/** Never silently: a run without its PostgreSQL half must be seen to be one. */
const warn = (reason: string): void => {
  process.stderr.write(
    `\nNOT RUN: the PostgreSQL half of the host's tests. ${reason}\n` +
      'Install PostgreSQL 15 or newer (only its binaries are needed), or name a server by TEST_DATABASE_URL.\n\n',
  )
}

async function start(folder: string): Promise<State> {
  const named = process.env['TEST_DATABASE_URL']
  const url = named || (await startCluster(folder))
  if (!url) return { url: '', template: '', reason: 'No pg_ctl and initdb were found.' }
  const template = newName('template')
  await admin(url, `create database ${template}`)
  const store = await openStore({ databaseUrl: databaseUrl(url, template), dataDir: '' })
  await store.close()
  return { url, template, reason: '' }
}

const newName = (kind: string): string => `maidan_${kind}_${randomBytes(6).toString('hex')}`

export interface Database {
  url: string
  /** Takes it away again. */
  drop: () => Promise<void>
}

/** A fresh, migrated database. */
export const newDatabase = ({ url, template }: State): Promise<Database> => copyOf(url, template)

/** The same with the demo content and players of a site that opened at `NOON`. */
export async function newSeededDatabase(state: State): Promise<Database> {
  const made = await madeOnce(SEEDED, async () => {
    const name = newName('template')
    await admin(state.url, `create database ${name} template ${state.template}`)
    const store = await openStore({ databaseUrl: databaseUrl(state.url, name), dataDir: '' })
    try {
      await timed('seed', () => seed(hostOn(store.db, { now: NOON })))
    } finally {
      await store.close()
    }
    return name
  })
  return copyOf(state.url, made.toString())
}

async function copyOf(url: string, template: string): Promise<Database> {
  const name = newName('test')
  // File by file: by way of the log it takes twice as long.
  const copy = `create database ${name} template ${template} strategy file_copy`
  await timed('copy a PostgreSQL database', () => admin(url, copy))
  return {
    url: databaseUrl(url, name),
    drop: () => admin(url, `drop database if exists ${name} with (force)`),
  }
}

async function dropTemplates({ url, template }: State, folder: string): Promise<void> {
  if (!url) return
  const seeded = join(folder, SEEDED)
  const names = [template, ...(existsSync(seeded) ? [readFileSync(seeded, 'utf8')] : [])]
  for (const name of names) await admin(url, `drop database if exists ${name} with (force)`).catch(() => {})
}

function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The folder with the server's binaries: on the PATH, or where Debian keeps them. */
function binaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.find((path) => existsSync(join(path, 'pg_ctl')) && existsSync(join(path, 'initdb')))
}

interface User {
  uid?: number
  gid?: number
}

/** initdb refuses root: another existing user runs the server then. */
export function serverUser(): User {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name]).stdout.toString().trim() || 0),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Error('initdb refuses root, and there is no other user to run it as.')
}

/** The name of a socket has room for about a hundred letters. */
const LONGEST_SOCKET_FOLDER = 80

async function startCluster(folder: string): Promise<string | undefined> {
  const bin = binaries()
  if (bin === undefined) return undefined
  const user = serverUser()
  const password = randomBytes(12).toString('hex')
  const home = join(folder, 'home')
  mkdirSync(home)
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [folder, home, passwordFile]) {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  }
  const data = join(home, 'data')
  run(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'maidan',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    home,
    user,
  )
  const port = await freePort()
  // A socket in the file system costs a query half of what one through the network's layers does.
  const socket = home.length < LONGEST_SOCKET_FOLDER ? home : ''
  const settings = [
    `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${socket}`,
    '-c fsync=off -c synchronous_commit=off -c full_page_writes=off',
    '-c shared_buffers=32MB -c max_connections=120 -c autovacuum=off',
  ]
  writeFileSync(join(folder, 'bin'), bin)
  run(
    join(bin, 'pg_ctl'),
    ['-D', data, '-w', '-t', '60', '-l', join(home, 'log'), '-o', settings.join(' '), 'start'],
    home,
    user,
  )
  return `postgresql://maidan:${password}@127.0.0.1:${port}/postgres${socket && `?host=${socket}`}`
}

function stopCluster(folder: string): void {
  const data = join(folder, 'home', 'data')
  if (!existsSync(join(folder, 'bin')) || !existsSync(join(data, 'postmaster.pid'))) return
  const pgCtl = join(readFileSync(join(folder, 'bin'), 'utf8'), 'pg_ctl')
  spawnSync(pgCtl, ['-D', data, '-m', 'immediate', '-w', '-t', '20', 'stop'], {
    cwd: tmpdir(),
    ...serverUser(),
  })
}

function run(command: string, args: string[], cwd: string, user: User): void {
  // Streams to files of the server would keep a pipe open for ever, so nothing is piped from it.
  const done = spawnSync(command, args, {
    cwd,
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 90_000,
  })
  if (done.status === 0) return
  throw new Error(`${command} failed: ${done.error?.message ?? done.stderr.toString()}`)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Clusters of runs that were killed before they could stop them. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0)
    if (!pid || isAlive(pid)) continue
    stopCluster(join(tmpdir(), name))
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
