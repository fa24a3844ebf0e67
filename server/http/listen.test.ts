import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Agent, request, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MaidanServer } from './listen.ts'
import { ConfigError } from '../config.ts'
import { closeServer, KEEP_ALIVE_MS, listen } from './listen.ts'

/** Answers what it was asked, so that the tests see what arrived. */
const echo: Pick<MaidanServer, 'fetch'> = {
  fetch: async (request, info) =>
    Response.json({ path: new URL(request.url).pathname, address: info?.address }),
}

let server: Server
let port = 0
beforeAll(async () => {
  server = await listen({ host: '127.0.0.1', port: 0, proxyHops: 0 }, echo)
  port = (server.address() as AddressInfo).port
})
afterAll(() => closeServer(server))

/** The whole answer to raw bytes. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    let answer = ''
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })

test('a request arrives with the address of the other end, not one it claims', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/a`, {
    headers: { 'x-forwarded-for': '203.0.113.1' },
  })
  expect(await response.json()).toEqual({ path: '/a', address: '127.0.0.1' })
})

test('what is no request is 400 without a stack, and the host lives on', async () => {
  const broken = [
    'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: <script>\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'nonsense\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
  ]
  for (const bytes of broken) {
    const answer = await raw(bytes)
    expect(answer, bytes.slice(0, 60)).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer, bytes.slice(0, 60)).not.toMatch(/ at |\.ts|\.js|<html/i)
  }
  expect((await fetch(`http://127.0.0.1:${port}/b`)).status).toBe(200)
})

test('a connection is kept longer than the proxy of the README keeps one', () => {
  expect(server.keepAliveTimeout).toBe(KEEP_ALIVE_MS)
  const said = /keepalive 16;\s*# for (\d+) s, nginx's own: the host keeps them for (\d+)/.exec(
    readFileSync('README.md', 'utf8'),
  )
  const [proxy = 0, host = 0] = said?.slice(1).map(Number) ?? []
  expect(host * 1000).toBe(KEEP_ALIVE_MS)
  expect(host).toBeGreaterThan(proxy + 10)
})

test('the proxy of the README passes the host on with its port, which an Origin has, too', () => {
  const hosts =
    readFileSync('README.md', 'utf8').match(/^ *proxy_set_header (?:X-Forwarded-)?Host .*;/gm) ?? []
  expect(hosts).toHaveLength(2)
  for (const line of hosts) expect(line).toMatch(/Host \$http_host;$/)
})

test('a port that is taken is refused in a sentence that names a way out', async () => {
  await expect(listen({ host: '127.0.0.1', port, proxyHops: 0 }, echo)).rejects.toThrow(ConfigError)
  await expect(listen({ host: '127.0.0.1', port, proxyHops: 0 }, echo)).rejects.toThrow(
    `PORT: ${port} on 127.0.0.1 is taken`,
  )
})

test('an address that is not of this machine is refused in a sentence', async () => {
  await expect(listen({ host: '192.0.2.1', port: 0, proxyHops: 0 }, echo)).rejects.toThrow('HOST: 192.0.2.1')
})

test('behind a proxy a kept connection takes one request more, whose answer closes it, and then the server is gone', async () => {
  const other = await listen({ host: '127.0.0.1', port: 0, proxyHops: 1 }, echo)
  const { port: at } = other.address() as AddressInfo
  const kept = new Agent({ keepAlive: true })
  const ask = () =>
    new Promise<string>((resolve, reject) =>
      request({ port: at, host: '127.0.0.1', method: 'POST', agent: kept }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve(`${answer.statusCode} ${answer.headers.connection ?? 'kept'}`))
      })
        .once('error', reject)
        .end(),
    )
  expect(await ask()).toBe('200 kept')
  const closing = closeServer(other, { isProxied: true })
  // By then nobody new is let in.
  await new Promise((done) => setTimeout(done, 100))
  expect(await ask()).toBe('200 close')
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
  await closing
  kept.destroy()
})
