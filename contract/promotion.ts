/** One promotion by its id. Not part of content.ts, which a guest's first visit loads. Source: spec 2.8, 7. */
import { type Promotion, promotion } from './content.ts'
import { defineApi } from './kit/endpoint.ts'
import { id } from './kit/wire.ts'
import { z } from './kit/zod.ts'

/** One promotion, wrapped as `{promotion}` or bare. */
const onePromotion = z.codec(z.looseObject({}), z.custom<Promotion>(), {
  decode: (wire, context) => {
    const read = z.safeDecode(promotion, ('promotion' in wire ? wire['promotion'] : wire) as never)
    if (read.success) return read.data
    context.issues.push({ code: 'custom', input: wire, message: read.error.message })
    return z.NEVER
  },
  encode: (inside) => ({ promotion: z.encode(promotion, inside) }),
})

export const promotionApi = defineApi({
  promotion: {
    method: 'GET',
    path: '/api/promotions/{id}',
    auth: 'guest',
    limit: 'publicRead',
    offline: 'public',
    known: true,
    summary: 'One promotion; 404 for a player in a time-out, whose token is sent.',
    input: z.object({ id }),
    output: onePromotion,
  },
})
