/**
 * A site of several host processes as an operator runs it: nginx in front, PgBouncer in transaction mode behind, PostgreSQL
 * itself for what outlives a transaction. Its processes are started anew one after the other, or killed. Decision 232.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { readDeskKey } from '../../server/desk/key.ts'
import { freePort, serverUser } from '../host/support/postgres.ts'
import { type HostProcess, startHost } from '../host/support/processes.ts'
import type { Dice, Target } from './world.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const NGINX = '/usr/sbin/nginx'

/** What is missing on this machine, as a sentence; undefined: nothing. */
export function missingHere(): string | undefined {
  const missing = [PGBOUNCER, NGINX].filter((path) => !existsSync(path))
  return missing.length === 0
    ? undefined
    : `Not installed: ${missing.join(', ')} (Debian: apt-get install pgbouncer nginx-light)`
}

/** Connections of the pooler to the database, for each process. */
const LENT_EACH = 3
/** A start beside others on a busy machine takes its time. */
const START_MS = 10 * 60_000

export interface FleetOptions {
  /** The compiled host's program. */
  main: string
  /** PostgreSQL itself. */
  databaseUrl: string
  /** For configurations, logs and the processes' data. */
  folder: string
  processes: number
  /** `rolling`: each in turn is told to end and started again. `killed`: whichever the dice say, with -9. */
  how: 'rolling' | 'killed'
}

interface Member {
  port: number
  dataDir: string
  /** None while it is between its end and its next start. */
  process: HostProcess | undefined
}

export class Fleet implements Target {
  kills = 0
  cuts = 0
  /** Processes that were told to end and were started anew. */
  restarts = 0
  answered = 0
  answeredAt = performance.now()
  watch: Watch | undefined
  readonly #options: FleetOptions
  readonly #members: Member[] = []
  readonly #servers: ChildProcess[] = []
  #front = ''
  #pooler = ''
  #isStopping = false

  constructor(options: FleetOptions) {
    this.#options = options
  }

  urlOf(path: string): string | undefined {
    if (!path.startsWith('/desk')) return this.#front + path
    // Staff come past the proxy, to a process of their choice.
    const member = this.#staffs()
    return member && `http://127.0.0.1:${member.port}${path}`
  }

  get deskToken(): string | undefined {
    const member = this.#staffs()
    return member && readDeskKey(member.dataDir)?.token
  }

  #staffs(): Member | undefined {
    return this.#members.find(({ process }) => process !== undefined)
  }

  get output(): string {
    return this.#members.map(({ process }) => process?.output() ?? '').join('\n')
  }

  async start(): Promise<void> {
    const { folder, processes } = this.#options
    this.#pooler = await this.#startPooler()
    for (let index = 0; index < processes; index += 1) {
      const dataDir = join(folder, `host-${index}`)
      mkdirSync(dataDir)
      this.#members.push({ port: await freePort(), dataDir, process: undefined })
    }
    // The first brings the schema and the content up; the others find them.
    for (const member of this.#members) await this.#startMember(member)
    this.#front = await this.#startProxy()
    this.watch = new Watch(this.#options.databaseUrl)
    await this.watch.begin()
  }

  async #startMember(member: Member): Promise<void> {
    const { main, databaseUrl } = this.#options
    const environment = {
      PORT: String(member.port),
      CONSOLE_PORT: 'off',
      DATA_DIR: member.dataDir,
      DATABASE_URL: this.#pooler,
      DATABASE_DIRECT_URL: databaseUrl,
      TRUST_PROXY: '1',
      DEMO_AUTOPILOT: 'off',
      NODE_ENV: 'production',
    }
    member.process = await startHost(main, environment, START_MS)
  }

  async #startPooler(): Promise<string> {
    const { databaseUrl, folder, processes } = this.#options
    const { hostname, port, username, password, pathname } = new URL(databaseUrl)
    const name = pathname.slice(1)
    const own = await freePort()
    const config = join(folder, 'pgbouncer.ini')
    writeFileSync(
      config,
      `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)} connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${LENT_EACH * processes}
max_client_conn = 2000
`,
      { mode: 0o644 },
    )
    this.#serve(PGBOUNCER, ['-q', config], serverUser())
    await answers(own)
    return `postgresql://${username}@127.0.0.1:${own}/${name}`
  }

  async #startProxy(): Promise<string> {
    const { folder } = this.#options
    const port = await freePort()
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `  ${name}_temp_path ${join(folder, name)};`)
      .join('\n')
    const config = join(folder, 'nginx.conf')
    writeFileSync(
      config,
      `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')} warn;
events { worker_connections 2000; }
http {
${temporary}
  access_log off;
  upstream maidan {
${this.#members.map((member) => `    server 127.0.0.1:${member.port} max_fails=0;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    location / { proxy_pass http://maidan; }
  }
}
`,
    )
    this.#serve(NGINX, ['-c', config, '-p', folder, '-e', join(folder, 'nginx.log')])
    await answers(port)
    return `http://127.0.0.1:${port}`
  }

  #serve(program: string, args: string[], user: { uid?: number; gid?: number } = {}): void {
    const { folder } = this.#options
    chmodSync(folder, 0o755)
    const child = spawn(program, args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr?.resume()
    this.#servers.push(child)
  }

  async fire(dice: Dice, done: () => number): Promise<void> {
    const { how } = this.#options
    let next = 100
    while (!this.#isStopping) {
      await pause(10)
      if (done() < next) continue
      next = done() + 100 + Math.floor(dice() * 200)
      await (how === 'rolling' ? this.#roll() : this.#killOne(dice))
    }
  }

  async #roll(): Promise<void> {
    for (const member of this.#members) {
      await this.#restart(member, 'SIGTERM')
      this.restarts += 1
      if (this.#isStopping) return
    }
  }

  async #killOne(dice: Dice): Promise<void> {
    const member = this.#members[Math.floor(dice() * this.#members.length)]
    if (!member) return
    this.kills += 1
    await this.#restart(member, 'SIGKILL')
  }

  async #restart(member: Member, signal: NodeJS.Signals): Promise<void> {
    const { process } = member
    member.process = undefined
    await process?.end(signal)
    await this.#startMember(member)
  }

  cease(): void {
    this.#isStopping = true
  }

  async stop(): Promise<void> {
    this.cease()
    await this.watch?.end()
    await Promise.all(this.#members.map(async ({ process }) => process?.end('SIGTERM')))
    for (const server of this.#servers) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
  }
}

/** Waits until somebody listens at a port of this machine. */
async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await pause(50)
  }
  throw new Error(`Nobody listens at ${port}`)
}

const LOOK_MS = 100

/** Looks at the database from beside the site: how many connections it has, and how long nobody leads. */
class Watch {
  /** The most connections that the site had at once. */
  connections = 0
  /** The longest time, in milliseconds, that nobody led. */
  longestWithout = 0
  /** How often another process led than before. */
  changes = 0
  readonly #client: Client
  readonly #over = new AbortController()
  #looking: Promise<void> | undefined

  constructor(databaseUrl: string) {
    this.#client = new Client({ connectionString: databaseUrl, application_name: 'watch' })
  }

  async begin(): Promise<void> {
    await this.#client.connect()
    this.#looking = this.#look()
  }

  async #look(): Promise<void> {
    let leader = ''
    let since = performance.now()
    while (!this.#over.signal.aborted) {
      const { rows } = await this.#client.query<{ used: number; leader: string | null }>(
        `select (select count(*)::int from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend'
              and application_name <> 'watch') as used,
          (select holder::text from lease where name = 'leader' and until > clock_timestamp()) as leader`,
      )
      const [row] = rows
      const now = performance.now()
      this.connections = Math.max(this.connections, row?.used ?? 0)
      if (row?.leader) {
        if (leader && row.leader !== leader) this.changes += 1
        leader = row.leader
        since = now
      } else this.longestWithout = Math.max(this.longestWithout, now - since)
      await pause(LOOK_MS, undefined, { signal: this.#over.signal }).catch(() => {})
    }
  }

  async end(): Promise<void> {
    this.#over.abort()
    await this.#looking
    await this.#client.end()
  }
}
