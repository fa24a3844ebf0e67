/** The part `host`: what it costs on the embedded database, and on DATABASE_URL where it is named. Source: budgets.md. */
import { bareServer, fetchRaw, load, memoryOf, startHost, stopHost } from './host.mjs'
import { money } from './money.mjs'
import { head, median, row, RUNS } from './report.mjs'

const WARM_MS = 6000

/** What the host costs on a database: public reads beside a bare server, start, memory, and money. */
async function costOf(name, dataDir, environment, goals) {
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
  // Until the engine has compiled what is used most.
  for (const url of [host.url + path, bare.url]) await load(url, WARM_MS)
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

/** `newFolder`: makes a data folder for each database. */
export async function hosts(newFolder) {
  const embedded = { start: '', memory: '≤ 220 MB' }
  await costOf('embedded database', newFolder(), { DATABASE_URL: '' }, embedded)
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) {
    await costOf('PostgreSQL', newFolder(), { DATABASE_URL }, { start: '≤ 1 s', memory: '≤ 120 MB' })
  } else console.log('\nPostgreSQL was not measured: DATABASE_URL names none.')
}
