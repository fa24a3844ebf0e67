/** Slides of the players' first screen. Source: console.md "content"; decision 220. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'
import { done, nothing, rowNumber } from './parts.ts'
import { image } from './pictures.ts'
import { changed, momentOrNever, version, written } from './written.ts'

export const SLIDE_TYPES = ['Main', 'Favourite', 'Features'] as const
export const TITLE_LENGTH = 300

const said = {
  titles: written(TITLE_LENGTH),
  image,
  /** A page of the site, or for others than `Main` a game: PLATFORM/TYPE or PLATFORM/TYPE/CODE. */
  link: text(300),
  from: momentOrNever,
  until: momentOrNever,
}
const type = z.enum(SLIDE_TYPES)

export const slidesApi = defineConsole({
  slides: {
    method: 'GET',
    path: '/console/content/slides',
    auth: 'staff',
    summary: 'Every slide by its kind, in its order, hidden ones and those that are over, too.',
    input: nothing,
    output: z.object({
      data: z.array(
        z.object({
          id: rowNumber,
          type,
          ...said,
          state: z.enum(['shown', 'hidden', 'toCome', 'over']),
          version,
          changed,
        }),
      ),
    }),
  },
  addSlide: {
    method: 'POST',
    path: '/console/content/slides',
    auth: 'staff',
    idempotent: true,
    summary:
      'Adds a slide behind the others of its kind. 422 for words that urge a player on, a link that leads out of the site, a picture that is not there.',
    input: z.object({ type, ...said }),
    output: z.object({ id: rowNumber }),
  },
  changeSlide: {
    method: 'POST',
    path: '/console/content/slides/{id}',
    auth: 'staff',
    idempotent: true,
    summary:
      'Says something else of a slide. 422 as above, 409 CONTENT_CHANGED with who was first where another state than `version` stands there.',
    input: z.object({ id: rowNumber, ...said, version }),
    output: done,
  },
  showSlide: {
    method: 'POST',
    path: '/console/content/slides/{id}/show',
    auth: 'staff',
    idempotent: true,
    summary:
      'Hides a slide or shows it again. 409 CONTENT_CHANGED with who was first where it is so already.',
    input: z.object({ id: rowNumber, isShown: z.boolean() }),
    output: done,
  },
  moveSlide: {
    method: 'POST',
    path: '/console/content/slides/{id}/move',
    auth: 'staff',
    idempotent: true,
    summary:
      'Moves a slide past the one of its kind next to it. 409 CONTENT_CHANGED with who was first where that one stands there no longer.',
    input: z.object({ id: rowNumber, past: rowNumber }),
    output: done,
  },
})
