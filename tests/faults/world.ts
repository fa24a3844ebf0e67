/**
 * A real host process under fire: prepared players, `npm start`'s own program, killed with -9 and started again on
 * the same data. On PostgreSQL the database's connections are cut as well.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { taka } from '../../contract/money.ts'
import { fixturesBetween } from '../../server/matches/fixtures.ts'
import { createLaunch, openPlay } from '../../server/games/wallet/launch.ts'
import { aliasOf, walletSecret } from '../../server/games/wallet/providers.ts'
import { readDeskKey } from '../../server/desk/key.ts'
import type { Db, Host } from '../../server/host.ts'
import { awardPoints } from '../../server/ledger/vip.ts'
import { seed } from '../../server/seed/seed.ts'
import { startSession } from '../../server/auth/sessions.ts'
import { openStore } from '../../server/store/open.ts'
import { hostOn, newPlayer } from '../host/support/harness.ts'
import { type HostProcess, startHost } from '../host/support/processes.ts'

export type Dice = () => number

/** A player who has only a little, so that races for the last taka happen. */
export const START = taka(60)
/** Points for three conversions of ten coins. */
export const POINTS = 12_000n

export interface FaultPlayer {
  id: bigint
  token: string
  phone: string
  /** The provider's id of the player, and the play session that bets need. */
  alias: string
  play: string
}

export interface Prepared {
  players: FaultPlayer[]
  provider: string
  secret: string
  game: string
  /** Markets of matches so far ahead that nothing in them is matched or settled by itself. */
  markets: string[]
}

/** Where the data is: a folder for the embedded database, or a PostgreSQL. */
export interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'maidan-faults-'))
export const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true })

/** The database as a test may look into it while no host is running. */
export async function withDb<Result>(place: Place, work: (db: Db) => Promise<Result>): Promise<Result> {
  const store = await openStore(place)
  try {
    return await work(store.db)
  } finally {
    await store.close()
  }
}

/** Demo content, a provider's key, and so many players who may bet, deposit, withdraw and convert. */
export const prepare = (place: Place, count: number): Promise<Prepared> =>
  withDb(place, async (db) => {
    const now = Date.now()
    const host: Host = { ...hostOn(db, { now }), clock: Date.now, random: randomBytes }
    await seed(host)
    const { platform: provider, code: game } = await db
      .selectFrom('game')
      .select(['platform', 'code'])
      .orderBy('platform')
      .orderBy('code')
      .limit(1)
      .executeTakeFirstOrThrow()
    const secret = await walletSecret(host, provider)
    const players: FaultPlayer[] = []
    for (let index = 0; index < count; index++) players.push(await newFaultPlayer(host, provider, game, now))
    const ahead = fixturesBetween('tennis', now + 48 * 3_600_000, now + 90 * 3_600_000)
    return { players, provider, secret, game, markets: ahead.map(({ eventId }) => `1.${eventId}`) }
  })

async function newFaultPlayer(host: Host, provider: string, game: string, now: number): Promise<FaultPlayer> {
  const { db } = host
  const id = await newPlayer(db, START, now)
  const row = await db
    .updateTable('player')
    .set({
      birthday: '1990-01-01',
      phone_verified: true,
      tools_seen_at: new Date(),
      limits_asked_at: new Date(),
    })
    .where('id', '=', id)
    .returning(['public_id', 'phone_key', 'username'])
    .executeTakeFirstOrThrow()
  const { token, sessionId } = await db.transaction().execute(async (tx) => {
    const started = await startSession(tx, host, id, 'faults')
    const session = await tx
      .selectFrom('session')
      .select('id')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow()
    return { token: started.token, sessionId: session.id }
  })
  await awardPoints(db, `faults-${id}`, { playerId: id, points: POINTS, actor: 'staff', at: now })
  const caller = { id, publicId: row.public_id, username: row.username, sessionId }
  const launch = await createLaunch(host, caller, { platform: provider, game, kind: 'launch' })
  const { session } = await openPlay(host, provider, launch)
  return {
    id,
    token,
    phone: row.phone_key ?? '',
    alias: await aliasOf(host, provider, id),
    play: session,
  }
}

/** A start puts right what the kill left; on a busy machine that takes its time. */
const START_MS = 10 * 60_000

/** What is under fire: one host process, or several that are one site. Its addresses change with every start. */
export interface Target {
  readonly kills: number
  /** Connections of the database that were cut. */
  readonly cuts: number
  /** How many operations were answered, and when the last was, by the steady clock. */
  answered: number
  answeredAt: number
  /** Where a path is to be asked for; undefined while nobody is there: its port may be another program's by then. */
  urlOf: (path: string) => string | undefined
  /** The token of the staff whom `urlOf` a path of the desk leads to; undefined while there is none. */
  readonly deskToken: string | undefined
  /** What was printed since the last start. */
  readonly output: string
  start: () => Promise<void>
  /** Disturbs it again and again until told to cease, each time after so many operations as the dice say. */
  fire: (dice: Dice, done: () => number) => Promise<void>
  cease: () => void
  stop: () => Promise<void>
}

/** One process, killed and started again. */
export class KilledHost implements Target {
  #process: HostProcess | undefined
  #printed = ''
  #isStopping = false
  kills = 0
  cuts = 0
  answered = 0
  answeredAt = performance.now()
  readonly #main: string
  readonly #place: Place

  constructor(main: string, place: Place) {
    this.#main = main
    this.#place = place
  }

  async start(): Promise<void> {
    const { dataDir, databaseUrl } = this.#place
    this.#process = await startHost(
      this.#main,
      {
        DATA_DIR: dataDir,
        DEMO_AUTOPILOT: 'off',
        NODE_ENV: 'production',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
      START_MS,
    )
  }

  urlOf(path: string): string | undefined {
    return this.#process && `http://127.0.0.1:${this.#process.port}${path}`
  }

  get deskToken(): string | undefined {
    return readDeskKey(this.#place.dataDir)?.token
  }

  get output(): string {
    return this.#process?.output() ?? this.#printed
  }

  async fire(dice: Dice, done: () => number): Promise<void> {
    let next = 60
    while (!this.#isStopping) {
      await pause(10)
      if (done() < next) continue
      next = done() + 100 + Math.floor(dice() * 250)
      if (this.#place.databaseUrl !== undefined && dice() < 0.5) {
        this.cuts += await cutConnections(this.#place.databaseUrl)
        continue
      }
      this.kills += 1
      await this.#kill()
      await this.start()
    }
  }

  cease(): void {
    this.#isStopping = true
  }

  async stop(): Promise<void> {
    this.cease()
    await this.#kill()
  }

  async #kill(): Promise<void> {
    const killed = this.#process
    this.#process = undefined
    this.#printed = killed?.output() ?? this.#printed
    await killed?.end('SIGKILL')
  }
}

/** Cuts some of the database's connections, in whatever they are doing; answers how many. */
async function cutConnections(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() order by random() limit 3`,
    )
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
