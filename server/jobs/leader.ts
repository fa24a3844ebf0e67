/**
 * What only one of several host processes does. On PostgreSQL the one that holds a lease leads; when it ends, hangs or
 * loses its connection, another takes over within seconds. The embedded database has one process anyway.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Config } from '../config.ts'
import { createLease, type Lease, LEASE_MS } from './lease.ts'
import { endClient, keepConnected, watchedByDatabase, watchedClient } from '../store/kept-connection.ts'

/** How often a lease is asked for, or renewed. */
const ASK_EVERY_MS = 1_000

/** Starts the work; what it answers stops it. The work does nothing more once `holds` says no. */
export type Work = (holds: () => boolean) => () => Promise<void>

const always = (): boolean => true

/** Runs the work while this process leads. `stop` resolves when the work has stopped. */
export function lead(
  { directUrl }: Pick<Config, 'directUrl'>,
  work: Work,
  { leaseMs = LEASE_MS, askEveryMs = ASK_EVERY_MS } = {},
): { stop: () => Promise<void> } {
  if (directUrl === undefined) return { stop: work(always) }
  const lease = createLease('leader', leaseMs)
  let stopWork: (() => Promise<void>) | undefined
  return keepConnected(directUrl, {
    askEveryMs,
    ask: async (client) => {
      // It was not renewed in time: whatever began under it ends before it is asked for again.
      if (stopWork && !lease.holds()) throw new Error('The lease is over')
      const isHeld = await lease.ask(client)
      if (isHeld) stopWork ??= work(lease.holds)
      else if (stopWork) throw new Error("The lease is another's")
    },
    onStop: async (client) => {
      await stopWork?.()
      stopWork = undefined
      await lease.release(client)
    },
    onLost: async () => {
      lease.lost()
      await stopWork?.()
      stopWork = undefined
    },
  })
}

/** Longer than a slow machine is busy with one step of a start. */
const START_LEASE_MS = 15_000

/**
 * Does the work while no other process does it; waits for one that is at it, and takes over from one that hangs. The
 * work does nothing more once `holds` says no.
 */
export async function oneAtATime(
  { directUrl }: Pick<Config, 'directUrl'>,
  work: (holds: () => boolean) => Promise<void>,
  { leaseMs = START_LEASE_MS, askEveryMs = ASK_EVERY_MS / 4 } = {},
): Promise<void> {
  if (directUrl === undefined) return work(always)
  const lease = createLease('start', leaseMs)
  const client = watchedClient(directUrl, 'maidan-start')
  client.on('error', lease.lost)
  await client.connect()
  try {
    await watchedByDatabase(client)
    while (!(await lease.ask(client))) await pause(askEveryMs)
    const done = new AbortController()
    const renewing = renew(lease, client, askEveryMs, done.signal)
    await work(lease.holds).finally(() => done.abort())
    await renewing
    // What cannot be given back runs out.
    await lease.release(client).catch(() => {})
  } finally {
    await endClient(client)
  }
}

async function renew(lease: Lease, client: Client, everyMs: number, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    await pause(everyMs, undefined, { signal: done }).catch(() => {})
    // What cannot be renewed runs out, and the work stops at its next step.
    if (!done.aborted && lease.holds()) await lease.ask(client).catch(lease.lost)
  }
}
