/**
 * The part `desk`: how long the console takes to answer on PostgreSQL (DATABASE_URL) with 100,000 players and 10,000 claims that
 * wait: the first page of a queue, the next one, how much waits, and a search of each kind. One after the other, as a person asks.
 * Source: console.md "Speed".
 */
import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { startHost, stopHost } from './host.mjs'
import { withDatabase } from './reads.mjs'
import { head, row } from './report.mjs'

const PLAYERS = 100_000
const CLAIMS = 10_000
const TIMES = 200
const GOAL = '≤ 100 ms'

/** Rows as the host writes them; a claim each of every tenth player. */
const SEED = [
  `insert into player(public_id, username, username_key, password_hash, name, email, email_key, phone, phone_key, referral_code, created_at)
   select 'bench' || n, 'Bench' || n, 'bench' || n, '', '', 'bench' || n || '@example.com', 'bench' || n || '@example.com',
     '+88018' || lpad(n::text, 8, '0'), '+88018' || lpad(n::text, 8, '0'), 'BENCH' || n, now() - n * interval '1 minute'
   from generate_series(1, ${PLAYERS}) n`,
  `with ops as (
     insert into op(scope, key, kind, fp, player_id, result, at)
     select 'p:' || id, 'bench', 'deposit_claim', '', id, '{}', now() - id * interval '1 second'
     from player where public_id like 'bench%' order by id limit ${CLAIMS} returning id, player_id, at)
   insert into deposit(op_id, player_id, method, channel, account_number, trx, amount, created_at, updated_at, editable_at)
   select id, player_id, 1, 11, '01700000123', 'BENCH' || id, 50000, at, at, at from ops`,
  'analyze',
]

/** Somebody of staff who is signed in; answers the token. */
async function staffOf(client) {
  const token = `ms_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(token).digest()
  await client.query(
    `with one as (insert into staff(name, roles, joined_at) values ('bench', '{cashier,support,risk}', now()) returning id)
     insert into staff_session(token_hash, staff_id, device, network, created_at, last_used_at, expires_at)
     select $1, id, '', '', now(), now(), now() + interval '1 hour' from one`,
    [hash],
  )
  return token
}

/** The 50th and 95th percentile of a call, in ms. `pathOf`: the address of the nth. */
async function timesOf(origin, token, pathOf) {
  const times = []
  for (let turn = 0; turn < TIMES; turn += 1) {
    const begun = performance.now()
    const answer = await fetch(origin + pathOf(turn), { headers: { authorization: `Bearer ${token}` } })
    const body = await answer.text()
    times.push(performance.now() - begun)
    if (!answer.ok) throw new Error(`${pathOf(turn)}: ${answer.status} ${body}`)
  }
  times.sort((a, b) => a - b)
  return [0.5, 0.95].map((part) => times[Math.floor(times.length * part)])
}

/** Some number of a player, another each time. */
const player = (turn) => ((turn * 7919) % PLAYERS) + 1
const found = (word) => `/console/players?search=${encodeURIComponent(word)}`

async function measure(origin, token) {
  const { next } = await (
    await fetch(`${origin}/console/deposits`, { headers: { authorization: `Bearer ${token}` } })
  ).json()
  const calls = {
    'deposits, first page': () => '/console/deposits',
    'deposits, next page': () => `/console/deposits?after=${next}`,
    'how much waits': () => '/console/waiting',
    'search by a name’s beginning': (turn) => found(`Bench${player(turn)}`),
    'search by number': (turn) => found(`018${String(player(turn)).padStart(8, '0')}`),
    'search by e-mail': (turn) => found(`bench${player(turn)}@example.com`),
    'search by id': (turn) => found(`bench${player(turn)}`),
    'search by reference': (turn) => found(turn % 2 ? `BENCH${turn}` : String(turn)),
  }
  head(`The console with ${PLAYERS} players and ${CLAIMS} claims (PostgreSQL): 50th and 95th percentile`)
  for (const [name, pathOf] of Object.entries(calls)) {
    const [half, most] = await timesOf(origin, token, pathOf)
    row(name, `${half.toFixed(1)} and ${most.toFixed(1)} ms`, GOAL)
  }
}

/** `newFolder`: makes a data folder. */
export async function desk(newFolder) {
  const named = process.env['DATABASE_URL']
  if (!named) return console.log('\nThe console with many players wants PostgreSQL: DATABASE_URL')
  await withDatabase(named, async (url) => {
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    const host = await startHost(newFolder(), { DATABASE_URL: url, CONSOLE_PORT: String(port) })
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      for (const statement of SEED) await client.query(statement)
      await measure(`http://localhost:${port}`, await staffOf(client))
    } finally {
      await client.end()
      await stopHost(host)
    }
  })
}
