/**
 * Tests of the host, each on a fresh, migrated database: `onOneStore('a sentence', async ({ host }) => …)` on one
 * engine, `onEveryStore` on an in-memory PGlite and on a real PostgreSQL. Nothing is mocked but the clock
 * (`world.clock.forward`).
 */
import { randomBytes } from 'node:crypto'
import { test } from 'vitest'
import { type Paisa, paisa, taka } from '../../../contract/money.ts'
import { createServer, type ServerOptions } from '../../../server/app.ts'
import type { MaidanServer } from '../../../server/http/listen.ts'
import type { Db, Host } from '../../../server/host.ts'
import { move, openPlayerAccounts } from '../../../server/ledger/accounts.ts'
import { runOp } from '../../../server/ledger/ops.ts'
import { insertPlayer } from '../../../server/players/players.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { openStore, type Store } from '../../../server/store/open.ts'
import { emptyStore } from './embedded.ts'
import { type Clock, hostOn, NOON } from './host.ts'
import { newDatabase, postgres } from './postgres.ts'

export interface World {
  db: Db
  host: Host
  kind: Store['kind']
  clock: Clock
}

export { type Clock, hostOn, NOON } from './host.ts'

type Body = (world: World) => Promise<void>

const TIMEOUT_MS = 120_000

/** Registers the test twice: for what the engines can differ in (`engines.ts`). */
export function onEveryStore(name: string, body: Body, timeout = TIMEOUT_MS): void {
  test(`${name} [embedded]`, { timeout }, () => onEmbedded(body))
  // Skipped, and said to be, where there is no PostgreSQL.
  test(`${name} [PostgreSQL]`, { timeout }, (context) => onPostgres(body, context.skip))
}

/** Registers the test once: on PostgreSQL, or where there is none on the embedded database. */
export function onOneStore(name: string, body: Body, timeout = TIMEOUT_MS): void {
  test(name, { timeout }, () => onPostgres(body))
}

const onEmbedded = async (body: Body): Promise<void> => within(await emptyStore(), body, undefined)

async function onPostgres(body: Body, skip?: (reason: string) => void): Promise<void> {
  const server = await postgres()
  if (!server.url) return skip ? skip(server.reason) : onEmbedded(body)
  const { url, drop } = await newDatabase(server)
  try {
    await within(await openStore({ databaseUrl: url, dataDir: '' }), body, url)
  } finally {
    await drop()
  }
}

async function within(store: Store, body: Body, databaseUrl: string | undefined): Promise<void> {
  try {
    const clock: Clock = {
      now: NOON,
      forward: (ms) => {
        clock.now += ms
      },
    }
    const host = { ...hostOn(store.db, clock, databaseUrl), signals: store.signals }
    await body({ db: store.db, kind: store.kind, clock, host })
  } finally {
    await store.close()
  }
}

/** A whole host without a port, on an in-memory database. */
export interface TestHost {
  app: MaidanServer
  db: Db
  host: Host
  advance: (ms: number) => void
  close: () => Promise<void>
}

/** Limits are off unless asked for: a test makes more calls than a player would. */
export async function startTestHost(options: ServerOptions = {}): Promise<TestHost> {
  const store = await emptyStore()
  const clock = { now: NOON }
  const host = hostOn(store.db, clock)
  const app = await createServer(host, { limits: 'off', ...options })
  return {
    app,
    db: store.db,
    host,
    advance: (ms) => {
      clock.now += ms
    },
    close: async () => {
      await app.close()
      await store.close()
    },
  }
}

export interface Answer {
  status: number
  body: Record<string, unknown> & {
    message?: string
    code?: string
    errors?: Record<string, string[]>
    /** The list, also where the answer is a bare list. */
    data?: Record<string, unknown>[]
  }
}

/** A player with a session, calling the host's own routes. */
export interface Client {
  id: bigint
  remoteId: string
  call: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, options?: CallOptions) => Promise<Answer>
}
interface CallOptions {
  body?: object
  key?: string
  language?: string
}

/** Signs a new player in without the password; limits are off. */
export async function signedIn(host: Host, balance: Paisa = taka(1000)): Promise<Client> {
  const app = await createServer(host, { limits: 'off' })
  const id = await newPlayer(host.db, balance)
  const { public_id: remoteId } = await host.db
    .selectFrom('player')
    .select('public_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { token } = await host.db.transaction().execute((tx) => startSession(tx, host, id, 'test'))
  return {
    id,
    remoteId,
    call: async (method, path, { body, key, language = 'en' } = {}) => {
      const isForm = body instanceof FormData
      const headers: Record<string, string> = {
        authorization: `Bearer ${token}`,
        'accept-language': language,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      }
      const content = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
      const response = await app.fetch(
        new Request(`http://maidan.test${path}`, { method, headers, ...content }),
      )
      const read: unknown = await response.json()
      return {
        status: response.status,
        body: (Array.isArray(read) ? { data: read } : read) as Answer['body'],
      }
    },
  }
}

let players = 0
/** A player of age with accounts and so much money in the main wallet (৳1,000 unless said). Answers the id. */
export async function newPlayer(db: Db, balance: Paisa = taka(1000), at = NOON): Promise<bigint> {
  const name = `player${++players}`
  const op = { scope: 'test', key: `${name}-sign-up`, kind: 'sign_up', payload: name, playerId: null, at }
  const { result } = await runOp(db, op, async (tx, opId) => {
    const { id } = await insertPlayer(
      tx,
      { random: randomBytes },
      {
        username: name,
        passwordHash: '',
        name: '',
        email: `${name}@player.example`,
        phone: `+88013${String(players).padStart(8, '0')}`,
        currency: 'BDT',
        referredBy: '',
        createdAt: at,
      },
    )
    const shown = { tools_seen_at: new Date(at), limits_asked_at: new Date(at) }
    await tx
      .updateTable('player')
      .set({ birthday: '1990-01-01', ...shown })
      .where('id', '=', id)
      .execute()
    await openPlayerAccounts(tx, id)
    await move(tx, {
      opId,
      kind: 'demo_grant',
      debit: 'demo_grant',
      credit: { playerId: id, kind: 'cash' },
      amount: BigInt(paisa(balance)),
      at,
    })
    return { id: String(id) }
  })
  return BigInt(String(result['id']))
}
