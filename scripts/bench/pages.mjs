/** The part `pages`: first bytes and paints beside a page written by hand, and the lobby. Source: budgets.md. */
import { createServer } from 'node:http'
import { openBrowser } from './browser.mjs'
import { startHost, stopHost } from './host.mjs'
import { openLink } from './link.mjs'
import { lobby } from './lobby.mjs'
import { routes } from '../routes.mjs'
import { firstPaint, limitPage, logIn, measure, PHONE } from './page.mjs'
import { head, kB, median, row, RUNS } from './report.mjs'
import { sizes } from './sizes.mjs'

/** The first screen on a slow phone, first, repeated and offline, and the files of the build. */
export async function pages(dataDir) {
  const browser = await openBrowser()
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
      await keptAll(appLink)
      await page.close()
      const wire = watchWire(appLink)
      const again = await measure(await context.newPage(), appLink.url)
      repeat.push({ ...again, wire: wire.until(again.lcpAt) })
      appLink.cut(true)
      offline.push(await measure(await context.newPage(), appLink.url))
      appLink.cut(false)
    })
  }
  console.log('Opening every route without the network …')
  const frames = await visit((context) => framesOf(context, appLink))
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
  row('repeat: on the wire before the largest paint', kB(typical(repeat, 'wire')), '≤ 1 kB')
  row('offline: first paint ÷ limit page', ratio(offline, 'fcp'), '≤ 1.40')

  const slowest = frames.reduce((most, frame) => (frame.ms > most.ms ? frame : most))
  row(
    `offline: median frame of ${frames.length / 2} routes, twice each`,
    `${median(frames.map(({ ms }) => ms)).toFixed(0)} ms`,
    '',
  )
  row('offline: slowest frame', `${slowest.ms.toFixed(0)} ms`, `≤ 1 s (${slowest.path})`)
  head('Files of the build (brotli)')
  const built = sizes()
  row("largest route's own chunk", kB(built.largestChunk.bytes), `≤ 25 kB (${built.largestChunk.name})`)
  row('precache', kB(built.precache), '≤ 300 kB')

  await appLink.close()
  await limitLink.close()
  limitHost.close()
  await stopHost(host)

  head('Lobby of 5,000 games (phone, CPU slowed)')
  for (const { rate, typing, flinging, long, script, nodes } of await lobby(browser)) {
    row(`${rate}×: longest task while a search is typed`, `${typing.toFixed(0)} ms`, '≤ 50 ms')
    row(`${rate}×: longest task while the list is flung`, `${flinging.toFixed(0)} ms`, '≤ 50 ms')
    row(`${rate}×: tasks over 50 ms in both`, long, '0')
    row(`${rate}×: most of one task that is script`, `${script.toFixed(0)} ms`, '≤ 50 ms')
    row(`${rate}×: nodes of the document`, nodes, '≤ 1,500')
  }
  await browser.close()
}

/** Longer than the worker waits before it begins. */
const KEPT_QUIET_MS = 5000
const LOOK_MS = 5

/** Follows what comes down a link from now on; `until` answers the bytes that had come at a time (epoch ms). */
function watchWire(link) {
  const from = link.bytesDown()
  const seen = []
  const timer = setInterval(() => seen.push({ at: Date.now(), bytes: link.bytesDown() - from }), LOOK_MS)
  return {
    until: (time) => {
      clearInterval(timer)
      return seen.findLast(({ at }) => at <= time)?.bytes ?? 0
    },
  }
}

/** Until nothing came over the link for a while: the worker keeps the screens ahead one after the other. */
async function keptAll(link) {
  let bytes = -1
  while (bytes !== link.bytesDown()) {
    bytes = link.bytesDown()
    await new Promise((resolve) => setTimeout(resolve, KEPT_QUIET_MS))
  }
}

/** A player's phone that has everything, without the network: how long each route takes to its first paint, twice. */
async function framesOf(context, link) {
  const page = await context.newPage()
  await logIn(page, link.url, 'rahim')
  await page.waitForLoadState('networkidle', { timeout: 120_000 }).catch(() => {})
  await page.waitForTimeout(10_000)
  link.cut(true)
  const { open, players } = routes()
  const frames = []
  for (const path of [...open, ...players].flatMap((one) => [one, one]))
    frames.push({ path, ms: await firstPaint(page, link.url + path) })
  link.cut(false)
  return frames
}
