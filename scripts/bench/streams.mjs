/** The part `streams`: what streams of markets that are opened to do harm cost everybody else. Source: decision 163. */
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { once, startHost, stopHost } from './host.mjs'
import { head, row } from './report.mjs'

const STREAMS = 31
/** What one stream may watch. */
const MARKETS = 50
const HOUR_MS = 60 * 60 * 1000
const MEASURED_MS = 15_000
const EVERY_MS = 10

/**
 * The dearest there are: cricket's events of the next days with their odds, whose prices all change each three seconds.
 * The calendar has one event for each hour, numbered from 1970 on.
 */
const dearest = () =>
  Array.from({ length: 90 }, (_, i) => `1${Math.floor(Date.now() / HOUR_MS) + i}`).flatMap((event) => [
    `1.${event}`,
    event,
  ])

/** The 99th percentile of the health check, asked again and again. */
async function healthOf(url) {
  const times = []
  const until = performance.now() + MEASURED_MS
  while (performance.now() < until) {
    times.push(await once(`${url}/healthz`))
    await pause(EVERY_MS)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

const opened = (url) =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume()
      if (response.statusCode === 200) resolve(response)
      else reject(new Error(`A stream was refused: ${response.statusCode}`))
    }).on('error', reject)
  })

/** Opens the streams, each on other markets and at another pace; answers how long the health check takes meanwhile. */
export async function streams(dataDir) {
  const host = await startHost(dataDir)
  const all = dearest()
  const quiet = await healthOf(host.url)
  const open = []
  for (let i = 0; i < STREAMS; i++) {
    const markets = Array.from({ length: MARKETS }, (_, k) => all[(i * 37 + k) % all.length])
    open.push(await opened(`${host.url}/api/events/public?markets=${markets.join()}&every=${1 + (i % 5)}`))
  }
  const watched = await healthOf(host.url)
  for (const response of open) response.destroy()
  await stopHost(host)
  head('Streams of markets')
  row('99th percentile of the health check, quiet', `${quiet.toFixed(1)} ms`, '')
  row(`  with ${STREAMS} streams of ${MARKETS} markets`, `${watched.toFixed(1)} ms`, '≤ 50 ms')
}
