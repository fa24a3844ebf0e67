/** One connection to PostgreSQL that is kept: made again after it breaks, and asked now and then whether it lives. */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** A dead line that the system does not report is noticed after so long. */
const ASK_EVERY_MS = 10_000
const ANSWER_MS = 5_000
const AGAIN_MIN_MS = 250
const AGAIN_MAX_MS = 5_000

interface Use {
  /** The connection is there, at first or again. A throw makes it anew. */
  onConnect?: (client: Client) => Promise<void>
  /** Asked at once and then every `askEveryMs`, `select 1` unless given. A throw makes the connection anew. */
  ask?: (client: Client) => Promise<void>
  askEveryMs?: number
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
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'maidan-kept',
    })
    const broken = new AbortController()
    // Without a listener a broken connection would end the process.
    client.on('error', () => broken.abort())
    client.on('end', () => broken.abort())
    try {
      await client.connect()
      await use.onConnect?.(client)
      wait = AGAIN_MIN_MS
      await untilBroken(client, use, AbortSignal.any([stopped, broken.signal]))
    } catch {
      wait = Math.min(wait * 2, AGAIN_MAX_MS)
    }
    await use.onLost?.()
    await client.end().catch(() => {})
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
