/** Slides: what staff may show and where it leads, at the desk and at the console. Source: spec 2.4; decisions 087, 220. */
import type { Selectable, Updateable } from 'kysely'
import type { SliderType } from '../../contract/content.ts'
import type { Db, Tx } from '../host.ts'
import { fail, invalid } from '../messages/errors.ts'
import type { Tables } from '../store/tables.ts'
import { refuseNoPicture } from './pictures.ts'
import { type Act, changedMeanwhile, refuseStale, saidAnew } from './saved.ts'
import { refuseSpan } from './span.ts'
import { stored } from './texts.ts'
import { refuseNoEnglish, refuseUrging, trimmed, type Typed } from './words.ts'

export type SlideRow = Selectable<Tables['slider']>

/** What is said of a slide; `image` stands below the storage base. */
export interface SlideWords {
  titles: Typed
  image: string
  link: string
  /** Milliseconds since the epoch; for ever where they are missing. */
  from?: number | undefined
  until?: number | undefined
}

/** As the trail names it. */
export const slideObject = (id: bigint): string => `slider:${id}`

const inOrder = (db: Db | Tx) => db.selectFrom('slider').selectAll().orderBy('sort').orderBy('id')

/** Every slide in its order, hidden ones and those that are over, too. */
export const allSlides = (db: Db | Tx): Promise<SlideRow[]> => inOrder(db).execute()

/** Those that players see at a moment. */
export const shownSlides = (db: Db, now: number): Promise<SlideRow[]> =>
  inOrder(db)
    .where('status', '=', 'active')
    .where((row) => row.or([row('starts_at', 'is', null), row('starts_at', '<=', new Date(now))]))
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', new Date(now))]))
    .execute()

/** Adds a slide behind all others. Answers its id. Throws INVALID (`titles`, `link`, `until`). */
export async function addSlide(tx: Tx, words: SlideWords & { type: SliderType }, act: Act): Promise<bigint> {
  const { type } = words
  await refuseWrong(tx, type, words, act.at)
  const { id } = await tx
    .insertInto('slider')
    .values((row) => ({
      slider_type: type,
      ...columnsOf(words),
      sort: row
        .selectFrom('slider')
        .select((last) => row(last.fn.coalesce(last.fn.max('sort'), last.lit(0)), '+', 1).as('sort')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = words
  await saidAnew(tx, act, { action: 'slider_add', object: slideObject(id), data: { after } })
  return id
}

/** Says something else of a slide. Throws NOT_FOUND, CONTENT_CHANGED, INVALID (`titles`, `link`, `until`). */
export async function changeSlide(
  tx: Tx,
  id: bigint,
  words: SlideWords & { seen: number },
  act: Act,
): Promise<void> {
  const { seen, ...said } = words
  const old = await lockedSlide(tx, id)
  const object = slideObject(id)
  await refuseStale(tx, object, { seen, version: old.version })
  // What stood there may stay, also where it could not be chosen anew.
  if (said.image !== old.image) await refuseNoPicture(tx, said.image)
  const isSameEnd = said.until === old.ends_at?.getTime()
  await refuseWrong(tx, old.slider_type, said, isSameEnd ? -Infinity : act.at)
  await tx.updateTable('slider').set(columnsOf(said)).where('id', '=', id).execute()
  const data = { before: saidOf(old), after: said }
  await saidAnew(tx, act, { action: 'slider_change', object, data })
}

/** Hides a slide or shows it again. Throws NOT_FOUND. */
export async function showSlide(
  tx: Tx,
  id: bigint,
  { isShown, isAsSeen = false }: { isShown: boolean; isAsSeen?: boolean },
  act: Act,
): Promise<void> {
  const { status: before } = await lockedSlide(tx, id)
  const [status, action] = isShown
    ? (['active', 'slider_show'] as const)
    : (['inactive', 'slider_hide'] as const)
  const object = slideObject(id)
  if (isAsSeen && before === status) throw await changedMeanwhile(tx, [object])
  await tx.updateTable('slider').set({ status }).where('id', '=', id).execute()
  await saidAnew(tx, act, { action, object, data: { before, after: status } })
}

/** Moves a slide past the one of its kind that stands next to it. Throws NOT_FOUND, CONTENT_CHANGED where it no longer does. */
export async function moveSlide(tx: Tx, id: bigint, past: bigint, act: Act): Promise<void> {
  const { slider_type: type } = await lockedSlide(tx, id)
  // All of a kind in one order of locks: two who move at once wait for each other.
  const ids = await tx
    .selectFrom('slider')
    .select('id')
    .where('slider_type', '=', type)
    .orderBy('id')
    .forUpdate()
    .execute()
  const order = (await allSlides(tx)).filter((row) => ids.some((one) => one.id === row.id))
  const [at, to] = [id, past].map((one) => order.findIndex((row) => row.id === one))
  if (at === undefined || to === undefined || to < 0 || Math.abs(at - to) !== 1)
    throw await changedMeanwhile(tx, [slideObject(id), slideObject(past)])
  const sorts = order.map(({ sort }) => sort)
  // Rows of the first days may share a place.
  const places = new Set(sorts).size === sorts.length ? sorts : sorts.map((_, index) => index + 1)
  const moved = order.map((row, index) => (index === at ? order[to] : index === to ? order[at] : row))
  for (const [index, row] of moved.entries())
    if (row && row.sort !== places[index])
      await tx.updateTable('slider').set({ sort: places[index] }).where('id', '=', row.id).execute()
  const data = { before: at + 1, after: to + 1 }
  await saidAnew(tx, act, { action: 'slider_move', object: slideObject(id), data })
}

async function lockedSlide(tx: Tx, id: bigint): Promise<SlideRow> {
  const row = await tx.selectFrom('slider').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

const columnsOf = ({ titles, image, link, from, until }: SlideWords) =>
  ({
    title: stored({ en: '', ...trimmed(titles) }),
    image,
    link,
    starts_at: from === undefined ? null : new Date(from),
    ends_at: until === undefined ? null : new Date(until),
  }) satisfies Updateable<Tables['slider']>

/** What was said of a slide, for the trail. */
const saidOf = ({ title: titles, image, link, starts_at: from, ends_at: until }: SlideRow) => ({
  titles,
  image,
  link,
  from: from?.getTime(),
  until: until?.getTime(),
})

async function refuseWrong(tx: Tx, type: SliderType, words: SlideWords, now: number): Promise<void> {
  refuseNoEnglish('titles', words.titles)
  refuseUrging('titles', words.titles)
  refuseSpan(words, now)
  await refuseLink(tx, type, words.link)
}

/** A banner leads to a page of this site, a favourite or feature to a game or a provider's games: nowhere else. */
async function refuseLink(db: Tx, type: SliderType, link: string): Promise<void> {
  if (type === 'Main') {
    if (link === '' || /^\/(?!\/)[\w/?=&%.-]*$/.test(link)) return
    throw invalid({ link: 'SLIDE_PAGE' })
  }
  const [platform = '', kind = '', code] = link.split('/')
  const found = await db
    .selectFrom('game')
    .select('code')
    .where('platform', '=', platform)
    .where('type', '=', kind)
    .$if(code !== undefined, (query) => query.where('code', '=', code ?? ''))
    .limit(1)
    .executeTakeFirst()
  if (!found) throw invalid({ link: 'SLIDE_GAME' })
}
