import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

let root = ''
let answer: (request: Request) => Promise<Response>
const get = (address: string, headers: Record<string, string> = {}) =>
  answer(new Request(`http://maidan.test${address}`, { headers }))

beforeAll(async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'maidan-static-'))
  root = path.join(parent, 'client')
  await mkdir(path.join(root, 'assets'), { recursive: true })
  await mkdir(path.join(root, '.secret'))
  await writeFile(path.join(parent, 'outside.txt'), 'outside')
  await writeFile(path.join(root, '.secret', 'a.txt'), 'hidden')
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>app</title>')
  await writeFile(path.join(root, 'sw.js'), 'self')
  await writeFile(path.join(root, 'manifest.webmanifest'), '{}')
  await writeFile(path.join(root, 'assets/a-1.js'), 'export const a = 1')
  await writeFile(path.join(root, 'assets/a-1.js.br'), brotliCompressSync('export const a = 1'))
  answer = staticFiles(root)
})
afterAll(() => rm(path.dirname(root), { recursive: true }))

test('the page, the worker and the manifest are asked again each time; hashed files never', async () => {
  for (const address of ['/', '/index.html', '/sw.js', '/manifest.webmanifest']) {
    expect((await get(address)).headers.get('cache-control'), address).toBe('no-cache')
  }
  expect((await get('/manifest.webmanifest')).headers.get('content-type')).toBe('application/manifest+json')
  expect((await get('/assets/a-1.js')).headers.get('cache-control')).toContain('immutable')
})

test('a missing file is a 404 in JSON, never the page', async () => {
  for (const address of ['/assets/gone-2.js', '/assets/gone', '/gone.png', '/deep/gone.css', '/x.php']) {
    const response = await get(address, { accept: '*/*', 'sec-fetch-mode': 'navigate' })
    expect(response.status, address).toBe(404)
    expect(response.headers.get('content-type'), address).toContain('application/json')
  }
})

test("navigations to the app's addresses get the page, also the two that look like files or calls", async () => {
  for (const address of [
    '/login',
    '/player/logout',
    '/player/playGame',
    '/page/site/component/appDownload.jsp',
  ]) {
    const response = await get(address, { 'sec-fetch-mode': 'navigate', accept: 'text/html' })
    expect(await response.text(), address).toContain('<title>app</title>')
  }
})

test('an address is judged by the name it stands for, however it is spelt', async () => {
  const browser = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }
  for (const address of [
    '//evil',
    '//index.html',
    '/deposit//x',
    '/assets%2Fgone',
    '/gone%2Ejs',
    '/x%2F%2Fy',
  ])
    expect((await get(address, browser)).status, address).toBe(404)
  expect((await get('/assets%2Fa-1%2Ejs')).headers.get('cache-control')).toContain('immutable')
})

test('a script that fetches an unknown address is not given the page', async () => {
  expect((await get('/login', { 'sec-fetch-mode': 'cors', accept: '*/*' })).status).toBe(404)
  expect((await get('/login', { accept: 'application/json' })).status).toBe(404)
})

test('nothing outside the folder, hidden, or compressed ahead is served by name', async () => {
  const addresses = [
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/..%5coutside.txt',
    '/.secret/a.txt',
    '/assets/a-1.js.br',
    '/%00.txt',
    '/%zz.txt',
  ]
  for (const address of addresses) expect((await get(address)).status, address).toBe(404)
})

test('a compressed twin is sent to who accepts it, with its own validator', async () => {
  const plain = await get('/assets/a-1.js')
  const small = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' })
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(await plain.text())
  expect(small.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  const refused = await get('/assets/a-1.js', { 'accept-encoding': 'br;q=0' })
  expect(refused.headers.has('content-encoding')).toBe(false)
})

test('a conditional request is answered 304 without a body', async () => {
  const etag = (await get('/index.html')).headers.get('etag') ?? ''
  const again = await get('/index.html', { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('only GET and HEAD are taken', async () => {
  const response = await answer(new Request('http://maidan.test/index.html', { method: 'POST' }))
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test('a file of a build serves as a dictionary for the next build, and who has an earlier one is sent what differs from it', async () => {
  const earlier = createHash('sha256').update('export const a = 0').digest()
  const folder = path.join(root, 'assets/b1')
  await mkdir(folder)
  await writeFile(path.join(folder, 'app.js'), 'export const a = 1')
  await writeFile(path.join(folder, `app.js.${earlier.toString('hex').slice(0, 16)}.dcz`), 'the difference')
  const has = (hash: Buffer, coding = 'gzip, br, dcb, dcz') =>
    get('/assets/b1/app.js', {
      'accept-encoding': coding,
      'available-dictionary': `:${hash.toString('base64')}:`,
    })

  const difference = await has(earlier)
  expect(difference.headers.get('content-encoding')).toBe('dcz')
  expect(await difference.text()).toBe('the difference')
  for (const answer of [difference, await get('/assets/b1/app.js')]) {
    expect(answer.headers.get('use-as-dictionary')).toBe('match="/assets/*/app.js"')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary')
  }
  const others = [
    await has(createHash('sha256').update('another').digest()),
    await has(earlier, 'gzip, br'),
    await get('/assets/b1/app.js', { 'accept-encoding': 'dcz' }),
    await get('/assets/b1/app.js', { 'accept-encoding': 'dcz', 'available-dictionary': ':../../../a:' }),
  ]
  for (const answer of others) expect(await answer.text()).toBe('export const a = 1')
  expect((await get(`/assets/b1/app.js.${earlier.toString('hex').slice(0, 16)}.dcz`)).status).toBe(404)
  // What all builds share, and what has no build, is none.
  for (const address of ['/assets/a-1.js', '/sw.js'])
    expect((await get(address)).headers.has('use-as-dictionary'), address).toBe(false)
})
