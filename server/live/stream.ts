/** One open answer of `text/event-stream`: what is written to it, in order, each event once, until it ends. */
import type { ServerResponse } from 'node:http'
import { canGoStraight } from '../http/straight.ts'
import { type LiveEvent, block, cursorOf, eventText } from '../events/event.ts'

/** A reader that is this far behind is cut off; it resumes by the id of the last event it read. */
const BACKLOG_BYTES = 256 * 1024
/** Readers come back after so long, each after another time: a host that restarts is not met by all at once. */
const RETRY_MIN_MS = 1_000
const RETRY_SPREAD_MS = 4_000

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy neither keeps, nor packs, nor holds back what is written.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export interface Stream {
  body: ReadableStream<Uint8Array>
  /** Writes an event that was not written before. Until `begin` it waits. */
  event: (event: LiveEvent) => void
  /** Writes lines that are whole, once the stream has begun. Bytes may be written to others, too. */
  lines: (lines: string | Uint8Array) => void
  /** Says what the reader missed, then hello, then what came meanwhile. */
  begin: (hello: { resumed: boolean; at: number; id: bigint }, missed: LiveEvent[]) => void
  /** Something to hear; with a moment, the reader's place moves there. */
  beat: (at?: { at: number; id: bigint }) => void
  /** Ends it without a word: nobody reads it. */
  drop: () => void
  /** Says why it ends and ends it. */
  end: (status: 401 | 503) => void
}

const encoder = new TextEncoder()

/** Whoever a stream's bytes go to. */
interface Reader {
  /** False: it is too far behind. */
  write: (bytes: Uint8Array) => boolean
  end: () => void
}

/** Keeps what is written before anybody reads. */
function keeping(early: Uint8Array[]): Reader {
  let size = 0
  return {
    write(bytes) {
      early.push(bytes)
      size += bytes.byteLength
      return size < BACKLOG_BYTES
    },
    end: () => {},
  }
}

const socketOf = (outgoing: ServerResponse): Reader => ({
  write(bytes) {
    outgoing.write(bytes)
    if (outgoing.writableLength < BACKLOG_BYTES) return true
    // What waits for a reader that takes nothing would be kept until the system gives it up.
    outgoing.destroy()
    return false
  },
  end: () => void outgoing.end(),
})

/** Is a reader from the first time that somebody asks it for bytes. */
function webStream(become: (reader: Reader) => void, closed: () => void): ReadableStream<Uint8Array> {
  let isRead = false
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isRead) return
        isRead = true
        become({
          write(bytes) {
            controller.enqueue(bytes)
            return (controller.desiredSize ?? 0) > -BACKLOG_BYTES
          },
          end: () => controller.close(),
        })
      },
      cancel: closed,
    },
    // Asks for nothing ahead.
    { highWaterMark: 0, size: (bytes) => bytes?.byteLength ?? 0 },
  )
}

export function openStream(onClosed: () => void): Stream {
  /** What was read from the table may be told once more; what was told is told once (hub.ts). */
  const read = new Set<bigint>()
  let waiting: LiveEvent[] | undefined = []
  let early: Uint8Array[] = []
  /** None once it is closed. */
  let to: Reader | undefined = keeping(early)
  const closed = (): void => {
    if (!to) return
    to = undefined
    onClosed()
  }
  const close = (): void => {
    to?.end()
    closed()
  }
  const write = (lines: string | Uint8Array): void => {
    const isInTime = to?.write(typeof lines === 'string' ? encoder.encode(lines) : lines)
    if (isInTime === false) close()
  }
  const become = (reader: Reader): void => {
    for (const bytes of early) reader.write(bytes)
    early = []
    if (to) to = reader
    else reader.end()
  }
  const event = (one: LiveEvent): void => {
    if (waiting) {
      waiting.push(one)
    } else if (!read.has(one.id)) {
      write(eventText(one))
    }
  }
  const body = webStream(become, closed)
  canGoStraight(body, (outgoing) => {
    if (outgoing.destroyed) return closed()
    outgoing.once('close', closed)
    become(socketOf(outgoing))
  })
  return {
    body,
    event,
    lines: write,
    begin: ({ resumed, ...at }, missed) => {
      const came = waiting ?? []
      waiting = undefined
      write(`retry: ${Math.round(RETRY_MIN_MS + Math.random() * RETRY_SPREAD_MS)}\n\n`)
      for (const one of missed) {
        event(one)
        read.add(one.id)
      }
      // After them: a line that breaks before has not moved the reader's place.
      write(block('hello', { resumed }, cursorOf(at)))
      came.forEach(event)
    },
    beat: (at) => write(at ? `id: ${cursorOf(at)}\n\n` : ':\n\n'),
    drop: close,
    end: (status) => {
      write(block('end', { status }))
      close()
    },
  }
}
