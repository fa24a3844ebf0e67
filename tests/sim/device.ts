/**
 * A player's phone: its database outlives the pages of the app, which are killed and opened again. A page is the app's own outbox,
 * attempts and calls, without screens.
 */
import { setMaxListeners } from 'node:events'
import { IDBFactory } from 'fake-indexeddb'
import type { Player as Who, Session } from '../../src/lib/session.ts'
import { createCall, type Call } from '../../src/lib/api/api.ts'
import { DEFAULT_CONFIG } from '../../src/lib/config/config.ts'
import { createOutbox, type Outbox } from '../../src/lib/outbox/outbox.ts'
import type { Decisions } from './decisions.ts'
import type { Network } from './network.ts'
import type { Scheduler } from './scheduler.ts'
import { type Process, Scope, scopeNow, within } from './scope.ts'

interface Places {
  scheduler: Scheduler
  decisions: Decisions
  network: Network
}

export interface Page {
  process: Process
  scope: Scope
  call: Call
  outbox: Outbox
}

export class Device {
  kills = 0
  readonly name: string
  readonly #places: Places
  readonly #who: Who
  readonly #database = new IDBFactory()
  /** Of the tabs, who holds the lock of the outbox. */
  #holder: Process | undefined
  #pages = 0
  #connections: IDBDatabase[] = []
  readonly #transactions = new Set<IDBTransaction>()
  #died = (): void => {}

  constructor(name: string, who: Who, places: Places) {
    this.name = name
    this.#who = who
    this.#places = places
  }

  /** Opens the app. */
  open(): Page {
    const { scheduler, decisions, network } = this.#places
    this.#pages += 1
    const process: Process = { name: `${this.name} page${this.#pages}`, isOver: false, isPage: true }
    const scope = new Scope(process, process.name, decisions.dice(process.name))
    scheduler.trace(`${process.name} opens`)
    return within(scope, () => {
      const session = sessionOf(this.#who)
      const send: typeof fetch = (input, init = {}) => {
        const { signal, ...rest } = init
        // The app asks its own origin, by a path.
        const make = (): Request => new Request(`http://maidan.test${input as string}`, rest)
        return network.send(this.name, make, signal)
      }
      const call = createCall({ config: DEFAULT_CONFIG, session, language: () => 'en', fetch: send })
      const outbox = createOutbox({
        call,
        session,
        database: this.#databaseOf(process),
        locks: { request: this.#lock(process) },
        channel: undefined,
      })
      return { process, scope, call, outbox }
    })
  }

  /** Kills a page as a phone does that goes off: what was not written is gone, and what was being written is undone. */
  kill({ process }: Page): void {
    if (process.isOver) return
    process.isOver = true
    this.kills += 1
    this.#places.scheduler.trace(`${process.name} is killed`)
    if (this.#holder === process) this.#holder = undefined
    for (const transaction of this.#transactions) undo(transaction)
    for (const connection of this.#connections) connection.close()
    this.#connections = []
    this.#died()
  }

  /** Does the work on a page; answers false when the page is killed before it is done. */
  async during(page: Page, name: string, work: () => Promise<void>): Promise<boolean> {
    if (page.process.isOver) return false
    const died = new Promise<false>((resolve) => {
      this.#died = () => resolve(false)
    })
    const scope = new Scope(page.process, name, this.#places.decisions.dice(name))
    return Promise.race([within(scope, work).then(() => true), died])
  }

  /** The device's database as a page knows it: one that is killed opens nothing more. */
  #databaseOf(process: Process): IDBFactory {
    const open: IDBFactory['open'] = (name, version) => {
      if (process.isOver) return {} as IDBOpenDBRequest
      const request = this.#database.open(name, version)
      request.addEventListener('success', () => this.#watch(request.result))
      return request
    }
    const database = { open } as IDBFactory
    databases.set(process, database)
    return database
  }

  #watch(connection: IDBDatabase): void {
    this.#connections.push(connection)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...asked) => {
      const transaction = begin(...asked)
      const over = (): void => void this.#transactions.delete(transaction)
      this.#transactions.add(transaction)
      transaction.addEventListener('complete', over)
      transaction.addEventListener('abort', over)
      return transaction
    }
  }

  #lock(process: Process): LockManager['request'] {
    const request = async (
      _: string,
      __: unknown,
      work: (lock: Lock | null) => unknown,
    ): Promise<unknown> => {
      if (this.#holder) return work(null)
      this.#holder = process
      try {
        return await work({ name: 'outbox', mode: 'exclusive' })
      } finally {
        if (this.#holder === process) this.#holder = undefined
      }
    }
    return request as LockManager['request']
  }
}

/** Nobody of a page that is gone hears of it. */
function undo(transaction: IDBTransaction): void {
  transaction.oncomplete = null
  transaction.onabort = null
  try {
    transaction.abort()
  } catch {
    // It has ended.
  }
}

const databases = new WeakMap<Process, IDBFactory>()

// What asks the browser itself for its database is given the one of the page that it runs on.
Object.defineProperty(globalThis, 'indexedDB', {
  configurable: true,
  get: () => {
    const scope = scopeNow()
    return scope && databases.get(scope.process)
  },
})
// Without a page the outbox has nothing to send. That a phone is online again is told by nobody here.
const page = new EventTarget()
setMaxListeners(0, page)
Object.assign(globalThis, {
  document: page,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
})

function sessionOf(who: Who): Session {
  let player: Who | undefined = who
  return {
    get player() {
      return player
    },
    start: async (next) => {
      const { token, remoteId, username, exchangeToken } = next
      Object.assign(who, { token, remoteId, username, exchangeToken })
      player = who
    },
    end: async (_, token) => {
      if (token === undefined || token === player?.token) player = undefined
    },
    subscribe: () => () => true,
  }
}
