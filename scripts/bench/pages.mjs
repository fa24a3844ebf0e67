/** The part `pages`: first bytes and paints beside a page written by hand, and the lobby. Source: budgets.md. */
import { openBrowser } from './browser.mjs'
import { startHost, stopHost } from './host.mjs'
import { openLimit } from './limit.mjs'
import { openLink } from './link.mjs'
import { lobby } from './lobby.mjs'
import { routes } from '../routes.mjs'
import { firstPaint, logIn, PHONE, SMALL_PHONE } from './page.mjs'
import { busy, head, kB, median, row, RUNS } from './report.mjs'
import { sizes } from './sizes.mjs'
import { KINDS, threeVisits } from './visits.mjs'

/** The first screen on slow phones, first, repeated and offline, and the files of the build. */
export async function pages(dataDir) {
  const browser = await openBrowser()
  console.log('Seeding a host …')
  await stopHost(await startHost(dataDir))
  const host = await startHost(dataDir)
  const link = await openLink(new URL(host.url).port)

  for (const phone of [SMALL_PHONE, PHONE]) {
    const limit = await openLimit(browser, host.url, phone)
    const limitLink = await openLink(limit.port)
    paints(phone, await sideBySide({ app: link, limit: limitLink }, phone))
    await limitLink.close()
    limit.close()
  }
  await offlineRoutes(browser, link)
  files()
  await link.close()
  await stopHost(host)
  await lobbyOf5000(browser)
  await browser.close()
}

/**
 * Visits each of `links` (by name) three times in each run, one after the other and in turned order; answers the runs, and
 * how busy the machine was before each.
 */
export async function sideBySide(links, phone) {
  const runs = []
  const busyness = []
  for (let run = 1; run <= RUNS; run++) {
    console.log(`${phone.viewport.width} × ${phone.viewport.height}: run ${run} of ${RUNS} …`)
    busyness.push(await busy())
    const seen = {}
    const names = Object.keys(links)
    for (const name of run % 2 ? names : names.toReversed())
      seen[name] = await threeVisits(links[name], phone)
    runs.push(seen)
  }
  return { runs, busy: median(busyness) }
}

const percent = (share) => `${(share * 100).toFixed(0)} %`

/** Goals by kind: first and largest paint beside the limit's own visit of that kind, and ms of blocked main thread. */
const GOALS = {
  first: { fcp: 1.1, lcp: 1.15, blocked: 150 },
  repeat: { fcp: 1.2, lcp: 1.3, blocked: 150 },
  offline: { fcp: 1.3, lcp: 1.4, blocked: 150 },
}

function paints(phone, { runs, busy: others }) {
  const { width, height } = phone.viewport
  const typical = (name, kind, key) => median(runs.map((run) => run[name][kind][key]))
  const ratio = (kind, key) => median(runs.map(({ app, limit }) => app[kind][key] / limit[kind][key]))
  const ms = (figure) => `${figure.toFixed(0)} ms`
  head(`/ at ${width} × ${height} (guest, slow4g, CPU 4×, a new browser each visit)`)
  row('machine busy with something else before a run', percent(others), '')
  for (const kind of KINDS) {
    const goal = GOALS[kind]
    for (const [key, name] of [
      ['fcp', 'first paint'],
      ['lcp', 'largest paint'],
    ]) {
      row(`${kind}: ${name} ÷ the limit page's`, ratio(kind, key).toFixed(2), `≤ ${goal[key].toFixed(2)}`)
      row(`  app, limit page`, `${ms(typical('app', kind, key))}, ${ms(typical('limit', kind, key))}`, '')
    }
    row(`${kind}: main thread blocked`, ms(typical('app', kind, 'blocked')), `≤ ${goal.blocked} ms`)
  }
  row('first: script on the wire', kB(typical('app', 'first', 'script')), '≤ 120 kB')
  row('first: all that the page asked for, on the wire', kB(typical('app', 'first', 'all')), '≤ 150 kB')
  row('first: requests', typical('app', 'first', 'requests'), '')
  row('first: requests before the largest paint', typical('app', 'first', 'requestsBeforeLcp'), '≤ 6')
  row('first: with what the worker keeps', kB(typical('app', 'first', 'kept')), '≤ 400 kB')
  row('first: layout shift', typical('app', 'first', 'cls').toFixed(3), '≤ 0.02')
  row('repeat: on the wire before the largest paint', kB(typical('app', 'repeat', 'wire')), '≤ 1 kB')
}

async function offlineRoutes(browser, link) {
  console.log('Opening every route without the network …')
  const context = await browser.newContext(PHONE)
  const frames = await framesOf(context, link)
  await context.close()
  const slowest = frames.reduce((most, frame) => (frame.ms > most.ms ? frame : most))
  head('Without the network, one browser')
  row(
    `median frame of ${frames.length / 2} routes, twice each`,
    `${median(frames.map(({ ms }) => ms)).toFixed(0)} ms`,
    '',
  )
  row('slowest frame', `${slowest.ms.toFixed(0)} ms`, `≤ 1 s (${slowest.path})`)
}

function files() {
  head('Files of the build (brotli)')
  const built = sizes()
  row("largest route's own chunk", kB(built.largestChunk.bytes), `≤ 25 kB (${built.largestChunk.name})`)
  row('precache', kB(built.precache), '≤ 300 kB')
}

async function lobbyOf5000(browser) {
  head('Lobby of 5,000 games (phone, CPU slowed)')
  for (const { rate, typing, flinging, long, script, nodes, answer } of await lobby(browser)) {
    row(`${rate}×: longest task while a search is typed`, `${typing.toFixed(0)} ms`, '≤ 50 ms')
    row(`${rate}×: first answer of the one search over all of them`, `${answer.toFixed(0)} ms`, '≤ 100 ms')
    row(`${rate}×: longest task while the list is flung`, `${flinging.toFixed(0)} ms`, '≤ 50 ms')
    row(`${rate}×: tasks over 50 ms in both`, long, '0')
    row(`${rate}×: most of one task that is script`, `${script.toFixed(0)} ms`, '≤ 50 ms')
    row(`${rate}×: nodes of the document`, nodes, '≤ 1,500')
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
