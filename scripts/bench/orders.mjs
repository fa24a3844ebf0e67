/**
 * The part `orders`: how many orders at the exchange a second, and how long one takes, on one market and on 50; on the embedded
 * database (one host process) and on DATABASE_URL where it is named (two); beside another revision's where one is named,
 * in turn in the same run. Source: exchange.md 2; decision 212.
 */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startHost, stopHost } from './host.mjs'
import { cpuOf, treesWith, withDatabase } from './reads.mjs'
import { head, median, row, RUNS } from './report.mjs'

const CALLERS = [16, 20]
const MARKETS = [1, 50]
const MEASURE_MS = 4000
/** Until the engine has compiled what is used most. */
const WARM_MS = 8000
/** Each caller orders for so many players of its own in turn. */
const PLAYERS_EACH = 10
const HOUR = 3_600_000

/** Players with money who may bet, and markets that open long after the run, made by a tree's own code while its host is stopped. */
async function prepare({ folder }, place) {
  const from = (path) => import(pathToFileURL(resolve(folder, 'dist/server/server', path)).href)
  const { openStore } = await from('store/open.js')
  const { insertPlayer } = await from('players/players.js')
  const { move, openPlayerAccounts } = await from('ledger/accounts.js')
  const { runOp } = await from('ledger/ops.js')
  const { startSession } = await from('auth/sessions.js')
  const { fixturesBetween } = await from('matches/fixtures.js')
  const store = await openStore(place)
  const host = { db: store.db, clock: Date.now, random: randomBytes }
  const run = randomBytes(4).toString('hex')
  const newPlayer = async (index) => {
    const at = Date.now()
    const name = `bench${run}${index}`
    const op = { scope: 'bench', key: name, kind: 'sign_up', payload: name, playerId: null, at }
    let token = ''
    await runOp(store.db, op, async (tx, opId) => {
      const { id } = await insertPlayer(tx, host, {
        username: name,
        passwordHash: '',
        name: '',
        email: `${name}@player.example`,
        phone: `+88019${String(index).padStart(8, '0')}`,
        currency: 'BDT',
        referredBy: '',
        createdAt: at,
      })
      const seen = { birthday: '1990-01-01', tools_seen_at: new Date(at), limits_asked_at: new Date(at) }
      await tx.updateTable('player').set(seen).where('id', '=', id).execute()
      await openPlayerAccounts(tx, id)
      const credit = { playerId: id, kind: 'cash' }
      await move(tx, { opId, kind: 'demo_grant', debit: 'demo_grant', credit, amount: 10_000_000_000n, at })
      token = (await startSession(tx, host, id, 'bench')).token
      return {}
    })
    return token
  }
  try {
    const tokens = []
    while (tokens.length < Math.max(...CALLERS) * PLAYERS_EACH) tokens.push(await newPlayer(tokens.length))
    const ahead = ['tennis', 'soccer', 'cricket'].flatMap((sport) =>
      fixturesBetween(sport, Date.now() + 24 * HOUR, Date.now() + 90 * HOUR),
    )
    return { tokens, markets: ahead.map(({ eventId }) => `1.${eventId}`) }
  } finally {
    await store.close()
  }
}

/**
 * What the book's best prices are, and so what an order has to ask for: two of five meet the house, two the players who ask for
 * the other side at the same price (or wait for them), one only waits. A player keeps to one side, so that none meets their own.
 */
async function pricesIn({ url }, marketId) {
  const answer = await fetch(`${url}/exchange-data/match-odds/${marketId}`)
  const { runners } = await answer.json()
  const [{ back, lay }] = runners
  return { back: back[0].price, lay: lay[0].price }
}

const KINDS = ['house', 'players', 'house', 'players', 'waits']

function terms(kind, side, { back, lay }) {
  if (kind === 'waits') return side === 'back' ? 30 : 1.01
  // Between the house's prices, where players meet.
  if (kind === 'players') return ladder((back + lay) / 2)
  return side === 'back' ? ladder(Math.max(1.02, back * 0.95)) : ladder(lay * 1.05)
}

/** Rounded to a step that every part of the ladder below 30 has. */
const ladder = (odds) => {
  const step =
    odds < 2
      ? 0.01
      : odds < 3
        ? 0.02
        : odds < 4
          ? 0.05
          : odds < 6
            ? 0.1
            : odds < 10
              ? 0.2
              : odds < 20
                ? 0.5
                : 1
  return Number((Math.round(odds / step) * step).toFixed(2))
}

function send(agent, url, token, order) {
  const body = JSON.stringify(order)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((done, failed) => {
    const sent = request(`${url}/api/exchange/orders`, { agent, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () =>
        response.statusCode < 300
          ? done(JSON.parse(text))
          : failed(new Error(`${response.statusCode} ${text}`)),
      )
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

/** Orders a second, CPU ms of the hosts for one, how long one takes, and the share that was matched at once. */
async function ordersOf({ hosts, tokens, markets, prices }, callers, ms) {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const times = []
  let matched = 0
  const cpu = () => hosts.reduce((sum, host) => sum + cpuOf(host), 0)
  const [from, before] = [performance.now(), cpu()]
  const caller = async (_, index) => {
    for (let turn = 0; performance.now() - from < ms; turn += 1) {
      const market = markets[(turn * 7 + index) % markets.length]
      const side = index % 2 === 0 ? 'back' : 'lay'
      const order = {
        market,
        selection: 1,
        side,
        odds: terms(KINDS[(turn + index) % KINDS.length], side, prices.get(market)),
        stake: '100.00',
        client_reference: randomBytes(12).toString('hex'),
      }
      const token = tokens[index * PLAYERS_EACH + (turn % PLAYERS_EACH)]
      const begun = performance.now()
      const answer = await send(agent, hosts[index % hosts.length].url, token, order)
      times.push(performance.now() - begun)
      if (Number(answer.order.matched) > 0) matched += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - from) / 1000
  const spent = cpu() - before
  agent.destroy()
  times.sort((a, b) => a - b)
  const within = (share) => times[Math.floor(times.length * share)] ?? 0
  return {
    perSecond: times.length / seconds,
    cpu: spent / times.length,
    p50: within(0.5),
    p99: within(0.99),
    matched: matched / times.length,
  }
}

/** The trees are asked in turn, so that what else the machine does meets all of them; each run has markets of its own. */
async function measured(name, trees) {
  for (const count of MARKETS)
    for (const callers of CALLERS) {
      head(`Orders (${name}): ${count} ${count === 1 ? 'market' : 'markets'}, ${callers} callers`)
      const runs = trees.map(() => [])
      for (let run = -1; run < RUNS; run++)
        for (const [at, tree] of trees.entries()) {
          const markets = tree.markets.splice(0, count)
          const prices = new Map()
          for (const market of markets) prices.set(market, await pricesIn(tree.hosts[0], market))
          const figures = await ordersOf(
            { ...tree, markets, prices },
            callers,
            run < 0 ? WARM_MS : MEASURE_MS,
          )
          tree.markets.push(...markets)
          if (run >= 0) runs[at].push(figures)
        }
      for (const [at, { label }] of trees.entries()) {
        const typical = (figure) => median(runs[at].map((run) => run[figure]))
        row(`orders a second${label}`, typical('perSecond').toFixed(0), '')
        row('  CPU of the hosts for one', `${typical('cpu').toFixed(2)} ms`, '')
        row('  half of them within', `${typical('p50').toFixed(1)} ms`, '')
        row('  99 of 100 within', `${typical('p99').toFixed(1)} ms`, '≤ 60 ms at 16')
        row('  matched at once', `${(typical('matched') * 100).toFixed(0)} %`, '')
      }
    }
}

/** `newFolder`: makes a data folder for each host. `revision`: what this tree is set beside. */
export async function orders(newFolder, revision) {
  const { trees, remove } = treesWith(revision)
  const measure = async (name, urls, processes) => {
    console.log(`\nSeeding hosts on ${name} …`)
    const started = []
    try {
      for (const [at, tree] of trees.entries()) {
        const dataDir = newFolder()
        const prepared = await prepare(tree, { databaseUrl: urls[at], dataDir })
        const hosts = []
        started.push({ ...tree, ...prepared, hosts })
        while (hosts.length < processes)
          hosts.push(
            await startHost(
              hosts.length === 0 ? dataDir : newFolder(),
              { DATABASE_URL: urls[at] ?? '' },
              tree.folder,
            ),
          )
      }
      await measured(name, started)
    } finally {
      for (const { hosts } of started) await Promise.all(hosts.map(stopHost))
    }
  }
  try {
    await measure('embedded database', [], 1)
    const { DATABASE_URL } = process.env
    if (!DATABASE_URL) return console.log('\nPostgreSQL was not measured: DATABASE_URL names none.')
    await withDatabase(DATABASE_URL, (one) =>
      withDatabase(DATABASE_URL, (other) => measure('PostgreSQL, two processes', [one, other], 2)),
    )
  } finally {
    remove()
  }
}
