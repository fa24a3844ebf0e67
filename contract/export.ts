/** The player's own copy of what happened to their money and of their play. Source: protection.md F-12, F-13, PP-15, PP-18, PP-22. */
import { GAME_TYPES } from './games.ts'
import { defineApi } from './kit/endpoint.ts'
import { orElse } from './kit/optional.ts'
import { money, ZERO } from './money.ts'
import { moneyHistory, orderHistory, protectionHistory, signedReceipt } from './proof.ts'
import { PROTECTION_FEATURE } from './protection.ts'
import { count, from, id, instant, rows, shape, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

const month = z.object({
  /** In GMT+6: `2026-11`. */
  month: text(7),
  deposited: money,
  withdrawn: money,
  /** At games, less what was given back. */
  staked: money,
  returned: money,
  /** Won at the exchange, less lost. */
  exchange: money,
  /** Put right by the house, below 0 where it took more; a host that does not say has done none. */
  adjusted: orElse(money, ZERO),
})
export type StatementMonth = z.output<typeof month>

const statement = z.object({
  /** When the account was registered. */
  since: instant,
  until: instant,
  deposited: money,
  withdrawn: money,
  months: rows(month),
})
export type Statement = z.output<typeof statement>

/** What a bet was on: a type of games, the exchange, or a game that the catalogue no longer has. */
export const PRODUCTS = [...GAME_TYPES, 'EXCHANGE', 'OTHER'] as const
export type Product = (typeof PRODUCTS)[number]

/** So far back the days reach, in months of Dhaka with this one. */
export const PLAY_MONTHS = 13
/** So far back deposits and sittings reach, in days. */
export const RECENT_DAYS = 90

const day = z.object({
  /** Of Dhaka: `2026-11-26`. */
  day: text(10),
  product: z.enum(PRODUCTS),
  /** From bet to bet; a pause of a quarter of an hour is none. */
  seconds: count(),
  /** Of the exchange: the risk of its orders. */
  staked: money,
  /** Paid by games, stakes with them; won at the exchange. */
  won: money,
  /** Won less staked at games, won less lost at the exchange. */
  net: money,
})
export type PlayDay = z.output<typeof day>

const deposit = z.object({ at: instant, amount: money })
const sitting = shape({ beganAt: from('began_at', instant), lastAt: from('last_at', instant) })

const myPlay = z.object({
  days: rows(day),
  /** Those that were credited, the oldest first. */
  deposits: rows(deposit),
  sittings: rows(sitting),
})
export type MyPlay = z.output<typeof myPlay>

export const exportApi = defineApi({
  statement: {
    method: 'GET',
    path: '/api/statement',
    auth: 'player',
    excluded: true,
    limit: 'read',
    feature: 'statement',
    summary:
      'What was deposited and paid out since registration, and each month with play, newest month first (PP-18).',
    input: z.object({}),
    output: statement,
  },
  myPlay: {
    method: 'GET',
    path: '/api/protection/play',
    auth: 'player',
    feature: PROTECTION_FEATURE,
    limit: 'read',
    summary: `What was played by day and product in ${PLAY_MONTHS} months, and the deposits and sittings of ${RECENT_DAYS} days.`,
    input: z.object({}),
    output: myPlay,
  },
  exportHistory: {
    method: 'GET',
    path: '/api/export',
    auth: 'player',
    excluded: true,
    limit: 'export',
    feature: 'export',
    text: 'text/csv; charset=utf-8',
    summary:
      'The whole money history with its hash chain, signed; `format` is json or csv, `protection` for the protection log, or `orders` for what became of each order at the exchange.',
    input: z.object({ format: z._default(z.enum(['json', 'csv', 'protection', 'orders']), 'json') }),
    output: z.union([moneyHistory, protectionHistory, orderHistory, z.string()]),
  },
  receipt: {
    method: 'GET',
    path: '/api/receipts/{id}',
    auth: 'player',
    excluded: true,
    limit: 'read',
    feature: 'receipts',
    summary:
      "A signed receipt of one record of the transaction list; the key is the host's at a well-known address.",
    input: z.object({ id }),
    output: signedReceipt,
  },
})
