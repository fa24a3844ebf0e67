/**
 * The pictures that a player sent as proof of a payment, shown to nobody else but staff. They are not part of
 * cashier.ts, which a guest's first visit loads. Source: spec 2.15; X-66; money.md 3.7.
 */
import { defineApi } from './endpoint.ts'
import { id, optionalText, rows } from './wire.ts'
import { z } from './zod.ts'

/** Receipts that a player may send within 24 hours. Source: money.md 3.5. */
export const RECEIPTS_A_DAY = 20

export const receiptsApi = defineApi({
  receiptsOf: {
    method: 'GET',
    path: '/api/deposits/{id}/receipts',
    auth: 'player',
    limit: 'read',
    feature: 'receipt-pictures',
    summary: "The receipts of a deposit of the player's own, oldest first.",
    input: z.object({ id }),
    output: z.object({ data: rows(z.object({ id, name: optionalText(200) })) }),
  },
  receiptPicture: {
    method: 'GET',
    path: '/api/deposit-receipts/{id}',
    auth: 'player',
    limit: 'read',
    feature: 'receipt-pictures',
    summary: "One receipt of the player's own: a JPEG as a data: address, since an <img> sends no token.",
    input: z.object({ id }),
    output: z.object({
      data: z.object({
        id,
        name: optionalText(200),
        image: z.string().check(z.regex(/^data:image\/jpeg;base64,/, 'Not a picture')),
      }),
    }),
  },
})
