/**
 * Speed, size and data beside what is possible, in one run: `npm run bench`; `npm run bench -- host` and
 * `npm run bench -- pages` do one half. Figures are medians of run-by-run ratios to a hand-written page of the same
 * first screen over the same slow link, or to a bare server with the same bytes, because machines differ. The host is
 * measured on the embedded database, and on DATABASE_URL where it is named. RUNS (3) says how often. A bench is not
 * a test: it fails on nothing. Source: budgets.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.mjs'
import { bareServer, fetchRaw, load, memoryOf, startHost, stopHost } from './bench/host.mjs'
import { openLink } from './bench/link.mjs'
import { lobby } from './bench/lobby.mjs'
import { money } from './bench/money.mjs'
import { limitPage, measure, PHONE } from './bench/page.mjs'
import { sizes } from './bench/sizes.mjs'

const RUNS = Number(process.env['RUNS'] ?? 3)
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const row = (what, value, goal) => console.log(`  ${what.padEnd(58)} ${String(value).padStart(12)}   ${goal}`)
const head = (title) => console.log(`\n${title.padEnd(60)} ${'measured'.padStart(12)}   goal`)

/** The first screen on a slow phone, first, repeated and offline, and the files of the build. */
async function pages(dataDir) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

  console.log('Seeding a host …')
  await stopHost(await startHost(dataDir))
  const host = await startHost(dataDir)
  const appLink = await openLink(new URL(host.url).port)

  async function visit(run) {
    const context = await browser.newContext(PHONE)
    try {
      return await run(context)
    } finally {
      await context.close()
    }
  }
  const fresh = (url) => visit(async (context) => measure(await context.newPage(), url))

  console.log('Building the limit page from the first screen …')
  const html = await visit(async (context) => {
    const page = await context.newPage()
    await page.goto(host.url, { waitUntil: 'networkidle' })
    return limitPage(page, '')
  })
  async function answerLimit(request, response) {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }).end(html)
      return
    }
    const picture = await fetch(host.url + request.url, { headers: { 'accept-encoding': 'identity' } })
    response.writeHead(picture.status, { 'content-type': picture.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await picture.arrayBuffer()))
  }
  const limitHost = createServer((request, response) => void answerLimit(request, response))
  await new Promise((resolve) => limitHost.listen(0, '127.0.0.1', resolve))
  const limitLink = await openLink(limitHost.address().port)

  const first = []
  const limits = []
  const repeat = []
  const offline = []
  for (let run = 1; run <= RUNS; run++) {
    console.log(`Run ${run} of ${RUNS} …`)
    limits.push(await fresh(limitLink.url))
    first.push(await fresh(appLink.url))
    await visit(async (context) => {
      const page = await context.newPage()
      await page.goto(appLink.url, { waitUntil: 'networkidle', timeout: 120_000 })
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.waitForTimeout(6000)
      await page.close()
      const before = appLink.bytesDown()
      const again = await measure(await context.newPage(), appLink.url)
      repeat.push({ ...again, wire: appLink.bytesDown() - before })
      appLink.cut(true)
      offline.push(await measure(await context.newPage(), appLink.url))
      appLink.cut(false)
    })
  }
  const ratio = (list, key) => median(list.map((item, i) => item[key] / limits[i][key])).toFixed(2)
  const typical = (list, key) => median(list.map((item) => item[key]))

  head('First visit of / (guest, phone, slow4g, CPU 4×)')
  row('script on the wire', kB(typical(first, 'script')), '≤ 120 kB')
  row('everything on the wire until idle', kB(typical(first, 'all')), '≤ 150 kB')
  row('requests before the largest paint', typical(first, 'requestsBeforeLcp'), '≤ 6')
  row('largest paint ÷ limit page', ratio(first, 'lcp'), '≤ 1.15')
  row('first paint ÷ limit page', ratio(first, 'fcp'), '≤ 1.10')
  row('layout shift', typical(first, 'cls').toFixed(3), '≤ 0.02')
  row('main thread blocked after first paint', `${typical(first, 'blocked').toFixed(0)} ms`, '≤ 200 ms')
  head('Repeat visit, and with the network cut')
  row('repeat: largest paint ÷ limit page', ratio(repeat, 'lcp'), '≤ 1.30')
  row('offline: first paint ÷ limit page', ratio(offline, 'fcp'), '≤ 1.40')

  head('Files of the build (brotli)')
  const built = sizes()
  row("largest route's own chunk", kB(built.largestChunk.bytes), `≤ 25 kB (${built.largestChunk.name})`)
  row('precache', kB(built.precache), '≤ 300 kB')

  await appLink.close()
  await limitLink.close()
  limitHost.close()
  await stopHost(host)

  head('Lobby of 5,000 games (phone, CPU slowed)')
  for (const { rate, typing, flinging, long, nodes } of await lobby(browser)) {
    row(`${rate}×: longest task while a search is typed`, `${typing.toFixed(0)} ms`, '≤ 50 ms')
    row(`${rate}×: longest task while the list is flung`, `${flinging.toFixed(0)} ms`, '≤ 50 ms')
    row(`${rate}×: tasks over 50 ms in both`, long, '0')
    row(`${rate}×: nodes of the document`, nodes, '≤ 1,500')
  }
  await browser.close()
}

/** What the host costs on a database: public reads beside a bare server, start, memory, and money. */
async function hostOf(name, dataDir, environment, goals) {
  console.log(`\nSeeding a host on ${name} …`)
  await stopHost(await startHost(dataDir, environment))
  const host = await startHost(dataDir, environment)
  const atRest = memoryOf(host)
  const path = '/api/promotion'
  // The same bytes: as a browser is answered, compressed.
  const answer = await fetchRaw(host.url + path)
  const bare = await bareServer(answer.body, {
    'content-type': 'application/json',
    'content-encoding': answer.coding,
  })
  const pairs = []
  for (let run = 0; run < RUNS; run++) {
    const own = await load(host.url + path)
    const plain = await load(bare.url)
    pairs.push({ ratio: own.perSecond / plain.perSecond, p99: own.p99 })
  }
  bare.close()
  const afterReads = memoryOf(host)
  await stopHost(host)
  const cost = await money(dataDir, environment)

  const MB = (size) => `${size?.toFixed(0) ?? '?'} MB`
  head(`Host (${name})`)
  const ratios = median(pairs.map((pair) => pair.ratio)).toFixed(2)
  row('public reads ÷ a bare Node server with the same bytes', ratios, '≥ 0.5')
  const p99 = median(pairs.map((pair) => pair.p99)).toFixed(1)
  row('  99th percentile at 16 connections', `${p99} ms`, '≤ 20 ms')
  row('bets a second through HTTP', cost.overHttp.toFixed(0), '')
  row(
    '  ÷ the same statements straight on the same pool',
    (cost.overHttp / cost.straight).toFixed(2),
    '≥ 0.6',
  )
  row('start on an existing database', `${(host.startMs / 1000).toFixed(2)} s`, goals.start)
  row('memory at rest', MB(atRest), goals.memory)
  row('  after the public reads', MB(afterReads), goals.memory)
  const hour = `  after bets and an hour of ${cost.players} players (${cost.requests} requests)`
  row(hour, MB(cost.afterHour), goals.memory)
}

const folders = []
const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'maidan-bench-')))
  return folders.at(-1)
}
const half = process.argv[2]
try {
  if (half !== 'host') await pages(newFolder())
  if (half !== 'pages') {
    const embedded = { start: '', memory: '≤ 220 MB' }
    await hostOf('embedded database', newFolder(), { DATABASE_URL: '' }, embedded)
    const { DATABASE_URL } = process.env
    if (DATABASE_URL) {
      await hostOf('PostgreSQL', newFolder(), { DATABASE_URL }, { start: '≤ 1 s', memory: '≤ 120 MB' })
    } else console.log('\nPostgreSQL was not measured: DATABASE_URL names none.')
  }
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
