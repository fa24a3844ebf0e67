/**
 * Pictures are made smaller on the device before they are kept and sent: it saves the player's data, and a slow line
 * takes 200 kB in half a minute. What the browser can read is taken, a phone's HEIC where it can (X-66; decision 164).
 */
import type { Receipt } from '../../../lib/outbox/outboxStore.ts'

/** Larger than this only where the smallest drawing is. */
export const MOST_BYTES = 200_000

/** Longest side in pixels and JPEG quality, from the best to what still can be read. */
const DRAWINGS = [
  [1280, 0.8],
  [1280, 0.6],
  [1024, 0.6],
  [800, 0.5],
] as const

/** Why a file is no receipt: what it is, or what this device makes of it. */
export type Unreadable = 'heic' | 'damaged' | 'noPicture'

export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
  readonly why: Unreadable
  constructor(why: Unreadable) {
    super(`The picture cannot be read: ${why}`)
    this.why = why
  }
}

/** A receipt from a chosen file: at most 1280 px and about 200 kB, JPEG. Rejects with an UnreadablePicture. */
export async function receiptFrom(file: File): Promise<Receipt> {
  const smaller = await shrink(file)
  return {
    id: crypto.randomUUID(),
    name: `${file.name.replace(/\.\w+$/, '').slice(0, 60) || 'receipt'}.jpg`,
    type: 'image/jpeg',
    bytes: await smaller.arrayBuffer(),
    state: 'waiting',
  }
}

async function shrink(file: Blob): Promise<Blob> {
  const picture = await decoded(file)
  let drawn: Blob | undefined
  for (const [side, quality] of DRAWINGS) {
    drawn = await draw(picture, side, quality)
    if (drawn.size <= MOST_BYTES) break
  }
  if ('close' in picture) picture.close()
  return drawn ?? file
}

type Picture = ImageBitmap | HTMLImageElement

/** What the browser can read: some read a kind, HEIC before all, as an image of the page only. */
async function decoded(file: Blob): Promise<Picture> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return onPage(file)
  }
}

async function onPage(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  const address = URL.createObjectURL(file)
  try {
    picture.src = address
    await picture.decode()
    return picture
  } catch {
    throw new UnreadablePicture(await kindOf(file))
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** What a file is by its first bytes, whatever its name says. */
async function kindOf(file: Blob): Promise<Unreadable> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  if (/^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(head)) return 'heic'
  const isPicture = /^(\xFF\xD8\xFF|\x89PNG|RIFF.{4}WEBP|GIF8|BM|.{4}ftypavi[fs])/s.test(head)
  return isPicture ? 'damaged' : 'noPicture'
}

async function draw(picture: Picture, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePicture('damaged')
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new UnreadablePicture('damaged')))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}
