/**
 * Pictures that a player sends with a complaint, shown to nobody else but staff. They are not part of complaints.ts, which other screens load
 * for its words. Source: console.md; money.md 3.5; decision 219.
 */
import { defineApi } from '../kit/endpoint.ts'
import { count, id, optionalText, text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'

/** The word of a host that takes pictures with a complaint. */
export const COMPLAINT_PICTURES_FEATURE = 'complaint-pictures'
/** Pictures with one complaint, and of all of a player's within 24 hours: as many as receipts (money.md 3.5). */
export const PICTURES_PER_COMPLAINT = 6
export const COMPLAINT_PICTURES_A_DAY = 20

const ours = { auth: 'player', feature: COMPLAINT_PICTURES_FEATURE, excluded: true } as const

export const complaintPicturesApi = defineApi({
  /** As a receipt's (receipts.ts): `upload` is the sender's own name for the picture, a UUID, and an empty piece only asks. */
  complaintPiece: {
    ...ours,
    method: 'POST',
    path: '/api/complaints/{id}/pictures',
    limit: 'receiptPieces',
    multipart: true,
    summary:
      'One piece of a picture to a complaint that is not closed: multipart, `files` with one piece that begins at byte `offset` of `size`. The last one answers the picture.',
    input: z.object({ id, upload: text(64), name: optionalText(200), size: count(), offset: count() }),
    output: z.object({ data: z.object({ received: count(), id: z.nullish(id) }) }),
  },
  complaintPicture: {
    ...ours,
    method: 'GET',
    path: '/api/complaint-pictures/{id}',
    limit: 'read',
    summary:
      "One picture of the player's own complaint: a JPEG as a data: address, since an <img> sends no token.",
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
