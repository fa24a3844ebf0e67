/**
 * What money costs: bets of a game provider through HTTP, beside the ledger's own statements on the same database and
 * the same pool without HTTP, signatures and schemas; and the host's memory after an hour's worth of requests.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { memoryOf, startHost, stopHost } from './host.mjs'

const CONNECTIONS = 16
const MEASURE_MS = 4000
/** Until the engine has compiled what is used most: before that its compiler is what is measured. */
const WARM_MS = 20_000
const PLAYERS = 20
/** What a player's app asks for in an hour of play: balance and inbox every 10 s, prices and profile now and then. */
const HOUR = [
  ['POST', '/api/balance', 360],
  ['GET', '/api/inbox', 360],
  ['GET', '/exchange-data/sports-events/cricket', 60],
  ['GET', '/api/user/show', 20],
  ['GET', '/api/transaction/show', 5],
]

const server = (path) => import(`../../dist/server/server/${path}`)

/** Players with money who may bet, made in the host's own way while it is stopped. */
export async function prepare(db) {
  const { startSession } = await server('auth/sessions.js')
  const { insertPlayer } = await server('players/players.js')
  const { openPlayerAccounts, move } = await server('ledger/accounts.js')
  const { runOp } = await server('ledger/ops.js')
  const { createLaunch, openPlay } = await server('games/wallet/launch.js')
  const { walletSecret } = await server('games/wallet/providers.js')
  const host = { db, clock: Date.now, random: randomBytes, config: {}, log: () => {} }
  const { platform, code } = await db
    .selectFrom('game')
    .select(['platform', 'code'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const secret = await walletSecret(host, platform)
  const run = randomBytes(4).toString('hex')
  const players = []
  for (let index = 0; index < PLAYERS; index++) {
    const name = `bench${run}${index}`
    const at = Date.now()
    const op = { scope: 'bench', key: name, kind: 'sign_up', payload: name, playerId: null, at }
    const { result } = await runOp(db, op, async (tx, opId) => {
      const { id } = await insertPlayer(tx, host, {
        username: name,
        passwordHash: '',
        name: '',
        email: `${name}@player.example`,
        phone: `+88019${parseInt(run, 16) % 10_000}${String(index).padStart(4, '0')}`,
        currency: 'BDT',
        referredBy: '',
        createdAt: at,
      })
      await tx
        .updateTable('player')
        .set({ birthday: '1990-01-01', tools_seen_at: new Date() })
        .where('id', '=', id)
        .execute()
      await openPlayerAccounts(tx, id)
      const credit = { playerId: id, kind: 'cash' }
      await move(tx, { opId, kind: 'demo_grant', debit: 'demo_grant', credit, amount: 100_000_000n, at })
      return { id: String(id) }
    })
    const id = BigInt(result.id)
    const { token, sessionId } = await db.transaction().execute((tx) => startSession(tx, host, id, 'bench'))
    const caller = { id, publicId: '', username: name, sessionId }
    const launch = await createLaunch(host, caller, { platform, game: code, kind: 'launch' })
    const { session } = await openPlay(host, platform, launch)
    players.push({ id, token, play: session })
  }
  return { players, platform, game: code, secret }
}

/** How often `work` is done in a second, by so many at once, when it has been done for a while. */
async function rate(work) {
  await often(work, WARM_MS)
  return often(work, MEASURE_MS)
}

async function often(work, ms) {
  let done = 0
  const from = performance.now()
  const worker = async (index) => {
    while (performance.now() - from < ms) {
      await work(index)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => worker(index)))
  return done / ((performance.now() - from) / 1000)
}

function ask(agent, url, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () =>
        response.statusCode < 300
          ? resolve(text)
          : reject(new Error(`${url}: ${response.statusCode} ${text}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const newTx = () => randomBytes(12).toString('hex')

function signedBet({ platform, game, secret }, { play }) {
  const tx = newTx()
  const body = JSON.stringify({ token: play, tx, round: tx, game, amount: '1.00' })
  const [timestamp, nonce] = [String(Date.now()), newTx()]
  const signature = createHmac('sha256', secret)
    .update(`${timestamp}\n${nonce}\n/wallet/v1/bet\n${body}`)
    .digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-provider': platform,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  }
  return { method: 'POST', headers, body }
}

/** Bets a second straight and over HTTP, and memory after those and an hour's worth of requests. The host must be stopped. */
export async function money(dataDir, environment) {
  const { openStore } = await server('store/open.js')
  const { placeBet } = await server('ledger/bets.js')
  const store = await openStore({ databaseUrl: environment.DATABASE_URL || undefined, dataDir })
  const prepared = await prepare(store.db)
  const { players, platform, game } = prepared
  const straight = await rate((index) => {
    const tx = newTx()
    const playerId = players[index % PLAYERS].id
    return placeBet(store.db, {
      provider: platform,
      tx,
      playerId,
      round: tx,
      game,
      amount: 100,
      at: Date.now(),
    })
  })
  await store.close()

  const host = await startHost(dataDir, environment)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const overHttp = await rate((index) =>
      ask(agent, `${host.url}/wallet/v1/bet`, signedBet(prepared, players[index % PLAYERS])),
    )
    const requests = HOUR.flatMap(([method, path, times]) =>
      players.flatMap(({ token }) => Array.from({ length: times }, () => ({ method, path, token }))),
    )
    const waiting = requests.values()
    const worker = async () => {
      for (const { method, path, token } of waiting) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        await ask(agent, host.url + path, { method, headers, body: method === 'POST' ? '{}' : undefined })
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, worker))
    const afterHour = memoryOf(host)
    return { straight, overHttp, afterHour, requests: requests.length, players: PLAYERS }
  } finally {
    agent.destroy()
    await stopHost(host)
  }
}
