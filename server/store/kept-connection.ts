/** One connection to PostgreSQL that is kept: made again after it breaks, and asked now and then whether it lives. */
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientBase } from 'pg'

/** A dead line that the system does not report is noticed after so long. */
const ASK_EVERY_MS = 10_000
const ANSWER_MS = 5_000
const AGAIN_MIN_MS = 250
const AGAIN_MAX_MS = 5_000

/** How a line to the database is watched: from this end … */
export const WATCHED = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * … and from the database's: a machine that lost its power or its network is gone for it after half a minute, and with
 * it the locks and the open transaction. By itself it would wait for hours.
 */
export async function watchedByDatabase(client: ClientBase): Promise<void> {
  await client.query(
    'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; ' +
      'set tcp_user_timeout = 25000',
  )
}

/** The same for each connection of a pool, which waits for it. */
export const WATCHED_POOL = { ...WATCHED, onConnect: watchedByDatabase }

/** A connection of its own, watched, and whose answers are not waited for for ever. */
export const watchedClient = (connectionString: string, name: string): Client =>
  new Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    statement_timeout: ANSWER_MS,
    ...WATCHED,
    application_name: name,
  })

/** Ends it. A dead line is not waited for: its end could be told in a quarter of an hour. */
export const endClient = async (client: Client): Promise<void> =>
  Promise.race([client.end().catch(() => {}), pause(ANSWER_MS, undefined, { ref: false })])

interface Use {
  /** The connection is there, at first or again. A throw makes it anew. */
  onConnect?: (client: Client) => Promise<void>
  /** Asked at once and then every `askEveryMs`, `select 1` unless given. A throw makes the connection anew. */
  ask?: (client: Client) => Promise<void>
  askEveryMs?: number
  /** `stop` was called, and the connection is there. */
  onStop?: (client: Client) => Promise<void>
  /** It is gone, or about to be closed. */
  onLost?: () => Promise<void>
}

export function keepConnected(connectionString: string, use: Use): { stop: () => Promise<void> } {
  const stopped = new AbortController()
  const running = run(connectionString, use, stopped.signal)
  return {
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}

async function run(connectionString: string, use: Use, stopped: AbortSignal): Promise<void> {
  let wait = AGAIN_MIN_MS
  while (!stopped.aborted) {
    const client = watchedClient(connectionString, 'maidan-kept')
    const broken = new AbortController()
    // Without a listener a broken connection would end the process.
    client.on('error', () => broken.abort())
    client.on('end', () => broken.abort())
    try {
      await client.connect()
      await watchedByDatabase(client)
      await use.onConnect?.(client)
      wait = AGAIN_MIN_MS
      await untilBroken(client, use, AbortSignal.any([stopped, broken.signal]))
      if (!broken.signal.aborted) await use.onStop?.(client)
    } catch {
      wait = Math.min(wait * 2, AGAIN_MAX_MS)
    }
    await use.onLost?.()
    await endClient(client)
    await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: stopped }).catch(() => {})
  }
}

async function untilBroken(client: Client, use: Use, over: AbortSignal): Promise<void> {
  const { ask = async () => void (await client.query('select 1')), askEveryMs = ASK_EVERY_MS } = use
  while (!over.aborted) {
    await ask(client)
    await pause(askEveryMs, undefined, { signal: over }).catch(() => {})
  }
}
