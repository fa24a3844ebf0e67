/** An event as the database tells it and as a stream writes it. */
import type { Selectable } from 'kysely'
import { isLiveKind, type LiveKind } from '../../contract/live.ts'
import { z } from '../../contract/kit/zod.ts'
import type { Tables } from '../store/tables.ts'

export interface LiveEvent {
  id: bigint
  /** Null on an event of a topic. */
  playerId: bigint | null
  topic: string | null
  kind: LiveKind
  data: Record<string, unknown>
  /** Milliseconds since the epoch. */
  at: number
}

const number = z.string().check(z.regex(/^\d{1,18}$/))
const notified = z.object({
  id: number,
  player: z.nullable(number),
  topic: z.nullable(z.string()),
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: z.number(),
})

/** Reads a notification; undefined for one that is not ours, or of a kind that this version does not know. */
export function eventFromPayload(payload: string): LiveEvent | undefined {
  let said: unknown
  try {
    said = JSON.parse(payload)
  } catch {
    return undefined
  }
  const read = notified.safeParse(said)
  if (!read.success || !isLiveKind(read.data.kind)) return undefined
  const { id, player, kind, ...rest } = read.data
  return { ...rest, kind, id: BigInt(id), playerId: player === null ? null : BigInt(player) }
}

export function eventFromRow(row: Selectable<Tables['live_event']>): LiveEvent[] {
  const { id, player_id: playerId, topic, kind, data, at } = row
  return isLiveKind(kind) ? [{ id, playerId, topic, kind, data, at: at.getTime() }] : []
}

/** What a reader gives back to resume: the moment and the number. */
export const cursorOf = ({ at, id }: Pick<LiveEvent, 'at' | 'id'>): string => `${at}-${id}`

/** The event as lines of `text/event-stream`. */
export function eventText(event: LiveEvent): string {
  // Everyone who gets it would ask at once: `all` makes readers spread out.
  const data =
    event.topic === 'players' || event.topic === 'everyone' ? { ...event.data, all: true } : event.data
  return block(event.kind, data, cursorOf(event))
}

export const block = (name: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
