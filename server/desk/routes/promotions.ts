/** Promotions at the desk: listed, added, changed, ended. Source: protection.md D-03, D-27, PP-37. */
import type { Updateable } from 'kysely'
import { DEFAULT_LANGUAGE, WRITTEN_IDS } from '../../../contract/languages/language.ts'
import { isBlank } from '../../../contract/kit/unseen.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { artFor } from '../../seed/pictures.ts'
import { stored } from '../../content/texts.ts'
import type { Host, Tx } from '../../host.ts'
import { fail } from '../../messages/errors.ts'
import {
  described,
  FACTOR_MAX,
  isCategory,
  leadOf,
  PERCENT_MAX,
  promotionsOf,
} from '../../content/promotions.ts'
import { wantedId } from '../../http/row-id.ts'
import type { Tables } from '../../store/tables.ts'
import {
  aMoment,
  anId,
  change,
  DeskRefusal,
  DONE,
  plain,
  read,
  type Routes,
  shownMoment,
  tellAll,
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

/** Throws DeskRefusal with what is wrong. */
function checkOffer({ category, picture, percent, factor }: OfferInput): void {
  if (category !== undefined && !isCategory(category))
    throw new DeskRefusal(`There is no category ${category}: see the tabs of the promotions page.`)
  if (picture !== undefined && !artFor(`/storage/offer/${picture}.svg`))
    throw new DeskRefusal(`There is no picture offer/${picture}.`)
  for (const figure of [percent, factor])
    if (figure !== undefined && Math.abs(figure * 100 - Math.round(figure * 100)) > 1e-9)
      throw new DeskRefusal('A percentage and a factor have two decimals at most.')
}

async function addPromotion(host: Host, asked: unknown): Promise<unknown> {
  const input = read(newOffer, asked)
  checkOffer(input)
  const { name, names, text: en, texts, category, percent, factor, picture = 'welcome' } = input
  if (!name || !en || isBlank(name) || isBlank(en))
    throw new DeskRefusal('A promotion needs a name and a text.')
  if (category === undefined || percent === undefined || factor === undefined || input.until === undefined)
    throw new DeskRefusal('A promotion needs its category, its percent, its times and its end.')
  const { until } = input
  return change(host, { action: 'promotion_add' }, async (tx, at) => {
    const from = input.from ?? at
    refuseEnded(from, until, at)
    const image = `/offer/${picture}.svg`
    const days = input.days || null
    const figures = { percent, factor, days }
    const description = described({ en, ...texts }, figures)
    const { id } = await tx
      .insertInto('promotion')
      .values((row) => ({
        name: stored({ en: name, ...names }),
        description: stored(description),
        image,
        thumbnail: image,
        starts_at: new Date(from),
        ends_at: new Date(until),
        categories: [category],
        bonus_percent: percent,
        turnover_factor: factor,
        bonus_days: days,
        sort: row
          .selectFrom('promotion')
          .select((last) => last.fn.coalesce(last.fn.max('sort'), last.lit(0)).as('sort')),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tellAll(tx, at)
    const after = { name, category, percent, factor, days, from, until }
    return { result: { id: String(id) }, object: `promotion:${id}`, data: { after } }
  })
}

function refuseEnded(from: number, until: number, now: number): void {
  if (until <= from) throw new DeskRefusal('The end must be after the beginning.')
  if (until <= now) throw new DeskRefusal('The end is over already.')
}

/** Claims that were made keep what they were promised; the new figures count from the next number that is issued. */
async function changePromotion(host: Host, asked: unknown): Promise<unknown> {
  const { id: name, ...input } = read(changedOffer, asked)
  checkOffer(input)
  const id = wantedId(name)
  return change(host, { action: 'promotion_change', object: `promotion:${id}` }, async (tx, at) => {
    const old = await lockedPromotion(tx, id)
    const { category, percent, factor, picture, from, until } = input
    if (from !== undefined || until !== undefined)
      refuseEnded(from ?? old.starts_at.getTime(), until ?? old.ends_at.getTime(), at)
    const image = picture === undefined ? undefined : `/offer/${picture}.svg`
    const set: Updateable<Tables['promotion']> = {
      ...((input.name || input.names) && {
        name: stored({ ...old.name, ...(input.name && { en: input.name }), ...input.names }),
      }),
      ...newWords(old, input),
      ...(category !== undefined && { categories: [category] }),
      ...(percent !== undefined && { bonus_percent: String(percent) }),
      ...(factor !== undefined && { turnover_factor: String(factor) }),
      ...(input.days !== undefined && { bonus_days: input.days || null }),
      ...(image && { image, thumbnail: image }),
      ...(from !== undefined && { starts_at: new Date(from) }),
      ...(until !== undefined && { ends_at: new Date(until) }),
    }
    if (Object.keys(set).length === 0) throw new DeskRefusal('Say what is to be changed.')
    await tx.updateTable('promotion').set(set).where('id', '=', id).execute()
    await tellAll(tx, at)
    const before = Object.fromEntries(Object.keys(set).map((key) => [key, old[key as keyof typeof old]]))
    return { result: DONE, data: { before: plain(before), after: plain(set) } }
  })
}

type OfferRow = Awaited<ReturnType<typeof lockedPromotion>>

async function lockedPromotion(tx: Tx, id: bigint) {
  const row = await tx.selectFrom('promotion').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** The words anew where they or the figures change: the condition in them is always the one that is booked. */
function newWords(old: OfferRow, input: OfferInput): { description?: string } {
  const { text: en, texts, percent, factor, days } = input
  if ([en, texts, percent, factor, days].every((one) => one === undefined)) return {}
  const before = {
    percent: Number(old.bonus_percent),
    factor: Number(old.turnover_factor),
    days: old.bonus_days,
  }
  const lead = leadOf(old.description, before)
  const isAnew = en !== undefined && WRITTEN_IDS.every((id) => id === DEFAULT_LANGUAGE || texts?.[id])
  if (!lead && !isAnew)
    throw new DeskRefusal(
      'The words of this promotion were not made here: give --text anew, and in each other language.',
    )
  const said = described(
    { en: '', ...lead, ...(en !== undefined && { en }), ...texts },
    { percent: percent ?? before.percent, factor: factor ?? before.factor, days: days ?? before.days },
  )
  return { description: stored(said) }
}

async function endPromotion(host: Host, asked: unknown): Promise<unknown> {
  const id = wantedId(read(anId, asked).id)
  return change(host, { action: 'promotion_end', object: `promotion:${id}` }, async (tx, at) => {
    const old = await lockedPromotion(tx, id)
    if (old.ends_at.getTime() <= at) throw new DeskRefusal('This promotion is over already.')
    await tx
      .updateTable('promotion')
      .set({ ends_at: new Date(at) })
      .where('id', '=', id)
      .execute()
    await tellAll(tx, at)
    return { result: DONE, data: { before: { ends_at: old.ends_at.toISOString() } } }
  })
}
