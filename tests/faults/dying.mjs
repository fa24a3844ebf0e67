/**
 * A process of the exchange that dies: it opens the database as a host does, says what is in it, does one operation with the compiled
 * host's own ledger, and kills itself with SIGKILL in place of its nth write. A commit is two: before it is sent, and when it was done
 * and nobody was told. Counted are writes, not time. What it says is a line each: `began` (the database as it was), `committed`, `done`.
 */
import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'

const [main, asked] = process.argv.slice(2)
const { place, step, nth } = JSON.parse(asked)
const server = (path) => import(pathToFileURL(join(dirname(main), path)).href)
const say = (word, said = {}) => writeSync(1, `${JSON.stringify({ word, ...said })}\n`)

const TABLES = [
  'op',
  'account',
  'transfer',
  'exchange_market',
  'exchange_order',
  'exchange_fill',
  'exchange_hold',
  'exchange_let_go',
  'exchange_cash_out',
  'exchange_settlement',
  'letter',
  'live_event',
]

/** All that orders and money are, in a word; what rules of the ledger are broken; and all money, the players' and the house's. */
async function stateOf(db, sql) {
  const { auditCheck } = await server('ledger/audit-check.js')
  const digest = createHash('sha256')
  for (const table of TABLES) {
    const { rows } = await sql`select t::text as line from ${sql.table(table)} t order by 1`.execute(db)
    digest.update(`${table}\n${rows.map(({ line }) => line).join('\n')}\n`)
  }
  const { rows } = await sql`select ((select sum(balance) from account where cur = 'BDT') +
    (select coalesce(sum(case when credit.player_id is null then amount else -amount end), 0) from transfer
      join account credit on credit.id = transfer.credit where transfer.kind in ('exchange_won','exchange_lost')))::text
    as money`.execute(db)
  const broken = (await auditCheck(db)).filter(({ faults }) => faults > 0).map(({ rule }) => rule)
  return { state: digest.digest('hex'), broken, money: rows[0].money }
}

const die = () => process.kill(process.pid, 'SIGKILL')

/** Counts what the process writes from now on, and dies at its nth; nothing is sent after that. */
function dieAt(count) {
  let writes = 0
  // oxlint-disable-next-line typescript/unbound-method -- called on the client that asks
  const { query } = Client.prototype
  const isNext = () => ++writes === count
  Client.prototype.query = function (asking, ...rest) {
    const text = typeof asking === 'string' ? asking : (asking.text?.text ?? asking.text)
    if (text === 'commit') {
      if (isNext()) return die()
      return query.call(this, asking, ...rest).then((answer) => {
        say('committed')
        if (isNext()) die()
        return answer
      })
    }
    if (/^\s*(insert|update|delete|with (told|letter|heard))/.test(text) && isNext()) return die()
    return query.call(this, asking, ...rest)
  }
}

const receiptFor = () => undefined
const quoteOf = (levels) => () => levels

/** What is done, by name, as the host's handlers and its keeper do it. */
const STEPS = {
  async place(db, { key, market, order }) {
    const { NO_TERMS, placeOrder } = await server('ledger/exchange.js')
    const { playerId } = order
    return placeOrder(db, key, market, { ...order, playerId: BigInt(playerId), terms: NO_TERMS })
  },
  async match(db, { orderId, market, at }) {
    const { matchWaiting } = await server('ledger/exchange.js')
    return { isMatched: await matchWaiting(db, BigInt(orderId), market, at) }
  },
  async edit(db, { key, market, change }) {
    const { editOrder } = await server('ledger/exchange-edit.js')
    const [playerId, orderId, waited] = [change.playerId, change.orderId, change.waited].map(BigInt)
    return editOrder(db, key, market, { ...change, playerId, orderId, waited, receiptFor })
  },
  async cancelAll(db, { key, playerId, at }) {
    const { cancelWaiting } = await server('ledger/exchange.js')
    return cancelWaiting(db, key, { playerId: BigInt(playerId), market: undefined, at })
  },
  async cashOut(db, { key, market, playerId, at }) {
    const { wasDone } = await server('ledger/ops.js')
    const { placeHedge, planHedge } = await server('ledger/exchange-cash-out.js')
    const hedged = { ...market, quote: quoteOf(market.quoted) }
    const wanted = { playerId: BigInt(playerId), percent: 100, at }
    // As the handler: a repeat is answered by the ledger, and not planned again.
    const isDone = await wasDone(db, { scope: `p:${playerId}`, key })
    const agreed = isDone ? {} : await db.transaction().execute((tx) => planHedge(tx, hedged, wanted))
    return placeHedge(db, key, hedged, { ...wanted, agreed, quotedAt: at, payload: key, receiptFor })
  },
  async settle(db, { market, outcome, at }) {
    const { endMarket, settlePlayers } = await server('ledger/exchange-settle.js')
    const { status } = await db
      .selectFrom('exchange_market')
      .select('status')
      .where('id', '=', market)
      .executeTakeFirstOrThrow()
    if (status === 'open') await endMarket(db, 1, { market, outcome, actor: 'host', at })
    await settlePlayers(db, market, at)
    return {}
  },
}

const { openStore } = await server('store/open.js')
const { sql } = await import('kysely')
const store = await openStore(place)
say('began', await stateOf(store.db, sql))
if (nth > 0) dieAt(nth)
const answer = await STEPS[step.name](store.db, step)
say('done', {
  answer: JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
})
await store.close()
