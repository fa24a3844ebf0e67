/** Slides: listed, added, changed, put into another order, hidden and shown. */
import type { slidesApi } from '../../../contract/console/slides.ts'
import { refuseNoPicture } from '../../content/pictures.ts'
import { lastChanges } from '../../content/saved.ts'
import {
  addSlide,
  allSlides,
  changeSlide,
  moveSlide,
  showSlide,
  slideObject,
  type SlideRow,
  type SlideWords,
} from '../../content/slides.ts'
import { wantedId } from '../../http/row-id.ts'
import { contentOp, momentOf } from '../content-op.ts'
import type { ConsoleCall, ConsoleHandlers } from '../handler.ts'
import { DONE, shownOrNull } from '../shown.ts'
import { typed } from '../written.ts'

type Api = typeof slidesApi

export const slideHandlers: ConsoleHandlers<Api> = {
  slides: async ({ host }) => {
    const rows = await allSlides(host.db)
    const changes = await lastChanges(
      host.db,
      rows.map(({ id }) => slideObject(id)),
    )
    const now = host.clock()
    return {
      data: rows.map((row) => ({
        id: String(row.id),
        type: row.slider_type,
        titles: typed(row.title),
        image: row.image,
        link: row.link,
        from: shownOrNull(row.starts_at),
        until: shownOrNull(row.ends_at),
        state: stateOf(row, now),
        version: row.version,
        changed: changes.get(slideObject(row.id)) ?? null,
      })),
    }
  },
  /** Errors: INVALID (`titles`, `image`, `link`, `from`, `until`), KEY_REUSED. */
  addSlide: (call) =>
    contentOp(call, 'content_slide_add', async (tx, act) => {
      await refuseNoPicture(tx, call.input.image)
      const { type } = call.input
      return { id: String(await addSlide(tx, { type, ...wordsOf(call.input) }, act)) }
    }),
  /** Errors: NOT_FOUND, CONTENT_CHANGED, INVALID as above, KEY_REUSED. */
  changeSlide: (call) =>
    contentOp(call, 'content_slide', async (tx, act) => {
      const { id, version: seen } = call.input
      await changeSlide(tx, wantedId(id), { ...wordsOf(call.input), seen }, act)
      return DONE
    }),
  /** Errors: NOT_FOUND, CONTENT_CHANGED, KEY_REUSED. */
  showSlide: (call) =>
    contentOp(call, 'content_slide_show', async (tx, act) => {
      const { id, isShown } = call.input
      await showSlide(tx, wantedId(id), { isShown, isAsSeen: true }, act)
      return DONE
    }),
  /** Errors: NOT_FOUND, CONTENT_CHANGED, KEY_REUSED. */
  moveSlide: (call) =>
    contentOp(call, 'content_slide_move', async (tx, act) => {
      await moveSlide(tx, wantedId(call.input.id), wantedId(call.input.past), act)
      return DONE
    }),
}

type Said = Omit<ConsoleCall<Api['addSlide']>['input'], 'type'>

const wordsOf = ({ titles, image, link, from, until }: Said): SlideWords => ({
  titles,
  image,
  link: link.trim(),
  from: momentOf('from', from),
  until: momentOf('until', until),
})

function stateOf({ status, starts_at: from, ends_at: until }: SlideRow, now: number) {
  if (status !== 'active') return 'hidden'
  if (until && until.getTime() <= now) return 'over'
  return from && from.getTime() > now ? 'toCome' : 'shown'
}
