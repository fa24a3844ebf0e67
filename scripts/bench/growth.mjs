/**
 * The part `growth`: what money's operations leave on a PostgreSQL's disk and in its log, through the ledger's own functions; and
 * so what a player leaves in a year. Source: docs/scale.md.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { startHost, stopHost } from './host.mjs'
import { prepare } from './money.mjs'
import { withDatabase } from './reads.mjs'
import { head, kB, row } from './report.mjs'

/** So many of each, so that pages which are begun and not full weigh little. */
const TIMES = 1000
/** What one who plays now and then does in a year: our own guess, and no figure of anybody's. */
const A_YEAR = { 'game round, lost': 4000, 'game round, won': 1000, deposit: 60, withdrawal: 12, order: 200 }

const server = (path) => import(`../../dist/server/server/${path}`)
const newKey = () => randomBytes(12).toString('hex')

/** What each operation does for a player, through the ledger; an order goes to the host, which has the book. */
async function operations(db, { platform: provider, game }, { url }) {
  const { placeBet, payWin } = await server('ledger/bets.js')
  const { claimDeposit, decideDeposit } = await server('ledger/deposits.js')
  const { requestWithdrawal, decideWithdrawal } = await server('ledger/withdrawals.js')
  const market = await marketOf(url)
  const staff = { outcome: 'approve', reason: '', actor: 'staff' }
  const round = async (playerId, won) => {
    const [at, tx] = [Date.now(), newKey()]
    await placeBet(db, { provider, tx, round: tx, game, playerId, amount: 100, at })
    await payWin(db, { provider, tx: `${tx}w`, round: tx, playerId, bet: tx, amount: won, at })
  }
  return {
    'game round, lost': ({ id }) => round(id, 0),
    'game round, won': ({ id }) => round(id, 150),
    deposit: async ({ id: playerId }) => {
      const [at, trx] = [Date.now(), newKey().toUpperCase()]
      const paid = { method: 11, channel: 1, accountNumber: '01700000000', trx, amount: 20_000 }
      const claim = { ...paid, playerId, promotionId: undefined, at }
      const { recordId } = await claimDeposit(db, newKey(), claim)
      await decideDeposit(db, newKey(), { ...staff, recordId, at })
    },
    withdrawal: async ({ id: playerId }) => {
      const at = Date.now()
      const wanted = { method: 1, accountNumber: '01700000000', amount: 50_000, givesUpBonus: false }
      const { recordId } = await requestWithdrawal(db, newKey(), { ...wanted, playerId, at })
      await decideWithdrawal(db, newKey(), { ...staff, recordId, at })
    },
    order: async ({ token }) => {
      const client_reference = randomUUID()
      const order = { market, selection: 1, side: 'back', odds: 900, stake: '10.00', client_reference }
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const body = JSON.stringify(order)
      const answer = await fetch(`${url}/api/exchange/orders`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
  }
}

/** A match of days to come: nothing in it is matched or settled while this runs. */
async function marketOf(url) {
  const answer = await fetch(`${url}/exchange-data/sports-events/cricket`)
  const events = await answer.json()
  return events.at(-1).MarketId
}

/** Bytes of the log so far, and of each table with its indexes. */
async function sizesOf(client) {
  const { rows: log } = await client.query(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes",
  )
  const { rows } = await client.query(`select relname as name, pg_total_relation_size(oid)::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return { log: log[0].bytes, tables: new Map(rows.map(({ name, bytes }) => [name, bytes])) }
}

/** What grew between two looks, the largest first. */
function grown(before, after) {
  const tables = [...after.tables].map(([name, bytes]) => [name, bytes - (before.tables.get(name) ?? 0)])
  return {
    log: after.log - before.log,
    bytes: tables.reduce((sum, [, bytes]) => sum + bytes, 0),
    most: tables.toSorted(([, one], [, other]) => other - one).slice(0, 4),
  }
}

/** `newFolder`: makes a data folder for the host. */
export async function growth(newFolder) {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) return console.log('\nGrowth was not measured: DATABASE_URL names no PostgreSQL.')
  await withDatabase(DATABASE_URL, async (databaseUrl) => {
    const { default: pg } = await import('pg')
    const { openStore } = await server('store/open.js')
    const dataDir = newFolder()
    const host = await startHost(dataDir, { DATABASE_URL: databaseUrl })
    const store = await openStore({ databaseUrl, dataDir })
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const prepared = await prepare(store.db)
      const each = await operations(store.db, prepared, host)
      head(`Growth: what ${TIMES} of each leave, for one`)
      let year = 0
      for (const [name, act] of Object.entries(each)) {
        // After it a page is written whole to the log once: as between two checkpoints of a busy database.
        await client.query('checkpoint')
        const before = await sizesOf(client)
        for (let n = 0; n < TIMES; n += 1) await act(prepared.players[n % prepared.players.length])
        const { log, bytes, most } = grown(before, await sizesOf(client))
        const tables = most.map(([table, size]) => `${table} ${kB(size / TIMES)}`).join(', ')
        row(`${name}: on disk`, kB(bytes / TIMES), tables)
        row(`${' '.repeat(name.length)}  in the log`, kB(log / TIMES), '')
        year += (bytes / TIMES) * A_YEAR[name]
      }
      const said = Object.entries(A_YEAR).map(([name, times]) => `${times} × ${name}`)
      row('a player in a year', `${(year / 1e6).toFixed(1)} MB`, said.join(', '))
    } finally {
      await client.end()
      await store.close()
      await stopHost(host)
    }
  })
}
