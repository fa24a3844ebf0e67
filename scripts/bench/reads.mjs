/**
 * The part `reads`: what a player's reads with a token cost the host, in CPU time (Linux), on the embedded database and on
 * DATABASE_URL where it is named; beside another revision's where one is named, in the same runs. The players are the demo's
 * with a past. Source: budgets.md; decision 209.
 */
import { cpSync, readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { startHost, stopHost } from './host.mjs'
import { head, median, row, RUNS } from './report.mjs'
import { builtAt } from './revision.mjs'

const CONNECTIONS = 16
const MEASURE_MS = 2500
/** Until the engine has compiled what is used most. */
const WARM_MS = 8000
const PLAYERS = ['rahim', 'sultana']
/** Of each player. */
const SESSIONS = 8

const BALANCE = ['POST', '/api/balance']
const RECORDS = ['GET', '/api/transaction/show']
const INBOX = ['GET', '/api/inbox']
const PROFILE = ['GET', '/api/user/show']
/** In the proportions of an hour of play: balance and inbox again and again, the others now and then. */
const OPEN_APP = [...Array.from({ length: 18 }, () => [BALANCE, INBOX]).flat(), PROFILE, RECORDS]
const CALLS = [
  { name: 'balance', calls: [BALANCE], goal: '≤ 1.2 ms' },
  { name: 'transaction/show', calls: [RECORDS], goal: '≤ 3 ms' },
  { name: 'what an open app asks', calls: OPEN_APP, goal: '' },
]

/** Tokens of the demo's players with a past, each signed in several times. */
async function signedIn({ url }) {
  const names = PLAYERS.flatMap((name) => Array.from({ length: SESSIONS }, () => name))
  const tokens = []
  for (const username of names) {
    const body = JSON.stringify({ username, password: 'Demo1234' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
    tokens.push((await answer.json()).token)
  }
  return tokens
}

/** CPU time that a process has taken, its threads' too, in ms; clock ticks are hundredths of a second. */
export function cpuOf({ child }) {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  // Its name, which may hold spaces, ends with the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function ask(agent, url, [method, path], token) {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'br',
    'accept-language': 'bn',
    ...(method === 'POST' && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode}`))
      response.resume()
      response.on('end', resolve)
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? '{}' : undefined)
  })
}

/** Requests a second, CPU ms of the host for one, and the 99th percentile. */
async function readsOf(host, calls, tokens, ms) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times = []
  const [from, cpu] = [performance.now(), cpuOf(host)]
  const worker = async (_, index) => {
    for (let turn = index; performance.now() - from < ms; turn += CONNECTIONS) {
      const begun = performance.now()
      await ask(agent, host.url, calls[turn % calls.length], tokens[turn % tokens.length])
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - from) / 1000
  const spent = cpuOf(host) - cpu
  agent.destroy()
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  return { perSecond: times.length / seconds, cpu: spent / times.length, p99 }
}

/** The hosts are asked in turn, so that what else the machine does meets all of them. */
async function costOf(name, hosts) {
  head(`Reads with a token (${name}): CPU of the host for one`)
  for (const { name: what, calls, goal } of CALLS) {
    const runs = hosts.map(() => [])
    for (const { host, tokens } of hosts) await readsOf(host, calls, tokens, WARM_MS)
    for (let run = 0; run < RUNS; run++)
      for (const [at, { host, tokens }] of hosts.entries())
        runs[at].push(await readsOf(host, calls, tokens, MEASURE_MS))
    for (const [at, { label }] of hosts.entries()) {
      const typical = (figure) => median(runs[at].map((run) => run[figure]))
      row(what + label, `${typical('cpu').toFixed(2)} ms`, goal)
      row('  requests a second', typical('perSecond').toFixed(0), '')
      row(`  99th percentile at ${CONNECTIONS} connections`, `${typical('p99').toFixed(1)} ms`, '')
    }
  }
}

/** A database of its own beside the one that DATABASE_URL names, for the length of `work`. */
export async function withDatabase(named, work) {
  const { default: pg } = await import('pg')
  const name = `maidan_bench_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: named })
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
    const url = new URL(named)
    url.pathname = `/${name}`
    return await work(url.href)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

/** This tree and, where one is named, another revision's, its host built; `remove` takes that away. */
export function treesWith(revision) {
  const before = revision && builtAt(revision, ['node_modules/typescript/bin/tsc', '-p', 'server'])
  // A host is not one without its brand, which the whole build puts there.
  if (before) cpSync('dist/brand', join(before.folder, 'dist/brand'), { recursive: true })
  const own = { folder: '.', label: '' }
  return {
    trees: before ? [own, { folder: before.folder, label: `, ${revision}` }] : [own],
    remove: () => before?.remove(),
  }
}

/** `newFolder`: makes a data folder for each host. `revision`: what this tree is set beside. */
export async function reads(newFolder, revision) {
  const { trees, remove } = treesWith(revision)
  const measure = async (name, urls) => {
    console.log(`\nSeeding a host on ${name} …`)
    const hosts = []
    try {
      for (const [at, { folder, label }] of trees.entries()) {
        const host = await startHost(newFolder(), { DATABASE_URL: urls[at] ?? '' }, folder)
        hosts.push({ host, label, tokens: await signedIn(host) })
      }
      await costOf(name, hosts)
    } finally {
      for (const { host } of hosts) await stopHost(host)
    }
  }
  try {
    await measure('embedded database', [])
    const { DATABASE_URL } = process.env
    if (!DATABASE_URL) return console.log('\nPostgreSQL was not measured: DATABASE_URL names none.')
    await withDatabase(DATABASE_URL, (one) =>
      withDatabase(DATABASE_URL, (other) => measure('PostgreSQL', [one, other])),
    )
  } finally {
    remove()
  }
}
