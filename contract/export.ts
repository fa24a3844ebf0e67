/** The player's own copy of what happened to their money. Source: protection.md F-12, F-13, PP-18, PP-22. */
import { defineApi } from './kit/endpoint.ts'
import { money } from './money.ts'
import { moneyHistory, protectionHistory, signedReceipt } from './proof.ts'
import { id, instant, rows, text } from './kit/wire.ts'
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

export const exportApi = defineApi({
  statement: {
    method: 'GET',
    path: '/api/statement',
    auth: 'player',
    limit: 'read',
    feature: 'statement',
    summary:
      'What was deposited and paid out since registration, and each month with play, newest month first (PP-18).',
    input: z.object({}),
    output: statement,
  },
  exportHistory: {
    method: 'GET',
    path: '/api/export',
    auth: 'player',
    limit: 'export',
    feature: 'export',
    text: 'text/csv; charset=utf-8',
    summary:
      'The whole money history with its hash chain, signed; `format` is json or csv, or `protection` for the protection log.',
    input: z.object({ format: z._default(z.enum(['json', 'csv', 'protection']), 'json') }),
    output: z.union([moneyHistory, protectionHistory, z.string()]),
  },
  receipt: {
    method: 'GET',
    path: '/api/receipts/{id}',
    auth: 'player',
    limit: 'read',
    feature: 'receipts',
    summary:
      "A signed receipt of one record of the transaction list; the key is the host's at a well-known address.",
    input: z.object({ id }),
    output: signedReceipt,
  },
})
