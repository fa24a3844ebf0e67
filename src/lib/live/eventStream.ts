/** Reading `text/event-stream` from a `fetch` answer: an EventSource could not send the session's header. */
import { z } from '../../../contract/kit/zod.ts'

export interface StreamEvent {
  name: string
  /** The id that was given with it or before it. */
  id: string
  data: string
}

declare global {
  interface WindowEventMap {
    /** Bytes of the stream of live events that came: whoever counts them listens (usageCount.ts). */
    streambytes: CustomEvent<number>
  }
}

interface Sink {
  onEvent: (event: StreamEvent) => void
  /** The reader's place has moved, with or without an event. */
  onId: (id: string) => void
  /** How long the host asks to wait before coming back, in ms. */
  onRetry: (ms: number) => void
  /** Something came, if only a comment: so many bytes. */
  onSign: (bytes: number) => void
}

/** Reads until the answer ends. Rejects when the line breaks. */
export async function readEventStream(body: ReadableStream<Uint8Array>, sink: Sink): Promise<void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    sink.onSign(part.value.length)
    rest += decoder.decode(part.value, { stream: true })
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) readBlock(block, sink)
  }
}

function readBlock(block: string, { onEvent, onId, onRetry }: Sink): void {
  let name = 'message'
  let id = ''
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const [, field = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? []
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
  }
  if (data.length > 0) onEvent({ name, id, data: data.join('\n') })
  if (id) onId(id)
}

/** What an event says; undefined for what its description does not pass. */
export function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  data: string,
): z.output<Schema> | undefined {
  try {
    return z.safeDecode(schema, JSON.parse(data)).data
  } catch {
    return undefined
  }
}
