/** Pictures of slides and offers: how large each is drawn, and what it may weigh on a phone's line. Source: decisions 094, 220. */
import { text } from '../kit/wire.ts'
import { z } from '../kit/zod.ts'
import { defineConsole } from './endpoint.ts'

export const PICTURE_PLACES = ['Main', 'Favourite', 'Features', 'offer'] as const
export type PicturePlace = (typeof PICTURE_PLACES)[number]

/** Pixels of the whole, and bytes at most. Half as wide and as high is the least that is taken. */
export const PICTURE_SIZES: Readonly<Record<PicturePlace, { width: number; height: number; bytes: number }>> =
  {
    Main: { width: 1232, height: 462, bytes: 32_000 },
    Favourite: { width: 640, height: 360, bytes: 16_000 },
    Features: { width: 480, height: 270, bytes: 12_000 },
    offer: { width: 640, height: 360, bytes: 16_000 },
  }

/** Below the storage base: `/picture/….avif`, or one of the drawn ones. */
export const image = text(200)

export const picturesApi = defineConsole({
  addPicture: {
    method: 'POST',
    path: '/console/content/pictures',
    auth: 'staff',
    multipart: true,
    summary:
      'Adds a picture: multipart, `files` with one JPEG, PNG, WebP or HEIF, drawn anew in the size of its place. 422 where it is too small, or too heavy for a phone.',
    input: z.object({ place: z.enum(PICTURE_PLACES) }),
    output: z.object({ image, width: z.int(), height: z.int(), bytes: z.int() }),
  },
})
