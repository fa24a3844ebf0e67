/**
 * Speed, size and data beside what is possible, in one run: `npm run bench`. Figures are medians of run-by-run
 * ratios to a hand-written page of the same first screen over the same slow link, because machines differ.
 * RUNS (3) says how often each page is loaded. A bench is not a test: it fails on nothing. Source: budgets.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.mjs'
import { bareServer, load, memoryOf, startHost, stopHost } from './bench/host.mjs'
import { openLink } from './bench/link.mjs'
import { money } from './bench/money.mjs'
import { limitPage, measure, PHONE } from './bench/page.mjs'
import { sizes } from './bench/sizes.mjs'

const RUNS = Number(process.env['RUNS'] ?? 3)
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const row = (what, value, goal) => console.log(`  ${what.padEnd(58)} ${String(value).padStart(12)}   ${goal}`)
const head = (title) => console.log(`\n${title.padEnd(60)} ${'measured'.padStart(12)}   goal`)

const dataDir = mkdtempSync(join(tmpdir(), 'maidan-bench-'))
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

head('Host (embedded database)')
const path = '/api/promotion'
const answer = await fetch(host.url + path)
const bare = await bareServer(Buffer.from(await answer.arrayBuffer()), { 'content-type': 'application/json' })
const pairs = []
for (let run = 0; run < RUNS; run++) {
  const own = await load(host.url + path)
  const plain = await load(bare.url)
  pairs.push({ ratio: own.perSecond / plain.perSecond, p99: own.p99, perSecond: own.perSecond })
}
row(
  'public reads ÷ a bare Node server with the same bytes',
  median(pairs.map((pair) => pair.ratio)).toFixed(2),
  '≥ 0.5',
)
row(
  '  99th percentile at 16 connections',
  `${median(pairs.map((pair) => pair.p99)).toFixed(1)} ms`,
  '≤ 20 ms',
)
row('start on an existing database', `${(host.startMs / 1000).toFixed(2)} s`, '(≤ 1 s with PostgreSQL)')
row('memory after the load', `${memoryOf(host)?.toFixed(0) ?? '?'} MB`, '≤ 220 MB')

bare.close()
await browser.close()
await appLink.close()
await limitLink.close()
limitHost.close()
await stopHost(host)

head(`Money (${process.env['DATABASE_URL'] ? 'PostgreSQL' : 'embedded database'})`)
const cost = await money(dataDir)
row('bets a second through HTTP', cost.overHttp.toFixed(0), '')
row('  ÷ the same statements straight on the same pool', (cost.overHttp / cost.straight).toFixed(2), '≥ 0.6')
row('memory at rest', `${cost.atRest?.toFixed(0) ?? '?'} MB`, '≤ 220 MB')
row(
  `memory after an hour of ${cost.players} players (${cost.requests} requests)`,
  `${cost.afterHour?.toFixed(0) ?? '?'} MB`,
  '≤ 220 MB',
)
rmSync(dataDir, { recursive: true, force: true })
