/** A whole host for journeys over HTTP without a port: database, calls, and the clock in the test's hand. */
import { createServer, type ServerOptions } from '../../../server/app.ts'
import type { MaidanServer } from '../../../server/http/listen.ts'
import { openStore, type Store } from '../../../server/store/open.ts'
import { hostOn, NOON, onEveryStore, onOneStore, type World } from './harness.ts'
import { seededStore } from './embedded.ts'
import { newSeededDatabase, postgres } from './postgres.ts'

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown> & { message?: string; code?: string; errors?: Record<string, string[]> }
}

export interface Site extends World {
  app: MaidanServer
  call: (
    method: string,
    path: string,
    more?: { token?: string; body?: unknown; headers?: Record<string, string>; address?: string },
  ) => Promise<Answer>
  signUp: (payload: object, headers?: Record<string, string>) => Promise<Answer>
  login: (username: string, password: string) => Promise<Answer>
  /** Status of the balance call: 200 while a token is alive. */
  balanceStatus: (token: string) => Promise<number>
  /** A new player, logged in; of age unless they have not said it yet. */
  player: (birthday?: string | null) => Promise<Newcomer & { token: string; remoteId: string }>
}

export type Newcomer = ReturnType<typeof newcomer>

let counter = 0
/** A sign-up payload nobody used yet. */
export const newcomer = () => {
  counter += 1
  return {
    username: `player${counter}x`,
    password: 'Maidan er ghash 7',
    confirmPassword: 'Maidan er ghash 7',
    name: 'Rahim Uddin',
    phone: `017${String(10_000_000 + counter)}`,
    email: `player${counter}@example.com`,
    referral_code: '',
    currency: 'BDT',
    status: 'active',
  }
}

/** The calls of a site on an open database. Limits are off unless asked for. */
export async function siteOn(world: World, options: ServerOptions = {}): Promise<Site> {
  const app = await createServer(world.host, { limits: 'off', ...options })
  const call: Site['call'] = async (method, path, { token, body, headers = {}, address } = {}) => {
    const request = new Request(`http://maidan.test${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await app.fetch(request, address === undefined ? {} : { address })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    }
  }
  const signUp: Site['signUp'] = (payload, headers = {}) =>
    call('POST', '/api/v1/create-players', { body: payload, headers })
  const login: Site['login'] = (username, password) =>
    call('POST', '/api/login', { body: { username, password } })
  return {
    ...world,
    app,
    call,
    signUp,
    login,
    balanceStatus: async (token) => (await call('POST', '/api/balance', { token })).status,
    player: async (birthday = '1990-01-01') => {
      const payload = newcomer()
      const created = await signUp(payload)
      if (created.status !== 201) throw new Error(`no player: ${JSON.stringify(created.body)}`)
      if (birthday !== null)
        await world.db
          .updateTable('player')
          .set({
            birthday,
            tools_seen_at: new Date(world.clock.now),
            limits_asked_at: new Date(world.clock.now),
          })
          .where('username', '=', payload.username)
          .execute()
      const { body } = await login(payload.username, payload.password)
      return { ...payload, token: String(body['token']), remoteId: String(body['remote_id']) }
    },
  }
}

/** Registers a journey on both databases, each time on a fresh, empty site. */
export const onEverySite = (name: string, body: (site: Site) => Promise<void>): void =>
  onEveryStore(name, async (world) => body(await siteOn(world)))

/** The same on one of them. */
export const onOneSite = (name: string, body: (site: Site) => Promise<void>): void =>
  onOneStore(name, async (world) => body(await siteOn(world)))

export type OpenSite = Site & { close: () => Promise<void> }

/** A seeded site on an in-memory database, for tests that read what a site shows. */
export const seededSite = async (options: ServerOptions = {}): Promise<OpenSite> =>
  opened(await seededStore(), options)

/** The same on a database of the run's PostgreSQL; undefined where there is none. */
export async function seededPostgresSite(options: ServerOptions = {}): Promise<OpenSite | undefined> {
  const server = await postgres()
  if (!server.url) return undefined
  const { url, drop } = await newSeededDatabase(server)
  const site = await opened(await openStore({ databaseUrl: url, dataDir: '' }), options)
  const close = async () => {
    await site.close()
    await drop()
  }
  return { ...site, close }
}

/** A seeded site on one engine: on PostgreSQL, where a test costs about half, or on the embedded one where there is none. */
export const seededOnOne = async (options: ServerOptions = {}): Promise<OpenSite> =>
  (await seededPostgresSite(options)) ?? (await seededSite(options))

async function opened(store: Store, options: ServerOptions): Promise<OpenSite> {
  const clock = {
    now: NOON,
    forward: (ms: number) => {
      clock.now += ms
    },
  }
  const world: World = { db: store.db, kind: store.kind, clock, host: hostOn(store.db, clock) }
  const site = await siteOn(world, options)
  const close = async () => {
    await site.app.close()
    await store.close()
  }
  return { ...site, close }
}
