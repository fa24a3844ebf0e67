/** Slides at the desk: listed, added, hidden and shown again. */
import { isBlank } from '../../../contract/kit/unseen.ts'
import { text } from '../../../contract/kit/wire.ts'
import { z } from '../../../contract/kit/zod.ts'
import { artFor } from '../../seed/pictures.ts'
import { addSlide, allSlides, showSlide } from '../../content/slides.ts'
import type { Host } from '../../host.ts'
import { wantedId } from '../../http/row-id.ts'
import { anId, changing, DeskRefusal, DONE, read, type Routes, translations } from '../router-types.ts'

async function listSliders({ db }: Host): Promise<unknown[]> {
  return (await allSlides(db)).map(({ id, slider_type: type, title, image, link, status }) => ({
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
  const words = { type, titles: { en: title, ...titles }, image, link }
  return { id: String(await changing(host, (tx, act) => addSlide(tx, words, act))) }
}

const setSlider = (isShown: boolean) => async (host: Host, asked: unknown) => {
  const id = wantedId(read(anId, asked).id)
  await changing(host, (tx, act) => showSlide(tx, id, { isShown }, act))
  return DONE
}

export const sliderRoutes: Routes = {
  'GET /desk/sliders': listSliders,
  'POST /desk/sliders/add': addSlider,
  'POST /desk/sliders/hide': setSlider(false),
  'POST /desk/sliders/show': setSlider(true),
}
