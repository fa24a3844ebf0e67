import { afterEach, expect, test, vi } from 'vitest'
import { PAUSE_MS } from './arriving.ts'
import { readLimited } from './read-request.ts'

afterEach(() => void vi.useRealTimers())

function saying(length: string, body: string | ReadableStream<Uint8Array>): Request {
  // A body that streams needs its direction said.
  const init = { method: 'POST', headers: { 'content-length': length }, body, duplex: 'half' }
  return new Request('http://maidan.test/', init)
}

test('a body of one packet is what was sent', async () => {
  expect(Buffer.from(await readLimited(saying('11', '{"a":"৳"}'), 64)).toString()).toBe('{"a":"৳"}')
})

test('the limit holds whatever a body says of its length', async () => {
  for (const length of ['1', '65', '5000'])
    await expect(readLimited(saying(length, 'x'.repeat(65)), 64), length).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
})

test('a body that does not come is let go, small or not', async () => {
  vi.useFakeTimers()
  for (const length of ['20', '5000']) {
    const stopped = expect(
      readLimited(saying(length, new ReadableStream()), 64 * 1024),
      length,
    ).rejects.toMatchObject({ code: 'BODY_STOPPED' })
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    await stopped
  }
})

test('a body whose connection breaks is cut off, small or not', async () => {
  for (const length of ['20', '5000']) {
    const broken = new ReadableStream<Uint8Array>({ start: (body) => body.error(new Error('gone')) })
    await expect(readLimited(saying(length, broken), 64 * 1024), length).rejects.toMatchObject({
      code: 'BODY_CUT_OFF',
    })
  }
})
