/**
 * Spending decisions of which the host's answer may get lost: a withdrawal, a conversion of points. Each is written
 * to the device before it is sent and leaves it once its fate is known, so that neither a lost answer nor a phone that
 * went off makes a second one or leaves the player guessing. It is sent again with its own key for two minutes;
 * after that the host is only asked what became of it. Source: money.md 3.2 (never queued), P4; F-14.
 */
import { TOO_OLD } from '../../../contract/kit/build.ts'
import { ApiError } from '../../../contract/kit/errors.ts'
import { holdReload } from '../pwa/reloadHold.ts'
import { deviceTable, memoryTable, openDatabase, type Table } from '../storage/database.ts'
import { isForGood, nextTry } from './retry.ts'

export interface Attempt {
  /** The idempotency key. */
  key: string
  remoteId: string
  kind: 'withdrawal' | 'conversion' | 'order'
  /** What was asked for, as its kind reads it. */
  about: string
  /** When the player pressed, by the device's clock. */
  at: number
}

export type Fate<Done> =
  | { is: 'done'; done: Done }
  /** The host said no: nothing moved. */
  | { is: 'refused'; error: ApiError }
  /** The host knows nothing of it, and nothing of it is under way any more. */
  | { is: 'never' }
  /** The host cannot be reached, the session has ended, or the app is too old to be answered. */
  | { is: 'unknown' }

export interface Ways<Done> {
  /** Sends it with its own key. Rejects with an ApiError. */
  send: () => Promise<Done>
  /** Asks the host for what came of it; undefined when it knows of nothing. Rejects with an ApiError. */
  look: () => Promise<Done | undefined>
  /** What stands for an answer that came and cannot be read. */
  unread: Done
  /** Told when a try brought no answer, before the next. */
  onWait?: () => void
  now: () => number
  signal: AbortSignal
}

/** As long as this an attempt is sent again by itself. */
export const RESEND_MS = 2 * 60 * 1000

/** Kept by this page and not settled yet: pressed just now, whatever the device's clock was set to meanwhile. */
const fresh = new WeakSet<Attempt>()

/** Finds out what becomes of an attempt that is on the device. A 401 and the end of the page leave it unknown. */
export async function settle<Done>(attempt: Attempt, ways: Ways<Done>): Promise<Fate<Done>> {
  const { now, signal } = ways
  // From here the steady clock counts: one that is set while the page waits gives and takes no time.
  const age = fresh.delete(attempt) ? 0 : now() - attempt.at
  const began = performance.now()
  const leftToResend = () => RESEND_MS - age - (performance.now() - began)
  const mayResend = () => age >= 0 && leftToResend() > 0
  for (let waiting = { tries: 0, nextAt: 0 }; ;) {
    const isSent = mayResend()
    try {
      if (isSent) return { is: 'done', done: await ways.send() }
      const done = await ways.look()
      return done === undefined ? { is: 'never' } : { is: 'done', done }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isSent || error.status === 401 || error.status === TOO_OLD || signal.aborted)
        return { is: 'unknown' }
      if (error.status >= 200 && error.status < 300) return { is: 'done', done: ways.unread }
      if (isForGood(error)) return { is: 'refused', error }
      ways.onWait?.()
      const retryAfterMs = (error.retryAfter ?? 0) * 1000
      waiting = nextTry(waiting, { retryAfterMs, now: now(), random: Math.random })
      // However long the host asks to wait, it is asked what became of it once nothing more may be sent.
      await pause(Math.min(waiting.nextAt - now(), leftToResend()), signal)
      if (signal.aborted) return { is: 'unknown' }
    }
  }
}

/** Waits, but not past a network that came back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    globalThis.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

/** For a browser that keeps nothing: as long as the page lives. */
const memory = memoryTable<Attempt>()
let release = () => {}

/** The attempts that only this page has; while there are any it is not loaded anew. */
async function inMemory(): Promise<Attempt[]> {
  const rows = await memory.all()
  const before = release
  // Held again before it is let go, so that no moment is between.
  release = rows.length > 0 ? holdReload() : () => {}
  before()
  return rows
}

async function onDevice<T>(work: (table: Table<Attempt>) => Promise<T>): Promise<T> {
  try {
    const create = (db: IDBDatabase) => void db.createObjectStore('attempts', { keyPath: 'key' })
    const { run, close } = await openDatabase('maidan-attempts', create)
    return await work(deviceTable(run, 'attempts')).finally(close)
  } catch (error) {
    console.warn('What was asked for is not kept on this device', error)
    return work(memory)
  }
}

/** Resolves once the device has it: false when it is kept in memory alone, because the device is full or keeps nothing. */
export async function keepAttempt(attempt: Attempt): Promise<boolean> {
  fresh.add(attempt)
  await onDevice((table) => table.add(attempt))
  return (await inMemory()).every(({ key }) => key !== attempt.key)
}

export const forgetAttempt = async (key: string): Promise<void> => {
  await memory.edit(key, () => null)
  await inMemory()
  await onDevice((table) => table.edit(key, () => null))
}

/** The player's attempts of which the fate is not known, oldest first. */
export async function attemptsOf(remoteId: string): Promise<Attempt[]> {
  const rows = [...(await memory.all()), ...(await onDevice((table) => table.all()))]
  const own = new Map(rows.filter((row) => row.remoteId === remoteId).map((row) => [row.key, row]))
  return [...own.values()].sort((a, b) => a.at - b.at)
}
