/** Uploads against a real server, with the patience in the test's hand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { QUIET_MS, byProgress } from './byProgress.ts'

async function serverThat(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization, X-Mark')
    response.setHeader('Access-Control-Expose-Headers', '*')
    if (request.method === 'OPTIONS') response.end()
    else answer(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** The timers that were set, newest last; each fires by the test's hand. */
function patience() {
  const set: { ms: number; fire: () => void; isOff: boolean }[] = []
  const after = (ms: number, fire: () => void) => {
    const timer = { ms, fire, isOff: false }
    set.push(timer)
    return () => void (timer.isOff = true)
  }
  return { set, after, running: () => set.filter(({ isOff }) => !isOff) }
}

test('A3 an answer is that of fetch: status, headers and body, and what goes up is told', async () => {
  const seen: string[] = []
  const address = await serverThat((request, response) => {
    let size = 0
    request.on('data', (chunk: Buffer) => void (size += chunk.length))
    request.on('end', () => {
      seen.push(`${request.method} ${String(request.headers['x-mark'])} ${size}`)
      response.setHeader('Retry-After', '7')
      response.statusCode = 429
      response.end('{"message":"wait"}')
    })
  })
  const told: number[] = []
  const send = byProgress({ onProgress: (sent) => void told.push(sent) })
  const answer = await send(address, { method: 'POST', headers: { 'X-Mark': 'a' }, body: 'x'.repeat(50_000) })
  expect([answer.status, answer.headers.get('Retry-After'), await answer.json()]).toEqual([
    429,
    '7',
    { message: 'wait' },
  ])
  expect(seen).toEqual(['POST a 50000'])
  expect(told.at(-1)).toBe(50_000)
})

test('A3 patience begins anew with every byte that moves, and ends when nothing does', async () => {
  const address = await serverThat((request, response) => {
    request.resume()
    // The beginning of an answer, and never its end.
    request.on('end', () => response.write('{'))
  })
  const { set, after, running } = patience()
  const sent = byProgress({ after })(address, { method: 'POST', body: 'x'.repeat(50_000) })
  // One for the beginning and one for each move, of which the last alone counts.
  await vi.waitFor(() => expect(set.length).toBeGreaterThan(2))
  expect(running()).toHaveLength(1)
  expect(running()[0]?.ms).toBe(QUIET_MS)
  running()[0]?.fire()
  await expect(sent).rejects.toThrow(TypeError)
  expect(running()).toEqual([])
})

test('A3 no line at all is what fetch makes of it', async () => {
  const { after, running } = patience()
  await expect(byProgress({ after })('http://127.0.0.1:1/', { method: 'POST', body: '' })).rejects.toThrow(
    TypeError,
  )
  expect(running()).toEqual([])
})
