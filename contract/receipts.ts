/**
 * The pictures that a player sent as proof of a payment, shown to nobody else but staff. They are not part of
 * cashier.ts, which a guest's first visit loads. Source: spec 2.15; X-66; money.md 3.7.
 */
import { defineApi } from './kit/endpoint.ts'
import { count, id, optionalText, rows, text } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** Receipts that a player may send within 24 hours. Source: money.md 3.5. */
export const RECEIPTS_A_DAY = 20

/** How much of a picture goes up at once: six seconds on a line of 6 kB/s. */
export const PIECE_BYTES = 32 * 1024
/** The most that the host takes as one piece. */
export const PIECE_BYTES_MAX = 256 * 1024

export const receiptsApi = defineApi({
  /**
   * A picture that proves a payment, one piece after another, so that a line that breaks loses one piece and not the
   * picture. `upload` is the sender's own name for the picture, a UUID; the same one is the Idempotency-Key where the
   * picture is sent whole. The answer says how much the host has: the next piece begins there, whatever was sent. An
   * empty piece only asks. `id` comes with the last piece, once the picture is kept.
   */
  receiptPiece: {
    method: 'POST',
    path: '/api/deposit-receipts/pieces',
    auth: 'player',
    excluded: true,
    limit: 'receiptPieces',
    feature: 'receipt-pieces',
    multipart: true,
    summary:
      'One piece of a picture that proves a payment: multipart, `files` with one piece that begins at byte `offset` of `size`.',
    input: z.object({
      session: text(64),
      upload: text(64),
      name: optionalText(200),
      size: count(),
      offset: count(),
    }),
    output: z.object({ data: z.object({ received: count(), id: z.nullish(id) }) }),
  },
  receiptsOf: {
    method: 'GET',
    path: '/api/deposits/{id}/receipts',
    auth: 'player',
    excluded: true,
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
    excluded: true,
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
