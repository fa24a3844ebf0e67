/**
 * Brings events to the streams that are open on this process. It begins to listen with the first stream. What it did
 * not hear while the connection was broken is read from the table: numbers are given before commits, so a look back
 * covers some seconds before the last event, and what was told already is left out.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from '../host.ts'
import { fail } from '../messages/errors.ts'
import { type LiveEvent, eventFromPayload, eventFromRow } from '../events/event.ts'
import { CHANNEL, type Topic } from '../events/publish.ts'

/** Longer than a transaction may take. */
export const LOOK_BACK_MS = 30_000

/** How long a new stream waits until the database is listened to. */
const PATIENCE_MS = 5_000

/** One open stream. */
export interface Listener {
  /** The player's row id; undefined for a guest's stream. */
  playerId: bigint | undefined
  sessionId: bigint | undefined
  topics: ReadonlySet<string>
  onEvent: (event: LiveEvent) => void
}

export interface Hub {
  /** Registers a stream; resolves when events reach it. Throws BUSY when the database cannot be listened to. */
  add: (listener: Listener) => Promise<void>
  remove: (listener: Listener) => void
  /** The highest number told so far; 0 before the first. */
  newest: () => bigint
  close: () => Promise<void>
}

export function createHub(host: Host & Required<Pick<Host, 'signals'>>): Hub {
  const all = new Set<Listener>()
  const byPlayer = new Map<bigint, Set<Listener>>()
  /** Events of the last while by number, so that none is told twice. */
  const told = new Map<bigint, number>()
  let last = 0
  let newest = 0n
  /** When listening began; undefined before it. */
  let began: number | undefined
  let isBegun: () => void = () => {}
  const begun = new Promise<void>((resolve) => (isBegun = resolve))
  let listening: Promise<{ stop: () => Promise<void> }> | undefined

  const tell = (event: LiveEvent): void => {
    if (told.has(event.id)) return
    told.set(event.id, event.at)
    if (event.id > newest) newest = event.id
    last = Math.max(last, event.at)
    forgetOld(told, last - 2 * LOOK_BACK_MS)
    const receivers = event.playerId === null ? all : (byPlayer.get(event.playerId) ?? [])
    for (const listener of receivers) {
      if (event.playerId !== null || listener.topics.has(event.topic ?? '')) listener.onEvent(event)
    }
  }
  const onPayload = (payload: string): void => {
    const event = eventFromPayload(payload)
    if (event) tell(event)
  }
  const catchUp = async (from: number): Promise<void> => {
    const rows = await host.db
      .selectFrom('live_event')
      .selectAll()
      .where('at', '>=', new Date(from))
      .orderBy('id')
      .execute()
    for (const event of rows.flatMap(eventFromRow)) tell(event)
  }
  const onStart = (): void => {
    if (began === undefined) {
      began = last = host.clock()
      isBegun()
      return
    }
    const from = Math.max(began, last - LOOK_BACK_MS)
    catchUp(from).catch((error: unknown) => host.log('live_catch_up_failed', { error: String(error) }))
  }

  return {
    async add(listener) {
      all.add(listener)
      if (listener.playerId !== undefined) {
        const own = byPlayer.get(listener.playerId) ?? new Set()
        byPlayer.set(listener.playerId, own.add(listener))
      }
      listening ??= host.signals.listen(CHANNEL, { onPayload, onStart })
      await listening
      const isReady = await Promise.race([begun.then(() => true), pause(PATIENCE_MS, false, { ref: false })])
      if (!isReady) throw fail('BUSY', { retryAfter: 5 })
    },
    remove(listener) {
      all.delete(listener)
      if (listener.playerId === undefined) return
      const own = byPlayer.get(listener.playerId)
      own?.delete(listener)
      if (own?.size === 0) byPlayer.delete(listener.playerId)
    },
    newest: () => newest,
    close: async () => {
      await (await listening?.catch(() => undefined))?.stop()
    },
  }
}

/** Events are told roughly in the order of their times, so the oldest are first. */
function forgetOld(told: Map<bigint, number>, before: number): void {
  for (const [id, at] of told) {
    if (at >= before) return
    told.delete(id)
  }
}

/** What was told to a player, or of topics, since a moment, in the order of the numbers. */
export async function eventsSince(
  { db }: Pick<Host, 'db'>,
  { playerId, topics }: { playerId: bigint | undefined; topics: Iterable<string> },
  since: number,
): Promise<LiveEvent[]> {
  const from = new Date(since - LOOK_BACK_MS)
  const rows = await db
    .selectFrom('live_event')
    .selectAll()
    .where('at', '>=', from)
    .where((where) =>
      where.or([
        where('topic', 'in', [...topics]),
        ...(playerId === undefined ? [] : [where('player_id', '=', playerId)]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.flatMap(eventFromRow)
}

/** The number of the newest event; 0 when there is none. */
export async function newestId({ db }: Pick<Host, 'db'>): Promise<bigint> {
  const row = await db.selectFrom('live_event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0n
}

export const topicsOf = (isPlayer: boolean): ReadonlySet<string> =>
  new Set<Topic>(isPlayer ? ['everyone', 'players'] : ['everyone'])
