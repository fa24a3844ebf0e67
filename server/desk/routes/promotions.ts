/** Promotions at the desk: listed, added, changed, ended. Source: protection.md D-03, D-27, PP-37. */
import { WRITTEN_IDS } from '../../../contract/languages/language.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { artFor } from '../../seed/pictures.ts'
import { addOffer, changeOffer, endOffer } from '../../content/offers.ts'
import { FACTOR_MAX, PERCENT_MAX, promotionsOf } from '../../content/promotions.ts'
import type { Host } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import {
  aMoment,
  anId,
  changing,
  DeskRefusal,
  DONE,
  read,
  type Routes,
  shownMoment,
  translations,
} from '../router-types.ts'

export const promotionRoutes: Routes = {
  'GET /desk/promotions': listPromotions,
  'POST /desk/promotions/add': addPromotion,
  'POST /desk/promotions/change': changePromotion,
  'POST /desk/promotions/end': endPromotion,
}

async function listPromotions({ db, clock }: Host): Promise<unknown[]> {
  const now = clock()
  return (await promotionsOf(db, WRITTEN_IDS)).map((offer) => {
    const { startsAt = 0, endsAt = 0 } = offer
    return {
      id: offer.id,
      name: offer.name,
      category: offer.categories.join(' '),
      bonus: `${offer.bonusPercent}%`,
      times: offer.turnoverFactor,
      from: shownMoment(startsAt),
      until: shownMoment(endsAt),
      state: endsAt <= now ? 'over' : startsAt > now ? 'to come' : offer.isShown ? 'running' : 'hidden',
    }
  })
}

const optional = (max: number) => z.optional(text(max))
const offerFields = {
  name: optional(300),
  names: translations(300),
  text: optional(4000),
  texts: translations(4000),
  category: z.optional(z.int()),
  percent: z.optional(z.number().check(z.gte(0), z.lte(PERCENT_MAX))),
  factor: z.optional(z.number().check(z.gte(0), z.lte(FACTOR_MAX))),
  /** How long a bonus waits; 0 for ever. */
  days: z.optional(z.int().check(z.gte(0), z.lte(365))),
  picture: z.optional(text(80)),
  from: z.optional(aMoment),
  until: z.optional(aMoment),
}
const newOffer = z.object(offerFields)
const changedOffer = z.object({ id: text(19), ...offerFields })
type OfferInput = z.output<typeof newOffer>

/** As it is kept, as far as it was given. Throws DeskRefusal for a picture that is not there. */
function givenOf(input: OfferInput) {
  const { name, names, text: en, texts, category, percent, factor, days, picture, from, until } = input
  if (picture !== undefined && !artFor(`/storage/offer/${picture}.svg`))
    throw new DeskRefusal(`There is no picture offer/${picture}.`)
  return {
    names: name || names ? { ...(name && { en: name }), ...names } : undefined,
    leads: en !== undefined || texts ? { ...(en !== undefined && { en }), ...texts } : undefined,
    image: picture === undefined ? undefined : `/offer/${picture}.svg`,
    category,
    percent,
    factor,
    days: days === undefined ? undefined : days || null,
    from,
    until,
  }
}

async function addPromotion(host: Host, asked: unknown): Promise<unknown> {
  const given = givenOf(read(newOffer, asked))
  const { names, leads, category, percent, factor, until } = given
  if (isBlank(names?.en ?? '') || isBlank(leads?.en ?? ''))
    throw new DeskRefusal('A promotion needs a name and a text.')
  if (category === undefined || percent === undefined || factor === undefined || until === undefined)
    throw new DeskRefusal('A promotion needs its category, its percent, its times and its end.')
  const id = await changing(host, (tx, act) =>
    addOffer(
      tx,
      {
        names: { ...names },
        leads: { ...leads },
        image: given.image ?? '/offer/welcome.svg',
        category,
        percent,
        factor,
        days: given.days ?? null,
        from: given.from ?? act.at,
        until,
      },
      act,
    ),
  )
  return { id: String(id) }
}

/** Claims that were made keep what they were promised; the new figures count from the next number that is issued. */
async function changePromotion(host: Host, asked: unknown): Promise<unknown> {
  const { id, ...input } = read(changedOffer, asked)
  const given = givenOf(input)
  if (Object.values(given).every((one) => one === undefined))
    throw new DeskRefusal('Say what is to be changed.')
  await changing(host, (tx, act) => changeOffer(tx, wantedId(id), given, act))
  return DONE
}

async function endPromotion(host: Host, asked: unknown): Promise<unknown> {
  const id = wantedId(read(anId, asked).id)
  await changing(host, (tx, act) => endOffer(tx, id, act))
  return DONE
}
