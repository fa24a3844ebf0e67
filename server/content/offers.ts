/**
 * Offers as staff add, change and end them, at the desk and at the console. What an offer asks for is its figures, and the host words
 * it; what it promised before a change is kept for whoever had begun to pay. Source: protection.md D-03, D-27, PP-37; decisions 087, 220.
 */
import type { Selectable, Updateable } from 'kysely'
import { WRITTEN_IDS, type WrittenTexts } from '../../contract/languages/language.ts'
import type { Db, Tx } from '../host.ts'
import { fail, invalid } from '../messages/errors.ts'
import type { Tables } from '../store/tables.ts'
import { described, isCategory, leadOf, type Terms } from './promotions.ts'
import { type Act, changedMeanwhile, refuseStale, saidAnew } from './saved.ts'
import { refuseSpan } from './span.ts'
import { stored } from './texts.ts'
import { refuseNoEnglish, refuseUrging, trimmed, type Typed } from './words.ts'

export type OfferRow = Selectable<Tables['promotion']>

/** What is said of an offer and what it asks for; moments in milliseconds since the epoch. */
export interface Offer {
  names: Typed
  /** What stands before the condition. */
  leads: Typed
  /** Below the storage base. */
  image: string
  category: number
  percent: number
  factor: number
  /** How long the bonus waits; null for ever. */
  days: number | null
  from: number
  until: number
}

type Given<Whole> = { [Field in keyof Whole]?: Whole[Field] | undefined }

/** As the trail names it. */
export const offerObject = (id: bigint): string => `promotion:${id}`

/** Every offer in its order, also those that are over. */
export const allOffers = (db: Db | Tx): Promise<OfferRow[]> =>
  db.selectFrom('promotion').selectAll().orderBy('sort').orderBy('id').execute()

/** The figures of an offer. */
export const termsOf = (row: OfferRow): Terms => ({
  percent: Number(row.bonus_percent),
  factor: Number(row.turnover_factor),
  days: row.bonus_days,
})

/** Adds an offer behind all others. Answers its id. Throws INVALID (`names`, `leads`, `category`, `percent`, `until`). */
export async function addOffer(tx: Tx, offer: Offer, act: Act): Promise<bigint> {
  refuseNoEnglish('names', offer.names)
  refuseNoEnglish('leads', offer.leads)
  refuseWrong(offer, offer)
  refuseSpan(offer, act.at)
  const { names, leads, image, category, percent, factor, days, from, until } = offer
  const { id } = await tx
    .insertInto('promotion')
    .values((row) => ({
      name: stored(english(names)),
      description: stored(described(english(leads), { percent, factor, days })),
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
  await saidAnew(tx, act, { action: 'promotion_add', object: offerObject(id), data: { after: offer } })
  return id
}

/**
 * Changes what is given of an offer. Claims that were made, and those of who was given a number to pay to before, keep what they
 * were promised. Throws NOT_FOUND, CONTENT_CHANGED where another state than `seen` stands there, INVALID (as above, and `leads` where
 * its words were not made here).
 */
export async function changeOffer(
  tx: Tx,
  id: bigint,
  given: Given<Offer> & { seen?: number | undefined },
  act: Act,
): Promise<void> {
  const old = await lockedOffer(tx, id)
  const object = offerObject(id)
  await refuseStale(tx, object, { seen: given.seen, version: old.version })
  const set = columnsOf(old, given, act.at)
  await keepBefore(tx, old, act.at)
  const row = await tx
    .updateTable('promotion')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const of = (one: OfferRow) =>
    Object.fromEntries(Object.keys(set).map((name) => [name, one[name as keyof OfferRow]]))
  const data = { before: of(old), after: of(row) }
  await saidAnew(tx, act, { action: 'promotion_change', object, data })
}

/** Ends an offer now. Throws NOT_FOUND, OFFER_OVER with who was first. */
export async function endOffer(tx: Tx, id: bigint, act: Act): Promise<void> {
  const old = await lockedOffer(tx, id)
  const object = offerObject(id)
  if (old.ends_at.getTime() <= act.at)
    throw fail('OFFER_OVER', { extra: (await changedMeanwhile(tx, [object])).extra })
  await keepBefore(tx, old, act.at)
  const ends_at = new Date(act.at)
  await tx.updateTable('promotion').set({ ends_at }).where('id', '=', id).execute()
  const data = { before: { ends_at: old.ends_at }, after: { ends_at } }
  await saidAnew(tx, act, { action: 'promotion_end', object, data })
}

async function lockedOffer(tx: Tx, id: bigint): Promise<OfferRow> {
  const row = await tx.selectFrom('promotion').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

const english = (texts: Typed): WrittenTexts => {
  const { en = '', ...others } = trimmed(texts)
  // What is empty is not written: the English words stand in.
  return { en, ...Object.fromEntries(Object.entries(others).filter(([, text]) => text !== '')) }
}

/** What is wrong with the words and figures that are given, by the figures as they will be. Throws INVALID. */
function refuseWrong(given: Given<Offer>, { percent }: Terms): void {
  const { names = {}, leads = {}, category, factor } = given
  if (category !== undefined && !isCategory(category))
    throw invalid({ category: { code: 'OFFER_CATEGORY', params: { category } } })
  for (const [field, figure] of Object.entries({ percent: given.percent, factor }))
    if (figure !== undefined && Math.abs(figure * 100 - Math.round(figure * 100)) > 1e-9)
      throw invalid({ [field]: 'OFFER_DECIMALS' })
  for (const [field, texts] of Object.entries({ names, leads })) {
    refuseUrging(field, texts)
    for (const text of Object.values(texts)) refuseTerms(field, text, percent)
  }
}

/** Speaks of what must be staked, or says that nothing must: that is the host's to say. */
const CONDITION =
  /\b(no|without)\s+(any\s+)?(conditions?|wagering|turnover|strings)\b|\bconditions?\b|\b(wager|roll ?over|turnover)\w*|\bstake[sd]?\s+(it\s+)?\S+\s+times|\b\d+([.,]\d+)?\s*(x|times)\b|শর্ত|টার্নওভার|ওয়েজার|[০-৯\d]+\s*গুণ/i
const PERCENT = /([\d০-৯]+(?:[.,][\d০-৯]+)?)\s*(?:%|percent\b|শতাংশ)/gi

const latin = (digits: string): number =>
  Number(digits.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).replace(',', '.'))

/** Nothing that is written beside the condition says another one. Throws INVALID on the field. */
function refuseTerms(field: string, text: string, percent: number): void {
  const condition = CONDITION.exec(text)?.[0]
  if (condition !== undefined)
    throw invalid({ [field]: { code: 'WORDS_CONDITION', params: { phrase: condition } } })
  for (const [phrase, digits = ''] of text.matchAll(PERCENT))
    if (latin(digits) !== percent)
      throw invalid({ [field]: { code: 'WORDS_PERCENT', params: { phrase, percent } } })
}

/** The columns that what is given changes. Throws INVALID. */
function columnsOf(old: OfferRow, given: Given<Offer>, now: number): Updateable<Tables['promotion']> {
  const { names, category, percent, factor, days, image, from, until } = given
  const before = termsOf(old)
  const after: Terms = {
    percent: percent ?? before.percent,
    factor: factor ?? before.factor,
    days: days === undefined ? before.days : days,
  }
  refuseWrong(given, after)
  const [starts, ends] = [from ?? old.starts_at.getTime(), until ?? old.ends_at.getTime()]
  const isSameSpan = starts === old.starts_at.getTime() && ends === old.ends_at.getTime()
  if (!isSameSpan) refuseSpan({ from: starts, until: ends }, now)
  const name = names && english({ ...old.name, ...names })
  if (name) refuseNoEnglish('names', name)
  return {
    ...(name && { name: stored(name) }),
    ...descriptionOf(old, given, after),
    ...(category !== undefined && { categories: [category] }),
    ...(percent !== undefined && { bonus_percent: String(percent) }),
    ...(factor !== undefined && { turnover_factor: String(factor) }),
    ...(days !== undefined && { bonus_days: days }),
    ...(image !== undefined && { image, thumbnail: image }),
    ...(from !== undefined && { starts_at: new Date(from) }),
    ...(until !== undefined && { ends_at: new Date(until) }),
  }
}

/** The words anew where they or the figures change: the condition in them is always the one that is booked. Throws INVALID (`leads`). */
function descriptionOf(
  old: OfferRow,
  { leads, percent, factor, days }: Given<Offer>,
  after: Terms,
): { description?: string } {
  if ([leads, percent, factor, days].every((one) => one === undefined)) return {}
  const lead = leadOf(old.description, termsOf(old))
  const isAnew = WRITTEN_IDS.every((id) => leads?.[id])
  if (!lead && !isAnew) throw invalid({ leads: 'OFFER_WORDS' })
  const words = english({ ...lead, ...leads })
  refuseNoEnglish('leads', words)
  return { description: stored(described(words, after)) }
}

/** Keeps what an offer was until now, for claims of who had begun to pay. */
const keepBefore = (tx: Tx, old: OfferRow, at: number) =>
  tx
    .insertInto('promotion_before')
    .values({
      promotion_id: old.id,
      until: new Date(at),
      starts_at: old.starts_at,
      ends_at: old.ends_at,
      bonus_percent: old.bonus_percent,
      turnover_factor: old.turnover_factor,
      bonus_days: old.bonus_days,
    })
    .execute()
