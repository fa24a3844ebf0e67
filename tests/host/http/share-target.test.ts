/** A picture shared to the app where no worker is left to take it: the page is sent on, and nothing is kept. X-66. */
import type { Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeServer, listen } from '../../../server/http/listen.ts'
import { seededSite, type Site } from '../support/site.ts'

const MEGABYTE = 1024 * 1024

let host: Site & { close: () => Promise<void> }
let server: Server
let client = ''
let home = ''
beforeAll(async () => {
  client = await mkdtemp(path.join(tmpdir(), 'maidan-client-'))
  await writeFile(path.join(client, 'index.html'), '<!doctype html><title>app</title>')
  host = await seededSite({ staticDir: client })
  server = await listen({ host: '127.0.0.1', port: 0, proxyHops: 0 }, host.app)
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await closeServer(server)
  await host.close()
  await rm(client, { recursive: true })
})

function formOf(bytes: number): FormData {
  const form = new FormData()
  form.set('receipts', new File([new Uint8Array(bytes)], 'receipt.png', { type: 'image/png' }))
  return form
}

const share = (init: RequestInit = {}) =>
  fetch(`${home}/receive-receipt`, { method: 'POST', redirect: 'manual', ...init })

test.each([
  ['a screenshot', formOf(3 * MEGABYTE)],
  ['more than is read', formOf(24 * MEGABYTE)],
  ['nothing', undefined],
])('a share of %s goes on to the payment, which says that it was not kept', async (_, body) => {
  const answer = await share(body && { body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/make-payment?shared=0'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe('')
  expect((await fetch(home)).status).toBe(200)
})

test('what has no end is not read to its end', async () => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += MEGABYTE
      controller.enqueue(new Uint8Array(MEGABYTE))
    },
  })
  // Node asks for `duplex` with a stream; the types do not know it yet.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  const answer = await host.app.fetch(new Request('http://maidan.test/receive-receipt', init))
  expect(answer.status).toBe(303)
  expect(sent).toBeLessThan(8 * MEGABYTE)
})

test('the address is the app’s own for everything but a share', async () => {
  const ask = (init: RequestInit) => host.app.fetch(new Request('http://maidan.test/receive-receipt', init))
  const page = await ask({ headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await ask({ method: 'PUT' })).status).toBe(405)
})
