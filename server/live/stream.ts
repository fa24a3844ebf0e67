/** One open answer of `text/event-stream`: what is written to it, in order, each event once, until it ends. */
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

export function openStream(onClosed: () => void): Stream {
  const encoder = new TextEncoder()
  /** What was read from the table may be told once more; what was told is told once (hub.ts). */
  const read = new Set<bigint>()
  let waiting: LiveEvent[] | undefined = []
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const close = (): void => {
    if (!controller) return
    controller.close()
    controller = undefined
    onClosed()
  }
  const write = (lines: string | Uint8Array): void => {
    controller?.enqueue(typeof lines === 'string' ? encoder.encode(lines) : lines)
    if (controller && (controller.desiredSize ?? 0) <= 0) close()
  }
  const event = (one: LiveEvent): void => {
    if (waiting) {
      waiting.push(one)
    } else if (!read.has(one.id)) {
      write(eventText(one))
    }
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      cancel: () => {
        controller = undefined
        onClosed()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG_BYTES }),
  )
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
