/**
 * Pictures that players are shown: drawn anew in the size of their place, as AVIF, in no more bytes than a phone on a slow line has
 * for them. Source: budgets.md 1; decisions 094, 220.
 */
import type { Sharp } from 'sharp'
import { fail } from '../messages/errors.ts'
import { drawnAnew } from './receipts.ts'

export interface Redrawn {
  picture: Buffer
  width: number
  height: number
}

interface Size {
  width: number
  height: number
  bytes: number
}

/** From the best to the least that is still a picture. */
const QUALITIES = [55, 45, 35, 28]

/**
 * The picture of a file on the disk, cut to its place. Throws PICTURE_SMALL, PICTURE_HEAVY, and of receipts.ts those of a file that
 * is no picture.
 */
export const pictureFor = (file: string, who: string, size: Size): Promise<Redrawn> =>
  drawnAnew(file, who, async (picture) => {
    const { autoOrient } = await picture.metadata()
    const [least, low] = [Math.ceil(size.width / 2), Math.ceil(size.height / 2)]
    if (autoOrient.width < least || autoOrient.height < low)
      throw fail('PICTURE_SMALL', { params: { width: least, height: low } })
    // Nothing is made larger than it was sent.
    const scale = Math.min(1, autoOrient.width / size.width, autoOrient.height / size.height)
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
    const cut = picture.resize({ width, height, fit: 'cover' }).flatten({ background: '#fff' })
    return { picture: await within(cut, size.bytes), width, height }
  })

async function within(cut: Sharp, bytes: number): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const drawn = await cut.clone().avif({ quality, effort: 3 }).toBuffer()
    if (drawn.length <= bytes) return drawn
  }
  throw fail('PICTURE_HEAVY', { params: { max: Math.round(bytes / 1000) } })
}
