/** Slides at the desk: listed, added, hidden and shown again. */
import { isBlank } from '../../../contract/kit/unseen.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { artFor } from '../../seed/pictures.ts'
import { stored } from '../../content/texts.ts'
import type { Db, Host } from '../../host.ts'
import { fail } from '../../messages/errors.ts'
import { wantedId } from '../../http/row-id.ts'
import { anId, change, DeskRefusal, DONE, read, type Routes, tellAll, translations } from '../router-types.ts'

export const sliderRoutes: Routes = {
  'GET /desk/sliders': listSliders,
  'POST /desk/sliders/add': addSlider,
  'POST /desk/sliders/hide': setSlider('inactive'),
  'POST /desk/sliders/show': setSlider('active'),
}

async function listSliders({ db }: Host): Promise<unknown[]> {
  const rows = await db.selectFrom('slider').selectAll().orderBy('sort').orderBy('id').execute()
  return rows.map(({ id, slider_type: type, title, image, link, status }) => ({
    id: String(id),
    type,
    title: title.en,
    picture: image.replace(/^\/|\.svg$/g, ''),
    link,
    status,
  }))
}

const newSlider = z.object({
  type: z.enum(['Main', 'Favourite', 'Features']),
  title: text(300),
  titles: translations(300),
  picture: text(80),
  link: z.optional(text(300)),
})

async function addSlider(host: Host, asked: unknown): Promise<unknown> {
  const { type, title, titles, picture, link = '' } = read(newSlider, asked)
  const image = `/${picture}.svg`
  if (isBlank(title)) throw new DeskRefusal('A slide needs a title.')
  if (!artFor(`/storage${image}`)) throw new DeskRefusal(`There is no picture ${picture}.`)
  await refuseLink(host.db, type, link)
  return change(host, { action: 'slider_add' }, async (tx, at) => {
    const { id } = await tx
      .insertInto('slider')
      .values((row) => ({
        slider_type: type,
        image,
        title: stored({ en: title, ...titles }),
        link,
        sort: row
          .selectFrom('slider')
          .select((last) => last.fn.coalesce(last.fn.max('sort'), last.lit(0)).as('sort')),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tellAll(tx, at)
    return { result: { id: String(id) }, object: `slider:${id}`, data: { after: { type, title, link } } }
  })
}

/** A banner leads to a page of this site, a favourite or feature to a game or a provider's games: nowhere else. */
async function refuseLink(db: Db, type: 'Main' | 'Favourite' | 'Features', link: string): Promise<void> {
  if (type === 'Main') {
    if (link === '' || /^\/(?!\/)[\w/?=&%.-]*$/.test(link)) return
    throw new DeskRefusal('A banner leads to a page of this site, such as /promotions.')
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
  if (!found) throw new DeskRefusal('The link is PLATFORM/TYPE or PLATFORM/TYPE/CODE of a game that is here.')
}

function setSlider(status: 'active' | 'inactive') {
  return async (host: Host, asked: unknown): Promise<unknown> => {
    const id = wantedId(read(anId, asked).id)
    const action = status === 'active' ? 'slider_show' : 'slider_hide'
    return change(host, { action, object: `slider:${id}` }, async (tx, at) => {
      const set = await tx
        .updateTable('slider')
        .set({ status })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!set) throw fail('NOT_FOUND')
      await tellAll(tx, at)
      return { result: DONE }
    })
  }
}
