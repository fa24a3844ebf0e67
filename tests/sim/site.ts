/**
 * The reference host as `server/main.ts` puts it together, without sockets: its calls, its store, its jobs. It can be killed at any of
 * its statements and is started again on what was committed.
 */
import type { PGlite } from '@electric-sql/pglite'
import { createServer } from '../../server/app.ts'
import { loadBrand } from '../../server/brand/load.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { marketAt } from '../../server/exchange/market.ts'
import type { Quote } from '../../server/exchange/state.ts'
import { recoverRounds } from '../../server/games/recover.ts'
import { createVitals } from '../../server/health/vitals.ts'
import type { Host } from '../../server/host.ts'
import type { MaidanServer } from '../../server/http/listen.ts'
import { startJobs } from '../../server/jobs/jobs.ts'
import { createMatches } from '../../server/matches/matches.ts'
import type { Db } from '../../server/store/tables.ts'
import { breakConnection, gatedStore } from './database.ts'
import type { Decisions } from './decisions.ts'
import { type Process, Scope, within } from './scope.ts'
import type { Scheduler } from './scheduler.ts'

/** How long a host is gone before it is started again, at most. */
const DOWN_MS = 20_000

/** So many times oftener a host is killed where it writes down what it has said or is about to say. */
const AT_COMMIT = 8

export interface World {
  scheduler: Scheduler
  decisions: Decisions
  lite: PGlite
}

/** One life of the host. */
interface Life {
  process: Process
  host: Host
  app: MaidanServer
  /** Whoever waits for an answer, and is told when none will come. */
  waiting: Set<() => void>
}

export class Site {
  crashes = 0
  /** What the host said of itself that a sound one never says. */
  readonly said: string[] = []
  /** How often it may be killed: chance at each statement. */
  crashChance = 0
  readonly #world: World
  #lives = 0
  #isOver = false
  #life: Life | undefined
  #starting: Process | undefined

  constructor(world: World) {
    this.#world = world
  }

  get isUp(): boolean {
    return this.#life !== undefined
  }

  /** What the house gives and asks for a runner of a market now. */
  quoteOf(market: string, selection: number): Quote | undefined {
    if (!this.#life) return undefined
    return marketAt(this.#life.host.matches, market, this.#world.scheduler.now)?.quote(selection)
  }

  /** Starts a process on the database; resolves once it answers. */
  async start(): Promise<void> {
    const { scheduler, decisions, lite } = this.#world
    this.#lives += 1
    const process: Process = { name: `host${this.#lives}`, isOver: false }
    this.#starting = process
    const scope = new Scope(process, process.name, decisions.dice(process.name))
    const before = (name: string, isCommit: boolean): void => {
      const chance = this.crashChance * (isCommit ? AT_COMMIT : 1)
      if (!process.isOver && chance > 0 && decisions.happens(`kill at ${name}`, chance)) this.kill(process)
    }
    await within(scope, async () => {
      const { db } = gatedStore(lite, { scheduler, before })
      const host = this.#hostOn(db)
      await recoverRounds(host)
      const app = await createServer(host, { limits: 'off' })
      startJobs(host)
      if (process.isOver) return
      this.#life = { process, host, app, waiting: new Set() }
      this.#starting = undefined
      scheduler.trace(`${process.name} is up`)
    })
  }

  /** Kills the process: nothing of it happens any more, and another is started after a while. */
  kill(process: Process | undefined = this.#life?.process ?? this.#starting): void {
    if (!process || process.isOver) return
    const { scheduler, decisions, lite } = this.#world
    process.isOver = true
    const waiting = [...(this.#life?.waiting ?? [])]
    this.#life?.waiting.clear()
    this.#life = undefined
    this.#starting = undefined
    this.crashes += 1
    scheduler.trace(`${process.name} is killed`)
    for (const lose of waiting) lose()
    const downMs = decisions.dice(`${process.name} down`)() * DOWN_MS
    scheduler.after(downMs, 'another host', () => {
      if (!this.#isOver) void breakConnection(lite).then(() => this.start())
    })
  }

  /** The last host stops, and none is started after it. */
  end(): void {
    for (const process of [this.#life?.process, this.#starting]) if (process) process.isOver = true
    this.#life = undefined
    this.#isOver = true
  }

  /** The answer of the host that is up now. Where there is none, or it is killed before it answers, `lose` is called instead. */
  fetch(request: Request, name: string, lose: () => void): Promise<Response | undefined> {
    return this.#during(name, lose, ({ app }) => app.fetch(request, { address: '203.0.113.7' }))
  }

  /** What staff and providers do through the host that is up, again until it is done. */
  async through<Result>(name: string, work: (host: Host) => Promise<Result>): Promise<Result> {
    const { scheduler } = this.#world
    for (let tries = 1; ; tries += 1) {
      const done = await new Promise<{ result: Result } | undefined>((resolve, reject) => {
        const lose = (): void => resolve(undefined)
        const wrapped = async ({ host }: Life): Promise<{ result: Result }> => ({ result: await work(host) })
        this.#during(`${name} try${tries}`, lose, wrapped).then((made) => made && resolve(made), reject)
      })
      if (done) return done.result
      await scheduler.sleep(1000, `${name} waits`)
    }
  }

  async #during<Result>(
    name: string,
    lose: () => void,
    work: (life: Life) => Promise<Result>,
  ): Promise<Result | undefined> {
    const life = this.#life
    if (!life) {
      lose()
      return undefined
    }
    life.waiting.add(lose)
    const scope = new Scope(life.process, name, this.#world.decisions.dice(`${name} host`))
    try {
      const result = await within(scope, () => work(life))
      return life.waiting.has(lose) ? result : undefined
    } finally {
      life.waiting.delete(lose)
    }
  }

  #hostOn(db: Db): Host {
    const { scheduler, decisions } = this.#world
    const clock = (): number => Date.now()
    return {
      db,
      config: configuration,
      brand,
      clock,
      random: (bytes) => crypto.getRandomValues(Buffer.alloc(bytes)),
      log: (event, data) => {
        scheduler.trace(`log ${event}`)
        if (UNSOUND.test(event)) this.said.push(`${event} ${JSON.stringify(data)}`)
      },
      vitals: createVitals(clock),
      matches: createMatches({
        db,
        newSecret: (day) => Buffer.from(bytesOf(decisions, day)).toString('hex'),
        delays: configuration.inPlayDelays,
        commission: configuration.commission,
        houseLimit: configuration.houseLimit,
      }),
    }
  }
}

const UNSOUND = /failed|unsound/

const bytesOf = (decisions: Decisions, day: string): number[] => {
  const dice = decisions.dice(`matches of ${day}`)
  return Array.from({ length: 32 }, () => Math.floor(dice() * 256))
}

const configuration: Config = {
  ...readConfig({}),
  port: 0,
  databaseUrl: undefined,
  dataDir: '/nonexistent',
  demoAutopilot: true,
  limits: 'off',
  proofOfWork: false,
  publicOrigins: ['http://maidan.test'],
  seedGames: 20,
}
const brand = loadBrand()

/** A host that only prepares, outside of any life. */
export const preparing = (db: Db): Host => ({
  db,
  config: configuration,
  brand,
  clock: () => Date.now(),
  random: (bytes) => crypto.getRandomValues(Buffer.alloc(bytes)),
  log: () => {},
  vitals: createVitals(() => Date.now()),
  matches: createMatches({
    db,
    newSecret: () => '',
    delays: configuration.inPlayDelays,
    houseLimit: configuration.houseLimit,
  }),
})
