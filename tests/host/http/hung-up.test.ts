/** Whoever goes away while asking is no failure of the host: nothing of it stands in the log. */
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeServer, listen } from '../../../server/http/listen.ts'
import { type OpenSite, seededSite } from '../support/site.ts'

let site: OpenSite
const servers: Server[] = []
const logged: unknown[][] = []
/** In an object: a promise would be waited for, and nothing would be answered before the line breaks. */
let onAsked: (asked: { answer: Promise<Response> }) => void = () => {}

beforeAll(async () => {
  site = await seededSite()
  site.host.log = (...line) => void logged.push(line)
  const app: Pick<OpenSite['app'], 'fetch'> = {
    fetch: (request, info) => {
      const answer = site.app.fetch(request, info)
      onAsked({ answer })
      return answer
    },
  }
  // Behind a proxy a request is made anew, with the same body.
  for (const proxyHops of [0, 1]) servers.push(await listen({ host: '127.0.0.1', port: 0, proxyHops }, app))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => closeServer(server)))
  await site.close()
})
beforeEach(() => {
  logged.length = 0
})

/** Sends bytes, goes away as soon as the host has begun with them, and waits until it is through. */
async function leave(server: Server, bytes: string, how: 'reset' | 'close'): Promise<Response> {
  const asked = new Promise<{ answer: Promise<Response> }>((resolve) => (onAsked = resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  const { answer } = await asked
  if (how === 'reset') socket.resetAndDestroy()
  else socket.destroy()
  return answer
}

const FORWARDED =
  'X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: play.example\r\n'
const head = (line: string, headers = '') =>
  `${line} HTTP/1.1\r\nHost: maidan.test\r\n${FORWARDED}${headers}\r\n`
const json = 'Content-Type: application/json\r\n'

test('a body that breaks off, sent to any part of the host', async () => {
  const { token } = await site.player()
  const signed = `Authorization: Bearer ${token}\r\n`
  const form = 'Content-Type: multipart/form-data; boundary=x\r\n'
  const begun = [
    head('POST /api/login', `${json}Content-Length: 900\r\n`) + '{"username":',
    head('POST /api/login', `${json}Transfer-Encoding: chunked\r\n`) + '5\r\n{"use\r\n',
    head('POST /api/balance', `${signed}${json}Content-Length: 900\r\n`) + '{',
    head('POST /api/v1/create-players', `${json}Content-Length: 900\r\n`) + '{',
    head('POST /api/deposit-receipts', `${signed}${form}Content-Length: 90000\r\n`) + '--x\r\nContent-Disp',
    head('POST /wallet/v1/bet', `${json}Content-Length: 900\r\n`) + '{',
    head('POST /play/dice/play', `${json}Content-Length: 900\r\n`) + '{',
    head('POST /csp-report', `${json}Content-Length: 900\r\n`) + '{',
    head('POST /receive-receipt', `${form}Content-Length: 9000\r\n`) + '--x',
  ]
  for (const server of servers) {
    for (const how of ['reset', 'close'] as const) {
      for (const bytes of begun) {
        const { status } = await leave(server, bytes, how)
        expect([bytes.split('\r')[0], status]).toEqual([bytes.split('\r')[0], expect.toSatisfy(isNoFailure)])
      }
    }
  }
  expect(logged).toEqual([])
})

const isNoFailure = (status: number): boolean => status < 500

test('an answer that nobody waits for, with an end and without', async () => {
  const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info')]
  for (const spy of said) spy.mockImplementation(() => {})
  const asked = [
    head('GET /api/get-games', 'Accept-Encoding: br\r\n'),
    head('GET /api/openapi.json', 'Accept-Encoding: gzip\r\n'),
    head('GET /api/events/public'),
    head('GET /api/events/public?markets=1.1', 'Accept-Encoding: gzip\r\n'),
  ]
  for (const server of servers) {
    for (const how of ['reset', 'close'] as const) {
      for (const bytes of asked) await leave(server, bytes, how)
    }
  }
  // What was written to a line that is gone is said on a later turn, when all of them are closed.
  await Promise.all(servers.map(closed))
  expect(logged).toEqual([])
  for (const spy of said) {
    expect(spy.mock.calls).toEqual([])
    spy.mockRestore()
  }
})

/** Resolves when no connection is left. */
async function closed(server: Server): Promise<void> {
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  while ((await count()) > 0) await new Promise((resolve) => setImmediate(resolve))
}
