/**
 * The part `fanout`: many readers of the same markets at one process: how long after the second in which prices change the bytes are there,
 * at the last reader too, and what a stream costs in memory. The readers are in this process, beside the host. Source: decision 227.
 */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf, startHost, stopHost } from './host.mjs'
import { head, row } from './report.mjs'

const STREAMS = Number(process.env['STREAMS'] ?? 5_000)
const MARKETS = 10
const HOUR_MS = 60 * 60 * 1000
/** Opened at once; a burst of thousands measures the backlog of the listening socket. */
const AT_ONCE = 100
const MEASURED_MS = 30_000
/** Prices are of whole seconds. */
const SECOND_MS = 1000
/** A comment says only that the line lives. */
const CHANGE = 'event: market'

/** Cricket's matches from this hour on: the calendar has one for each hour, numbered from 1970 on. */
const markets = () =>
  Array.from({ length: MARKETS }, (_, i) => `1.1${Math.floor(Date.now() / HOUR_MS) + i}`).join()

/** Each from an address of its own, as behind a proxy: a network has a limit. Not packed: what is measured is the writing. */
function reader({ hostname, port }, index, onData) {
  const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return new Promise((resolve, reject) => {
    socket.once('close', () => reject(new Error('A stream was refused')))
    socket.once('data', (first) => {
      if (!String(first).startsWith('HTTP/1.1 200')) return reject(new Error(String(first).slice(0, 200)))
      socket.on('data', onData)
      resolve(socket)
    })
    socket.write(
      `GET /api/events/public?markets=${markets()} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    )
  })
}

export async function fanout(dataDir) {
  const host = await startHost(dataDir, { TRUST_PROXY: '1', DEMO_AUTOPILOT: 'off' })
  const url = new URL(host.url)
  const before = memoryOf(host)
  let late = []
  const open = []
  for (let from = 0; from < STREAMS; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, STREAMS - from)
    open.push(
      ...(await Promise.all(
        Array.from({ length: count }, (_, i) =>
          reader(url, from + i, (data) => {
            if (data.includes(CHANGE)) late.push(Date.now() % SECOND_MS)
          }),
        ),
      )),
    )
  }
  await pause(5_000)
  const kB = ((memoryOf(host) - before) * 1024) / STREAMS
  late = []
  await pause(MEASURED_MS)
  late.sort((a, b) => a - b)
  const part = (share) => late[Math.floor(late.length * share)] ?? 0
  for (const socket of open) socket.destroy()
  await stopHost(host)
  head(`${STREAMS} readers of ${MARKETS} markets at one process`)
  row('from the second of a change to its bytes, 50th percentile', `${part(0.5)} ms`, '')
  row('  99th percentile', `${part(0.99)} ms`, '≤ 250 ms')
  row('memory of a stream', `${kB.toFixed(1)} kB`, '≤ 20 kB')
  row('changes that came', `${late.length}`, '')
}
