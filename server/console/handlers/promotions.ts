/** Offers: listed, added, changed and ended; the condition in words is the host's. */
import type { promotionsApi } from '../../../contract/console/promotions.ts'
import {
  addOffer,
  allOffers,
  changeOffer,
  endOffer,
  type Offer,
  offerObject,
  type OfferRow,
  termsOf,
} from '../../content/offers.ts'
import { refuseNoPicture } from '../../content/pictures.ts'
import { conditionOf, leadOf } from '../../content/promotions.ts'
import { lastChanges } from '../../content/saved.ts'
import { wantedId } from '../../http/row-id.ts'
import { contentOp, momentOf } from '../content-op.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { DONE, shown } from '../shown.ts'
import { typed } from '../written.ts'

type Api = typeof promotionsApi

export const promotionHandlers: ConsoleHandlers<Api> = {
  promotions: async ({ host }) => {
    const rows = await allOffers(host.db)
    const changes = await lastChanges(
      host.db,
      rows.map(({ id }) => offerObject(id)),
    )
    const now = host.clock()
    return {
      data: rows.map((row) => {
        const { percent, factor, days } = termsOf(row)
        const lead = leadOf(row.description, { percent, factor, days })
        return {
          id: String(row.id),
          names: typed(row.name),
          leads: lead ? typed(lead) : null,
          descriptions: typed(row.description),
          image: row.image,
          category: row.categories[0] ?? 0,
          percent,
          factor,
          days: days ?? null,
          from: shown(row.starts_at),
          until: shown(row.ends_at),
          state: stateOf(row, now),
          version: row.version,
          changed: changes.get(offerObject(row.id)) ?? null,
        }
      }),
    }
  },
  promotionTerms: async ({ input }) => {
    const { percent, factor, days } = input
    const figures = { percent: Number(percent), factor: Number(factor), days: days ? Number(days) : null }
    return { data: typed(conditionOf(figures)) }
  },
  /** Errors: INVALID (`names`, `leads`, `image`, `category`, `percent`, `factor`, `from`, `until`), KEY_REUSED. */
  addPromotion: (call) =>
    contentOp(call, 'content_promotion_add', async (tx, act) => {
      await refuseNoPicture(tx, call.input.image)
      return { id: String(await addOffer(tx, offerOf(call.input, act.at), act)) }
    }),
  /** Errors: NOT_FOUND, CONTENT_CHANGED, INVALID as above, KEY_REUSED. */
  changePromotion: (call) =>
    contentOp(call, 'content_promotion', async (tx, act) => {
      const { image, version: seen } = call.input
      const id = wantedId(call.input.id)
      const old = await tx.selectFrom('promotion').select('image').where('id', '=', id).executeTakeFirst()
      // What stood there may stay, also where it could not be chosen anew.
      if (old && old.image !== image) await refuseNoPicture(tx, image)
      await changeOffer(tx, id, { ...offerOf(call.input, act.at), seen }, act)
      return DONE
    }),
  /** Errors: NOT_FOUND, OFFER_OVER, KEY_REUSED. */
  endPromotion: (call) =>
    contentOp(call, 'content_promotion_end', async (tx, act) => {
      await endOffer(tx, wantedId(call.input.id), act)
      return DONE
    }),
}

type Said = ConsoleCall<Api['addPromotion']>['input']

const offerOf = ({ from, until, ...offer }: Said, now: number): Offer => ({
  ...offer,
  from: momentOf('from', from) ?? now,
  until: momentOf('until', until) ?? now,
})

function stateOf({ status, starts_at: from, ends_at: until }: OfferRow, now: number) {
  if (until.getTime() <= now) return 'over'
  if (from.getTime() > now) return 'toCome'
  return status === 'active' || status === 'display' ? 'running' : 'hidden'
}
