import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeServer, listen } from '../http/listen.ts'
import { openStream, type Stream, STREAM_HEADERS } from './stream.ts'

let server: Server
afterEach(() => closeServer(server))

/** A host that answers whoever asks with one stream, made by `prepare`, and a raw reader of it. */
async function reader(prepare: (stream: Stream) => void) {
  let isClosed = false
  const stream = openStream(() => void (isClosed = true))
  prepare(stream)
  const answer = () => Promise.resolve(new Response(stream.body, { headers: STREAM_HEADERS }))
  server = await listen({ host: '127.0.0.1', port: 0, proxyHops: 0 }, { fetch: answer })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /api/events HTTP/1.1\r\nHost: x\r\n\r\n')
  return { stream, socket, isClosed: () => isClosed }
}

async function said(socket: Socket, until: string): Promise<string> {
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.includes(until)) break
  }
  return text
}

const HELLO = { resumed: false, at: 1, id: 1n }

test('a reader on a socket is told what was said before it came, and what is said after, to the end', async () => {
  const { stream, socket, isClosed } = await reader((one) => {
    one.begin(HELLO, [])
    one.lines(': early\n\n')
  })
  setTimeout(() => {
    stream.lines(new TextEncoder().encode(': late\n\n'))
    stream.end(503)
  }, 50)
  const text = await said(socket, '\r\n0\r\n\r\n')
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toContain('content-type: text/event-stream')
  expect([...text.matchAll(/event: hello|: early|: late|event: end/g)].flat()).toEqual([
    'event: hello',
    ': early',
    ': late',
    'event: end',
  ])
  expect(isClosed()).toBe(true)
})

test('what was ended before anybody read it is still said', async () => {
  const { socket } = await reader((one) => {
    one.begin(HELLO, [])
    one.end(401)
  })
  expect(await said(socket, '\r\n0\r\n\r\n')).toContain('"status":401')
})

test('a reader that takes nothing is cut off, and one that goes is forgotten', async () => {
  const slow = await reader((one) => one.begin(HELLO, []))
  await once(slow.socket, 'connect')
  slow.socket.pause()
  const lines = `: ${'x'.repeat(64 * 1024)}\n\n`
  for (let n = 0; n < 10_000 && !slow.isClosed(); n += 1) {
    slow.stream.lines(lines)
    if (n % 10 === 0) await new Promise((done) => setTimeout(done, 1))
  }
  expect(slow.isClosed()).toBe(true)
  slow.socket.destroy()
  await closeServer(server)

  const gone = await reader((one) => one.begin(HELLO, []))
  await said(gone.socket, 'hello')
  gone.socket.destroy()
  await expect.poll(gone.isClosed).toBe(true)
})
