/** The player's own copy of what happened to their money. Source: protection.md F-12, F-13, PP-18, PP-22. */
import { defineApi } from './endpoint.ts'
import { moneyHistory, signedReceipt } from './proof.ts'
import { id } from './wire.ts'
import { z } from './zod.ts'

export const exportApi = defineApi({
  exportHistory: {
    method: 'GET',
    path: '/api/export',
    auth: 'player',
    limit: 'export',
    feature: 'export',
    text: 'text/csv; charset=utf-8',
    summary: 'The whole money history with its hash chain, signed; `format` is json or csv.',
    input: z.object({ format: z._default(z.enum(['json', 'csv']), 'json') }),
    output: z.union([moneyHistory, z.string()]),
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
