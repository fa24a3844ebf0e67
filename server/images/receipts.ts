/**
 * Pictures that prove a payment, made harmless: known kinds only, decoded within limits and drawn anew as a JPEG
 * without metadata. What a file says it is counts for nothing, and each reason for a refusal is said as what it is.
 * Source: money.md 3.7, P16; decision 164.
 */
import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { fail, HostError } from '../messages/errors.ts'
import { pictures } from './sharp.ts'
import { createTurns } from '../context/fair-queue.ts'

const PIXELS = 40_000_000
/** Longest side of what is kept. */
const SIDE = 1600
const SECONDS = 15
/** As many first bytes as tell the kind of a file. */
const HEAD = 64

/** The kinds that are taken, by the first bytes: JPEG, PNG, WebP, and HEIF with its relatives. */
type Kind = 'plain' | 'avif' | 'heic'

function kindOf(head: Buffer): Kind {
  const ascii = head.toString('latin1')
  if (
    ascii.startsWith('\xFF\xD8\xFF') ||
    ascii.startsWith('\x89PNG\r\n\x1A\n') ||
    /^RIFF.{4}WEBP/s.test(ascii)
  )
    return 'plain'
  if (/^.{4}ftypavi[fs]/s.test(ascii)) return 'avif'
  if (/^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(ascii)) return 'heic'
  throw fail(isOtherPicture(ascii) ? 'RECEIPT_KIND' : 'RECEIPT_NO_PICTURE')
}

/** Pictures all the same: GIF, BMP, TIFF, JPEG XL, JPEG 2000, Photoshop, icons and drawings. */
const isOtherPicture = (ascii: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- they are what such a file begins with
  /^(GIF8|BM|II\*\0|MM\0\*|\xFF\x0A|\0{3}\x0C(JXL|jP)|8BPS|\0\0\x01\0)/.test(ascii) ||
  /^\s*(<\?xml[^>]*>\s*)?<svg/.test(ascii)

/** Two at once in all, one of a player: a picture fills up to 160 MB while it is drawn, and nobody waits behind another's. */
const turns = createTurns({ atOnce: 2, forOne: 1, waiting: 6, waitingInAll: 60 })

/** A file on the disk, or what gives the bytes once it is their turn. */
type Source = string | (() => Promise<Buffer>)

/**
 * The picture as it is kept; `who` is whose turn it takes. Throws RECEIPT_NO_PICTURE, RECEIPT_KIND, RECEIPT_HEIC,
 * RECEIPT_PIXELS, RECEIPT_TORN, RECEIPT_SLOW, BUSY.
 */
export const redrawn = (source: Source, who: string): Promise<Buffer> =>
  drawnAnew(source, who, (picture) =>
    picture
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  )

/** The same for any other use: `draw` is given the picture as its camera was held. It may throw what it has to say of it. */
export const drawnAnew = <Drawn>(
  source: Source,
  who: string,
  draw: (picture: Sharp) => Promise<Drawn>,
): Promise<Drawn> => turns(who, async () => drawn(typeof source === 'string' ? source : await source(), draw))

async function drawn<Drawn>(from: string | Buffer, draw: (picture: Sharp) => Promise<Drawn>): Promise<Drawn> {
  const kind = kindOf(await headOf(from))
  const sharp = await pictures()
  try {
    const picture = sharp(from, { limitInputPixels: PIXELS, failOn: 'error', pages: 1 })
    return await draw(picture.timeout({ seconds: SECONDS }).rotate())
  } catch (error) {
    if (error instanceof HostError) throw error
    // Where the library has no decoder for phones' pictures, their files look torn to it.
    const readsHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false
    throw kind === 'heic' && !readsHeic ? fail('RECEIPT_HEIC') : reasonOf(error)
  }
}

/** What the library says of a picture, in our words; its own are for no player. */
function reasonOf(error: unknown): HostError {
  const said = error instanceof Error ? error.message : ''
  if (said.includes('pixel limit')) return fail('RECEIPT_PIXELS', { params: { max: PIXELS / 1_000_000 } })
  if (said.startsWith('timeout')) return fail('RECEIPT_SLOW')
  return fail('RECEIPT_TORN')
}

async function headOf(from: string | Buffer): Promise<Buffer> {
  if (typeof from !== 'string') return from.subarray(0, HEAD)
  const file = await open(from)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A picture as it is stored. */
export interface Picture {
  id: string
  name: string
  sha256: Buffer
  picture: Buffer
}

export const pictureOf = (name: string, picture: Buffer): Picture => ({
  id: randomUUID(),
  name: shownName(name),
  sha256: createHash('sha256').update(picture).digest(),
  picture,
})

/** As a `data:` address: an <img> sends no token. */
export const shownPicture = (picture: Buffer): string =>
  `data:image/jpeg;base64,${picture.toString('base64')}`

/** A file's name for staff: no path, no control characters, at most 200 letters. */
export function shownName(name: string): string {
  const bare = name.split(/[\\/]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- taking them out is the point
  return bare.replace(/[\u0000-\u001F\u007F\p{Surrogate}]/gu, '').slice(0, 200) || 'receipt'
}
