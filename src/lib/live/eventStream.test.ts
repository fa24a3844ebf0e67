import { expect, test } from 'vitest'
import { readEventStream, type StreamEvent } from './eventStream.ts'

/** Reads text that arrives in pieces of so many bytes. */
async function read(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  const events: StreamEvent[] = []
  const ids: string[] = []
  const retries: number[] = []
  let signs = 0
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  await readEventStream(body, {
    onEvent: (event) => events.push(event),
    onId: (id) => ids.push(id),
    onRetry: (ms) => retries.push(ms),
    onSign: () => (signs += 1),
  })
  return { events, ids, retries, signs }
}

const TEXT =
  'retry: 1500\n\n:\n\nid: 7-1\nevent: chat\ndata: {"বার্তা":1}\n\nid: 9-3\n\nevent: a\ndata: 1\ndata: 2\n\nid: 8'

test('events, places and comments are read whole, however the line cuts them', async () => {
  for (const size of [1, 2, 3, 7, 1000]) {
    for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n')]) {
      const { events, ids, retries, signs } = await read(text, size)
      expect(events, String(size)).toEqual([
        { name: 'chat', id: '7-1', data: '{"বার্তা":1}' },
        { name: 'a', id: '', data: '1\n2' },
      ])
      // What was cut off in the middle counts for nothing.
      expect([ids, retries]).toEqual([['7-1', '9-3'], [1500]])
      expect(signs).toBeGreaterThan(0)
    }
  }
})
