/** The staff's console without a port, and people of staff with a passkey each who came in by their own invitation. */
import type { Role } from '../../../contract/console/roles.ts'
import { createConsole } from '../../../server/console/console.ts'
import type { Host } from '../../../server/host.ts'
import type { MaidanServer } from '../../../server/http/listen.ts'
import { newInvitation } from '../../../server/staff/invitations.ts'
import { type Authenticator, authenticator } from './authenticator.ts'
import type { World } from './harness.ts'

export const CONSOLE_ORIGIN = 'http://staff.test'

export interface ConsoleAnswer {
  status: number
  body: Record<string, unknown> & { message?: string; code?: string; errors?: Record<string, string[]> }
}

interface More {
  token?: string | undefined
  /** Sent as JSON; a form as it is. */
  body?: object
  key?: string
  headers?: Record<string, string>
  address?: string
}

export interface Desk extends World {
  console: MaidanServer
  call: (method: string, path: string, more?: More) => Promise<ConsoleAnswer>
  /** Somebody of these roles, signed in. */
  person: (name: string, ...roles: Role[]) => Promise<Person>
}

export interface Person {
  name: string
  token: string
  device: Authenticator
  get: (path: string) => Promise<ConsoleAnswer>
  post: (path: string, body?: object, key?: string) => Promise<ConsoleAnswer>
}

/** What a browser is asked for, as the software device takes it. */
export const wantedOf = (answer: ConsoleAnswer, origin = CONSOLE_ORIGIN) => {
  const options = answer.body['options'] as { challenge: string; rp?: { id: string }; rpId?: string }
  return { challenge: options.challenge, rpId: options.rp?.id ?? options.rpId ?? '', origin }
}

/** The console of a world; its limits are off unless the configuration says otherwise. */
export function consoleOn(world: World, config: Partial<Host['config']> = {}): Desk {
  const host = {
    ...world.host,
    config: { ...world.host.config, consoleOrigin: CONSOLE_ORIGIN, ...config },
  }
  const console = createConsole(host)
  const call: Desk['call'] = async (method, path, { token, body, key, headers = {}, address } = {}) => {
    const request = new Request(`${CONSOLE_ORIGIN}${path}`, {
      method,
      headers: {
        origin: CONSOLE_ORIGIN,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const response = await console.fetch(request, address === undefined ? {} : { address })
    return { status: response.status, body: (await response.json()) as ConsoleAnswer['body'] }
  }
  const person: Desk['person'] = async (name, ...roles) => {
    const invitation = await newInvitation(world.db, host, roles, null)
    const device = authenticator()
    const begun = await call('POST', '/console/join/begin', { body: { invitation, name } })
    const passkey = device.create(wantedOf(begun))
    const joined = await call('POST', '/console/join', { body: { invitation, name, passkey } })
    if (joined.status !== 200) throw new Error(`${name} did not join: ${JSON.stringify(joined.body)}`)
    const token = String(joined.body['token'])
    return {
      name,
      token,
      device,
      get: (path) => call('GET', path, { token }),
      post: (path, body = {}, key) =>
        call('POST', path, { token, body, ...(key === undefined ? {} : { key }) }),
    }
  }
  return { ...world, host, console, call, person }
}

/** The trail's rows of an action, the oldest first. */
export const trailOf = ({ db }: Pick<World, 'db'>, action: string) =>
  db
    .selectFrom('audit')
    .select(['actor', 'object', 'outcome', 'data'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
